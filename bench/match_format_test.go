package bench

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"testing"

	"github.com/stringify-go/stringify/internal/match"
)

// formats says about the formats of schemas that are made which texts matchers and v6 may
// take differently; nil: none. What differs, matchers have from the standard.
var formats = map[string]*formatDifference{
	"date":         nil,
	"email":        nil,
	"ipv4":         nil,
	"ipv6":         nil,
	"json-pointer": nil,
	"uuid":         nil,

	"date-time":             {":-", "v6 takes a sign in minutes and seconds", "2026-02-28T12:-0:00Z"},
	"time":                  {":-", "v6 takes a sign in minutes and seconds", "12:-0:00Z"},
	"duration":              {"H[0-9]+S|Y[0-9]+D", "RFC 3339 has no hours with seconds but without minutes, nor years with days but without months", "PT1H3S"},
	"relative-json-pointer": {"^[0-9]+[+-]", "v6 does not know that an index may be moved, +1 or -1", "1+1"},
	"hostname":              {`\.$`, "RFC 1123 has no dot at the end", "b.example."},
	"uri":                   {"", "v6 has Go's net/url read it, which takes characters that RFC 3986 does not", "http://b.example/{a}"},
	"uri-reference":         {"", "v6 has Go's net/url read it, which takes characters that RFC 3986 does not", "[a"},
	"uri-template":          {"", "v6 asks what stands outside of braces to be a URI reference; RFC 6570 does not", ":a"},
	"regex":                 {"", "v6 asks for Go's syntax, matchers for that of ECMA-262 with flag u", "{a}"},
}

// A formatDifference says which texts of a format may be taken differently, and why.
type formatDifference struct {
	texts  string // a regular expression
	reason string
	text   string // one that is
}

// oneSided are formats that only one of the two knows, or none.
var oneSided = []string{"idn-email", "idn-hostname", "iri", "int32", "byte", "period", "semver", "color"}

// formatMayDiffer reports whether a value may be taken differently because of a format.
func formatMayDiffer(q question) bool {
	return q.asks(func(s map[string]any) bool {
		name, ok := s["format"].(string)
		d := formats[name]
		switch {
		case !ok:
			return false
		case slices.Contains(oneSided, name):
			return true
		case d == nil:
			return false
		}
		texts := regexp.MustCompile(d.texts)
		return q.has(func(v any) bool {
			text, ok := v.(string)
			return ok && texts.MatchString(text)
		})
	})
}

// TestFormats compares what matchers and v6 take as a format, and proves that what may
// differ does so.
func TestFormats(t *testing.T) {
	for _, name := range slices.Sorted(maps.Keys(formats)) {
		schema := fmt.Appendf(nil, `{"format":%q}`, name)
		set, id, complaints := compileMatcher(schema, nil)
		if complaints != nil {
			t.Fatal(complaints)
		}
		v6, err := V6(schema)
		if err != nil {
			t.Fatal(err)
		}
		d := formats[name]
		// agree reports whether both say the same about a text.
		agree := func(text []byte, value any) (agree bool) {
			want := v6(value)
			eachView(t, text, func(_ string, v match.View) {
				got, err := set.Satisfies(id, v)
				if err != nil {
					t.Error(err)
				}
				agree = got == (want == nil)
			})
			return agree
		}
		for seed := range uint64(1000) {
			m := newMaker(choicesOf(seed))
			for range 20 {
				text := []byte(m.text())
				value := decode(t, text)
				if may := d != nil && regexp.MustCompile(d.texts).MatchString(value.(string)); !may && !agree(text, value) {
					t.Errorf("%s: v6 takes %s differently", name, text)
				}
			}
		}
		if d != nil && agree(fmt.Appendf(nil, "%q", d.text), d.text) {
			t.Errorf("%s: %q is listed as taken differently, but is not: %s", name, d.text, d.reason)
		}
	}
}
