package stringify_test

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"
)

// oracleRules are the rules of writing that good calls must have met often enough
// for a large comparison to count.
var oracleRules = []string{
	"type string", "type integer", "type number", "type boolean", "type null", "type object", "type array",
	"string from null", "string from boolean", "string from number", "string from string",
	"integer from null", "integer from boolean", "integer from number", "integer from string", "integer from a fraction",
	"number from null", "number from boolean", "number from number", "number from string",
	"boolean from null", "boolean from boolean", "boolean from number", "boolean from string",
	"object from null", "array from null",
	"format date-time", "format date", "format time", "format unsafe",
	"list of types", "list of types: null coerced", "nullable: null", "const", "any",
	"inferred object", "inferred array", "inferred string", "inferred number",
	"property", "property: required", "property: default", "property left out", "undeclared left out",
	"required undeclared", "pattern", "additional: any", "additional: by schema",
	"items", "items: any", "tuple", "tuple: additional",
	"$ref: local", "$ref: root", "$ref: external", "$ref: anchor", "$ref: siblings", "allOf", "allOf: several properties",
	"arms: string or null", "arms: scalars", "arms: objects by const", "arms: objects by required", "arms: by matcher",
	"arms: $ref", "arms: recursive", "oneOf: two fit", "if: then only", "if: else only", "if: then and else",
	"branch: nested", "branch: in allOf",
	"rounding floor", "rounding ceil", "rounding round", "large array passed through",
}

// fewestTouches is asked of every rule when so many schemas are compared.
const (
	fewestTouches   = 50
	enoughForCounts = 20_000
)

func (n *oracleCount) touch(touched map[string]bool) {
	if n.rules == nil {
		n.rules = map[string]int{}
	}
	for rule := range touched {
		n.rules[rule]++
	}
}

func (n *oracleCount) reportRules(t *testing.T) {
	for _, rule := range oracleRules {
		if n.schemas >= enoughForCounts && n.rules[rule] < fewestTouches {
			t.Errorf("rule %q was met by %d good calls, want %d", rule, n.rules[rule], fewestTouches)
		}
	}
	for _, rule := range slices.Sorted(maps.Keys(n.rules)) {
		if !slices.Contains(oracleRules, rule) {
			t.Errorf("rule %q is met and not listed", rule)
		}
		t.Logf("%7d  %s", n.rules[rule], rule)
	}
}

// touchRefs notes the references that lead from the schemas of from to parts.
func (r *reader) touchRefs(from, parts []place) {
	starts := slices.Clone(from)
	for _, p := range parts {
		starts = append(starts, p.list("allOf")...)
	}
	for _, p := range starts {
		for range 100 {
			ref, ok := p.keyword("$ref").(string)
			if !ok {
				break
			}
			switch {
			case ref == "#":
				r.touch("$ref: root")
			case ref == "#anchor":
				r.touch("$ref: anchor")
			case strings.HasPrefix(ref, "#"):
				r.touch("$ref: local")
			default:
				r.touch("$ref: external")
			}
			if hasSiblings(p.schema.(map[string]any)) {
				r.touch("$ref: siblings")
			}
			if p, ok = r.resolve(p.doc, ref); !ok {
				break
			}
		}
	}
}

// touchSchema notes the rules that deciding how to write value takes.
func (r *reader) touchSchema(parts []place, value any, kind string) {
	for _, p := range parts {
		m, _ := p.schema.(map[string]any)
		if _, ok := m["allOf"]; ok {
			r.touch("allOf")
		}
		if _, ok := m["type"].([]any); ok {
			r.touch("list of types")
			if value == nil && !slices.Contains(m["type"].([]any), any("null")) {
				r.touch("list of types: null coerced")
			}
			return
		}
	}
	declared := singleType(parts)
	switch {
	case declared == "":
		r.touch("any")
		return
	case strings.HasPrefix(declared, "inferred "):
		r.touch(declared)
		return
	}
	r.touch("type " + declared)
	switch declared {
	case "string", "integer", "number", "boolean":
		if kind != "object" && kind != "array" {
			r.touch(declared + " from " + kind)
		}
	case "object", "array":
		if kind == "null" {
			r.touch(declared + " from null")
		}
	}
	if n, ok := value.(json.Number); ok && declared == "integer" && strings.ContainsAny(string(n), ".") {
		r.touch("integer from a fraction")
		if r.options.Rounding != "" && r.options.Rounding != "trunc" {
			r.touch("rounding " + r.options.Rounding)
		}
	}
	for _, p := range parts {
		m, _ := p.schema.(map[string]any)
		switch format, _ := m["format"].(string); format {
		case "date-time", "date", "time", "unsafe":
			if declared == "string" {
				r.touch("format " + format)
			}
		}
	}
}

func hasSiblings(m map[string]any) bool {
	for keyword := range m {
		switch keyword {
		case "$ref", "title", "description":
		default:
			return true
		}
	}
	return false
}

func singleType(parts []place) string {
	guess := ""
	for _, p := range parts {
		m, _ := p.schema.(map[string]any)
		if t, ok := m["type"].(string); ok {
			return t
		}
		if t := inferred(m); guess == "" && t != "" {
			guess = "inferred " + t
		}
	}
	return guess
}
