package planner

import (
	"slices"

	"github.com/stringify-go/stringify/internal/matcher"
	"github.com/stringify-go/stringify/internal/merge"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/schema"
)

// branch makes n write by one of the arms of s, which has groups to decide.
func (b *builder) branch(n *plan.Node, s merge.State) {
	n.Kind = plan.Branch
	n.Branch = new(plan.BranchNode)
	arms, err := b.merger.Arms(s)
	switch {
	case b.exhausted():
		return
	case err != nil:
		b.complain(err)
		return
	}
	groups := s.Groups()
	tests := make([][]plan.Test, len(groups))
	for i := range groups {
		tests[i] = b.possible(groups[i].Owner, groups[i].Keyword)
	}
	if b.exhausted() {
		return
	}
	n.Branch.Arms = make([]plan.Arm, len(arms))
	places := make([][]*schema.Schema, len(arms))
	for i := range arms {
		arm := &n.Branch.Arms[i]
		choice := arms[i].Choice
		arm.Node, _ = b.always(b.state(arms[i].State))
		if b.stopped {
			return
		}
		if k := choice[0]; len(groups) == 1 {
			arm.Tests = tests[0][k : k+1 : k+1]
		} else {
			arm.Tests = make([]plan.Test, len(groups))
			for g, k := range choice {
				arm.Tests[g] = tests[g][k]
			}
		}
		last := len(groups) - 1
		arm.Schema = b.placeOf(groups[last].Arms[choice[last]:][:1])
		places[i] = arms[i].State.List
	}
	b.making = making{places: s.List}
	contested := b.discriminate(n.Branch, places)
	b.hide(n.Branch, tests)
	if b.contests != nil {
		b.note(groups, tests, arms, contested)
	}
	if b.exhausted() {
		return
	}
	for i, contested := range contested {
		if !contested {
			continue
		}
		for g, k := range arms[i].Choice {
			if id := b.match(groups[g].Arms[k]); !slices.Contains(n.Branch.Arms[i].Match, id) {
				n.Branch.Arms[i].Match = append(n.Branch.Arms[i].Match, id)
			}
		}
		if b.stopped {
			return
		}
	}
}

// conditional makes n write by what the next `if` of s says, which depends on the value.
func (b *builder) conditional(n *plan.Node, m *merged) {
	n.Kind = plan.If
	n.If = &plan.IfNode{Match: b.match(m.state.If().If)}
	if m.ways != nil {
		n.If.Then, _ = b.always(b.state(m.ways.then))
		n.If.Else, _ = b.always(b.state(m.ways.els))
	}
}

// ways are the states after an `if`.
type ways struct{ then, els merge.State }

// advance returns the state that follows from s, which has something to decide, by all
// `if`s that come next and that no value has to be asked about: those that are known, and
// those that lead to the same state either way. If it stops at another `if`, w has what
// follows from that; w is nil also after a complaint.
//
// A node for an `if` writes null as null where what holds there is nullable. One that is
// passed by must not be missed for that: it stays if what follows is not nullable any more.
func (b *builder) advance(s merge.State) (next merge.State, w *ways) {
	var passed, after merge.State // the first one that writes null, and what follows
	for !s.HasGroups() && s.If() != nil {
		is := b.merger.Constant(s.If().If)
		constant := is != schema.NotBool
		if !constant {
			is = b.merger.Known(&s)
		}
		var to merge.State
		if is != schema.NotBool {
			var ok bool
			if to, ok = b.follow(s, is); !ok {
				return s, nil
			}
		} else {
			then, ok := b.follow(s, schema.True)
			els, ok2 := b.follow(s, schema.False)
			if !ok || !ok2 {
				return s, nil
			}
			if to, ok = b.merger.Either(s, then, els); !ok || b.o.forgetful {
				return s, &ways{then, els}
			}
		}
		if !constant && passed.List == nil && nullable(s.List) {
			passed, after = s, to
		}
		if passed.List != nil && !nullable(to.List) {
			return passed, &ways{after, after}
		}
		s = to
	}
	return s, nil
}

// follow returns the state after the next `if` of s, which was satisfied if is is True, and
// else was not; false after a complaint.
func (b *builder) follow(s merge.State, is schema.Bool) (merge.State, bool) {
	way := b.merger.Else
	if is == schema.True {
		way = b.merger.Then
	}
	next, err := way(s)
	switch {
	case b.exhausted():
	case err != nil:
		b.complain(err)
	default:
		return next, true
	}
	return next, false
}

// maxVariants is the number of states that may differ in nothing but what is known: where
// telling them apart does not pay, it is at least bounded.
const maxVariants = 16

// tooMany counts s, a new state, and reports whether there are too many that differ from it
// in what is known.
func (b *builder) tooMany(s *merge.State) bool {
	bare := s.WithoutFacts()
	key := b.merger.StateKey(&bare)
	if b.variants[key] == maxVariants {
		return true
	}
	if b.variants == nil {
		b.variants = make(map[string]int)
	}
	b.variants[key]++
	return false
}

// match returns the name of the question whether a value satisfies s. What cannot be asked
// is a complaint.
func (b *builder) match(s *schema.Schema) plan.MatchID {
	s = b.merger.End(s)
	if b.matchers == nil {
		o := matcher.Options{Patterns: b.regexps(), Formats: b.o.Formats, Called: b.called}
		if b.o.Direction != Both {
			o.Demanded = b.demandedBy
			o.Stays, o.Unsent, o.Hidden = b.neverSent, b.unsentFor, b.hiding()
		}
		b.matchers = matcher.NewBuilder(b.set, o)
	}
	id, complaints := b.matchers.Add(s)
	for _, c := range complaints {
		b.complain(c)
	}
	if int(id) > len(b.matches) {
		b.matches = append(b.matches, b.placeOf([]*schema.Schema{s}))
	}
	return id
}
