package planner

import "testing"

func TestScalars(t *testing.T) {
	runPlanTests(t, []planTest{
		{"true", `true`, `n0 any at #`},
		{"false at the root", `false`, `n0 never at #`},
		{"empty", `{}`, `n0 any at #`},
		{"null", `{"type":"null"}`, `n0 null at #`},
		{"boolean", `{"type":"boolean"}`, `n0 boolean at #`},
		{"integer", `{"type":"integer"}`, `n0 integer at #`},
		{"number", `{"type":"number"}`, `n0 number at #`},
		{"string", `{"type":"string"}`, `n0 string at #`},
		{"nullable", `{"type":"string","nullable":true}`, `n0 string or null at #`},
		{"not nullable", `{"type":"string","nullable":false}`, `n0 string at #`},
		{"any nullable", `{"nullable":true}`, `n0 any or null at #`},
		{"enum alone", `{"enum":["a"]}`, `n0 any at #`},
		{"not alone", `{"not":{}}`, `n0 any at #`},
		{"if without then", `{"if":{"type":"string"}}`, `n0 any at #`},
		{"if with enum", `{"if":{"anyOf":[true]},"type":"string"}`, `n0 string at #`},
	})
}

func TestFormats(t *testing.T) {
	runPlanTests(t, []planTest{
		{"date-time", `{"type":"string","format":"date-time"}`, `n0 date-time at #`},
		{"date", `{"type":"string","format":"date"}`, `n0 date at #`},
		{"time", `{"type":"string","format":"time"}`, `n0 time at #`},
		{"duration", `{"type":"string","format":"duration"}`, `n0 string duration at #`},
		{"unsafe", `{"type":"string","format":"unsafe"}`, `n0 unsafe at #`},
		{"one that validates", `{"type":"string","format":"email"}`, `n0 string at #`},
		{"nullable", `{"type":"string","format":"date","nullable":true}`, `n0 date or null at #`},
		{"of a type that is no string", `{"type":"integer","format":"date-time"}`, `n0 integer at #`},
		{"without type", `{"format":"date-time"}`, `n0 any at #`},
		{"inferred string", `{"minLength":1,"format":"date-time"}`, `n0 date-time at #`},
	})
}

func TestConst(t *testing.T) {
	runPlanTests(t, []planTest{
		{"alone", `{"const":"a"}`, `n0 const "a" at #`},
		{"canonical", `{"const":{"b" : 1.50, "a":["\u0041", 1E2]}}`, `n0 const {"b":1.5,"a":["A",100]} at #`},
		{"nullable", `{"type":"string","nullable":true,"const":"a"}`, `n0 const "a" or null at #`},
		{"null in the list of types", `{"type":["string","null"],"const":"a"}`, `n0 const "a" or null at #`},
		{"no null in the list", `{"type":["string","integer"],"const":"a"}`, `n0 const "a" at #`},
		{"null as the type", `{"type":"null","const":"a"}`, `n0 const "a" at #`},
		{"children do not matter", `{"const":1,"properties":{"a":{"anyOf":[true]}}}`, `n0 const 1 at #`},
	})
}

func TestInference(t *testing.T) {
	const object, array, text, number = `n0 object at #`, "n0 array of n1 at #\nn1 any at #", `n0 string at #`, `n0 number at #`
	runPlanTests(t, []planTest{
		{"properties", `{"properties":{}}`, object},
		{"required", `{"required":["a"]}`, `n0 object at #: "a" must be present`},
		{"additionalProperties", `{"additionalProperties":false}`, object},
		{"patternProperties", `{"patternProperties":{}}`, object},
		{"maxProperties", `{"maxProperties":1}`, object},
		{"minProperties", `{"minProperties":1}`, object},
		{"dependencies", `{"dependencies":{"a":["b"]}}`, object},
		{"items", `{"items":true}`, "n0 array of n1 at #\nn1 any at #/items"},
		{"additionalItems", `{"additionalItems":true}`, array},
		{"maxItems", `{"maxItems":1}`, array},
		{"minItems", `{"minItems":1}`, array},
		{"uniqueItems", `{"uniqueItems":true}`, array},
		{"contains", `{"contains":true}`, array},
		{"maxLength", `{"maxLength":1}`, text},
		{"minLength", `{"minLength":1}`, text},
		{"pattern", `{"pattern":"a"}`, text},
		{"multipleOf", `{"multipleOf":2}`, number},
		{"maximum", `{"maximum":2}`, number},
		{"minimum", `{"minimum":2}`, number},
		{"exclusiveMaximum", `{"exclusiveMaximum":2}`, number},
		{"exclusiveMinimum", `{"exclusiveMinimum":2}`, number},
		{"propertyNames suggests nothing", `{"propertyNames":{}}`, `n0 any at #`},
		{"object before array", `{"items":true,"properties":{}}`, object},
		{"array before string", `{"minLength":1,"minItems":1}`, array},
		{"string before number", `{"minimum":1,"pattern":"a"}`, text},
		{"a type counts more", `{"type":"integer","properties":{}}`, `n0 integer at #`},
	})
}

func TestListsOfTypes(t *testing.T) {
	runPlanTests(t, []planTest{
		{"two", `{"type":["string","integer"]}`, `
			n0 switch at #: null: n1; integer: n2; string: n1
			n1 string at #
			n2 integer at #`},
		{"of one", `{"type":["string"]}`, `
			n0 switch at #: null: n1; string: n1
			n1 string at #`},
		{"null is listed", `{"type":["string","null"]}`, `
			n0 switch at #: null: n2; string: n1
			n1 string at #
			n2 null at #`},
		{"null goes by the first that is not array", `{"type":["array","object","string"],"items":{"type":"null"}}`, `
			n0 switch at #: null: n2; string: n3; object: n2; array: n1
			n1 array of n4 at #
			n2 object at #
			n3 string at #
			n4 null at #/items`},
		{"array alone takes no null", `{"type":["array"]}`, `
			n0 switch at #: array: n1
			n1 array of n2 at #
			n2 any at #`},
		{"number takes integers", `{"type":["boolean","number"]}`, `
			n0 switch at #: null: n1; boolean: n1; integer: n2; number: n2
			n1 boolean at #
			n2 number at #`},
		{"integer before number", `{"type":["number","integer"]}`, `
			n0 switch at #: null: n1; integer: n2; number: n1
			n1 number at #
			n2 integer at #`},
		{"integer before number, listed first", `{"type":["integer","number"]}`, `
			n0 switch at #: null: n1; integer: n1; number: n2
			n1 integer at #
			n2 number at #`},
		{"nullable", `{"type":["integer","string"],"nullable":true}`, `
			n0 switch or null at #: null: n1; integer: n1; string: n2
			n1 integer at #
			n2 string at #`},
		{"format of the string", `{"type":["string","null"],"format":"date-time"}`, `
			n0 switch at #: null: n2; string: n1
			n1 date-time at #
			n2 null at #`},
		{"object", `{"type":["object","null"],"properties":{"a":{"type":"string"}}}`, `
			n0 switch at #: null: n2; object: n1
			n1 object at #: "a": n3
			n2 null at #
			n3 string at #/properties/a`},
	})
}
