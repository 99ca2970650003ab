package planner

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stringify-go/stringify/internal/matcher"
	"github.com/stringify-go/stringify/internal/merge"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/resolve"
	"github.com/stringify-go/stringify/internal/schema"
)

// builderOf returns a builder for the schema text that has built nothing.
func builderOf(t testing.TB, text string, o Options) *builder {
	t.Helper()
	set, list := resolve.Resolve([]byte(text), resolve.Options{MaxDepth: 100})
	if len(list) > 0 {
		t.Fatalf("%s\nresolve: %v", text, list)
	}
	b := &builder{o: o, set: set, top: set.Root(), patterns: matcher.NewPatterns(nil)}
	b.merger = merge.New(set, b.matcher)
	return b
}

// testsOf returns the tests of the arms of the anyOf (or else the oneOf) of the root of
// text, one a line.
func testsOf(t testing.TB, text string, o Options) string {
	t.Helper()
	b := builderOf(t, text, o)
	k := schema.KwAnyOf
	if len(b.top.AnyOf) == 0 {
		k = schema.KwOneOf
	}
	tests := b.possible(b.top, k)
	n := &plan.BranchNode{Accept: plan.AllKinds}
	for i := range n.ByKind {
		n.ByKind[i] = plan.None
	}
	for i := range tests {
		n.Arms = append(n.Arms, plan.Arm{Schema: "#", Tests: tests[i : i+1]})
	}
	p := &plan.Plan{Nodes: []plan.Node{{Kind: plan.Branch, Schema: "#", Branch: n}}}
	if err := p.Check(); err != nil {
		t.Errorf("%s\n%v", text, err)
	}
	var out []string
	for _, line := range strings.Split(p.String(), "\n")[1:] {
		if _, test, ok := strings.Cut(line, "at #: "); ok {
			out = append(out, test)
		}
	}
	return strings.Join(out, "\n")
}

// TestPossible has the rules of docs/guide/branches.md for what makes an arm possible.
func TestPossible(t *testing.T) {
	const defs = `"definitions":{
		"str":{"type":"string"},"num":{"type":"number","minimum":3},
		"kind":{"properties":{"kind":{"const":"k"}},"required":["kind"]},
		"loop":{"anyOf":[{"$ref":"#/definitions/loop"},{"type":"boolean"}]},
		"ping":{"anyOf":[{"$ref":"#/definitions/pong"},{"type":"boolean"}]},
		"pong":{"oneOf":[{"$ref":"#/definitions/ping"},{"type":"null"}]},
		"endless":{"anyOf":[{"allOf":[{"$ref":"#/definitions/endless"},{"type":"string"}]}]}
	}`
	for _, c := range []struct{ arm, want string }{
		// Kinds: declared, inferred, none.
		{`true`, "any"},
		{`{}`, "any"},
		{`{"title":"x"}`, "any"},
		{`false`, "none"},
		{`{"type":"integer"}`, "integer"},
		{`{"type":"number"}`, "integer|number"},
		{`{"type":["string","null"]}`, "null|string"},
		{`{"minLength":1}`, "string"},
		{`{"maximum":1}`, "integer|number"},
		{`{"uniqueItems":true}`, "array"},
		{`{"additionalProperties":false}`, "object"},
		{`{"type":"string","nullable":true}`, "null|string"},
		{`{"type":"string","nullable":false}`, "string"},
		{`{"nullable":true,"minLength":1}`, "null|string"},
		{`{"allOf":[{"type":"number"},{"type":"integer"}]}`, "integer"},
		{`{"allOf":[{"type":["string","null"],"nullable":true},{"type":"string","nullable":false}]}`, "string"},
		{`{"allOf":[{"type":"string"},false]}`, "none"},
		{`{"$ref":"#/definitions/str"}`, "string"},
		{`{"$ref":"#/definitions/num","nullable":true}`, "null|integer|number"},

		// Values: of scalars only, all places together.
		{`{"const":1}`, "1"},
		{`{"const":1.0}`, "1"},
		{`{"const":-0}`, "0"},
		{`{"const":1e2}`, "100"},
		{`{"const":1e21}`, "1e+21"},
		{`{"const":1000000000000000000000}`, "1e+21"},
		{`{"const":12345678901234567890}`, "12345678901234567890"},
		{`{"const":9223372036854775807}`, "9223372036854775807"},
		{`{"const":0.10}`, "0.1"},
		{`{"const":1e400}`, "1e400"},
		{`{"const":"a\u0041"}`, `"aA"`},
		{`{"const":null}`, "null"},
		{`{"const":[1]}`, "any"},
		{`{"const":{"a":1},"required":["a"]}`, `object, "a"`},
		{`{"enum":[1,"a",true,null,1.5]}`, `1 or "a" or true or null or 1.5`},
		{`{"enum":[1,[2]]}`, "any"},
		{`{"type":"string","enum":[1,"a"]}`, `"a"`},
		{`{"type":"array","enum":[1,"a"]}`, "none"},
		{`{"type":"number","const":1.5}`, "1.5"},
		{`{"type":"integer","enum":[1.5,2]}`, "2"},
		{`{"allOf":[{"enum":[1,2,3]},{"enum":[3,2]},{"const":3.0}]}`, "3"},
		{`{"allOf":[{"enum":[1,2]},{"enum":[2,[3]]}]}`, "1 or 2"},
		{`{"enum":["a"],"nullable":true}`, `"a" or null`},
		{`{"const":"a","type":"string","nullable":true}`, `"a" or null`},
		{`{"enum":[1,2],"required":["a"]}`, "none"}, // a required member says that it is an object

		// Required members, of all places.
		{`{"required":["a","b"]}`, `object, "a", "b"`},
		{`{"type":"string","required":["a"]}`, "string"},
		{`{"type":["string","object"],"required":["a"]}`, `string|object, "a"`},
		{`{"required":["a"],"allOf":[{"required":["b","a"]}]}`, `object, "a", "b"`},

		// Members with values.
		{`{"properties":{"k":{"const":"x"}}}`, `object, "k" is "x"`},
		{`{"properties":{"k":{"enum":["x",1]}},"required":["k"]}`, `object, "k", "k" is "x" or 1`},
		{`{"properties":{"k":{"enum":["x",[]]}}}`, `object`},
		{`{"properties":{"k":{"type":"string"}}}`, `object`},
		{`{"properties":{"k":{"type":"string","enum":[1]}}}`, `object, "k" is 1`}, // its type has no say
		{`{"properties":{"k":{"const":"x","nullable":true}}}`, `object, "k" is "x" or null`},
		{`{"properties":{"k":false}}`, `object, "k" is no value`},
		{`{"properties":{"k":false},"required":["k"]}`, "none"},
		{`{"properties":{"k":{"allOf":[{"enum":["x","y"]},{"const":"y"}]}}}`, `object, "k" is "y"`},
		{`{"allOf":[{"properties":{"k":{"enum":["x","y"]}}},{"properties":{"k":{"enum":["y","z"]}}}]}`, `object, "k" is "y"`},
		{`{"properties":{"k":{}},"allOf":[{"additionalProperties":{"const":1}}]}`, `object, "k" is 1`},
		{`{"properties":{"k":{}},"allOf":[{"patternProperties":{"^k":{"const":1}}}]}`, `object, "k" is 1`},
		{`{"patternProperties":{"^k":{"const":1}}}`, "object"},
		{`{"properties":{"k":{"anyOf":[{"const":"x"},{"enum":["y","x"]}]}}}`, `object, "k" is "x" or "y"`},
		{`{"properties":{"k":{"anyOf":[{"const":"x"},{"type":"number"}]}}}`, `object`},
		{`{"properties":{"k":{"anyOf":[{"const":"x"},false]}}}`, `object, "k" is "x"`},
		{`{"properties":{"k":{"enum":["x","y"],"oneOf":[{"const":"y"},{"const":"z"}]}}}`, `object, "k" is "y"`},
		{`{"properties":{"k":{"nullable":true,"anyOf":[{"const":"x"},{"const":"y"}]}}}`, `object, "k" is "x" or "y" or null`},
		{`{"$ref":"#/definitions/kind"}`, `object, "kind", "kind" is "k"`},
		{`{"$ref":"#/definitions/kind","properties":{"v":{"const":2}}}`, `object, "kind", "kind" is "k", "v" is 2`},

		// Groups of the arm.
		{`{"anyOf":[{"type":"string"},{"type":"number"}]}`, "integer|number|string, and (string or integer|number)"},
		{`{"anyOf":[{"type":"string"},true]}`, "any"},
		{`{"anyOf":[{"type":"string"},false]}`, "string"},
		{`{"anyOf":[false,false]}`, "none"},
		{`{"type":"string","anyOf":[{"minLength":3},{"type":["null","string"]}]}`, "string"},
		{`{"type":"string","anyOf":[{"const":"a"},{"const":1}]}`, `"a"`},
		{`{"anyOf":[{"const":"a"},{"const":"b"},{"enum":["b",3]}]}`, `"a" or "b" or 3`},
		{`{"enum":["a","b"],"anyOf":[{"const":"b"},{"type":"number"}]}`, `"b"`},
		{`{"nullable":true,"anyOf":[{"type":"string"}]}`, "null|string, and (string or null)"},
		{`{"nullable":true,"type":"string","anyOf":[{"const":"a"},{"const":"b"}]}`, `null|string, and ("a" or "b" or null)`},
		{
			`{"oneOf":[{"required":["a"]},{"required":["b"]}],"anyOf":[{"required":["c"]},{"type":"string"}]}`,
			`object, "c", and (object, "a" or object, "b")`,
		},
		{`{"anyOf":[{"required":["a"]}],"allOf":[{"oneOf":[{"properties":{"a":{"const":1}}}]}]}`, `object, "a", "a" is 1`},
		{`{"if":{"type":"string"},"then":{"const":"a"},"else":false}`, "any"},
		{`{"not":{"type":"string"}}`, "any"},

		// Recursion: a group inside of itself is not possible there.
		{`{"$ref":"#"}`, "none"},
		{`{"allOf":[{"$ref":"#"}]}`, "none"},
		{`{"$ref":"#/definitions/loop"}`, "boolean"},
		{`{"$ref":"#/definitions/ping"}`, "null|boolean, and (null or boolean)"},
		{`{"$ref":"#/definitions/pong"}`, "null|boolean, and (boolean or null)"},
		{`{"$ref":"#/definitions/endless"}`, "none"},
		{`{"properties":{"k":{"$ref":"#"}}}`, "object"},
		{`{"properties":{"k":{"$ref":"#/definitions/endless"}}}`, `object, "k" is no value`},
		{`{"properties":{"k":{"anyOf":[{"$ref":"#/anyOf/0/properties/k"},{"const":"x"}]}}}`, `object, "k" is "x"`},
	} {
		for _, k := range []string{"anyOf", "oneOf"} {
			arm := strings.ReplaceAll(c.arm, "#/anyOf", "#/"+k)
			text := fmt.Sprintf(`{%q:[%s],%s}`, k, arm, defs)
			if got := testsOf(t, text, Options{}); got != c.want {
				t.Errorf("%s: %s\ngot  %s\nwant %s", k, c.arm, got, c.want)
			}
		}
	}
}

// TestPossibleOtherDrafts has what other drafts call a const, or do not.
func TestPossibleOtherDrafts(t *testing.T) {
	for _, c := range []struct{ draft, arm, want string }{
		{"http://json-schema.org/draft-04/schema#", `{"const":1}`, "any"},
		{"http://json-schema.org/draft-04/schema#", `{"enum":[1]}`, "1"},
		{"http://json-schema.org/draft-06/schema#", `{"const":1}`, "1"},
		{"https://json-schema.org/draft/2020-12/schema", `{"enum":[]}`, "none"},
		{"https://json-schema.org/draft/2020-12/schema", `{"prefixItems":[{}]}`, "array"},
	} {
		text := fmt.Sprintf(`{"$schema":%q,"anyOf":[%s]}`, c.draft, c.arm)
		if got := testsOf(t, text, Options{}); got != c.want {
			t.Errorf("%s\ngot  %s\nwant %s", text, got, c.want)
		}
	}
}

// TestPossibleDirection leaves out of required what does not travel.
func TestPossibleDirection(t *testing.T) {
	const text = `{"anyOf":[{"properties":{"r":{"readOnly":true},"w":{"writeOnly":true},"b":{}},"required":["w","b","r","x"]}]}`
	for _, c := range []struct {
		d    Direction
		want string
	}{
		{Both, `object, "w", "b", "r", "x"`},
		{Response, `object, "b", "r", "x"`},
		{Request, `object, "w", "b", "x"`},
	} {
		if got := testsOf(t, text, Options{Direction: c.d}); got != c.want {
			t.Errorf("%d: got %s, want %s", c.d, got, c.want)
		}
	}
}

// TestDiscriminator has what OpenAPI's discriminator says about the arms.
func TestDiscriminator(t *testing.T) {
	const defs = `"components":{"schemas":{"Cat":{"type":"object"},"Dog":{"required":["t"]},"a~/b %":{},
		"Alias":{"$ref":"#/components/schemas/Cat"},"Const":{"properties":{"t":{"enum":["x","Const"]}},"required":["t"]}}},
		"definitions":{"Cat":{"type":"object","title":"another"}}`
	cat, dog := `{"$ref":"#/components/schemas/Cat"}`, `{"$ref":"#/components/schemas/Dog"}`
	for _, c := range []struct{ arms, mapping, want string }{
		// By name, absent or not.
		{cat + "," + dog, ``, `object, "t" is "Cat"` + "\n" + `object, "t", "t" is "Dog"`},
		{cat + `,{"type":"object"}`, ``, `object, "t" is "Cat"` + "\nobject"},
		{`{"$ref":"#/components/schemas/a~0~1b%20%25"}`, ``, `any, "t" is "a~/b %"`},
		{`{"$ref":"#/components/schemas/Const"}`, ``, `object, "t", "t" is "Const"`},
		{`{"$ref":"#/components/schemas/Cat"},{"$ref":"#/definitions/Cat"}`, ``, `object, "t" is "Cat"` + "\n" + `object, "t" is "Cat"`},
		{`{"$ref":"#"},` + cat, ``, "none\n" + `object, "t" is "Cat"`},
		{`{"allOf":[` + cat + `]}`, ``, `object`},

		// By mapping.
		{cat + "," + dog, `"c":"#/components/schemas/Cat"`, `object, "t" is "c" or "Cat"` + "\n" + `object, "t", "t" is "Dog"`},
		{cat + "," + dog, `"c":"Cat","k":"#/components/schemas/Cat","d":"Dog"`, `object, "t" is "k" or "c" or "Cat"` + "\n" + `object, "t", "t" is "d" or "Dog"`},
		{cat + "," + dog, `"Cat":"Dog"`, `object, "t" is no value` + "\n" + `object, "t", "t" is "Cat" or "Dog"`},
		{cat + "," + dog, `"Cat":"Dog","Dog":"Cat"`, `object, "t" is "Dog"` + "\n" + `object, "t", "t" is "Cat"`},
		{cat + "," + dog, `"x":"nowhere","Cat":"#/nowhere"`, `object, "t" is no value` + "\n" + `object, "t", "t" is "Dog"`},
		{`{"type":"object"},` + dog, `"o":"#/oneOf/0"`, `object, "t" is "o"` + "\n" + `object, "t", "t" is "Dog"`},
		{
			cat + `,{"$ref":"#/components/schemas/Alias"}`, `"a":"#/components/schemas/Alias","c":"#/components/schemas/Cat"`,
			`object, "t" is "c" or "Cat"` + "\n" + `object, "t" is "a" or "Alias"`,
		},
		{`{"$ref":"#/components/schemas/Alias"}`, `"c":"#/components/schemas/Cat"`, `object, "t" is "c" or "Alias"`},
		{`{"$ref":"#/components/schemas/Const"}`, `"x":"Const"`, `object, "t", "t" is "x" or "Const"`},
		{`{"$ref":"#/components/schemas/Const"}`, `"y":"Const","Const":"nowhere"`, `none`},
	} {
		mapping := ""
		if c.mapping != "" {
			mapping = `,"mapping":{` + c.mapping + `}`
		}
		text := `{"oneOf":[` + c.arms + `],"discriminator":{"propertyName":"t"` + mapping + `},` + defs + `}`
		if got := testsOf(t, text, Options{}); got != c.want {
			t.Errorf("%s; %s\ngot:\n%s\nwant:\n%s", c.arms, c.mapping, got, c.want)
		}
		// It counts for nested groups, too, and for both keywords.
		nested := strings.Replace(text, `{"oneOf":[`, `{"oneOf":[{"anyOf":[`, 1)
		nested = strings.Replace(nested, `,"components"`, `}],"components"`, 1)
		nested = strings.Replace(nested, `#/oneOf/0`, `#/oneOf/0/anyOf/0`, 1)
		if got := testsOf(t, nested, Options{}); !strings.Contains(c.want, "\n") && got != c.want {
			t.Errorf("%s\ngot:\n%s\nwant:\n%s", nested, got, c.want)
		}
	}
}
