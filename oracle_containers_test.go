package stringify_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"github.com/stringify-go/stringify/internal/jsonptr"
)

// This file walks into objects and arrays; see oracle_difference_test.go.

// members cites for the members of an object.
func (r *reader) members(parts []place, v map[string]any, pointer string, depth int) {
	r.merged(parts, v, pointer)
	for _, name := range slices.Sorted(maps.Keys(v)) {
		member := v[name]
		at := pointer + "/" + jsonptr.Escape(name)
		var declared, extra []place
		closed := false
		for _, p := range parts {
			m, ok := p.schema.(map[string]any)
			if !ok {
				continue
			}
			if sub, ok := lookUp(m, "properties", name); ok {
				declared = append(declared, place{p.doc, sub})
				continue
			}
			if _, ok := m["patternProperties"]; ok && beyondBMP(name) {
				r.add(10, at, differsAt)
				r.add(10, at, weWrite)
			}
			if sub, ok := matching(m, name); ok {
				r.touch("pattern")
				extra = append(extra, place{p.doc, sub})
				continue
			}
			sub, ok := m["additionalProperties"]
			if ok && sub != false {
				extra = append(extra, place{p.doc, sub})
			}
			closed = closed || sub == false
			if len(extra) > 0 && len(declared) == 0 {
				if extra[0].schema == true || isEmpty(extra[0].schema) {
					r.touch("additional: any")
				} else {
					r.touch("additional: by schema")
				}
			}
		}
		switch {
		case len(declared) > 0:
			r.touch("property")
		case len(extra) == 0:
			r.touch("undeclared left out")
		}
		switch all := append(declared, extra...); {
		case r.leftOut(all):
			r.add(4, at, withoutIt)
		case len(declared) > 0 || !closed:
			if closed && len(parts) > 1 {
				r.add(12, at, weRefuseBelow)
			}
			if len(all) > 0 {
				r.visit(all, member, at, depth+1)
			}
		}
	}
}

// leftOut reports whether one of the schemas is false.
func (r *reader) leftOut(all []place) bool {
	return slices.ContainsFunc(r.expand(all), func(p place) bool { return p.schema == false })
}

// merged cites what merging does to an object that several schemas describe.
func (r *reader) merged(parts []place, v map[string]any, pointer string) {
	closed := false
	for _, p := range parts {
		m, _ := p.schema.(map[string]any)
		closed = closed || m["additionalProperties"] == false
	}
	if closed && len(parts) > 1 {
		r.add(12, pointer, differsAt)
	}
	declaring := 0
	for _, p := range parts {
		m, _ := p.schema.(map[string]any)
		properties, _ := m["properties"].(map[string]any)
		if len(properties) > 0 {
			if declaring++; declaring > 1 && m["$ref"] == nil {
				r.touch("allOf: several properties")
			}
		}
		required, _ := m["required"].([]any)
		for _, name := range required {
			if _, ok := properties[name.(string)]; ok {
				r.touch("property: required")
			} else {
				r.touch("required undeclared")
			}
		}
		for _, name := range slices.Sorted(maps.Keys(properties)) {
			sub := properties[name]
			if _, there := v[name]; there {
				continue
			}
			if _, ok := withDefault(sub); ok {
				r.touch("property: default")
			} else {
				r.touch("property left out")
			}
			at := pointer + "/" + jsonptr.Escape(name)
			if r.leftOut([]place{{p.doc, sub}}) {
				r.add(4, at, withoutIt)
				continue
			}
			for _, part := range r.expand([]place{{p.doc, sub}}) {
				if d, ok := withDefault(part.schema); ok {
					text, _ := json.Marshal(d)
					r.texts[at] = string(text)
					r.add(12, at, adds)
					if isRequired(parts, name) {
						r.add(12, at, weWrite)
					}
				}
			}
		}
	}
}

func (r *reader) elements(parts []place, list []any, pointer string, depth int) {
	if r.large > 0 && len(list) >= r.large {
		r.touch("large array passed through")
		return
	}
	for i, element := range list {
		at := fmt.Sprintf("%s/%d", pointer, i)
		var all []place
		tuple := false
		for _, p := range parts {
			m, ok := p.schema.(map[string]any)
			if !ok {
				continue
			}
			switch items := m["items"].(type) {
			case map[string]any, bool:
				all = append(all, place{p.doc, items})
				if items == true || isEmpty(items) {
					r.touch("items: any")
				} else {
					r.touch("items")
				}
			case []any:
				tuple = true
				switch rest, ok := m["additionalItems"]; {
				case i < len(items):
					r.touch("tuple")
					if k := kindOf(element); k == "array" || k == "object" {
						r.container(place{p.doc, items[i]}, at)
					}
					all = append(all, place{p.doc, items[i]})
				case ok && rest != false:
					r.touch("tuple: additional")
					all = append(all, place{p.doc, rest})
					if rest != true {
						r.add(3, at, differsAt)
						r.add(3, at, weRefuse)
					}
				}
			}
		}
		if tuple {
			r.add(3, at, weWrite)
		}
		if len(all) > 0 {
			r.visit(all, element, at, depth+1)
		}
	}
}

// container cites an object or array where a tuple item declares a scalar, which
// counts also beside a constant.
func (r *reader) container(item place, pointer string) {
	for _, p := range r.expand([]place{item}) {
		m, _ := p.schema.(map[string]any)
		if single, _ := m["type"].(string); slices.Contains(scalarTypes, single) {
			r.add(2, pointer, weRefuse)
		}
	}
}

func isEmpty(schema any) bool {
	m, ok := schema.(map[string]any)
	return ok && len(m) == 0
}

func lookUp(m map[string]any, keyword, name string) (any, bool) {
	members, _ := m[keyword].(map[string]any)
	sub, ok := members[name]
	return sub, ok
}

// matching returns the schema of the first pattern that matches name.
func matching(m map[string]any, name string) (any, bool) {
	patterns, _ := m["patternProperties"].(orderedMap)
	for _, pattern := range patterns.names {
		if matches(pattern, name) {
			return patterns.members[pattern], true
		}
	}
	return nil, false
}

func isRequired(parts []place, name string) bool {
	return slices.ContainsFunc(parts, func(p place) bool {
		m, _ := p.schema.(map[string]any)
		required, _ := m["required"].([]any)
		return slices.Contains(required, any(name))
	})
}
