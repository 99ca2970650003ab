// Package matcher makes matchers from resolved schemas: it knows what keywords of each draft
// mean for validation, and states that as nodes of package match, which asks them. It knows
// no values.
package matcher

import (
	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/match"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/resolve"
	"github.com/stringify-go/stringify/internal/schema"
)

// Options are the choices of the caller that shape matchers.
type Options struct {
	Patterns *Patterns                         // compiles patterns; nil: ecma.Pattern does
	Formats  map[string]func(text string) bool // beside the formats that are built in, or instead of them

	// Demanded returns which of the names that a schema requires must be there; nil: all
	// of them. It is asked by Add. Where a schema is better not satisfied, inside not, the others
	// are never there.
	Demanded func(s *schema.Schema) []string

	// Unsent returns the names that matter to a schema, because it depends on them or counts
	// members, of members that are never written, and whether there may be others; nil: there
	// are none. These members count as there where they are wanted, and not where they are
	// too many; inside not they are never there. It is asked by Add.
	Unsent func(s *schema.Schema) (names []string, others bool)

	// Stays reports whether a member that s describes is never written, so that Violation
	// need not look at it; nil: none is. It is asked by Add.
	Stays func(s *schema.Schema) bool

	// Hidden are members that may be some that are never written: see match.Options.
	Hidden *match.Hidden

	// Called returns, beside each arm of the anyOf or oneOf of s, as k says, the values that
	// the discriminator of s has for the arm: they count as a const on its member. nil stands
	// for any value, and for no discriminator. It is asked by Add; nil: discriminators do not
	// count.
	Called func(s *schema.Schema, k schema.Keyword) [][]plan.Scalar
}

// A Builder makes the matchers of one plan, which share nodes: one for each schema. It is not
// safe for concurrent use.
type Builder struct {
	refs *resolve.Set
	o    Options

	// What Add was told, and what it has found.
	ids      map[*schema.Schema]plan.MatchID
	schemas  []*schema.Schema // by MatchID, which counts from 1
	looked   map[*schema.Schema]bool
	demanded map[*schema.Schema][]string      // required names that count, of schemas where some may not
	unsent   map[*schema.Schema]*match.Unsent // of schemas to which it matters
	staying  map[*schema.Schema]bool          // describe members that are never written
	called   map[discriminated][][]plan.Scalar
	lenient  bool // members may be missing that a schema requires

	// What was built. Nodes that a matcher can reach are complete when it is built, and never
	// change afterwards.
	ends    map[*schema.Schema]bool // where the schemas that matchers ask end
	nodes   map[*schema.Schema]*node
	queue   []*node // nodes that are still empty
	circles int32   // nodes that may come back to themselves
}

// NewBuilder returns a Builder for schemas of refs.
func NewBuilder(refs *resolve.Set, o Options) *Builder {
	if o.Patterns == nil {
		o.Patterns = NewPatterns(nil)
	}
	return &Builder{refs: refs, o: o}
}

// Add makes the question known whether a value satisfies s, and returns its name: the
// same one for the same schema. It builds nothing, but returns the complaints about all
// that building could not do: patterns, in s and in what it applies, that the engine in
// use cannot express. Each schema is looked at once for all calls.
func (b *Builder) Add(s *schema.Schema) (plan.MatchID, diag.List) {
	if id, ok := b.ids[s]; ok {
		return id, nil
	}
	if b.ids == nil {
		b.ids = make(map[*schema.Schema]plan.MatchID)
	}
	b.schemas = append(b.schemas, s)
	id := plan.MatchID(len(b.schemas))
	b.ids[s] = id
	return id, b.look(s)
}

// Set returns the matchers for all that was added, none of them built yet: b builds each
// when the Set asks for it, and is the Set's from now on. Of the Options, building asks Patterns
// and Formats alone. It is nil for a nil Builder.
func (b *Builder) Set() *match.Set {
	if b == nil {
		return nil
	}
	o := match.Options{Formats: b.o.Formats, Lenient: b.lenient, Hidden: b.o.Hidden}
	b.o = Options{Patterns: b.o.Patterns, Formats: b.o.Formats} // the others were for Add
	b.looked = nil
	build := func(id plan.MatchID) *match.Node { return b.build(b.schemas[id-1]) }
	return match.NewSet(len(b.schemas), build, o)
}

// look compiles the patterns that matching with s asks, of schemas that were not looked
// at before, and returns the complaints about them.
//
// It recurses as deep as schemas lie inside each other, which the parser bounds.
func (b *Builder) look(s *schema.Schema) diag.List {
	var c schema.Complaints
	work := []*schema.Schema{s}
	var visit func(*schema.Schema)
	visit = func(s *schema.Schema) {
		if b.looked[s] {
			return
		}
		if b.looked == nil {
			b.looked = make(map[*schema.Schema]bool)
		}
		b.looked[s] = true
		if s.Bool != schema.NotBool {
			return
		}
		if s.Has.Has(schema.KwPattern) {
			if p := b.o.Patterns.Compile(patternOf(s)); p.Complaint != "" {
				c.Add(s.At("pattern", "%s", p.Complaint))
			}
		}
		b.noteDemanded(s)
		b.noteUnsent(s)
		b.noteStaying(s)
		b.noteCalled(s)
		for i := range s.PatternProperties {
			m := &s.PatternProperties[i]
			if p := b.o.Patterns.Compile(m.Name); p.Complaint != "" {
				c.Add(m.Schema.AtName("%s", p.Complaint))
			}
		}
		if s.Has.Has(schema.KwRef) {
			if t := b.refs.Target(s); t != nil {
				work = append(work, t)
			}
		}
		s.EachApplied(func(child *schema.Schema) {
			if asked(s, child) {
				visit(child)
			}
		})
	}
	for len(work) > 0 {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		visit(s)
	}
	return c.List()
}

// asked reports whether validation with s asks child, one of the schemas that s applies.
func asked(s, child *schema.Schema) bool {
	switch child {
	case s.If:
		return s.Then != nil || s.Else != nil || s.Draft >= schema.Draft2019
	case s.Then, s.Else:
		return s.If != nil
	case s.AdditionalItems:
		return s.ItemList != nil
	}
	return true
}
