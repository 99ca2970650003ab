//go:build !purego && (amd64 || arm64)

package typed

import (
	"fmt"
	"math"
	"reflect"
	"strings"
	"sync"
	"testing"

	"github.com/stringify-go/stringify/internal/dynamic"
	"github.com/stringify-go/stringify/internal/planner"
)

type (
	key    string
	scalar struct {
		F float64 `json:"f"`
		S string  `json:"s,omitempty"`
	}
	maps struct {
		Points map[key]point             `json:"points"`
		Deep   map[string]map[key]scalar `json:"deep"`
	}
	panics struct{}
)

func (panics) MarshalText() ([]byte, error) { panic("user") }

// many returns a map with n members.
func many(n int) map[key]scalar {
	m := make(map[key]scalar)
	for i := range n {
		m[key(fmt.Sprint("k", i))] = scalar{F: float64(i)}
	}
	return m
}

// TestEntries compares maps with what package dynamic writes of them.
func TestEntries(t *testing.T) {
	values := []any{
		many(0), many(1), many(7), many(100), many(maxEntries), many(maxEntries + 1), map[key]scalar(nil),
		map[key]scalar{"a": {1, "x"}, "b": {2, ""}, "c": {}, "é": {}, "x1": {3, "y"}},
		map[key]scalar{"a": {math.Inf(1), ""}, "b": {}},
		map[key]scalar{"a": {math.NaN(), ""}, "b": {math.NaN(), ""}},
		map[key]scalar{"\xff": {}, "a": {}, "\xfe": {}},
		map[key]scalar{"\ufffd": {}, "a": {}},
		map[key]scalar{"\"\n": {}, "": {}},
		map[key]*scalar{"a": {}, "b": nil, "x2": {5, "5"}},
		map[key][]scalar{"a": {{}, {2, ""}}, "b": nil, "c": {}},
		map[key]any{"a": 1, "b": scalar{}, "c": map[key]any{"a": nil}},
		map[string]uint8{"a": 1, "x7": 2},
		map[string]map[key]scalar{"a": {"a": {}}, "b": nil},
		map[key][3000]int64{"a": {1}},
		map[key]struct{}{"a": {}, "b": {}},
		map[key]chan int{"a": nil},
		maps{Points: map[key]point{"a": {1, 2}}, Deep: map[string]map[key]scalar{"d": {"e": {1, "f"}}, "c": nil}},
		maps{},
	}
	for _, schema := range []string{
		`{}`,
		`{"type": "object", "additionalProperties": true}`,
		`{"type": "object", "properties": {"c": {"properties": {"f": {"type": "integer"}}}, "a": {}}}`,
		`{"type": "object", "required": ["a"], "properties": {"b": {"default": [1]}, "a": {}, "d": {"default": "d"}, "c": false}, "additionalProperties": {"properties": {"f": {"type": "string"}}}}`,
		`{"type": "object", "required": ["a", "c"], "properties": {"a": {"type": ["object", "null", "integer"], "properties": {"f": {"type": "integer"}}}, "c": false}}`,
		`{"type": "object", "properties": {"b": {}}, "patternProperties": {"^x": {"properties": {"s": {}}}, "^k1": false}, "additionalProperties": false}`,
		`{"type": "object", "patternProperties": {"^x": false, "1$": {}}}`,
		`{"type": "object", "patternProperties": {"^x": false}}`,
		`{"type": "object", "properties": {"\ufffd": {}, "a": {}}}`,
		`{"type": "object", "required": ["z"]}`,
		`{"type": "object", "nullable": true}`,
		`{"anyOf": [{"type": "object", "properties": {"a": {}}}, {"type": "null"}]}`,
		`{"type": "object", "properties": {"points": {"additionalProperties": {"properties": {"Y": {}}}}, "deep": {"additionalProperties": {"additionalProperties": {"properties": {"s": {}, "f": {"type": "integer"}}}}}}}`,
		`{"type": "array"}`,
	} {
		p := planOf(t, schema, planner.Options{})
		without, with := dynamic.New(p, nil, nil), dynamic.New(p, nil, nil)
		e := New(p, with)
		with.Bind(e.WriteAny)
		for _, v := range values {
			want, wantErr := without.Append([]byte("."), v)
			for range 2 {
				got, err := with.Append([]byte("."), v)
				if string(got) != string(want) || fmt.Sprint(err) != fmt.Sprint(wantErr) {
					t.Errorf("%s of %T %.100v:\ngot  %s, %v\nwant %s, %v", schema, v, v, got, err, want, wantErr)
				}
				at := reflect.New(reflect.TypeOf(v))
				at.Elem().Set(reflect.ValueOf(v))
				got, err = e.Bind(at.Type().Elem()).AppendPointer([]byte("."), at.UnsafePointer())
				if string(got) != string(want) || fmt.Sprint(err) != fmt.Sprint(wantErr) {
					t.Errorf("%s of *%T %.100v:\ngot  %s, %v\nwant %s, %v", schema, v, v, got, err, want, wantErr)
				}
			}
		}
	}
}

// TestEntriesPanic: maps that user code left half-written do not show in later ones.
func TestEntriesPanic(t *testing.T) {
	p := planOf(t, `{"type": "object", "additionalProperties": true}`, planner.Options{})
	values := dynamic.New(p, nil, nil)
	values.Bind(New(p, values).WriteAny)
	for range 10 {
		func() {
			defer func() {
				if recover() != "user" {
					t.Error("the panic is lost")
				}
			}()
			values.Append(nil, map[key]any{"a": 1, "b": panics{}, "c": 2})
		}()
		got, err := values.Append(nil, map[key]any{"a": 1, "z": 2})
		if err != nil || string(got) != `{"a":1,"z":2}` {
			t.Fatalf("got %s, %v", got, err)
		}
	}
}

// TestEntriesConcurrency: many goroutines share the memory that maps are copied to.
func TestEntriesConcurrency(t *testing.T) {
	p := planOf(t, `{"additionalProperties": {"additionalProperties": {"properties": {"f": {}}}}}`, planner.Options{})
	values := dynamic.New(p, nil, nil)
	values.Bind(New(p, values).WriteAny)
	var done sync.WaitGroup
	for i := range 32 {
		done.Go(func() {
			v := map[string]map[key]scalar{"a": many(i % 9), "b": many(1)}
			var inner []string
			for k := range i % 9 {
				inner = append(inner, fmt.Sprintf(`"k%d":{"f":%d}`, k, k))
			}
			want := `{"a":{` + strings.Join(inner, ",") + `},"b":{"k0":{"f":0}}}`
			for range 50 {
				if got, err := values.Append(nil, v); err != nil || string(got) != want {
					t.Errorf("got %s, %v, want %s", got, err, want)
				}
			}
		})
	}
	done.Wait()
}

func BenchmarkEntries(b *testing.B) {
	for _, schema := range []string{
		`{"additionalProperties": {"properties": {"f": {"type": "number"}}}}`,
		`{"properties": {"k1": {"properties": {"f": {"type": "number"}}}, "k3": {"properties": {"f": {"type": "number"}}}, "k5": {}, "k9": {}}}`,
	} {
		p := planOf(b, schema, planner.Options{})
		without, with := dynamic.New(p, nil, nil), dynamic.New(p, nil, nil)
		with.Bind(New(p, with).WriteAny)
		v, dst := any(many(10)), make([]byte, 0, 1<<12)
		for name, e := range map[string]*dynamic.Engine{"entries": with, "reflected": without} {
			b.Run(name+" "+schema[2:8], func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					dst, _ = e.Append(dst[:0], v)
				}
			})
		}
	}
}
