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

// stayingPatterns returns which patterns of p are of members that do not travel; nil: none.
func (b *builder) stayingPatterns(p *merge.Object) []bool {
	if b.o.Direction == Both {
		return nil
	}
	var out []bool
	for i := range p.Patterns {
		beside := b.merger.Beside(p, i)
		if b.stays(p.Patterns[i].Parts) || len(beside) > 0 && b.stays(beside) {
			if out == nil {
				out = make([]bool, len(p.Patterns))
			}
			out[i] = true
		}
	}
	return out
}

// matchesStaying reports whether the name of a member is one that a pattern of p matches
// that is of members that do not travel, of which staying tells. What p does not declare may
// be matched by others, too.
func (b *builder) matchesStaying(p *merge.Object, staying []bool, name string) bool {
	for i, stays := range staying {
		if stays && b.merger.Matches(p.Patterns[i].Entry, name) {
			return true
		}
	}
	return false
}

// propertyStays reports whether q, a property of p, does not travel.
func (b *builder) propertyStays(p *merge.Object, q *merge.Property, staying []bool) bool {
	return b.stays(q.Parts) || b.matchesStaying(p, staying, q.Name)
}

// undemand takes out of r the members of p that do not travel. staying is what
// stayingPatterns returns for p.
func (b *builder) undemand(r *requirement, p *merge.Object, staying []bool) {
	for i, required := range r.which {
		if required && b.propertyStays(p, &p.Properties[i], staying) {
			r.which[i] = false
			r.count--
		}
	}
	additional := p.Additional != nil && b.stays(p.Additional)
	if !additional && staying == nil {
		return
	}
	r.further = slices.DeleteFunc(slices.Clone(r.further), func(name string) bool {
		if b.matchesStaying(p, staying, name) {
			return true
		}
		return additional && !slices.ContainsFunc(p.Patterns, func(q merge.Pattern) bool { return b.merger.Matches(q.Entry, name) })
	})
	b.exhausted()
}

// demandedBy returns the names that s requires but those of members that do not travel,
// whichever schema says so of those that hold beside s.
func (b *builder) demandedBy(s *schema.Schema) []string {
	u := b.unsent()
	undemanded := u.undemanded[s]
	if u.partly && !u.looked[s] {
		for i := range s.Properties {
			if q := &s.Properties[i]; b.stays([]*schema.Schema{q.Schema}) {
				undemanded = append(undemanded, q.Name)
			}
		}
	}
	if len(undemanded) == 0 {
		return s.Required
	}
	b.merger.Charge(int64(1 + len(s.Required)*len(undemanded)/16))
	return slices.DeleteFunc(slices.Clone(s.Required), func(name string) bool { return slices.Contains(undemanded, name) })
}

// demanded returns the names that one of places requires, in order, each once, but those of
// members that do not travel.
func (b *builder) demanded(places []*schema.Schema) []string {
	var out []string
	for _, s := range places {
		for _, name := range b.demandedBy(s) {
			if b.merger.Charge(int64(1+len(out)/16)) && !slices.Contains(out, name) {
				out = append(out, name)
			}
		}
	}
	return out
}

// neverSent reports whether the members that s describes stay, wherever s is used for them.
func (b *builder) neverSent(s *schema.Schema) bool {
	u := b.unsent()
	return b.stays([]*schema.Schema{s}) || u.stay[s] && !u.travel[s]
}

// unsentFor returns the names that matter to s of members that do not travel, and whether
// there may be others.
func (b *builder) unsentFor(s *schema.Schema) (names []string, others bool) {
	u := b.unsent()
	return u.names[s], u.others[s]
}
