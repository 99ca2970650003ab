package planner

import (
	"slices"

	"github.com/stringify-go/stringify/internal/merge"
	"github.com/stringify-go/stringify/internal/schema"
)

// Direction is the way that the messages travel that a plan writes.
type Direction uint8

// The directions.
const (
	Both     Direction = iota // nothing is left out for its direction
	Response                  // members that are writeOnly are left out
	Request                   // members that are readOnly are left out
)

// stays reports whether a member described by all of parts does not travel in the
// direction of the plan.
func (b *builder) stays(parts []*schema.Schema) bool {
	if b.o.Direction == Both {
		return false
	}
	marks := b.merger.Marks(parts)
	b.exhausted()
	return b.o.Direction.Stays(marks)
}

// Stays reports whether what has these marks does not travel in the direction d.
func (d Direction) Stays(marks merge.Marks) bool {
	return d == Response && marks.WriteOnly || d == Request && marks.ReadOnly
}

// undemand takes out of r the members of p that do not travel.
func (b *builder) undemand(r *requirement, p *merge.Object) {
	for i, required := range r.which {
		if required && b.stays(p.Properties[i].Parts) {
			r.which[i] = false
			r.count--
		}
	}
	if len(r.further) == 0 || len(p.Patterns) == 0 && p.Additional == nil {
		return
	}
	patterns := make([]bool, len(p.Patterns)) // which do not travel
	for i := range p.Patterns {
		patterns[i] = b.stays(p.Patterns[i].Parts)
	}
	additional := p.Additional != nil && b.stays(p.Additional)
	if !additional && !slices.Contains(patterns, true) {
		return
	}
	r.further = slices.DeleteFunc(r.further, func(name string) bool {
		for i := range p.Patterns {
			if b.merger.Matches(p.Patterns[i].Entry, name) {
				return patterns[i]
			}
		}
		return additional
	})
	b.exhausted()
}

// demanded returns the members that p requires and that travel in the direction of the
// plan: the others need not be there.
func (b *builder) demanded(p *merge.Object) []string {
	r := require(p)
	b.undemand(&r, p)
	out := slices.Clone(r.further)
	for i := range p.Properties {
		if r.has(i) {
			out = append(out, p.Properties[i].Name)
		}
	}
	return out
}

// demandedBy returns the names that s requires of members that travel, as far as s, with
// what it refers to and its allOf, says which do not.
func (b *builder) demandedBy(s *schema.Schema) []string {
	places, ok := b.places([]*schema.Schema{s})
	if !ok {
		return s.Required
	}
	demanded := make(map[string]bool, len(s.Required))
	for _, name := range b.demanded(b.merger.Object(places.List)) {
		demanded[name] = true
	}
	return slices.DeleteFunc(slices.Clone(s.Required), func(name string) bool { return !demanded[name] })
}
