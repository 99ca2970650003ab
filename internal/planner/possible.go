package planner

import (
	"slices"

	"github.com/stringify-go/stringify/internal/merge"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/schema"
)

// Bounds of the test of an arm. Groups that would take more count as possible.
const (
	maxTests  = 1000 // with those inside of it
	maxNested = 100  // groups inside each other
)

// A group is an anyOf or a oneOf.
type group struct {
	owner   *schema.Schema
	keyword schema.Keyword // KwAnyOf or KwOneOf
}

// arms returns the arms of g.
func (g group) arms() []*schema.Schema {
	if g.keyword == schema.KwOneOf {
		return g.owner.OneOf
	}
	return g.owner.AnyOf
}

// groupsOf returns the groups of s.
func groupsOf(s *schema.Schema) []group {
	var out []group
	if len(s.AnyOf) > 0 {
		out = append(out, group{s, schema.KwAnyOf})
	}
	if len(s.OneOf) > 0 {
		out = append(out, group{s, schema.KwOneOf})
	}
	return out
}

// possible returns what makes each arm of owner possible for a value: the arms of anyOf
// or of oneOf, as k says (docs/guide/branches.md). The tests are shared and must not be changed;
// they stand for themselves alone, without what is beside the arms.
//
// A test holds no more than it must: what follows from the kind is left out, and a group
// of which one arm is left is part of the test. An arm that is never possible has no Kinds.
// A discriminator of owner is a test of its member.
func (b *builder) possible(owner *schema.Schema, k schema.Keyword) []plan.Test {
	g := group{owner, k}
	if tests, ok := b.tests[g]; ok {
		return tests
	}
	t := tester{b: b}
	named := b.discriminated(g)
	tests := make([]plan.Test, len(g.arms()))
	t.open = []group{g}
	for i, arm := range g.arms() {
		tests[i] = t.outermost(arm, &tests[i])
		if named != nil && named[i] != nil {
			delete(b.alike, &tests[i])
			tests[i] = t.discriminate(tests[i], owner, named[i])
		}
	}
	if b.tests == nil {
		b.tests = make(map[group][]plan.Test)
	}
	b.tests[g] = tests
	return tests
}

// outermost returns the test of arm, an arm of the only group that is open, which will be
// at the place to. It is remembered by where the references of arm end, unless it depends on
// the group: a union of many arms may be an arm of many others.
func (t *tester) outermost(arm *schema.Schema, to *plan.Test) plan.Test {
	end := t.b.merger.End(arm)
	g := t.open[0]
	if known, ok := t.b.ends[end]; ok && !known.meets(g) {
		t.b.merger.Charge(int64(1 + len(known.owners)/8))
		if t.b.alike == nil {
			t.b.alike = make(map[*plan.Test]*plan.Test)
		}
		t.b.alike[to] = &known.tests[0]
		return known.tests[0]
	}
	t.left, t.met, t.cut = maxTests, nil, len(t.open)
	test := t.arm(end)
	if t.cut < len(t.open) || end == arm || t.b.merger.Exhausted() {
		return test
	}
	if t.b.ends == nil {
		t.b.ends = make(map[*schema.Schema]*nested)
	}
	t.b.ends[end] = &nested{tests: []plan.Test{test}, owners: unique(t.met)}
	return test
}

// told remembers what schemas say about which values they take.
type told struct {
	tests     map[group][]plan.Test
	ends      map[*schema.Schema]*nested // of arms that are references, by their end: one test
	alike     map[*plan.Test]*plan.Test  // tests that are copies, to what they are copies of
	nested    map[group]*nested
	named     map[group][][]plan.Scalar
	constants map[*schema.Schema][]plan.Scalar // of const, where that is long
	enums     map[*schema.Schema][]plan.Scalar // of enum
	unions    map[group]union                  // of members
	sets      sets
	facts     map[*plan.Test]*facts

	durationless map[*schema.Schema]bool
}

// A tester makes the tests of one arm.
type tester struct {
	b    *builder
	open []group          // on the way here; an arm that leads back to one is not possible
	left int              // tests that the arm may still have
	cut  int              // the first of open that something led back to, since the last one was opened
	met  []*schema.Schema // owners of groups, since then
}

// never is the test that no value passes.
var never = plan.Test{}

// arm returns the test of arm: of what it says itself, with its references and allOf, and
// of the groups there.
func (t *tester) arm(arm *schema.Schema) plan.Test {
	places, err := t.b.merger.Places([]*schema.Schema{arm})
	if err != nil {
		return never // reported where it is built
	}
	if t.leadsBack(places.List) {
		return never // it is no arm of any node
	}
	p, _ := t.b.merger.Merge(places.List) // reported likewise
	if p.False {
		return never
	}
	test := plan.Test{Kinds: plan.AllKinds, Values: t.b.declared(places.List)}
	if p.Types != nil {
		test.Kinds = 0
		for _, typ := range p.Types {
			test.Kinds |= kindsOf[typ]
		}
	}
	if p.Nullable {
		test.Kinds = test.Kinds.With(plan.JSONNull)
		if test.Values != nil {
			test.Values = t.b.withNull(test.Values)
		}
	}
	if test.Values == nil && test.Kinds.Has(plan.JSONObject) {
		t.object(&test, &p, places.List)
	}
	for _, s := range places.List {
		for _, g := range groupsOf(s) {
			list, ok := t.group(g)
			if !ok {
				continue
			}
			if p.Nullable && t.b.merger.Charge(int64(2*len(list))) { // null is written before a group is asked
				list = append(list, plan.Test{Kinds: kindsOf[schema.Null]})
			}
			test.AnyOf = append(test.AnyOf, list)
		}
	}
	t.b.simplify(&test)
	return test
}

// leadsBack reports whether one of places has a group that is on the way here.
func (t *tester) leadsBack(places []*schema.Schema) bool {
	back := false
	t.b.merger.Charge(int64(len(places) * len(t.open) / 16))
	for _, s := range places {
		for i := range t.open {
			if t.open[i].owner == s {
				t.cut = min(t.cut, i)
				back = true
			}
		}
	}
	return back
}

// object adds to test what p, which places are merged to, says about objects.
func (t *tester) object(test *plan.Test, p *merge.Plain, places []*schema.Schema) {
	o := p.Object
	if o == nil { // beside a constant that is no scalar
		o = t.b.merger.Object(places)
	}
	test.Required = o.Required
	if t.b.o.Direction != Both && len(test.Required) > 0 {
		test.Required = t.b.demanded(places)
	}
	for i := range o.Properties {
		q := &o.Properties[i]
		if values := t.memberValues(q.Parts); values != nil {
			test.Members = append(test.Members, plan.MemberTest{Name: q.Name, Values: values})
		}
	}
}

// group returns the tests of the arms of g, of which one must pass; false if g counts as
// possible because it takes too much to tell.
func (t *tester) group(g group) (tests []plan.Test, ok bool) {
	if known, ok := t.b.nested[g]; ok && !slices.ContainsFunc(t.open, known.meets) {
		t.left -= known.size
		t.b.merger.Charge(int64(len(known.owners) / 8))
		t.met = append(t.met, known.owners...)
		return slices.Clip(known.tests), !known.large && t.left >= 0
	}
	if len(t.open) == maxNested || !t.b.merger.Charge(1) {
		return nil, false
	}
	start := *t
	t.open = append(t.open, g)
	t.cut, t.met = len(t.open), []*schema.Schema{g.owner}
	tests, ok = t.each(g)
	t.remember(g, tests, ok, &start)
	t.open, t.cut, t.met = start.open, min(start.cut, t.cut), append(start.met, t.met...)
	return tests, ok
}

// A nested group is one whose tests do not depend on the way to it, unless that leads
// through one of its owners.
type nested struct {
	tests  []plan.Test
	size   int              // of tests, with those inside of them
	large  bool             // it takes too much to tell
	owners []*schema.Schema // of all groups inside, and its own
}

// meets reports whether g is one of the groups of n.
func (n *nested) meets(g group) bool { return slices.Contains(n.owners, g.owner) }

// remember keeps what was found out about g, if that is the same on other ways.
func (t *tester) remember(g group, tests []plan.Test, ok bool, start *tester) {
	if t.cut < len(start.open) || !ok && start.left <= maxTests/2 {
		return
	}
	n := &nested{tests: slices.Clip(tests), size: start.left - t.left, large: !ok}
	if n.large {
		n.tests, n.size = nil, 0
	}
	n.owners = unique(t.met)
	if t.b.nested == nil {
		t.b.nested = make(map[group]*nested)
	}
	t.b.nested[g] = n
}

// unique returns list with each schema once.
func unique(list []*schema.Schema) []*schema.Schema {
	out := make([]*schema.Schema, 0, min(len(list), 16))
	seen := make(map[*schema.Schema]bool, len(out))
	for _, s := range list {
		if !seen[s] {
			seen[s] = true
			out = append(out, s)
		}
	}
	return out
}

// each returns the tests of the arms of g, as group does.
func (t *tester) each(g group) (tests []plan.Test, ok bool) {
	named := t.b.discriminated(g)
	var plain [][]plan.Scalar // the values of all arms that ask for nothing else
	for i, arm := range g.arms() {
		if t.left <= 0 || !t.b.merger.Charge(1) {
			return nil, false
		}
		test := t.arm(arm)
		if named != nil && named[i] != nil {
			test = t.discriminate(test, g.owner, named[i])
		}
		switch {
		case test.Kinds == 0:
		case test.Values != nil && test.AnyOf == nil:
			plain = append(plain, test.Values)
		default:
			t.left--
			tests = append(tests, test)
		}
	}
	if plain != nil {
		t.left--
		values := t.b.union(plain)
		if values == nil {
			return nil, false
		}
		tests = append(tests, plan.Test{Kinds: kindsOfValues(values), Values: values})
	}
	return tests, true
}

// discriminate returns test, of an arm of owner, with the values that the discriminator has
// for the arm.
func (t *tester) discriminate(test plan.Test, owner *schema.Schema, values []plan.Scalar) plan.Test {
	if !t.b.merger.Charge(int64(1 + len(test.Members)/2)) {
		return test
	}
	test.Members = slices.Clone(test.Members)
	test.Members = t.b.addMember(test.Members, plan.MemberTest{Name: owner.Discriminator.PropertyName, Values: values})
	t.b.simplify(&test)
	return test
}

// addMember adds m to members, which nobody else has, and returns the longer list.
func (b *builder) addMember(members []plan.MemberTest, m plan.MemberTest) []plan.MemberTest {
	for i := range members {
		if q := &members[i]; q.Name == m.Name {
			if values := b.both(q.Values, m.Values); values != nil {
				q.Values = values
			}
			return members
		}
	}
	return append(members, m)
}
