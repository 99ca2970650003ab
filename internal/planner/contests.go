package planner

import (
	"slices"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/merge"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/resolve"
	"github.com/stringify-go/stringify/internal/schema"
)

// A Contest is an anyOf or oneOf of which several arms may be possible for the same value,
// so that matchers must tell which one is satisfied; or one whose discriminator has strays.
type Contest struct {
	Owner   *schema.Schema
	Keyword schema.Keyword   // KwAnyOf or KwOneOf
	Arms    []*schema.Schema // those that need a matcher, in order; nil if it is about strays alone
	Objects bool             // several of them take objects
	Strays  []Stray
}

// A Stray is an entry of the mapping of a discriminator that leads to no arm.
type Stray struct {
	Index   int  // in Mapping
	Nowhere bool // it leads to no schema at all
}

// Inspect returns the contests of the plan that Build returns for the same arguments, each
// once, in the order in which they are met, and what Build complains about. It takes as long
// as Build does.
func Inspect(set *resolve.Set, o Options) ([]Contest, diag.List) {
	b := newBuilder(set, o)
	defer b.release()
	b.contests = &contests{seen: make(map[group]bool)}
	b.run()
	return b.contests.list, b.complaints.List()
}

// contests collects contests.
type contests struct {
	list   []Contest
	seen   map[group]bool
	strays map[group][]Stray // not in list yet
}

// stray notes what group g has, unless the mapping may be about another group of its owner.
func (c *contests) stray(g group, s Stray) {
	if c == nil || len(groupsOf(g.owner)) > 1 {
		return
	}
	if c.strays == nil {
		c.strays = make(map[group][]Stray)
	}
	c.strays[g] = append(c.strays[g], s)
}

// note notes the contests of a node of groups, of which tests has the tests and contested
// says which of arms need a matcher.
func (b *builder) note(groups []merge.Group, tests [][]plan.Test, arms []merge.Arm, contested []bool) {
	for i := range groups {
		g := group{groups[i].Owner, groups[i].Keyword}
		if strays := b.contests.strays[g]; strays != nil {
			b.contests.list = append(b.contests.list, Contest{Owner: g.owner, Keyword: g.keyword, Strays: strays})
			delete(b.contests.strays, g)
		}
	}
	if !slices.Contains(contested, true) {
		return
	}
	for i := range groups {
		g := group{groups[i].Owner, groups[i].Keyword}
		if b.contests.seen[g] {
			continue
		}
		which := make([]bool, len(groups[i].Arms))
		if len(groups) == 1 {
			for k := range arms {
				which[arms[k].Choice[0]] = contested[k]
			}
		} else { // what of the others is possible, too, is no matter of this group
			n := plan.BranchNode{Arms: make([]plan.Arm, len(which))}
			for k := range which {
				n.Arms[k].Tests = tests[i][k : k+1]
			}
			which = b.discriminate(&n, nil)
		}
		c := Contest{Owner: g.owner, Keyword: g.keyword}
		objects := 0
		for k, arm := range groups[i].Arms {
			if which[k] {
				c.Arms = append(c.Arms, arm)
				if tests[i][k].Kinds.Has(plan.JSONObject) {
					objects++
				}
			}
		}
		if c.Arms != nil {
			c.Objects = objects > 1
			b.contests.list = append(b.contests.list, c)
			b.contests.seen[g] = true
		}
	}
}
