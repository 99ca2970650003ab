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

	"date-time":             {":-", "v6 takes a sign in minutes and seconds"},
	"time":                  {":-", "v6 takes a sign in minutes and seconds"},
	"duration":              {"H[0-9]+S|Y[0-9]+D", "RFC 3339 has no hours with seconds but without minutes, nor years with days but without months"},
	"relative-json-pointer": {"^[0-9]+[+-]", "v6 does not know that an index may be moved, +1 or -1"},
	"hostname":              {`\.$`, "RFC 1123 has no dot at the end"},
	"uri":                   {"", "v6 has Go's net/url read it, which takes characters that RFC 3986 does not"},
	"uri-reference":         {"", "v6 has Go's net/url read it, which takes characters that RFC 3986 does not"},
	"uri-template":          {"", "v6 asks what stands outside of braces to be a URI reference; RFC 6570 does not"},
	"regex":                 {"", "v6 asks for Go's syntax, matchers for that of ECMA-262 with flag u"},
}

// A formatDifference says which texts of a format may be taken differently, and why.
type formatDifference struct {
	texts  string // a regular expression
	reason string
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
		v6, d, differ := compileV6(t, schema), formats[name], 0
		for seed := range uint64(1500) {
			m := newMaker(choicesOf(seed))
			for range 20 {
				text := []byte(m.text())
				value := decode(t, text)
				want := v6.Validate(value)
				eachView(t, text, func(as string, v match.View) {
					got, err := set.Satisfies(id, v)
					switch {
					case err != nil:
						t.Error(err)
					case got == (want == nil):
					case d != nil && regexp.MustCompile(d.texts).MatchString(value.(string)):
						differ++
					default:
						t.Errorf("%s: %s as %s: got valid %v, v6 says %v", name, text, as, got, want)
					}
				})
			}
		}
		if d != nil && differ == 0 {
			t.Errorf("%s: nothing differs by this reason: %s", name, d.reason)
		}
	}
}
