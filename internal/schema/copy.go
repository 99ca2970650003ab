package schema

import "slices"

// Copy returns a copy of s in which each schema directly inside s that may apply to a
// value is what inside returns for it. It is asked for them in the order of EachApplied.
//
// The copy stands at the same place, in the same document, but has an Index of its own;
// all that is not replaced, its Parent and its definitions among them, it shares with s.
// It counts as a schema of the document's Budget, and four entries of its lists as one
// more; if there is no room for it, the result is nil.
func (s *Schema) Copy(inside func(*Schema) *Schema) *Schema {
	entries := 0
	s.EachApplied(func(*Schema) { entries++ })
	budget := s.Doc.budget
	if budget.schemas+1+entries/4 > maxSchemas {
		return nil
	}
	budget.schemas += 1 + entries/4

	c := *s
	c.Index = s.Doc.count
	s.Doc.count++
	r := replacer{inside}
	if s.Rare != &noRare {
		rare := *s.Rare
		c.Rare = &rare
	}
	r.members(&c.Properties)
	if s.Rare != &noRare {
		r.members(&c.PatternProperties)
		r.list(&c.ItemList)
		r.list(&c.AllOf)
		r.list(&c.AnyOf)
		r.list(&c.OneOf)
	}
	r.one(&c.AdditionalProperties)
	if s.Rare != &noRare {
		r.one(&c.PropertyNames)
	}
	r.one(&c.Items)
	if s.Rare != &noRare {
		r.rest(c.Rare)
	}
	return &c
}

// A replacer puts other schemas into a copy.
type replacer struct {
	inside func(*Schema) *Schema
}

func (r replacer) one(child **Schema) {
	if *child != nil {
		*child = r.inside(*child)
	}
}

func (r replacer) list(children *[]*Schema) {
	*children = slices.Clone(*children)
	for i := range *children {
		r.one(&(*children)[i])
	}
}

func (r replacer) members(children *[]Member) {
	*children = slices.Clone(*children)
	for i := range *children {
		r.one(&(*children)[i].Schema)
	}
}

// rest replaces the schemas of the keywords that EachApplied has last.
func (r replacer) rest(rare *Rare) {
	for _, child := range [...]**Schema{&rare.AdditionalItems, &rare.Contains, &rare.Not, &rare.If, &rare.Then, &rare.Else} {
		r.one(child)
	}
	rare.Dependencies = slices.Clone(rare.Dependencies)
	for i := range rare.Dependencies {
		r.one(&rare.Dependencies[i].Schema)
	}
	if rare.Later != nil {
		later := *rare.Later
		rare.Later = &later
		r.members(&later.DependentSchemas)
		r.one(&later.UnevaluatedItems)
		r.one(&later.UnevaluatedProperties)
	}
}
