package match_test

import (
	"fmt"
	"math"
	"math/big"
	"strings"
	"testing"
	"time"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/govalue"
	"github.com/stringify-go/stringify/internal/match"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/view"
)

// matcherOf returns the matchers for a schema, and the number of that of its root.
func matcherOf(t testing.TB, schema string) (*match.Set, plan.MatchID) {
	t.Helper()
	set, id, complaints := compile([]byte(schema), nil)
	if complaints != nil {
		t.Fatalf("%s\n%v", schema, complaints)
	}
	return set, id
}

// Exact numbers, beyond what the official suite asks. Integer text counts digit for digit,
// all other text as its double, as it is written.
func TestNumbers(t *testing.T) {
	const big = "1" + "00000000000000000000000000000000000000000000000000"
	tests := []struct {
		schema, value string
		want          bool
	}{
		{`{"multipleOf":0.1}`, `0.3`, true},
		{`{"multipleOf":0.1}`, `0.35`, false},
		{`{"multipleOf":0.01}`, `4.35`, true},
		{`{"multipleOf":0.0001}`, `0.0075`, true},
		{`{"multipleOf":0.5}`, `1e308`, true},
		{`{"multipleOf":0.123456789}`, `1e308`, false},
		{`{"multipleOf":1e-300}`, `1e308`, true},
		{`{"multipleOf":1e300}`, `1e308`, true},
		{`{"multipleOf":3e300}`, `1e308`, false},
		{`{"multipleOf":7}`, `0`, true},
		{`{"multipleOf":7}`, `-0.0`, true},
		{`{"multipleOf":7}`, `-21`, true},
		{`{"multipleOf":2}`, `9007199254740993`, false},
		{`{"multipleOf":2}`, `9007199254740992`, true},
		{`{"multipleOf":3}`, `9007199254740993`, true},
		{`{"multipleOf":10}`, `15`, false},
		{`{"multipleOf":1.5}`, `4.5`, true},
		{`{"multipleOf":1}`, `1` + strings.Repeat("0", 400), true},
		{`{"multipleOf":3}`, strings.Repeat("3", 100_000), true},
		{`{"multipleOf":3}`, strings.Repeat("3", 99_999) + "4", false},
		{`{"multipleOf":` + big + `}`, big + "0", true},
		{`{"multipleOf":` + big + `}`, big + "1", false},
		{`{"multipleOf":12345678901234567890123}`, `24691357802469135780246`, true},
		{`{"multipleOf":12345678901234567890123}`, `24691357802469135780247`, false},
		{`{"multipleOf":1}`, `1e1000000`, false}, // an infinity
		{`{"multipleOf":5}`, `1e-1000000`, true}, // zero

		{`{"minimum":9007199254740993}`, `9007199254740992`, false},
		{`{"minimum":9007199254740993}`, `9007199254740993`, true},
		{`{"maximum":9007199254740992}`, `9007199254740993`, false},
		{`{"exclusiveMaximum":9223372036854775808}`, `9223372036854775807`, true},
		{`{"exclusiveMaximum":9223372036854775808}`, `9223372036854775808`, false},
		{`{"minimum":-9223372036854775809}`, `-9223372036854775808`, true},
		{`{"minimum":-9223372036854775808}`, `-9223372036854775809`, false},
		{`{"maximum":0.1}`, `0.1`, true},
		{`{"exclusiveMaximum":0.1}`, `0.1`, false},
		{`{"maximum":0.3}`, `0.30000000000000004`, false},
		{`{"maximum":1e20}`, `100000000000000000000`, true},
		{`{"maximum":1e20}`, `100000000000000000001`, false},
		{`{"minimum":0.5}`, `9223372036854775807`, true},
		{`{"minimum":1e300}`, `9223372036854775807`, false},
		{`{"maximum":5}`, `1e400`, false},
		{`{"minimum":5}`, `1e400`, true},
		{`{"type":"number"}`, `1e400`, true},
		{`{"type":"integer"}`, `1e400`, false},
		{`{"maximum":5}`, `1` + strings.Repeat("0", 400), false},
		{`{"type":"integer"}`, `1` + strings.Repeat("0", 400), true},

		{`{"const":1}`, `1.0`, true},
		{`{"const":1.0}`, `1`, true},
		{`{"const":1e2}`, `100`, true},
		{`{"const":0}`, `-0`, true},
		{`{"const":9007199254740993}`, `9007199254740992`, false},
		{`{"const":9007199254740993}`, `9007199254740993.0`, false}, // the double
		{`{"const":100000000000000000000}`, `1e20`, true},
		{`{"const":1e400}`, `1e400`, false},
		{`{"const":` + big + `7}`, big + "7", true},
		{`{"const":` + big + `7}`, big + "8", false},
		{`{"const":0.1}`, `0.10`, true},
		{`{"const":0.1}`, `0.1000000000000000055511151231257827`, true},
		{`{"const":0.1}`, `0.10000000000000002`, false},
		{`{"enum":[1,2,3,4,5,6,7,8,9,10,11,12,13]}`, `13.0`, true},
		{`{"enum":[1,2,3,4,5,6,7,8,9,10,11,12,13]}`, `14`, false},
		{`{"uniqueItems":true}`, `[1,1.0]`, false},
		{`{"uniqueItems":true}`, `[100000000000000000000,1e20]`, false},
		{`{"uniqueItems":true}`, `[1e400,1e400]`, true},
		{`{"uniqueItems":true}`, `[[1e400],[1e400]]`, true},
		{`{"uniqueItems":true}`, `[-1,1,"1",[1],{"1":1},null,0,false,"",[],{}]`, true},
		{`{"uniqueItems":true}`, `[{"a":1,"b":2},{"b":2,"a":1.0}]`, false},
		{`{"uniqueItems":true}`, `[9007199254740993,9007199254740992]`, true},
		{`{"minLength":1e100}`, `"abc"`, false},
		{`{"maxLength":1e100}`, `"abc"`, true},
		{`{"maxLength":2.0}`, `"abc"`, false},
		{`{"format":"int32"}`, `2147483648`, false},
		{`{"format":"int32"}`, `"text"`, true},
	}
	for _, test := range tests {
		set, id := matcherOf(t, test.schema)
		for name, v := range views(t, test.value) {
			if got, err := set.Satisfies(id, v); err != nil || got != test.want {
				t.Errorf("%.60s, %s %.60s: got %v %v, want %v", test.schema, name, test.value, got, err, test.want)
			}
		}
	}
}

// Texts count in code points; lone surrogates are code points, too.
func TestTexts(t *testing.T) {
	tests := []struct {
		schema, value string
		want          bool
	}{
		{`{"maxLength":1}`, `"\ud83d\ude00"`, true},
		{`{"minLength":2}`, `"\ud83d\ude00"`, false},
		{`{"maxLength":1}`, `"\ud800"`, true},
		{`{"minLength":2}`, `"\ud800"`, false},
		{`{"maxLength":2}`, `"ä\udc00"`, true},
		{`{"pattern":"^.$"}`, `"\ud800"`, true},
		{`{"pattern":"^..$"}`, `"\ud800"`, false},
		{`{"const":"\ud800"}`, `"\ud800"`, true},
		{`{"const":"\ud800"}`, `"\ud801"`, false},
		{`{"const":"\ud800"}`, `"\ufffd"`, false},
		{`{"properties":{"\ud800":false}}`, `{"\ud801":1}`, true},
		{`{"properties":{"\ud800":false}}`, `{"\ud800":1}`, false},
		{`{"patternProperties":{"^.$":false}}`, `{"\ud800":1}`, false},
		{`{"propertyNames":{"maxLength":1}}`, `{"\ud800":1}`, true},
		{`{"enum":["a","b","c","d","e","f","g","h","i","j","k","l","m"]}`, `"m"`, true},
		{`{"enum":["a","b","c","d","e","f","g","h","i","j","k","l","m"]}`, `"n"`, false},
	}
	for _, test := range tests {
		set, id := matcherOf(t, test.schema)
		v := textView(t, test.value)
		if got, err := set.Satisfies(id, v); err != nil || got != test.want {
			t.Errorf("%s, %s: got %v %v, want %v", test.schema, test.value, got, err, test.want)
		}
	}
}

// A goValue is a value, and whether it satisfies a schema.
type goValue struct {
	schema string
	value  any
	want   bool
}

// What only Go values are.
func TestGoValues(t *testing.T) {
	noon := time.Date(2024, 5, 6, 12, 0, 0, 0, time.UTC)
	huge, _ := new(big.Int).SetString("123456789012345678901234567890", 10)
	var nilSlice []int
	var nilMap map[string]int
	tests := []goValue{
		{`{"type":"string"}`, noon, true},
		{`{"type":"string","minLength":1000,"maxLength":0,"pattern":"x","format":"ipv4"}`, noon, true},
		{`{"const":"2024-05-06T12:00:00.000Z"}`, noon, false},
		{`{"enum":["2024-05-06T12:00:00.000Z"]}`, noon, false},
		{`{"type":["number","object"]}`, noon, false},
		{`{"not":{"const":"x"}}`, noon, true},
		{`{"type":"array"}`, nilSlice, true},
		{`{"type":"null"}`, nilSlice, true},
		{`{"type":"object"}`, nilSlice, false},
		{`{"type":"array","minItems":1}`, nilSlice, false},
		{`{"minItems":1}`, nilSlice, true}, // null
		{`{"const":[]}`, nilSlice, true},
		{`{"const":null}`, nilSlice, true},
		{`{"allOf":[{"type":"null"},{"type":"array"}]}`, nilSlice, true},
		{`{"type":"object"}`, nilMap, true},
		{`{"type":"object","required":["a"]}`, nilMap, false},
		{`{"const":{}}`, nilMap, true},
		{`{"type":"array","items":{"type":"null"},"uniqueItems":true,"contains":{"type":"null"}}`, []any{nil}, true},
		{`{"type":"string","nullable":true}`, nil, true},
		{`{"type":"string","nullable":true,"enum":["a"]}`, nil, true},
		{`{"nullable":true,"const":"a"}`, nil, true},
		{`{"nullable":true,"const":"a"}`, "b", false},
		{`{"nullable":false,"type":"null"}`, nil, true},
		{`{"nullable":true,"type":"string","anyOf":[{"type":"string"}]}`, nil, true}, // null as a whole
		{`{"type":"integer"}`, time.Second, true},
		{`{"type":"string"}`, time.Second, false},
		{`{"type":"string","format":"duration"}`, time.Second, true},
		{`{"type":"string"}`, []byte("abc"), true},
		{`{"type":"array","items":{"type":"integer"},"maxItems":3}`, []byte("abc"), true},
		{`{"const":123456789012345678901234567890}`, huge, true},
		{`{"type":"integer","minimum":1e29}`, huge, true},
		{`{"const":0.1}`, float32(0.1), true},
		{`{"multipleOf":0.1}`, float32(0.3), true},
		{`{"const":0.1}`, 0.1, true},
		{`{"type":"integer"}`, 3.0, true},
		{`{"type":"number"}`, math.Inf(1), true},
		{`{"type":"integer"}`, math.Inf(1), false},
		{`{"minimum":5}`, math.Inf(1), true},
		{`{"minimum":5}`, math.Inf(-1), false},
		{`{"maximum":5}`, math.Inf(1), false},
		{`{"multipleOf":5}`, math.Inf(1), false},
		{`{"type":"number"}`, math.NaN(), false},
		{`{"type":["null","boolean","integer","number","string","object","array"]}`, math.NaN(), false},
		{`{}`, math.NaN(), true},
		{`{"minimum":5}`, math.NaN(), false},
		{`{"maximum":5}`, math.NaN(), false},
		{`{"multipleOf":1}`, math.NaN(), false},
		{`{"enum":[null,true,1,1.5,"",{},[]]}`, math.NaN(), false},
		{`{"uniqueItems":true}`, []any{math.NaN(), math.NaN(), math.Inf(1), math.Inf(1)}, true},
		{`{"uniqueItems":true}`, []any{nilSlice, nil}, false},
	}
	abc := []byte("abc")
	minus := -(time.Hour + 2*time.Minute + 3500*time.Millisecond)
	for _, test := range append(tests, []goValue{
		// Without type, a value counts as what it is written as: what keywords suggest.
		{`{"items":{"type":"integer"}}`, abc, true},
		{`{"items":{"type":"string"}}`, abc, false},
		{`{"minItems":4}`, abc, false},
		{`{"minItems":3,"uniqueItems":true}`, abc, true},
		{`{"items":{"type":"integer"},"uniqueItems":true}`, []byte("aa"), false},
		{`{"contains":{"const":98}}`, abc, true},
		{`{"items":{"type":"string"},"maxLength":4}`, abc, false}, // an array is suggested before text
		{`{"maxLength":3}`, abc, false},                           // YWJj
		{`{"minLength":4}`, abc, true},
		{`{"properties":{},"minItems":4}`, abc, true}, // no object: text
		{`{"minItems":4,"enum":["YWJj"]}`, abc, true},
		{`{"minItems":1}`, "text", true},
		{`{"minItems":1}`, nil, true},
		{`{"type":"string","allOf":[{"minItems":4}]}`, abc, true}, // it is written as text
		{`{"type":"array","allOf":[{"minLength":9,"items":{"type":"integer"}}]}`, abc, true},
		{`{"minItems":1,"anyOf":[{"maxLength":1},{"type":"null"}]}`, abc, true},
		{`{"anyOf":[{"minItems":4},{"type":"null"}]}`, abc, false},
		{`{"pattern":"^PT","format":"duration"}`, time.Second, true},
		{`{"format":"duration"}`, time.Second, true}, // an integer
		// Durations are texts in that format (docs/guide/values.md), whatever RFC 3339 has.
		{`{"type":"string","format":"duration"}`, minus, true},
		{`{"type":"string","format":"duration","maxLength":1,"pattern":"x"}`, 1500 * time.Millisecond, true},
		{`{"type":"string","format":"duration","enum":["PT1S"]}`, time.Second, false},
		{`{"type":"string","format":"duration"}`, "-PT1H2M3.5S", false},
	}...) {
		set, id := matcherOf(t, test.schema)
		v := view.NewGo(govalue.Of(test.value), 1000, 0)
		if got, err := set.Satisfies(id, v); err != nil || got != test.want {
			t.Errorf("%s, %T %v: got %v %v, want %v", test.schema, test.value, test.value, got, err, test.want)
		}
	}
}

// A Go type without JSON form is an error of its own, with its place, wherever a matcher
// meets it; and violations show a value as the schema has seen it.
func TestGoPlaces(t *testing.T) {
	for _, schema := range []string{
		`{"properties":{"a":{"items":{"type":"string"}}}}`,
		`{"properties":{"a":{"items":{"anyOf":[{"type":"string"},{"not":{"type":"string"}}]}}}}`,
		`{"properties":{"a":{"contains":{"type":"null"}}}}`,
		`{"properties":{"a":{"uniqueItems":true}}}`,
	} {
		for _, value := range []any{make(chan int), func() {}, 1i, map[bool]int{true: 1}} {
			set, id := matcherOf(t, schema)
			for range 2 {
				v := view.NewGo(govalue.Of(map[string]any{"a": []any{"x", value}}), 100, 0)
				_, err := set.Satisfies(id, v)
				if err == nil {
					_, err = set.Violation(id, v)
				}
				bad, ok := err.(*diag.Mismatch)
				if !ok || bad.Reason != diag.Unsupported || bad.Pointer() != "/a/1" || bad.Got != fmt.Sprintf("Go type %T", value) {
					t.Errorf("%s, %T: got %v", schema, value, err)
				}
			}
		}
	}
	for _, test := range []struct {
		schema string
		value  any
		got    string
	}{
		{`{"type":"string","format":"duration","enum":["PT1S"]}`, time.Second, `string "PT1S"`},
		{`{"type":"string","enum":["PT1S"]}`, time.Second, `number 1000000000`},
		{`{"minItems":4}`, []byte("abc"), `array`},
		{`{"type":"string","maxLength":3}`, []byte("abc"), `string "YWJj"`},
	} {
		set, id := matcherOf(t, test.schema)
		bad, err := set.Violation(id, view.NewGo(govalue.Of(test.value), 100, 0))
		if err != nil || bad == nil || bad.Got != test.got {
			t.Errorf("%s: got %v %v, want %s", test.schema, bad, err, test.got)
		}
	}
}

// What a violation says: the value, the schema, what was wanted and what was found. Members
// that are left out are none.
func TestViolation(t *testing.T) {
	tests := []struct{ schema, value, want string }{
		{`{"type":"string"}`, `1`, `: want string, got number 1 (#)`},
		{`{"type":["null","string"]}`, `true`, `: want one of null, string, got boolean true (#)`},
		{`{"const":{"a":1}}`, `[]`, `: want {"a":1} (const), got array (#)`},
		{`{"const":"a"}`, `"b"`, `: want "a" (const), got string "b" (#)`},
		{`{"enum":["a",1]}`, `"b"`, `: want one of "a", 1 (enum), got string "b" (#)`},
		{`{"type":"string","enum":["a"]}`, `"b"`, `: want "a" (enum), got string "b" (#)`},
		{`{"properties":{"a":{"minLength":3}}}`, `{"a":"é"}`, `/a: want a string of at least 3 characters (minLength), got string "é" (#/properties/a)`},
		{`{"maxLength":1}`, `"abc"`, `: want a string of at most 1 character (maxLength), got string "abc" (#)`},
		{`{"pattern":"^a"}`, `"b"`, `: want a string that matches "^a" (pattern), got string "b" (#)`},
		{`{"format":"ipv4"}`, `"b"`, `: want the format "ipv4" (format), got string "b" (#)`},
		{`{"minimum":1.50}`, `1`, `: want a number of at least 1.50 (minimum), got number 1 (#)`},
		{`{"maximum":1}`, `1.5`, `: want a number of at most 1 (maximum), got number 1.5 (#)`},
		{`{"exclusiveMinimum":1}`, `1`, `: want a number above 1 (exclusiveMinimum), got number 1 (#)`},
		{`{"exclusiveMaximum":1}`, `1`, `: want a number below 1 (exclusiveMaximum), got number 1 (#)`},
		{`{"$schema":"http://json-schema.org/draft-04/schema#","maximum":1,"exclusiveMaximum":true}`, `1`, `: want a number below 1 (maximum), got number 1 (#)`},
		{`{"multipleOf":0.1}`, `0.25`, `: want a multiple of 0.1 (multipleOf), got number 0.25 (#)`},
		{`{"type":"number"}`, `1e400`, `: want number, got number Infinity (#)`},
		{`{"items":{"type":"null"}}`, `[null,1]`, `/1: want null, got number 1 (#/items)`},
		{`{"items":[{},{"type":"null"}],"additionalItems":{"type":"string"}}`, `[0,null,true]`, `/2: want string, got boolean true (#/additionalItems)`},
		{`{"items":[{}],"additionalItems":false}`, `[0,null]`, `/1: want no value, got null (#/additionalItems)`},
		{`{"minItems":2}`, `[1]`, `: want an array of at least 2 elements (minItems), got array (#)`},
		{`{"maxItems":0}`, `[1]`, `: want an array of at most 0 elements (maxItems), got array (#)`},
		{`{"uniqueItems":true}`, `[1,2,1.0]`, `: want an array without equal elements (uniqueItems), got elements 0 and 2 that are equal (#)`},
		{`{"contains":{"type":"null"}}`, `[1]`, `: want an array with an element that satisfies a schema (contains), got array (#)`},
		{`{"minProperties":1}`, `{}`, `: want an object of at least 1 member (minProperties), got object (#)`},
		{`{"maxProperties":1}`, `{"a":1,"b":1}`, `: want an object of at most 1 member (maxProperties), got object (#)`},
		{`{"required":["a"]}`, `{}`, `/a: want a required member, got nothing (#)`},
		{`{"required":["a"],"properties":{"a":{}}}`, `{}`, `/a: want a required member, got nothing (#)`},
		{`{"dependencies":{"a":["b/c"]}}`, `{"a":1}`, `/b~1c: want a required member (dependencies), got nothing (#)`},
		{`{"dependencies":{"a":{"required":["b"]}}}`, `{"a":1}`, `/b: want a required member, got nothing (#/dependencies/a)`},
		{`{"propertyNames":{"maxLength":1}}`, `{"ab":1}`, `: want a string of at most 1 character (maxLength), got the name "ab" (#/propertyNames)`},
		{`{"patternProperties":{"^a":{"type":"null"}}}`, `{"ab":1}`, `/ab: want null, got number 1 (#/patternProperties/^a)`},
		{`{"additionalProperties":{"type":"null"}}`, `{"ab":1}`, `/ab: want null, got number 1 (#/additionalProperties)`},
		{`{"allOf":[{},{"type":"null"}]}`, `1`, `: want null, got number 1 (#/allOf/1)`},
		{`{"anyOf":[{"type":"null"},{"type":"string"}]}`, `1`, `: want a value that satisfies one of 2 schemas (anyOf), got number 1 (#)`},
		{`{"anyOf":[{"type":"null"}]}`, `1`, `: want null, got number 1 (#/anyOf/0)`},
		{`{"oneOf":[{},{"type":"number"}]}`, `1`, `: want a value that satisfies exactly one of 2 schemas, not #/oneOf/0 and #/oneOf/1 (oneOf), got number 1 (#)`},
		{`{"oneOf":[{},{},{"type":"null"},{},{},{"maximum":5}]}`, `1`, `: want a value that satisfies exactly one of 6 schemas, not #/oneOf/0, #/oneOf/1, #/oneOf/3, #/oneOf/4 and more (oneOf), got number 1 (#)`},
		{`{"oneOf":[{"minimum":2},{"multipleOf":2}]}`, `1`, `: want a value that satisfies exactly one of 2 schemas, and it satisfies none (oneOf), got number 1 (#)`},

		// Of one arm alone the value may be.
		{`{"oneOf":[{"type":"string","minLength":2},{"type":"integer"}]}`, `"a"`, `: want a string of at least 2 characters (minLength), got string "a" (#/oneOf/0)`},
		{`{"anyOf":[{"type":"string","enum":["x"]},{"type":"integer"}]}`, `"a"`, `: want "x" (enum), got string "a" (#/anyOf/0)`},
		{`{"oneOf":[{"required":["a"],"type":"object"},{"type":"null"}]}`, `{}`, `/a: want a required member, got nothing (#/oneOf/0)`},
		{`{"anyOf":[{"properties":{"k":{"const":1},"a":{"minimum":2}}},{"properties":{"k":{"const":2}}}]}`, `{"k":1,"a":1}`, `/a: want a number of at least 2 (minimum), got number 1 (#/anyOf/0/properties/a)`},
		{`{"oneOf":[{"allOf":[{"$ref":"#/definitions/k"},{"properties":{"a":{"oneOf":[{"type":"null"},{"minimum":2,"type":"number"}]}}}]},{"required":["x"]}],
			"definitions":{"k":{"required":["k"]}}}`, `{"k":1,"a":1}`, `/a: want a number of at least 2 (minimum), got number 1 (#/oneOf/0/allOf/1/properties/a/oneOf/1)`},
		{`{"anyOf":[{"properties":{"k":{"const":1}},"required":["k"]},{"properties":{"k":{"const":2}},"required":["k"]}]}`, `{"k":3}`, `: want a value that satisfies one of 2 schemas (anyOf), got object (#)`},
		{`{"not":{"type":"number"}}`, `1`, `: want a value that does not satisfy a schema (not), got number 1 (#)`},
		{`{"if":{"type":"number"},"then":{"minimum":5}}`, `1`, `: want a number of at least 5 (minimum), got number 1 (#/then)`},
		{`{"properties":{"a":{"$ref":"#/definitions/b"}},"definitions":{"b":{"type":"null"}}}`, `{"a":[]}`, `/a: want null, got array (#/definitions/b)`},
		{`false`, `{}`, `: want no value, got object (#)`},

		// What is left out is no violation.
		{`{"additionalProperties":false}`, `{"a":1}`, ``},
		{`{"properties":{"a":false}}`, `{"a":1}`, ``},
		{`{"patternProperties":{"a":false}}`, `{"a":1}`, ``},
		{`{"$schema":"https://json-schema.org/draft/2020-12/schema","unevaluatedProperties":false}`, `{"a":1}`, ``},
		{`{"anyOf":[{"additionalProperties":false},{"type":"null"}]}`, `{"a":1}`, ``},
		{`{"allOf":[{"additionalProperties":false}]}`, `{"a":1}`, ``},
		{`{"items":{"additionalProperties":false}}`, `[{"a":1}]`, ``},
		// But where schemas tell values apart, closed ones do.
		{`{"oneOf":[{"required":["a"],"additionalProperties":false,"properties":{"a":{}}},{"required":["a","b"]}]}`, `{"a":1,"b":2}`, ``},
		{`{"oneOf":[{"additionalProperties":false},{"type":"null"}]}`, `{"a":1}`, ``},
		{`{"oneOf":[{"additionalProperties":false},{"properties":{"a":false}}]}`, `{"a":1}`, `: want a value that satisfies exactly one of 2 schemas, not #/oneOf/0 and #/oneOf/1 (oneOf), got object (#)`},
		{`{"not":{"additionalProperties":false}}`, `{"a":1}`, ``},
		{`{"if":{"additionalProperties":false},"then":{"required":["z"]}}`, `{"a":1}`, ``},
		{`{"contains":{"additionalProperties":false}}`, `[{"a":1}]`, `: want an array with an element that satisfies a schema (contains), got array (#)`},
		{`{"contains":{"items":{"additionalProperties":false}}}`, `[[{"a":1}]]`, `: want an array with an element that satisfies a schema (contains), got array (#)`},
	}
	for _, test := range tests {
		set, id := matcherOf(t, test.schema)
		for name, v := range views(t, test.value) {
			bad, err := set.Violation(id, v)
			got := ""
			if bad != nil {
				got = bad.Error() + " (" + bad.Schema + ")"
				if bad.Reason != diag.Strict {
					t.Errorf("%s, %s: got reason %d, want Strict", test.schema, test.value, bad.Reason)
				}
			}
			if err != nil || got != test.want {
				t.Errorf("%s, %s %s:\n got %s %v\nwant %s", test.schema, name, test.value, got, err, test.want)
			}
		}
	}
}

// A Set as such.
func TestSet(t *testing.T) {
	set, id := matcherOf(t, `{"$id":"x","properties":{"a":{"$ref":"#/definitions/s"}},"definitions":{"s":{"pattern":"^a"}}}`)
	if got := set.Builds(); got != 0 {
		t.Errorf("got %d matchers built by Add, want none", got)
	}
	for range 3 {
		if ok, err := set.Satisfies(id, textView(t, `{"a":"b"}`)); ok || err != nil {
			t.Errorf("got %v %v, want false", ok, err)
		}
	}
	set.Build()
	if got := set.Builds(); got != 1 {
		t.Errorf("got %d matchers built, want 1", got)
	}
	for _, bad := range []plan.MatchID{-1, 0, 2} {
		if _, err := set.Satisfies(bad, textView(t, `1`)); err == nil {
			t.Errorf("matcher %d: got no error", bad)
		}
		if _, err := set.Violation(bad, textView(t, `1`)); err == nil {
			t.Errorf("matcher %d: got no error", bad)
		}
	}
	var none *match.Set
	none.Build()
	if none.Builds() != 0 {
		t.Error("a nil set has matchers")
	}
	if _, err := none.Satisfies(1, textView(t, `1`)); err == nil {
		t.Error("a nil set answers")
	}
}
