package stringify_test

import (
	"slices"
	"strings"
)

// This file notes the kinds of branches that a value meets.

func (r *reader) touchIf(s *state, owner place) {
	switch {
	case owner.keyword("else") == nil:
		r.touch("if: then only")
	case owner.keyword("then") == nil:
		r.touch("if: else only")
	default:
		r.touch("if: then and else")
	}
	r.touchInAllOf(s, owner)
}

// touchInAllOf notes that owner, whose branch is decided, is a part of the allOf of another
// place.
func (r *reader) touchInAllOf(s *state, owner place) {
	for _, p := range s.list {
		if slices.ContainsFunc(p.list("allOf"), func(part place) bool { return identity(part) == identity(owner) }) {
			r.touch("branch: in allOf")
		}
	}
}

func (r *reader) touchChoice(s *state, unions []union, possible []combination, value any) {
	if len(possible) > 1 {
		r.touch("arms: by matcher")
	}
	for _, u := range unions {
		r.touchInAllOf(s, u.owner)
		var kinds []string
		fits := 0
		for _, arm := range u.arms {
			kinds = append(kinds, strings.Join(r.shape(r.expand([]place{arm})).types, " "))
			if arm.keyword("$ref") != nil {
				r.touch("arms: $ref")
			}
			if r.reaches(arm, u.owner, map[string]bool{}) {
				r.touch("arms: recursive")
			}
			if r.satisfies(arm, value) {
				fits++
			}
		}
		if u.keyword == "oneOf" && fits > 1 {
			r.touch("oneOf: two fit")
		}
		slices.Sort(kinds)
		container := func(kind string) bool {
			return kind == "" || strings.Contains(kind, "object") || strings.Contains(kind, "array")
		}
		switch {
		case slices.Equal(kinds, []string{"null", "string"}):
			r.touch("arms: string or null")
		case !slices.ContainsFunc(kinds, container):
			r.touch("arms: scalars")
		}
		r.touchObjects(u, value)
	}
}

// touchObjects notes by what an object fits one arm of several that take objects.
func (r *reader) touchObjects(u union, value any) {
	object, ok := value.(map[string]any)
	if !ok {
		return
	}
	var arms []place
	for _, arm := range u.arms {
		if types := r.shape(r.expand([]place{arm})).types; slices.Contains(types, "object") {
			arms = append(arms, arm)
		}
	}
	if len(arms) < 2 {
		return
	}
	byConst, byRequired := false, false
	for _, arm := range arms {
		list := r.expand([]place{arm})
		for _, p := range list {
			required, _ := p.keyword("required").([]any)
			for _, name := range required {
				_, there := object[name.(string)]
				byRequired = byRequired || !there
			}
		}
		for name := range object {
			values, said := r.memberValues(r.declaring(list, name), nil)
			byConst = byConst || said && isRequired(list, name) && len(values) > 0
		}
	}
	switch {
	case byConst:
		r.touch("arms: objects by const")
	case byRequired:
		r.touch("arms: objects by required")
	}
}

// reaches reports whether from leads to owner, by references, members and elements.
func (r *reader) reaches(from, owner place, seen map[string]bool) bool {
	list := r.expand([]place{from})
	key := keyOf(list)
	if seen[key] {
		return false
	}
	seen[key] = true
	if slices.ContainsFunc(list, func(p place) bool { return identity(p) == identity(owner) }) {
		return true
	}
	s := state{list: list}
	for _, child := range append(r.children(list), r.asked(&s)...) {
		for _, p := range child {
			if r.reaches(p, owner, seen) {
				return true
			}
		}
	}
	return false
}
