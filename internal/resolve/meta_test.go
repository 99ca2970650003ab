package resolve_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stringify-go/stringify/internal/resolve"
	"github.com/stringify-go/stringify/internal/schema"
)

// A `$schema` may name a schema that leads to a draft by its own `$schema`.
func TestMeta(t *testing.T) {
	const (
		d4    = "http://json-schema.org/draft-04/schema#"
		d2020 = "https://json-schema.org/draft/2020-12/schema"
	)
	chain := func(n int) texts {
		more := texts{fmt.Sprintf("http://m/%d", n): `{"$schema":"` + d2020 + `"}`}
		for i := range n {
			more[fmt.Sprintf("http://m/%d", i)] = fmt.Sprintf(`{"$schema":"http://m/%d"}`, i+1)
		}
		return more
	}
	tests := []struct {
		why, uri string
		given    texts
		served   texts
		want     schema.Draft
		known    bool
	}{
		{"by the id given", "http://m/a", texts{"http://m/a": `{"$schema":"` + d2020 + `","$vocabulary":{"x":true}}`}, nil, schema.Draft2020, true},
		{"by its own id", "http://m/a", texts{"a": `{"$id":"http://m/a","$schema":"` + d2020 + `"}`}, nil, schema.Draft2020, true},
		{"by its own id of draft-04, with an empty fragment", "http://m/a#", texts{"a": `{"id":"http://m/a#","$schema":"` + d4 + `"}`}, nil, schema.Draft4, true},
		{"loaded", "http://m/a", nil, texts{"http://m/a": `{"$schema":"` + d4 + `"}`}, schema.Draft4, true},
		{"over another one", "http://m/a", texts{"http://m/a": `{"$schema":"http://m/b"}`}, texts{"http://m/b": `{"$schema":"` + d2020 + `"}`}, schema.Draft2020, true},
		{"over some others", "http://m/0", chain(7), nil, schema.Draft2020, true},
		{"over too many", "http://m/0", chain(8), nil, 0, false},
		{"of itself", "http://m/a", texts{"http://m/a": `{"$schema":"http://m/a"}`}, nil, 0, false},
		{"without $schema", "http://m/a", texts{"http://m/a": `{}`}, nil, 0, false},
		{"no schema", "http://m/a", nil, texts{"http://m/a": `[`}, 0, false},
		{"unknown", "http://m/a", texts{"http://m/b": `{}`}, nil, 0, false},
		{"not served", "http://m/b", nil, texts{}, 0, false},
	}
	for _, test := range tests {
		var asked []string
		o := resolve.Options{Schemas: sources(test.given), MaxDepth: 100}
		if test.served != nil {
			o.Loader = func(uri string) ([]byte, error) {
				asked = append(asked, uri)
				if text, ok := test.served[uri]; ok {
					return []byte(text), nil
				}
				return nil, errors.New("404")
			}
		}
		root := `{"$schema":"` + test.uri + `","items":{"$schema":"` + test.uri + `","properties":{"a":{"$ref":"#"}}}}`
		set, complaints := resolve.Resolve([]byte(root), o)
		if !test.known {
			const want = `: $schema wants "http://json-schema.org/draft-04/schema#"`
			if !strings.Contains(complaints.Error(), want) || !strings.Contains(complaints.Error(), "schema:1:12: #/$schema") {
				t.Errorf("%s: got %v", test.why, complaints)
			}
		} else if complaints != nil {
			t.Errorf("%s: %v", test.why, complaints)
		} else if got := set.Root().Items.Draft; got != test.want {
			t.Errorf("%s: got %v, want %v", test.why, got, test.want)
		}
		slices.Sort(asked)
		if len(slices.Compact(asked)) != len(asked) {
			t.Errorf("%s: asked for %q", test.why, asked)
		}
	}
}

// What was loaded for `$schema` is not loaded again for a reference, nor the other way
// round; and it is no schema that was given, which would be checked.
func TestMetaLoadedOnce(t *testing.T) {
	served := texts{
		"http://m/a": `{"$schema":"https://json-schema.org/draft/2020-12/schema","type":7}`,
		"http://m/b": `{"$schema":"https://json-schema.org/draft/2020-12/schema","prefixItems":[{}]}`,
		"http://m/c": `{"$schema":"http://m/b"}`,
		"http://m/d": `{"$schema":"http://m/c","$dynamicAnchor":"n"}`,
	}
	asked := make(map[string]int)
	load := func(uri string) ([]byte, error) {
		asked[uri]++
		return []byte(served[uri]), nil
	}
	for _, test := range []struct{ root, want string }{
		{`{"$schema":"http://m/a","items":{}}`, ""},
		{`{"$schema":"http://m/a","items":{"$ref":"http://m/a"}}`, `http://m/a:1:66: #/type: type wants`},
		{`{"$schema":"http://m/b","items":{"$ref":"http://m/b"},"not":{"$ref":"http://m/c"}}`, ""},
		{`{"items":{"$ref":"http://m/b"},"not":{"$ref":"http://m/c"},"contains":{"$ref":"http://m/d#n"}}`, ""},
	} {
		clear(asked)
		_, complaints := resolve.Resolve([]byte(test.root), resolve.Options{Loader: load, MaxDepth: 100})
		if got := complaints.Error(); (complaints != nil || test.want != "") && (test.want == "" || !strings.HasPrefix(got, test.want)) {
			t.Errorf("%s: got %v, want %s", test.root, got, test.want)
		}
		for uri, n := range asked {
			if n != 1 {
				t.Errorf("%s: asked %d times for %s", test.root, n, uri)
			}
		}
	}
}
