package planner

import (
	"slices"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/match"
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
	contested := b.discriminate(n.Branch, places)
	if b.contests != nil {
		b.note(groups, tests, arms, contested)
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
func (b *builder) conditional(n *plan.Node, s merge.State) {
	n.Kind = plan.If
	n.If = &plan.IfNode{Match: b.match(s.If().If)}
	n.If.Then = b.followed(b.merger.Then(s))
	n.If.Else = b.followed(b.merger.Else(s))
}

// followed returns the node for s, which Then or Else of the merger has returned.
func (b *builder) followed(s merge.State, err *diag.Error) plan.ID {
	switch {
	case b.exhausted():
	case err != nil:
		b.complain(err)
	default:
		id, _ := b.always(b.state(s))
		return id
	}
	return 0
}

// foregone returns the state that follows from s if its next decision is an `if` that no
// value has to be asked about; ok is false if it is none, or after a complaint.
func (b *builder) foregone(s merge.State) (next merge.State, ok bool) {
	if s.HasGroups() {
		return s, false
	}
	place := s.If()
	if place == nil {
		return s, false
	}
	var err *diag.Error
	switch b.merger.Constant(place.If) {
	case schema.True:
		next, err = b.merger.Then(s)
	case schema.False:
		next, err = b.merger.Else(s)
	default:
		return s, false
	}
	if err != nil && !b.exhausted() {
		b.complain(err)
	}
	return next, err == nil
}

// match returns the name of the question whether a value satisfies s. What cannot be asked
// is a complaint.
func (b *builder) match(s *schema.Schema) plan.MatchID {
	s = b.merger.End(s)
	if b.matchers == nil {
		o := match.Options{Patterns: b.regexps(), Formats: b.o.Formats}
		if b.o.Direction != Both {
			o.Demanded = b.demandedBy
		}
		b.matchers = match.NewSet(b.set, o)
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
