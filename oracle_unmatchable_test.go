package stringify_test

import (
	"slices"
	"strings"
)

// This file says which schemas the validator of the reference does not build, though its
// serializer does: then every value that needs one to be decided is an error there
// (difference 23).

// unmatchable reports whether the reference cannot ask p: p's document, or a schema that it
// leads to, says `nullable` without a type, or has a reference that is resolved otherwise
// there, or p stands below a name with U+2028 or inside a schema with an anchor.
func (r *reader) unmatchable(p place) bool {
	key := identity(p)
	known, ok := r.unasked[key]
	if !ok {
		root := place{p.doc, r.docs[p.doc]} // is built whole when a part of it is asked first
		known = r.unbuilt(root, map[string]bool{}) || r.unbuilt(p, map[string]bool{}) || strings.ContainsAny(strings.Join(r.way(p), "/"), "\u2028\x00")
		r.unasked[key] = known
	}
	return known
}

func (r *reader) unbuilt(p place, seen map[string]bool) bool {
	m, ok := p.schema.(map[string]any)
	if !ok || seen[identity(p)] {
		return false
	}
	seen[identity(p)] = true
	if _, says := m["nullable"]; says && m["type"] == nil {
		return true
	}
	if ref, ok := m["$ref"].(string); ok {
		target, found := r.resolve(p.doc, ref)
		if !found || r.elsewhere(p.doc, ref, target) || r.unbuilt(target, seen) {
			return true
		}
		if r.unbuilt(place{target.doc, r.docs[target.doc]}, seen) { // it is built whole, too
			return true
		}
	}
	for keyword, sub := range m {
		if strings.HasPrefix(keyword, hidden) || slices.Contains([]string{"const", "enum", "default", "definitions", "$defs"}, keyword) {
			continue
		}
		var all []any
		switch sub := sub.(type) {
		case map[string]any:
			all = append(all, sub)
			if keyword == "properties" || keyword == "dependencies" {
				all = nil
				for _, property := range sub {
					all = append(all, property)
				}
			}
		case orderedMap:
			for _, pattern := range sub.members {
				all = append(all, pattern)
			}
		case []any:
			all = sub
		}
		if slices.ContainsFunc(all, func(sub any) bool { return r.unbuilt(place{p.doc, sub}, seen) }) {
			return true
		}
	}
	return false
}

// elsewhere reports whether a reference of doc leads elsewhere in the validator of the
// reference: the name of an anchor below a key with %, and ids that are no URIs below an
// $id that is one.
func (r *reader) elsewhere(doc, ref string, target place) bool {
	id, fragment, _ := strings.Cut(ref, "#")
	base := doc
	if m, ok := r.docs[doc].(map[string]any); ok && m["$id"] != nil {
		base, _ = m["$id"].(string)
	}
	return fragment == "anchor" && strings.Contains(strings.Join(r.way(target), "/"), "%") || id != "" && !strings.Contains(id, "://") && strings.Contains(base, "://")
}

// way returns the names on the way from its document to p, and U+0000 for each anchor there.
func (r *reader) way(p place) []string {
	var search func(v any, way []string) []string
	search = func(v any, way []string) []string {
		if identity(place{p.doc, v}) == identity(p) {
			return way
		}
		each := func(name string, sub any) []string {
			if strings.HasPrefix(name, hidden) {
				return nil
			}
			return search(sub, append(slices.Clone(way), name))
		}
		switch v := v.(type) {
		case map[string]any:
			if id, ok := v["$id"].(string); ok && strings.HasPrefix(id, "#") {
				way = append(slices.Clone(way), "\x00")
			}
			for name, sub := range v {
				if found := each(name, sub); found != nil {
					return found
				}
			}
		case orderedMap:
			for name, sub := range v.members {
				if found := each(name, sub); found != nil {
					return found
				}
			}
		case []any:
			for _, sub := range v {
				if found := each("", sub); found != nil {
					return found
				}
			}
		}
		return nil
	}
	return search(r.docs[p.doc], []string{})
}
