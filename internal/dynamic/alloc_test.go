//go:build !race

package dynamic

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/wire"
)

// TestAllocations counts allocations of a write into a slice that is long enough.
func TestAllocations(t *testing.T) {
	if instrumented() {
		t.Skip("this build allocates for its checks of pointers")
	}
	record := objectOf(required("id", integer), optional("name", str), optional("price", number), optional("ok", boolean),
		optional("tags", arrayOf(str)), optional("at", dateTime), withDefault("kind", str, `"x"`), optional("more", objectOf(optional("a", integer))))
	m := map[string]any{
		"id": 1, "name": "a \"name\" é", "price": 12.25, "ok": true, "tags": []any{"a", nil, "b"}, "at": noon,
		"more": map[string]any{"a": 2.5}, "undeclared": "x",
	}
	shape := &spec{kind: plan.Branch, accept: kinds(plan.JSONObject), arms: []arm{
		{record, test1(kinds(plan.JSONObject)), []string{`{"properties":{"a":{"type":"string"}}}`}},
		{record, test1(kinds(plan.JSONObject), "id"), []string{`{"required":["a"]}`}},
	}}
	type row struct {
		ID   int    `json:"id"`
		Name string `json:"name"`
	}
	for _, c := range []struct {
		name  string
		spec  *spec
		value any
	}{
		{"branch by kind", arrayOf(kindsOf("string", "integer", "null")), []any{"a", 1, nil, 2.0}},
		{"branch by a member", arrayOf(toldApart("kind", []string{"a", "b"}, record, record)), []any{map[string]any{"kind": "b", "id": 1}}},
		{"branch by matchers", arrayOf(shape), []any{m, m}},
		{"branch by matchers, structs", arrayOf(shape), []row{{1, "a"}, {2, "b"}}},
		{"conditional", &spec{kind: plan.If, match: `{"type":"string","maxLength":3}`, then: str, els: generic}, "abcd"},
		{"map", record, m},
		{"maps", arrayOf(record), []any{m, m, map[string]any{"id": "7"}}},
		{"maps of their own type", arrayOf(record), []map[string]any{m, m}},
		{"open map", open(record, generic), m},
		{"open map, coerced", open(objectOf(), str), map[string]any{"a": 1, "b": 2.5, "c": "x"}},
		{"generic", generic, m},
		{"integers", arrayOf(integer), []any{1, 2.0, 2.5, "7", nil, true}},
		{"numbers", arrayOf(number), []any{1, 2.0, 2.5, "7", nil, true}},
		{"strings", arrayOf(str), []any{"a", "é", "\n", 1, nil, 2.5}},
		{"booleans", arrayOf(boolean), []any{true, 1, ""}},
		{"list of types", arrayOf(listOf("string", "integer", "object")), []any{"a", 1, map[string]any{}}},
		{"list of types, null", arrayOf(listOf("integer", "null")), []any{1, nil, nil}},
		{"times", arrayOf(dateTime), []any{noon, noon}},
		{"tuple", &spec{kind: plan.Tuple, tuple: []item{{str, kinds(plan.JSONString)}, {integer, kinds(plan.JSONInteger)}}}, []any{"a", 1}},
		{"json.Number", arrayOf(number), []any{json.Number("1.50"), json.Number("12")}},
		{"[]string", arrayOf(str), []string{"a", "b"}},
		{"[]string, coerced", arrayOf(integer), []string{"1", "2"}},
		{"[]int", arrayOf(integer), []int{1, 2}},
		{"[]float64", arrayOf(number), []float64{1, 2}},
		{"map[string]string", open(objectOf(optional("a", integer)), str), map[string]string{"a": "1", "b": "2"}},
		{"scalar", str, 12.5},
		{"time", str, any(time.Unix(0, 0))},
		{"const", &spec{kind: plan.Const, text: "1"}, m},
	} {
		e := engine(c.spec)
		dst := make([]byte, 0, 4096)
		want, err := e.Append(nil, c.value)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if n := testing.AllocsPerRun(100, func() { dst, _ = e.Append(dst[:0], c.value) }); n != 0 {
			t.Errorf("%s: %v allocations", c.name, n)
		}
		if string(dst) != string(want) {
			t.Errorf("%s: %s, then %s", c.name, want, dst)
		}
	}
}

// instrumented reports whether scalars alone allocate, as they do in builds with
// -d=checkptr=2. That they do not in others is tested in package wire.
func instrumented() bool {
	dst := make([]byte, 0, 256)
	return testing.AllocsPerRun(10, func() {
		dst = wire.AppendString(wire.AppendFloat(wire.AppendInt(dst[:0], 1234), 12.25), "é\n")
	}) > 0
}

// TestNewAllocations bounds what an engine for a small plan costs.
func TestNewAllocations(t *testing.T) {
	p := planOf(objectOf(optional("a", str), optional("b", integer), optional("c", objectOf(optional("d", str)))), plan.Options{})
	if n := testing.AllocsPerRun(100, func() { New(p, nil, nil) }); n > 4 {
		t.Errorf("New: %v allocations", n)
	}
}
