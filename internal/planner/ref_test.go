package planner

import (
	"testing"

	"github.com/stringify-go/stringify/internal/resolve"
)

func TestReferences(t *testing.T) {
	runPlanTests(t, []planTest{
		{"one node for all references", `{"properties":{"a":{"$ref":"#/definitions/x"},"b":{"$ref":"#/definitions/x"}},"definitions":{"x":{"type":"string"}}}`, `
			n0 object at #: "a": n1; "b": n1
			n1 string at #/definitions/x`},
		{"in a row", `{"items":{"$ref":"#/definitions/a"},"definitions":{"a":{"$ref":"#/definitions/b"},"b":{"$ref":"#/definitions/c"},"c":{"type":"null"}}}`, `
			n0 array of n1 at #
			n1 null at #/definitions/c`},
		{"annotations force no merge", `{"properties":{"a":{"$ref":"#/definitions/x","title":"t","description":"d","$comment":"c","examples":[1],"readOnly":true,"writeOnly":true,"deprecated":true,"$id":"y","definitions":{}}},"definitions":{"x":{"type":"string"}}}`, `
			n0 object at #: "a": n1
			n1 string at #/definitions/x`},
		{"the default of the target", `{"properties":{"a":{"$ref":"#/definitions/x"},"b":{"$ref":"#/definitions/y"}},"definitions":{"x":{"type":"number","default":5},"y":{"allOf":[{"default":4},{"type":"integer"}]}}}`, `
			n0 object at #: "a": n1, default 5; "b": n2, default 4
			n1 number at #/definitions/x
			n2 integer at #/definitions/y`},
		{"to false", `{"properties":{"a":{"$ref":"#/definitions/f"}},"additionalProperties":{"$ref":"#/definitions/f"},"required":["a"],"definitions":{"f":false}}`, `
			n0 object at #: "a": left out, required`},
		{"to false, as property and as item", `{"properties":{"a":{"$ref":"#/definitions/f"},"b":{"items":{"$ref":"#/definitions/f"}},"c":{"items":[{"$ref":"#/definitions/f"}]},"d":{"$ref":"#/definitions/f"}},"definitions":{"f":false}}`, `
			n0 object at #: "a": left out; "b": n1; "c": n2; "d": left out
			n1 array of n3 at #/properties/b
			n2 tuple at #/properties/c: n3 takes none
			n3 never at #/definitions/f`},
	})
}

func TestKeywordsBesideReferences(t *testing.T) {
	runPlanTests(t, []planTest{
		{"merged", `{"properties":{"a":{"$ref":"#/definitions/x","nullable":true,"default":"d","format":"date"}},"definitions":{"x":{"type":"string"}}}`, `
			n0 object at #: "a": n1, default "d"
			n1 date or null at #/definitions/x`},
		{"suggest a type", `{"properties":{"a":{"$ref":"#/definitions/x","minLength":1}},"definitions":{"x":{}}}`, `
			n0 object at #: "a": n1
			n1 string at #/definitions/x`},
		{"target, siblings, then their parts", `{"items":{"$ref":"#/definitions/t","properties":{"p":{"type":"null"}},"allOf":[{"properties":{"z":{"type":"null"}}}]},"definitions":{"t":{"properties":{"t":{"type":"null"}},"allOf":[{"properties":{"x":{"type":"null"}}}]}}}`, `
			n0 array of n1 at #
			n1 object at #/definitions/t: "t": n2; "p": n3; "x": n4; "z": n5
			n2 null at #/definitions/t/properties/t
			n3 null at #/items/properties/p
			n4 null at #/definitions/t/allOf/0/properties/x
			n5 null at #/items/allOf/0/properties/z`},
		{"of every reference in a row", `{"items":{"$ref":"#/definitions/a","properties":{"1":true}},"definitions":{"a":{"$ref":"#/definitions/b","properties":{"2":true}},"b":{"properties":{"3":true}}}}`, `
			n0 array of n1 at #
			n1 object at #/definitions/b: "3": n2; "2": n3; "1": n4
			n2 any at #/definitions/b/properties/3
			n3 any at #/definitions/a/properties/2
			n4 any at #/items/properties/1`},
		{"a clash: the target alone", `{"properties":{"a":{"$ref":"#/definitions/x","default":6,"nullable":true}},"definitions":{"x":{"type":"number","default":5}}}`, `
			n0 object at #: "a": n1, default 5
			n1 number at #/definitions/x`},
		{"a clash of properties", `{"items":{"$ref":"#/definitions/x","properties":{"k":{"type":"integer"},"y":true}},"definitions":{"x":{"properties":{"k":{"type":"string"}}}}}`, `
			n0 array of n1 at #
			n1 object at #/definitions/x: "k": n2
			n2 string at #/definitions/x/properties/k`},
		{"a clash far below", `{"items":{"$ref":"#/definitions/x","additionalProperties":{"items":[{"patternProperties":{"a":{"format":"date"}}}]},"properties":{"y":true}},"definitions":{
			"x":{"properties":{"k":{"items":[{"patternProperties":{"a":{"format":"time","type":"string"}}}]}}}}}`, `
			n0 array of n1 at #
			n1 object at #/definitions/x: "k": n2
			n2 tuple at #/definitions/x/properties/k: n3 takes object
			n3 object at #/definitions/x/properties/k/items/0: /a/: n4
			n4 time at #/definitions/x/properties/k/items/0/patternProperties/a`},
		{"a clash does not touch other references", `{"items":[{"$ref":"#/definitions/x","type":"null"},{"$ref":"#/definitions/x","nullable":true}],"definitions":{"x":{"type":"string"}}}`, `
			n0 tuple at #: n1 takes null|string; n2 takes null|string
			n1 string at #/definitions/x
			n2 string or null at #/definitions/x`},
		{"a clash inside of a part of allOf", `{"allOf":[{"$ref":"#/definitions/x","type":"null"},{"nullable":true}],"definitions":{"x":{"type":"string"}}}`, `
			n0 string or null at #`},
		{"a clash of the middle one", `{"items":{"$ref":"#/definitions/a","nullable":true},"definitions":{"a":{"$ref":"#/definitions/b","type":"null"},"b":{"type":"string"}}}`, `
			n0 array of n1 at #
			n1 string or null at #/definitions/b`},
	})
	runComplaintTests(t, []complaintTest{
		{
			"a clash of the siblings alone", `{"items":{"$ref":"#/definitions/x","properties":{"a":{"allOf":[{"type":"string"},{"type":"null"}]}}},"definitions":{"x":{"type":"object"}}}`,
			`#/items/properties/a/allOf/1/type: want a type in common with #/items/properties/a/allOf/0, which has string, got null`,
		},
		{
			"a clash of the target alone", `{"items":{"$ref":"#/definitions/x","nullable":true},"definitions":{"x":{"allOf":[{"type":"string"},{"type":"null"}]}}}`,
			`#/definitions/x/allOf/1/type: want a type in common with #/definitions/x/allOf/0, which has string, got null`,
		},
	})
}

func TestRecursion(t *testing.T) {
	runPlanTests(t, []planTest{
		{"to the root", `{"properties":{"v":{"type":"integer"},"next":{"$ref":"#"}}}`, `
			n0 object at #: "v": n1; "next": n0
			n1 integer at #/properties/v`},
		{"mutual", `{"$ref":"#/definitions/a","definitions":{"a":{"properties":{"b":{"$ref":"#/definitions/b"}}},"b":{"properties":{"a":{"$ref":"#/definitions/a"}}}}}`, `
			n0 object at #/definitions/a: "b": n1
			n1 object at #/definitions/b: "a": n0`},
		{"through items and additionalProperties", `{"items":{"additionalProperties":{"$ref":"#"}}}`, `
			n0 array of n1 at #
			n1 object at #/items: others: n0`},
		{"through patterns and tuples", `{"patternProperties":{"a":{"items":[{"$ref":"#"}],"additionalItems":{"$ref":"#"}}}}`, `
			n0 object at #: /a/: n1
			n1 tuple at #/patternProperties/a: n0 takes object; others: n0`},
		{"through allOf", `{"$ref":"#/definitions/node","definitions":{"node":{"allOf":[{"properties":{"v":true}},{"properties":{"next":{"$ref":"#/definitions/node"}}}]}}}`, `
			n0 object at #/definitions/node: "v": n1; "next": n0
			n1 any at #/definitions/node/allOf/0/properties/v`},
		{"through allOf with more around it", `{"allOf":[{"$ref":"#/definitions/node"},{"properties":{"root":true}}],"definitions":{"node":{"properties":{"next":{"$ref":"#/definitions/node"}}}}}`, `
			n0 object at #: "next": n1; "root": n2
			n1 object at #/definitions/node: "next": n1
			n2 any at #/allOf/1/properties/root`},
		{"through merged properties", `{"allOf":[{"$ref":"#/definitions/a"},{"$ref":"#/definitions/b"}],"definitions":{
			"a":{"properties":{"next":{"$ref":"#/definitions/a"}}},"b":{"properties":{"next":{"$ref":"#/definitions/b"},"v":true}}}}`, `
			n0 object at #: "next": n1; "v": n2
			n1 object at #/definitions/a: "next": n1; "v": n2
			n2 any at #/definitions/b/properties/v`},
		{"a merge that meets itself", `{"type":"object","allOf":[{"$ref":"#"},{"properties":{"a":{"$ref":"#"}}}]}`, `
			n0 object at #: "a": n0`},
		{"a merge that meets itself below", `{"properties":{"a":{"$ref":"#","properties":{"b":true}}}}`, `
			n0 object at #: "a": n1
			n1 object at #: "a": n1; "b": n2
			n2 any at #/properties/a/properties/b`},
		{"keywords that clash one step further", `{"$ref":"#/definitions/a","definitions":{"a":{"type":"object","properties":{"n":{"$ref":"#/definitions/a","properties":{"n":{"properties":{"n":{"type":"string"}}}}}}}}}`, `
			n0 object at #/definitions/a: "n": n0`},
		{"keywords that add one step further", `{"$ref":"#/definitions/a","definitions":{"a":{"properties":{"n":{"$ref":"#/definitions/a","properties":{"n":{"properties":{"m":{"type":"string"}}}}}}}}}`, `
			n0 object at #/definitions/a: "n": n1
			n1 object at #/definitions/a: "n": n2
			n2 object at #/definitions/a: "n": n2; "m": n3
			n3 string at #/definitions/a/properties/n/properties/n/properties/m`},
	})
}

func TestCircles(t *testing.T) {
	for _, text := range []string{
		`{"$ref":"#"}`,
		`{"properties":{"a":{"$ref":"#/definitions/a"}},"definitions":{"a":{"$ref":"#/definitions/a"}}}`,
		`{"items":{"$ref":"#/definitions/a"},"definitions":{"a":{"$ref":"#/definitions/b"},"b":{"$ref":"#/definitions/a"}}}`,
		`{"items":{"$ref":"#/definitions/a"},"definitions":{"a":{"allOf":[{"$ref":"#/definitions/a"}]}}}`,
		`{"items":{"$ref":"#/definitions/a"},"definitions":{"a":{"$ref":"#/definitions/b"},"b":{"allOf":[{"$ref":"#/definitions/a"}]}}}`,
	} {
		set, list := resolve.Resolve([]byte(text), resolve.Options{MaxDepth: 100})
		if len(list) == 0 {
			_, _, list = Build(set, Options{})
		}
		if len(list) == 0 {
			t.Errorf("%s: got no complaint, want one", text)
		}
	}
	runPlanTests(t, []planTest{
		{"a circle that says something", `{"items":{"$ref":"#/definitions/a"},"definitions":{"a":{"type":"string","allOf":[{"$ref":"#/definitions/a"}]}}}`, `
			n0 array of n1 at #
			n1 string at #/definitions/a`},
		{"no circle", `{"allOf":[{"$ref":"#/definitions/a"},{"$ref":"#/definitions/a"}],"definitions":{"a":{}}}`, `n0 any at #`},
	})
}

func TestExternalSchemas(t *testing.T) {
	p, complaints := build(t, `{"properties":{"a":{"$ref":"ext#/definitions/b"}}}`,
		resolve.Source{ID: "ext", Text: []byte(`{"definitions":{"b":{"type":"string"}}}`)})
	want := outdent(`
		n0 object at #: "a": n1
		n1 string at ext#/definitions/b`)
	if complaints != "" || p.String() != want {
		t.Errorf("got %s%s, want:\n%s", complaints, p, want)
	}
	_, got := build(t, `{"properties":{"a":{"$ref":"ext#/definitions/b"}}}`,
		resolve.Source{ID: "ext", Text: []byte(`{"definitions":{"b":{"type":"string","allOf":[{"type":"null"}]}}}`)})
	if want := "ext#/definitions/b/allOf/0/type: want a type in common with ext#/definitions/b, which has string, got null\n"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
