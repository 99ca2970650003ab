package stringify_test

import (
	"encoding/json"
	"fmt"
	"math/big"
	"slices"
	"sort"
	"strconv"
	"strings"
	"time"
)

// This file says which schemas cannot hold together, and which arms are possible.

// clash reports whether the schemas of s clash, or what they say together about a member or
// an element, or all ways to decide the branches of s that are open. What one schema says
// alone of a member or an element counts if alone is set.
func (r *reader) clash(s state, alone bool) bool {
	key := fmt.Sprint(keyOf(s.list), s.groups, alone)
	clashes, known := r.clashing[key]
	if !known {
		r.clashing[key] = false // while the question is open
		clashes = r.clashesNew(s, alone)
		r.clashing[key] = clashes
	}
	return clashes
}

func (r *reader) clashesNew(s state, alone bool) bool {
	if fitsNothing(s.list) {
		return false
	}
	if r.clashHere(s.list) {
		return true
	}
	if unions := s.unions(); len(unions) > 0 && len(r.combinations(&s, unions, 1, func(_, both, _ state) bool { return r.clash(both, alone) })) == 0 {
		return true
	}
	if isConstant(s.list) {
		return false // nothing below is written
	}
	for _, child := range r.children(s.list) {
		if (alone || len(child) > 1) && r.clash(state{list: r.expand(child)}, alone) {
			return true
		}
	}
	return false
}

// clashHere reports whether the schemas of list clash at their own level.
func (r *reader) clashHere(list []place) bool {
	return commonTypes(list) == 0 || !r.sameIn(list, "const") || !r.sameIn(list, "default") || !r.sameIn(list, "format") || !commonEnum(list)
}

// isConstant reports whether one of the schemas has a constant.
func isConstant(list []place) bool {
	return slices.ContainsFunc(list, func(p place) bool {
		m, _ := p.schema.(map[string]any)
		_, ok := m["const"]
		return ok
	})
}

// sameIn reports whether the places that have keyword have equal ones.
func (r *reader) sameIn(list []place, keyword string) bool {
	first := ""
	for _, p := range list {
		m, _ := p.schema.(map[string]any)
		v, ok := m[keyword]
		if !ok {
			continue
		}
		if text := canonical(v); first == "" {
			first = text
		} else if text != first {
			return false
		}
	}
	return true
}

func commonEnum(list []place) bool {
	var common []string
	said := false
	for _, p := range list {
		values, ok := p.keyword("enum").([]any)
		if !ok {
			continue
		}
		var own []string
		for _, v := range values {
			if text := canonical(v); !said || slices.Contains(common, text) {
				own = append(own, text)
			}
		}
		common, said = own, true
	}
	return !said || len(common) > 0
}

// canonical returns a text that equal JSON values share.
func canonical(v any) string {
	switch v := v.(type) {
	case json.Number:
		n, ok := new(big.Rat).SetString(string(v))
		if !ok {
			return string(v)
		}
		return n.RatString()
	case *big.Int:
		return v.String()
	case string:
		return strconv.Quote(v)
	case []any:
		items := make([]string, len(v))
		for i := range v {
			items[i] = canonical(v[i])
		}
		return "[" + strings.Join(items, ",") + "]"
	case map[string]any:
		var members []string
		for name, member := range v {
			if !strings.HasPrefix(name, hidden) {
				members = append(members, strconv.Quote(name)+":"+canonical(member))
			}
		}
		sort.Strings(members)
		return "{" + strings.Join(members, ",") + "}"
	case orderedMap:
		return canonical(v.members)
	}
	return fmt.Sprint(v)
}

func isScalar(v any) bool {
	switch v.(type) {
	case []any, map[string]any, orderedMap:
		return false
	}
	return true
}

// possible reports whether arm is possible for value. The unions of open are on the way
// here: what leads back to one of them is not.
func (r *reader) possible(arm place, value any, open []string) bool {
	list := r.expand([]place{arm})
	if fitsNothing(list) || slices.ContainsFunc(list, func(p place) bool { return slices.Contains(open, identity(p)) }) {
		return false
	}
	if value == nil && nullable(list) {
		return true
	}
	shape := r.shape(list)
	if shape.types != nil && !hasKind(shape.types, value) {
		return false
	}
	values, said := declaredValues(list)
	if said && !slices.Contains(values, canonical(value)) {
		return false
	}
	if _, isTime := value.(time.Time); isTime && said {
		return false
	}
	if object, ok := value.(map[string]any); ok && !said {
		for _, p := range list {
			required, _ := p.keyword("required").([]any)
			for _, name := range required {
				if _, there := object[name.(string)]; !there {
					return false
				}
			}
		}
		for name, member := range object {
			if parts := r.declaring(list, name); len(parts) > 0 {
				if values, said := r.memberValues(parts, nil); said && !slices.Contains(values, canonical(member)) {
					return false
				}
			}
		}
	}
	for _, p := range list {
		for _, u := range unionsOf(p) {
			if !slices.ContainsFunc(u.arms, func(arm place) bool {
				return r.possible(arm, value, append(slices.Clone(open), identity(p)))
			}) {
				return false
			}
		}
	}
	return true
}

// declaredValues returns what const and enum of scalars leave.
func declaredValues(list []place) (values []string, said bool) {
	meet := func(own []any) {
		var left []string
		for _, v := range own {
			if text := canonical(v); !said || slices.Contains(values, text) {
				left = append(left, text)
			}
		}
		values, said = left, true
	}
	for _, p := range list {
		m, _ := p.schema.(map[string]any)
		if v, ok := m["const"]; ok && isScalar(v) {
			meet([]any{v})
		}
		if all, ok := m["enum"].([]any); ok && !slices.ContainsFunc(all, func(v any) bool { return !isScalar(v) }) {
			meet(all)
		}
	}
	return values, said
}

// memberValues returns the values that given leave for a member, also by their arms.
func (r *reader) memberValues(given []place, open []string) (values []string, said bool) {
	list := r.expand(given)
	if fitsNothing(list) {
		return nil, true
	}
	values, said = declaredValues(list)
	for _, p := range list {
		for _, u := range unionsOf(p) {
			id := identity(p) + u.keyword
			if slices.Contains(open, id) {
				return nil, true
			}
			var together []string
			all := true
			for _, arm := range u.arms {
				own, ok := r.memberValues([]place{arm}, append(slices.Clone(open), id))
				all = all && ok
				together = append(together, own...)
			}
			if !all {
				continue
			}
			if said {
				together = slices.DeleteFunc(together, func(v string) bool { return !slices.Contains(values, v) })
			}
			values, said = together, true
		}
	}
	if said && nullable(list) {
		values = append(values, canonical(nil))
	}
	return values, said
}

// declaring returns what the schemas of list say about a member that one of them declares,
// that one first; nothing if none does.
func (r *reader) declaring(list []place, name string) []place {
	var first, others []place
	for _, p := range list {
		m, _ := p.schema.(map[string]any)
		if sub, ok := lookUp(m, "properties", name); ok {
			if part := (place{p.doc, sub}); first == nil {
				first = []place{part}
			} else {
				others = append(others, part)
			}
		} else if sub, ok := matching(m, name); ok {
			others = append(others, place{p.doc, sub})
		} else if sub, ok := m["additionalProperties"]; ok {
			if part := (place{p.doc, sub}); !fitsNothing(r.expand([]place{part})) {
				others = append(others, part)
			}
		}
	}
	if first == nil {
		return nil
	}
	return append(first, others...)
}

// A shape is what schemas say together about the form of a value.
type shape struct {
	types  []string // nil: any
	byKind bool     // by a list of types
	format string
}

// nullAs returns the type that null is written by, "" if there is none.
func (s *shape) nullAs() string {
	switch {
	case !s.byKind && len(s.types) == 1:
		return s.types[0]
	case slices.Contains(s.types, "null"):
		return "null"
	}
	for _, t := range s.types {
		if t != "array" {
			return t
		}
	}
	return ""
}

func (r *reader) shape(list []place) (s shape) {
	for _, p := range list {
		if format, ok := p.keyword("format").(string); ok {
			s.format = format
		}
		var own []string
		switch t := p.keyword("type").(type) {
		case string:
			own = []string{t}
		case []any:
			s.byKind = true
			for _, name := range t {
				own = append(own, name.(string))
			}
		default:
			continue
		}
		if s.types == nil {
			s.types = own
			continue
		}
		var common []string
		for _, t := range s.types {
			switch {
			case slices.Contains(own, t):
			case t == "integer" && slices.Contains(own, "number"):
			case t == "number" && slices.Contains(own, "integer"):
				t = "integer"
			default:
				continue
			}
			if !slices.Contains(common, t) {
				common = append(common, t)
			}
		}
		s.types = common
	}
	if len(list) > 1 && len(s.types) == 1 {
		s.byKind = false
	}
	if s.types == nil {
		all := map[string]any{}
		for _, p := range list {
			m, _ := p.schema.(map[string]any)
			for keyword := range m {
				all[keyword] = true
			}
		}
		if guess := inferred(all); guess != "" {
			s.types = []string{guess}
		}
	}
	return s
}

// hasKind reports whether one of types is the JSON type of value.
func hasKind(types []string, value any) bool {
	kind := kindOf(value)
	return slices.Contains(types, kind) || kind == "number" && slices.Contains(types, "integer") && isInteger(value)
}

func isInteger(value any) bool {
	n, ok := new(big.Rat).SetString(canonical(value))
	return ok && n.IsInt()
}
