package schema

import "testing"

// The place is read off the text: that of the name, not that of the schema behind it.
func TestAtName(t *testing.T) {
	doc, list := Parse("", []byte(`{"title":"x","patternProperties":
 {"a":true, "b~/":
  {"properties":{"x":{}}}},"definitions":{"d":{}},"not":{}}`), ParseOptions{MaxDepth: 10})
	if len(list) > 0 {
		t.Fatal(list)
	}
	root := doc.Root
	for _, c := range []struct {
		s                *Schema
		line, column     int
		pointer, keyword string
	}{
		{root.PatternProperties[0].Schema, 2, 3, "#/patternProperties/a", "patternProperties"},
		{root.PatternProperties[1].Schema, 2, 13, "#/patternProperties/b~0~1", "patternProperties"},
		{root.PatternProperties[1].Schema.Properties[0].Schema, 3, 18, "#/patternProperties/b~0~1/properties/x", "properties"},
		{root.Definitions[0].Schema, 3, 43, "#/definitions/d", "definitions"},
		{root.Not, 3, 57, "#/not", ""},
		{root, 1, 1, "#", ""},
	} {
		got := c.s.AtName("want %d", 7)
		if got.Line != c.line || got.Column != c.column || got.Pointer != c.pointer || got.Keyword != c.keyword || got.Msg != "want 7" {
			t.Errorf("%s: got %+v, want %d:%d %s", c.pointer, got, c.line, c.column, c.keyword)
		}
	}
}
