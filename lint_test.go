package stringify_test

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stringify-go/stringify"
	"github.com/stringify-go/stringify/internal/golden"
)

// A lintCase is a schema with the hints that it has, and a value that shows that they
// are right.
type lintCase struct {
	schema  string
	options []stringify.Option
	hints   string // a line for each: pointer, what is in the message
	value   string // "": nothing to show
	written string // what is written for value; "!" and what is in the message of the error
}

// TestLint has for each kind of hint schemas that have it, and the nearest ones that have
// not.
func TestLint(t *testing.T) {
	passthrough := func(size int) []stringify.Option {
		return []stringify.Option{stringify.WithLargeArrays(stringify.LargeArraysPassthrough), stringify.WithLargeArraySize(size)}
	}
	response := []stringify.Option{stringify.WithDirection(stringify.DirectionResponse)}
	for name, cases := range map[string][]lintCase{
		"empty object": {
			{schema: `{"type":"object"}`, hints: `#/type always written as {}`, value: `{"a":1}`, written: `{}`},
			{schema: `{"type":["object","null"]}`, hints: `#/type always written as {}`, value: `{"a":1}`, written: `{}`},
			{schema: `{"minProperties":1}`, hints: `#/minProperties always written as {}`, value: `{"a":1}`, written: `{}`},
			{schema: `{"type":"object","required":["a"]}`, hints: `#/type always written as {}`, value: `{"a":1}`, written: `{}`},
			{schema: `{"type":"array","items":{"allOf":[{"$ref":"#/definitions/o"}]},"definitions":{"o":{"type":"object"}}}`, hints: `#/definitions/o/type always`, value: `[{"a":1}]`, written: `[{}]`},
			{schema: `{"type":"object","additionalProperties":true}`, value: `{"a":1}`, written: `{"a":1}`},
			{schema: `{"type":"object","patternProperties":{"a":{}}}`, value: `{"a":1}`, written: `{"a":1}`},
			{schema: `{"type":"object","additionalProperties":false}`},
			{schema: `{"type":"object","properties":{}}`},
			{schema: `{"type":"object","maxProperties":0}`},
			{schema: `{"type":"object","enum":[{},null]}`},
			{schema: `{"type":"object","enum":[{"a":1}]}`, hints: `#/type always`, value: `{"a":1}`, written: `{}`},
			{schema: `{"allOf":[{"type":"object"},{"properties":{"a":{}}}]}`, value: `{"a":1}`, written: `{"a":1}`},
			{schema: `{"type":"object","const":{"a":1}}`, value: `{}`, written: `{"a":1}`},
			{schema: `{}`, value: `{"a":1}`, written: `{"a":1}`},
			{schema: `{"definitions":{"o":{"type":"object"}}}`},
			{schema: `{"properties":{"a":true},"not":{"type":"object"},"dependencies":{"a":{"type":"object"}}}`},
		},
		"arms that are matched": {
			{schema: `{"anyOf":[{"properties":{"a":{}}},{"properties":{"b":{}}}]}`, hints: `#/anyOf require a member that has another const in each, or add a discriminator`, value: `{"b":1}`, written: `{}`},
			{schema: `{"oneOf":[{"required":["k"],"properties":{"k":{"const":1},"a":{}}},{"required":["k"],"properties":{"k":{"const":2},"b":{}}}]}`, value: `{"k":2,"a":1,"b":3}`, written: `{"k":2,"b":3}`},
			{schema: `{"oneOf":[{"properties":{"k":{"const":1}}},{"required":["k"],"properties":{"k":{"const":2}}}]}`, hints: `#/oneOf 2 of the arms, #/oneOf/0 among them`, value: `{"k":2}`, written: `{"k":2}`},
			{
				schema: `{"discriminator":{"propertyName":"k"},"oneOf":[{"$ref":"#/definitions/a"},{"$ref":"#/definitions/b"}],"definitions":{"a":{"properties":{"k":{}}},"b":{"properties":{"k":{}}}}}`,
				hints:  `#/oneOf let each require "k"`, value: `{"k":"b"}`, written: `{"k":"b"}`,
			},
			{schema: `{"anyOf":[{"type":"string","minLength":3},{"type":"string","format":"date"},{"type":"null"}]}`, hints: `#/anyOf give them other types`, value: `"abc"`, written: `"abc"`},
			{schema: `{"anyOf":[{"type":"string"},{"type":"integer"},{"type":"array"},{"type":"object","properties":{"a":{}}}]}`, value: `[1]`, written: `[1]`},
			{schema: `{"not":{"anyOf":[{"type":"string"},{"minLength":1}]},"definitions":{"a":{"anyOf":[{},{}]}}}`, value: `[1]`, written: `[1]`},
		},
		"arms and conditionals": {
			{schema: `{"type":"object","oneOf":[{"properties":{"a":{}}}]}`, value: `{"a":1}`, written: `{"a":1}`},
			{schema: `{"type":"object","oneOf":[{"required":["a"]}]}`, hints: `#/type always written as {}`, value: `{"a":1}`, written: `{}`},
			{schema: `{"required":["a","b"],"properties":{"c":{}},"if":{"required":["x"]},"then":{"properties":{"a":{}}}}`, hints: `#/required/1 "b" must be present`, value: `{"a":1,"b":2,"x":1}`, written: `{"a":1}`},
			{schema: `{"format":"date","oneOf":[{"type":"string"},{"type":"integer"}]}`, value: `1`, written: `1`},
			{schema: `{"oneOf":[{"type":"string"},{"type":"integer","format":"date"}]}`, hints: `#/oneOf/1/format never applied`, value: `1`, written: `1`},
			{schema: `{"if":true,"then":{"type":"string"},"else":{"type":"object"}}`, value: `1`, written: `"1"`},
			{schema: `{"if":{"type":"null"},"else":{"type":"object"}}`, hints: `#/else/type always written as {}`, value: `{"a":1}`, written: `{}`},
			{schema: `{"minItems":2,"oneOf":[{"items":[{}]},{"type":"array","items":{}}],"type":"array"}`, hints: `#/oneOf give them other types`, value: `[1]`, written: `[1]`},
			{schema: `{"minItems":2,"if":{"type":"array"},"then":{"items":[{}]},"else":{"items":[{},{}]}}`, value: `[1]`, written: `[1]`},
			{schema: `{"minItems":2,"if":{"type":"array"},"then":{"items":[{}]}, "else":false}`, hints: `#/minItems no array of that length can be written`, value: `[1]`, written: `[1]`},
			{schema: `{"properties":{"a":{"anyOf":[{"$ref":"#/definitions/s","default":1}]}},"definitions":{"s":{"default":2}}}`, hints: `#/properties/a/anyOf/0/$ref is dropped (default)`},
		},
		"discriminators": {
			{
				schema: `{"discriminator":{"propertyName":"k","mapping":{"x":"#/definitions/c"}},"oneOf":[{"$ref":"#/definitions/a"},{"$ref":"#/definitions/b"}],"definitions":{"a":{"required":["k"],"properties":{"k":{}}},"b":{"required":["k"],"properties":{"k":{}}}}}`,
				hints:  `#/discriminator/mapping/x leads nowhere`, value: `{"k":"x"}`, written: `!"k" to be "a"`,
			},
			{
				schema: `{"discriminator":{"propertyName":"k"},"oneOf":[{"$ref":"#/definitions/a"},{"$ref":"#/definitions/b"}],"definitions":{"a":{"required":["n"],"properties":{"n":{"const":1}}},"b":{"required":["n"],"properties":{"n":{"const":2}}}}}`,
				hints:  `#/discriminator no arm writes the member "k"`, value: `{"k":"b","n":2}`, written: `{"n":2}`,
			},
		},
		"required": {
			{schema: `{"required":["a","b"],"properties":{"a":{}}}`, hints: `#/required/1 "b" must be present, and is never written`, value: `{"a":1,"b":2}`, written: `{"a":1}`},
			{schema: `{"required":["b"],"properties":{"a":{}}}`, hints: `#/required/0 "b" must be present`, value: `{"a":1}`, written: `!required`},
			{schema: `{"required":["b"],"properties":{"a":{}},"additionalProperties":false}`, hints: `#/required/0 "b" must be present`, value: `{"b":1}`, written: `{}`},
			{schema: `{"required":["b"],"properties":{"a":{}},"additionalProperties":{"type":"string"}}`, value: `{"b":1}`, written: `{"b":"1"}`},
			{schema: `{"required":["b"],"patternProperties":{"^b":{}}}`, value: `{"b":1}`, written: `{"b":1}`},
			{schema: `{"required":["b","c"],"patternProperties":{"^b":{}}}`, hints: `#/required/1 "c" must be present`, value: `{"b":1,"c":1}`, written: `{"b":1}`},
			{schema: `{"required":["b"],"patternProperties":{"^b":false},"additionalProperties":true}`, hints: `#/required/0 "b" must be present`, value: `{"b":1,"c":1}`, written: `{"c":1}`},
			{schema: `{"allOf":[{"required":["b"]},{"properties":{"b":{}}}]}`, value: `{"b":1}`, written: `{"b":1}`},
			{schema: `{"allOf":[{"properties":{"a":{}}},{"required":["a","b"]}]}`, hints: `#/allOf/1/required/1 "b" must be present`},
			{schema: `{"required":["a"],"properties":{"a":false,"b":{}}}`, hints: `#/required/0 its schema is false`, value: `{"a":1,"b":1}`, written: `{"b":1}`},
			{schema: `{"properties":{"a":false,"b":{}}}`, value: `{"a":1,"b":1}`, written: `{"b":1}`},
			{schema: `{"required":["a"],"properties":{"a":{"writeOnly":true},"b":{}}}`, options: response, value: `{"b":1}`, written: `{"b":1}`},
			{schema: `{"required":["a"],"properties":{"b":{}},"additionalProperties":{"writeOnly":true}}`, options: response, value: `{"b":1}`, written: `{"b":1}`},
		},
		"patterns": {
			{schema: `{"patternProperties":{"":{"type":"string"},"^a":{"type":"integer"}}}`, hints: `#/patternProperties/^a never asked`, value: `{"a":1}`, written: `{"a":"1"}`},
			{schema: `{"patternProperties":{".*":{"type":"string"},"^a":{"type":"integer"}}}`, hints: `#/patternProperties/^a never asked`, value: `{"a":1}`, written: `{"a":"1"}`},
			{schema: `{"patternProperties":{"^":{"type":"string"},"^a":{"type":"integer"}}}`, hints: `#/patternProperties/^a never asked`, value: `{"a":1}`, written: `{"a":"1"}`},
			{schema: `{"patternProperties":{"^.*$":{"type":"string"}},"additionalProperties":{"type":"integer"}}`, hints: `#/additionalProperties never asked`, value: `{"a":1}`, written: `{"a":"1"}`},
			{schema: `{"patternProperties":{"^.*$":{"type":"string"}},"additionalProperties":false}`},
			{schema: `{"patternProperties":{"^a":{"type":"integer"},"":{"type":"string"}}}`, value: `{"a":1,"b":1}`, written: `{"a":1,"b":"1"}`},
			{schema: `{"patternProperties":{"^x-":{"type":"string"},"^x-n":{"type":"integer"}}}`, hints: `#/patternProperties/^x-n never asked: "^x-"`, value: `{"x-n":1}`, written: `{"x-n":"1"}`},
			{schema: `{"patternProperties":{"^x-n":{"type":"string"},"^x-":{"type":"integer"}}}`, value: `{"x-n":1,"x-m":1}`, written: `{"x-n":"1","x-m":1}`},
			{schema: `{"patternProperties":{"^x-":{"type":"string"},"^x-n|b":{"type":"integer"}}}`, value: `{"b":1}`, written: `{"b":1}`},
			{schema: `{"patternProperties":{"^x-":{"type":"string"},"^x-*n":{"type":"integer"}}}`, value: `{"xn":1}`, written: `{"xn":1}`},
			{schema: `{"patternProperties":{"^x-":{"type":"string"},"^x-?n":{"type":"integer"}}}`, value: `{"xn":1}`, written: `{"xn":1}`},
			{schema: `{"patternProperties":{"^x.":{"type":"string"},"^x.n":{"type":"integer"}}}`},
			{schema: `{"patternProperties":{"^x-":{"type":"string"},"^x-{0}n":{"type":"integer"}}}`, value: `{"xn":1}`, written: `{"xn":1}`},
			{schema: `{"patternProperties":{"^a":false}}`, hints: `#/patternProperties/^a leaves out what is left out anyway`, value: `{"b":1}`, written: `{}`},
			{schema: `{"patternProperties":{"^a":false},"additionalProperties":true}`, value: `{"a":1,"b":1}`, written: `{"b":1}`},
			{schema: `{"patternProperties":{"^a":false},"additionalProperties":false}`},
			{schema: `{"patternProperties":{"^ab":false,"^a":{}}}`, value: `{"ab":1,"ac":1}`, written: `{"ac":1}`},
			{schema: `{"patternProperties":{"^a":{},"^b":false}}`, hints: `#/patternProperties/^b leaves out what is left out anyway`, value: `{"a":1,"b":1,"c":1}`, written: `{"a":1}`},
			{schema: `{"allOf":[{"properties":{"a":{}}},{"patternProperties":{"^a":false}}]}`, hints: `#/allOf/0/properties/a merged with #/allOf/1/patternProperties/^a`, value: `{"a":1}`, written: `{}`},
			// In one place never asked, in another one it is.
			{schema: `{"properties":{"p":{"$ref":"#/definitions/x"},"q":{"allOf":[{"patternProperties":{"":{"type":"string"}}},{"$ref":"#/definitions/x"}]}},"definitions":{"x":{"patternProperties":{"^a":{"type":"integer"}}}}}`, value: `{"p":{"a":1},"q":{"a":1}}`, written: `{"p":{"a":1},"q":{"a":"1"}}`},
		},
		"format": {
			{schema: `{"type":"integer","format":"date-time"}`, hints: `#/format never applied`, value: `1`, written: `1`},
			{schema: `{"type":["integer","null"],"format":"duration"}`, hints: `#/format integer or null`},
			{schema: `{"format":"date"}`, hints: `#/format without a type`},
			{schema: `{"format":"unsafe","properties":{"a":{}}}`, hints: `#/format the type is object`},
			{schema: `{"format":"date-time"}`},
			{schema: `{"format":"time","maxLength":5}`},
			{schema: `{"type":["integer","string"],"format":"time"}`},
			{schema: `{"type":"integer","format":"int64"}`},
			{schema: `{"type":"integer","format":"email"}`},
			{schema: `{"type":"string","format":"binary"}`},
			{schema: `{"allOf":[{"format":"date"},{"type":"string"}]}`},
			{schema: `{"properties":{"a":{"$ref":"#/definitions/d"},"b":{"allOf":[{"$ref":"#/definitions/d"},{"type":"string"}]}},"definitions":{"d":{"format":"date"}}}`},
		},
		"closed away": {
			{schema: `{"allOf":[{"properties":{"a":{"default":1},"b":{}}},{"properties":{"a":false}}]}`, hints: `#/allOf/0/properties/a never written, nor is the default: it is merged with #/allOf/1/properties/a`, value: `{"a":1,"b":1}`, written: `{"b":1}`},
			{schema: `{"properties":{"a":{"allOf":[{"type":"string"},false]},"b":{}}}`, hints: `#/properties/a it is merged with #/properties/a/allOf/1`, value: `{"a":1,"b":1}`, written: `{"b":1}`},
			{schema: `{"properties":{"a":{"$ref":"#/definitions/f","default":1},"b":{}},"definitions":{"f":false}}`, hints: `#/properties/a nor is the default`, value: `{"b":1}`, written: `{"b":1}`},
			{schema: `{"properties":{"a":{"$ref":"#/definitions/f"}},"definitions":{"f":false}}`},
			{schema: `{"allOf":[{"additionalProperties":{"type":"string"},"properties":{"a":{}}},{"additionalProperties":false}]}`, hints: `#/allOf/0/additionalProperties undeclared members are never written, though they are allowed here: #/allOf/1/additionalProperties`, value: `{"a":1,"b":1}`, written: `{"a":1}`},
			{schema: `{"allOf":[{"additionalProperties":true,"properties":{"a":{}}},{"properties":{"b":{}}}]}`, value: `{"a":1,"b":1,"c":1}`, written: `{"a":1,"b":1,"c":1}`},
			{schema: `{"allOf":[{"properties":{"a":{}}},{"additionalProperties":false}]}`, value: `{"a":1}`, written: `{"a":1}`},
			// A definition that is used as it is, and with a member taken away.
			{schema: `{"properties":{"all":{"$ref":"#/definitions/x"},"less":{"allOf":[{"$ref":"#/definitions/x"},{"properties":{"a":false}}]}},"definitions":{"x":{"properties":{"a":{},"b":{}}}}}`, value: `{"all":{"a":1,"b":1},"less":{"a":1,"b":1}}`, written: `{"all":{"a":1,"b":1},"less":{"b":1}}`},
		},
		"default": {
			{schema: `{"properties":{"a":{"type":"integer","default":"1"}}}`, hints: `#/properties/a/default the default "1" is written as it is, never coerced, and the type is integer`, value: `{}`, written: `{"a":"1"}`},
			{schema: `{"properties":{"a":{"type":"integer","default":1.5}}}`, hints: `#/properties/a/default 1.5`, value: `{}`, written: `{"a":1.5}`},
			{schema: `{"properties":{"a":{"type":"integer","default":1.0}}}`, value: `{}`, written: `{"a":1}`},
			{schema: `{"properties":{"a":{"type":"string","default":null}}}`, hints: `#/properties/a/default null`, value: `{}`, written: `{"a":null}`},
			{schema: `{"properties":{"a":{"type":"string","nullable":true,"default":null}}}`, value: `{}`, written: `{"a":null}`},
			{schema: `{"properties":{"a":{"type":["string","null"],"default":null}}}`, value: `{}`, written: `{"a":null}`},
			{schema: `{"properties":{"a":{"type":"object","properties":{},"default":[]}}}`, hints: `#/properties/a/default []`, value: `{}`, written: `{"a":[]}`},
			{schema: `{"properties":{"a":{"default":5,"maxLength":3}}}`},
			{schema: `{"type":"integer","default":"1"}`},
			{schema: `{"properties":{"a":{"allOf":[{"type":"integer"},{"default":"x"}]}}}`, hints: `#/properties/a/allOf/1/default the type is integer`, value: `{}`, written: `{"a":"x"}`},
			{schema: `{"properties":{"a":{"enum":["x","y"],"default":"z"}}}`, hints: `#/properties/a/default the schema does not allow it`, value: `{}`, written: `{"a":"z"}`},
			{schema: `{"properties":{"a":{"enum":[1,2],"default":2.0}}}`, value: `{}`, written: `{"a":2}`},
			{schema: `{"properties":{"a":{"const":1,"default":2}}}`, hints: `#/properties/a/default the schema does not allow it`, value: `{}`, written: `{"a":2}`},
			{schema: `{"properties":{"a":{"type":"string","default":1,"writeOnly":true},"b":{}}}`, options: response, value: `{}`, written: `{}`},
		},
		"large arrays": {
			{schema: `{"type":"array","items":{"properties":{"a":{}}}}`, options: passthrough(2), hints: `#/items arrays of 2 elements and more`, value: `[{"b":1},{}]`, written: `[{"b":1},{}]`},
			{schema: `{"properties":{"l":{"type":"array","items":{"type":"string"}}}}`, options: passthrough(0), hints: `#/properties/l/items arrays of 20000 elements and more`},
			{schema: `{"type":"array","items":{"type":"string"}}`, value: `[1,2]`, written: `["1","2"]`},
			{schema: `{"type":"array","items":{"type":"string"}}`, options: []stringify.Option{stringify.WithLargeArraySize(2)}, value: `[1,2]`, written: `["1","2"]`},
			{schema: `{"type":"array","items":{}}`, options: passthrough(2)},
			{schema: `{"type":"array"}`, options: passthrough(2)},
			{schema: `{"type":"array","items":{"type":"string"},"maxItems":1}`, options: passthrough(2)},
			{schema: `{"type":"array","items":{"type":"string"},"maxItems":2}`, options: passthrough(2), hints: `#/items arrays of 2`, value: `[1,2]`, written: `[1,2]`},
			{schema: `{"items":[{}],"additionalItems":{"type":"string"}}`, options: passthrough(2), hints: `#/items arrays of 2`, value: `[1,2]`, written: `[1,2]`},
			{schema: `{"items":[{"type":"integer"}]}`, options: passthrough(2)},
			{schema: `{"items":[{"properties":{"a":{}}},{}]}`, options: passthrough(2), hints: `#/items arrays of 2`, value: `[{"b":1},2]`, written: `[{"b":1},2]`},
		},
		"lists of items": {
			{schema: `{"items":[{},{}],"minItems":3}`, hints: `#/minItems no array of that length can be written: items lists 2`, value: `[1,2,3]`, written: `!want`},
			{schema: `{"$schema":"https://json-schema.org/draft/2020-12/schema","prefixItems":[{},{}],"minItems":3}`, hints: `#/minItems no array of that length can be written: prefixItems lists 2, and a further element is an error; list more, or let items describe the rest`, value: `[1,2,3]`, written: `!want`},
			{schema: `{"$schema":"https://json-schema.org/draft/2020-12/schema","prefixItems":[{},{}],"items":true,"minItems":3}`, value: `[1,2,3]`, written: `[1,2,3]`},
			{schema: `{"items":[{},{}],"maxItems":3}`, hints: `#/maxItems arrays of that length cannot be written: items lists 2`, value: `[1,2,3]`, written: `!want`},
			{schema: `{"items":[{},{}],"minItems":2,"maxItems":2}`},
			{schema: `{"items":[{},{}]}`},
			{schema: `{"items":[{},{}],"minItems":3,"additionalItems":{}}`, value: `[1,2,3]`, written: `[1,2,3]`},
			{schema: `{"items":[{},{}],"maxItems":3,"additionalItems":false}`},
			{schema: `{"items":[{},{}],"minItems":3,"additionalItems":false}`, hints: `#/minItems no array`, value: `[1,2,3]`, written: `!want`},
			{schema: `{"items":{},"minItems":3}`},
			{schema: `{"allOf":[{"items":[{}]},{"maxItems":5},{"maxItems":1}]}`},
		},
		"beside $ref": {
			{schema: `{"$schema":"https://json-schema.org/draft/2020-12/schema","properties":{"a":{"$dynamicRef":"#s","type":"integer"}},"$defs":{"s":{"$anchor":"s","type":"string"}}}`, hints: `#/properties/a/$dynamicRef what stands beside the $dynamicRef is dropped (type): it clashes with #/$defs/s (want a type in common with #/$defs/s, which has string, got integer)`, value: `{"a":1}`, written: `{"a":"1"}`},
			{schema: `{"properties":{"a":{"$ref":"#/definitions/s","type":"integer"}},"definitions":{"s":{"type":"string"}}}`, hints: `#/properties/a/$ref what stands beside the $ref is dropped (type): it clashes with #/definitions/s (want a type in common with #/definitions/s, which has string, got integer)`, value: `{"a":1}`, written: `{"a":"1"}`},
			{schema: `{"properties":{"a":{"$ref":"#/definitions/s","nullable":true}},"definitions":{"s":{"type":"string"}}}`, value: `{"a":null}`, written: `{"a":null}`},
			{schema: `{"properties":{"a":{"title":"t","$ref":"#/definitions/s","nullable":true,"default":"y"}},"definitions":{"s":{"type":"string","default":"x"}}}`, hints: `#/properties/a/$ref (nullable, default)`, value: `{}`, written: `{"a":"x"}`},
			{schema: `{"allOf":[{"$ref":"#/definitions/o","properties":{"p":{"type":"integer"},"q":{}}}],"definitions":{"o":{"properties":{"p":{"type":"string"}}}}}`, hints: `#/allOf/0/$ref (properties): it clashes with #/definitions/o (want a type in common`, value: `{"p":1,"q":1}`, written: `{"p":"1"}`},
			{schema: `{"$ref":"#/definitions/s","title":"t","readOnly":true,"definitions":{"s":{"type":"string"}}}`},
		},
		"dynamic references": {
			{schema: `{"$schema":"https://json-schema.org/draft/2020-12/schema","properties":{"a":{"$ref":"#/$defs/s","$dynamicRef":"#n"}},"$defs":{"s":{"type":"string"},"n":{"$dynamicAnchor":"n","type":"integer"}}}`, hints: `#/properties/a/$ref what stands beside the $ref is dropped ($dynamicRef): it clashes with #/$defs/s`, value: `{"a":1}`, written: `{"a":"1"}`},
			{schema: `{"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"http://x/","properties":{"a":{"$ref":"a"},"t":{"$ref":"t"}},"$defs":{"a":{"$id":"a","$ref":"t","$defs":{"n":{"$dynamicAnchor":"n","type":"string"}}},"t":{"$id":"t","properties":{"d":{"format":"date","allOf":[{"$dynamicRef":"#n"}]}},"$defs":{"n":{"$dynamicAnchor":"n","type":"integer"}}}}}`, value: `{"a":{"d":"x"},"t":{"d":"7"}}`, written: `{"a":{"d":"x"},"t":{"d":7}}`},
			{schema: `{"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"http://x/","properties":{"a":{"$ref":"a"},"t":{"$ref":"t"}},"$defs":{"a":{"$id":"a","$ref":"t","$defs":{"n":{"$dynamicAnchor":"n","type":"number"}}},"t":{"$id":"t","properties":{"d":{"format":"date","allOf":[{"$dynamicRef":"#n"}]}},"$defs":{"n":{"$dynamicAnchor":"n","type":"integer"}}}}}`, hints: `#/$defs/t/properties/d/format is never applied`, value: `{"a":{"d":"1.5"},"t":{"d":"7"}}`, written: `{"a":{"d":1.5},"t":{"d":7}}`},
		},
		"const and enum": {
			{schema: `{"const":"x","enum":["y"]}`, hints: `#/const not in the enum`, value: `"y"`, written: `"x"`},
			{schema: `{"const":1.0,"enum":[1]}`},
			{schema: `{"type":"string","const":5}`, hints: `#/const the type is string`, value: `"a"`, written: `5`},
			{schema: `{"type":["string","null"],"const":null}`},
			{schema: `{"type":"string","nullable":true,"const":null}`},
			{schema: `{"type":"string","enum":[1,2]}`, hints: `#/enum never one of these`, value: `1`, written: `"1"`},
			{schema: `{"type":"string","enum":[1,"a"]}`},
			{schema: `{"type":"integer","enum":[1.0]}`},
		},
	} {
		t.Run(name, func(t *testing.T) {
			for _, c := range cases {
				c.run(t)
			}
		})
	}
}

func (c *lintCase) run(t *testing.T) {
	t.Helper()
	hints, err := stringify.Lint([]byte(c.schema), c.options...)
	if err != nil {
		t.Errorf("%s: %v", c.schema, err)
		return
	}
	want := strings.FieldsFunc(c.hints, func(r rune) bool { return r == '\n' })
	if len(hints) != len(want) {
		t.Errorf("%s: got the hints\n%v\nwant %d", c.schema, hints, len(want))
		return
	}
	for i, hint := range hints {
		pointer, says, _ := strings.Cut(want[i], " ")
		if hint.Pointer != pointer || !strings.Contains(hint.Msg, says) {
			t.Errorf("%s: got %v, want %s", c.schema, hint, want[i])
		}
	}
	if c.value == "" {
		return
	}
	s, err := stringify.Compile([]byte(c.schema), c.options...)
	if err != nil {
		t.Fatal(err)
	}
	got, err := s.AppendJSON(nil, []byte(c.value))
	if says, fails := strings.CutPrefix(c.written, "!"); fails {
		if err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s of %s: got %s, %v, want an error", c.value, c.schema, got, err)
		}
	} else if err != nil || string(got) != c.written {
		t.Errorf("%s of %s: got %s, %v, want %s", c.value, c.schema, got, err, c.written)
	}
}

// TestLintPlaces: hints are sorted by place, with lines and columns, also in other
// documents, one a place.
func TestLintPlaces(t *testing.T) {
	hints, err := stringify.Lint([]byte(`{
  "properties": {
    "b": {"$ref": "ext#/definitions/o"},
    "é": {"type": "object"}, "c": {"$ref": "#/properties/é"},
    "a": {"required": ["x",
      "y", "z"], "properties": {"x": true}}
  }
}`), stringify.WithSchema("ext", []byte(`{"definitions":{"o":{"type":"object"},"p":{"type":"object"}}}`)))
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for _, h := range hints {
		text, _, _ := strings.Cut(h.Error(), ",")
		got.WriteString(text + " [" + h.Keyword + "]\n")
	}
	const want = `schema:4:19: #/properties/é/type: objects are always written as {}: there are no properties [type]
schema:6:7: #/properties/a/required/1: "y" must be present [required]
schema:6:12: #/properties/a/required/2: "z" must be present [required]
ext:1:29: #/definitions/o/type: objects are always written as {}: there are no properties [type]
`
	if got.String() != want {
		t.Errorf("got\n%s\nwant\n%s", &got, want)
	}
}

// TestLintFaults: a schema at fault has no hints, but the error of Check.
func TestLintFaults(t *testing.T) {
	for _, schema := range []string{`{"type":"objekt"}`, `{"type":"object","definitions":{"a":{"$ref":"#/zz"}}}`, `{`} {
		hints, err := stringify.Lint([]byte(schema))
		var faults stringify.SchemaErrors
		if hints != nil || !errors.As(err, &faults) || err.Error() != stringify.Check([]byte(schema)).Error() {
			t.Errorf("%s: got %v, %v", schema, hints, err)
		}
	}
	if _, err := stringify.Lint([]byte(`{}`), stringify.WithMaxSchemaDepth(-1)); err == nil {
		t.Error("a bad option: got no error")
	}
}

// TestLintPayloads: schemas as people write them have no hints.
func TestLintPayloads(t *testing.T) {
	files, err := filepath.Glob("testdata/payloads/*.schema.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no payloads: %v", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if hints, err := stringify.Lint(text); err != nil || len(hints) > 0 {
			t.Errorf("%s: got %v, %v", file, hints, err)
		}
	}
}

// TestLintCorpus: every schema of the corpus that compiles can be looked at.
func TestLintCorpus(t *testing.T) {
	files, err := filepath.Glob("testdata/corpus/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no corpus: %v", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		archive, err := golden.Parse(string(text))
		if err != nil {
			t.Fatal(err)
		}
		var schema string
		var options []stringify.Option
		fails := false
		for _, section := range archive.Sections {
			id, external := strings.CutPrefix(section.Name, "schema ")
			switch {
			case section.Name == "schema":
				schema = section.Text
			case external:
				options = append(options, stringify.WithSchema(id, []byte(section.Text)))
			case section.Name == "options":
				options = append(options, corpusOptions(t, section.Text)...)
			case section.Name == "errors":
				fails = true
			}
		}
		hints, err := stringify.Lint([]byte(schema), options...)
		if !fails && err != nil {
			t.Errorf("%s: %v", file, err)
		}
		for _, h := range hints {
			t.Logf("%s: %v", filepath.Base(file), h)
		}
	}
}

// TestLintBombs: hints are as few as complaints, and found in bounded time, whatever the
// schema.
func TestLintBombs(t *testing.T) {
	alone(t)
	many := func(n int, part string) string {
		parts := make([]string, n)
		for i := range parts {
			parts[i] = strings.ReplaceAll(part, "?", strconv.Itoa(i))
		}
		return strings.Join(parts, ",")
	}
	long := strings.Repeat("n", 1<<20)
	for name, schema := range map[string]string{
		"many hints":              `{"properties":{` + many(5000, `"p?":{"type":"object"}`) + `}}`,
		"many hints of one place": `{"properties":{` + many(5000, `"p?":{"allOf":[{"$ref":"#/definitions/o"},{"title":"?"}]}`) + `},"definitions":{"o":{"type":"object"}}}`,
		"long pointers":           `{"properties":{"` + long + `":{"properties":{"a":{}},"required":[` + many(50_000, `"r?"`) + `]}}}`,
		"large schemas":           `{"properties":{"a":{}},"required":[` + many(50_000, `"r?"`) + `],` + many(50_000, `"unknown?":1`) + `}`,
		"required times patterns": `{"required":[` + many(500, `"r?"`) + `],"patternProperties":{` + many(500, `"^x?":{}`) + `}}`,
		"patterns":                `{"patternProperties":{` + many(2000, `"^x-?":{}`) + `}}`,
		"an enum and its default": `{"properties":{` + many(5000, `"p?":{"allOf":[{"$ref":"#/definitions/e"},{"title":"?"}]}`) + `},"definitions":{"e":{"default":-1,"enum":[` + many(20_000, `[?]`) + `]}}}`,
		"a long bound":            `{"properties":{` + many(5000, `"p?":{"allOf":[{"$ref":"#/definitions/b"},{"title":"?"}]}`) + `},"definitions":{"b":{"items":[{}],"maxItems":2.` + strings.Repeat("0", 1<<20) + `}}}`,
		"keywords beside $ref":    `{"properties":{` + many(5000, `"p?":{"$ref":"#/definitions/s","type":"integer","default":"`+long[:100]+`"}`) + `},"definitions":{"s":{"type":"string"}}}`,
	} {
		text := []byte(schema)
		within(t, name, 4*time.Second, func() {
			hints, err := stringify.Lint(text)
			if err != nil {
				t.Errorf("%s: %.200v", name, err)
			} else if len(hints) == 0 && name != "a long bound" || len(hints) > 1001 || len(hints.Error()) > 2<<20 {
				t.Errorf("%s: got %d hints with %d bytes", name, len(hints), len(hints.Error()))
			}
		})
	}
}

// FuzzLint: Lint never panics, says of every hint where it is, each place once, and gives
// no hints where Check complains.
func FuzzLint(f *testing.F) {
	corpusPairs(f, func(schema, _ string) { f.Add(schema) })
	for _, schema := range []string{
		`{"type":"object"}`,
		`{"required":["a","b"],"patternProperties":{"(?=a)":{},"^a":false}}`,
		`{"allOf":[{"additionalProperties":{"type":"string"},"properties":{"a":{}}},{"additionalProperties":false,"properties":{"a":false}}]}`,
		`{"items":[{"format":"date"}],"maxItems":1e999,"minItems":2}`,
		`{"$ref":"#/definitions/o","properties":{"p":{"type":"integer","$ref":"#"}},"definitions":{"o":{"properties":{"p":{"type":"string","default":1}}}}}`,
	} {
		f.Add(schema)
	}
	f.Fuzz(func(t *testing.T, schema string) {
		text := []byte(schema)
		options := []stringify.Option{stringify.WithDirection(stringify.Direction(1 + len(schema)%2)), stringify.WithLargeArrays(stringify.LargeArrays(len(schema) % 2))}
		hints, err := stringify.Lint(text, options...)
		fault := stringify.Check(text, options...)
		if (err == nil) != (fault == nil) || err != nil && hints != nil {
			t.Fatalf("got %v, %v; Check says %v", hints, err, fault)
		}
		if len(hints) > 0 {
			checkSchemaErrors(t, schema, text, hints)
		}
		places := make(map[string]bool)
		for _, h := range hints {
			if places[h.Pointer] {
				t.Errorf("two hints for %s", h.Pointer)
			}
			places[h.Pointer] = true
		}
		again, _ := stringify.Lint(text, options...)
		if hints.Error() != again.Error() {
			t.Errorf("got other hints the second time:\n%v\n%v", hints, again)
		}
	})
}
