package lint

import (
	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/merge"
	"github.com/stringify-go/stringify/internal/planner"
	"github.com/stringify-go/stringify/internal/schema"
)

// branch has all looked at that n may be decided for.
func (l *linter) branch(n *node) {
	s := n.state
	if !s.HasGroups() {
		l.conditional(s)
		return
	}
	arms, err := l.merger.Arms(s)
	if err != nil {
		return
	}
	groups := s.Groups()
	nodes := make([]*node, len(arms))
	for k, a := range arms {
		chosen := make([]*schema.Schema, len(groups))
		for i, k := range a.Choice {
			chosen[i] = groups[i].Arms[k]
		}
		l.references(chosen, a.State.List)
		nodes[k] = l.reached(a.State)
		if l.merger.Exhausted() {
			return
		}
	}
	l.discriminators(groups, nodes)
}

// conditional has all looked at that the next `if` of s may be decided for: one way where it
// is known, because of itself or of those before it.
func (l *linter) conditional(s merge.State) {
	place := s.If()
	is := l.merger.Constant(place.If)
	if is == schema.NotBool {
		is = l.merger.Known(&s)
	}
	if is != schema.False {
		if next, err := l.merger.Then(s); err == nil {
			l.follow(place.Then, next)
		}
	}
	if is != schema.True {
		if next, err := l.merger.Else(s); err == nil {
			l.follow(place.Else, next)
		}
	}
}

// follow has next looked at, where part, which may be nil, has led.
func (l *linter) follow(part *schema.Schema, next merge.State) {
	if part != nil {
		l.references([]*schema.Schema{part}, next.List)
	}
	l.reached(next)
}

// contests hints at arms that only matchers tell apart.
func (l *linter) contests(list []planner.Contest) {
	for i := range list {
		c := &list[i]
		if l.strays(c); c.Arms == nil {
			continue
		}
		remedy := "give them other types, or an enum each that has nothing in common with the others"
		switch d := c.Owner.Discriminator; {
		case c.Objects && d != nil:
			remedy = "let each require " + diag.Quote(d.PropertyName) + ", the member of the discriminator"
		case c.Objects:
			remedy = "let each require a member that has another const in each, or add a discriminator and require its member"
		}
		l.say(at(c.Owner, c.Keyword), "%d of the arms, %s among them, may be possible for the same value, which is then matched with them in full, and that takes longer; %s",
			len(c.Arms), merge.Place(c.Arms[0]), remedy)
	}
}
