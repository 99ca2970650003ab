package gogen

import (
	"errors"
	"regexp"
	"slices"
	"testing"

	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/planner"
)

// An engine of the caller, for patterns.
type engine struct{ *regexp.Regexp }

func engineOf(string) (plan.Matcher, error) { return engine{regexp.MustCompile("^$")}, nil }

// TestRefuses has all that cannot be generated, with the part that is at fault and why.
func TestRefuses(t *testing.T) {
	pkg, err := load("cases/bound")
	if err != nil {
		t.Fatal(err)
	}
	typ := func(name string) func(*Options) {
		return func(o *Options) { o.Type, o.Path = pkg.Scope().Lookup(name).Type(), pkg.Path() }
	}
	text := func(o *Options) { o.JSON = true }
	types := func(o *Options) { o.Types = true }
	taken := func(name string, edit func(*Options)) func(*Options) {
		return func(o *Options) { edit(o); o.Taken = func(n string) bool { return n == name } }
	}
	const (
		open   = `{"type":"object","properties":{"x":{}},"additionalProperties":true}`
		data   = ", which Go source cannot hold"
		clash  = "the package has something else of that name"
		unseen = " are written by straight code alone, since it has members that no tag can name, and here only the value tells how it is written"
	)
	ours := planner.Options{Regexp: engineOf}
	format := planner.Options{Formats: map[string]func(string) bool{"mine": func(string) bool { return true }}}
	for _, test := range []struct {
		name   string
		schema string
		o      planner.Options
		edit   func(*Options)
		want   []Error
	}{
		{"no name of a package", `{}`, planner.Options{}, func(o *Options) { o.Package = "a-b" }, []Error{{"package", `want the name of a package, got "a-b"`}}},
		{"a keyword", `{}`, planner.Options{}, func(o *Options) { o.Package = "func" }, []Error{{"package", `want the name of a package, got "func"`}}},
		{"a blank", `{}`, planner.Options{}, func(o *Options) { o.Package = "_" }, []Error{{"package", `want the name of a package, got "_"`}}},
		{"no package", `{}`, planner.Options{}, func(o *Options) { o.Package = "" }, []Error{{"package", `want the name of a package, got ""`}}},
		{"a name without a capital", `{}`, planner.Options{}, func(o *Options) { o.Name = "x" }, []Error{{"name", `want a Go name with a capital, got "x"`}}},
		{"two names", `{}`, planner.Options{}, func(o *Options) { o.Name = "X y" }, []Error{{"name", `want a Go name with a capital, got "X y"`}}},
		{"a name with a line", `{}`, planner.Options{}, func(o *Options) { o.Name = "X\n" }, []Error{{"name", `want a Go name with a capital, got "X\n"`}}},
		{"nothing", `{}`, planner.Options{}, func(*Options) {}, []Error{{"X", "want a type, values or JSON text to write, got nothing"}}},
		{"a function that there is", `{}`, planner.Options{}, taken("AppendXJSON", text), []Error{{"AppendXJSON", clash}}},
		{"a function for the type that there is", `{}`, planner.Options{}, taken("MarshalX", types), []Error{{"MarshalX", clash}}},
		{"the name of package genruntime", `{}`, planner.Options{}, taken("genruntime", text), []Error{{"genruntime", clash}}},
		{"the name of package time", `{"type":"string","format":"date"}`, planner.Options{}, taken("time", types), []Error{{"time", clash}}},
		{
			"two types", `{}`,
			planner.Options{},
			func(o *Options) { types(o); typ("Point")(o) },
			[]Error{{"X", "want types that are generated, or one of the user, got both"}},
		},
		{
			"a type that lacks a member", `{"type":"object","required":["gone"],"properties":{"X":{"type":"number"}}}`,
			planner.Options{},
			typ("Point"),
			[]Error{{"Point", `want a field for the required member "gone", got none (schema #)`}},
		},
		{
			"fields that do not fit", `{"type":"object","properties":{"X":{"type":"array"},"Y":{"type":"object"}}}`,
			planner.Options{},
			typ("Point"),
			[]Error{{"Point.X", "want array, got Go type float64 (schema #/properties/X)"}, {"Point.Y", "want object, got Go type float64 (schema #/properties/Y)"}},
		},
		{"a type that does not fit", `{"type":"array"}`, planner.Options{}, typ("Point"), []Error{{"Point", "want array, got Go type bound.Point (schema #)"}}},
		{"a type where nothing may be", `false`, planner.Options{}, typ("Point"), []Error{{"Point", "want no value, got Go type bound.Point (schema #)"}}},
		{
			"a pattern of names", `{"patternProperties":{"a":{}}}`, ours, text,
			[]Error{{"#", `the pattern "a" is compiled by an engine of the caller` + data}},
		},
		{
			"a pattern of names that only validation asks", `{"properties":{"p":{"anyOf":[{"type":"object","patternProperties":{"a":{"type":"string"}}},{"type":"object"}]}}}`, ours, text,
			[]Error{{"#/properties/p/anyOf/0", `the pattern "a" is compiled by an engine of the caller` + data}},
		},
		{
			"a pattern", `{"anyOf":[{"type":"string","pattern":"b"},{"type":"string"}]}`, ours, text,
			[]Error{{"#/anyOf/0", `the pattern "b" is compiled by an engine of the caller` + data}},
		},
		{
			"a pattern for a type", `{"type":"object","properties":{"X":{},"Y":{"if":{"pattern":"b"},"then":{"type":"string"}}}}`, ours, typ("Point"),
			[]Error{{"#/properties/Y/if", `the pattern "b" is compiled by an engine of the caller` + data}},
		},
		{
			"a format", `{"anyOf":[{"type":"string","format":"mine"},{"type":"string"}]}`, format, text,
			[]Error{{"#/anyOf/0", `the format "mine" is a function of the caller` + data}},
		},
		{
			"a pattern, and the schema is carried", `{"anyOf":[{"type":"string","pattern":"b"},{"type":"string"}]}`, ours, func(o *Options) { text(o); o.CompileMatchers, o.MaxSchemaDepth = true, 100 },
			[]Error{{"#/anyOf/0", `the pattern "b" is compiled by an engine of the caller` + data}},
		},
		{
			"a format, and the schema is carried", `{"anyOf":[{"type":"string","format":"mine"},{"type":"string"}]}`, format, func(o *Options) { text(o); o.CompileMatchers, o.MaxSchemaDepth = true, 100 },
			[]Error{{"#/anyOf/0", `the format "mine" is a function of the caller` + data}},
		},
		{
			"a schema that cannot be compiled where it is carried", `{"anyOf":[{"type":"string","pattern":"b"},{"type":"string"}]}`,
			planner.Options{},
			func(o *Options) { text(o); o.CompileMatchers = true },
			[]Error{{"matchers", "they cannot be compiled from the text of the schema alone: schema:1:11: #/anyOf/0: schemas are nested deeper than 0 levels\nschema:1:43: #/anyOf/1: schemas are nested deeper than 0 levels"}},
		},
		{
			"a type that a strict table does not see", open,
			planner.Options{Strict: true},
			types,
			[]Error{{"#", "values of the generated type X" + unseen}},
		},
		{
			"a type that a condition does not see",
			`{"if":{"required":["a"]},"then":{"properties":{"a":` + open + `}},"else":{"properties":{"b":{"type":"string"}}}}`,
			planner.Options{},
			types,
			[]Error{{"#", "values of the generated type XA" + unseen}},
		},
	} {
		set, p, matchers := build(t, []byte(test.schema), test.o)
		o := Options{Package: "p", Name: "X", Plan: p, Set: set, Matchers: matchers}
		test.edit(&o)
		if o.Name != "X" || o.Package != "p" {
			o.JSON = true
		}
		src, err := File(o)
		var got []Error
		for _, one := range split(err) {
			if e, ok := errors.AsType[*Error](one); ok {
				got = append(got, *e)
			} else {
				t.Errorf("%s: %v is no *Error", test.name, one)
			}
		}
		if src != nil || !slices.Equal(got, test.want) {
			t.Errorf("%s:\ngot  %q\nwant %q\n%s", test.name, got, test.want, src)
		}
	}
}
