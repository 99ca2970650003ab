//go:build !race

package govalue

import (
	"encoding/json"
	"reflect"
	"testing"
	"time"
)

// TestAllocations has what must not allocate, and what little else may.
func TestAllocations(t *testing.T) {
	skipInstrumented(t)
	n := 7
	for _, c := range []struct {
		v    any
		want float64
	}{
		{"s", 0},
		{1, 0},
		{someTime, 0},
		{&someTime, 0},
		{time.Second, 0},
		{whole(3), 0},
		{json.Number("1.5"), 0},
		{json.RawMessage("1"), 0},
		{[]byte{1}, 0},
		{blob{1}, 0},
		{&n, 0},
		{[]any{1, "a", nil, 1.5}, 0},
		{[]string{"a", "b"}, 0},
		{[]int{1, 2}, 0},
		{[]float64{1, 2}, 0},
		{[]time.Time{someTime}, 0},
		{list{"a", "b"}, 0},
		{[]int8{1, 2}, 0},
		{[3]int{1, 2, 3}, 0},
		{[]*int{&n}, 0},
		{map[string]any{"a": 1, "b": "x"}, 0},
		{map[string]string{"a": "1", "b": "x"}, 0},
		{map[string]int{"a": 1}, 0},
		{headers{"a": {"b"}}, 1},
		{&headers{}, 0},
		{anyMap{"a": 1}, 0},
		{tree{Name: "x", Left: &tree{}}, 0},
		{&tree{Name: "x", Left: &tree{}}, 0},
		{struct{ T time.Time }{someTime}, 0},
		{&struct{ T time.Time }{someTime}, 0},
		{struct{ A, B any }{1, map[string]any{"x": 1}}, 0},
		{map[text]any{"a": 1, "b": 2}, 6},
		{map[int]int{1: 2, 3: 4}, 6},
		{textByPointer{}, 3},
		{appender{}, 3},
	} {
		visit(Of(c.v)) // types are looked at once
		got := testing.AllocsPerRun(100, func() { visit(Of(c.v)) })
		if got > c.want {
			t.Errorf("%T: %v allocations, want %v", c.v, got, c.want)
		}
	}
}

// skipInstrumented skips a test in builds whose checks of pointers allocate
// (-d=checkptr=2), which shows where reflect alone does.
func skipInstrumented(t *testing.T) {
	t.Helper()
	n := 7
	p := &n
	if testing.AllocsPerRun(10, func() { reflect.ValueOf(p).Elem().Int() }) > 0 {
		t.Skip("this build allocates for its checks of pointers")
	}
}

// visit reads all of v without writing it.
func visit(v Value) {
	switch v.Form {
	case Array:
		v.Elements(visitElement)
	case Object:
		v.Members(visitMember)
	case Time:
		_ = v.Time()
	case Bytes, JSON:
		_ = v.Bytes()
	}
}

func visitElement(_ int, e Value, _ error) bool {
	visit(e)
	return true
}

func visitMember(_ string, e Value) bool {
	visit(e)
	return true
}

func TestLookupAllocations(t *testing.T) {
	skipInstrumented(t)
	for _, v := range []any{
		map[string]any{"name": "x"}, map[string]string{"name": "x"}, headers{"name": nil}, struct {
			Name string `json:"name"`
		}{"x"}, &struct {
			Name *time.Time `json:"name"`
		}{&someTime},
	} {
		if _, p := Of(v).Lookup("name"); p != Present {
			t.Errorf("%T has no name", v)
		}
		want := 0.0
		if _, ok := v.(headers); ok {
			want = 1 // the slice in an interface
		}
		if got := testing.AllocsPerRun(100, func() { Of(v).Lookup("name") }); got > want {
			t.Errorf("%T: %v allocations, want %v", v, got, want)
		}
	}
}

var sink Value

func BenchmarkOf(b *testing.B) {
	n := 5
	for _, c := range []struct {
		name string
		v    any
	}{
		{"string", "abc"}, {"named", text("abc")}, {"number", json.Number("12.5")}, {"pointer", &n}, {"struct", tree{}}, {"time", someTime}, {"marshaler", jsonByValue{}}, {"map", map[string]any{"a": 1}},
	} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				sink = Of(c.v)
			}
		})
	}
}

func BenchmarkContents(b *testing.B) {
	anys := make([]any, 1000)
	ints := make([]int, 1000)
	small := make([]int8, 1000)
	m := map[string]any{"id": 1, "name": "x", "tags": nil, "price": 1.5, "stock": true}
	mt := map[text]any{"id": 1, "name": "x", "tags": nil, "price": 1.5, "stock": true}
	type item struct {
		ID    int
		Name  string
		Tags  []string
		Price *float64
		Stock any
	}
	for i := range anys {
		anys[i] = i
	}
	for _, c := range []struct {
		name string
		v    any
	}{{"1000any", anys}, {"1000int", ints}, {"1000int8", small}, {"map5", m}, {"map5named", mt}, {"struct5", &item{Stock: 5}}} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				visit(Of(c.v))
			}
		})
	}
	b.Run("lookup struct", func(b *testing.B) {
		v := Of(&item{})
		for b.Loop() {
			sink, _ = v.Lookup("Stock")
		}
	})
	b.Run("lookup map", func(b *testing.B) {
		v := Of(m)
		for b.Loop() {
			sink, _ = v.Lookup("stock")
		}
	})
}
