package stringify_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stringify-go/stringify"
)

// together compiles schema for n goroutines.
func together(t testing.TB, schema string, n int, options ...stringify.Option) *stringify.Serializer {
	t.Helper()
	atLeastTwo(t)
	s, err := stringify.Compile([]byte(schema), append(options, stringify.WithParallel(n))...)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

const flatItems = `{"type":"array","items":{"type":"object","required":["id"],"properties":{"id":{"type":"integer"},"name":{"type":"string"},"price":{"type":"number"}}}}`

// TestParallelBounds writes arrays around the sizes from which on they are cut, in all the
// forms that an array has: the bytes are those of one goroutine.
func TestParallelBounds(t *testing.T) {
	item := func(i int) map[string]any {
		return map[string]any{"id": i, "name": strconv.Itoa(i), "price": float64(i) / 4}
	}
	for _, n := range []int{0, 1, 332, 333, 334, 335, 999, 1000, 1001, 1310, 1311, 1312, 1313, 40_000} {
		for name, c := range map[string]struct {
			schema string
			v      any
		}{
			"integers":         {integersSchema, list(n, func(i int) any { return i })},
			"[]int":            {integersSchema, list(n, func(i int) int { return i })},
			"[]uint8":          {integersSchema, list(n, func(i int) uint8 { return uint8(i) })},
			"texts":            {`{"type":"array","items":{"type":"string"}}`, list(n, func(i int) string { return strconv.Itoa(i) })},
			"generic":          {`{}`, list(n, func(i int) any { return i })},
			"generic of []int": {`{}`, list(n, func(i int) int { return i })},
			"maps":             {flatItems, list(n, item)},
			"any maps":         {flatItems, list(n, func(i int) any { return item(i) })},
			"structs":          {flatItems, list(n, func(i int) flatItem { return flatItem{i, strconv.Itoa(i), float64(i) / 4} })},
			"inside":           {`{"type":"object","properties":{"a":` + flatItems + `}}`, map[string]any{"a": list(n, func(i int) flatItem { return flatItem{ID: i} })}},
			"named":            {integersSchema, named(list(n, func(i int) int16 { return int16(i) }))},
		} {
			want, err := stringify.MustCompile(c.schema).Append(nil, c.v)
			if err != nil {
				t.Fatal(err)
			}
			s := together(t, c.schema, 2)
			if n < 40_000 {
				stringify.Resize(s, 500, stringify.Many/100, stringify.Chunk/100)
			}
			got, err := s.Append(nil, c.v)
			if err != nil || !bytes.Equal(got, want) {
				t.Errorf("%d %s: got other bytes, %v", n, name, err)
			}
			if got, err = s.Marshal(c.v); err != nil || !bytes.Equal(got, want) {
				t.Errorf("%d %s: Marshal: got other bytes, %v", n, name, err)
			}
			var b bytes.Buffer
			if err := s.MarshalWrite(&b, c.v); err != nil || !bytes.Equal(b.Bytes(), want) {
				t.Errorf("%d %s: MarshalWrite: got other bytes, %v", n, name, err)
			}
		}
	}
}

type named []int16

// TestParallelGoroutines counts the goroutines that call methods of the values: several for a
// long array, one for a short one and for an iterator, and none of them is left.
func TestParallelGoroutines(t *testing.T) {
	s := together(t, `{"type":"array","items":{"type":"integer"}}`, 2)
	before := runtime.NumGoroutine()
	for _, c := range []struct {
		n    int
		want bool
	}{{50_000, false}, {200_000, true}} {
		g := &gathering{most: make(map[string]bool)}
		out, err := s.Append(nil, list(c.n, func(int) *gathering { return g }))
		if err != nil || len(out) != 2*c.n+1 {
			t.Fatalf("%d elements: %d bytes, %v", c.n, len(out), err)
		}
		if got := !g.most[goroutine()]; got != c.want {
			t.Errorf("%d elements: written by other goroutines %v, want %v", c.n, got, c.want)
		}
	}
	for range 1000 { // they have done their work, but perhaps not ended
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Errorf("%d goroutines are left of %d", runtime.NumGoroutine(), before)
}

// A gathering is a Marshaler that notes by which goroutines it is asked, now and then.
type gathering struct {
	mu    sync.Mutex
	calls atomic.Int64
	most  map[string]bool
}

func (g *gathering) MarshalJSON() ([]byte, error) {
	if g.calls.Add(1)%1000 == 1 {
		g.mu.Lock()
		g.most[goroutine()] = true
		g.mu.Unlock()
	}
	return []byte("1"), nil
}

// goroutine returns the name of the goroutine that calls it.
func goroutine() string {
	var room [64]byte
	name, _, _ := bytes.Cut(room[:runtime.Stack(room[:], false)], []byte(" ["))
	return string(name)
}

// TestParallelFirstError has two elements at fault: the error is that of the first, whoever
// finds it.
func TestParallelFirstError(t *testing.T) {
	const n = 20_000
	s := together(t, flatItems, 2)
	stringify.Resize(s, 5000, stringify.Many/100, stringify.Chunk/100)
	whole := stringify.MustCompile(flatItems)
	for _, at := range []int{0, 1, 53, 54, 55, n / 2, n - 2} {
		a := list(n, func(i int) any { return map[string]any{"id": i} })
		a[at] = map[string]any{"name": "lacks id"}
		a[n-1] = map[string]any{"id": []any{}}
		_, errWant := whole.Append(nil, a)
		for range 3 {
			out, err := s.Append([]byte("kept"), a)
			if fmt.Sprintf("%+v", unwrapped(err)) != fmt.Sprintf("%+v", unwrapped(errWant)) || string(out) != "kept" {
				t.Errorf("at %d: got %.20q, %v, want %v", at, out, err, errWant)
			}
			if err := s.MarshalWrite(io.Discard, a); err == nil || err.Error() != errWant.Error() {
				t.Errorf("at %d: MarshalWrite: got %v, want %v", at, err, errWant)
			}
		}
		var bad *stringify.ValueError
		if !errors.As(errWant, &bad) || bad.Pointer != fmt.Sprintf("/%d/id", at) {
			t.Errorf("at %d: one goroutine says %v", at, errWant)
		}
	}
}

// bursts is a Marshaler that panics with itself.
type bursts int

func (p bursts) MarshalJSON() ([]byte, error) { panic(p) }

// TestParallelPanics: the panic of a method arrives in the caller, the first one in order, and
// the serializer goes on.
func TestParallelPanics(t *testing.T) {
	const n = 150_000
	s := together(t, integersSchema, 3)
	want, _ := stringify.MustCompile(integersSchema).Append(nil, list(n, func(i int) int { return i }))
	for _, at := range []int{0, n / 2, n - 2} {
		a := list(n, func(i int) any { return i })
		a[at], a[n-1] = bursts(at), bursts(-1)
		for name, write := range map[string]func() error{
			"Append":       func() error { _, err := s.Append(nil, a); return err },
			"MarshalWrite": func() error { return s.MarshalWrite(io.Discard, a) },
		} {
			got := func() (value any) {
				defer func() { value = recover() }()
				return write()
			}()
			if got != bursts(at) {
				t.Errorf("%s, at %d: got %v", name, at, got)
			}
		}
		a[at], a[n-1] = at, n-1
		if out, err := s.Append(nil, a); err != nil || !bytes.Equal(out, want) {
			t.Errorf("after a panic at %d: got other bytes, %v", at, err)
		}
	}
}

// TestParallelWriterEnds lets the writer fail, and panic, while others are at work.
func TestParallelWriterEnds(t *testing.T) {
	s := together(t, integersSchema, 3)
	v := list(300_000, func(i int) int { return i })
	broken := errors.New("broken")
	for at := range 6 {
		calls := 0
		err := s.MarshalWrite(writerFunc(func(p []byte) (int, error) {
			if calls++; calls > at {
				return 0, broken
			}
			return len(p), nil
		}), v)
		if err != broken || calls != at+1 {
			t.Errorf("call %d: got %v after %d calls", at, err, calls)
		}
		func() {
			defer func() {
				if got := recover(); got != "writer" {
					t.Errorf("got %v", got)
				}
			}()
			_ = s.MarshalWrite(writerFunc(func([]byte) (int, error) { panic("writer") }), v)
		}()
	}
}

// TestParallelConcurrently has 64 goroutines use one serializer that starts more for each.
// (Run it with -race.)
func TestParallelConcurrently(t *testing.T) {
	schema := `{"type":"object","properties":{"items":` + flatItems + `,"n":` + integersSchema + `}}`
	n := 20_000
	if testing.Short() || raceEnabled {
		n = 2000
	}
	type message struct {
		Items []flatItem `json:"items"`
		N     []int      `json:"n"`
	}
	values := []any{
		message{list(n, func(i int) flatItem { return flatItem{ID: i, Name: "x"} }), list(n, func(i int) int { return i })},
		map[string]any{
			"items": list(n, func(i int) any { return map[string]any{"id": i, "name": "x", "price": 0} }),
			"n":     list(n, func(i int) any { return i }),
		},
	}
	want, err := stringify.MustCompile(schema).Append(nil, values[0])
	if err != nil {
		t.Fatal(err)
	}
	s := together(t, schema, 4)
	stringify.Resize(s, 1000, 500, 100)
	inParallel(64, func(i int) {
		for j := range 3 {
			v := values[(i+j)%2]
			if got, err := s.Append(nil, v); err != nil || !bytes.Equal(got, want) {
				t.Errorf("Append: got other bytes, %v", err)
			}
			var b bytes.Buffer
			if err := s.MarshalWrite(&b, v); err != nil || !bytes.Equal(b.Bytes(), want) {
				t.Errorf("MarshalWrite: got other bytes, %v", err)
			}
		}
	})
}

// BenchmarkParallel measures where several goroutines begin to pay: items of one to many
// scalars, around the size from which on they are used.
func BenchmarkParallel(b *testing.B) {
	for _, c := range []struct {
		name, schema string
		make         func(n int) any
		weight       int
	}{
		{"any ints", integersSchema, func(n int) any { return list(n, func(i int) any { return i * 7919 % 1_000_000 }) }, 1},
		{"typed ints", integersSchema, func(n int) any { return list(n, func(i int) int { return i * 7919 % 1_000_000 }) }, 1},
		{"typed texts", `{"type":"array","items":{"type":"string"}}`, func(n int) any { return list(n, func(i int) string { return "text " + strconv.Itoa(i) }) }, 1},
		{"maps", flatItems, func(n int) any {
			return list(n, func(i int) any { return map[string]any{"id": i, "name": "x", "price": 1.25} })
		}, 3},
		{"structs", flatItems, func(n int) any { return list(n, func(i int) flatItem { return flatItem{i, "x", 1.25} }) }, 3},
	} {
		for _, scalars := range []int{3_000, 10_000, 30_000, 100_000, 300_000, 1_000_000} {
			v := c.make(scalars / c.weight)
			for _, n := range []int{1, 2} {
				s, err := stringify.Compile([]byte(c.schema), stringify.WithParallel(n))
				if err != nil {
					b.Fatal(err)
				}
				stringify.Resize(s, 64<<10, 1, min(1<<14, scalars/4))
				b.Run(fmt.Sprintf("%s/%d/by%d", c.name, scalars, n), func(b *testing.B) {
					dst, _ := s.Append(nil, v)
					b.SetBytes(int64(len(dst)))
					for b.Loop() {
						dst, _ = s.Append(dst[:0], v)
					}
				})
			}
		}
	}
}
