package planner

import "testing"

func TestMergedScalars(t *testing.T) {
	runPlanTests(t, []planTest{
		{"a keyword that a part does not declare", `{"allOf":[{"type":"string"},{"nullable":true},{}]}`, `n0 string or null at #`},
		{"number and integer", `{"allOf":[{"type":"number"},{"type":"integer"}]}`, `n0 integer at #`},
		{"integer and number", `{"allOf":[{"type":"integer"},{"type":"number"}]}`, `n0 integer at #`},
		{"one type left is a single type", `{"allOf":[{"type":["string","null"]},{"type":["string","integer"]}]}`, `n0 string at #`},
		{"lists of the same one", `{"allOf":[{"type":["string"]},{"type":["string"]}]}`, `n0 string at #`},
		{"a list of one that is merged at all", `{"allOf":[{"type":["string"]},{}]}`, `n0 string at #`},
		{"a list of one behind a reference alone", `{"items":{"$ref":"#/definitions/a","title":"x"},"definitions":{"a":{"type":["string"]}}}`, `
			n0 array of n1 at #
			n1 switch at #/definitions/a: null: n2; string: n2
			n2 string at #/definitions/a`},
		{"beside what forces a merge", `{"$ref":"#/definitions/a","definitions":{"a":{"type":["string"]}}}`, `n0 string at #/definitions/a`},
		{"order of the first", `{"allOf":[{"type":["integer","string","null"]},{"type":["null","string","number"]},{"type":["string","integer"]}]}`, `
			n0 switch at #: null: n1; integer: n1; string: n2
			n1 integer at #
			n2 string at #`},
		{"nullable of all that say it", `{"allOf":[{"type":"string","nullable":true},{"nullable":true},{}]}`, `n0 string or null at #`},
		{"nullable of one that does not", `{"nullable":true,"allOf":[{"type":"string","nullable":false}]}`, `n0 string at #`},
		{"equal constants", `{"allOf":[{"const":{"a":1,"b":[10]}},{"const":{"b":[1e1],"a":1.0}}]}`, `n0 const {"a":1,"b":[10]} at #`},
		{"enums in common", `{"type":"string","allOf":[{"enum":["a","b"]},{"enum":["b","c"]},{"enum":["b"]}]}`, `n0 string at #`},
		{"const outside of enum is no matter of writing", `{"allOf":[{"const":1},{"enum":[2]}]}`, `n0 const 1 at #`},
		{"equal formats", `{"allOf":[{"type":"string","format":"date"},{"format":"date"}]}`, `n0 date at #`},
		{"validation keywords suggest a type", `{"allOf":[{"minLength":1},{}]}`, `n0 string at #`},
		{"but a declared one counts more", `{"allOf":[{"properties":{"a":{}}},{"type":"string"}]}`, `n0 string at #`},
		{"false", `{"allOf":[true,{"type":"string"},false,{"type":"integer"}]}`, `n0 never at #`},
		{"true", `{"allOf":[true,true]}`, `n0 any at #`},
		{"null in the list, beside const", `{"const":1,"allOf":[{"type":["null","string"]}]}`, `n0 const 1 or null at #`},
	})
}

func TestMergedObjects(t *testing.T) {
	runPlanTests(t, []planTest{
		{"own keywords, then parts, breadth first", `{"properties":{"o":{"type":"null"}},"allOf":[
			{"properties":{"a":{"type":"null"}},"allOf":[{"properties":{"x":{"type":"null"}}}]},
			{"properties":{"b":{"type":"null"}},"allOf":[{"properties":{"y":{"type":"null"}}}]}]}`, `
			n0 object at #: "o": n1; "a": n2; "b": n3; "x": n4; "y": n5
			n1 null at #/properties/o
			n2 null at #/allOf/0/properties/a
			n3 null at #/allOf/1/properties/b
			n4 null at #/allOf/0/allOf/0/properties/x
			n5 null at #/allOf/1/allOf/0/properties/y`},
		{"required unites, required first over all", `{"properties":{"o":true,"p":true},"allOf":[
			{"properties":{"b":true},"required":["z"]},{"properties":{"x":true},"required":["x","o","z"]}]}`, `
			n0 object at #: "o": n1, required; "x": n2, required; "p": n3; "b": n4; "z" must be present
			n1 any at #/properties/o
			n2 any at #/allOf/1/properties/x
			n3 any at #/properties/p
			n4 any at #/allOf/0/properties/b`},
		{"a property of several parts", `{"properties":{"k":{"properties":{"a":{"type":"null"}},"allOf":[{"properties":{"x":{"type":"null"}}}]}},"allOf":[
			{"properties":{"k":{"properties":{"b":{"type":"null"}},"allOf":[{"properties":{"y":{"type":"null"}}}]}}}]}`, `
			n0 object at #: "k": n1
			n1 object at #/properties/k: "a": n2; "b": n3; "x": n4; "y": n5
			n2 null at #/properties/k/properties/a
			n3 null at #/allOf/0/properties/k/properties/b
			n4 null at #/properties/k/allOf/0/properties/x
			n5 null at #/allOf/0/properties/k/allOf/0/properties/y`},
		{"false as property of one part", `{"allOf":[{"properties":{"a":false,"b":true}},{"properties":{"a":{"type":"string"}}}]}`, `
			n0 object at #: "a": left out; "b": n1
			n1 any at #/allOf/0/properties/b`},
		{"defaults inside allOf", `{"properties":{"a":{"type":"number","allOf":[{"default":1},{"default":1.0}]}}}`, `
			n0 object at #: "a": n1, default 1
			n1 number at #/properties/a`},
		{"closed if any part is, takes nothing away", `{"properties":{"a":{"type":"null"}},"additionalProperties":{},"allOf":[
			{"properties":{"c":{"type":"null"}},"additionalProperties":false},{"patternProperties":{"^x":{"type":"null"}}}]}`, `
			n0 object at #: "a": n1; "c": n2; /^x/: n3
			n1 null at #/properties/a
			n2 null at #/allOf/0/properties/c
			n3 null at #/allOf/1/patternProperties/^x`},
		{"a key takes the additional schema of others", `{"allOf":[{"properties":{"a":{}},"additionalProperties":{"type":"string"}},{"properties":{"c":{}},"additionalProperties":{"nullable":true}}]}`, `
			n0 object at #: "a": n1; "c": n2; others: n3
			n1 any or null at #/allOf/0/properties/a
			n2 string at #/allOf/1/properties/c
			n3 string or null at #/allOf/0/additionalProperties`},
		{"additional true gives nothing", `{"allOf":[{"properties":{"a":{"type":"string"}}},{"additionalProperties":true}]}`, `
			n0 object at #: "a": n1; others: n2
			n1 string at #/allOf/0/properties/a
			n2 any at #/allOf/1/additionalProperties`},
		{"additional true and a schema", `{"allOf":[{"additionalProperties":true},{"additionalProperties":{"type":"string"}}]}`, `
			n0 object at #: others: n1
			n1 string at #/allOf/1/additionalProperties`},
		{"a key takes the first pattern that matches", `{"allOf":[{"properties":{"ab":{},"c":{}}},{"patternProperties":{"^a":{"type":"string"},"b$":{"type":"integer"}},"additionalProperties":{"type":"null"}}]}`, `
			n0 object at #: "ab": n1; "c": n2; /^a/: n3; /b$/: n4; others: n5
			n1 string at #/allOf/0/properties/ab
			n2 null at #/allOf/0/properties/c
			n3 string at #/allOf/1/patternProperties/^a
			n4 integer at #/allOf/1/patternProperties/b$
			n5 null at #/allOf/1/additionalProperties`},
		{"a lone surrogate is one character to a pattern", `{"allOf":[{"properties":{"\ud800":{}}},{"patternProperties":{"^.$":{"type":"string"}}}]}`, `
			n0 object at #: "\xed\xa0\x80": n1; /^.$/: n2
			n1 string at #/allOf/0/properties/\xed\xa0\x80
			n2 string at #/allOf/1/patternProperties/^.$`},
		{"not those of its own part", `{"properties":{"a":{}},"patternProperties":{"a":{"type":"string"}},"allOf":[{}]}`, `
			n0 object at #: "a": n1; /a/: n2
			n1 any at #/properties/a
			n2 string at #/patternProperties/a`},
		{"patterns per key, not additional", `{"allOf":[{"patternProperties":{"^x":{},"^y":true}},{"patternProperties":{"^x":{"type":"string"}},"additionalProperties":{"type":"integer"}}]}`, `
			n0 object at #: /^x/: n1; /^y/: n2; others: n3
			n1 string at #/allOf/0/patternProperties/^x
			n2 any at #/allOf/0/patternProperties/^y
			n3 integer at #/allOf/1/additionalProperties`},
		{"what is given comes after the first that declares", `{"allOf":[{"additionalProperties":{"properties":{"x":{"type":"null"}}}},{"properties":{"a":{"properties":{"y":{"type":"null"}}}}},{"properties":{"a":{"properties":{"z":{"type":"null"}}}}}]}`, `
			n0 object at #: "a": n1; others: n2
			n1 object at #/allOf/1/properties/a: "y": n3; "x": n4; "z": n5
			n2 object at #/allOf/0/additionalProperties: "x": n4
			n3 null at #/allOf/1/properties/a/properties/y
			n4 null at #/allOf/0/additionalProperties/properties/x
			n5 null at #/allOf/2/properties/a/properties/z`},
	})
}

func TestMergedArrays(t *testing.T) {
	runPlanTests(t, []planTest{
		{"items", `{"allOf":[{"type":"array","items":{}},{"items":{"type":"string"}}]}`, `
			n0 array of n1 at #
			n1 string at #/allOf/0/items`},
		{"one part alone", `{"allOf":[{"type":"array"},{"items":{"type":"string"}}]}`, `
			n0 array of n1 at #
			n1 string at #/allOf/1/items`},
		{"lists", `{"allOf":[{"items":[{"type":"string"}]},{"items":[{},{"type":"integer"}]}]}`, `
			n0 tuple at #: n1 takes null|string; n2 takes integer
			n1 string at #/allOf/0/items/0
			n2 integer at #/allOf/1/items/1`},
		{"a list that ends", `{"allOf":[{"items":[{"type":"string"}],"additionalItems":false},{"items":[{},{"type":"integer"}]}]}`, `
			n0 tuple at #: n1 takes null|string; n2 takes none
			n1 string at #/allOf/0/items/0
			n2 never at #/allOf/0/additionalItems`},
		{"a list that goes on", `{"allOf":[{"items":[{"type":"string"}],"additionalItems":{"type":"integer"}},{"items":[{},{}]}]}`, `
			n0 tuple at #: n1 takes null|string; n2 takes integer; others: n3
			n1 string at #/allOf/0/items/0
			n2 integer at #/allOf/0/additionalItems
			n3 integer at #/allOf/0/additionalItems`},
		{"a list and one schema", `{"allOf":[{"items":[{"type":"string"}]},{"items":{"nullable":true}}]}`, `
			n0 tuple at #: n1 takes null|string
			n1 string or null at #/allOf/0/items/0`},
		{"additionalItems of another part", `{"allOf":[{"items":[{"nullable":true}]},{"additionalItems":{"type":"string"}}]}`, `
			n0 tuple at #: n1 takes any; others: n2
			n1 any or null at #/allOf/0/items/0
			n2 string at #/allOf/1/additionalItems`},
		{"additionalItems: false of another part", `{"allOf":[{"additionalItems":false},{"items":[{"type":"string"}]}]}`, `
			n0 tuple at #: n1 takes null|string
			n1 string at #/allOf/1/items/0`},
		{"own additionalItems beside allOf", `{"additionalItems":{"type":"integer"},"allOf":[{"items":[{"type":"string"}]}]}`, `
			n0 tuple at #: n1 takes null|string; others: n2
			n1 string at #/allOf/0/items/0
			n2 integer at #/additionalItems`},
		{"additionalItems beside a reference", `{"$ref":"#/definitions/a","additionalItems":{"type":"integer"},"definitions":{"a":{"items":[{"type":"string"}]}}}`, `
			n0 tuple at #/definitions/a: n1 takes null|string; others: n2
			n1 string at #/definitions/a/items/0
			n2 integer at #/additionalItems`},
		{"one schema also describes what comes after the list", `{"allOf":[{"items":{"type":"integer"}},{"items":[{"type":"number"}],"additionalItems":true}]}`, `
			n0 tuple at #: n1 takes integer; others: n2
			n1 integer at #/allOf/0/items
			n2 integer at #/allOf/0/items`},
		{"one schema alone lets nothing come after the list", `{"allOf":[{"items":{"type":"integer"}},{"items":[{"type":"number"}]}]}`, `
			n0 tuple at #: n1 takes integer
			n1 integer at #/allOf/0/items`},
		{"one false closes", `{"allOf":[{"additionalItems":true},{"items":[{}],"additionalItems":false}]}`, `
			n0 tuple at #: n1 takes any
			n1 any at #/allOf/1/items/0`},
	})
}

func TestClashes(t *testing.T) {
	runComplaintTests(t, []complaintTest{
		{
			"type", `{"allOf":[{"type":["string","null"]},{"type":"integer"}]}`,
			`#/allOf/1/type: want a type in common with #/allOf/0, which has string or null, got integer`,
		},
		{
			"const", `{"const":1,"allOf":[{"const":"1"}]}`,
			`#/allOf/0/const: want the same const as #, which has 1, got "1"`,
		},
		{
			"enum", `{"allOf":[{"enum":["a","b"]},{"enum":["b","c"]},{"enum":["a","c"]}]}`,
			`#/allOf/2/enum: want a value in common with #/allOf/0, got none`,
		},
		{
			"format", `{"type":"string","format":"date","allOf":[{"format":"time"}]}`,
			`#/allOf/0/format: want the same format as #, which has "date", got "time"`,
		},
		{
			"default", `{"properties":{"a":{"allOf":[{"default":[1]},{"default":[1,2]}]}}}`,
			`#/properties/a/allOf/1/default: want the same default as #/properties/a/allOf/0, which has [1], got [1,2]`,
		},
		{
			"in a property", `{"allOf":[{"properties":{"a":{"type":"string"}}},{"properties":{"a":{"type":"null"}}}]}`,
			`#/allOf/1/properties/a/type: want a type in common with #/allOf/0/properties/a, which has string, got null`,
		},
		{
			"of a key and an additional schema", `{"allOf":[{"properties":{"a":{"type":"string"}}},{"additionalProperties":{"type":"null"}}]}`,
			`#/allOf/1/additionalProperties/type: want a type in common with #/allOf/0/properties/a, which has string, got null`,
		},
		{"all, by place", `{"allOf":[{"type":"string","format":"date","const":1},{"const":2,"type":"null","format":"time"}]}`, `
			#/allOf/1/const: want the same const as #/allOf/0, which has 1, got 2
			#/allOf/1/type: want a type in common with #/allOf/0, which has string, got null
			#/allOf/1/format: want the same format as #/allOf/0, which has "date", got "time"`},
	})
}
