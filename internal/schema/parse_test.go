package schema

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stringify-go/stringify/internal/rawjson"
)

func mustParse(t *testing.T, text string) *Schema {
	t.Helper()
	doc, complaints := Parse("", []byte(text), ParseOptions{MaxDepth: 100})
	if complaints != nil {
		t.Fatalf("%s: got %v, want no complaints", text, complaints)
	}
	return doc.Root
}

// Every keyword ends up in its field, and in Has.
func TestKeywords(t *testing.T) {
	s := mustParse(t, `{
		"$id": "http://x/y", "$schema": "http://json-schema.org/draft-07/schema#", "$ref": "#a", "$comment": "c",
		"title": "t", "description": "d", "examples": [1], "deprecated": false, "readOnly": true, "writeOnly": true, "nullable": true,
		"default": null, "discriminator": {"propertyName": "p", "mapping": {"v": "#/r"}, "x-more": 1},
		"definitions": {"a": {}}, "$defs": {"b": true},
		"type": ["null", "object", "integer"], "const": {"k": 1}, "enum": [1, "2"], "format": "date",
		"contentMediaType": "m", "contentEncoding": "e",
		"properties": {"p": false, "q\n\u00e9": {}}, "patternProperties": {"^x": {}}, "additionalProperties": false,
		"required": ["p", "r"], "propertyNames": {}, "dependencies": {"p": ["q"], "q": {}},
		"minProperties": 1, "maxProperties": 2,
		"items": [{}, true], "additionalItems": {}, "contains": {}, "minItems": 3, "maxItems": 4, "uniqueItems": true,
		"allOf": [{}], "anyOf": [{}, {}], "oneOf": [{}, {}, {}], "not": {}, "if": {}, "then": {}, "else": {},
		"pattern": "^a", "minLength": 5, "maxLength": 6, "multipleOf": 0.5,
		"maximum": 7, "minimum": -8, "exclusiveMaximum": 9, "exclusiveMinimum": 10
	}`)
	later := since2019 | only2019 | only2020
	for k := KwNone + 1; k < NumKeywords; k++ {
		if s.Has.Has(k) == later.Has(k) {
			t.Errorf("%v in Has: got %v", k, s.Has.Has(k))
		}
		if got := KeywordNamed(k.String()); got != k {
			t.Errorf("KeywordNamed(%q): got %v, want %v", k, got, k)
		}
	}
	pointers := func(members []Member) (p []string) {
		for _, m := range members {
			p = append(p, m.Name+" "+m.Key+" "+m.Schema.Pointer)
		}
		return p
	}
	count := func(schemas []*Schema) (p []string) {
		for _, s := range schemas {
			p = append(p, s.Pointer)
		}
		return p
	}
	raw := func(v rawjson.Value) string { return string(v.Raw()) }
	for _, test := range []struct{ got, want any }{
		{s.ID, "http://x/y"},
		{s.Ref, "#a"},
		{[]bool{s.ReadOnly, s.WriteOnly, s.Nullable, s.UniqueItems, s.TypeList}, []bool{true, true, true, true, true}},
		{s.Default.Kind(), rawjson.Null},
		{*s.Discriminator, Discriminator{"p", []Mapping{{"v", "#/r"}}}},
		{pointers(s.Definitions), []string{`a "a": #/definitions/a`}},
		{pointers(s.Defs), []string{`b "b": #/$defs/b`}},
		{s.Types, []Type{Null, Object, Integer}},
		{raw(s.Const), `{"k": 1}`},
		{[]string{raw(s.Enum[0]), raw(s.Enum[1])}, []string{`1`, `"2"`}},
		{s.Format, "date"},
		{pointers(s.Properties), []string{`p "p": #/properties/p`, "q\n\u00e9 \"q\\n\u00e9\": #/properties/q\n\u00e9"}},
		{s.Properties[0].Schema.Bool, False},
		{pointers(s.PatternProperties), []string{`^x "^x": #/patternProperties/^x`}},
		{s.AdditionalProperties.Bool, False},
		{s.Required, []string{"p", "r"}},
		{s.PropertyNames.Pointer, "#/propertyNames"},
		{s.Dependencies[0], Dependency{Name: "p", Names: []string{"q"}}},
		{s.Dependencies[1].Schema.Pointer, "#/dependencies/q"},
		{s.Items, (*Schema)(nil)},
		{count(s.ItemList), []string{"#/items/0", "#/items/1"}},
		{s.AdditionalItems.Pointer, "#/additionalItems"},
		{s.Contains.Pointer, "#/contains"},
		{count(s.AllOf), []string{"#/allOf/0"}},
		{count(s.AnyOf), []string{"#/anyOf/0", "#/anyOf/1"}},
		{count(s.OneOf), []string{"#/oneOf/0", "#/oneOf/1", "#/oneOf/2"}},
		{s.Not.Pointer, "#/not"},
		{s.If.Pointer, "#/if"},
		{s.Then.Pointer, "#/then"},
		{s.Else.Pointer, "#/else"},
		{s.Pattern, "^a"},
		{
			[]string{
				raw(s.Number(KwMinProperties)), raw(s.Number(KwMaxProperties)), raw(s.Number(KwMinItems)), raw(s.Number(KwMaxItems)), raw(s.Number(KwMinLength)), raw(s.Number(KwMaxLength)),
				raw(s.Number(KwMultipleOf)), raw(s.Number(KwMaximum)), raw(s.Number(KwMinimum)), raw(s.Number(KwExclusiveMaximum)), raw(s.Number(KwExclusiveMinimum)),
			},
			[]string{"1", "2", "3", "4", "5", "6", "0.5", "7", "-8", "9", "10"},
		},
	} {
		if !reflect.DeepEqual(test.got, test.want) {
			t.Errorf("got %v, want %v", test.got, test.want)
		}
	}
	if got := s.Number(KwType); got.Exists() {
		t.Errorf("got the number %s of type, want none", got.Raw())
	}
	if got := mustParse(t, `{"minimum":1}`).Number(KwMaximum); got.Exists() {
		t.Errorf("got the number %s of maximum, which is not there", got.Raw())
	}
	if got := len(s.Doc.Refs); got != 1 || s.Doc.Refs[0] != s || len(s.Doc.IDs) != 1 || s.Doc.IDs[0] != s {
		t.Errorf("got %d refs and %d ids, want the root as each", got, len(s.Doc.IDs))
	}
	n := 0
	s.EachApplied(func(c *Schema) {
		n++
		if c.Parent != s || c.Depth != 1 || c.Doc != s.Doc || strings.Contains(c.Pointer, "def") {
			t.Errorf("got %s in the schema %v at depth %d", c.Pointer, c.Parent, c.Depth)
		}
	})
	if want := 2 + 1 + 1 + 1 + 1 + 2 + 1 + 1 + 1 + 2 + 3 + 4; n != want {
		t.Errorf("got %d schemas that apply, want %d", n, want)
	}
}

func TestTextIsCopied(t *testing.T) {
	text := []byte(`{"type":"string","const":"abc"}`)
	doc, complaints := Parse("", text, ParseOptions{})
	if complaints != nil {
		t.Fatal(complaints)
	}
	clear(text)
	if got := string(doc.Root.Const.Raw()); got != `"abc"` {
		t.Errorf("got %s after the text was changed, want \"abc\"", got)
	}
}

func TestDepth(t *testing.T) {
	nested := func(open, end string, levels int) string {
		return strings.Repeat(open, levels) + "{}" + strings.Repeat(end, levels)
	}
	const msg = "schemas are nested deeper than "
	for _, form := range []struct{ open, end, pointer string }{
		{`{"not":`, `}`, "/not"},
		{`{"items":`, `}`, "/items"},
		{`{"properties":{"a":`, `}}`, "/properties/a"},
		{`{"definitions":{"a":`, `}}`, "/definitions/a"},
		{`{"$defs":{"a":`, `}}`, "/$defs/a"},
		{`{"dependencies":{"a":`, `}}`, "/dependencies/a"},
		{`{"allOf":[`, `]}`, "/allOf/0"},
		{`{"items":[`, `]}`, "/items/0"},
	} {
		for _, limit := range []int{0, 1, 100} {
			if _, complaints := Parse("", []byte(nested(form.open, form.end, limit)), ParseOptions{MaxDepth: limit}); complaints != nil {
				t.Errorf("%d times %s: got %v, want no complaints", limit, form.open, complaints)
			}
			for _, levels := range []int{limit + 1, 10000} {
				_, complaints := Parse("", []byte(nested(form.open, form.end, levels)), ParseOptions{MaxDepth: limit})
				want := fmt.Sprintf("schema:1:%d: #%s: %s%d levels", (limit+1)*len(form.open)+1, strings.Repeat(form.pointer, limit+1), msg, limit)
				if got := complaints.Error(); got != want {
					t.Errorf("%d times %s: got %s, want %s", levels, form.open, got, want)
				}
			}
		}
	}
	// Values are no schemas.
	mustParse(t, `{"const":`+nested(`{"not":`, `}`, 1000)+`,"x":`+nested(`[`, `]`, 1000)+`}`)
	_, complaints := Parse("", []byte(strings.Repeat("[", 100000)), ParseOptions{MaxDepth: 100})
	if len(complaints) != 1 || complaints[0].Offset != maxNesting {
		t.Errorf("got %v, want one complaint at the bracket that is too deep", complaints)
	}
}

func TestBounds(t *testing.T) {
	if testing.Short() {
		t.Skip("long texts")
	}
	// A text of 16 MiB, and one byte more.
	text := []byte(`{"title":"` + strings.Repeat("a", MaxText-12) + `"}`)
	if _, complaints := Parse("", text, ParseOptions{}); complaints != nil {
		t.Errorf("%d bytes: got %v, want no complaints", len(text), complaints)
	}
	doc, complaints := Parse("", append(text, ' '), ParseOptions{})
	if want := "schema:1:1: #: a schema may have at most 16777216 bytes, got 16777217"; complaints.Error() != want || doc.Root != nil {
		t.Errorf("got %v, want %s", complaints, want)
	}

	// Many properties are fine, also with the same fault in each.
	var b strings.Builder
	for i := range 100000 {
		fmt.Fprintf(&b, `,"p%d":{"type":"string"}`, i)
	}
	many := b.String()[1:]
	if s := mustParse(t, `{"properties":{`+many+`}}`); len(s.Properties) != 100000 {
		t.Errorf("got %d properties, want 100000", len(s.Properties))
	}
	_, complaints = Parse("", []byte(`{"properties":{`+strings.ReplaceAll(many, "string", "strnig")+`}}`), ParseOptions{MaxDepth: 1})
	if len(complaints) != maxComplaints+1 {
		t.Errorf("got %d complaints, want %d and one that there are more", len(complaints), maxComplaints)
	}
	_, complaints = Parse("", []byte(`{"properties":{`+many+`,"p7":{}}}`), ParseOptions{MaxDepth: 1})
	if len(complaints) != 1 || complaints[0].Pointer != "#/properties/p7" {
		t.Errorf("got %v, want one complaint about p7", complaints)
	}

	// As many schemas and values as there may be, and one more. What is too much has its place.
	for _, test := range []struct {
		head, item, tail string
		n                int
		want             string
	}{
		{`{"allOf":[`, `{}`, `]}`, maxSchemas - 1, "schema:1:10: #/allOf: more than 131072 schemas"},
		{`{"dependencies":{"":[`, `"%d"`, `]}}`, maxValues - 3, "schema:1:OFFSET: #: more than 524288 JSON values in the schemas"},
		{`{"const":{"":`, `[%d]`, `}}`, maxValues/2 - 2, "schema:1:OFFSET: #: more than 524288 JSON values in the schemas"},
	} {
		var b strings.Builder
		b.WriteString(test.head)
		if test.head == `{"const":{"":` {
			b.WriteString(`[],"a":[`)
			test.tail = `]` + test.tail
		}
		begin := 0
		for i := range test.n + 1 {
			if begin = b.Len(); i > 0 {
				b.WriteByte(',')
			}
			if i == test.n {
				if _, complaints := Parse("", []byte(b.String()[:begin]+test.tail), ParseOptions{MaxDepth: 1}); complaints != nil {
					t.Errorf("%s, %d times %s: got %.200s, want no complaints", test.head, test.n, test.item, complaints)
				}
			}
			b.WriteString(strings.ReplaceAll(test.item, "%d", fmt.Sprint(i)))
		}
		_, complaints := Parse("", []byte(b.String()+test.tail), ParseOptions{MaxDepth: 1})
		want := strings.Replace(test.want, "OFFSET", fmt.Sprint(begin+2), 1)
		if got := complaints.Error(); got != want {
			t.Errorf("%s, %d times %s: got %.200s, want %s", test.head, test.n+1, test.item, got, want)
		}
	}

	// More schemas than a document may have; names that would add up to gigabytes.
	for _, hostile := range []string{
		`{"allOf":[` + strings.Repeat(`{},`, 600000) + `{}]}`,
		`{"properties":{"` + strings.Repeat("a", 1<<20) + `":{"allOf":[` + strings.Repeat(`{},`, 100000) + `{}]}}}`,
		`{"properties":{"` + strings.Repeat("a", 1<<20) + `":{"properties":{` + strings.Repeat(`"a":{},`, 100000) + `"":7}}}}`,
	} {
		start := time.Now()
		doc, complaints := Parse("", []byte(hostile), ParseOptions{MaxDepth: 100})
		if len(complaints) == 0 || !doc.Partial {
			t.Errorf("%.20s...: got %d complaints, want some", hostile, len(complaints))
		}
		if took := time.Since(start); took > time.Minute {
			t.Errorf("%.20s...: took %v", hostile, took)
		}
	}
}

func TestParseAt(t *testing.T) {
	doc, _ := Parse("d", []byte(`{"x":{"y":{"$id":"i","properties":{"a":{"$ref":"#"}}}},"z":[7]}`), ParseOptions{MaxDepth: 5})
	y := doc.JSON.Child(0).Child(0)
	s, complaints := ParseAt(doc, doc.Root, y, "#/x/y", ParseOptions{MaxDepth: 5})
	if complaints != nil {
		t.Fatal(complaints)
	}
	a := s.Properties[0].Schema
	if s.Pointer != "#/x/y" || s.Parent != doc.Root || s.Depth != 1 || a.Pointer != "#/x/y/properties/a" || a.Depth != 2 {
		t.Errorf("got %s at %d, %s at %d", s.Pointer, s.Depth, a.Pointer, a.Depth)
	}
	if !slices.Equal(doc.Refs, []*Schema{a}) || !slices.Equal(doc.IDs, []*Schema{s}) || s.Index != 1 || a.Index != 2 {
		t.Errorf("got refs %v and ids %v, want those of the new schemas", doc.Refs, doc.IDs)
	}
	s, complaints = ParseAt(doc, doc.Root, doc.JSON.Child(1).Child(0), "#/z/0", ParseOptions{MaxDepth: 5})
	if want := "d:1:61: #/z/0: want a schema (an object or a boolean), got 7"; s != nil || complaints.Error() != want {
		t.Errorf("got %v, want %s", complaints, want)
	}
	_, complaints = ParseAt(doc, doc.Root, y, "#/x/y", ParseOptions{MaxDepth: 1})
	if want := "d:1:40: #/x/y/properties/a: schemas are nested deeper than 1 levels"; complaints.Error() != want {
		t.Errorf("got %v, want %s", complaints, want)
	}
}

// position is the twin of Position: the whole text, rune by rune.
func position(text []byte, offset int) (line, column int) {
	line, column = 1, 1
	for _, r := range string(text[:offset]) {
		column++
		if r == '\n' {
			line, column = line+1, 1
		}
	}
	return line, column
}

func TestPosition(t *testing.T) {
	text := []byte(strings.Repeat("aé\U0001f600b\n", 700) + strings.Repeat("é", 9000) + "\n" + strings.Repeat("xyz", 3000))
	doc := &Document{Text: text}
	for offset := 0; offset <= len(text); offset += 7 {
		if offset < len(text) && !utf8.RuneStart(text[offset]) {
			continue
		}
		gotLine, gotColumn := doc.Position(offset)
		if line, column := position(text, offset); gotLine != line || gotColumn != column {
			t.Fatalf("offset %d: got %d:%d, want %d:%d", offset, gotLine, gotColumn, line, column)
		}
	}
}

func TestEqual(t *testing.T) {
	classes := [][]string{
		{`0`, `-0`, `0.0`, `0e99999999999999999999`, `-0.000E-5`},
		{`1`, `1.0`, `1e0`, `10e-1`, `0.1E+1`, `0.001e00003`},
		{`-1`, `-1.0`},
		{`100`, `1e2`, `1E+02`, `100.000`},
		{`9007199254740993`, `9007199254740993.0`},
		{`9007199254740992`},
		{`0.1`, `1e-1`},
		{`0.10000000000000000001`},
		{`1e99999999999999999999`},
		{`1e-99999999999999999999`},
		{`"1"`, `"\u0031"`},
		{`"é"`, `"\u00e9"`, `"\u00E9"`},
		{`"/"`, `"\/"`},
		{`"\ud800"`, `"\uD800"`},
		{`"\ud801"`},
		{`null`},
		{`true`},
		{`false`},
		{`""`},
		{`[]`, ` [ ] `},
		{`[1,2]`, `[1.0, 2e0]`},
		{`[2,1]`},
		{`[[1],2]`},
		{`[[1,2]]`},
		{`{}`, `{ }`},
		{`{"a":1,"b":[2]}`, `{"b":[2.0],"\u0061":1}`, `{"a":2,"b":[2],"a":1}`},
		{`{"a":1}`},
		{`{"a":1,"b":[3]}`},
	}
	parse := func(text string) rawjson.Value {
		v, err := rawjson.Parse([]byte(text), 10)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	for i, class := range classes {
		for j, other := range classes {
			for _, a := range class {
				for _, b := range other {
					if got, want := Equal(parse(a), parse(b)), i == j; got != want {
						t.Errorf("Equal(%s, %s): got %v, want %v", a, b, got, want)
					}
				}
			}
		}
	}
}

// FuzzParse: never a panic, and every complaint has a place inside the text.
func FuzzParse(f *testing.F) {
	f.Add(`{"type":["string",7],"properties":{"a":{"$ref":"#"},"a":1},"enum":[1,1.0]}`)
	f.Add(`{"patternProperties":{"(":{}},"items":[{}],"dependencies":{"a":["b","b"]},"discriminator":{"mapping":{}}}`)
	f.Add("{\n\"const\":{\"x\":[1e999]},\"$schema\":\"http://json-schema.org/draft-04/schema#\"}")
	f.Fuzz(func(t *testing.T, text string) {
		doc, complaints := Parse("x", []byte(text), ParseOptions{MaxDepth: 5})
		if !json.Valid([]byte(text)) && len(complaints) == 0 {
			t.Error("got no complaint about what is no JSON")
		}
		for i, e := range complaints {
			if e.Name != "x" || e.Offset < 0 || e.Offset > len(text) || e.Msg == "" || e.Pointer == "" || e.Pointer[0] != '#' {
				t.Errorf("got %+v", *e)
			}
			if utf8.ValidString(text) {
				if line, column := position([]byte(text), e.Offset); e.Line != line || e.Column != column {
					t.Errorf("got %d:%d, want %d:%d", e.Line, e.Column, line, column)
				}
			}
			if i > 0 && (complaints[i-1].Offset > e.Offset || *complaints[i-1] == *e) {
				t.Errorf("got %v before %v", complaints[i-1], e)
			}
		}
		if v, err := rawjson.Parse([]byte(text), 1000); err == nil && len(complaints) == 0 {
			parallel(t, doc.Root)
			if pointer := repeatedName("#", v); pointer != "" {
				t.Errorf("got no complaint about a second %s", pointer)
			}
		}
	})
}

// repeatedName is the twin of repeats and untold: the pointer of some member whose name
// stands twice, "" if there is none.
func repeatedName(pointer string, v rawjson.Value) string {
	names := make(map[string]bool)
	for i, child := range v.Children() {
		place := fmt.Sprint(pointer, "/", i)
		if v.Kind() == rawjson.Object {
			place = pointer + "/" + child.Name()
			if names[child.Name()] {
				return place
			}
			names[child.Name()] = true
		}
		if found := repeatedName(place, child); found != "" {
			return found
		}
	}
	return ""
}

// Members that repeat names are found among few and among many, each at its place.
func TestRepeatedNames(t *testing.T) {
	for _, n := range []int{2, 7, 8, 9, maxPairwise, 63, 64, 65, maxTable - 1, maxTable, maxTable + 1, 1000} {
		var b strings.Builder
		want := ""
		b.WriteString(`{"const":[{`)
		for i := range n {
			name := fmt.Sprintf("k%d", i)
			if i%7 == 6 {
				name = fmt.Sprintf("k%d", i-1)
			}
			if i > 0 {
				b.WriteByte(',')
			}
			if i%7 == 6 {
				want += fmt.Sprintf("1:%d #/const/0/%s [] the name %q stands here twice\n", b.Len()+1, name, name)
			}
			fmt.Fprintf(&b, `"%s":0`, name)
		}
		b.WriteString(`}]}`)
		if _, complaints := Parse("", []byte(b.String()), ParseOptions{}); lines(complaints) != want {
			t.Errorf("%d members: got\n%.500swant\n%.500s", n, lines(complaints), want)
		}
	}
	// Deep, and beside many others.
	start := time.Now()
	text := strings.Repeat("[", 30000) + `{"a":{"b":0,"b":0}` + strings.Repeat(`,"a":{}`, 900) + strings.Repeat(`,"c":[]`, 50) + `}` + strings.Repeat(",[]", 100000) + strings.Repeat("]", 30000)
	_, complaints := Parse("", []byte(`{"const":`+text+`}`), ParseOptions{})
	if took := time.Since(start); len(complaints) < 10 || took > 10*time.Second {
		t.Errorf("got %d complaints in %v", len(complaints), took)
	}
}

// parallel checks that schemas stand in the order of the text, and that their pointers
// and places agree.
func parallel(t *testing.T, s *Schema) {
	if i := s.index("properties"); i >= 0 && s.Bool == NotBool {
		for j, m := range s.JSON.Child(i).Children() {
			if p := s.Properties[j]; p.Name != m.Name() || p.Schema.JSON.Start() != m.Start() {
				t.Errorf("%s: got property %q at %d, want %q", s.Pointer, p.Name, j, m.Name())
			}
		}
	}
	s.EachApplied(func(c *Schema) { parallel(t, c) })
}
