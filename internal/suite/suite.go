// Package suite reads the official JSON Schema Test Suite for tests. It knows how the
// suite is laid out, and no JSON Schema. Only tests import it.
package suite

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stringify-go/stringify/internal/rawjson"
)

// Drafts are the drafts that the suite has a directory for, with their `$schema`.
var Drafts = map[string]string{
	"draft4":       "http://json-schema.org/draft-04/schema#",
	"draft6":       "http://json-schema.org/draft-06/schema#",
	"draft7":       "http://json-schema.org/draft-07/schema#",
	"draft2019-09": "https://json-schema.org/draft/2019-09/schema",
	"draft2020-12": "https://json-schema.org/draft/2020-12/schema",
}

// Dir returns the directory of the suite, which has `draft7` and `remotes` in it, or skips
// the test: the one that STRINGIFY_SUITE names, testdata/suite, or json-schema-test-suite in
// ../shared, beside the repository.
func Dir(t testing.TB) string {
	t.Helper()
	for _, dir := range []string{os.Getenv("STRINGIFY_SUITE"), "../../testdata/suite", "../../../shared/json-schema-test-suite"} {
		if dir == "" {
			continue
		}
		if _, err := os.Stat(filepath.Join(dir, "draft7")); err == nil {
			return dir
		}
	}
	t.Skip("the JSON Schema Test Suite is not there; CONTRIBUTING.md says how to get it")
	return ""
}

// Remotes returns a loader of the documents that the suite serves, and of stand-ins for
// the meta-schemas, which accept everything.
func Remotes(dir string) func(uri string) ([]byte, error) {
	return func(uri string) ([]byte, error) {
		if file, ok := strings.CutPrefix(uri, "http://localhost:1234/"); ok {
			return os.ReadFile(filepath.Join(dir, "remotes", filepath.FromSlash(file)))
		}
		if strings.Contains(uri, "://json-schema.org/draft") {
			id := "$id"
			if strings.Contains(uri, "draft-04") {
				id = "id"
			}
			return []byte(`{"` + id + `":"` + uri + `","$schema":"` + uri + `"}`), nil
		}
		return nil, errors.New("not served: " + uri)
	}
}

// DraftRemotes is Remotes where documents of that draft are read as such, also where they
// do not say so.
func DraftRemotes(dir, draft string) func(uri string) ([]byte, error) {
	load := Remotes(dir)
	return func(uri string) ([]byte, error) {
		text, err := load(uri)
		if err == nil && strings.Contains(uri, "/"+draft+"/") {
			text = InDraft(text, draft)
		}
		return text, err
	}
}

// InDraft returns text, a schema, with the `$schema` of the draft if it has none.
func InDraft(text []byte, draft string) []byte {
	v, err := rawjson.Parse(text, 1000)
	if err != nil || v.Kind() != rawjson.Object {
		return text
	}
	for _, m := range v.Children() {
		if m.Name() == "$schema" {
			return text
		}
	}
	_, rest, _ := strings.Cut(string(text), "{")
	if v.Len() > 0 {
		rest = "," + rest
	}
	return []byte(`{"$schema":"` + Drafts[draft] + `"` + rest)
}

// A Group is a schema with values that are valid or not.
type Group struct {
	Description string
	Schema      []byte // JSON text
	Tests       []Test
}

// A Test is one value.
type Test struct {
	Description string
	Data        []byte // JSON text
	Valid       bool
}

// Groups returns the groups of one file of the suite.
func Groups(t testing.TB, file string) []Group {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	v, err := rawjson.Parse(text, 1000)
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	var groups []Group
	for _, g := range v.Children() {
		group := Group{Description: member(g, "description").Text(), Schema: member(g, "schema").Raw()}
		for _, test := range member(g, "tests").Children() {
			group.Tests = append(group.Tests, Test{
				Description: member(test, "description").Text(),
				Data:        member(test, "data").Raw(),
				Valid:       member(test, "valid").Kind() == rawjson.True,
			})
		}
		groups = append(groups, group)
	}
	return groups
}

// member returns the member of an object that has the name.
func member(v rawjson.Value, name string) rawjson.Value {
	for _, m := range v.Children() {
		if m.Name() == name {
			return m
		}
	}
	return rawjson.Value{}
}
