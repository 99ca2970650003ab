//go:build !purego && (amd64 || arm64)

package typed

import (
	"fmt"
	"reflect"
	"runtime"
	"testing"
	"time"

	"github.com/stringify-go/stringify/internal/dynamic"
	"github.com/stringify-go/stringify/internal/planner"
)

type (
	point  struct{ X, Y int }
	sealed struct { // tells its pointer's method who it is
		N    int
		Self *pointed
	}
	pointed struct{ N int }
	withPtr struct{ P pointed }
	isZero  struct{ N int }
	zeroing struct {
		Z isZero `json:",omitzero"`
	}
	oneWord struct{ P *int }
)

// MarshalText changes its receiver, as nobody should.
func (p *pointed) MarshalText() ([]byte, error) {
	p.N++
	return fmt.Append(nil, p.N), nil
}

func (z *isZero) IsZero() bool {
	z.N++
	return false
}

// TestBoxedValuesStay: methods of pointers never see the value that an interface holds.
func TestBoxedValuesStay(t *testing.T) {
	p := planOf(t, `{"type": "object", "additionalProperties": true}`, planner.Options{})
	values := dynamic.New(p, nil, nil)
	e := New(p, values)
	values.Bind(e.WriteAny)
	list := []pointed{{3}}
	for _, c := range []struct {
		v    any
		want string
	}{
		{withPtr{pointed{1}}, `{"P":"2"}`},
		{[1]withPtr{}, ``},
		{zeroing{isZero{1}}, `{"Z":{"N":1}}`},
		{struct{ A [2]pointed }{}, `{"A":["1","1"]}`},
		{struct{ L []pointed }{list}, `{"L":["4"]}`}, // what a slice leads to is addressable
	} {
		before := fmt.Sprint(c.v)
		for range 2 {
			got, err := values.Append(nil, c.v)
			if c.want != "" && (err != nil || string(got) != c.want) {
				t.Errorf("%T: got %s, %v, want %s", c.v, got, err, c.want)
			}
			list[0].N = 3
		}
		if after := fmt.Sprint(c.v); after != before {
			t.Errorf("%T: %s became %s", c.v, before, after)
		}
	}
}

// TestBoxed compares what is written of values inside any with and without programs.
func TestBoxed(t *testing.T) {
	seven := 7
	line := point{1, 2}
	next := &tree{Children: []tree{{}, {}}}
	for _, c := range []struct {
		v     any
		bound bool // there must be a program
	}{
		{point{1, 2}, true},
		{&point{1, 2}, true},
		{(*point)(nil), true},
		{[]point{{1, 2}, {3, 4}}, true},
		{[]point(nil), true},
		{[]point{}, true},
		{[2]point{{1, 2}}, true},
		{[]*point{{1, 2}, nil, &line}, true},
		{&line, true},
		{new(*point), true},
		{new(any), false},
		{next, true},
		{struct{}{}, true},
		{[0]point{}, true},
		{oneWord{&seven}, false},
		{&oneWord{&seven}, true},
		{[1]*int{&seven}, false},
		{[1]oneWord{{&seven}}, false},
		{struct {
			E struct{}
			P *int
		}{P: &seven}, false},
		{struct{ A, B int32 }{1, 2}, true},
		{struct{ S string }{"é\""}, true},
		{struct{ I int64 }{1 << 60}, true},
		{struct{ P, Q *int }{&seven, nil}, true},
		{struct{ A any }{point{5, 6}}, true},
		{struct{ T time.Time }{time.Unix(0, 0)}, true},
		{[]float64{1.5, 2}, true},
		{[]uint16{1, 2}, true},
		{map[string]point{"b": {1, 2}, "a": {3, 4}}, true},
		{map[string]*point{"b": {1, 2}, "a": nil}, true},
		{map[string]point(nil), true},
		{&map[string]point{"a": {1, 2}}, true},
		{new(map[string]point), true},
		{map[string]pointed{"b": {1}}, false},
		{map[string]string{"b": "x"}, false},
		{map[int]point{1: {}}, false},
		{named{"x"}, true},
		{says{"x"}, true},
		{7, false},
		{int8(7), false},
		{"x", false},
		{make(chan int), false},
		{time.Second, false},
		{time.Unix(0, 0), true},
		{nil, false},
	} {
		for _, schema := range []string{
			`{}`,
			`{"type": "object", "properties": {"X": {"type": "string"}, "Y": {"type": "integer"}, "P": {"type": ["integer", "null"]}, "A": {"properties": {"X": {"type": "number"}}}, "S": {}}}`,
			`{"type": "array", "items": {"type": "object", "required": ["Y"], "properties": {"X": {"type": "boolean"}, "Y": {"type": "number"}}}}`,
			`{"type": "string"}`,
			`{"additionalProperties": {"type": "integer"}}`,
			`{"properties": {"children": {"items": {"$ref": "#"}}, "value": {}}}`,
		} {
			p := planOf(t, schema, planner.Options{})
			without, with := dynamic.New(p, nil, nil), dynamic.New(p, nil, nil)
			e := New(p, with)
			with.Bind(e.WriteAny)
			for _, v := range []any{c.v, []any{c.v, map[string]any{"X": c.v}}, map[string]any{"X": c.v, "A": c.v}} {
				want, wantErr := without.Append([]byte("."), v)
				for range 3 {
					got, err := with.Append([]byte("."), v)
					if string(got) != string(want) || fmt.Sprint(err) != fmt.Sprint(wantErr) {
						t.Errorf("%s of %T:\ngot  %s, %v\nwant %s, %v", schema, v, got, err, want, wantErr)
					}
				}
			}
			if schema == `{}` {
				pr, _ := e.cache.get(unbox(c.v).typ, 0)
				if got := pr != nil; got != c.bound {
					t.Errorf("%T: there is a program: %v, want %v", c.v, got, c.bound)
				}
			}
		}
	}
}

// TestBoxedAlive: user code that a program calls may collect garbage.
func TestBoxedAlive(t *testing.T) {
	p := planOf(t, `{}`, planner.Options{})
	values := dynamic.New(p, nil, nil)
	values.Bind(New(p, values).WriteAny)
	for range 20 {
		v := any(collects{Next: &sealed{N: 3, Self: &pointed{4}}, Text: string([]byte("text"))})
		got, err := values.Append(nil, v)
		if want := `{"Collect":"collected","Next":{"N":3,"Self":"5"},"Text":"text"}`; err != nil || string(got) != want {
			t.Fatalf("got %s, %v", got, err)
		}
	}
}

type collects struct {
	Collect collector
	Next    *sealed
	Text    string
}

type collector struct{}

func (collector) MarshalText() ([]byte, error) {
	runtime.GC()
	return []byte("collected"), nil
}

func BenchmarkBoxed(b *testing.B) {
	p := planOf(b, `{"properties": {"X": {"type": "integer"}, "Y": {"type": "integer"}}}`, planner.Options{})
	without, with := dynamic.New(p, nil, nil), dynamic.New(p, nil, nil)
	e := New(p, with)
	with.Bind(e.WriteAny)
	v := any(point{1, 2})
	dst := make([]byte, 0, 256)
	b.Run("bound", func(b *testing.B) {
		pr := e.Bind(reflect.TypeFor[point]())
		w := point{1, 2}
		for b.Loop() {
			dst, _ = Append(pr, dst[:0], &w)
		}
	})
	b.Run("any", func(b *testing.B) {
		for b.Loop() {
			dst, _ = with.Append(dst[:0], v)
		}
	})
	b.Run("reflected", func(b *testing.B) {
		for b.Loop() {
			dst, _ = without.Append(dst[:0], v)
		}
	})
}
