package stringify_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// What the reader finds out about the schemas of a case alone, for the cases that
// one side compiles and the other refuses.
type schemaFaults struct {
	dangling bool // a $ref that the root reaches leads nowhere, or only to itself
	clash    bool // schemas that are merged have no type in common
	decoded  bool // a pointer must be decoded to lead somewhere
	noArm    bool // all arms of a branch clash with what holds beside them
	closed   bool // one of several schemas that are merged has additionalProperties: false
}

// jsonKinds has a bit for each kind of JSON value that a type name allows.
var jsonKinds = map[string]int{"null": 1, "boolean": 2, "integer": 4, "number": 4 | 8, "string": 16, "object": 32, "array": 64}

// faults walks all that the root reaches by the keywords that describe values.
func (r *reader) faults() (f schemaFaults) {
	seen := map[string]bool{}
	type visit struct {
		state
		asked bool // by matchers only, which merge nothing
	}
	var queue []visit
	push := func(node []place, asked bool) {
		for _, p := range node {
			f.dangling = f.dangling || !r.leadsSomewhere(p)
		}
		queue = append(queue, visit{state{list: r.expand(node)}, asked})
	}
	push([]place{{"", r.docs[""]}}, false)
	for len(queue) > 0 && len(seen) < 5000 {
		s, asked := queue[0].state, queue[0].asked
		queue = queue[1:]
		key := fmt.Sprint(keyOf(s.list), s.groups, s.ifs, asked)
		if seen[key] || len(s.list) == 0 || fitsNothing(s.list) {
			continue
		}
		seen[key] = true
		for _, p := range s.list {
			f.dangling = f.dangling || !r.leadsSomewhere(p)
			f.closed = f.closed || len(s.list) > 1 && p.keyword("additionalProperties") == false
		}
		f.clash = f.clash || !asked && r.clashHere(s.list)
		unions, conditions := s.unions(), s.conditions()
		for _, list := range r.asked(&s) {
			push(list, true)
		}
		switch {
		case len(unions) > 0:
			arms := r.arms(&s, unions)
			f.noArm = f.noArm || !asked && len(arms) == 0
			for _, arm := range arms {
				queue = append(queue, visit{arm.next, asked})
			}
		case len(conditions) > 0:
			queue = append(queue, visit{r.followed(&s, conditions[0], "then"), asked}, visit{r.followed(&s, conditions[0], "else"), asked})
		case asked || !isConstant(s.list):
			for _, list := range r.children(s.list) {
				push(list, asked)
			}
		}
	}
	f.decoded = r.decoded
	return f
}

// asked returns the lists of schemas that only matchers ask.
func (r *reader) asked(s *state) [][]place {
	var lists [][]place
	for _, u := range s.unions() {
		for _, arm := range u.arms {
			lists = append(lists, []place{arm})
		}
	}
	for _, i := range s.conditions() {
		lists = append(lists, []place{{s.list[i].doc, s.list[i].keyword("if")}})
	}
	return lists
}

// leadsSomewhere follows the $refs from p.
func (r *reader) leadsSomewhere(p place) bool {
	for range 100 {
		m, _ := p.schema.(map[string]any)
		ref, ok := m["$ref"].(string)
		if !ok {
			return true
		}
		if p, ok = r.resolve(p.doc, ref); !ok {
			return false
		}
	}
	return false
}

func commonTypes(parts []place) int {
	common := 127
	for _, p := range parts {
		m, _ := p.schema.(map[string]any)
		switch t := m["type"].(type) {
		case string:
			common &= jsonKinds[t]
		case []any:
			any := 0
			for _, name := range t {
				any |= jsonKinds[name.(string)]
			}
			common &= any
		}
	}
	return common
}

// children returns the lists of schemas that describe the members and elements of
// what parts describe.
func (r *reader) children(parts []place) [][]place {
	var lists [][]place
	byName := map[string][]place{}
	byPattern := map[string][]place{}
	var additional []place
	for _, p := range parts {
		m, _ := p.schema.(map[string]any)
		properties, _ := m["properties"].(map[string]any)
		for name := range properties {
			byName[name] = nil
		}
		patterns, _ := m["patternProperties"].(orderedMap)
		for pattern, sub := range patterns.members {
			byPattern[pattern] = append(byPattern[pattern], place{p.doc, sub})
		}
		if sub, ok := m["additionalProperties"]; ok {
			additional = append(additional, place{p.doc, sub})
		}
		for keyword, sub := range m { // these only validate, but are reached
			if slices.Contains([]string{"not", "contains", "propertyNames"}, keyword) {
				lists = append(lists, []place{{p.doc, sub}})
			}
		}
	}
	for name := range byName {
		var all []place
		for _, p := range parts {
			m, _ := p.schema.(map[string]any)
			if sub, ok := lookUp(m, "properties", name); ok {
				all = append(all, place{p.doc, sub})
			} else if sub, ok := matching(m, name); ok {
				all = append(all, place{p.doc, sub})
			} else if sub, ok := m["additionalProperties"].(map[string]any); ok {
				all = append(all, place{p.doc, sub})
			}
		}
		lists = append(lists, all)
	}
	lists = slices.AppendSeq(lists, maps.Values(byPattern))
	if len(additional) > 0 {
		lists = append(lists, additional)
	}
	longest := longestItems(parts)
	for i := range longest {
		lists = append(lists, itemAt(parts, i, longest))
	}
	if rest := itemAt(parts, max(longest, 0), longest); len(rest) > 0 {
		lists = append(lists, rest)
	}
	return lists
}

// longestItems returns the length of the longest list of items in parts, -1 if none has
// one.
func longestItems(parts []place) int {
	longest := -1
	for _, p := range parts {
		if items := p.list("items"); len(items) > 0 {
			longest = max(longest, len(items))
		}
	}
	return longest
}

// itemAt returns what parts, whose longest list of items has that length, say of element i.
func itemAt(parts []place, i, longest int) []place {
	var all []place
	for _, p := range parts {
		list := p.list("items")
		if i < len(list) {
			all = append(all, list[i])
			continue
		}
		if items := p.keyword("items"); items != nil && !isList(items) {
			all = append(all, place{p.doc, items})
		}
		if rest := p.keyword("additionalItems"); rest != nil && (len(list) > 0 || 0 <= longest && longest <= i) {
			all = append(all, place{p.doc, rest})
		}
	}
	return all
}

func isList(v any) bool {
	_, ok := v.([]any)
	return ok
}

// explainsRefusal returns the number that predicts that one side refuses a schema
// that the other compiles.
func (c *oracleCase) explainsRefusal(f schemaFaults, ours error) (number int, ok bool) {
	switch {
	case c.Refused && ours == nil && f.decoded && !f.dangling && !f.clash:
		return 9, true
	case c.Refused && ours == nil && !f.dangling && !f.clash:
		return 14, true // what the reference refuses is out of reach
	case !c.Refused && ours != nil && f.clash && (strings.Contains(ours.Error(), "in common") || strings.Contains(ours.Error(), "want the same")):
		return 12, true
	case !c.Refused && ours != nil && f.noArm && strings.Contains(ours.Error(), "want an arm of"):
		return 12, true
	case !c.Refused && ours != nil && f.dangling && f.closed:
		return 12, true // a closed part there takes away what is dangling
	}
	return 0, false
}
