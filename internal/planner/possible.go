package planner

import (
	"slices"

	"github.com/stringify-go/stringify/internal/merge"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/schema"
)

// maxTests is the number of tests, inside each other, that an arm may have. Groups that
// would take more count as possible.
const maxTests = 1000

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

// possible returns what makes each arm of owner possible for a value (SPEC, section 5):
// the arms of anyOf or of oneOf, as k says. The tests are shared and must not be changed;
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
		t.left = maxTests
		tests[i] = t.arm(arm)
		if named != nil && named[i] != nil {
			tests[i] = t.discriminate(tests[i], owner, named[i])
		}
	}
	if b.tests == nil {
		b.tests = make(map[group][]plan.Test)
	}
	b.tests[g] = tests
	return tests
}

// told remembers what schemas say about which values they take.
type told struct {
	tests     map[group][]plan.Test
	named     map[group][][]plan.Scalar
	constants map[*schema.Schema][]plan.Scalar
}

// A tester makes the tests of one arm.
type tester struct {
	b    *builder
	open []group // on the way here; an arm that leads back to one is not possible
	left int     // tests that the arm may still have
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
	if slices.ContainsFunc(places.List, t.isOpen) {
		return never // it leads back, and is no arm of any node
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
			test.Values = with(test.Values, nullScalar)
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
			if p.Nullable { // null is written before a group is asked
				list = append(list, plan.Test{Kinds: kindsOf[schema.Null]})
			}
			test.AnyOf = append(test.AnyOf, list)
		}
	}
	t.b.simplify(&test)
	return test
}

// isOpen reports whether a group of s is on the way here.
func (t *tester) isOpen(s *schema.Schema) bool {
	return slices.ContainsFunc(t.open, func(g group) bool { return g.owner == s })
}

// object adds to test what p, which places are merged to, says about objects.
func (t *tester) object(test *plan.Test, p *merge.Plain, places []*schema.Schema) {
	o := p.Object
	if o == nil { // beside a constant that is no scalar
		o = t.b.merger.Object(places)
	}
	test.Required = o.Required
	if t.b.o.Direction != Both && len(test.Required) > 0 {
		test.Required = t.b.demanded(o)
	}
	for i := range o.Properties {
		q := &o.Properties[i]
		if values := t.memberValues(q.Parts); values != nil {
			test.Members = append(test.Members, plan.MemberTest{Name: q.Name, Values: values})
		}
	}
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

// group returns the tests of the arms of g, of which one must pass; false if g counts as
// possible because it takes too much to tell.
func (t *tester) group(g group) (tests []plan.Test, ok bool) {
	t.open = append(t.open, g)
	defer func() { t.open = t.open[:len(t.open)-1] }()
	named := t.b.discriminated(g)
	var plain []plan.Scalar // the values of all arms that ask for nothing else
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
			t.b.merger.Charge(int64(len(test.Values) / 8))
			plain = append(plain, test.Values...)
		default:
			t.left--
			tests = append(tests, test)
		}
	}
	if plain != nil {
		t.left--
		plain = normal(plain)
		tests = append(tests, plan.Test{Kinds: kindsOfValues(plain), Values: plain})
	}
	return tests, true
}

// discriminate returns test, of an arm of owner, with the values that the discriminator has
// for the arm.
func (t *tester) discriminate(test plan.Test, owner *schema.Schema, values []plan.Scalar) plan.Test {
	test.Members = slices.Clone(test.Members)
	t.b.addMember(&test, plan.MemberTest{Name: owner.Discriminator.PropertyName, Values: values})
	t.b.simplify(&test)
	return test
}

// addMember adds m to test, whose list of members must be its own.
func (b *builder) addMember(test *plan.Test, m plan.MemberTest) {
	for i := range test.Members {
		if q := &test.Members[i]; q.Name == m.Name {
			q.Values = b.both(q.Values, m.Values)
			return
		}
	}
	test.Members = append(test.Members, m)
}
