package matcher

import (
	"github.com/stringify-go/stringify/internal/match"
	"github.com/stringify-go/stringify/internal/schema"
)

// array states what s says about arrays, nil if it says nothing.
func (b *Builder) array(s *schema.Schema) *match.ArrayRules {
	a := &match.ArrayRules{
		Least: countOf(s, schema.KwMinItems), Most: countOf(s, schema.KwMaxItems),
		Prefix: b.list(s.ItemList), Unique: s.UniqueItems,
	}
	rest := s.Items
	if s.ItemList != nil && s.Draft < schema.Draft2020 {
		rest = s.AdditionalItems
	}
	a.Rest = b.optional(rest)
	if s.Contains != nil {
		a.Contains = b.node(s.Contains)
		a.LeastContains, a.MostContains = 1, countOf(s, schema.KwMaxContains)
		if least := countOf(s, schema.KwMinContains); least >= 0 {
			a.LeastContains = least
		}
		a.Notes = s.Draft >= schema.Draft2020
	}
	if a.Least <= 0 && a.Most < 0 && a.Prefix == nil && a.Rest == nil && !a.Unique && a.Contains == nil {
		return nil
	}
	return a
}
