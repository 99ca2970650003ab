package main

import (
	"strings"
	"testing"
)

// TestLint: hints with file, line, column and a caret, and the exit code 1; a fault comes
// before all hints.
func TestLint(t *testing.T) {
	folder(t, map[string]string{
		"good.json":   `{"type":"object","properties":{"a":{"type":"string"}}}`,
		"hint.json":   "{\n  \"properties\": {\"a\": {\"type\": \"object\"},\n    \"b\": {\"$ref\": \"ext#/a\"}}}",
		"ext.json":    `{"a":{"type":"integer","format":"date"}}`,
		"fault.json":  `{"properties":{"a":{"type":"object"},"b":{"type":"objekt"}}}`,
		"arrays.json": `{"type":"array","items":{"type":"string"}}`,
	})
	for _, c := range []struct {
		args string
		code int
		says []string
	}{
		{"check good.json --lint", 0, []string{"good.json: ok"}},
		{"check hint.json --ref ext=ext.json", 0, []string{"hint.json: ok"}},
		{"check hint.json --ref ext=ext.json --lint", 1, []string{
			"hint.json:2:32: #/properties/a/type: objects are always written as {}", "\n      \"properties\": {\"a\": {\"type\": \"object\"},\n                                   ^\n",
			"ext.json:1:33: #/a/format: the format \"date\" is never applied",
		}},
		{"check fault.json --lint", 1, []string{"fault.json:1:50: #/properties/b/type: "}},
		{"check arrays.json --lint", 0, []string{"ok"}},
		{"check arrays.json --lint --large-arrays passthrough", 1, []string{"arrays.json:1:25: #/items: arrays of 20000 elements"}},
		{"check nowhere.json --lint", 1, []string{"nowhere.json"}},
		{"check good.json --lint --large-array-size -1", 2, []string{"--large-array-size -1: want 0 or more elements"}},
		{"check --help", 0, []string{"--lint", "exit code 1"}},
	} {
		got := execute("", strings.Fields(c.args)...)
		if got.code != c.code {
			t.Errorf("%s: got %+v, want the code %d", c.args, got, c.code)
		}
		for _, part := range c.says {
			if !strings.Contains(got.out+got.errOut, part) {
				t.Errorf("%s: got %s%s, want %q in it", c.args, got.out, got.errOut, part)
			}
		}
		if c.code == 1 && (got.out != "" || strings.Contains(got.errOut, "fault.json") && strings.Contains(got.errOut, "always")) {
			t.Errorf("%s: got %+v", c.args, got)
		}
	}
}
