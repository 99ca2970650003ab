package ecma

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// suiteDir returns the folder of the JSON-Schema-Test-Suite's tests, one folder a draft.
func suiteDir(t *testing.T) string {
	for _, dir := range []string{
		os.Getenv("STRINGIFY_SUITE"), "../../testdata/suite", "../../../shared/json-schema-test-suite",
	} {
		if info, err := os.Stat(filepath.Join(dir, "draft7")); dir != "" && err == nil && info.IsDir() {
			return dir
		}
	}
	t.Skip("the JSON Schema Test Suite is not there; CONTRIBUTING.md says how to get it")
	return ""
}

type suiteGroup struct {
	Description string
	Schema      json.RawMessage
	Tests       []struct {
		Description string
		Data        any
		Valid       bool
	}
}

// suiteSchema is what a schema may consist of to be a question about patterns alone.
type suiteSchema struct {
	Dialect              string                     `json:"$schema"`
	Type                 string                     `json:"type"`
	Pattern              *string                    `json:"pattern"`
	PatternProperties    map[string]json.RawMessage `json:"patternProperties"`
	AdditionalProperties *bool                      `json:"additionalProperties"`
	Format               string                     `json:"format"`
}

func TestSuite(t *testing.T) {
	dir := suiteDir(t)
	asked := 0
	for _, draft := range []string{"draft4", "draft6", "draft7", "draft2019-09", "draft2020-12"} {
		for _, name := range []string{
			"pattern.json", "patternProperties.json", "optional/ecmascript-regex.json", "optional/non-bmp-regex.json",
			"optional/format/regex.json", "optional/format/ecmascript-regex.json",
		} {
			text, err := os.ReadFile(filepath.Join(dir, draft, name))
			if err != nil {
				continue // not every draft has every file
			}
			var groups []suiteGroup
			if err := json.Unmarshal(text, &groups); err != nil {
				t.Errorf("%s/%s: %v", draft, name, err)
			}
			for _, g := range groups {
				asked += askSuite(t, draft+"/"+name+": "+g.Description, g)
			}
		}
	}
	if asked < 400 {
		t.Errorf("the suite had %d questions about patterns, want 400 at least", asked)
	}
	t.Logf("%d questions", asked)
}

// askSuite compares the answers of one group and returns their number; 0 if its schema asks
// for more than patterns.
func askSuite(t *testing.T, where string, g suiteGroup) int {
	var schema suiteSchema
	d := json.NewDecoder(strings.NewReader(string(g.Schema)))
	d.DisallowUnknownFields()
	if d.Decode(&schema) != nil {
		return 0
	}
	var answer func(data any) (valid, ok bool)
	switch {
	case schema.Pattern != nil:
		re := suiteMatcher(t, where, *schema.Pattern)
		answer = func(data any) (bool, bool) {
			s, ok := data.(string)
			return ok && re(s), ok
		}
	case schema.Format == "regex":
		answer = func(data any) (bool, bool) {
			s, ok := data.(string)
			return ok && CheckRegexp(s) == nil, ok
		}
	case schema.PatternProperties != nil && schema.AdditionalProperties != nil && !*schema.AdditionalProperties:
		var all []func(string) bool
		for pattern, value := range schema.PatternProperties {
			if string(value) != "true" && string(value) != "{}" {
				return 0
			}
			all = append(all, suiteMatcher(t, where, pattern))
		}
		answer = func(data any) (bool, bool) {
			o, ok := data.(map[string]any)
			for name := range o {
				fits := false
				for _, re := range all {
					fits = fits || re(name)
				}
				if !fits {
					return false, ok
				}
			}
			return true, ok
		}
	default:
		return 0
	}
	asked := 0
	for _, test := range g.Tests {
		got, ok := answer(test.Data)
		if !ok {
			continue
		}
		asked++
		if got != test.Valid {
			t.Errorf("%s: %s: got %v, want %v", where, test.Description, got, test.Valid)
		}
	}
	return asked
}

// suiteMatcher returns the match function of a pattern. The suite has no pattern that RE2
// cannot express, so every error is a failure; a pattern refused on purpose goes here.
func suiteMatcher(t *testing.T, where, pattern string) func(string) bool {
	re, err := Regexp(pattern)
	if err != nil {
		t.Errorf("%s: %v", where, err)
		return func(string) bool { return false }
	}
	return re.MatchString
}
