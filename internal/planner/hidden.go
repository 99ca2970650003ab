package planner

import (
	"github.com/stringify-go/stringify/internal/match"
	"github.com/stringify-go/stringify/internal/merge"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/schema"
)

// hiding returns the names of members that do not travel, of which errors show no values; nil
// if all travel. A name counts wherever it stands in a value: which schemas hold there, nobody
// knows who complains.
func (b *builder) hiding() *match.Hidden {
	if b.hidden == nil {
		b.hidden = &match.Hidden{Names: make(map[string]bool)}
		if v := (&survey{b: b, staying: make(map[*schema.Schema]bool)}); b.o.Direction != Both && v.marked() {
			v.hide(b.hidden)
		}
	}
	if h := b.hidden; len(h.Names) > 0 || h.Patterns != nil || h.Others != nil {
		return h
	}
	return nil
}

// hide notes in h what schemas of v say that stays.
func (v *survey) hide(h *match.Hidden) {
	v.each(func(s *schema.Schema) bool {
		for i := range s.Properties {
			if m := &s.Properties[i]; v.stays(m.Schema) {
				h.Names[m.Name] = true
			}
		}
		for i := range s.PatternProperties {
			if m := &s.PatternProperties[i]; v.stays(m.Schema) {
				h.Patterns = append(h.Patterns, v.b.regexps().Compile(m.Name).Pattern)
			}
		}
		others := s.AdditionalProperties != nil && v.stays(s.AdditionalProperties) ||
			s.Later != nil && s.Later.UnevaluatedProperties != nil && v.stays(s.Later.UnevaluatedProperties)
		if others {
			declared := make(map[string]bool, len(s.Properties))
			for i := range s.Properties {
				declared[s.Properties[i].Name] = true
			}
			h.Others = append(h.Others, declared)
		}
		return true
	})
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
			if hides.Has(name) {
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
