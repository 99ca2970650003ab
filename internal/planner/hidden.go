package planner

import (
	"github.com/stringify-go/stringify/internal/match"
	"github.com/stringify-go/stringify/internal/merge"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/schema"
)

// hidden are the names of members that do not travel, of which errors show no values. A name
// counts wherever it stands in a value: which schemas hold there, nobody knows who complains.
type hidden struct {
	names    map[string]bool
	patterns []match.Pattern
	others   []map[string]bool // names that do travel, where members stay that nobody declares
}

// hiding returns whether a member of that name may be one that does not travel, for any
// goroutine; nil if all travel.
func (b *builder) hiding() func(name string) bool {
	if b.hidden == nil {
		b.hidden = &hidden{names: make(map[string]bool)}
		if v := (&survey{b: b, staying: make(map[*schema.Schema]bool)}); b.o.Direction != Both && v.marked() {
			b.hidden.look(v)
		}
	}
	h := b.hidden
	if len(h.names) == 0 && h.patterns == nil && h.others == nil {
		return nil
	}
	return h.has
}

// look notes what schemas of v say that stays.
func (h *hidden) look(v *survey) {
	v.each(func(s *schema.Schema) bool {
		for i := range s.Properties {
			if m := &s.Properties[i]; v.stays(m.Schema) {
				h.names[m.Name] = true
			}
		}
		for i := range s.PatternProperties {
			if m := &s.PatternProperties[i]; v.stays(m.Schema) {
				h.patterns = append(h.patterns, v.b.regexps().Compile(m.Name))
			}
		}
		others := s.AdditionalProperties != nil && v.stays(s.AdditionalProperties) ||
			s.Later != nil && s.Later.UnevaluatedProperties != nil && v.stays(s.Later.UnevaluatedProperties)
		if others {
			declared := make(map[string]bool, len(s.Properties))
			for i := range s.Properties {
				declared[s.Properties[i].Name] = true
			}
			h.others = append(h.others, declared)
		}
		return true
	})
}

// has reports whether name is one of h.
func (h *hidden) has(name string) bool {
	if h.names[name] {
		return true
	}
	for _, p := range h.patterns {
		if p.Matcher == nil || p.Matcher.MatchString(name) {
			return true
		}
	}
	for _, travel := range h.others {
		if !travel[name] {
			return true
		}
	}
	return false
}

// hide notes in n the members that tests name and errors must not show.
func (b *builder) hide(n *plan.BranchNode, tests [][]plan.Test) {
	hides := b.hiding()
	if hides == nil {
		return
	}
	seen := make(map[string]bool)
	note := func(name string) {
		if !seen[name] {
			seen[name] = true
			if hides(name) {
				n.Hidden = append(n.Hidden, name)
			}
		}
	}
	if n.Lookup != nil {
		note(n.Lookup.Member)
	}
	for len(tests) > 0 {
		list := tests[len(tests)-1]
		tests = tests[: len(tests)-1 : len(tests)-1]
		for i := range list {
			for k := range list[i].Members {
				note(list[i].Members[k].Name)
			}
			tests = append(tests, list[i].AnyOf...)
		}
	}
}

// each calls yield with all schemas that writing may reach, until it returns false.
func (v *survey) each(yield func(*schema.Schema) bool) {
	seen := map[*schema.Schema]bool{v.b.top: true}
	work := []*schema.Schema{v.b.top}
	visit := func(s *schema.Schema) {
		if s != nil && !seen[s] {
			seen[s] = true
			work = append(work, s)
		}
	}
	for len(work) > 0 {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		if !yield(s) {
			return
		}
		visit(v.b.merger.Target(s))
		s.EachApplied(visit)
	}
}

// marked reports whether any schema says that it stays.
func (v *survey) marked() bool {
	is := false
	v.each(func(s *schema.Schema) bool {
		is = v.b.o.Direction.Stays(merge.Marks{ReadOnly: s.ReadOnly, WriteOnly: s.WriteOnly})
		return !is
	})
	return is
}
