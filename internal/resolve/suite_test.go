package resolve_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stringify-go/stringify/internal/resolve"
	"github.com/stringify-go/stringify/internal/schema"
)

// suite returns the directory of the official JSON Schema Test Suite, or skips.
func suite(t *testing.T) string {
	dir := os.Getenv("STRINGIFY_SUITE")
	if dir == "" {
		dir = filepath.Join("..", "..", "..", "shared", "json-schema-test-suite")
	}
	if _, err := os.Stat(filepath.Join(dir, "draft7")); err != nil {
		t.Skip("the JSON Schema Test Suite is not there; STRINGIFY_SUITE names its directory")
	}
	return dir
}

// remotes returns a loader of the documents that the suite serves.
func remotes(dir string) func(string) ([]byte, error) {
	return func(uri string) ([]byte, error) {
		switch {
		case strings.HasPrefix(uri, "http://localhost:1234/"):
			return os.ReadFile(filepath.Join(dir, "remotes", filepath.FromSlash(strings.TrimPrefix(uri, "http://localhost:1234/"))))
		case strings.Contains(uri, "://json-schema.org/draft"):
			id := "$id" // stands in for the meta-schema
			if strings.Contains(uri, "draft-04") {
				id = "id"
			}
			return []byte(`{"` + id + `":"` + uri + `","$schema":"` + uri + `"}`), nil
		}
		return nil, errors.New("not served: " + uri)
	}
}

// Every reference of the suite's schemas leads somewhere, and all schemas are valid.
func TestSuiteResolves(t *testing.T) {
	dir := suite(t)
	files, err := filepath.Glob(filepath.Join(dir, "draft7", "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	optional, err := filepath.Glob(filepath.Join(dir, "draft7", "optional", "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, file := range append(files, optional...) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var groups []struct {
			Description string
			Schema      json.RawMessage
		}
		if err := json.Unmarshal(text, &groups); err != nil {
			t.Fatal(err)
		}
		for _, g := range groups {
			if strings.Contains(string(g.Schema), "draft/2019-09") || strings.Contains(string(g.Schema), "draft2019-09") {
				continue // draft7/optional/cross-draft.json
			}
			n++
			set, complaints := resolve.Resolve(g.Schema, resolve.Options{Loader: remotes(dir), MaxDepth: 100})
			if complaints != nil {
				t.Errorf("%s: %s:\n%v", filepath.Base(file), g.Description, complaints)
				continue
			}
			if complaints := set.CheckUnreachable(); complaints != nil {
				t.Errorf("%s: %s: unreachable:\n%v", filepath.Base(file), g.Description, complaints)
			}
		}
	}
	if n < 200 {
		t.Errorf("got %d schemas, want at least 200", n)
	}
}

// Where the suite's groups can be told by resolution alone: the target that makes their
// tests come out as they say.
func TestSuiteTargets(t *testing.T) {
	dir := suite(t)
	tests := []struct {
		file, group string
		hops        func(*resolve.Set) *schema.Schema
		want        string
	}{
		{"ref.json", "escaped pointer ref", property("tilde"), `{"type":"integer"}`},
		{"ref.json", "escaped pointer ref", property("slash"), `{"type":"integer"}`},
		{"ref.json", "escaped pointer ref", property("percent"), `{"type":"integer"}`},
		{"ref.json", "refs with quote", property(`foo"bar`), `{"type":"number"}`},
		{"ref.json", "$ref prevents a sibling $id from changing the base uri", allOf(0), `{"$comment":"this canonical uri is http://localhost:1234/sibling_id/base/foo.json","$id":"foo.json","type":"number"}`},
		{"ref.json", "Location-independent identifier", allOf(0), `{"$id":"#foo","type":"integer"}`},
		{"ref.json", "Reference an anchor with a non-relative URI", allOf(0), `{"$id":"#foo","type":"integer"}`},
		{"ref.json", "Location-independent identifier with base URI change in subschema", allOf(0), `{"$id":"#foo","type":"integer"}`},
		{"ref.json", "refs with relative uris and defs", func(s *resolve.Set) *schema.Schema {
			return s.Target(allOf(0)(s)).AllOf[0]
		}, `{"properties":{"bar":{"type":"string"}}}`},
		{"ref.json", "$id must be resolved against nearest parent, not just immediate parent", allOf(0), `{"$id":"d.json","type":"number"}`},
		{"ref.json", "URN base URI with URN and JSON pointer ref", property("foo"), `{"type":"string"}`},
		{"ref.json", "URN base URI with URN and anchor ref", property("foo"), `{"$id":"#something","type":"string"}`},
		{"ref.json", "ref to if", allOf(0), `{"$id":"http://example.com/ref/if","type":"integer"}`},
		{"ref.json", "ref with absolute-path-reference", allOf(0), `{"$id":"http://example.com/absref/foobar.json","type":"string"}`},
		{"ref.json", "empty tokens in $ref json-pointer", allOf(0), `{"type":"number"}`},
		{"refRemote.json", "base URI change", func(s *resolve.Set) *schema.Schema {
			return s.Root().Items.Items
		}, `{"type":"integer"}`},
		{"refRemote.json", "retrieved nested refs resolve relative to their URI not $id", func(s *resolve.Set) *schema.Schema {
			return s.Target(property("name")(s)).Properties[0].Schema
		}, `{"type":"string"}`},
		{"refRemote.json", "$ref to $ref finds location-independent $id", func(s *resolve.Set) *schema.Schema {
			return s.Target(s.Root())
		}, `{"$id":"#detached","type":"integer"}`},
		{"optional/unknownKeyword.json", "$id inside an unknown keyword is not a real identifier", func(s *resolve.Set) *schema.Schema {
			return s.Root().AnyOf[2]
		}, `{"$id":"https://localhost:1234/unknownKeyword/my_identifier.json","type":"string"}`},
		{"optional/id.json", "id inside an enum is not a real identifier", func(s *resolve.Set) *schema.Schema {
			return s.Root().AnyOf[1]
		}, `{"$id":"https://localhost:1234/id/my_identifier.json","type":"string"}`},
	}
	for _, test := range tests {
		text, err := os.ReadFile(filepath.Join(dir, "draft7", filepath.FromSlash(test.file)))
		if err != nil {
			t.Fatal(err)
		}
		var groups []struct {
			Description string
			Schema      json.RawMessage
		}
		if err := json.Unmarshal(text, &groups); err != nil {
			t.Fatal(err)
		}
		found := false
		for _, g := range groups {
			if g.Description != test.group {
				continue
			}
			found = true
			set, complaints := resolve.Resolve(g.Schema, resolve.Options{Loader: remotes(dir), MaxDepth: 100})
			if complaints != nil {
				t.Errorf("%s: %s:\n%v", test.file, test.group, complaints)
				continue
			}
			target := set.Target(test.hops(set))
			if target == nil {
				t.Errorf("%s: %s: got no target", test.file, test.group)
				continue
			}
			if got := compact(t, target.JSON.Raw()); got != test.want {
				t.Errorf("%s: %s: got %s, want %s", test.file, test.group, got, test.want)
			}
		}
		if !found {
			t.Errorf("%s: no group %q", test.file, test.group)
		}
	}
}

func property(name string) func(*resolve.Set) *schema.Schema {
	return func(s *resolve.Set) *schema.Schema {
		for _, p := range s.Root().Properties {
			if p.Name == name {
				return p.Schema
			}
		}
		return nil
	}
}

func allOf(i int) func(*resolve.Set) *schema.Schema {
	return func(s *resolve.Set) *schema.Schema { return s.Root().AllOf[i] }
}

func compact(t *testing.T, raw []byte) string {
	t.Helper()
	var v any
	if err := json.Unmarshal(raw, &v); err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// suiteDrafts are the drafts beside draft-07, by directory.
var suiteDrafts = map[string]string{
	"draft4":       "http://json-schema.org/draft-04/schema#",
	"draft6":       "http://json-schema.org/draft-06/schema#",
	"draft2019-09": "https://json-schema.org/draft/2019-09/schema",
	"draft2020-12": "https://json-schema.org/draft/2020-12/schema",
}

// As TestSuiteResolves, for the other drafts.
func TestSuiteDraftsResolve(t *testing.T) {
	dir := suite(t)
	for draft, uri := range suiteDrafts {
		n := 0
		files, err := filepath.Glob(filepath.Join(dir, draft, "*.json"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var groups []struct {
				Description string
				Schema      json.RawMessage
			}
			if err := json.Unmarshal(text, &groups); err != nil {
				t.Fatal(err)
			}
			for _, g := range groups {
				if vocabulary := strings.Contains(string(g.Schema), "/metaschema-"); vocabulary {
					continue // a meta-schema of its own as $schema
				}
				n++
				load := func(name string) ([]byte, error) {
					text, err := remotes(dir)(name)
					if err == nil && strings.Contains(name, "/"+draft+"/") {
						text = inDraft(t, text, uri)
					}
					return text, err
				}
				set, complaints := resolve.Resolve(inDraft(t, g.Schema, uri), resolve.Options{Loader: load, MaxDepth: 100})
				if complaints == nil {
					complaints = set.CheckUnreachable()
				}
				if complaints != nil {
					t.Errorf("%s/%s: %s:\n%v", draft, filepath.Base(file), g.Description, complaints)
				}
			}
		}
		if n < 100 {
			t.Errorf("%s: got %d schemas, want at least 100", draft, n)
		}
	}
}

// inDraft returns text, a schema, with `$schema` if it has none.
func inDraft(t *testing.T, text json.RawMessage, uri string) []byte {
	t.Helper()
	var members map[string]json.RawMessage
	if json.Unmarshal(text, &members) != nil || members["$schema"] != nil {
		return text
	}
	_, rest, _ := strings.Cut(string(text), "{")
	if len(members) > 0 {
		rest = "," + rest
	}
	return []byte(`{"$schema":"` + uri + `"` + rest)
}
