package resolve_test

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stringify-go/stringify/internal/resolve"
	"github.com/stringify-go/stringify/internal/schema"
	"github.com/stringify-go/stringify/internal/suite"
)

// Every reference of the suite's schemas leads somewhere, and all schemas are valid.
func TestSuiteResolves(t *testing.T) {
	dir := suite.Dir(t)
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
		for _, g := range suite.Groups(t, file) {
			if strings.Contains(string(g.Schema), "draft/2019-09") || strings.Contains(string(g.Schema), "draft2019-09") {
				continue // draft7/optional/cross-draft.json
			}
			n++
			set, complaints := resolve.Resolve(g.Schema, resolve.Options{Loader: suite.Remotes(dir), MaxDepth: 100})
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
	dir := suite.Dir(t)
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
		found := false
		for _, g := range suite.Groups(t, filepath.Join(dir, "draft7", filepath.FromSlash(test.file))) {
			if g.Description != test.group {
				continue
			}
			found = true
			set, complaints := resolve.Resolve(g.Schema, resolve.Options{Loader: suite.Remotes(dir), MaxDepth: 100})
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

// As TestSuiteResolves, for the other drafts.
func TestSuiteDraftsResolve(t *testing.T) {
	dir := suite.Dir(t)
	for draft := range suite.Drafts {
		if draft == "draft7" {
			continue
		}
		n := 0
		files, err := filepath.Glob(filepath.Join(dir, draft, "*.json"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			for _, g := range suite.Groups(t, file) {
				n++
				set, complaints := resolve.Resolve(suite.InDraft(g.Schema, draft), resolve.Options{Loader: suite.DraftRemotes(dir, draft), MaxDepth: 100})
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
