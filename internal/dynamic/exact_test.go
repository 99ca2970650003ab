package dynamic

import (
	"encoding/json"
	"errors"
	"iter"
	"math"
	"math/big"
	"regexp"
	"testing"
	"time"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/plan"
)

// spoken is a struct that has nothing but a String method.
type spoken struct{ text string }

func (s spoken) String() string { return s.text }

// quoted has fields whose tag makes them text.
type quoted struct {
	I int  `json:"i,string"`
	B bool `json:"b,string"`
}

// TestExact writes values by plans of the strict profile that nothing was matched with: what
// a node would coerce is refused.
func TestExact(t *testing.T) {
	null := of(plan.Null)
	list := &spec{kind: plan.Switch, byKind: map[plan.JSONKind]*spec{
		plan.JSONNull: str, plan.JSONString: str, plan.JSONArray: arrayOf(integer), plan.JSONObject: objectOf(),
	}}
	withNull := &spec{kind: plan.Switch, byKind: map[plan.JSONKind]*spec{plan.JSONNull: null, plan.JSONInteger: integer, plan.JSONNumber: number}}
	arms := anyOf(map[plan.JSONKind]*spec{plan.JSONString: str, plan.JSONArray: arrayOf(str)})
	tuple := &spec{kind: plan.Tuple, tuple: []item{{number, kinds(plan.JSONInteger, plan.JSONNumber)}, {str, kinds(plan.JSONString, plan.JSONNull)}, {generic, plan.AllKinds}}}
	nullable := &spec{kind: plan.Integer, nullable: true}
	constant := func(text string) *spec { return &spec{kind: plan.Const, text: text} }
	quoteds := objectOf(optional("i", integer), optional("b", boolean))
	const no = diag.Strict
	strictly(t, []check{
		{"text", str, "a", `"a"`, 0},
		{"text", str, 5, " string", no},
		{"text", str, true, " string", no},
		{"text", str, nil, " string", no},
		{"text", str, []string(nil), " string", no},
		{"text", str, noon, `"2024-02-29T10:30:15.987Z"`, 0},
		{"text", str, []byte("abc"), `"YWJj"`, 0},
		{"text", str, spoken{"x"}, `"x"`, 0},
		{"text", str, regexp.MustCompile("x+"), `"x+"`, 0},
		{"text", str, time.Second, " string", no},
		{"text", str, math.Inf(1), " string", no},
		{"duration", duration, time.Second, `"PT1S"`, 0},
		{"duration", duration, 5, " string", no},
		{"unsafe", raw, "a", `"a"`, 0},
		{"unsafe", raw, 5, " string", no},
		{"time", date, noon, `"2024-02-29"`, 0},
		{"time", date, nil, " time", no},
		{"time", date, 5, " time", no},
		{"integer", integer, 5, `5`, 0},
		{"integer", integer, 5.0, `5`, 0},
		{"integer", integer, uint8(5), `5`, 0},
		{"integer", integer, json.Number("1e2"), `100`, 0},
		{"integer", integer, big.NewInt(7), `7`, 0},
		{"integer", integer, time.Second, `1000000000`, 0},
		{"integer", integer, 5.5, " integer", no},
		{"integer", integer, json.Number("5.5"), " integer", no},
		{"integer", integer, float32(5.5), " integer", no},
		{"integer", integer, "5", " integer", no},
		{"integer", integer, true, " integer", no},
		{"integer", integer, nil, " integer", no},
		{"integer", integer, noon, " integer", no},
		{"integer", integer, []byte("5"), " integer", no},
		{"integer", integer, spoken{"5"}, " integer", no},
		{"integer", integer, math.Inf(1), " integer", no},
		{"integer", nullable, nil, `null`, 0},
		{"integer", nullable, []int(nil), `null`, 0},
		{"number", number, 5.5, `5.5`, 0},
		{"number", number, "5.5", " number", no},
		{"number", number, math.Inf(-1), " a finite number", no},
		{"number", number, math.NaN(), " a finite number", no},
		{"number", number, float32(math.Inf(1)), " a finite number", no},
		{"number", number, json.Number("-1e400"), " a finite number", no},
		{"number", number, new(big.Float).SetInf(true), " a finite number", no},
		{"boolean", boolean, true, `true`, 0},
		{"boolean", boolean, 1, " boolean", no},
		{"boolean", boolean, "true", " boolean", no},
		{"boolean", boolean, nil, " boolean", no},
		{"boolean", boolean, noon, " boolean", no},
		{"tags", quoteds, quoted{5, false}, `{"i":5,"b":false}`, 0},
		{"tags", objectOf(optional("i", str), optional("b", str)), quoted{5, false}, `{"i":"5","b":"false"}`, 0},
		{"null", null, nil, `null`, 0},
		{"null", null, map[string]any(nil), `null`, 0},
		{"null", null, 5, " a value with a JSON form", no},
		{"null", null, func() {}, "", diag.Unsupported},
		{"object", objectOf(), map[string]any(nil), `{}`, 0},
		{"object", objectOf(), map[string]int(nil), `{}`, 0},
		{"object", objectOf(), nil, " object", no},
		{"object", objectOf(), (*struct{})(nil), " object", no},
		{"object", objectOf(), []any(nil), " object", no},
		{"object", objectOf(), "x", " object", no},
		{"array", arrayOf(integer), []any(nil), `[]`, 0},
		{"array", arrayOf(integer), []int(nil), `[]`, 0},
		{"array", arrayOf(integer), []byte{1, 2}, `[1,2]`, 0},
		{"array", arrayOf(integer), nil, " array", no},
		{"array", arrayOf(integer), map[string]any(nil), " array", no},
		{"array", arrayOf(integer), []any{1, 2.0, 2.5}, "/2 integer", no},
		{"array", arrayOf(integer), []any{1, "2"}, "/1 integer", no},
		{"array", arrayOf(str), []any{"a", nil}, "/1 string", no},
		{"array", arrayOf(objectOf()), []map[string]any{{}, nil}, `[{},{}]`, 0},
		{"array", arrayOf(integer), iter.Seq[string](func(yield func(string) bool) { yield("1") }), "/0 integer", no},
		{"array of any", arrayOf(generic), []any{1, math.Inf(1)}, "/1 a finite number", no},
		{"tuple", tuple, []any{1.5, "a", nil}, `[1.5,"a",null]`, 0},
		{"tuple", tuple, []any{1.5, nil}, "/1 string", no},
		{"tuple", tuple, []any{math.Inf(1)}, "/0 a finite number", no},
		{"tuple", tuple, []any{1, "a", []float64{math.NaN()}}, "/2/0 a finite number", no},
		{"tuple", tuple, nil, " array", no},
		{"list", list, nil, " one of string, object, array", no},
		{"list", list, []any(nil), `[]`, 0},
		{"list", list, map[string]any(nil), `{}`, 0},
		{"list", list, 5, " one of string, object, array", no},
		{"list", withNull, nil, `null`, 0},
		{"list", withNull, []any(nil), `null`, 0},
		{"list", withNull, math.Inf(1), " a finite number", no},
		{"branch", arms, []any{"a", 5}, "/1 string", no},
		{"branch", arms, []string(nil), `[]`, 0},
		{"branch", arms, 5, "", no},
		{"never", of(plan.Never), 5, " no value", no},
		{"const", constant(`{"a":[1,null]}`), map[string]any{"a": []any{1.0, nil}}, `{"a":[1,null]}`, 0},
		{"const", constant(`{"a":[1,null]}`), json.RawMessage(`{"a":[1.0,null]}`), "", diag.Unsupported}, // that is the text engine's
		{"const", constant(`{"a":[1,null]}`), map[string]any{"a": []any{1.0}}, ` {"a":[1,null]} (const)`, no},
		{"const", constant(`1`), "1", ` 1 (const)`, no},
		{"const", constant(`1`), 2, ` 1 (const)`, no},
		{"const", constant(`1`), nil, ` 1 (const)`, no},
		{"const", constant(`null`), nil, `null`, 0},
		{"const", constant(`[]`), []any(nil), `[]`, 0},
		{"const", constant(`"x"`), noon, ` "x" (const)`, no},
		{"const", constant(`1`), func() {}, "", diag.Unsupported},
		{"not written", objectOf(prop{name: "a"}, optional("b", str)), map[string]any{"a": math.Inf(1), "b": "x", "c": math.NaN()}, `{"b":"x"}`, 0},
		{"in a member", objectOf(optional("a", objectOf(optional("b", str)))), map[string]any{"a": map[string]any{"b": 5}}, "/a/b string", no},
		{"required", objectOf(required("a", str)), map[string]any{}, "/a a required member", no},
		{"any", generic, nil, `null`, 0},
		{"any", generic, math.NaN(), " a finite number", no},
		{"any", generic, map[string]any{"a": []any{1, math.Inf(-1)}}, "/a/1 a finite number", no},
		{"any", generic, map[string]float64{"a": math.Inf(1)}, "/a a finite number", no},
		{"any", generic, struct{ A float32 }{float32(math.Inf(1))}, "/A a finite number", no},
		{"any", generic, []any{json.Number("1e999")}, "/0 a finite number", no},
		{"any", generic, []any{json.RawMessage(` {"a":["1e400",{"b":-1E400}]}`)}, "/0/a/1/b a finite number", no},
		{"any", generic, &marshals{text: `[1,1e400]`}, "/1 a finite number", no},
		{"any", generic, iter.Seq2[string, float64](func(yield func(string, float64) bool) { yield("a", math.Inf(1)) }), "/a a finite number", no},
	})
	large := []any{1, "2", math.Inf(1)}
	for _, o := range []plan.Options{{LargeArrays: plan.LargeArraysPassthrough, LargeArraySize: 3}} {
		for name, e := range strictEngines(arrayOf(integer), o) {
			_, err := e.Append(nil, large)
			if bad, ok := err.(*diag.Mismatch); !ok || bad.Reason != diag.Strict || bad.Pointer() != "/2" {
				t.Errorf("%s, a large array: %v", name, err)
			}
			if got, err := e.Append(nil, []any{1, "2", 2.5}); err != nil || string(got) != `[1,"2",2.5]` {
				t.Errorf("%s, a large array: %s, %v", name, got, err)
			}
		}
	}
}

// strictEngines returns the engines of the strict profile for s that match nothing before.
func strictEngines(s *spec, o plan.Options) map[string]*Engine {
	p := planOf(s, o)
	p.Strict = 1
	all := engines(p, nil)
	for _, e := range all {
		e.must = plan.NoMatch
	}
	return all
}

// strictly is test for the strict profile.
func strictly(t *testing.T, checks []check) {
	t.Helper()
	for _, c := range checks {
		for name, e := range strictEngines(c.spec, plan.Options{}) {
			got, err := e.Append([]byte("x"), c.value)
			if c.reason == 0 {
				if err != nil || string(got) != "x"+c.want {
					t.Errorf("%s (%s): Append(%#v) = %s, %v; want x%s", c.name, name, c.value, got, err, c.want)
				}
				continue
			}
			var bad *diag.Mismatch
			switch {
			case !errors.As(err, &bad) || bad.Reason != c.reason || string(got) != "x":
				t.Errorf("%s (%s): Append(%#v) = %s, %v; want reason %d", c.name, name, c.value, got, err, c.reason)
			case c.want != "" && bad.Pointer()+" "+bad.Want != c.want || bad.Got == "" || bad.Schema == "":
				t.Errorf("%s (%s): Append(%#v): got %#v, want %s", c.name, name, c.value, bad, c.want)
			}
		}
	}
}
