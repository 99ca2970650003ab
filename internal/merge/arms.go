package merge

import (
	"slices"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/schema"
)

// perArm is what an arm costs beside its places, in steps: some 1 KB of a plan in the making.
const perArm = 12

// An Arm is one way to decide all groups of a state: one arm of each.
type Arm struct {
	State  State
	Choice []int // index in Group.Arms, beside State.Groups
}

// Arms returns the ways to decide the groups of s, which has some: the product of their
// arms, the first group varying slowest. The places of an arm come after those of s, each
// once; anyOf and oneOf that come with them are undecided.
//
// An arm that clashes with what else holds, at its own level or anywhere below, is left
// out, but not one that cannot be merged by itself; so is one that leads back to the group that it is chosen for, which says nothing
// new. It is a complaint if no arm is left. Once m is exhausted, arms are missing.
func (m *Merger) Arms(s State) ([]Arm, *diag.Error) {
	var arms []Arm
	p := newProduct(m, s)
	p.excuses = true
	p.each(func(a Arm) bool {
		arms = append(arms, a)
		return true
	})
	switch {
	case p.err != nil:
		return nil, p.err
	case len(arms) == 0 && !m.Exhausted():
		return nil, p.complaint()
	}
	return arms, nil
}

// A product goes through the ways to decide the groups of a state.
type product struct {
	m       *Merger
	s       State
	groups  []Group
	options [][]option // of each group
	edges   []indices  // of each group: what the option chosen now leads to
	choice  []int      // of each group: the option chosen now
	yield   func(Arm) bool
	err     *diag.Error

	// What clashes anyway, anywhere in the arm on its own or in what stands beside it, is no
	// reason to leave the arm out: that is reported where it is built.
	excuses bool

	scope scope // of clashes between the arm and what stands beside it

	// For the complaint that nothing is left.
	furthest int              // the first group of which no option was left
	clashing []*schema.Schema // a list with one of its options that clashes
}

// An option is an arm of one group.
type option struct {
	arm   int              // index in Group.Arms
	list  []*schema.Schema // what it stands for
	leads indices          // places of the state with branches that list has
}

// newProduct returns the product of the groups of s.
func newProduct(m *Merger, s State) *product {
	p := &product{m: m, s: s, groups: s.Groups()}
	p.options = make([][]option, len(p.groups))
	p.edges = make([]indices, len(p.groups))
	p.choice = make([]int, len(p.groups))
	for i := range p.groups {
		if p.options[i] = p.optionsOf(&p.groups[i]); p.err != nil {
			break
		}
	}
	return p
}

// optionsOf returns the arms of g that do not lead back to it.
func (p *product) optionsOf(g *Group) []option {
	out := make([]option, 0, len(g.Arms))
	for i := range g.Arms {
		places, err := p.m.Places(g.Arms[i : i+1])
		if err != nil {
			p.err = err
			return nil
		}
		o := option{arm: i, list: places.List}
		if p.m.charge(int64(1 + len(p.s.List)*len(o.list)/16)); p.m.Exhausted() {
			return nil
		}
		for k, s := range p.s.List {
			if (hasGroups(s) || hasIf(s)) && slices.Contains(o.list, s) {
				o.leads.add(k)
			}
		}
		if !o.leads.has(g.owner) {
			out = append(out, o)
		}
	}
	return out
}

// each calls yield with the arms that are left, in order, until it returns false.
func (p *product) each(yield func(Arm) bool) {
	if p.err == nil {
		p.yield = yield
		p.choose(0, p.s.List)
	}
}

// choose goes through the options of group i and all after it, beside list. It returns
// false when there is nothing more to do.
func (p *product) choose(i int, list []*schema.Schema) bool {
	if i > p.furthest {
		p.furthest, p.clashing = i, nil
	}
	if i == len(p.groups) {
		s := p.state(list)
		s.facts = p.m.relevant(p.s.facts, &s)
		return p.yield(Arm{s, p.chosen()})
	}
	for k := range p.options[i] {
		o := &p.options[i][k]
		// The product may be large: what a plan keeps of each arm counts, too.
		if !p.m.charge(int64(perArm + len(list) + len(o.list))) {
			return false
		}
		p.choice[i] = k
		p.edges[i] = o.leads
		if o.leads != (indices{}) && p.circular(i) {
			continue
		}
		longer, err := p.m.extend(list, o.list, p.groups[i].Owner, p.groups[i].Keyword.String())
		if err != nil {
			p.err = err
			return false
		}
		if p.clashes(i, list, longer) {
			continue
		}
		if !p.choose(i+1, longer) {
			return false
		}
	}
	p.edges[i] = indices{}
	return true
}

// chosen returns the arms that are chosen now.
func (p *product) chosen() []int {
	out := make([]int, len(p.choice))
	for i, k := range p.choice {
		out[i] = p.options[i][k].arm
	}
	return out
}

// clashes reports whether the option that is chosen for group i is left out because it
// clashes with list, what holds beside it; longer is both. What the options bring along
// undecided is looked at once, when all groups have one.
func (p *product) clashes(i int, list, longer []*schema.Schema) bool {
	both, first := decided(longer), i // the first option that may be what clashes
	if i == len(p.groups)-1 {
		both, first = p.state(longer), 0
	}
	if added := len(longer) > len(list) || both.HasGroups(); !added || !p.m.clashes(both, p.scope) {
		return false
	}
	if p.excuses && (p.m.clashes(decided(list), anywhere) || p.clashAlone(first, i)) {
		return false
	}
	if i == p.furthest && p.clashing == nil {
		p.clashing = longer
	}
	return true
}

// clashAlone reports whether an option that is chosen for one of the groups from first to
// last clashes by itself.
func (p *product) clashAlone(first, last int) bool {
	for i := first; i <= last; i++ {
		if p.m.clashes(Undecided(p.options[i][p.choice[i]].list), anywhere) {
			return true
		}
	}
	return false
}

// circular reports whether what is chosen for group i leads back to its owner, by way of
// what is chosen for the groups before it.
func (p *product) circular(i int) bool {
	reach := p.edges[i]
	for range p.groups {
		before := reach
		for k := range p.groups[:i+1] {
			owner := p.groups[k].owner
			above := p.s.ownersAbove(owner)
			if !reach.has(owner) && !reach.meets(above) {
				continue
			}
			if owner == p.groups[i].owner {
				return true
			}
			reach.addAll(p.edges[k])
		}
		if reach == before {
			break
		}
	}
	return false
}

// state returns the state for the options that are chosen now. list is what they add up to.
func (p *product) state(list []*schema.Schema) State {
	s := State{List: list, groups: len(p.s.List), ifs: p.s.ifs}
	var lineage []indices // of each group, once it is needed
	for i, place := range list {
		if !s.open(place, i) {
			continue
		}
		if lineage == nil {
			lineage = p.lineage()
		}
		owners := p.s.ownersAbove(i)
		for k := range p.groups {
			if slices.Contains(p.options[k][p.choice[k]].list, place) {
				owners.addAll(lineage[k])
			}
		}
		owners = p.m.among(owners, list, place)
		if owners != (indices{}) {
			s.above = append(s.above, origin{i, owners})
		}
	}
	s.normalize()
	return s
}

// among returns those of owners, indices of list, that place may lead back to.
func (m *Merger) among(owners indices, list []*schema.Schema, place *schema.Schema) indices {
	var out indices
	if owners == out {
		return out
	}
	circle := m.circle(place)
	for i, s := range list {
		if owners.has(i) && m.circle(s) == circle {
			out.add(i)
		}
	}
	return out
}

// lineage returns for each group its owner and all owners for which that was chosen.
func (p *product) lineage() []indices {
	out := make([]indices, len(p.groups))
	for i := range p.groups {
		out[i] = p.s.ownersAbove(p.groups[i].owner)
		out[i].add(p.groups[i].owner)
	}
	if !slices.ContainsFunc(p.edges, func(x indices) bool { return x != (indices{}) }) {
		return out
	}
	for changed := true; changed; { // at most as often as there are owners
		changed = false
		for i := range p.groups {
			for k := range p.groups {
				above := p.s.ownersAbove(p.groups[k].owner)
				above.add(p.groups[k].owner)
				if before := out[k]; p.edges[i].meets(above) {
					out[k].addAll(out[i])
					changed = changed || out[k] != before
				}
			}
		}
	}
	return out
}

// complaint says that no arm is left.
func (p *product) complaint() *diag.Error {
	g := &p.groups[min(p.furthest, len(p.groups)-1)]
	keyword := g.Keyword.String()
	if p.clashing == nil {
		return p.m.At(g.Owner, keyword, "want an arm that does not lead back to this %s, got none", keyword)
	}
	reason := ""
	if clash := p.m.clashIn(p.clashing); clash != nil {
		reason = "; for one of them, at " + shorten(clash.Name+clash.Pointer, 200) + ": " + clash.Msg
	}
	return p.m.At(g.Owner, keyword, "want an arm of %s that agrees with the schemas beside it, got none%s", keyword, reason)
}

// noArm reports whether all ways to decide the groups of s clash. One that is met while
// the question is open is taken for one that does not: what a schema says of itself below
// itself cannot be what makes it clash first.
func (m *Merger) noArm(s State, in scope) bool {
	if !s.HasGroups() || m.nested >= maxNested {
		return false
	}
	d := &m.decisions
	q := question{m.StateKey(&s), in}
	if d.open[q] {
		return false
	}
	if d.open == nil {
		d.open = make(map[question]bool)
	}
	d.open[q] = true
	d.opened++
	p := newProduct(m, s)
	p.scope = in
	none := true
	p.each(func(Arm) bool {
		none = false
		return false
	})
	delete(d.open, q)
	// That all arms lead back is reported where that is built.
	return none && p.err == nil && !m.Exhausted() && p.clashing != nil
}
