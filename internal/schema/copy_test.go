package schema

import (
	"slices"
	"testing"
)

// A copy has other schemas inside where they apply, in the order in which they were asked
// for, and all else is as in the schema as written.
func TestCopy(t *testing.T) {
	for d, text := range map[Draft]string{
		Draft2020: `"$id":"i","title":"t","properties":{"a":{},"b":{}},"patternProperties":{"c":{}},"prefixItems":[{},{}],"allOf":[{},{}],"anyOf":[{}],"oneOf":[{}],
			"additionalProperties":{},"propertyNames":{},"items":{},"contains":{},"not":{},"if":{},"then":{},"else":{},"dependencies":{"d":{},"e":["f"],"g":{}},
			"dependentSchemas":{"h":{}},"unevaluatedItems":{},"unevaluatedProperties":{},"contentSchema":{},"$defs":{"j":{}},"definitions":{"k":{}}`,
		Draft2019: `"items":[{},{}],"additionalItems":{}`,
		Draft7:    `"type":"string"`,
	} {
		s := mustParse(t, `{"$schema":"`+schemaURIs[d]+`",`+text+`}`)
		var want, asked, got []*Schema
		s.EachApplied(func(c *Schema) { want = append(want, c) })
		inner := make(map[*Schema]*Schema)
		c := s.Copy(func(child *Schema) *Schema {
			asked = append(asked, child)
			inner[child] = child.Copy(nil)
			return inner[child]
		})
		if !slices.Equal(asked, want) {
			t.Errorf("%v: asked for others, or in another order, than EachApplied has", d)
		}
		c.EachApplied(func(c *Schema) { got = append(got, c) })
		for i := range want {
			if got[i] != inner[want[i]] {
				t.Errorf("%v: %s is not replaced", d, want[i].Pointer)
			}
		}
		if c == s || c.Doc != s.Doc || c.JSON != s.JSON || c.Pointer != s.Pointer || c.Has != s.Has {
			t.Errorf("%v: got %+v", d, c)
		}
		indices := map[int32]bool{s.Index: true, c.Index: true}
		for _, list := range [][]*Schema{want, got} {
			for _, s := range list {
				indices[s.Index] = true
			}
		}
		if len(indices) != 2+2*len(want) {
			t.Errorf("%v: got %d indices of %d schemas", d, len(indices), 2+2*len(want))
		}
		var again []*Schema
		s.EachApplied(func(c *Schema) { again = append(again, c) })
		if !slices.Equal(again, want) {
			t.Errorf("%v: the schema as written has changed", d)
		}
		if !slices.Equal(c.Defs, s.Defs) || !slices.Equal(c.Definitions, s.Definitions) || c.One(KwContentSchema) != s.One(KwContentSchema) {
			t.Errorf("%v: definitions are not shared", d)
		}
	}
}

// Copies take room as schemas do.
func TestCopyBudget(t *testing.T) {
	s := mustParse(t, `{"allOf":[{},{},{},{},{},{},{},{}]}`)
	same := func(c *Schema) *Schema { return c }
	n := 0
	for s.Copy(same) != nil {
		n++
	}
	if want := (maxSchemas - 9) / 3; n != want {
		t.Errorf("got %d copies, want %d", n, want)
	}
}
