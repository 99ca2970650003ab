package planner

import (
	"slices"

	"github.com/stringify-go/stringify/internal/plan"
)

// facts are what follows from a test, without its groups: no value passes that lacks one
// of the members that are required, or has other values.
type facts struct {
	test     plan.Test
	size     int // tests in test
	kinds    plan.KindSet
	values   []plan.Scalar // of scalars; nil: any
	required map[string]bool
	members  []plan.MemberTest
	keys     []plan.MemberTest // the first of members that are required
}

// scalars are the kinds of scalars.
const scalars = plan.AllKinds &^ (1<<plan.JSONObject | 1<<plan.JSONArray)

// factsOf1 returns what follows from t; less if the steps do not suffice.
func (b *builder) factsOf1(t *plan.Test) facts {
	f := facts{test: *t, size: 1, kinds: t.Kinds, values: t.Values, members: t.Members}
	if !b.merger.Charge(int64(1 + len(t.Required) + len(t.Members))) {
		return f
	}
	f.required = make(map[string]bool, len(t.Required))
	for _, name := range t.Required {
		f.required[name] = true
	}
	for _, list := range t.AnyOf {
		f.size += sizeOf(list)
		b.inCommon(&f, list)
	}
	for _, m := range f.members {
		if f.required[m.Name] && len(f.keys) < maxMembers {
			f.keys = append(f.keys, m)
		}
	}
	return f
}

// factsOf returns what follows from all of tests, remembered for a single one.
func (b *builder) factsOf(tests []plan.Test) *facts {
	if len(tests) != 1 {
		all := b.conjunction(tests)
		f := b.factsOf1(&all)
		return &f
	}
	test := &tests[0]
	if first, ok := b.alike[test]; ok {
		test = first
	}
	f, ok := b.facts[test]
	if !ok {
		made := b.factsOf1(&tests[0])
		f = &made
		if b.facts == nil {
			b.facts = make(map[*plan.Test]*facts)
		}
		b.facts[test] = f
	}
	return f
}

// A shared is what tests have in common about one member.
type shared struct {
	required int // tests that require it
	valued   int // tests that have values for it
	values   [][]plan.Scalar
}

// inCommon adds to f what all of tests have in common, of which one must pass.
func (b *builder) inCommon(f *facts, tests []plan.Test) {
	values, anyValue, objects := [][]plan.Scalar(nil), false, 0
	about := make(map[string]*shared)
	var order []string
	at := func(name string) *shared {
		s := about[name]
		if s == nil {
			s = new(shared)
			about[name] = s
			order = append(order, name)
		}
		return s
	}
	for i := range tests {
		sub := b.factsOf1(&tests[i])
		if b.merger.Exhausted() {
			return
		}
		switch {
		case sub.kinds&scalars == 0:
		case sub.values == nil:
			anyValue = true
		default:
			values = append(values, sub.values)
		}
		if !sub.kinds.Has(plan.JSONObject) {
			continue
		}
		objects++
		for name := range sub.required {
			at(name).required++
		}
		for _, m := range sub.members {
			s := at(m.Name)
			s.valued++
			s.values = append(s.values, m.Values)
		}
	}
	if f.values == nil && !anyValue {
		f.values = b.union(values)
	}
	slices.Sort(order) // required has none
	f.members = slices.Clip(f.members)
	own := false
	for _, name := range order {
		s := about[name]
		if s.required == objects {
			f.required[name] = true
		}
		if s.valued < objects {
			continue
		}
		together := b.union(s.values)
		if together == nil || !own && !b.merger.Charge(int64(len(f.members)/2)) {
			return
		}
		if !own {
			own, f.members = true, slices.Clone(f.members)
		}
		f.members = b.addMember(f.members, plan.MemberTest{Name: name, Values: together})
	}
}

// valuesOf returns the values that the member name may have, nil for any.
func (f *facts) valuesOf(name string) []plan.Scalar { return valuesIn(f.members, name) }

// valuesIn returns the values of name in members, nil if it is not there.
func valuesIn(members []plan.MemberTest, name string) []plan.Scalar {
	for i := range members {
		if members[i].Name == name {
			return members[i].Values
		}
	}
	return nil
}

// contest sets d.contested. objects are the arms that take objects.
func (d *discriminator) contest(objects []int) {
	for k := range plan.NumJSONKinds {
		switch k {
		case plan.JSONObject:
			d.contestObjects(objects)
		case plan.JSONArray:
			if arms := d.taking(k); len(arms) > 1 {
				d.contestAll(arms)
			}
		default:
			arms := d.taking(k)
			values := func(i int) []plan.Scalar { return d.arms[i].values }
			d.contestAll(d.sharing(arms, k, values))
		}
	}
}

// contestAll says that for each of arms another one may be possible too.
func (d *discriminator) contestAll(arms []int) {
	for _, i := range arms {
		d.contested[i] = true
	}
}

// sharing returns those of arms that have a value of kind k in common with another one;
// NumJSONKinds is any kind. It may return more of them where it takes too much to tell.
func (d *discriminator) sharing(arms []int, k plan.JSONKind, values func(arm int) []plan.Scalar) []int {
	if len(arms) < 2 {
		return nil
	}
	owner := make(map[plan.Scalar]int)
	whose := make(map[listName]int) // lists that several arms have are looked at once
	shared := make(map[int]bool)
	left := maxScalars
	for _, i := range arms {
		x := values(i)
		if x == nil {
			return arms // takes what each of the others does
		}
		if k != plan.NumJSONKinds {
			x = d.b.ofKinds(x, plan.KindSet(0).With(k))
		}
		if len(x) == 0 {
			continue
		}
		name := nameOf(x)
		if other, ok := whose[name]; ok {
			shared[i], shared[other] = true, true
			continue
		}
		whose[name] = i
		if left -= len(x); left < 0 || !d.b.merger.Charge(int64(1+len(x)/2)) {
			return arms
		}
		for _, s := range x {
			if other, ok := owner[s]; ok {
				shared[i], shared[other] = true, true
			} else {
				owner[s] = i
			}
		}
	}
	return slices.DeleteFunc(slices.Clone(arms), func(i int) bool { return !shared[i] })
}

// contestObjects sets d.contested for objects: two arms exclude each other if they require
// a member and have no value of it in common.
func (d *discriminator) contestObjects(objects []int) {
	if len(objects) < 2 {
		return
	}
	// Most often one member tells all of them apart, which takes linear time.
	left := objects
	for _, m := range d.arms[objects[0]].keys {
		key := func(i int) []plan.Scalar { return valuesIn(d.arms[i].keys, m.Name) }
		if s := d.sharing(objects, plan.NumJSONKinds, key); len(s) < len(left) {
			left = s
		}
	}
	if len(left)*len(objects) > maxPairs {
		d.contestAll(left)
		return
	}
	d.left = maxScalars
	for _, i := range left {
		for _, k := range objects {
			if i != k && !d.exclude(i, k) {
				d.contested[i], d.contested[k] = true, true
				break
			}
		}
	}
}

// exclude reports whether arms i and k are never possible for the same object; false also
// where it takes too much to tell.
func (d *discriminator) exclude(i, k int) bool {
	if !d.b.merger.Charge(1) {
		return false
	}
	for _, m := range d.arms[i].keys {
		other := valuesIn(d.arms[k].keys, m.Name)
		if other == nil || len(other) > 0 && nameOf(m.Values) == nameOf(other) {
			continue
		}
		n := min(len(m.Values), len(other))
		if d.left -= n; d.left < 0 || !d.b.merger.Charge(int64(n/4)) {
			return false
		}
		if disjoint(m.Values, other) {
			return true
		}
	}
	return false
}
