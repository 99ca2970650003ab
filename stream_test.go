package stringify_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stringify-go/stringify"
)

const integersSchema = `{"type":"array","items":{"type":"integer"}}`

// upTo returns an iterator over the integers from 0 to n-1 that counts in asked how many were
// asked for.
func upTo(n int, asked *int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := range n {
			if *asked++; !yield(i) {
				return
			}
		}
	}
}

// A sequence is a writer that compares what it is given with what want returns for one element
// after the other, all of them in brackets.
type sequence struct {
	want func(dst []byte, i int) []byte // without the comma
	n    int                            // elements
	next int
	text []byte // wanted, and not written yet
	err  error
	each func() // called now and then
	call int
}

func (s *sequence) Write(p []byte) (int, error) {
	if s.call++; s.each != nil && s.call%100 == 0 {
		s.each()
	}
	for rest := p; len(rest) > 0 && s.err == nil; {
		if len(s.text) == 0 {
			s.text = append(s.text[:0], "[,"[min(s.next, 1)])
			if s.next == s.n {
				s.text[0] = ']'
			} else {
				s.text = s.want(s.text, s.next)
			}
			s.next++
		}
		n := min(len(rest), len(s.text))
		if !bytes.Equal(rest[:n], s.text[:n]) {
			s.err = fmt.Errorf("element %d: got %.40q, want %.40q", s.next-1, rest, s.text)
		}
		rest, s.text = rest[n:], s.text[:copy(s.text, s.text[n:])]
	}
	return len(p), s.err
}

// done returns an error unless everything was written.
func (s *sequence) done() error {
	if s.err == nil && (s.next != s.n+1 || len(s.text) > 0) {
		return fmt.Errorf("ended before element %d of %d", s.next, s.n)
	}
	return s.err
}

type flatItem struct {
	ID    int     `json:"id"`
	Name  string  `json:"name"`
	Price float64 `json:"price"`
}

// TestMarshalWriteMemory writes long arrays of every kind and looks at the memory that is in
// use meanwhile.
func TestMarshalWriteMemory(t *testing.T) {
	n := 10_000_000
	if testing.Short() || raceEnabled {
		n = 100_000
	}
	number := func(dst []byte, i int) []byte { return strconv.AppendInt(dst, int64(i), 10) }
	text := func(dst []byte, i int) []byte { return append(number(append(dst, '"'), i), `\n<"`...) }
	forHTML := func(dst []byte, i int) []byte { return append(number(append(dst, '"'), i), `\n\u003c"`...) }
	item := func(dst []byte, i int) []byte {
		return fmt.Appendf(dst, `{"id":%d,"name":"x%d","price":0.5}`, i, i)
	}
	const texts = `{"type":"array","items":{"type":"string"}}`
	const items = `{"type":"array","items":{"type":"object","properties":{"id":{"type":"integer"},"name":{"type":"string"},"price":{"type":"number"}}}}`
	generate := func(n int) iter.Seq2[flatItem, error] {
		return func(yield func(flatItem, error) bool) {
			for i := range n {
				if !yield(flatItem{i, "x" + strconv.Itoa(i), 0.5}, nil) {
					return
				}
			}
		}
	}
	asked := 0
	for _, c := range []struct {
		name, schema string
		n            int
		want         func([]byte, int) []byte
		make         func(n int) any
		options      []stringify.Option
	}{
		{"iter.Seq[int]", integersSchema, n, number, func(n int) any { return upTo(n, &asked) }, nil},
		{"[]int32", integersSchema, n, number, func(n int) any { return list(n, func(i int) int32 { return int32(i) }) }, nil},
		{"[]float64", `{"type":"array","items":{"type":"number"}}`, n / 10, number, func(n int) any { return list(n, func(i int) float64 { return float64(i) }) }, nil},
		{"[]any of integers", integersSchema, n / 10, number, func(n int) any { return list(n, func(i int) any { return i }) }, nil},
		{"[]any in the generic form", `{}`, n / 10, number, func(n int) any { return list(n, func(i int) any { return i }) }, nil},
		{"[]string", texts, n / 10, text, func(n int) any { return list(n, func(i int) string { return strconv.Itoa(i) + "\n<" }) }, nil},
		{"[]any of texts", texts, n / 10, text, func(n int) any { return list(n, func(i int) any { return strconv.Itoa(i) + "\n<" }) }, nil},
		{"[]string for HTML", texts, n / 10, forHTML, func(n int) any { return list(n, func(i int) string { return strconv.Itoa(i) + "\n<" }) }, []stringify.Option{stringify.WithEscapeHTML()}},
		{"[]struct", items, n / 20, item, func(n int) any {
			return list(n, func(i int) flatItem { return flatItem{i, "x" + strconv.Itoa(i), 0.5} })
		}, nil},
		{"[]map[string]any", items, n / 50, item, func(n int) any {
			return list(n, func(i int) map[string]any {
				return map[string]any{"id": i, "name": "x" + strconv.Itoa(i), "price": 0.5}
			})
		}, nil},
		{"iter.Seq2[struct, error]", items, n / 20, item, func(n int) any { return generate(n) }, nil},
		{"[]any as large", `{"type":"array","items":{"type":"string"}}`, max(n/10, 20_000), number, func(n int) any { return list(n, func(i int) any { return i }) }, []stringify.Option{stringify.WithLargeArrays(stringify.LargeArraysPassthrough)}},
	} {
		s, err := stringify.Compile([]byte(c.schema), c.options...)
		if err != nil {
			t.Fatal(err)
		}
		v := c.make(c.n)
		var before, m runtime.MemStats
		peak := uint64(0)
		w := &sequence{want: c.want, n: c.n, each: func() {
			runtime.GC()
			runtime.ReadMemStats(&m)
			peak = max(peak, m.HeapAlloc)
		}}
		runtime.GC()
		runtime.ReadMemStats(&before)
		if err := errors.Join(s.MarshalWrite(w, v), w.done()); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		runtime.KeepAlive(v)
		if peak > before.HeapAlloc+1<<20 {
			t.Errorf("%s: %d bytes more in use while it is written, want less than 1 MiB", c.name, peak-before.HeapAlloc)
		}
	}
	if asked != n {
		t.Errorf("the iterator was asked for %d elements of %d", asked, n)
	}
}

// list returns n elements.
func list[T any](n int, element func(i int) T) []T {
	a := make([]T, n)
	for i := range a {
		a[i] = element(i)
	}
	return a
}

// TestMarshalWriteAllocations: a long array allocates no more than a short one, whose buffer
// has to grow once.
func TestMarshalWriteAllocations(t *testing.T) {
	if raceEnabled {
		t.Skip("pools forget at random under the race detector")
	}
	s := stringify.MustCompile(integersSchema)
	v := any(list(200_000, func(i int) int { return i }))
	count(t, "a long array", 0, func() { s.MarshalWrite(io.Discard, v) })
	typed, err := stringify.For[[]int](s)
	if err != nil {
		t.Fatal(err)
	}
	a := v.([]int)
	count(t, "a long array of a bound type", 0, func() { typed.MarshalWrite(io.Discard, &a) })
}

// TestMarshalWriteAnyDepth: arrays are passed on wherever they stand, other than in one
// element.
func TestMarshalWriteAnyDepth(t *testing.T) {
	long := list(100_000, func(i int) any { return i })
	schema := `{"type":"object","properties":{"a":{"type":"object","properties":{"b":{"type":["array","null"],"items":{"type":"integer"}}}},
		"rows":{"type":"array","items":{"type":"array","items":{"type":"integer"}}},"n":{"type":"array","nullable":true,"items":{"type":"integer"}},
		"one":{"oneOf":[{"type":"array","items":{"type":"integer"}},{"type":"string"}]},"any":{}},"additionalProperties":{"type":"integer"}}`
	type inside struct {
		B []int32 `json:"b"`
	}
	type nested struct {
		A    *inside          `json:"a,omitempty"`
		Rows [][]int          `json:"rows,omitempty"`
		N    *[]any           `json:"n"`
		One  []uint16         `json:"one"`
		Any  map[string][]int `json:"any"`
	}
	ints := list(100_000, func(i int) int { return i })
	for _, v := range []any{
		map[string]any{"a": map[string]any{"b": long}},
		map[string]any{"rows": []any{long, []any{}, long}},
		map[string]any{"n": long, "one": long},
		map[string]any{"any": map[string]any{"x": []any{map[string]any{"y": long}}}},
		nested{A: &inside{list(100_000, func(i int) int32 { return int32(i) })}},
		nested{Rows: [][]int{ints, nil, ints}, N: &long, One: list(60_000, func(i int) uint16 { return uint16(i) }), Any: map[string][]int{"x": ints}},
		map[string]any{"a": nested{Any: map[string][]int{"x": ints}}, "any": nested{Any: map[string][]int{"x": ints}}},
	} {
		s := stringify.MustCompile(schema)
		want, err := s.Append(nil, v)
		if err != nil {
			t.Fatal(err)
		}
		w := new(longest)
		if err := s.MarshalWrite(w, v); err != nil || !bytes.Equal(w.Bytes(), want) {
			t.Errorf("%T: %v", v, err)
		}
		if len(want) > 100_000 && w.most > 100_000 {
			t.Errorf("%T: %d bytes in one write", v, w.most)
		}
	}

	// A map of any size.
	m := map[string]any{}
	for i := range 100_000 {
		m[strconv.Itoa(i)] = i
	}
	for _, schema := range []string{`{}`, `{"type":"object","additionalProperties":{"type":"integer"}}`} {
		s := stringify.MustCompile(schema)
		want, _ := json.Marshal(m)
		w := new(longest)
		if err := s.MarshalWrite(w, m); err != nil || !bytes.Equal(w.Bytes(), want) || w.most > 100_000 {
			t.Errorf("a map by %s: %v, %d bytes in one write", schema, err, w.most)
		}
	}
}

// longest notes the length of the longest write.
type longest struct {
	bytes.Buffer
	most int
}

func (w *longest) Write(p []byte) (int, error) {
	w.most = max(w.most, len(p))
	return w.Buffer.Write(p)
}

// TestMarshalWriteElements puts elements that are no integers at the start, in the middle and
// at the end of long arrays of all kinds: those that count as integers are written as such, each
// asked for once, and those that do not are named by their index.
func TestMarshalWriteElements(t *testing.T) {
	const n = 5000
	for _, kind := range []string{"integer", "number", "string"} {
		s := stringify.MustCompile(`{"type":"array","items":{"type":"` + kind + `"}}`)
		stringify.Resize(s, 1000, 1, 1)
		for _, at := range []int{0, 1, n / 2, n - 1} {
			for _, odd := range []any{nil, "12.75", 2.5, math.NaN(), []any{}, true} {
				a := list(n, func(i int) any {
					if kind == "string" {
						return strconv.Itoa(i)
					}
					return i
				})
				a[at] = odd
				asked := 0
				seq := func(yield func(any) bool) {
					for _, v := range a {
						if asked++; !yield(v) {
							return
						}
					}
				}
				one, errWant := s.Append(nil, []any{odd})
				want, _ := s.Append(nil, append(slices.Clone(a[:at]), a[at+1:]...)) // without the odd one
				for _, v := range []any{a, iter.Seq[any](seq), &a} {
					var b bytes.Buffer
					err := s.MarshalWrite(&b, v)
					var bad *stringify.ValueError
					switch {
					case errWant != nil:
						if !errors.As(err, &bad) || bad.Pointer != fmt.Sprint("/", at) {
							t.Errorf("%s, %v at %d of %T: got %v", kind, odd, at, v, err)
						}
						if !bytes.HasPrefix(want, b.Bytes()) && at > 0 {
							t.Errorf("%s, %v at %d of %T: wrote something else before", kind, odd, at, v)
						}
					case err != nil:
						t.Errorf("%s, %v at %d of %T: got %v", kind, odd, at, v, err)
					default:
						with := element(want, at, string(one[1:len(one)-1]))
						if b.String() != with {
							t.Errorf("%s, %v at %d of %T: got other bytes", kind, odd, at, v)
						}
					}
				}
				if wantAsked := map[bool]int{true: n, false: at + 1}[errWant == nil]; asked != wantAsked {
					t.Errorf("%s, %v at %d: %d elements asked for, want %d", kind, odd, at, asked, wantAsked)
				}
			}
		}
	}
}

// element returns the array text with one element more before element i.
func element(array []byte, i int, text string) string {
	items := strings.Split(string(array[1:len(array)-1]), ",")
	return "[" + strings.Join(slices.Insert(items, i, text), ",") + "]"
}

// TestMarshalWriteIteratorError: the error of an iter.Seq2 ends the writing, at its index, and
// nothing is asked for after it.
func TestMarshalWriteIteratorError(t *testing.T) {
	s := stringify.MustCompile(integersSchema)
	for _, at := range []int{0, 1, 30_000} {
		asked := 0
		err := s.MarshalWrite(io.Discard, iter.Seq2[int, error](func(yield func(int, error) bool) {
			for i := range 100_000 {
				asked++
				var err error
				if i == at {
					err = errUser
				}
				if !yield(i, err) {
					return
				}
			}
		}))
		var bad *stringify.ValueError
		if !errors.Is(err, errUser) || !errors.As(err, &bad) || bad.Pointer != fmt.Sprint("/", at) || asked != at+1 {
			t.Errorf("at %d: got %v, asked for %d", at, err, asked)
		}
	}
}

// TestMarshalWriteFailingWriter lets the writer fail at each of its calls: its error comes back
// as it is, it is not called again, and iterators are left.
func TestMarshalWriteFailingWriter(t *testing.T) {
	s := stringify.MustCompile(`{"type":"object","properties":{"a":{"type":"array","items":{"type":"integer"}}},"additionalProperties":true}`)
	broken := errors.New("broken")
	asked := 0
	values := []any{
		map[string]any{"a": list(50_000, func(i int) int { return i })},
		map[string]any{"a": list(50_000, func(i int) any { return i })},
		map[string]any{"a": upTo(50_000, &asked)},
		map[string]any{"z": map[string]any{"y": list(50_000, func(i int) any { return i })}},
		struct{ A []int }{list(50_000, func(i int) int { return i })},
	}
	for _, v := range values {
		for at := range 5 {
			for _, c := range []struct {
				n    func(len int) int
				err  error
				want error
			}{
				{func(int) int { return 0 }, broken, broken},
				{func(n int) int { return n }, broken, broken},
				{func(n int) int { return n - 1 }, nil, io.ErrShortWrite},
				{func(n int) int { return n + 1 }, nil, nil},
			} {
				calls := 0
				err := s.MarshalWrite(writerFunc(func(p []byte) (int, error) {
					if calls++; calls == at+1 {
						return c.n(len(p)), c.err
					}
					return len(p), nil
				}), v)
				if err != c.want || c.want != nil && calls != at+1 {
					t.Errorf("%T, call %d: got %v after %d calls, want %v", v, at, err, calls, c.want)
				}
			}
		}
	}
	if asked == 0 || asked >= 20*50_000 {
		t.Errorf("%d elements were asked for", asked)
	}
}

// TestMarshalWriteBelowPiece: a short text is written by one call, or not at all.
func TestMarshalWriteBelowPiece(t *testing.T) {
	s := stringify.MustCompile(integersSchema)
	for _, n := range []int{0, 1, 1000, 11_000} { // 54,891 bytes
		var w longest
		if err := s.MarshalWrite(&w, list(n, func(i int) int { return i })); err != nil || w.most != w.Len() {
			t.Errorf("%d integers: %v, %d of %d bytes in one call", n, err, w.most, w.Len())
		}
		a := list(n, func(i int) any { return i })
		if err := s.MarshalWrite(writerFunc(func(p []byte) (int, error) {
			t.Errorf("%d integers and an object: wrote %.40q", n, p)
			return len(p), nil
		}), append(a, map[string]any{})); !errors.Is(err, stringify.ErrType) {
			t.Errorf("%d integers and an object: got %v", n, err)
		}
	}
}

// TestMarshalWriteEndless: values that contain themselves are an error, whatever is written
// before it.
func TestMarshalWriteEndless(t *testing.T) {
	long := list(50_000, func(i int) any { return i })
	long[30_000] = long
	m := map[string]any{"a": long[:30_000]}
	m["b"] = []any{m}
	for _, schema := range []string{`{}`, `{"type":["array","object","integer"],"items":{"$ref":"#"},"additionalProperties":{"$ref":"#"}}`} {
		for _, options := range [][]stringify.Option{nil, {stringify.WithParallel(2)}} {
			s, err := stringify.Compile([]byte(schema), append(options, stringify.WithMaxValueDepth(4))...)
			if err != nil {
				t.Fatal(err)
			}
			for _, v := range []any{long, m} {
				if err := s.MarshalWrite(io.Discard, v); !errors.Is(err, stringify.ErrDepth) {
					t.Errorf("%s: got %v", schema, err)
				}
			}
		}
	}
}
