package match_test

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/govalue"
	"github.com/stringify-go/stringify/internal/match"
	"github.com/stringify-go/stringify/internal/matcher"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/resolve"
	"github.com/stringify-go/stringify/internal/suite"
	"github.com/stringify-go/stringify/internal/view"
)

// suiteFiles are the files that are read of each draft. Formats have a test of their own,
// by which this one asks about text only.
var suiteFiles = []string{"*.json", "optional/*.json", "optional/format/*.json"}

// TestSuite asks all cases of the official suite, about the value as JSON text and as Go
// value, of matchers and of copies of the data that they are.
func TestSuite(t *testing.T) {
	dir := suite.Dir(t)
	used := make(map[int]bool)
	asked := 0
	for draft := range suite.Drafts {
		for _, pattern := range suiteFiles {
			files, err := filepath.Glob(filepath.Join(dir, draft, filepath.FromSlash(pattern)))
			if err != nil {
				t.Fatal(err)
			}
			for _, file := range files {
				name, err := filepath.Rel(dir, file)
				if err != nil {
					t.Fatal(err)
				}
				asked += suiteFile(t, dir, draft, filepath.ToSlash(name), used)
			}
		}
	}
	for i, o := range suite.Omitted {
		if !used[i] {
			t.Errorf("%s: listed as omitted, not in the suite", o.Cases)
		}
	}
	if asked < 7000 {
		t.Errorf("the suite had %d cases, want 7000 at least", asked)
	}
}

// suiteFile asks the cases of one file, and returns how many there were.
func suiteFile(t *testing.T, dir, draft, file string, used map[int]bool) (asked int) {
	t.Helper()
	for _, g := range suite.Groups(t, filepath.Join(dir, filepath.FromSlash(file))) {
		set, id, complaints := compile(suite.InDraft(g.Schema, draft), suite.DraftRemotes(dir, draft))
		var same *match.Set // made of data alone
		if complaints == nil {
			var err error
			if same, err = copied(set); err != nil {
				t.Errorf("%s: %s: %v", file, g.Description, err)
				continue
			}
		}
		for _, test := range g.Tests {
			asked++
			where := file + ": " + g.Description + ": " + test.Description
			reason := suite.ReasonToOmit(where, used)
			var wrong string
			if complaints != nil {
				wrong = complaints.Error()
			} else {
				wrong = suiteCase(set, id, test)
				for name, v := range views(t, string(test.Data)) {
					sameAnswers(t, where+": "+name, set, same, id, v)
				}
			}
			switch {
			case wrong != "" && reason == "":
				t.Errorf("%s: %s", where, wrong)
			case wrong == "" && reason != "":
				t.Errorf("%s: passes, but is listed as omitted: %s", where, reason)
			}
		}
	}
	return asked
}

// compile returns the matchers for one schema, and the number of that of its root.
func compile(text []byte, load func(string) ([]byte, error)) (*match.Set, plan.MatchID, diag.List) {
	refs, complaints := resolve.Resolve(text, resolve.Options{Loader: load, MaxDepth: 100})
	if complaints != nil {
		return nil, plan.NoMatch, complaints
	}
	b := matcher.NewBuilder(refs, matcher.Options{})
	id, complaints := b.Add(refs.Root())
	return b.Set(), id, complaints
}

// suiteCase says what is wrong about the answers to one case, "" if nothing is.
func suiteCase(set *match.Set, id plan.MatchID, test suite.Test) string {
	text, value := view.NewText(), decode(test.Data)
	defer text.Release()
	if _, err := text.Read(test.Data, 0, 0, 1000); err != nil {
		return err.Error()
	}
	goView := view.NewGo(govalue.Of(value), 1000, 0)
	defer goView.Release()
	for _, v := range []match.View{text, goView} {
		ok, err := set.Satisfies(id, v)
		if err != nil {
			return err.Error()
		}
		if ok != test.Valid {
			if v == goView {
				return "as Go value: got " + words[ok] + ", want " + words[test.Valid]
			}
			return "got " + words[ok] + ", want " + words[test.Valid]
		}
		// Not all that is invalid is a violation: members that are left out are none.
		bad, err := set.Violation(id, v)
		switch {
		case err != nil:
			return err.Error()
		case ok && bad != nil:
			return "valid, but got a violation: " + bad.Error()
		}
	}
	return ""
}

var words = map[bool]string{true: "valid", false: "invalid"}

// decode returns the value of a JSON text as encoding/json has it, with json.Number.
func decode(text []byte) any {
	d := json.NewDecoder(strings.NewReader(string(text)))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		panic(err)
	}
	return v
}
