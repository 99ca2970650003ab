package stringify_test

import (
	"errors"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stringify-go/stringify"
)

// TestValueErrorFields: the place of the value, the place of the schema that
// refused it (through references and in external documents), what was wanted and
// what was found, the same from JSON text and from Go values.
func TestValueErrorFields(t *testing.T) {
	schema := `{"type":"object","required":["id"],"properties":{
		"id":{"type":"integer"},"a/b":{"type":"object","properties":{"~":{"type":"number"}}},"list":{"type":"array","items":{"type":"boolean"}},
		"ref":{"$ref":"#/definitions/d"},"ext":{"$ref":"other"},"deep":{"$ref":"other#/definitions/x"},"own":{"$ref":"http://example.com/own"},
		"tuple":{"type":"array","items":[{"type":"string"},{"type":["integer","null"]}]},"kinds":{"type":["string","null"]},"time":{"type":"string","format":"date-time"},
		"never":{"type":"array","items":false},"back":{"$ref":"#"},"all":{"allOf":[{"type":"object","required":["m"]},{"properties":{"n":{"type":"integer"}}}]}},
		"patternProperties":{"^p":{"type":"array"}},"additionalProperties":{"type":"object"},
		"definitions":{"d":{"type":"object","required":["q"],"properties":{"q":{"type":"array","items":{"$ref":"#/definitions/e"}}}},"e":{"type":"integer"}}}`
	s, err := stringify.Compile([]byte(schema),
		stringify.WithSchema("other", []byte(`{"type":"object","properties":{"k":{"type":"integer"}},"definitions":{"x":{"type":"string"}}}`)),
		stringify.WithSchema("named", []byte(`{"$id":"http://example.com/own","type":"object","properties":{"k":{"type":"integer"}}}`)))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		text, pointer, schema, want, got string
		err                              error
	}{
		{`{}`, "/id", "#", "required", "nothing", stringify.ErrRequired},
		{`{"id":[]}`, "/id", "#/properties/id", "integer", "array", stringify.ErrType},
		{`{"id":"abc"}`, "/id", "#/properties/id", "integer", `string "abc"`, stringify.ErrType},
		{`{"id":1E400}`, "/id", "#/properties/id", "integer", "number", stringify.ErrRange},
		{`{"id":1,"a/b":{"~":{}}}`, "/a~1b/~0", "#/properties/a~1b/properties/~0", "number", "object", stringify.ErrType},
		{`{"id":1,"list":[true,1,{}]}`, "/list/2", "#/properties/list/items", "boolean", "object", stringify.ErrType},
		{`{"id":1,"ref":{}}`, "/ref/q", "#/definitions/d", "required", "nothing", stringify.ErrRequired},
		{`{"id":1,"ref":{"q":[1,"x"]}}`, "/ref/q/1", "#/definitions/e", "integer", `string "x"`, stringify.ErrType},
		{`{"id":1,"ext":5}`, "/ext", "other#", "object", "number 5", stringify.ErrType},
		{`{"id":1,"ext":{"k":true,"l":1}}`, "", "", "", "", nil},
		{`{"id":1,"ext":{"k":{}}}`, "/ext/k", "other#/properties/k", "integer", "object", stringify.ErrType},
		{`{"id":1,"deep":[]}`, "/deep", "other#/definitions/x", "string", "array", stringify.ErrType},
		{`{"id":1,"own":{"k":"y"}}`, "/own/k", "named#/properties/k", "integer", `string "y"`, stringify.ErrType},
		{`{"id":1,"tuple":["a",null]}`, "", "", "", "", nil},
		{`{"id":1,"tuple":[1]}`, "/tuple/0", "#/properties/tuple/items/0", "string", "number 1", stringify.ErrType},
		{`{"id":1,"tuple":["a",1.5]}`, "/tuple/1", "#/properties/tuple/items/1", "integer", "number 1.5", stringify.ErrType},
		{`{"id":1,"tuple":["a",1,true]}`, "/tuple/2", "#/properties/tuple", "2", "boolean true", stringify.ErrType},
		{`{"id":1,"kinds":5}`, "/kinds", "#/properties/kinds", "string", "number 5", stringify.ErrType},
		{`{"id":1,"time":true}`, "/time", "#/properties/time", "time", "boolean true", stringify.ErrType},
		{`{"id":1,"never":[null]}`, "/never/0", "#/properties/never/items", "no value", "null", stringify.ErrNoMatch},
		{`{"id":1,"back":{"back":{"id":2,"back":[]},"id":1}}`, "/back/back/back", "#", "object", "array", stringify.ErrType},
		{`{"id":1,"all":{}}`, "/all/m", "#/properties/all", "required", "nothing", stringify.ErrRequired},
		{`{"id":1,"all":{"m":1,"n":"x"}}`, "/all/n", "#/properties/all/allOf/1/properties/n", "integer", `string "x"`, stringify.ErrType},
		{`{"id":1,"p1":false}`, "/p1", "#/patternProperties/^p", "array", "boolean false", stringify.ErrType},
		{`{"id":1,"other":"x"}`, "/other", "#/additionalProperties", "object", `string "x"`, stringify.ErrType},
	} {
		value, err := decodeOrdered([]byte(c.text))
		if err != nil {
			t.Fatal(err)
		}
		_, errOfValue := s.Append(nil, value)
		_, errOfText := s.AppendJSON(nil, []byte(c.text))
		if c.err == nil {
			if errOfText != nil || errOfValue != nil {
				t.Errorf("%s: got %v, %v", c.text, errOfText, errOfValue)
			}
			continue
		}
		for _, err := range []error{errOfText, errOfValue} {
			var ve *stringify.ValueError
			if !errors.As(err, &ve) {
				t.Errorf("%s: got %v, want a ValueError", c.text, err)
				continue
			}
			if ve.Pointer != c.pointer || ve.SchemaPointer != c.schema || !strings.Contains(ve.Want, c.want) || !strings.HasPrefix(ve.Got, c.got) || ve.Err != c.err || errors.Unwrap(err) != c.err {
				t.Errorf("%s: got %q %q, want %q, got %q, %v\nwant %q %q, want %q, got %q, %v", c.text, ve.Pointer, ve.SchemaPointer, ve.Want, ve.Got, ve.Err, c.pointer, c.schema, c.want, c.got, c.err)
			}
		}
		// A number too large for a float64 is quoted as it stands in the text.
		if errOfText != nil && errOfValue != nil && errOfText.Error() != errOfValue.Error() && c.err != stringify.ErrRange {
			t.Errorf("%s: from text %v\nfrom the value %v", c.text, errOfText, errOfValue)
		}
	}
}

// TestErrorsAreShort: names and values of any size and content make messages of less
// than 300 bytes of valid UTF-8 without control characters; fields stay complete.
func TestErrorsAreShort(t *testing.T) {
	for _, part := range []string{"a", "\x00", "\n", "\x1b[31m", "é", "😀", "\xff", "\u2028", "\u202e", "\u0085", "\"", "\\", "/", "~"} {
		size := 1 << 16
		if raceEnabled {
			size = 1 << 13
		} else if part == "a" || part == "\x00" || part == "é" || part == "/" {
			size = 1 << 20
		}
		long := strings.Repeat(part, size/len(part))
		name := jsonString(long)
		schema := `{"type":"object","properties":{` + name + `:{"type":"integer"},"s":{"type":"integer"},"l":{"type":"array","items":{"type":"integer"}}},"additionalProperties":{"type":"array"}}`
		s := stringify.MustCompile(schema)
		required := stringify.MustCompile(`{"type":"object","required":[` + name + `]}`)
		var deep any = 1
		for range 5000 {
			deep = map[string]any{long[:len(part)]: deep}
		}
		nested := stringify.MustCompile(`{"type":"object","additionalProperties":{"$ref":"#"}}`)
		var errs []error
		collect := func(_ []byte, err error) {
			if err == nil {
				// White space counts as 0, and a name that is not UTF-8 is not the declared one.
				if part != "\n" && part != "\u2028" && part != "\xff" {
					t.Errorf("%q: got no error", part)
				}
				return
			}
			errs = append(errs, err)
		}
		collect(s.Append(nil, map[string]any{long: []any{}}))
		collect(s.AppendJSON(nil, []byte(`{`+name+`:[]}`)))
		collect(s.Append(nil, map[string]any{"s": long}))
		collect(s.AppendJSON(nil, []byte(`{"s":`+name+`}`)))
		collect(s.Append(nil, map[string]any{"l": []any{1, long}}))
		collect(s.Append(nil, map[string]any{"x" + long: long}))
		collect(s.AppendJSON(nil, []byte(`{"x":`+name+`}`)))
		collect(required.Append(nil, map[string]any{}))
		collect(required.AppendJSON(nil, []byte(`{}`)))
		collect(nested.Append(nil, deep))
		collect(s.Append(nil, map[string]any{"s": &marshals{err: errors.New(long)}}))
		collect(s.Append(nil, map[string]any{"s": &marshals{text: long}}))
		for i, err := range errs {
			text := err.Error()
			bad := strings.IndexFunc(text, func(r rune) bool { return unicode.IsControl(r) || r == '\u2028' || r == '\u2029' || r == '\u202e' })
			if len(text) >= 300 || bad >= 0 || !utf8.ValidString(text) {
				t.Errorf("%q, error %d: got %d bytes, control characters at %d: %q", part, i, len(text), bad, text)
			}
		}
		var ve *stringify.ValueError
		if valid := strings.ToValidUTF8(long, ""); valid == long {
			_, err := required.Append(nil, map[string]any{})
			if !errors.As(err, &ve) || ve.Pointer != "/"+strings.NewReplacer("~", "~0", "/", "~1").Replace(long) {
				t.Errorf("%q: the pointer is not complete", part)
			}
		}
	}
}

// TestSyntaxErrors: the offset is that of the byte at fault, in bytes.
func TestSyntaxErrors(t *testing.T) {
	s := stringify.MustCompile(`{"type":"object","properties":{"a":{"type":"string"},"n":{"type":"number"}}}`)
	for text, offset := range map[string]int64{
		"":                        0,
		"   ":                     3,
		"{":                       1,
		`{"a"`:                    4,
		`{"a":`:                   5,
		`{"a":"é日😀`:               15,
		`{"a":"é" x}`:             10,
		`{"n":1.}`:                7,
		`{"n":-}`:                 6,
		`{"n":1e+}`:               8,
		`{"n":1 2}`:               7,
		`{"a":"\u12G4"}`:          10,
		"{\"a\":\"x\ny\"}":        7,
		`{"a":1}{}`:               7,
		`{"a":1},`:                7,
		`{"b":[1,]}`:              8,
		`{"b":nul}`:               8,
		`{"b":+1}`:                5,
		`[1,2]]`:                  5,
		"{\"a\":1}\x00":           7,
		`{"b":{"c":[{"d":tru]}]}`: 19,
		`{,}`:                     1,
		`{"a":1,"b"}`:             10,
		`NaN`:                     0,
		`// {}`:                   0,
		`{"a":1 /* c */}`:         7,
	} {
		out, err := s.AppendJSON([]byte("kept"), []byte(text))
		var syntax *stringify.SyntaxError
		if !errors.As(err, &syntax) || syntax.Offset != offset || syntax.Msg == "" || string(out) != "kept" {
			t.Errorf("%q: got %s, %v, want the offset %d", text, out, err, offset)
		}
		if err != nil && len(err.Error()) >= 300 {
			t.Errorf("%q: a message of %d bytes", text, len(err.Error()))
		}
	}
}

// TestSchemaErrorsTogether: everything wrong with a schema is told, sorted by place, and
// found by errors.As.
func TestSchemaErrorsTogether(t *testing.T) {
	text := "{\n \"type\": \"objekt\",\n \"é😀\": 1, \"required\": \"id\",\n\t\"properties\": {\"a/b\": {\"type\": 5}}\n}"
	_, err := stringify.Compile([]byte(text), stringify.WithSchema("zz", []byte(`{"minLength":"x"}`)), stringify.WithSchema("aa", []byte(` 5`)))
	var faults stringify.SchemaErrors
	var one *stringify.SchemaError
	if !errors.As(err, &faults) || !errors.As(err, &one) {
		t.Fatalf("got %v", err)
	}
	want := []stringify.SchemaError{
		{Line: 2, Column: 10, Pointer: "#/type", Keyword: "type"},
		{Line: 3, Column: 23, Pointer: "#/required", Keyword: "required"},
		{Line: 4, Column: 33, Pointer: "#/properties/a~1b/type", Keyword: "type"},
		{Name: "aa", Line: 1, Column: 2, Pointer: "#"},
		{Name: "zz", Line: 1, Column: 14, Pointer: "#/minLength", Keyword: "minLength"},
	}
	if len(faults) != len(want) || one != faults[0] || len(faults.Unwrap()) != len(want) {
		t.Fatalf("got %d complaints, want %d:\n%v", len(faults), len(want), err)
	}
	for i, got := range faults {
		msg := got.Msg
		got := *got
		got.Msg = ""
		if got != want[i] || msg == "" {
			t.Errorf("complaint %d: got %+v, want %+v", i, got, want[i])
		}
	}
	checkSchemaErrors(t, "together", []byte(text), err)
	for _, line := range strings.Split(err.Error(), "\n") {
		if len(line) > 1000 || strings.IndexFunc(line, unicode.IsControl) >= 0 {
			t.Errorf("complaint %q", line)
		}
	}
}
