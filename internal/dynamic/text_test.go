package dynamic

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/rawjson"
)

// decoding returns a Text function that decodes text and writes it by an engine
// for the same plan.
func decoding(p *plan.Plan) Text {
	e := New(p, matchers, nil)
	return func(dst, src []byte, node plan.ID, depth int) ([]byte, error) {
		d := json.NewDecoder(bytes.NewReader(src))
		d.UseNumber()
		var v any
		if err := d.Decode(&v); err != nil {
			return dst, &rawjson.SyntaxError{Offset: len(src), Msg: err.Error()}
		}
		out, bad := e.value(dst, node, v, depth)
		if bad != nil {
			return dst, bad
		}
		return out, nil
	}
}

// marshals counts how often it is asked.
type marshals struct {
	text  string
	err   error
	asked int
}

func (m *marshals) MarshalJSON() ([]byte, error) {
	m.asked++
	return []byte(m.text), m.err
}

// TestText asks values that bring their own JSON text.
func TestText(t *testing.T) {
	raw := func(s string) json.RawMessage { return json.RawMessage(s) }
	tuple := &spec{kind: plan.Tuple, tuple: []item{
		{number, kinds(plan.JSONInteger, plan.JSONNumber)}, {generic, plan.AllKinds}, {objectOf(optional("a", str)), kinds(plan.JSONObject, plan.JSONNull)},
	}}
	for _, c := range []check{
		{"scalar", str, raw(` 1.50 `), `"1.5"`, 0},
		{"object", objectOf(optional("a", str)), raw(`{"b":1,"a":2}`), `{"a":"2"}`, 0},
		{"object in a map", objectOf(optional("a", objectOf(optional("b", integer)))), map[string]any{"a": raw(`{"b":"1"}`)}, `{"a":{"b":1}}`, 0},
		{"in an array", arrayOf(integer), []any{1, raw(`"2"`), 3}, `[1,2,3]`, 0},
		{"in an array", arrayOf(integer), []json.RawMessage{raw(`"2"`), nil}, `[2,0]`, 0},
		{"generic", generic, raw(` { "b" : 1.50, "a" : "\u0041" } `), `{"b":1.5,"a":"A"}`, 0},
		{"generic, infinite", generic, []any{raw(`1e400`)}, `[null]`, 0},
		{"list", listOf("integer", "string"), raw(`1.0`), `1`, 0},
		{"list", listOf("integer", "string"), raw(`1.5`), ` one of integer, string`, diag.Type},
		{"nullable", nullable(integer), raw(`null`), `null`, 0},
		{"const", &spec{kind: plan.Const, text: `1`}, raw(`{`), `1`, 0},
		{"const", &spec{kind: plan.Const, text: `1`, nullable: true}, raw(`null`), `null`, 0},
		{"null", of(plan.Null), raw(`{`), `null`, 0},
		{"tuple", tuple, []any{raw(`1.5`), raw(`1e400`), raw(`null`)}, `[1.5,null,{}]`, 0},
		{"tuple", tuple, []any{raw(`"1"`)}, `/0 number`, diag.Type},
		{"tuple", tuple, []any{raw(`-1e400`)}, `/0 a finite number`, diag.Range},
		{"tuple", tuple, []any{1, 2, raw(` [] `)}, `/2 one of null, object`, diag.Type},
		{"tuple", tuple, []any{raw(` x `)}, `/0 number`, diag.User},
		{"error inside", objectOf(optional("a", objectOf(optional("b", integer)))), map[string]any{"a": raw(`{"b":"x"}`)}, `/a/b integer`, diag.Type},
		{"no JSON", arrayOf(integer), []any{raw(`{`)}, `/0 integer`, diag.User},
		{"no JSON, generic", generic, map[string]any{"a": raw(`[1] 2`)}, `/a a value with a JSON form`, diag.User},
		{"empty", generic, raw(``), ` a value with a JSON form`, diag.User},
		{"too deep", generic, raw(strings.Repeat("[", 20000)), strings.Repeat("/0", 10000) + ` at most 10000 values inside each other`, diag.Depth},
		{"too deep", generic, []any{raw(strings.Repeat("[", 10000) + strings.Repeat("]", 10000))}, strings.Repeat("/0", 10000) + ` at most 10000 values inside each other`, diag.Depth},
		{"too deep, in a member", generic, map[string]any{"m": raw(` { "a" : [1,"[:",{"b":{}}, {"x":"}","~\u0041\"":[0 , ` + strings.Repeat(`{"y":`, 10000) + "1")}, "/m/a/3/~0A\"/1" + strings.Repeat("/y", 9995) + ` at most 10000 values inside each other`, diag.Depth},
		{"Marshaler", objectOf(optional("a", str)), &marshals{text: `{"a":1}`}, `{"a":"1"}`, 0},
		{"Marshaler by value", objectOf(optional("a", str)), marshals{text: `{"a":1}`}, `{"a":"1"}`, 0},
		{"Marshaler that fails", arrayOf(str), []any{&marshals{err: errBroken}}, `/0 string`, diag.User},
		{"Marshaler that fails, generic", generic, []any{&marshals{err: errBroken}}, `/0 a value with a JSON form`, diag.User},
	} {
		test(t, decoding(planOf(c.spec, plan.Options{})), plan.Options{}, []check{c})
	}
}

// TestMarshalerOnce counts how often a Marshaler is asked.
func TestMarshalerOnce(t *testing.T) {
	for _, s := range []*spec{
		str, generic, objectOf(), listOf("string", "null"), arrayOf(str), {kind: plan.Const, text: "1", nullable: true},
	} {
		m := &marshals{text: "null"}
		p := planOf(s, plan.Options{})
		if _, err := New(p, nil, decoding(p)).Append(nil, m); err != nil || m.asked != 1 {
			t.Errorf("%v: asked %d times, %v", s.kind, m.asked, err)
		}
	}
	tuple := &spec{kind: plan.Tuple, tuple: []item{{str, kinds(plan.JSONNull)}}}
	m := &marshals{text: "null"}
	p := planOf(tuple, plan.Options{})
	if _, err := New(p, nil, decoding(p)).Append(nil, []any{m}); err != nil || m.asked != 1 {
		t.Errorf("tuple: asked %d times, %v", m.asked, err)
	}
}

// TestErrors asks what errors carry, and what they say.
func TestErrors(t *testing.T) {
	_, err := engine(generic).Append(nil, json.RawMessage(`{`))
	var syntax *rawjson.SyntaxError
	if !errors.As(err, &syntax) {
		t.Errorf("text that is not JSON: %v, want a *rawjson.SyntaxError inside", err)
	}
	_, err = engine(str).Append(nil, json.RawMessage(`1`))
	if m, ok := err.(*diag.Mismatch); !ok || m.Reason != diag.Unsupported {
		t.Errorf("JSON text without a Text function: %v", err)
	}
	_, err = engine(arrayOf(str)).Append(nil, []any{&marshals{err: errBroken}})
	if !errors.Is(err, errBroken) {
		t.Errorf("Marshaler: %v, want %v inside", err, errBroken)
	}
	for _, c := range []struct {
		value any
		got   string
	}{
		{nil, "null"},
		{"a\nb", `string "a\nb"`},
		{strings.Repeat("é", 100), `string "` + strings.Repeat("é", 20) + `"...`},
		{"x" + strings.Repeat("é", 100), `string "x` + strings.Repeat("é", 19) + `"...`},
		{true, "boolean true"},
		{1.5, "number 1.5"},
		{json.Number(strings.Repeat("1", 100)), "number " + strings.Repeat("1", 40) + "..."},
		{[]any{1}, "array"},
		{map[string]int{}, "object"},
		{struct{}{}, "object"},
		{make(chan int), "Go type chan int"},
		{noon, "Go type time.Time"},
	} {
		if got := describeAny(c.value); got != c.got {
			t.Errorf("describe(%#v) = %s, want %s", c.value, got, c.got)
		}
	}
	for _, c := range []struct{ text, got string }{
		{` "a\u0041" `, `string "aA"`},
		{` 1.50 `, "number 1.50"},
		{` 1 `, "number 1"},
		{`[`, "array"},
		{`true`, "boolean true"},
		{`"`, "string"},
		{` `, "text that is not JSON"},
	} {
		if got := describeText([]byte(c.text)); got != c.got {
			t.Errorf("describeText(%s) = %s, want %s", c.text, got, c.got)
		}
	}
	p := planOf(objectOf(optional("a", integer)), plan.Options{})
	p.Nodes[1].Schema = "#/properties/a"
	_, err = New(p, nil, nil).Append(nil, map[string]any{"a": "x"})
	var bad *diag.Mismatch
	if !errors.As(err, &bad) || bad.Schema != "#/properties/a" || fmt.Sprint(err) != `/a: want integer, got string "x"` {
		t.Errorf("error: %v, of schema %q", err, bad.Schema)
	}
}
