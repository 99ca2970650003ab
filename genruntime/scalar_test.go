package genruntime_test

import (
	"errors"
	"math"
	"reflect"
	"testing"
	"time"

	"github.com/stringify-go/stringify"
	"github.com/stringify-go/stringify/genruntime"
)

// TestScalars compares each function with what the engines write by a schema.
func TestScalars(t *testing.T) {
	at := time.Date(2026, 2, 3, 4, 5, 6, 7e6, time.FixedZone("", -3600))
	const place = "#"
	f := genruntime.AppendNumber
	for _, test := range []struct {
		schema string
		v      any
		write  func(dst []byte) ([]byte, *genruntime.Mismatch)
	}{
		{`{"type":"boolean"}`, true, sure(genruntime.AppendBool, true)},
		{`{"type":"boolean"}`, false, sure(genruntime.AppendBool, false)},
		{`{"type":"string"}`, "a\"\u2028\x00", sure(genruntime.AppendString, "a\"\u2028\x00")},
		{`{"type":"string","format":"unsafe"}`, "a\\n", sure(genruntime.AppendUnsafe, "a\\n")},
		{`{"type":"integer"}`, int64(math.MinInt64), sure(genruntime.AppendInt, int64(math.MinInt64))},
		{`{"type":"integer"}`, uint64(math.MaxUint64), sure(genruntime.AppendUint, uint64(math.MaxUint64))},
		{`{"type":"string"}`, at, sure(genruntime.AppendDateTime, at)},
		{`{"type":"string","format":"date"}`, at, sure(genruntime.AppendDate, at)},
		{`{"type":"string","format":"time"}`, at, sure(genruntime.AppendClock, at)},
		{`{"type":"string","format":"duration"}`, -time.Minute, sure(genruntime.AppendDuration, -time.Minute)},
		{`{}`, math.Inf(1), sure(genruntime.AppendAny, math.Inf(1))},
		{`{}`, 0.1, sure(genruntime.AppendAny, 0.1)},
		{`{}`, float32(0.1), sure(genruntime.AppendAny32, float32(0.1))},
		{`{}`, float32(math.NaN()), sure(genruntime.AppendAny32, float32(math.NaN()))},
		{`{"type":"number"}`, 1e-7, func(dst []byte) ([]byte, *genruntime.Mismatch) { return f(dst, 1e-7, place) }},
		{`{"type":"number"}`, math.Inf(-1), func(dst []byte) ([]byte, *genruntime.Mismatch) { return f(dst, math.Inf(-1), place) }},
		{`{"type":"number"}`, math.NaN(), func(dst []byte) ([]byte, *genruntime.Mismatch) { return f(dst, math.NaN(), place) }},
		{`{"type":"number"}`, float32(0.1), func(dst []byte) ([]byte, *genruntime.Mismatch) {
			return genruntime.AppendNumber32(dst, 0.1, place)
		}},
		{`{"type":"number"}`, float32(math.NaN()), func(dst []byte) ([]byte, *genruntime.Mismatch) {
			return genruntime.AppendNumber32(dst, float32(math.NaN()), place)
		}},
	} {
		s := stringify.MustCompile(test.schema)
		want, wantErr := s.Append([]byte("before"), test.v)
		got, bad := test.write([]byte("before"))
		if bad != nil {
			if err := genruntime.Error(bad); wantErr == nil || !reflect.DeepEqual(err, wantErr) {
				t.Errorf("%s of %v: got %v, want %v", test.schema, test.v, err, wantErr)
			}
		} else if wantErr != nil || string(got) != string(want) {
			t.Errorf("%s of %v: got %s, want %s, %v", test.schema, test.v, got, want, wantErr)
		}
	}
}

// sure is for functions that do not fail.
func sure[T any](write func([]byte, T) []byte, v T) func([]byte) ([]byte, *genruntime.Mismatch) {
	return func(dst []byte) ([]byte, *genruntime.Mismatch) { return write(dst, v), nil }
}

// TestRounded compares rounding with that of the engines.
func TestRounded(t *testing.T) {
	values := []float64{0, -0.4, 0.5, -0.5, 1.5, 2.5, -2.5, 1e20, -1e21, 1 << 53, 1<<53 + 2, 1<<60 + 1, math.MaxFloat64, math.NaN(), math.Inf(1), math.Inf(-1)}
	for r := stringify.RoundTrunc; r <= stringify.RoundNearest; r++ {
		s, err := stringify.Compile([]byte(`{"type":"integer"}`), stringify.WithRounding(r))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range values {
			got, bad := genruntime.AppendRounded(nil, f, genruntime.Rounding(r), "#")
			same(t, s, f, got, bad)
			got, bad = genruntime.AppendRounded32(nil, float32(f), genruntime.Rounding(r), "#")
			same(t, s, float32(f), got, bad)
		}
	}
}

// TestLists compares lists of numbers, with one that does not fit at each place, with what
// the engines write of a []any of them, element by element.
func TestLists(t *testing.T) {
	integers := []float64{0, -1, 1 << 53, 1<<60 + 1, 1e20, 12, 345, 6789}
	for _, bad := range []float64{0.5, -2.5, 1e300, math.NaN(), math.Inf(1), math.Inf(-1)} {
		for at := range len(integers) + 1 {
			list := append([]float64{}, integers...)
			if at < len(list) {
				list[at] = bad
			}
			small := make([]float32, len(list))
			anys, smallAnys := make([]any, len(list)), make([]any, len(list))
			for i, f := range list {
				small[i] = float32(f)
				anys[i], smallAnys[i] = f, small[i]
			}
			number := stringify.MustCompile(`{"type":"array","items":{"type":"number"}}`)
			sameList(t, number, anys)(genruntime.AppendNumbers(nil, list, "#/items"))
			sameList(t, number, smallAnys)(genruntime.AppendNumbers(nil, small, "#/items"))
			for r := stringify.RoundTrunc; r <= stringify.RoundNearest; r++ {
				s, err := stringify.Compile([]byte(`{"type":"array","items":{"type":"integer"}}`), stringify.WithRounding(r))
				if err != nil {
					t.Fatal(err)
				}
				sameList(t, s, anys)(genruntime.AppendRoundedNumbers(nil, list, genruntime.Rounding(r), "#/items"))
				sameList(t, s, smallAnys)(genruntime.AppendRoundedNumbers(nil, small, genruntime.Rounding(r), "#/items"))
			}
		}
	}
	// One that is written otherwise, and one behind it that is an error.
	twice := []float64{1, math.Inf(1), 2, math.NaN()}
	number := stringify.MustCompile(`{"type":"array","items":{"type":"number"}}`)
	sameList(t, number, twice)(genruntime.AppendNumbers(nil, twice, "#/items"))
	integer := stringify.MustCompile(`{"type":"array","items":{"type":"integer"}}`)
	twice[1] = 1.5
	sameList(t, integer, twice)(genruntime.AppendRoundedNumbers(nil, twice, genruntime.Rounding(0), "#/items"))

	ints := genruntime.AppendInts(nil, []int8{-128, 127})
	ints = genruntime.AppendInts(ints, []uint64{math.MaxUint64})
	if string(ints) != "-128,127,18446744073709551615," {
		t.Errorf("integers: got %s", ints)
	}
}

// sameList returns same for a list whose elements have commas behind them.
func sameList(t *testing.T, s *stringify.Serializer, v any) func(got []byte, bad *genruntime.Mismatch) {
	return func(got []byte, bad *genruntime.Mismatch) {
		t.Helper()
		same(t, s, v, genruntime.Close(append([]byte("["), got...), ']'), bad)
	}
}

// same fails if got and bad are not what s makes of v.
func same(t *testing.T, s *stringify.Serializer, v any, got []byte, bad *genruntime.Mismatch) {
	t.Helper()
	want, err := s.Append(nil, v)
	if bad != nil {
		if !reflect.DeepEqual(genruntime.Error(bad), err) {
			t.Errorf("%v: got %v, want %v", v, genruntime.Error(bad), err)
		}
	} else if err != nil || string(got) != string(want) {
		t.Errorf("%v: got %s, want %s, %v", v, got, want, err)
	}
}

// TestBoolIntoTightDst: nothing is written behind the capacity.
func TestBoolIntoTightDst(t *testing.T) {
	for room := range 12 {
		for _, b := range []bool{false, true} {
			memory := []byte("................")
			got := genruntime.AppendBool(memory[:1:1+room], b)
			want := map[bool]string{false: ".false", true: ".true"}[b]
			if string(got) != want || string(memory[1+room:]) != "..............."[room:] {
				t.Errorf("room for %d: %s, and %s behind", room, got, memory)
			}
		}
	}
}

func TestErrors(t *testing.T) {
	err := genruntime.Error(genruntime.In(genruntime.TooDeep(3, "#/a"), "b/c", 7, "a~"))
	if e, ok := errors.AsType[*stringify.ValueError](err); !ok || e.Pointer != "/a~0/7/b~1c" || e.SchemaPointer != "#/a" {
		t.Errorf("got %#v", err)
	}
	if !errors.Is(err, stringify.ErrDepth) {
		t.Errorf("%v is not ErrDepth", err)
	}
	if err := genruntime.Error(genruntime.NoArm("#")); !errors.Is(err, stringify.ErrNoMatch) {
		t.Errorf("%v is not ErrNoMatch", err)
	}
}

// TestTable: a table that is not as it was generated is an error, not a panic.
func TestTable(t *testing.T) {
	broken := genruntime.Table{Plan: genruntime.Plan{Nodes: []genruntime.Node{
		{Kind: 9, Schema: "#", Object: &genruntime.ObjectNode{Patterns: []genruntime.Pattern{{Source: "("}}, Additional: -1}},
	}}}
	if out, err := broken.Append([]byte("x"), map[string]any{}); err == nil || string(out) != "x" {
		t.Errorf("got %s, %v", out, err)
	}
	if out, err := broken.AppendJSON([]byte("x"), []byte("{}")); err == nil || string(out) != "x" {
		t.Errorf("got %s, %v", out, err)
	}
	if _, bad := broken.Value(nil, 0, 1, 0); bad == nil {
		t.Error("no error")
	}
}
