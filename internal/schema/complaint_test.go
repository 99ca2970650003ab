package schema

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stringify-go/stringify/internal/diag"
)

// lines returns complaints as "line:column pointer [keyword] message", one a line.
func lines(complaints diag.List) string {
	var b strings.Builder
	for _, e := range complaints {
		fmt.Fprintf(&b, "%d:%d %s [%s] %s\n", e.Line, e.Column, e.Pointer, e.Keyword, e.Msg)
	}
	return b.String()
}

func TestComplaints(t *testing.T) {
	const types = "one of array, boolean, integer, null, number, object, string"
	tests := []struct {
		text string
		want []string // each without its line if that is 1
	}{
		// Text.
		{``, []string{`1 # [] not JSON: want a value, the input is empty`}},
		{`{"a":}`, []string{`6 # [] not JSON: want a value, got '}'`}},
		{`{} {}`, []string{`4 # [] not JSON: want the end of the text, got '{'`}},
		{"{\n \"type\" 7}", []string{`2:9 # [] not JSON: want ':', got '7'`}},

		// The schema itself.
		{`7`, []string{`1 # [] want a schema (an object or a boolean), got 7`}},
		{` "a"`, []string{`2 # [] want a schema (an object or a boolean), got "a"`}},
		{`[]`, []string{`1 # [] want a schema (an object or a boolean), got an empty list`}},
		{`null`, []string{`1 # [] want a schema (an object or a boolean), got null`}},
		{`true`, nil},
		{`false`, nil},
		{`{}`, nil},

		// Strings.
		{`{"$ref":1}`, []string{`9 #/$ref [$ref] $ref wants a string, got 1`}},
		{`{"$id":null}`, []string{`8 #/$id [$id] $id wants a string, got null`}},
		{`{"$schema":1}`, []string{`12 #/$schema [$schema] $schema wants a string, got 1`}},
		{`{"$comment":1}`, []string{`13 #/$comment [$comment] $comment wants a string, got 1`}},
		{`{"title":[1]}`, []string{`10 #/title [title] title wants a string, got a list`}},
		{`{"description":{}}`, []string{`16 #/description [description] description wants a string, got an object`}},
		{`{"format":true}`, []string{`11 #/format [format] format wants a string, got true`}},
		{`{"contentMediaType":1}`, []string{`21 #/contentMediaType [contentMediaType] contentMediaType wants a string, got 1`}},
		{`{"contentEncoding":1}`, []string{`20 #/contentEncoding [contentEncoding] contentEncoding wants a string, got 1`}},

		// Booleans.
		{`{"readOnly":1}`, []string{`13 #/readOnly [readOnly] readOnly wants a boolean, got 1`}},
		{`{"writeOnly":"yes"}`, []string{`14 #/writeOnly [writeOnly] writeOnly wants a boolean, got "yes"`}},
		{`{"nullable":null}`, []string{`13 #/nullable [nullable] nullable wants a boolean, got null`}},
		{`{"deprecated":3}`, []string{`15 #/deprecated [deprecated] deprecated wants a boolean, got 3`}},
		{`{"uniqueItems":0}`, []string{`16 #/uniqueItems [uniqueItems] uniqueItems wants a boolean, got 0`}},

		// Numbers.
		{`{"multipleOf":0}`, []string{`15 #/multipleOf [multipleOf] multipleOf wants a number greater than 0, got 0`}},
		{`{"multipleOf":-0.5}`, []string{`15 #/multipleOf [multipleOf] multipleOf wants a number greater than 0, got -0.5`}},
		{`{"multipleOf":1e-400}`, []string{`15 #/multipleOf [multipleOf] multipleOf wants a number greater than 0, got 1e-400, which is 0 as a double`}},
		{`{"multipleOf":1e-999999999}`, []string{`15 #/multipleOf [multipleOf] multipleOf wants a number greater than 0, got 1e-999999999, which is 0 as a double`}},
		{`{"multipleOf":0.0e5}`, []string{`15 #/multipleOf [multipleOf] multipleOf wants a number greater than 0, got 0.0e5`}},
		{`{"multipleOf":0.01}`, nil},
		{`{"maximum":"3"}`, []string{`12 #/maximum [maximum] maximum wants a number, got "3"`}},
		{`{"minimum":1e400}`, []string{`12 #/minimum [minimum] minimum wants a number, got 1e400, which is infinite as a double`}},
		{`{"minimum":-1e300}`, nil},
		{`{"exclusiveMaximum":true}`, []string{`21 #/exclusiveMaximum [exclusiveMaximum] exclusiveMaximum wants a number, got true`}},
		{`{"exclusiveMinimum":[]}`, []string{`21 #/exclusiveMinimum [exclusiveMinimum] exclusiveMinimum wants a number, got an empty list`}},
		{`{"minLength":-1}`, []string{`14 #/minLength [minLength] minLength wants a non-negative integer, got -1`}},
		{`{"maxLength":1.5}`, []string{`14 #/maxLength [maxLength] maxLength wants a non-negative integer, got 1.5`}},
		{`{"maxLength":1e2,"minLength":1.0,"maxItems":-0}`, nil},
		{`{"minItems":"1"}`, []string{`13 #/minItems [minItems] minItems wants a non-negative integer, got "1"`}},
		{`{"maxItems":1e400}`, []string{`13 #/maxItems [maxItems] maxItems wants a non-negative integer, got 1e400, which is infinite as a double`}},
		{`{"minLength":1e999999999}`, []string{`14 #/minLength [minLength] minLength wants a non-negative integer, got 1e999999999, which is infinite as a double`}},
		{`{"minProperties":null}`, []string{`18 #/minProperties [minProperties] minProperties wants a non-negative integer, got null`}},
		{`{"maxProperties":{}}`, []string{`18 #/maxProperties [maxProperties] maxProperties wants a non-negative integer, got an object`}},

		// type.
		{`{"type":7}`, []string{`9 #/type [type] type wants a string, got 7`}},
		{`{"type":"strnig"}`, []string{`9 #/type [type] type wants ` + types + `, got "strnig"`}},
		{`{"type":[]}`, []string{`9 #/type [type] type wants at least one type, got an empty list`}},
		{`{"type":["string","string","null",1,"any"]}`, []string{
			`19 #/type/1 [type] type wants each type once, got a second "string"`,
			`35 #/type/3 [type] type wants strings, got 1`,
			`37 #/type/4 [type] type wants ` + types + `, got "any"`,
		}},
		{`{"type":"\u0073tring"}`, nil},

		// Lists of values.
		{`{"enum":1}`, []string{`9 #/enum [enum] enum wants a list, got 1`}},
		{`{"enum":[]}`, []string{`9 #/enum [enum] enum wants at least one value, got an empty list`}},
		{`{"enum":[1,"a",1.0]}`, []string{`16 #/enum/2 [enum] enum wants each value once, got 1.0, which equals value 0`}},
		{`{"enum":[{"a":1,"b":[]},{"b":[],"a":1e0}]}`, []string{`25 #/enum/1 [enum] enum wants each value once, got an object, which equals value 0`}},
		{`{"enum":["a","\u0061"]}`, []string{`14 #/enum/1 [enum] enum wants each value once, got "a", which equals value 0`}},
		{`{"enum":[0,false,null,"",[],{},"0"]}`, nil},
		{`{"examples":{}}`, []string{`13 #/examples [examples] examples wants a list, got an object`}},
		{`{"required":"a"}`, []string{`13 #/required [required] required wants a list of strings, got "a"`}},
		{`{"required":["a",1,"b","a"]}`, []string{
			`18 #/required/1 [required] required wants strings, got 1`,
			`24 #/required/3 [required] required wants each name once, got a second "a"`,
		}},
		{`{"required":[]}`, nil},

		// One schema.
		{`{"not":7}`, []string{`8 #/not [not] not wants a schema (an object or a boolean), got 7`}},
		{`{"if":[]}`, []string{`7 #/if [if] if wants a schema (an object or a boolean), got an empty list`}},
		{`{"then":1}`, []string{`9 #/then [then] then wants a schema (an object or a boolean), got 1`}},
		{`{"else":1}`, []string{`9 #/else [else] else wants a schema (an object or a boolean), got 1`}},
		{`{"contains":1}`, []string{`13 #/contains [contains] contains wants a schema (an object or a boolean), got 1`}},
		{`{"propertyNames":1}`, []string{`18 #/propertyNames [propertyNames] propertyNames wants a schema (an object or a boolean), got 1`}},
		{`{"additionalItems":1}`, []string{`20 #/additionalItems [additionalItems] additionalItems wants a schema (an object or a boolean), got 1`}},
		{`{"additionalProperties":"no"}`, []string{`25 #/additionalProperties [additionalProperties] additionalProperties wants a schema (an object or a boolean), got "no"`}},
		{`{"items":1}`, []string{`10 #/items [items] items wants a schema or a list of schemas, got 1`}},
		{`{"items":{"type":1}}`, []string{`18 #/items/type [type] type wants a string, got 1`}},

		// Lists of schemas.
		{`{"items":[]}`, []string{`10 #/items [items] items wants at least one schema, got an empty list`}},
		{`{"items":[1,{"type":2}]}`, []string{
			`11 #/items/0 [items] items wants a schema (an object or a boolean), got 1`,
			`21 #/items/1/type [type] type wants a string, got 2`,
		}},
		{`{"allOf":{}}`, []string{`10 #/allOf [allOf] allOf wants a list of schemas, got an object`}},
		{`{"anyOf":[]}`, []string{`10 #/anyOf [anyOf] anyOf wants at least one schema, got an empty list`}},
		{`{"oneOf":[{},null]}`, []string{`14 #/oneOf/1 [oneOf] oneOf wants schemas (objects or booleans), got null`}},

		// Objects of schemas.
		{`{"properties":[]}`, []string{`15 #/properties [properties] properties wants an object of schemas, got an empty list`}},
		{`{"properties":{"a/b":1,"c~":{"not":1}}}`, []string{
			`22 #/properties/a~1b [properties] properties wants schemas (objects or booleans), got 1`,
			`36 #/properties/c~0/not [not] not wants a schema (an object or a boolean), got 1`,
		}},
		{`{"patternProperties":1}`, []string{`22 #/patternProperties [patternProperties] patternProperties wants an object of schemas, got 1`}},
		{`{"definitions":1}`, []string{`16 #/definitions [definitions] definitions wants an object of schemas, got 1`}},
		{`{"$defs":{"a":"b"}}`, []string{`15 #/$defs/a [$defs] $defs wants schemas (objects or booleans), got "b"`}},
		{`{"dependencies":1}`, []string{`17 #/dependencies [dependencies] dependencies wants an object, got 1`}},
		{`{"dependencies":{"a":1,"b":["c",2],"d":{"type":3},"e":[],"f":["c"]}}`, []string{
			`22 #/dependencies/a [dependencies] dependencies wants schemas (objects or booleans) or lists of strings, got 1`,
			`33 #/dependencies/b/1 [dependencies] dependencies wants strings, got 2`,
			`48 #/dependencies/d/type [type] type wants a string, got 3`,
		}},

		// discriminator.
		{`{"discriminator":"a"}`, []string{`18 #/discriminator [discriminator] discriminator wants an object, got "a"`}},
		{`{"discriminator":{}}`, []string{`18 #/discriminator [discriminator] discriminator wants a string as propertyName, got nothing`}},
		{`{"discriminator":{"propertyName":1}}`, []string{`34 #/discriminator/propertyName [discriminator] discriminator wants a string as propertyName, got 1`}},
		{`{"discriminator":{"propertyName":"t","mapping":[1]}}`, []string{`48 #/discriminator/mapping [discriminator] discriminator wants an object as mapping, got a list`}},
		{`{"discriminator":{"propertyName":"t","mapping":{"a":1}}}`, []string{`53 #/discriminator/mapping/a [discriminator] discriminator wants strings in mapping, got 1`}},

		// Names that stand twice.
		{`{"type":"string","x":1,"type":"null"}`, []string{`24 #/type [type] type stands here twice`}},
		{`{"x":1,"x":2,"\u0078":3}`, []string{
			`8 #/x [] the name "x" stands here twice`,
			`14 #/x [] the name "x" stands here twice`,
		}},
		{`{"properties":{"a":{},"b":{},"a":{"x":1,"x":2}}}`, []string{
			`30 #/properties/a [properties] the name "a" stands here twice`,
			`41 #/properties/a/x [] the name "x" stands here twice`,
		}},
		{`{"dependencies":{"a":[],"a":[]}}`, []string{`25 #/dependencies/a [dependencies] the name "a" stands here twice`}},
		// Also where no keyword reads them, wherever that is.
		{`{"const":{"a":1,"a":2},"default":[{"b":{"a":1,"a":2}}],"enum":[{"a":1,"\u0061":2}],"examples":[[{"a":1,"a":2}]]}`, []string{
			`17 #/const/a [] the name "a" stands here twice`,
			`47 #/default/0/b/a [] the name "a" stands here twice`,
			`71 #/enum/0/a [] the name "a" stands here twice`,
			`104 #/examples/0/0/a [] the name "a" stands here twice`,
		}},
		{`{"x/":{"a":1,"a":{"b":0,"b":0},"a":2},"type":{"a":1,"a":2}}`, []string{
			`14 #/x~1/a [] the name "a" stands here twice`,
			`25 #/x~1/a/b [] the name "b" stands here twice`,
			`32 #/x~1/a [] the name "a" stands here twice`,
			`46 #/type [type] type wants a string, got an object`,
			`53 #/type/a [] the name "a" stands here twice`,
		}},
		{`{"not":true,"not":{"a":1,"a":2}}`, []string{
			`13 #/not [not] not stands here twice`,
			`26 #/not/a [] the name "a" stands here twice`,
		}},
		{`{"discriminator":{"propertyName":"a","mapping":{"b":"","b":""},"x":{"c":1,"c":2}}}`, []string{
			`56 #/discriminator/mapping/b [discriminator] the name "b" stands here twice`,
			`75 #/discriminator/x/c [] the name "c" stands here twice`,
		}},
		{`{"const":{"a":{"b":1},"c":{"b":1}},"x":{"const":1}}`, nil},

		// Drafts.
		{`{"$schema":"http://json-schema.org/draft-07/schema#"}`, nil},
		{`{"$schema":"https://json-schema.org/draft-07/schema"}`, nil},
		{`{"not":{"$schema":"anything"}}`, []string{
			`19 #/not/$schema [$schema] $schema wants "http://json-schema.org/draft-04/schema#", "http://json-schema.org/draft-06/schema#", "http://json-schema.org/draft-07/schema#", "https://json-schema.org/draft/2019-09/schema" or "https://json-schema.org/draft/2020-12/schema", got "anything"`,
		}},
		{`{"items":{"type":"object","properties":{"a":{"$schema":"http://json-schema.org/draft-04/schema#","type":7}}},"type":8}`, []string{
			`56 #/items/properties/a/$schema [$schema] $schema wants draft-07, as around it, where there is no id, got draft-04`,
			`117 #/type [type] type wants a string, got 8`,
		}},
		{`{"definitions":{"x":{"$id":"i","$schema":"https://json-schema.org/draft/2020-12/schema"}}}`, nil},
		{`{"not":{"$schema":7}}`, []string{`19 #/not/$schema [$schema] $schema wants a string, got 7`}},
		{`{"not":{"$schema":"http://json-schema.org/draft-07/schema#"},"x":{"$schema":"any"},"properties":{"$schema":{}},"const":{"$schema":"any"}}`, nil},

		// Names that are no keywords of draft-07.
		{`{"prefixItems":1,"minContains":"a","id":4,"$anchor":5,"unevaluatedItems":6,"dependentRequired":7}`, nil},

		// All at once, sorted; columns count code points, lines begin behind line feeds.
		{"{\"title\": 1,\r\n\t\"properties\": {\n  \"\U0001f600é\": 3, \"b\": {\"type\": 4}\n}, \"x\": {}, \"items\": 5}", []string{
			`1:11 #/title [title] title wants a string, got 1`,
			"3:9 #/properties/\U0001f600é [properties] properties wants schemas (objects or booleans), got 3",
			`3:26 #/properties/b/type [type] type wants a string, got 4`,
			`4:22 #/items [items] items wants a schema or a list of schemas, got 5`,
		}},
	}
	for _, test := range tests {
		_, complaints := Parse("", []byte(test.text), ParseOptions{MaxDepth: 100})
		want := ""
		for _, line := range test.want {
			place, _, _ := strings.Cut(line, " ")
			if !strings.Contains(place, ":") {
				line = "1:" + line
			}
			want += line + "\n"
		}
		if got := lines(complaints); got != want {
			t.Errorf("%s\ngot\n%swant\n%s", test.text, got, want)
		}
	}
}

func TestUnknownDraft(t *testing.T) {
	_, complaints := Parse("x.json", []byte(`{"$schema":"http://example.com/mine"}`), ParseOptions{MaxDepth: 100})
	if len(complaints) != 1 {
		t.Fatalf("got %v, want one complaint", complaints)
	}
	e := complaints[0]
	if e.Name != "x.json" || e.Line != 1 || e.Column != 12 || e.Pointer != "#/$schema" {
		t.Errorf("got %v, want x.json:1:12: #/$schema", e)
	}
	for _, want := range []string{`"http://json-schema.org/draft-07/schema#"`, "draft-04", "draft-06", "2019-09", "2020-12", `"http://example.com/mine"`} {
		if !strings.Contains(e.Msg, want) {
			t.Errorf("got %q, want it to have %q", e.Msg, want)
		}
	}
}

// Patterns are those of ECMA-262; how ecma words what is wrong is its own affair.
func TestPatternComplaints(t *testing.T) {
	_, complaints := Parse("", []byte(`{"pattern":"(","patternProperties":{"a":{},"[/":{}}}`), ParseOptions{MaxDepth: 100})
	if len(complaints) != 2 {
		t.Fatalf("got %v, want two complaints", complaints)
	}
	for i, want := range []string{
		`schema:1:12: #/pattern: pattern wants a regular expression of ECMA-262, got "(": `,
		`schema:1:44: #/patternProperties/[~1: patternProperties wants a regular expression of ECMA-262, got "[/": `,
	} {
		if got := complaints[i].Error(); !strings.HasPrefix(got, want) {
			t.Errorf("got %q, want it to begin with %q", got, want)
		}
	}
}

func TestExcerpts(t *testing.T) {
	long := strings.Repeat("a", 1000)
	tests := []struct{ value, want string }{
		{`"` + long + `"`, `"` + long[:40] + `"...`},
		{`"` + strings.Repeat("é", 100) + `"`, `"` + strings.Repeat("é", 20) + `"...`},
		{`"` + strings.Repeat(`\u00e9`, 100) + `"`, `"` + strings.Repeat("é", 20) + `"...`},
		{`"\u0000\n\u202e"`, `"\x00\n\u202e"`},
		{strings.Repeat("1", 1000), strings.Repeat("1", 40) + "..."},
		{"\"\xff\"", `"` + "\ufffd" + `"`},
	}
	for _, test := range tests {
		_, complaints := Parse("", []byte(`{"title":`+test.value+`}`), ParseOptions{})
		if test.value[0] == '"' {
			_, complaints = Parse("", []byte(`{"type":`+test.value+`}`), ParseOptions{})
		}
		if len(complaints) != 1 {
			t.Fatalf("got %v, want one complaint", complaints)
		}
		if _, got, _ := strings.Cut(complaints[0].Msg, ", got "); got != test.want {
			t.Errorf("got %s, want %s", got, test.want)
		}
	}
}

func TestAt(t *testing.T) {
	doc, complaints := Parse("d", []byte("{\"properties\":{\"a\":\n {\"type\":\"string\", \"format\":\"date\"},\"b\":true}}"), ParseOptions{MaxDepth: 1})
	if complaints != nil {
		t.Fatal(complaints)
	}
	a, b := doc.Root.Properties[0].Schema, doc.Root.Properties[1].Schema
	for _, test := range []struct {
		got  *diag.Error
		want diag.Error
	}{
		{a.At("format", "is %d", 7), diag.Error{Name: "d", Line: 2, Column: 29, Offset: 48, Pointer: "#/properties/a/format", Keyword: "format", Msg: "is 7"}},
		{a.At("", "is"), diag.Error{Name: "d", Line: 2, Column: 2, Offset: 21, Pointer: "#/properties/a", Msg: "is"}},
		{a.At("items", "is"), diag.Error{Name: "d", Line: 2, Column: 2, Offset: 21, Pointer: "#/properties/a", Keyword: "items", Msg: "is"}},
		{b.At("", "is"), diag.Error{Name: "d", Line: 2, Column: 41, Offset: 60, Pointer: "#/properties/b", Msg: "is"}},
	} {
		if *test.got != test.want {
			t.Errorf("got %+v, want %+v", *test.got, test.want)
		}
	}
}
