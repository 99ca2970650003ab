package govalue

import (
	"bytes"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"maps"
	"math"
	"math/big"
	"regexp"
	"slices"
	"testing"
	"time"
)

// appender has both text methods; AppendText goes first.
type appender struct{ N int }

func (a appender) AppendText(b []byte) ([]byte, error) {
	return fmt.Appendf(b, "appended %d", a.N), nil
}
func (a appender) MarshalText() ([]byte, error) { return nil, errors.New("not asked") }

type ptrAppender struct{ N int }

func (a *ptrAppender) AppendText(b []byte) ([]byte, error) { return fmt.Appendf(b, "p%d", a.N), nil }

// TestTable has what docs/guide/values.md (Go values) says where encoding/json says
// something else or nothing.
func TestTable(t *testing.T) {
	third := new(big.Float).SetPrec(500).Quo(big.NewFloat(1), big.NewFloat(3))
	for _, c := range []struct {
		v    any
		want string
	}{
		{*big.NewFloat(1.5), "1.5"},
		{third, "0.3333333333333333"},
		{new(big.Float).SetMantExp(big.NewFloat(1), 5000), "error: json: unsupported value: +Inf"},
		{new(big.Float).SetMantExp(big.NewFloat(1), -5000), "0"},
		{new(big.Float).SetMantExp(big.NewFloat(1), -1074), "5e-324"},
		{new(big.Float).SetInf(true), "error: json: unsupported value: -Inf"},
		{(*big.Float)(nil), "null"},
		{[]big.Int{*big.NewInt(7)}, "[7]"},
		{map[string]big.Int{"a": *big.NewInt(7)}, `{"a":7}`},
		{regexp.MustCompile("^a"), `"^a"`},
		{map[string]regexp.Regexp{"r": *regexp.MustCompile("b")}, `{"r":"b"}`},

		{sql.NullString{String: "s", Valid: true}, `"s"`},
		{sql.NullString{String: "s"}, "null"},
		{&sql.NullInt64{Int64: -5, Valid: true}, "-5"},
		{sql.NullInt32{Int32: 5, Valid: true}, "5"},
		{sql.NullInt16{Int16: 5, Valid: true}, "5"},
		{sql.NullByte{Byte: 5, Valid: true}, "5"},
		{sql.NullFloat64{Float64: 0.5, Valid: true}, "0.5"},
		{sql.NullBool{Bool: true, Valid: true}, "true"},
		{sql.NullTime{Time: someTime, Valid: true}, `"2024-02-29T13:14:15.161718+01:00"`},
		{sql.NullTime{}, "null"},
		{sql.Null[[]int]{V: []int{1}, Valid: true}, "[1]"},
		{sql.Null[appender]{V: appender{1}, Valid: true}, `"appended 1"`},
		{sql.Null[*textByPointer]{V: nil, Valid: true}, "null"},
		{sql.Null[sql.Null[int]]{V: sql.Null[int]{V: 3, Valid: true}, Valid: true}, "3"},
		{struct{ A, B sql.NullInt64 }{A: sql.NullInt64{Int64: 1, Valid: true}}, `{"A":1,"B":null}`},
		{struct{ sql.NullInt64 }{sql.NullInt64{Int64: 1, Valid: true}}, `{"Int64":1,"Valid":true}`},
		{sql.Out{}, `{"Dest":null,"In":false}`},
		{sql.RawBytes("abc"), `"YWJj"`},

		{appender{1}, `"appended 1"`},
		{[]ptrAppender{{2}}, `["p2"]`},
		{map[string]ptrAppender{"a": {3}}, `{"a":"p3"}`},
		{map[text]jsonByPointer{"a": {3}}, `{"a":{"n":true}}`},
		{[1]jsonByPointer{}, `[{"n":true}]`},
		{[]any{jsonByPointer{}, bothWays{}}, `[{"n":true},"json"]`},
		{struct{ A textByPointer }{}, `{"A":"<p>"}`},

		{iter.Seq[int](slices.Values([]int{1, 2})), "[1,2]"},
		{slices.Values([]string{"a"}), `["a"]`},
		{slices.Values([]any{"a", nil, 1}), `["a",null,1]`},
		{func(yield func(any) bool) { yield(1) }, "[1]"},
		{slices.Values([]map[string]any{{"a": 1}, nil}), `[{"a":1},null]`},
		{slices.Values([]jsonByPointer{{1}}), `[{"n":true}]`},
		{iter.Seq[int](nil), "null"},
		{iter.Seq[any](nil), "null"},
		{iter.Seq2[string, int](nil), "null"},
		{struct{ S iter.Seq[text] }{slices.Values([]text{"t"})}, `{"S":["t"]}`},
		{maps.All(map[string]int{"k": 5}), `{"k":5}`},
		{maps.All(map[text]any{"k": nil}), `{"k":null}`},
		{pairs("z", "a", "z", "b"), `{"z":2,"a":1,"b":3}`},
		{pairs(), `{}`},
		{failing(2, nil), "[0,1]"},
		{failing(2, errors.New("broken")), "error: broken"},
		{iter.Seq2[any, error](func(yield func(any, error) bool) { _ = yield(1, nil) && yield(2, errors.New("broken")) }), "error: broken"},
		{iter.Seq2[string, error](func(yield func(string, error) bool) { yield("a", nil) }), `["a"]`},

		{make(chan int), "error: unsupported type chan int"},
		{(chan int)(nil), "error: unsupported type chan int"},
		{func() {}, "error: unsupported type func()"},
		{func(int) bool { return true }, "error: unsupported type func(int) bool"},
		{func(func(...int) bool) {}, "error: unsupported type func(func(...int) bool)"},
		{func(func(int) flag) {}, "error: unsupported type func(func(int) govalue.flag)"},
		{func(func(int) bool) int { return 0 }, "error: unsupported type func(func(int) bool) int"},
		{func(...func(int) bool) {}, "error: unsupported type func(...func(int) bool)"},
		{slices.All([]int{1}), "error: unsupported type iter.Seq2[int,int]"},
		{complex(1, 2), "error: unsupported type complex128"},
		{map[any]any{"a": 1}, "error: unsupported type map[interface {}]interface {}"},
		{map[bool]int{}, "error: unsupported type map[bool]int"},
		{map[float64]int{1: 2}, "error: unsupported type map[float64]int"},
		{map[[2]int]int(nil), "error: unsupported type map[[2]int]int"},
		{math.NaN(), "error: json: unsupported value: NaN"},

		// An interface that holds a nil pointer is null; encoding/json would call the method.
		{struct{ M json.Marshaler }{(*jsonByPointer)(nil)}, `{"M":null}`},
	} {
		if got := textOf(c.v); got != c.want {
			t.Errorf("%T: got %s, want %s", c.v, got, c.want)
		}
	}
}

// pairs iterates over names, each with its index.
func pairs(names ...string) iter.Seq2[string, int] {
	return func(yield func(string, int) bool) {
		for i, name := range names {
			if !yield(name, i) {
				return
			}
		}
	}
}

// failing iterates over n numbers, and then has an error.
func failing(n int, err error) iter.Seq2[int, error] {
	return func(yield func(int, error) bool) {
		for i := range n {
			if !yield(i, nil) {
				return
			}
		}
		if err != nil && yield(0, err) {
			panic("iterated on behind an error")
		}
	}
}

func TestForms(t *testing.T) {
	var nilTime *time.Time
	for _, c := range []struct {
		v    any
		want Form
	}{
		{nil, Null},
		{nilTime, Null},
		{true, Bool},
		{int8(1), Int},
		{whole(1), Int},
		{uintptr(1), Uint},
		{1.5, Float},
		{float32(1.5), Float32},
		{json.Number("1"), Number},
		{big.NewInt(1), Number},
		{big.NewFloat(1), Float},
		{big.NewRat(1, 2), Text},
		{text("x"), Text},
		{appender{}, Text},
		{[]byte{1}, Bytes},
		{blob8{1}, Bytes},
		{[]textByte{1}, Array},
		{[1]byte{1}, Array},
		{someTime, Time},
		{&someTime, Time},
		{time.Second, Duration},
		{json.RawMessage("1"), JSON},
		{jsonByValue{}, Marshaler},
		{&jsonByPointer{}, Marshaler},
		{[]int{}, Array},
		{slices.Values([]int{1}), Array},
		{map[int]int{}, Object},
		{struct{}{}, Object},
		{pairs("a"), Object},
		{failsText{}, Error},
		{make(chan int), Unsupported},
	} {
		if got := Of(c.v).Read().Form; got != c.want {
			t.Errorf("%T: got form %d, want %d", c.v, got, c.want)
		}
	}
	type Moment time.Time // has not the methods of time.Time, and not its name
	if got := textOf(Moment(someTime)); got != "{}" {
		t.Errorf("a type made of time.Time is %s", got)
	}
	if got := Of(&someTime).Time(); !got.Equal(someTime) || got.Location() != someTime.Location() {
		t.Errorf("time is %v", got)
	}
	if got := Of(time.Second); got.Duration() != time.Second || got.Int() != 1e9 {
		t.Errorf("duration is %v", got)
	}
}

func TestNil(t *testing.T) {
	for _, c := range []struct {
		v    any
		want Form
	}{
		{nil, Null},
		{(*int)(nil), Null},
		{(*[]int)(nil), Null},
		{[]int(nil), Array},
		{[]tree(nil), Array},
		{[]byte(nil), Array},
		{blob(nil), Array},
		{pointer([]any(nil)), Array},
		{map[string]any(nil), Object},
		{headers(nil), Object},
		{map[int]tree(nil), Object},
		{json.RawMessage(nil), Null},
		{iter.Seq[int](nil), Null},
		{5, Null},
	} {
		if got := Of(c.v).Nil(); got != c.want {
			t.Errorf("%T: got %d, want %d", c.v, got, c.want)
		}
	}
}

func TestTypeName(t *testing.T) {
	for v, want := range map[any]string{
		nil: "nil", 1: "int", "s": "string", 1.5: "float64", true: "bool", float32(1): "float32", uint(1): "uint",
		time.Second: "time.Duration", someTime: "time.Time", whole(1): "govalue.whole", json.Number("1"): "json.Number",
		pointer([]string(nil)): "[]string", pointer([]string{}): "[]string", pointer(headers{}): "govalue.headers",
		pointer(map[string]int{}): "map[string]int", pointer(pairs): "func(...string) iter.Seq2[string,int]",
		(*tree)(nil): "*govalue.tree", tree2{}: "govalue.tree2",
	} {
		if got := Of(v).TypeName(); got != want {
			t.Errorf("%T: got %s, want %s", v, got, want)
		}
	}
	if got := Of(pairs()).TypeName(); got != "iter.Seq2[string,int]" {
		t.Errorf("got %s", got)
	}
}

type tree2 struct{}

type described struct{ N int }

func (d described) String() string { return fmt.Sprint("N is ", d.N) }

type ptrDescribed struct{ N int }

func (d *ptrDescribed) String() string { return fmt.Sprint("pointer to ", d.N) }

func TestStringer(t *testing.T) {
	for _, c := range []struct {
		v    any
		want string
	}{
		{described{1}, "N is 1"},
		{&described{2}, "N is 2"},
		{ptrDescribed{3}, "pointer to 3"},
		{&ptrDescribed{4}, "pointer to 4"},
		{(*ptrDescribed)(nil), ""},
		{someTime, ""},
		{struct{ N int }{}, ""},
		{time.Month(1), ""},
		{map[string]int{}, ""},
		{nil, ""},
	} {
		got, ok := Of(c.v).Stringer()
		if got != c.want || ok != (c.want != "") {
			t.Errorf("%T: got %q, %v, want %q", c.v, got, ok, c.want)
		}
	}
}

func TestLen(t *testing.T) {
	for _, c := range []struct {
		v    any
		want int // -1: unknown
	}{
		{[]any{1, 2}, 2},
		{[]int8{1}, 1},
		{[3]int{}, 3},
		{[]byte{1, 2}, 2},
		{blob{1}, 1},
		{map[string]any{"a": 1}, 1},
		{map[int]int{}, 0},
		{headers{"a": nil}, 1},
		{map[textKey]int{{1, 2}: 3}, 1},
		{pairs("a", "b", "a"), 2},
		{slices.Values([]int{1}), -1},
		{slices.Values([]any{1}), -1},
		{tree{}, -1},
		{5, -1},
	} {
		n, known := Of(c.v).Len()
		if n != max(c.want, 0) || known != (c.want >= 0) {
			t.Errorf("%T: got %d, %v, want %d", c.v, n, known, c.want)
		}
	}
}

// TestIndex wants Index and Elements to agree, and both to stop when told to.
func TestIndex(t *testing.T) {
	for _, v := range []any{
		[]any{1, "a", nil},
		[]string{"a", "b"},
		[]bool{true, false},
		[]int{1, 2},
		[]int64{1, 2},
		[]float64{1, 2},
		[]map[string]any{nil, {}},
		[]time.Time{{}, someTime},
		[]int8{1, 2},
		[2]tree{},
		[]byte{7, 8},
		blob8{7, 8},
		[]jsonByPointer{{}, {}},
		&[2]jsonByPointer{},
	} {
		a := Of(v)
		n, _ := a.Len()
		seen := 0
		a.Elements(func(i int, e Value, err error) bool {
			x, _ := write(nil, a.Index(i), 0)
			y, _ := write(nil, e, 0)
			if i != seen || err != nil || !bytes.Equal(x, y) {
				t.Errorf("%T: element %d (the %dth) is %s, by index %s; error %v", v, i, seen, y, x, err)
			}
			seen++
			return true
		})
		if seen != n {
			t.Errorf("%T: %d elements of %d", v, seen, n)
		}
	}
}
