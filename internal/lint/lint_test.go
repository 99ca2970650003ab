package lint

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/planner"
	"github.com/stringify-go/stringify/internal/resolve"
)

// find returns the hints about a schema, one a line: the pointer and the message.
func find(t testing.TB, text string, o planner.Options) string {
	t.Helper()
	set, list := resolve.Resolve([]byte(text), resolve.Options{MaxDepth: 100})
	if len(list) > 0 {
		t.Fatalf("%.200s: %v", text, list)
	}
	contests, list := planner.Inspect(set, o)
	if len(list) > 0 {
		t.Fatalf("%.200s: %v", text, list)
	}
	var b strings.Builder
	for _, h := range Find(set, o, contests) {
		fmt.Fprintf(&b, "%s %s\n", h.Pointer, h.Msg)
	}
	return b.String()
}

// TestKinds has each kind of hint once, as docs/guide/lint.md lists them, beside the nearest
// schema without. What a hint says that happens is compared with what is written where
// public calls can be made, in TestLint of the root.
func TestKinds(t *testing.T) {
	large := planner.Options{Plan: plan.Options{LargeArrays: plan.LargeArraysPassthrough, LargeArraySize: 20}}
	response := planner.Options{Direction: planner.Response}
	for _, c := range []struct {
		name, schema string
		o            planner.Options
		pointer      string   // of the hint; "": there is none
		says         []string // in its text
	}{
		{"an object without members", `{"type":"object"}`, planner.Options{}, "#/type", []string{"always written as {}"}},
		{"an object that has none", `{"type":"object","maxProperties":0}`, planner.Options{}, "", nil},
		{"an object that says so", `{"type":"object","properties":{}}`, planner.Options{}, "", nil},

		{
			"a mapping to nowhere", `{"oneOf":[{"$ref":"#/definitions/a"},{"type":"null"}],"discriminator":{"propertyName":"k","mapping":{"x":"#/definitions/a","y/z":"#/definitions/b"}},"definitions":{"a":{"required":["k"],"properties":{"k":{}}}}}`,
			planner.Options{},
			"#/discriminator/mapping/y~1z",
			[]string{`the mapping of "y/z" leads to no arm of oneOf: "#/definitions/b" leads nowhere`, "remove it"},
		},
		{
			"a mapping to no arm", `{"properties":{"p":{"anyOf":[{"$ref":"#/definitions/a"},{"type":"null"}],"discriminator":{"mapping":{"y":"#/definitions/b"},"propertyName":"k"}}},"definitions":{"a":{"required":["k"],"properties":{"k":{}}},"b":{}}}`,
			planner.Options{},
			"#/properties/p/discriminator/mapping/y",
			[]string{`"#/definitions/b" is none of them`},
		},
		{
			"mappings to arms", `{"anyOf":[{"$ref":"#/definitions/a"},{"type":"null"}],"discriminator":{"propertyName":"k","mapping":{"x":"a","y":"#/definitions/a","z":"#/anyOf/1"}},"definitions":{"a":{"required":["k"],"properties":{"k":{}}}}}`,
			planner.Options{},
			"", nil,
		},
		{
			"a discriminator whose member is never written", `{"oneOf":[{"$ref":"#/definitions/a"},{"$ref":"#/definitions/b"}],"discriminator":{"propertyName":"k"},"definitions":{"a":{"required":["n"],"properties":{"n":{"const":1}}},"b":{"required":["n"],"properties":{"n":{"const":2}}}}}`,
			planner.Options{},
			"#/discriminator",
			[]string{`no arm writes the member "k"`, "declare it in the arms"},
		},
		{
			"a discriminator whose member stands beside", `{"type":"object","properties":{"k":{}},"oneOf":[{"$ref":"#/definitions/a"},{"$ref":"#/definitions/b"}],"discriminator":{"propertyName":"k"},"definitions":{"a":{"required":["k"]},"b":{"required":["k"]}}}`,
			planner.Options{},
			"", nil,
		},
		{
			"a discriminator whose member is undeclared and kept", `{"oneOf":[{"$ref":"#/definitions/a"},{"$ref":"#/definitions/b"}],"discriminator":{"propertyName":"k"},"definitions":{"a":{"required":["k"],"additionalProperties":true},"b":{"required":["k"],"patternProperties":{"^k":{}}}}}`,
			planner.Options{},
			"", nil,
		},

		{"required, never written", `{"properties":{"id":{}},"required":["id","email"]}`, planner.Options{}, "#/required/1", []string{`"email" must be present, and is never written`, "declare it in properties"}},
		{"required, false", `{"properties":{"id":{},"a":false},"required":["a"]}`, planner.Options{}, "#/required/0", []string{`"a" must be present, and is never written`, "false"}},
		{"required, written by a pattern", `{"properties":{"id":{}},"patternProperties":{"^e":{}},"required":["id","email"]}`, planner.Options{}, "", nil},

		{"a pattern behind one for all", `{"patternProperties":{".*":{},"^a":{}}}`, planner.Options{}, "#/patternProperties/^a", []string{"never asked", `".*"`}},
		{"a pattern behind its beginning", `{"patternProperties":{"^x-":{},"^x-name":{}}}`, planner.Options{}, "#/patternProperties/^x-name", []string{"never asked", `"^x-"`}},
		{"a pattern before its beginning", `{"patternProperties":{"^x-name":{},"^x-":{}}}`, planner.Options{}, "", nil},
		{"an additional schema behind one for all", `{"patternProperties":{"":{}},"additionalProperties":{}}`, planner.Options{}, "#/additionalProperties", []string{"never asked"}},
		{"a pattern of members that stay is asked first", `{"patternProperties":{"":{},"^a":{"writeOnly":true}}}`, response, "", nil},

		{"a pattern that takes nothing away", `{"patternProperties":{"^a":false}}`, planner.Options{}, "#/patternProperties/^a", []string{"left out anyway"}},
		{"a pattern that takes something away", `{"patternProperties":{"^a":false},"additionalProperties":true}`, planner.Options{}, "", nil},

		{"a format that is not applied", `{"type":"integer","format":"date-time"}`, planner.Options{}, "#/format", []string{"never applied", "integer"}},
		{"a format without type", `{"format":"unsafe"}`, planner.Options{}, "#/format", []string{"never applied", "without a type"}},
		{"a time without type", `{"format":"date-time"}`, planner.Options{}, "", nil},
		{"a format that only validates", `{"type":"integer","format":"email"}`, planner.Options{}, "", nil},

		{"merged with false", `{"allOf":[{"properties":{"a":{"default":1}}},{"properties":{"a":false}}]}`, planner.Options{}, "#/allOf/0/properties/a", []string{"never written, nor is the default", "#/allOf/1/properties/a"}},
		{"false alone", `{"properties":{"a":false}}`, planner.Options{}, "", nil},

		{"a default of another type", `{"properties":{"a":{"type":"string","default":5}}}`, planner.Options{}, "#/properties/a/default", []string{"written as it is, never coerced", "string"}},
		{"a default that is not in the enum", `{"properties":{"a":{"enum":["x"],"default":"y"}}}`, planner.Options{}, "#/properties/a/default", []string{"not in the enum"}},
		{"a default that is", `{"properties":{"a":{"type":"string","enum":["x"],"default":"x"}}}`, planner.Options{}, "", nil},

		{"a const of another type", `{"type":"string","const":5}`, planner.Options{}, "#/const", []string{"the type is string"}},
		{"a const that is not in the enum", `{"const":"x","enum":["y"]}`, planner.Options{}, "#/const", []string{"not in the enum"}},
		{"an enum without any value of the type", `{"type":"string","enum":[1,2]}`, planner.Options{}, "#/enum", []string{"never one of these"}},
		{"an enum with one", `{"type":"string","enum":[1,"a"]}`, planner.Options{}, "", nil},

		{"more elements than are listed", `{"items":[{},{}],"minItems":3}`, planner.Options{}, "#/minItems", []string{"items lists 2"}},
		{"as many as are listed", `{"items":[{},{}],"maxItems":2}`, planner.Options{}, "", nil},

		{"dropped beside a reference", `{"properties":{"a":{"$ref":"#/definitions/s","type":"integer"}},"definitions":{"s":{"type":"string"}}}`, planner.Options{}, "#/properties/a/$ref", []string{"dropped (type)", "clashes with #/definitions/s"}},
		{"merged beside a reference", `{"properties":{"a":{"$ref":"#/definitions/s","nullable":true}},"definitions":{"s":{"type":"string"}}}`, planner.Options{}, "", nil},

		{"large arrays that are passed through", `{"items":{"type":"string"}}`, large, "#/items", []string{"of 20 elements and more", "nothing in them is filtered or coerced"}},
		{"small ones", `{"items":{"type":"string"},"maxItems":19}`, large, "", nil},
		{"large ones", `{"items":{"type":"string"}}`, planner.Options{}, "", nil},

		{"arms that are matched", `{"anyOf":[{"properties":{"a":{}}},{"properties":{"b":{}}}]}`, planner.Options{}, "#/anyOf", []string{"2 of the arms", "matched with them in full"}},
		{"arms that are told apart", `{"anyOf":[{"type":"string"},{"type":"null"}]}`, planner.Options{}, "", nil},
	} {
		got := find(t, c.schema, c.o)
		if c.pointer == "" {
			if got != "" {
				t.Errorf("%s: got %s, want no hint", c.name, got)
			}
			continue
		}
		if strings.Count(got, "\n") != 1 || !strings.HasPrefix(got, c.pointer+" ") {
			t.Errorf("%s: got %s, want one hint at %s", c.name, got, c.pointer)
		}
		for _, says := range c.says {
			if !strings.Contains(got, says) {
				t.Errorf("%s: got %s, want %q in it", c.name, got, says)
			}
		}
	}
}

// TestIfsThatAreKnown: of ways that the ifs before have decided, one is looked at, so that
// many ifs take no longer than in a plan.
func TestIfsThatAreKnown(t *testing.T) {
	var b strings.Builder
	for i := range 60 {
		fmt.Fprintf(&b, `{"if":{"properties":{"k":{"const":"v%d"}},"required":["k"]},"then":{"properties":{"p%d":{"type":"integer","format":"date"}}}},`, i, i)
	}
	got := find(t, `{"type":"object","allOf":[`+b.String()+`{"properties":{"k":{}}}]}`, planner.Options{})
	if n := strings.Count(got, "/format the format"); n != 60 || strings.Count(got, "\n") != 60 {
		t.Errorf("got %d hints, want one a then:\n%.500s", n, got)
	}
}

// TestUsedElsewhere: a hint that something has no effect is given only if it has none
// wherever the schema is used.
func TestUsedElsewhere(t *testing.T) {
	const text = `{"properties":{"a":{"$ref":"#/definitions/o"},"b":{"allOf":[{"$ref":"#/definitions/o"},%s]}},"definitions":{"o":{"type":"object"}}}`
	if got := find(t, fmt.Sprintf(text, `{"properties":{"x":{}}}`), planner.Options{}); got != "" {
		t.Errorf("got %s, want no hint", got)
	}
	if got := find(t, fmt.Sprintf(text, `{"required":["x"]}`), planner.Options{}); strings.Count(got, "\n") != 1 || !strings.HasPrefix(got, "#/definitions/o/type ") {
		t.Errorf("got %s, want one hint", got)
	}
}
