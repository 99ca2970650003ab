package dynamic

import (
	"encoding/json"
	"fmt"
	"iter"
	"strings"
	"testing"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/plan"
)

func TestObject(t *testing.T) {
	long := strings.Repeat("k", 29) // 32 bytes with quotes and colon
	longer := strings.Repeat("k", 30)
	huge := strings.Repeat("é", 5000)
	m := map[string]any{"a": "x", "b": 2, "c": 2.5, "d": true, "e": nil, "z": 1}
	test(t, nil, plan.Options{}, []check{
		{"nothing declared", objectOf(), m, `{}`, 0},
		{"order is the plan's", objectOf(optional("d", boolean), optional("b", integer), optional("a", str)), m, `{"d":true,"b":2,"a":"x"}`, 0},
		{"undeclared members are left out", objectOf(optional("a", str)), m, `{"a":"x"}`, 0},
		{"absent members are left out", objectOf(optional("q", str), optional("a", str), optional("r", str)), m, `{"a":"x"}`, 0},
		{"all absent", objectOf(optional("q", str), optional("r", objectOf())), m, `{}`, 0},
		{"coerced", objectOf(optional("a", boolean), optional("b", str), optional("c", integer), optional("d", number), optional("e", str)), m, `{"a":true,"b":"2","c":2,"d":1,"e":""}`, 0},
		{"false", objectOf(optional("d", boolean), optional("b", boolean)), map[string]any{"d": false, "b": 0}, `{"d":false,"b":false}`, 0},
		{"keys are escaped", objectOf(optional("q\"\n", str)), map[string]any{"q\"\n": "x"}, `{"q\"\n":"x"}`, 0},
		{"values are escaped", objectOf(optional("a", str), optional("b", str)), map[string]any{"a": "q\"\n", "b": "é\xff"}, `{"a":"q\"\n","b":"é` + "\ufffd" + `"}`, 0},
		{"empty key", objectOf(optional("", str)), map[string]any{"": "x"}, `{"":"x"}`, 0},
		{"key of one line", objectOf(optional(long, integer), optional("b", integer)), map[string]any{long: 1, "b": 2}, `{"` + long + `":1,"b":2}`, 0},
		{"key of more", objectOf(optional(longer, str), optional("b", integer)), map[string]any{longer: "x", "b": 2}, `{"` + longer + `":"x","b":2}`, 0},
		{"huge key", objectOf(optional("b", integer), optional(huge, boolean), optional("c", integer)), map[string]any{huge: true, "b": 2, "c": 3}, `{"b":2,"` + huge + `":true,"c":3}`, 0},
		{"huge text", objectOf(optional("b", str), optional("c", integer)), map[string]any{"b": huge, "c": 3}, `{"b":"` + huge + `","c":3}`, 0},
		{"nested", objectOf(optional("o", objectOf(optional("o", objectOf(optional("a", str)))))), map[string]any{"o": map[string]any{"o": m}}, `{"o":{"o":{"a":"x"}}}`, 0},
		{"never written", objectOf(optional("a", nil), optional("b", integer)), m, `{"b":2}`, 0},
		{"never written, but required", objectOf(required("a", nil), optional("b", integer)), m, `{"b":2}`, 0},
		{"never written, but required", objectOf(required("q", nil)), m, `/q a required member`, diag.Required},

		{"required", objectOf(required("q", str)), m, `/q a required member`, diag.Required},
		{"required", objectOf(required("a", str), required("~/", str)), m, `/~0~1 a required member`, diag.Required},
		{"required and null", objectOf(required("e", str)), m, `{"e":""}`, 0},
		{"required name that is not declared", &spec{kind: plan.Object, required: []string{"z"}}, m, `{}`, 0},
		{"required name that is not declared", &spec{kind: plan.Object, required: []string{"z", "y"}}, m, `/y a required member`, diag.Required},

		{"default", objectOf(withDefault("q", objectOf(), `{"x":1}`), optional("a", str)), m, `{"q":{"x":1},"a":"x"}`, 0},
		{"default of a required one", objectOf(prop{"q", integer, true, `"not coerced"`}), m, `{"q":"not coerced"}`, 0},
		{"default is not for null", objectOf(withDefault("e", str, `"x"`)), m, `{"e":""}`, 0},
		{"default, long", objectOf(withDefault("q", str, `"`+huge+`"`), optional("b", integer)), m, `{"q":"` + huge + `","b":2}`, 0},
		{"default of a member that is never written", objectOf(withDefault("q", nil, `1`)), m, `{}`, 0},

		{"not an object", objectOf(), 1, ` object`, diag.Type},
		{"not an object", objectOf(), "x", ` object`, diag.Type},
		{"not an object", nullable(objectOf()), []any{}, ` object`, diag.Type},
		{"member of a wrong type", objectOf(optional("a", objectOf(optional("b/c", integer)))), map[string]any{"a": map[string]any{"b/c": "x"}}, `/a/b~1c integer`, diag.Type},
	})
}

func TestOpenObject(t *testing.T) {
	m := map[string]any{"b": "1", "a": 1, "x-n": "7", "x-a": true, "\"": nil, "é": 1.5}
	patterns := func(s *spec, p ...pattern) *spec {
		c := *s
		c.patterns = p
		return &c
	}
	named := map[string]prop{}
	many := objectOf()
	for i := range 20 {
		p := optional(fmt.Sprint("p", i), integer)
		named[p.name] = p
		many.props = append(many.props, p)
	}
	test(t, nil, plan.Options{}, []check{
		{"any", open(objectOf(optional("b", integer)), generic), m, `{"b":1,"\"":null,"a":1,"x-a":true,"x-n":"7","é":1.5}`, 0},
		{"schema", open(objectOf(optional("b", integer)), str), m, `{"b":1,"\"":"","a":"1","x-a":"true","x-n":"7","é":"1.5"}`, 0},
		{"all declared", open(objectOf(optional("b", str)), generic), map[string]any{"b": 1}, `{"b":"1"}`, 0},
		{"nothing declared", open(objectOf(), boolean), m, `{"\"":false,"a":true,"b":true,"x-a":true,"x-n":true,"é":true}`, 0},
		{"empty", open(objectOf(optional("b", integer)), generic), map[string]any{}, `{}`, 0},
		{"first pattern counts", patterns(objectOf(optional("b", integer)), pattern{prefix("x-n"), integer}, pattern{prefix("x-"), str}), m, `{"b":1,"x-a":"true","x-n":7}`, 0},
		{"pattern before additional", patterns(open(objectOf(optional("b", integer)), boolean), pattern{prefix("x-"), str}), m, `{"b":1,"\"":false,"a":true,"x-a":"true","x-n":"7","é":true}`, 0},
		{"pattern that leaves out", patterns(open(objectOf(), generic), pattern{prefix("x-"), nil}, pattern{prefix(""), integer}), map[string]any{"x-": 1, "b": "2"}, `{"b":2}`, 0},
		{"declared and never written", open(objectOf(optional("a", nil)), generic), map[string]any{"a": 1, "b": 2}, `{"b":2}`, 0},
		{"declared ones do not match patterns", patterns(objectOf(optional("x-a", integer)), pattern{prefix("x-"), str}), map[string]any{"x-a": 1}, `{"x-a":1}`, 0},
		{"required and not declared", &spec{kind: plan.Object, required: []string{"b"}, additional: generic}, map[string]any{"b": 1, "a": 2}, `{"a":2,"b":1}`, 0},
		{"required and not declared", &spec{kind: plan.Object, required: []string{"b"}, additional: generic}, map[string]any{"a": 2}, `/b a required member`, diag.Required},
		{"many declared", open(many, generic), map[string]any{"p7": 1, "p": 2, "p20": 3, "p19": "4"}, `{"p7":1,"p19":4,"p":2,"p20":3}`, 0},
		{"error", open(objectOf(), number), map[string]any{"a": 1, "b": "x"}, `/b number`, diag.Type},
		{"error in the generic form", open(objectOf(), generic), map[string]any{"a": []any{map[string]any{"b": make(chan int)}}}, `/a/0/b a value with a JSON form`, diag.Unsupported},
	})
}

// TestEveryOrder writes all subsets of members, required and optional ones in
// every order, and compares with what encoding/json would write of the same.
func TestEveryOrder(t *testing.T) {
	kinds := []struct {
		spec  *spec
		value any
	}{
		{str, "text"}, {integer, 12}, {number, 1.5}, {boolean, false}, {arrayOf(integer), []any{1, 2}},
	}
	names := []string{"a", "bb", "a name of seventeen", "a name of more than thirty-two bytes", "e"}
	for order := range 120 {
		left := []int{0, 1, 2, 3, 4}
		var picked []int
		for i, n := order, 5; n > 0; n-- {
			picked = append(picked, left[i%n])
			left = append(left[:i%n:i%n], left[i%n+1:]...)
			i /= n
		}
		for there := range 32 {
			for _, needed := range []int{0, 0b10101, 0b11111} {
				var (
					s       = objectOf()
					m       = map[string]any{"other": 1}
					want    []string
					missing string
				)
				for bit, k := range picked {
					s.props = append(s.props, prop{name: names[k], spec: kinds[k].spec, required: needed>>bit&1 != 0})
					if there>>bit&1 != 0 {
						m[names[k]] = kinds[k].value
						text, _ := json.Marshal(kinds[k].value)
						want = append(want, fmt.Sprintf("%q:%s", names[k], text))
					} else if needed>>bit&1 != 0 && missing == "" {
						missing = names[k]
					}
				}
				for name, e := range engines(planOf(s, plan.Options{}), nil) {
					got, err := e.Append(nil, m)
					if missing != "" {
						bad, _ := err.(*diag.Mismatch)
						if bad == nil || bad.Reason != diag.Required || bad.Pointer() != "/"+missing {
							t.Fatalf("%s: order %v, there %b: %s, %v; want %q to be missing", name, picked, there, got, err, missing)
						}
						continue
					}
					if text := "{" + strings.Join(want, ",") + "}"; err != nil || string(got) != text {
						t.Fatalf("%s: order %v, there %b: %s, %v; want %s", name, picked, there, got, err, text)
					}
				}
			}
		}
	}
}

type embedded struct{ Deep int }

type tags struct {
	A int    `json:"a"`
	B string `json:"b,omitempty"`
	C []int  `json:"c,omitzero"`
	D bool   `json:"-"`
	*embedded
}

// TestOtherObjects asks objects that are no map[string]any.
func TestOtherObjects(t *testing.T) {
	type key int
	members := iter.Seq2[string, any](func(yield func(string, any) bool) {
		_ = yield("z", 1) && yield("a", 2) && yield("z", 3) && yield("m", 4)
	})
	all := objectOf(optional("z", str), optional("a", integer))
	test(t, nil, plan.Options{}, []check{
		{"typed map", all, map[string]int{"a": 1, "z": 2, "b": 3}, `{"z":"2","a":1}`, 0},
		{"typed map", open(all, generic), map[string]int{"c": 1, "z": 2, "b": 3}, `{"z":"2","b":3,"c":1}`, 0},
		{"integer keys", objectOf(required("-1", str)), map[key]int{-1: 1}, `{"-1":"1"}`, 0},
		{"pointer to a map", all, &map[string]any{"a": "1"}, `{"a":1}`, 0},
		{"struct", objectOf(optional("Deep", str), optional("a", str), optional("D", str)), tags{A: 1, D: true, embedded: &embedded{5}}, `{"Deep":"5","a":"1"}`, 0},
		{"struct, open", open(objectOf(optional("b", str)), generic), tags{A: 1, B: "x", C: []int{}, embedded: &embedded{5}}, `{"b":"x","a":1,"c":[],"Deep":5}`, 0},
		{"omitted", objectOf(optional("b", str), optional("a", str)), tags{}, `{"a":"0"}`, 0},
		{"omitted, with a default", objectOf(withDefault("b", str, `"d"`), prop{"c", arrayOf(str), true, `[1]`}), tags{}, `{"b":"d","c":[1]}`, 0},
		{"omitted, but required", objectOf(required("b", str), required("c", arrayOf(str))), tags{}, `{"b":"","c":[]}`, 0},
		{"omitted, but required and not declared", &spec{kind: plan.Object, required: []string{"b"}}, tags{}, `{}`, 0},
		{"omitted, but required and not declared, open", &spec{kind: plan.Object, required: []string{"b"}, additional: generic}, tags{A: 1}, `{"a":1,"b":""}`, 0},
		{"omitted, but required, open, with a schema", &spec{kind: plan.Object, required: []string{"c", "b"}, additional: str}, tags{A: 1}, `{"a":"1","b":"","c":""}`, 0},
		{"omitted, but required and not declared, a pattern", &spec{kind: plan.Object, required: []string{"b"}, patterns: []pattern{{prefix("b"), boolean}}}, tags{A: 1}, `{"b":false}`, 0},
		{"omitted, but required, own order", &spec{kind: plan.Object, required: []string{"c", "b"}, additional: generic}, tags{A: 1, embedded: &embedded{5}}, `{"a":1,"b":"","c":null,"Deep":5}`, 0},
		{"omitted and declared, open", open(objectOf(optional("b", str)), generic), tags{A: 1}, `{"a":1}`, 0},
		{"left out by a dash", objectOf(required("D", str)), tags{}, `/D a required member`, diag.Required},
		{"behind an embedded nil pointer", objectOf(required("Deep", str)), tags{}, `/Deep a required member`, diag.Required},
		{"iterator", open(objectOf(optional("a", str)), generic), members, `{"a":"2","z":3,"m":4}`, 0},
		{"iterator, generic", generic, members, `{"z":3,"a":2,"m":4}`, 0},
		{"error", objectOf(optional("a", integer)), map[string]string{"a": "x"}, `/a integer`, diag.Type},
		{"error", open(objectOf(), integer), map[string]string{"a": "x"}, `/a integer`, diag.Type},
	})
}
