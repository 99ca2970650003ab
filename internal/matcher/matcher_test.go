package matcher

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/stringify-go/stringify/internal/match"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/resolve"
	"github.com/stringify-go/stringify/internal/schema"
)

// resolved returns the schema text, resolved.
func resolved(t testing.TB, text string) *resolve.Set {
	t.Helper()
	refs, complaints := resolve.Resolve([]byte(text), resolve.Options{MaxDepth: 100})
	if complaints != nil {
		t.Fatalf("%s\n%v", text, complaints)
	}
	return refs
}

// built returns the node of the root of text.
func built(t testing.TB, text string, o Options) *match.Node {
	t.Helper()
	refs := resolved(t, text)
	b := NewBuilder(refs, o)
	if _, complaints := b.Add(refs.Root()); complaints != nil {
		t.Fatalf("%s\n%v", text, complaints)
	}
	return b.build(refs.Root())
}

// TestNodes states what keywords say, as Go source would.
func TestNodes(t *testing.T) {
	const draft4, draft2020 = `{"$schema":"http://json-schema.org/draft-04/schema#",`, `{"$schema":"https://json-schema.org/draft/2020-12/schema",`
	always := func(place string) *match.Node { return &match.Node{Schema: place, Form: match.Always} }
	never := func(place string) *match.Node { return &match.Node{Schema: place, Form: match.Never} }
	text := plan.KindSet(0).With(plan.JSONString)
	object := plan.KindSet(0).With(plan.JSONObject)
	array := plan.KindSet(0).With(plan.JSONArray)
	integer := plan.KindSet(0).With(plan.JSONInteger)
	for _, c := range []struct {
		schema string
		want   *match.Node
	}{
		{`true`, always("#")},
		{`false`, never("#")},
		{`{"title":"a"}`, always("#")},
		{`{"format":"unknown"}`, always("#")},
		{`{"type":["integer","string"],"nullable":true}`, &match.Node{Typed: true, Nullable: true, Types: integer | text | 1<<plan.JSONNull}},
		{`{"const":{"a" : 1.0}}`, &match.Node{Const: &match.Values{JSON: `[{"a" : 1.0}]`}}},
		{`{"enum":[1, "\u0061",null]}`, &match.Node{Enum: &match.Values{JSON: `[1,"\u0061",null]`}}},
		{
			`{"minLength":1.0,"pattern":"^\\d$","format":"date"}`,
			&match.Node{Inferred: text, Text: &match.TextRules{Least: 1, Most: -1, Pattern: &match.Pattern{Source: `^\d$`, RE2: `\A[0-9]\z`}, Format: "date"}},
		},
		{`{"maxLength":1e300}`, &match.Node{Inferred: text, Text: &match.TextRules{Least: -1, Most: 1 << 53}}},
		{
			`{"minimum":1.50,"exclusiveMaximum":3,"multipleOf":0.5,"format":"float"}`,
			&match.Node{Inferred: numbers, Number: &match.NumberRules{
				Bounds:     []match.Bound{{Keyword: "minimum", Limit: "1.50"}, {Keyword: "exclusiveMaximum", Exclusive: true, Limit: "3"}},
				MultipleOf: "0.5", Format: "float",
			}},
		},
		{
			draft4 + `"minimum":1,"exclusiveMinimum":true,"maximum":2,"exclusiveMaximum":false}`,
			&match.Node{Inferred: numbers, Number: &match.NumberRules{
				Bounds: []match.Bound{{Keyword: "minimum", Exclusive: true, Limit: "1"}, {Keyword: "maximum", Limit: "2"}},
			}},
		},
		{
			`{"properties":{"a":{},"b":{"type":"string"},"c":{"const":1}},"required":["z","b"],"additionalProperties":false,"dependencies":{"a":["b"],"b":false}}`,
			&match.Node{
				Inferred: object,
				Object: &match.ObjectRules{
					Least: -1, Most: -1, Required: []string{"z"}, Additional: never("#/additionalProperties"),
					Props: []match.Prop{
						{Name: "c", Node: &match.Node{Schema: "#/properties/c", Const: &match.Values{JSON: `[1]`}}},
						{Name: "b", Node: &match.Node{Schema: "#/properties/b", Typed: true, Types: text}, Required: true},
						{Name: "a", Node: always("#/properties/a")},
					},
					Dependencies: []match.Dependency{{Name: "a", Keyword: "dependencies", Names: []string{"b"}}},
				},
				InPlace: &match.InPlace{Dependents: []match.Dependent{{Name: "b", Node: never("#/dependencies/b")}}},
			},
		},
		{
			`{"items":[true],"additionalItems":false,"contains":true,"uniqueItems":true}`,
			&match.Node{Inferred: array, Array: &match.ArrayRules{
				Least: -1, Most: -1, Unique: true, Prefix: []*match.Node{always("#/items/0")}, Rest: never("#/additionalItems"),
				Contains: always("#/contains"), LeastContains: 1, MostContains: -1,
			}},
		},
		{
			draft2020 + `"prefixItems":[true],"items":false,"contains":true,"minContains":0,"maxContains":2,"unevaluatedItems":false}`,
			&match.Node{Inferred: array, UnevaluatedItems: never("#/unevaluatedItems"), Array: &match.ArrayRules{
				Least: -1, Most: -1, Prefix: []*match.Node{always("#/prefixItems/0")}, Rest: never("#/items"),
				Contains: always("#/contains"), LeastContains: 0, MostContains: 2, Notes: true,
			}},
		},
		{
			`{"not":false,"if":true,"then":false,"allOf":[true]}`,
			&match.Node{InPlace: &match.InPlace{
				Not: never("#/not"), If: always("#/if"), Then: never("#/then"), AllOf: []*match.Node{always("#/allOf/0")},
			}},
		},
	} {
		if c.want.Schema == "" {
			c.want.Schema = "#"
		}
		got := built(t, c.schema, Options{})
		c.want.Wanted = got.Wanted // TestMarks asks for it
		plain(got)
		if !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s:\n got %s\nwant %s", c.schema, dump(got), dump(c.want))
		}
	}
}

// plain leaves of the pattern of n what is data.
func plain(n *match.Node) {
	if n.Text != nil && n.Text.Pattern != nil {
		n.Text.Pattern = &match.Pattern{Source: n.Text.Pattern.Source, RE2: n.Text.Pattern.RE2}
	}
}

// dump returns n and what it leads to as text.
func dump(n *match.Node) string {
	text := fmt.Sprintf("%+v", *n)
	n.Each(func(n *match.Node) { text += "\n\t\t" + strings.ReplaceAll(dump(n), "\n", "\n\t") })
	return text
}

// TestMarks asks for what is known of nodes from those that refer to them.
func TestMarks(t *testing.T) {
	root := built(t, `{"properties":{"a":{"$ref":"#/definitions/a"},"b":{"$ref":"#/definitions/a"},"c":{"$ref":"#/definitions/c"},"d":{"$ref":"#"}},
		"definitions":{"a":{"minProperties":1},"b":{"anyOf":[{"$ref":"#/definitions/c"},{"type":"string"}]},"c":{"allOf":[{"$ref":"#/definitions/b"}],"minItems":1}}}`, Options{})
	props := make(map[string]*match.Node)
	for _, p := range root.Object.Props {
		props[p.Name] = p.Node
	}
	a, c := props["a"], props["c"]
	b := c.InPlace.AllOf[0]
	if a != props["b"] || root != props["d"] || b.InPlace.AnyOf[0] != c {
		t.Error("one schema has several nodes")
	}
	if !root.Wanted || a.Wanted || b.Wanted {
		t.Error("got others wanted than the root")
	}
	if !a.Shared || !c.Shared || !root.Shared || b.Shared || b.InPlace.AnyOf[1].Shared {
		t.Error("got others shared than the three that two refer to")
	}
	if !b.Circular || !c.Circular || root.Circular || a.Circular {
		t.Error("got others circular than the two that lead to each other for the same value")
	}
	if (b.Circle == 0) == (c.Circle == 0) || root.Circle != 0 || a.Circle != 0 {
		t.Errorf("got circles %d and %d, want one of them to be cut", b.Circle, c.Circle)
	}
}

// TestDirection asks for what members that are never written leave.
func TestDirection(t *testing.T) {
	named := func(name string) func(*schema.Schema) bool {
		return func(s *schema.Schema) bool { return strings.HasSuffix(s.Pointer, "/"+name) }
	}
	o := Options{
		Demanded: func(s *schema.Schema) []string { return []string{"a"} },
		Unsent:   func(s *schema.Schema) ([]string, bool) { return []string{"pin"}, true },
		Stays:    named("pin"),
	}
	refs := resolved(t, `{"properties":{"pin":true,"a":true},"required":["pin","a"],"minProperties":1,"dependencies":{"pin":{"minItems":1}}}`)
	b := NewBuilder(refs, o)
	if _, complaints := b.Add(refs.Root()); complaints != nil {
		t.Fatal(complaints)
	}
	n := b.build(refs.Root())
	if got := n.Object; !reflect.DeepEqual(got.Waived, []string{"pin"}) || !reflect.DeepEqual(got.Unsent, &match.Unsent{Names: []string{"pin"}, Others: true}) {
		t.Errorf("got %+v", got)
	}
	for _, p := range n.Object.Props {
		if p.Stays != (p.Name == "pin") || p.Required != (p.Name == "a") {
			t.Errorf("got %+v", p)
		}
	}
	if !n.InPlace.Dependents[0].Unsent {
		t.Error("a dependency on what is never written is like others")
	}
	if _, set, _ := b.Set().Trees(); !set.Lenient {
		t.Error("got a strict set")
	}
}

// TestAdd asks for names of questions.
func TestAdd(t *testing.T) {
	refs := resolved(t, `{"anyOf":[{"type":"string"},{"type":"null"}]}`)
	b := NewBuilder(refs, Options{})
	for i, want := range []plan.MatchID{1, 2, 1} {
		if id, complaints := b.Add(refs.Root().AnyOf[i%2]); id != want || complaints != nil {
			t.Errorf("got %d, %v, want %d", id, complaints, want)
		}
	}
	set := b.Set()
	if roots, _, foreign := set.Trees(); len(roots) != 2 || foreign != nil || roots[1].Schema != "#/anyOf/1" || set.Builds() != 2 {
		t.Errorf("got %v %v", roots, foreign)
	}
	if none := (*Builder)(nil); none.Set() != nil {
		t.Error("got a set of nothing")
	}
}

// BenchmarkBuild builds the matchers of a schema of some 200 nodes.
func BenchmarkBuild(b *testing.B) {
	var props []string
	for i := range 100 {
		props = append(props, fmt.Sprintf(`"p%d":{"type":"string","maxLength":%d},"q%d":{"$ref":"#/definitions/q"}`, i, i, i))
	}
	refs := resolved(b, `{"properties":{`+strings.Join(props, ",")+`},"definitions":{"q":{"anyOf":[{"enum":["a","b",1]},{"$ref":"#"}]}}}`)
	b.ReportAllocs()
	for b.Loop() {
		m := NewBuilder(refs, Options{})
		m.Add(refs.Root())
		m.Set().Build()
	}
}
