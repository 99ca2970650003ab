package stringify_test

import (
	"errors"
	"fmt"
	"math/big"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stringify-go/stringify"
)

// differences lists where this module answers otherwise than the reference, on
// purpose, by the numbers of docs/differences.md. Each has at least one case here;
// the oracle test may cite only these numbers. A number whose subject is not built
// yet says so.
var differences = map[int]struct {
	what string
	test func(t *testing.T)
}{
	1: {"declared order, also for integer-like names", func(t *testing.T) {
		wantJSON(t, `{"type":"object","properties":{"b":{},"2":{},"1":{}}}`, `{"1":1,"2":2,"b":3}`, `{"b":3,"2":2,"1":1}`)
		wantJSON(t, `{"type":"object","additionalProperties":true}`, `{"b":3,"2":2,"1":1}`, `{"b":3,"2":2,"1":1}`)
	}},
	2: {"objects and arrays never become scalars or each other, scalars never objects", func(t *testing.T) {
		for _, declared := range []string{"string", "integer", "number", "boolean"} {
			wantError(t, `{"type":"`+declared+`"}`, `{}`, stringify.ErrType)
			wantError(t, `{"type":"`+declared+`"}`, `[5]`, stringify.ErrType)
		}
		for _, text := range []string{`5`, `"x"`, `true`, `[]`} {
			wantError(t, `{"type":"object"}`, text, stringify.ErrType)
		}
		wantError(t, `{"type":"array"}`, `{}`, stringify.ErrType)
	}},
	3: {"tuple items without type or with branches, and schemas in additionalItems", func(t *testing.T) {
		wantInstead(t, `{"type":"array","items":[{"anyOf":[{"type":"integer"},{"type":"string"}]}]}`, `["a"]`, throws, `["a"]`)
		wantJSON(t, `{"type":"array","items":[{}],"additionalItems":{"type":"integer"}}`, `[{"a":1},"2"]`, `[{"a":1},2]`)
	}},
	4: {"`false` leaves out, or fits nothing", func(t *testing.T) {
		wantJSON(t, `{"type":"object","properties":{"a":false,"b":true},"additionalProperties":false}`, `{"a":1,"b":2}`, `{"b":2}`)
		wantError(t, `false`, `1`, stringify.ErrNoMatch)
		wantError(t, `{"type":"array","items":false}`, `[1]`, stringify.ErrNoMatch)
		wantInstead(t, `{"type":"object","if":false,"then":{"properties":{"a":{"type":"integer"}}},"else":{"properties":{"a":{"type":"string"}}}}`, `{"a":1}`, `{}`, `{"a":"1"}`)
	}},
	5: {"lists of types go by JSON kind, big integers included", func(t *testing.T) {
		wantJSON(t, `{"type":["integer","null"]}`, `123456789012345678901234567890`, `123456789012345678901234567890`)
		n, _ := new(big.Int).SetString("123456789012345678901234567890", 10)
		wantValue(t, `{"type":["integer","null"]}`, n, `123456789012345678901234567890`)
	}},
	6: {"`unsafe` with null is empty text, with a time ISO 8601", func(t *testing.T) {
		wantJSON(t, `{"type":"string","format":"unsafe"}`, `null`, `""`)
		wantValue(t, `{"type":"string","format":"unsafe"}`, time.Date(2024, 2, 29, 12, 30, 45, 123e6, time.UTC), `"2024-02-29T12:30:45.123Z"`)
	}},
	7: {"`date` and `time` use the value's Location; years past 9999 in the signed form", func(t *testing.T) {
		east := time.Date(2024, 2, 29, 23, 30, 45, 0, time.FixedZone("", 5*3600))
		wantValue(t, `{"type":"string","format":"date"}`, east, `"2024-02-29"`)
		wantValue(t, `{"type":"string","format":"time"}`, east, `"23:30:45"`)
		wantValue(t, `{"type":"string","format":"date"}`, time.Date(12024, 1, 2, 0, 0, 0, 0, time.UTC), `"+012024-01-02"`)
	}},
	8: {"integers keep every digit", func(t *testing.T) {
		wantJSON(t, `{"type":"integer"}`, `9007199254740993`, `9007199254740993`)
		wantJSON(t, `{"type":"number"}`, `"9007199254740993"`, `9007199254740993`)
		wantValue(t, `{}`, uint64(18446744073709551615), `18446744073709551615`)
	}},
	9: {"pointers in `$ref` are decoded", func(t *testing.T) {
		wantJSON(t, `{"$ref":"#/definitions/a~1b%20c","definitions":{"a/b c":{"type":"integer"}}}`, `"1"`, `1`)
	}},
	10: {"regexps see code points and may not be expressible", func(t *testing.T) {
		wantJSON(t, `{"type":"object","patternProperties":{"^.$":{}}}`, `{"😀":1}`, `{"😀":1}`)
		wantJSON(t, `{"type":"object","patternProperties":{"^\\p{L}$":{},"^[\\w-.]{2}$":{}}}`, `{"é":1,"-.":2,"p{L}":3}`, `{"é":1,"-.":2}`)
		_, err := stringify.Compile([]byte(`{"type":"object","patternProperties":{"(?=a)":{}}}`))
		if err == nil || !strings.Contains(err.Error(), "WithRegexp") {
			t.Errorf("got %v, want an error that names WithRegexp", err)
		}
		_, err = stringify.Compile([]byte(`{"type":"object","patternProperties":{"\ud83d":{},"[\\ud800-\\udfff]":{},"[\\u0000-\\uffff]":{}}}`))
		if err == nil || strings.Count(err.Error(), "WithRegexp") != 2 {
			t.Errorf("got %v, want two errors that name WithRegexp", err)
		}
	}},
	// The reference asks its validator about every arm as written, and throws where none
	// fits in full.
	11: {"one possible arm is written unchecked; inferred types, the discriminator and null count", func(t *testing.T) {
		wantInstead(t, `{"anyOf":[{"type":"integer","maximum":5},{"type":"string"}]}`, `7`, throws, `7`)
		wantInstead(t, `{"anyOf":[
			{"type":"object","properties":{"kind":{"const":"a"},"n":{"type":"integer"}},"required":["kind"]},
			{"type":"object","properties":{"kind":{"const":"b"},"n":{"type":"integer"}},"required":["kind"]}]}`,
			`{"kind":"b","n":"7"}`, throws, `{"kind":"b","n":7}`)
		// An inferred type excludes kinds: keywords of objects pass any text, so the reference
		// takes the first arm and writes text as an object, or a number as text.
		wantInstead(t, `{"anyOf":[{"properties":{"a":{"type":"integer"}}},{"type":"string"}]}`, `"x"`, `{}`, `"x"`)
		wantInstead(t, `{"anyOf":[{"minLength":1},{"type":"integer"}]}`, `7`, `"7"`, `7`)
		pets := `{"type":"object","discriminator":{"propertyName":"kind"},"oneOf":[{"$ref":"#/definitions/cat"},{"$ref":"#/definitions/dog"}],"definitions":{
			"cat":{"type":"object","properties":{"kind":{"type":"string"},"meow":{"type":"boolean"}}},
			"dog":{"type":"object","properties":{"kind":{"type":"string"},"bark":{"type":"boolean"}}}}}`
		wantInstead(t, pets, `{"kind":"dog","bark":true,"meow":true}`, `{"kind":"dog","meow":true}`, `{"kind":"dog","bark":true}`)
		wantError(t, pets, `{"kind":"cow"}`, stringify.ErrNoMatch) // the reference: {"kind":"cow"}
		// Null beside a nullable branch, and beside an enum that has no null.
		wantInstead(t, `{"type":"string","nullable":true,"anyOf":[{"type":"string","minLength":1},{"type":"string","maxLength":3}]}`, `null`, throws, `null`)
		wantInstead(t, `{"anyOf":[{"type":"string","enum":["a"],"nullable":true},{"type":"integer"}]}`, `null`, throws, `null`)
	}},
	12: {"merging", func(t *testing.T) {
		wantJSON(t, `{"type":"object","allOf":[{"properties":{"a":{"type":"number"}},"additionalProperties":false},{"properties":{"a":{"type":"integer"},"b":{}}}]}`,
			`{"a":1.5,"b":2,"c":3}`, `{"a":1,"b":2}`)
		wantJSON(t, `{"allOf":[{"type":"object","properties":{"a":{"default":7}}},{"properties":{"b":{}}}]}`, `{}`, `{"a":7}`)
		wantJSON(t, `{"allOf":[{"type":"array","additionalItems":{"type":"integer"}},{"items":[{"type":"string"}]}]}`, `["a","1"]`, `["a",1]`)
		wantJSON(t, `{"allOf":[{"type":"array","items":{"type":"integer"}},{"items":[{"type":"number"}],"additionalItems":true}]}`, `[1,2.5]`, `[1,2]`)
		// An arm that clashes is dropped; the reference refuses the schema.
		wantJSON(t, `{"type":"object","properties":{"a":{"type":"string"}},"anyOf":[{"properties":{"a":{"type":"integer"},"b":{"type":"integer"}}},{"properties":{"b":{"type":"string"}}}]}`,
			`{"a":"x","b":7}`, `{"a":"x","b":"7"}`)
		// Each if by itself: in the reference the second one stands inside the first one's then.
		wantInstead(t, `{"type":"object","allOf":[{"if":{"required":["a"]},"then":{"properties":{"a":{"type":"integer"}}}},{"if":{"required":["b"]},"then":{"properties":{"b":{"type":"integer"}}}}]}`,
			`{"b":"2"}`, `{}`, `{"b":2}`)
		// What a closed schema does not declare, its arms and conditions may.
		wantInstead(t, `{"type":"object","additionalProperties":false,"anyOf":[{"properties":{"a":{"type":"integer"}}},{"properties":{"b":{"type":"integer"}},"required":["b"]}]}`,
			`{"a":"1"}`, throws, `{"a":1}`)
		wantInstead(t, `{"type":"object","additionalProperties":false,"if":{"required":["a"]},"then":{"properties":{"a":{"type":"integer"}}}}`,
			`{"a":"1"}`, `{"a":"1"}`, `{"a":1}`)
		// Definitions are never merged; in the reference these clash, and nullable goes with them.
		wantInstead(t, `{"type":"object","properties":{"p":{"$ref":"#/definitions/x","nullable":true,"definitions":{"a":{"type":"null"}}}},`+
			`"definitions":{"x":{"type":"object","definitions":{"a":{"type":"string"}}}}}`, `{"p":null}`, `{"p":{}}`, `{"p":null}`)
	}},
	13: {"schemas are never changed; endless ones end", func(t *testing.T) {
		text := []byte(`{"allOf":[{"$ref":"#"},{"type":"object","properties":{"a":{"$ref":"#"}}}]}`)
		before := string(text)
		s, err := stringify.Compile(text)
		if string(text) != before {
			t.Errorf("Compile changed its input")
		}
		if err != nil {
			t.Fatal(err)
		}
		if got, err := s.AppendJSON(nil, []byte(`{"a":{"a":{},"b":1}}`)); err != nil || string(got) != `{"a":{"a":{}}}` {
			t.Errorf("got %s, %v", got, err)
		}
	}},
	14: {"only reachable references must resolve; the same $id with other content is an error", func(t *testing.T) {
		wantJSON(t, `{"type":"integer","definitions":{"unused":{"$ref":"#/nowhere"}}}`, `1`, `1`)
		_, err := stringify.Compile([]byte(`{"definitions":{"a":{"$id":"x","type":"string"},"b":{"$id":"x","type":"integer"}}}`))
		if err == nil {
			t.Error("the same $id with other content: got no error")
		}
	}},
	15: {"nothing printed is ever invalid JSON", func(t *testing.T) {
		wantJSON(t, `{"type":"array","items":[{},{}]}`, `[1E400,1]`, `[null,1]`)
		wantJSON(t, `{"type":"object","additionalProperties":{"type":"number"}}`, `{"a":1E400}`, `{"a":null}`)
	}},
	16: {"other drafts are read as what they are", func(t *testing.T) {
		wantJSON(t, `{"$schema":"https://json-schema.org/draft/2020-12/schema","prefixItems":[{"type":"integer"}],"items":{"type":"string"}}`, `[1,2]`, `[1,"2"]`)
		wantError(t, `{"$schema":"https://json-schema.org/draft/2020-12/schema","prefixItems":[{"type":"integer"}]}`, `[1,2]`, stringify.ErrType)
		wantJSON(t, `{"$schema":"https://json-schema.org/draft/2019-09/schema","items":{"$ref":"#x"},"$defs":{"x":{"$anchor":"x","type":"integer"}}}`, `["1"]`, `[1]`)
		wantJSON(t, `{"$schema":"http://json-schema.org/draft-06/schema#","const":"c"}`, `1`, `"c"`)
		wantJSON(t, `{"$schema":"http://json-schema.org/draft-04/schema#","minimum":1,"exclusiveMinimum":true,"const":"c"}`, `"2"`, `2`)
	}},
	17: {"names that every JavaScript object inherits are ordinary", func(t *testing.T) {
		wantJSON(t, `{"type":"object","required":["toString"],"properties":{"__proto__":{},"constructor":{}}}`,
			`{"__proto__":1,"constructor":2,"toString":3}`, `{"__proto__":1,"constructor":2}`)
		wantError(t, `{"type":"object","required":["toString"]}`, `{}`, stringify.ErrRequired)
	}},
	// For JavaScript a Date is an object first, which the reference then writes as {}.
	18: {"a time fits arms as text only", func(t *testing.T) {
		epoch := time.Unix(0, 0).UTC()
		wantValue(t, `{"anyOf":[{"type":"object"},{"type":"string","format":"date-time"}]}`, epoch, `"1970-01-01T00:00:00.000Z"`) // the reference: {}
		wantValue(t, `{"if":{"type":"object"},"then":{"type":"integer"},"else":{"type":"string"}}`, epoch, `"1970-01-01T00:00:00.000Z"`)
		wantValue(t, `{"anyOf":[{"type":"string","enum":["1970-01-01T00:00:00.000Z"]},{"type":"string","minLength":50}]}`, epoch, `"1970-01-01T00:00:00.000Z"`) // no enum has a time, there too
	}},
	// The reference's validator does not know some formats, which it lets pass, and reads
	// others in its own way. Here the first arm writes ok, the second one does not.
	19: {"formats as the standards have them", func(t *testing.T) {
		for _, c := range []struct{ format, text string }{
			{"date-time", "2024-02-29 12:30:45Z"}, // RFC 3339 wants a T; the reference takes a space
			{"idn-email", "no mail"},              // unknown there
			{"idn-hostname", "-a"},
			{"iri", "no iri"},
		} {
			schema := `{"anyOf":[{"type":"object","properties":{"v":{"type":"string","format":"` + c.format + `"},"ok":{"type":"boolean"}}},{"type":"object","properties":{"v":{"type":"string"}}}]}`
			wantInstead(t, schema, `{"v":"`+c.text+`","ok":true}`, `{"v":"`+c.text+`","ok":true}`, `{"v":"`+c.text+`"}`)
		}
		schema := `{"anyOf":[{"type":"object","properties":{"v":{"type":"string","format":"email"},"ok":{"type":"boolean"}}},{"type":"object","properties":{"v":{"type":"string"}}}]}`
		wantInstead(t, schema, `{"v":"a@[127.0.0.1]","ok":true}`, `{"v":"a@[127.0.0.1]"}`, `{"v":"a@[127.0.0.1]","ok":true}`) // RFC 5321, 4.1.3
	}},
	20: {"a repeated large-array option, a size below 0 and a `nullable` that is not boolean are errors", func(t *testing.T) {
		for name, options := range map[string][]stringify.Option{
			"mechanism twice": {stringify.WithLargeArrays(stringify.LargeArraysCoerce), stringify.WithLargeArrays(stringify.LargeArraysCoerce)},
			"size twice":      {stringify.WithLargeArraySize(1), stringify.WithLargeArraySize(1)},
			"negative size":   {stringify.WithLargeArraySize(-1)},
		} {
			if _, err := stringify.Compile([]byte(`{}`), options...); err == nil {
				t.Errorf("%s: got no error", name)
			}
		}
		if _, err := stringify.Compile([]byte(`{"type":"string","nullable":"yes"}`)); err == nil {
			t.Error("nullable: got no error")
		}
	}},
	21: {"a pointer below an embedded $id is relative to that schema", func(t *testing.T) {
		wantJSON(t, `{"type":"object","properties":{"a":{"$id":"inner","definitions":{"x":{"type":"integer"}},"properties":{"b":{"$ref":"#/definitions/x"}}}},"definitions":{"x":{"type":"string"}}}`,
			`{"a":{"b":"1"}}`, `{"a":{"b":1}}`)
		wantJSON(t, `{"type":"object","properties":{"a":{"$id":"inner","properties":{"b":{"$ref":"#/definitions/x"}}}},"definitions":{"x":{"type":"integer"}}}`,
			`{"a":{"b":"1"}}`, `{"a":{"b":1}}`)
	}},
	22: {"ids and references are any text, ids only where schemas stand", func(t *testing.T) {
		wantJSON(t, `{"$ref":"#/definitions/a b","definitions":{"a b":{"type":"integer"}}}`, `"1"`, `1`)
		_, err := stringify.Compile([]byte(`{"$ref":"x","unknown":{"$id":"x","type":"integer"}}`))
		if err == nil {
			t.Error("an $id below an unknown keyword: got no error")
		}
		wantJSON(t, `{"$ref":"#/unknown/deeper","unknown":{"deeper":{"type":"integer"}}}`, `"1"`, `1`)
		if _, err := stringify.Compile([]byte(`{"properties":{"a":true}}`), stringify.WithMaxSchemaDepth(0)); err != nil {
			t.Errorf("a boolean schema counts as a level: %v", err)
		}
	}},
	// The reference's validator refuses such schemas when a value is first held against one
	// of their document, so every value that meets a branch is an error there.
	23: {"what can be written can be matched", func(t *testing.T) {
		wantInstead(t, `{"type":"object","properties":{"a":{"nullable":true},"b":{"anyOf":[{"type":"integer"},{"type":"string"}]}}}`, `{"b":7}`, throws, `{"b":7}`)
		wantInstead(t, `{"type":"object","properties":{"\u2028":{"anyOf":[{"type":"integer"},{"type":"string"}]}}}`, `{"\u2028":7}`, throws, "{\"\u2028\":7}")
		wantInstead(t, `{"type":"object","properties":{"a":{"$ref":"#name"},"b":{"anyOf":[{"type":"integer"},{"type":"string"}]}},"definitions":{"a%20b":{"$id":"#name","type":"string"}}}`, `{"b":7}`, throws, `{"b":7}`)
	}},
	// The reference divides doubles: 19.99/0.01 is not an integer, and 7.5e299 has too many
	// digits to be one.
	24: {"multiples are exact", func(t *testing.T) {
		wantInstead(t, `{"anyOf":[{"type":"number","multipleOf":0.01},{"type":"number","maximum":5}]}`, `19.99`, throws, `19.99`)
		wantInstead(t, `{"anyOf":[{"type":"number","multipleOf":2},{"type":"number","maximum":5}]}`, `1.5e300`, throws, `1.5e+300`)
	}},
}

// throws stands for the reference's answer where it throws.
const throws = "throws"

// wantInstead is wantJSON where the reference answers what there says, recorded with
// fast-json-stringify 7.3.10.
func wantInstead(t *testing.T, schema, text, there, want string) {
	t.Helper()
	if there == want {
		t.Errorf("%s of %s: no difference", schema, text)
	}
	wantJSON(t, schema, text, want)
}

func TestDifferences(t *testing.T) {
	for number, d := range differences {
		t.Run(fmt.Sprint(number), d.test)
	}
}

// TestDifferencesDocumented compares the numbers of docs/differences.md with these.
func TestDifferencesDocumented(t *testing.T) {
	text, err := os.ReadFile("docs/differences.md")
	if err != nil {
		t.Fatal(err)
	}
	documented := regexp.MustCompile(`(?m)^(\d+)\. `).FindAllStringSubmatch(string(text), -1)
	if len(documented) != len(differences) {
		t.Errorf("docs/differences.md has %d numbers, this test %d", len(documented), len(differences))
	}
	for i, m := range documented {
		if m[1] != fmt.Sprint(i+1) {
			t.Errorf("number %s stands at place %d", m[1], i+1)
		}
	}
}

func wantJSON(t *testing.T, schema, text, want string) {
	t.Helper()
	got := checkValue(t, schema, stringify.MustCompile(schema), []byte(text), false)
	if got != want {
		t.Errorf("%s of %s: got %s, want %s", schema, text, got, want)
	}
}

func wantValue(t *testing.T, schema string, v any, want string) {
	t.Helper()
	got, err := stringify.MustCompile(schema).Marshal(v)
	if err != nil || string(got) != want {
		t.Errorf("%s of %v: got %s, %v, want %s", schema, v, got, err, want)
	}
}

func wantError(t *testing.T, schema, text string, want error) {
	t.Helper()
	s := stringify.MustCompile(schema)
	if out, err := s.AppendJSON(nil, []byte(text)); !errors.Is(err, want) {
		t.Errorf("%s of %s: got %s, %v, want %v", schema, text, out, err, want)
	}
	v, err := decodeOrdered([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if out, err := s.Append(nil, v); !errors.Is(err, want) {
		t.Errorf("%s of the value %s: got %s, %v, want %v", schema, text, out, err, want)
	}
}
