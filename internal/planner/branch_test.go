package planner

import (
	"testing"

	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/resolve"
)

func TestBranches(t *testing.T) {
	runPlanTests(t, []planTest{
		{"siblings before the arm, then required first over the result", `{"type":"object","properties":{"o":{"type":"string"}},"required":["b"],"anyOf":[{"properties":{"a":{"type":"integer"}},"required":["a"]},{"properties":{"b":{"type":"null"}}}]}`, `
			n0 branch at #: takes object; object: by tests, then by matchers
			n1 at #/anyOf/0: object, "a"; matcher m1
			n2 at #/anyOf/1: object; matcher m2
			n1 object at #: "a": n3, required; "o": n4; "b" must be present
			n2 object at #: "b": n5, required; "o": n4
			n3 integer at #/anyOf/0/properties/a
			n4 string at #/properties/o
			n5 null at #/anyOf/1/properties/b
			m1 satisfies #/anyOf/0
			m2 satisfies #/anyOf/1`},
		{"the product of anyOf and oneOf, the first slowest", `{"type":"object","oneOf":[{"required":["c"]},{"required":["d"]}],"anyOf":[{"properties":{"a":{}}},{"properties":{"b":{}}}]}`, `
			n0 branch at #: takes object; object: by tests, then by matchers
			n1 at #/oneOf/0: object; and object, "c"; matcher m1 and m2
			n2 at #/oneOf/1: object; and object, "d"; matcher m1 and m3
			n3 at #/oneOf/0: object; and object, "c"; matcher m4 and m2
			n4 at #/oneOf/1: object; and object, "d"; matcher m4 and m3
			n1 object at #: "a": n5; "c" must be present
			n2 object at #: "a": n5; "d" must be present
			n3 object at #: "b": n6; "c" must be present
			n4 object at #: "b": n6; "d" must be present
			n5 any at #/anyOf/0/properties/a
			n6 any at #/anyOf/1/properties/b
			m1 satisfies #/anyOf/0
			m2 satisfies #/oneOf/0
			m3 satisfies #/oneOf/1
			m4 satisfies #/anyOf/1`},
		{"groups of several parts, an arm before what comes with it", `{"allOf":[{"anyOf":[{"properties":{"b":{"type":"null"}},"allOf":[{"properties":{"c":{"type":"null"}}}]}]},{"oneOf":[{"properties":{"d":{"type":"null"}}}],"properties":{"a":{"type":"null"}}}]}`, `
			n0 branch at #: takes object; object: n1
			n1 at #/allOf/1/oneOf/0: object; and object
			n1 object at #: "a": n2; "b": n3; "c": n4; "d": n5
			n2 null at #/allOf/1/properties/a
			n3 null at #/allOf/0/anyOf/0/properties/b
			n4 null at #/allOf/0/anyOf/0/allOf/0/properties/c
			n5 null at #/allOf/1/oneOf/0/properties/d`},
		{"arms of arms", `{"anyOf":[{"type":"object","properties":{"a":{"type":"null"}},"oneOf":[{"required":["x"]},{"properties":{"y":{"type":"null"}},"not":{"required":["x"]}}]},{"type":"string"}]}`, `
			n0 branch at #: takes string|object; string: n2; object: n1
			n1 at #/anyOf/0: object
			n2 at #/anyOf/1: string
			n1 branch at #/anyOf/0: takes object; object: by tests, then by matchers
			n3 at #/anyOf/0/oneOf/0: object, "x"; matcher m1
			n4 at #/anyOf/0/oneOf/1: object; matcher m2
			n2 string at #/anyOf/1
			n3 object at #/anyOf/0: "a": n5; "x" must be present
			n4 object at #/anyOf/0: "a": n5; "y": n6
			n5 null at #/anyOf/0/properties/a
			n6 null at #/anyOf/0/oneOf/1/properties/y
			m1 satisfies #/anyOf/0/oneOf/0
			m2 satisfies #/anyOf/0/oneOf/1`},
		{"nullable is asked first", `{"nullable":true,"anyOf":[{"type":"integer"},{"type":"string"}]}`, `
			n0 branch or null at #: takes integer|string; integer: n1; string: n2
			n1 at #/anyOf/0: integer
			n2 at #/anyOf/1: string
			n1 integer or null at #
			n2 string or null at #`},
		{"a nullable arm takes null", `{"anyOf":[{"type":"integer","nullable":true},{"type":"string"}]}`, `
			n0 branch at #: takes null|integer|string; null: n1; integer: n1; string: n2
			n1 at #/anyOf/0: null|integer
			n2 at #/anyOf/1: string
			n1 integer or null at #/anyOf/0
			n2 string at #/anyOf/1`},
		{"arms that clash are dropped", `{"type":"string","anyOf":[{"type":"integer"},{"minLength":3},{"type":"string","format":"date"}]}`, `
			n0 branch at #: takes string; string: by tests, then by matchers
			n1 at #/anyOf/1: string; matcher m1
			n2 at #/anyOf/2: string; matcher m2
			n1 string at #
			n2 date at #
			m1 satisfies #/anyOf/1
			m2 satisfies #/anyOf/2`},
		{"branches come before const", `{"const":5,"anyOf":[{"type":"integer"},{"type":"string"}]}`, `
			n0 branch at #: takes integer|string; integer: n1; string: n2
			n1 at #/anyOf/0: integer
			n2 at #/anyOf/1: string
			n1 const 5 at #
			n2 const 5 at #`},
		{"an arm that is another schema is that schema", `{"properties":{"x":{"anyOf":[{"$ref":"#/definitions/a"},{"type":"string"}]},"y":{"oneOf":[{"type":"null"},{"$ref":"#/definitions/a"}]},"z":{"$ref":"#/properties/x"},"a":{"$ref":"#/definitions/a"}},"definitions":{"a":{"type":"object","properties":{"k":{"type":"null"}}}}}`, `
			n0 object at #: "x": n1; "y": n2; "z": n1; "a": n3
			n1 branch at #/properties/x: takes string|object; string: n4; object: n3
			n3 at #/properties/x/anyOf/0: object
			n4 at #/properties/x/anyOf/1: string
			n2 branch at #/properties/y: takes null|object; null: n5; object: n3
			n5 at #/properties/y/oneOf/0: null
			n3 at #/properties/y/oneOf/1: object
			n3 object at #/definitions/a: "k": n6
			n4 string at #/properties/x/anyOf/1
			n5 null at #/properties/y/oneOf/0
			n6 null at #/definitions/a/properties/k`},
		{"so is an arm that has arms", `{"properties":{"a":{"anyOf":[{"$ref":"#/definitions/u"},{"type":"null"}]},"b":{"$ref":"#/definitions/u"}},"definitions":{"u":{"oneOf":[{"type":"string"},{"type":"integer"}]}}}`, `
			n0 object at #: "a": n1; "b": n2
			n1 branch at #/properties/a: takes null|integer|string; null: n3; integer: n2; string: n2
			n2 at #/properties/a/anyOf/0: integer|string, and (string or integer)
			n3 at #/properties/a/anyOf/1: null
			n2 branch at #/definitions/u: takes integer|string; integer: n5; string: n4
			n4 at #/definitions/u/oneOf/0: string
			n5 at #/definitions/u/oneOf/1: integer
			n3 null at #/properties/a/anyOf/1
			n4 string at #/definitions/u/oneOf/0
			n5 integer at #/definitions/u/oneOf/1`},
		{"arms that are a sister", `{"type":"object","allOf":[{"$ref":"#/definitions/a"}],"anyOf":[{"$ref":"#/definitions/a"},{"$ref":"#/definitions/a"}],"definitions":{"a":{"properties":{"x":{"type":"null"}}}}}`, `
			n0 branch at #: takes object; object: by tests, then by matchers
			n1 at #/anyOf/0: object; matcher m1
			n1 at #/anyOf/1: object; matcher m1
			n1 object at #: "x": n2
			n2 null at #/definitions/a/properties/x
			m1 satisfies #/definitions/a`},
		{"recursion through properties points back", `{"$ref":"#/definitions/t","definitions":{"t":{"anyOf":[{"type":"object","properties":{"l":{"$ref":"#/definitions/t"},"r":{"$ref":"#/definitions/t"}}},{"type":"string"}]}}}`, `
			n0 branch at #/definitions/t: takes string|object; string: n2; object: n1
			n1 at #/definitions/t/anyOf/0: object
			n2 at #/definitions/t/anyOf/1: string
			n1 object at #/definitions/t/anyOf/0: "l": n0; "r": n0
			n2 string at #/definitions/t/anyOf/1`},
		{"an arm that leads back to itself", `{"anyOf":[{"$ref":"#"},{"type":"string"}]}`, `
			n0 branch at #: takes string; string: n1
			n1 at #/anyOf/1: string
			n1 string at #/anyOf/1`},
		{"arms that lead to each other", `{"$ref":"#/definitions/a","definitions":{"a":{"anyOf":[{"$ref":"#/definitions/b"},{"type":"integer"}]},"b":{"anyOf":[{"$ref":"#/definitions/a"},{"type":"string"}]}}}`, `
			n0 branch at #/definitions/a: takes integer|string; integer: n2; string: n1
			n1 at #/definitions/a/anyOf/0: string
			n2 at #/definitions/a/anyOf/1: integer
			n1 branch at #/definitions/a: takes string; string: n3
			n3 at #/definitions/b/anyOf/1: string
			n2 integer at #/definitions/a/anyOf/1
			n3 string at #/definitions/b/anyOf/1`},
		{"false", `{"anyOf":[false,{"type":"string"}],"properties":{"a":{"oneOf":[false]}}}`, `
			n0 branch at #: takes string; string: n2
			n1 at #/anyOf/0: none
			n2 at #/anyOf/1: string
			n1 never at #
			n2 string at #`},
		{"tuple items, whose arms tell what they take", `{"items":[{"anyOf":[{"type":"integer"},{"type":"string"}]},{"type":"integer","if":{"const":1},"then":{"minimum":1}},{"type":"string","anyOf":[{}]}]}`, `
			n0 tuple at #: n1 takes any; n2 takes integer; n3 takes null|string
			n1 branch at #/items/0: takes integer|string; integer: n4; string: n5
			n4 at #/items/0/anyOf/0: integer
			n5 at #/items/0/anyOf/1: string
			n2 if at #/items/1: matcher m1 then n6 else n7
			n3 branch at #/items/2: null: n8; boolean: n8; integer: n8; number: n8; string: n8; object: n8; array: n8
			n8 at #/items/2/anyOf/0: any
			n4 integer at #/items/0/anyOf/0
			n5 string at #/items/0/anyOf/1
			n6 integer at #/items/1
			n7 integer at #/items/1
			n8 string at #/items/2
			m1 satisfies #/items/1/if`},
		{"a default that counts, not one of an arm", `{"properties":{"a":{"default":1,"anyOf":[{"type":"integer"},{"type":"string"}]},"b":{"anyOf":[{"type":"integer","default":1}]},"c":{"type":"string","if":true,"then":{"default":"z"}}}}`, `
			n0 object at #: "a": n1, default 1; "b": n2; "c": n3
			n1 branch at #/properties/a: takes integer|string; integer: n4; string: n5
			n4 at #/properties/a/anyOf/0: integer
			n5 at #/properties/a/anyOf/1: string
			n2 branch at #/properties/b: takes integer; integer: n6
			n6 at #/properties/b/anyOf/0: integer
			n3 string at #/properties/c
			n4 integer at #/properties/a
			n5 string at #/properties/a
			n6 integer at #/properties/b/anyOf/0`},
		{"closed siblings take nothing away", `{"type":"object","properties":{"a":{"type":"null"}},"additionalProperties":false,"anyOf":[{"properties":{"b":{"type":"null"}},"required":["b"],"additionalProperties":{"nullable":true}},{"patternProperties":{"^x":{"type":"null"}}}]}`, `
			n0 branch at #: takes object; object: by tests, then by matchers
			n1 at #/anyOf/0: object, "b"; matcher m1
			n2 at #/anyOf/1: object; matcher m2
			n1 object at #: "b": n3, required; "a": n4
			n2 object at #: "a": n5; /^x/: n6
			n3 null at #/anyOf/0/properties/b
			n4 null or null at #/properties/a
			n5 null at #/properties/a
			n6 null at #/anyOf/1/patternProperties/^x
			m1 satisfies #/anyOf/0
			m2 satisfies #/anyOf/1`},
		{"closed arms take nothing away", `{"type":"object","properties":{"a":{"type":"null"}},"additionalProperties":true,"anyOf":[{"properties":{"b":{"type":"null"}},"additionalProperties":false}]}`, `
			n0 branch at #: takes object; object: n1
			n1 at #/anyOf/0: object
			n1 object at #: "a": n2; "b": n3
			n2 null at #/properties/a
			n3 null at #/anyOf/0/properties/b`},
		{"patterns and additional schemas of arms", `{"type":"object","properties":{"ab":{}},"anyOf":[{"patternProperties":{"^a":{"type":"integer"}},"additionalProperties":{"type":"string"}},{"required":["z"]}]}`, `
			n0 branch at #: takes object; object: by tests, then by matchers
			n1 at #/anyOf/0: object; matcher m1
			n2 at #/anyOf/1: object, "z"; matcher m2
			n1 object at #: "ab": n3; /^a/: n4; others: n5
			n2 object at #: "ab": n6; "z" must be present
			n3 integer at #/properties/ab
			n4 integer at #/anyOf/0/patternProperties/^a
			n5 string at #/anyOf/0/additionalProperties
			n6 any at #/properties/ab
			m1 satisfies #/anyOf/0
			m2 satisfies #/anyOf/1`},
		{"beside a reference, and behind it", `{"$ref":"#/definitions/s","properties":{"b":{"type":"null"}},"oneOf":[{"properties":{"d":{"type":"null"}}}],"definitions":{"s":{"type":"object","properties":{"a":{"type":"null"}},"anyOf":[{"properties":{"c":{"type":"null"}}}]}}}`, `
			n0 branch at #/definitions/s: takes object; object: n1
			n1 at #/oneOf/0: object; and object
			n1 object at #/definitions/s: "a": n2; "b": n3; "c": n4; "d": n5
			n2 null at #/definitions/s/properties/a
			n3 null at #/properties/b
			n4 null at #/definitions/s/anyOf/0/properties/c
			n5 null at #/oneOf/0/properties/d`},
		{"beside a reference, dropped", `{"$ref":"#/definitions/s","anyOf":[{"type":"integer"}],"definitions":{"s":{"type":"string"}}}`, `
			n0 string at #/definitions/s`},
	})
}

func TestIf(t *testing.T) {
	runPlanTests(t, []planTest{
		{"then and else, after the owner", `{"type":"object","properties":{"o":{"type":"null"}},"if":{"required":["o"]},"then":{"properties":{"t":{"type":"null"}}},"else":{"properties":{"e":{"type":"null"}}}}`, `
			n0 if at #: matcher m1 then n1 else n2
			n1 object at #: "o": n3; "t": n4
			n2 object at #: "o": n3; "e": n5
			n3 null at #/properties/o
			n4 null at #/then/properties/t
			n5 null at #/else/properties/e
			m1 satisfies #/if`},
		{"else alone", `{"type":"object","if":{"required":["o"]},"else":{"properties":{"e":{"type":"null"}}}}`, `
			n0 if at #: matcher m1 then n1 else n2
			n1 object at #
			n2 object at #: "e": n3
			n3 null at #/else/properties/e
			m1 satisfies #/if`},
		{"neither decides nothing", `{"type":"object","if":{"required":["o"]}}`, `
			n0 object at #`},
		{"nullable is asked first", `{"type":"integer","nullable":true,"if":{"const":1},"then":{"minimum":1}}`, `
			n0 if or null at #: matcher m1 then n1 else n2
			n1 integer or null at #
			n2 integer or null at #
			m1 satisfies #/if`},
		{"if is true", `{"type":"object","if":{},"then":{"properties":{"t":{"type":"null"}}},"else":{"properties":{"e":{"type":"null"}}}}`, `
			n0 object at #: "t": n1
			n1 null at #/then/properties/t`},
		{"if is false", `{"type":"object","if":{"$ref":"#/definitions/f"},"then":{"properties":{"t":{"type":"null"}}},"else":{"allOf":[{"properties":{"e":{"type":"null"}}}]},"definitions":{"f":{"$ref":"#/definitions/g"},"g":false}}`, `
			n0 object at #: "e": n1
			n1 null at #/else/allOf/0/properties/e`},
		{"anyOf first, then the if, then what comes with it", `{"type":"object","if":{"required":["o"]},"then":{"properties":{"t":{"type":"null"}},"anyOf":[{"required":["x"]},{"required":["y"]}]},"anyOf":[{"properties":{"a":{"type":"null"}}}]}`, `
			n0 branch at #: takes object; object: n1
			n1 at #/anyOf/0: object
			n1 if at #: matcher m1 then n2 else n3
			n2 branch at #: takes object; object: by tests, then by matchers
			n4 at #/then/anyOf/0: object, "x"; matcher m2
			n5 at #/then/anyOf/1: object, "y"; matcher m3
			n3 object at #: "a": n6
			n4 object at #: "a": n6; "t": n7; "x" must be present
			n5 object at #: "a": n6; "t": n7; "y" must be present
			n6 null at #/anyOf/0/properties/a
			n7 null at #/then/properties/t
			m1 satisfies #/if
			m2 satisfies #/then/anyOf/0
			m3 satisfies #/then/anyOf/1`},
		{"each by itself", `{"type":"object","allOf":[{"if":{"required":["o"]},"then":{"properties":{"t":{"type":"null"}}}},{"if":{"required":["p"]},"else":{"properties":{"e":{"type":"null"}}}}]}`, `
			n0 if at #: matcher m1 then n1 else n2
			n1 if at #: matcher m2 then n3 else n4
			n2 if at #: matcher m2 then n5 else n6
			n3 object at #: "t": n7
			n4 object at #: "t": n7; "e": n8
			n5 object at #
			n6 object at #: "e": n8
			n7 null at #/allOf/0/then/properties/t
			n8 null at #/allOf/1/else/properties/e
			m1 satisfies #/allOf/0/if
			m2 satisfies #/allOf/1/if`},
		{"then is false", `{"properties":{"a":{"if":true,"then":false},"b":{"type":"string","if":{"const":"x"},"then":false}},"additionalProperties":{"if":false,"else":false}}`, `
			n0 object at #: "a": left out; "b": n1
			n1 if at #/properties/b: matcher m1 then n2 else n3
			n2 never at #/properties/b
			n3 string at #/properties/b
			m1 satisfies #/properties/b/if`},
		{"that lead to each other", `{"if":{"minLength":1},"then":{"$ref":"#/definitions/a"},"definitions":{"a":{"type":"string","if":{"minLength":2},"then":{"$ref":"#"}}}}`, `
			n0 if at #: matcher m1 then n1 else n2
			n1 string at #/definitions/a
			n2 any at #
			m1 satisfies #/if`},
		{"of an arm", `{"oneOf":[{"type":"string","if":{"maxLength":3},"then":{"format":"date"}},{"type":"null"}]}`, `
			n0 branch at #: takes null|string; null: n2; string: n1
			n1 at #/oneOf/0: string
			n2 at #/oneOf/1: null
			n1 if at #/oneOf/0: matcher m1 then n3 else n4
			n2 null at #/oneOf/1
			n3 date at #/oneOf/0
			n4 string at #/oneOf/0
			m1 satisfies #/oneOf/0/if`},
	})
}

func TestBranchComplaints(t *testing.T) {
	runComplaintTests(t, []complaintTest{
		{"no arm left", `{"properties":{"a":{"type":"string","oneOf":[{"type":"null"},{"type":"integer"}]}}}`, `
			#/properties/a/oneOf: want an arm of oneOf that agrees with the schemas beside it, got none; for one of them, at #/properties/a/oneOf/0/type: want a type in common with #/properties/a, which has string, got null`},
		{"all arms lead back", `{"$ref":"#/definitions/a","definitions":{"a":{"oneOf":[{"$ref":"#/definitions/b"}]},"b":{"anyOf":[{"$ref":"#/definitions/a"}]}}}`, `
			#/definitions/b/anyOf: want an arm that does not lead back to this anyOf, got none`},
		{"then", `{"type":"string","if":{"const":1},"then":{"type":"integer"}}`, `
			#/then/type: want a type in common with #, which has string, got integer`},
		{"else, below", `{"properties":{"a":{"const":1}},"if":{"required":["a"]},"else":{"properties":{"a":{"const":2}}}}`, `
			#/else/properties/a/const: want the same const as #/properties/a, which has 1, got 2`},
		{"an arm that clashes on its own", `{"anyOf":[{"type":"string","allOf":[{"type":"null"}]},{"type":"integer"}]}`, `
			#/anyOf/0/allOf/0/type: want a type in common with #/anyOf/0, which has string, got null`},
		{"what stands beside arms, once", `{"allOf":[{"type":"string"},{"type":"null"}],"anyOf":[{"minLength":1},{"maxLength":1}]}`, `
			#/allOf/1/type: want a type in common with #/allOf/0, which has string, got null`},
		{"a pattern that a matcher asks", `{"type":"string","if":{"pattern":"(?=x)"},"then":{"format":"date"}}`, `
			#/if/pattern: want a pattern that Go's regexp can express, got "(?=x)": regexp at offset 0: Go's regexp cannot express a lookahead; the option WithRegexp takes another engine`},
	})
	// What needs no matcher compiles no pattern.
	if _, complaints := build(t, `{"oneOf":[{"type":"string","pattern":"(?=x)"},{"type":"null"}]}`); complaints != "" {
		t.Errorf("got %s, want a plan", complaints)
	}
}

// TestMatchersAreAskedFor: there is a set of matchers if, and only if, the plan asks one.
func TestMatchersAreAskedFor(t *testing.T) {
	for _, test := range []struct {
		schema  string
		strict  bool
		matches int
	}{
		{`{"properties":{"a":{"anyOf":[{"type":"string"},{"type":"null"}]}}}`, false, 0},
		{`{"anyOf":[{"required":["k"],"properties":{"k":{"const":1}}},{"required":["k"],"properties":{"k":{"const":2}}}]}`, false, 0},
		{`{"if":true,"then":{"type":"string"}}`, false, 0},
		{`{"if":{"const":1},"then":{"type":"string"}}`, false, 1},
		{`{"anyOf":[{"minLength":1},{"maxLength":1},{"type":"null"}]}`, false, 2},
		{`{"items":[{"anyOf":[{"$ref":"#/definitions/a"},{"type":"object"}]},{"anyOf":[{"$ref":"#/definitions/a"}]}],"definitions":{"a":{"type":"object"}}}`, false, 2},
		{`{"type":"string"}`, true, 1},
		{`{"anyOf":[{"minLength":1},{"maxLength":1}]}`, true, 3},
	} {
		set, list := resolve.Resolve([]byte(test.schema), resolve.Options{MaxDepth: 100})
		if len(list) > 0 {
			t.Fatal(list)
		}
		p, matchers, list := Build(set, Options{Strict: test.strict})
		if len(list) > 0 {
			t.Errorf("%s: %v", test.schema, list)
			continue
		}
		if len(p.Matches) != test.matches || (matchers != nil) != (test.matches > 0) || (p.Strict != plan.NoMatch) != test.strict {
			t.Errorf("%s: got matches of %q, a set %t, strict %d; want %d", test.schema, p.Matches, matchers != nil, p.Strict, test.matches)
		}
	}
}
