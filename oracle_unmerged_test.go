package stringify_test

import (
	"slices"
	"strings"
)

// This file says where the reference drops what stands beside a $ref for a clash of keywords
// that we never merge: definitions, and those that only validate (difference 12).

// dropsSiblings reports whether one of parts stands beside a $ref and clashes with its target
// only in the reference.
func (r *reader) dropsSiblings(parts []place) bool {
	return slices.ContainsFunc(parts, func(p place) bool {
		return p.keyword("$ref") != nil && r.clashUnmerged(r.expand([]place{p}))
	})
}

// clashUnmerged reports whether the schemas of list clash, at their own level or inside, by
// keywords that only the reference merges.
func (r *reader) clashUnmerged(list []place) bool {
	key := "unmerged " + keyOf(list)
	clashes, known := r.clashing[key]
	if known || len(list) < 2 {
		return clashes
	}
	r.clashing[key] = false // while the question is open
	for _, group := range unmerged(list) {
		both := r.expand(group)
		clashes = clashes || len(group) > 1 && (r.clash(state{list: both}, false) || r.clashUnmerged(both))
	}
	for _, child := range r.children(list) {
		clashes = clashes || len(child) > 1 && r.clashUnmerged(r.expand(child))
	}
	r.clashing[key] = clashes
	return clashes
}

// unmerged returns the lists of schemas that stand in list at the same place below a keyword
// that only the reference merges.
func unmerged(list []place) map[string][]place {
	groups := map[string][]place{}
	for _, p := range list {
		for _, keyword := range []string{"not", "contains", "propertyNames"} {
			if sub := p.keyword(keyword); sub != nil {
				groups[keyword] = append(groups[keyword], place{p.doc, sub})
			}
		}
		for _, keyword := range []string{"definitions", "$defs"} {
			all, _ := p.keyword(keyword).(map[string]any)
			for name, sub := range all {
				if !strings.HasPrefix(name, hidden) {
					groups[keyword+"/"+name] = append(groups[keyword+"/"+name], place{p.doc, sub})
				}
			}
		}
	}
	return groups
}
