package planner

import "testing"

func TestArrays(t *testing.T) {
	runPlanTests(t, []planTest{
		{"without items", `{"type":"array"}`, `
			n0 array of n1 at #
			n1 any at #`},
		{"items", `{"type":"array","items":{"type":"string"}}`, `
			n0 array of n1 at #
			n1 string at #/items`},
		{"items: false fits nothing", `{"type":"array","items":false}`, `
			n0 array of n1 at #
			n1 never at #/items`},
		{"items of items", `{"items":{"items":{"items":true}}}`, `
			n0 array of n1 at #
			n1 array of n2 at #/items
			n2 array of n3 at #/items/items
			n3 any at #/items/items/items`},
		{"additionalItems beside one schema", `{"items":{"type":"null"},"additionalItems":{"type":"string"}}`, `
			n0 array of n1 at #
			n1 null at #/items`},
	})
}

func TestTuples(t *testing.T) {
	runPlanTests(t, []planTest{
		{"kinds", `{"items":[{"type":"null"},{"type":"boolean"},{"type":"integer"},{"type":"number"},{"type":"string"},{"type":"object"},{"type":"array"}]}`, `
			n0 tuple at #: n1 takes null; n2 takes boolean; n3 takes integer; n4 takes integer|number; n5 takes null|string; n6 takes object; n7 takes array
			n1 null at #/items/0
			n2 boolean at #/items/1
			n3 integer at #/items/2
			n4 number at #/items/3
			n5 string at #/items/4
			n6 object at #/items/5
			n7 array of n8 at #/items/6
			n8 any at #/items/6`},
		{"nullable", `{"items":[{"type":"integer","nullable":true},{"type":["boolean","integer"],"nullable":true}]}`, `
			n0 tuple at #: n1 takes null|integer; n2 takes null|boolean|integer
			n1 integer or null at #/items/0
			n2 switch or null at #/items/1: null: n3; boolean: n3; integer: n4
			n3 boolean at #/items/1
			n4 integer at #/items/1`},
		{"null where string is among the types", `{"items":[{"type":["integer","string"]},{"type":["integer","boolean"]}]}`, `
			n0 tuple at #: n1 takes null|integer|string; n2 takes boolean|integer
			n1 switch at #/items/0: null: n3; integer: n3; string: n4
			n2 switch at #/items/1: null: n5; boolean: n6; integer: n5
			n3 integer at #/items/0
			n4 string at #/items/0
			n5 integer at #/items/1
			n6 boolean at #/items/1`},
		{"an inferred type counts", `{"items":[{"minLength":1},{"properties":{}}]}`, `
			n0 tuple at #: n1 takes null|string; n2 takes object
			n1 string at #/items/0
			n2 object at #/items/1`},
		{"without type", `{"items":[{},true,{"const":1},{"enum":[1]}]}`, `
			n0 tuple at #: n1 takes any; n2 takes any; n3 takes any; n4 takes any
			n1 any at #/items/0
			n2 any at #/items/1
			n3 const 1 at #/items/2
			n4 any at #/items/3`},
		{"const with type", `{"items":[{"type":"string","const":"k"}]}`, `
			n0 tuple at #: n1 takes null|string
			n1 const "k" at #/items/0`},
		{"false", `{"items":[false]}`, `
			n0 tuple at #: n1 takes none
			n1 never at #/items/0`},
		{"additionalItems", `{"items":[true],"additionalItems":{"type":"string"}}`, `
			n0 tuple at #: n1 takes any; others: n2
			n1 any at #/items/0
			n2 string at #/additionalItems`},
		{"additionalItems: true", `{"items":[true],"additionalItems":true}`, `
			n0 tuple at #: n1 takes any; others: n2
			n1 any at #/items/0
			n2 any at #/additionalItems`},
		{"additionalItems: false", `{"items":[true],"additionalItems":false}`, `
			n0 tuple at #: n1 takes any
			n1 any at #/items/0`},
	})
}
