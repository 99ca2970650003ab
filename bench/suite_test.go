package bench

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	_ "github.com/google/jsonschema-go/jsonschema" // has the suite in its testdata

	"github.com/stringify-go/stringify/internal/match"
	"github.com/stringify-go/stringify/internal/suite"
)

// TestModuleSuite asks the cases of the official suite that a module carries, so that
// they are asked also where the suite itself is not at hand. What is omitted, and why, is
// as in the test of internal/match.
func TestModuleSuite(t *testing.T) {
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/google/jsonschema-go").Output()
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(strings.TrimSpace(string(out)), "jsonschema", "testdata")
	asked := 0
	for _, draft := range []string{"draft7", "draft2020-12"} {
		files, err := filepath.Glob(filepath.Join(dir, draft, "*.json"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			for _, g := range suite.Groups(t, file) {
				set, id, complaints := compileMatcher(suite.InDraft(g.Schema, draft), suite.DraftRemotes(dir, draft))
				for _, test := range g.Tests {
					asked++
					where := draft + "/" + filepath.Base(file) + ": " + g.Description + ": " + test.Description
					if complaints != nil {
						t.Errorf("%s: %v", where, complaints)
						continue
					}
					omit := suite.ReasonToOmit(where, make(map[int]bool))
					eachView(t, test.Data, func(name string, v match.View) {
						ok, err := set.Satisfies(id, v)
						switch {
						case err != nil:
							t.Errorf("%s: as %s: %v", where, name, err)
						case ok == test.Valid && omit != "":
							t.Errorf("%s: as %s: passes, but is listed as omitted: %s", where, name, omit)
						case ok != test.Valid && omit == "":
							t.Errorf("%s: as %s: got valid %v, want %v", where, name, ok, test.Valid)
						}
					})
				}
			}
		}
	}
	if asked < 2000 {
		t.Errorf("the suite had %d cases, want 2000 at least", asked)
	}
}
