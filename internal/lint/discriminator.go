package lint

import (
	"slices"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/merge"
	"github.com/stringify-go/stringify/internal/planner"
	"github.com/stringify-go/stringify/internal/schema"
)

// discriminators hints at discriminators beside groups whose member none of arms, which are
// merged with all that stands beside them, writes.
func (l *linter) discriminators(groups []merge.Group, arms []*node) {
	for i := range groups {
		owner := groups[i].Owner
		d := owner.Discriminator
		if d == nil {
			continue
		}
		where := at(owner, schema.KwDiscriminator)
		if l.merger.Exhausted() || slices.ContainsFunc(arms, func(n *node) bool { return l.mayWrite(n, d.PropertyName) }) {
			l.work(where)
			continue
		}
		l.sayIfNever(where, "no arm writes the member %s, by which the discriminator tells arms apart: none declares it, and undeclared members are left out; declare it in the arms, or name the member that they declare",
			diag.Quote(d.PropertyName))
	}
}

// mayWrite reports whether n, nil if it is not known, may write the member name.
func (l *linter) mayWrite(n *node, name string) bool {
	if n == nil || n.branches {
		return true
	}
	o := n.plain.Object
	if o == nil {
		return n.plain.Const != nil
	}
	k := slices.IndexFunc(o.Properties, func(q merge.Property) bool { return q.Name == name })
	if k >= 0 {
		return !l.neverWritten(o.Properties[k].Parts)
	}
	return !l.lost(o, name)
}

// strays hints at the entries of the mapping of c.Owner that lead to no arm.
func (l *linter) strays(c *planner.Contest) {
	d := c.Owner.Discriminator
	for _, stray := range c.Strays {
		m := &d.Mapping[stray.Index]
		why := "is none of them"
		if stray.Nowhere {
			why = "leads nowhere"
		}
		l.say(site{c.Owner, schema.KwDiscriminator, stray.Index}, "the mapping of %s leads to no arm of %v: %s %s, so that values with that %s fit no arm that has a name; let it lead to one, or remove it",
			diag.Quote(m.Value), c.Keyword, diag.Quote(m.Ref), why, diag.Quote(d.PropertyName))
	}
}
