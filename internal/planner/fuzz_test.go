package planner

import (
	"testing"

	"github.com/stringify-go/stringify/internal/resolve"
)

// FuzzBuild checks that a schema has a sound plan, the same each time, or complaints
// that say what and where.
func FuzzBuild(f *testing.F) {
	for _, text := range []string{
		`false`,
		`{"type":["array","null"],"items":[{"const":1},false],"additionalItems":{"$ref":"#"}}`,
		`{"properties":{"a":{"default":[1.50],"format":"date","type":"string"}},"required":["a","b"],"patternProperties":{"(?=a)":true,"^b":false}}`,
		`{"allOf":[{"properties":{"ab":{}}},{"patternProperties":{"^a":{},"b$":{}},"additionalProperties":false}]}`,
		`{"$ref":"#/definitions/a","properties":{"x":{"$ref":"#"}},"definitions":{"a":{"allOf":[{"$ref":"#/definitions/b"}]},"b":{"properties":{"y":{"$ref":"#/definitions/a","type":"null"}}}}}`,
		`{"anyOf":[true],"if":true,"then":false}`,
		`{"properties":{"a":{"writeOnly":true},"b":{"$ref":"#/properties/a","readOnly":true}},"required":["b","c"],"additionalProperties":{"readOnly":true}}`,
		`{"$schema":"https://json-schema.org/draft/2020-12/schema","$dynamicAnchor":"a","prefixItems":[{"$dynamicRef":"#a"},{}],"items":{"$ref":"#b"},"$defs":{"b":{"$anchor":"b","prefixItems":[{}]}}}`,
		`{"$schema":"http://json-schema.org/draft-04/schema#","minimum":1,"exclusiveMinimum":true,"items":[{"$ref":"#"}]}`,
		`{"type":"object","anyOf":[{"$ref":"#"},{"required":["a"]},false],"oneOf":[{"properties":{"a":{"$ref":"#"}}},{"properties":{"a":{"const":1}}}],"nullable":true}`,
		`{"$ref":"#/definitions/a","definitions":{"a":{"anyOf":[{"$ref":"#/definitions/b"},{"type":"integer"}]},"b":{"oneOf":[{"$ref":"#/definitions/a","default":1},{"items":{"$ref":"#"}}]}}}`,
		`{"if":{"const":1},"then":{"anyOf":[{"type":"string"},{"$ref":"#"}]},"else":{"if":{},"then":{"type":["null","array"]}},"allOf":[{"if":false,"else":{"nullable":true}}]}`,
		`{"discriminator":{"propertyName":"k","mapping":{"x":"#/definitions/a"}},"oneOf":[{"$ref":"#/definitions/a"},{"$ref":"#/definitions/b"}],"definitions":{"a":{"required":["k"]},"b":{"properties":{"k":{"enum":["b",null]}},"pattern":"(?=a)"}}}`,
		`{"enum":[1,2],"allOf":[{"enum":[2e0]},{"enum":[3]}]}`,
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		set, list := resolve.Resolve([]byte(text), resolve.Options{MaxDepth: 100})
		if len(list) > 0 {
			t.Skip()
		}
		o := Options{Direction: Direction(len(text) % 3), Strict: len(text)%5 == 0}
		p, matchers, list := Build(set, o)
		if (p == nil) != (len(list) > 0) {
			t.Fatalf("got a plan %t and %d complaints", p != nil, len(list))
		}
		for _, c := range list {
			if c.Line == 0 || c.Pointer == "" || c.Msg == "" {
				t.Errorf("complaint without place or text: %+v", c)
			}
		}
		o.merging = true
		again, _, listAgain := Build(set, o)
		if list.Error() != listAgain.Error() {
			t.Errorf("got other complaints the second time:\n%v\n%v", list, listAgain)
		}
		if p == nil {
			return
		}
		if err := p.Check(); err != nil {
			t.Error(err)
		}
		checkDecides(t, p)
		if (matchers != nil) != (len(p.Matches) > 0) {
			t.Errorf("got a set of matchers %t, and %d questions", matchers != nil, len(p.Matches))
		}
		if again.String() != p.String() {
			t.Errorf("got two plans:\n%s%s", p, again)
		}
	})
}
