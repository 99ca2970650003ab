package planner

import (
	"slices"

	"github.com/stringify-go/stringify/internal/plan"
)

// simplify leaves out of t what decides nothing, without changing which values pass. What t
// is made of is not changed.
func (b *builder) simplify(t *plan.Test) {
	for {
		kinds := t.Kinds
		if t.Values != nil {
			t.Values = b.ofKinds(t.Values, kinds)
			t.Kinds &= kindsOfValues(t.Values)
		}
		if t.Kinds.Has(plan.JSONObject) && b.lacking(t) {
			t.Kinds = t.Kinds.Without(plan.JSONObject)
		}
		if !t.Kinds.Has(plan.JSONObject) {
			t.Required, t.Members = nil, nil
		}
		more := b.simplifyGroups(t)
		if t.Kinds == 0 {
			*t = never
			return
		}
		if !more && t.Kinds == kinds {
			return
		}
	}
}

// lacking reports whether t requires a member that may have no value.
func (b *builder) lacking(t *plan.Test) bool {
	for i := range t.Members {
		m := &t.Members[i]
		if len(m.Values) == 0 && b.merger.Charge(int64(len(t.Required)/8)) && slices.Contains(t.Required, m.Name) {
			return true
		}
	}
	return false
}

// simplifyGroups leaves out the groups of t that pass whenever the rest does, and tests
// that never do, and makes a single test that is left of a group a part of t. It reports
// whether there was one, or whether values were left out.
func (b *builder) simplifyGroups(t *plan.Test) (more bool) {
	if t.Values != nil && len(t.AnyOf) > 0 && b.decideGroups(t) {
		return true
	}
	groups := t.AnyOf
	t.AnyOf = nil
	for i := 0; i < len(groups); i++ { // groups may grow
		var kinds plan.KindSet
		certain, n, last := false, 0, 0 // n are left
		for k := range groups[i] {
			sub := &groups[i][k]
			if sub.Kinds&t.Kinds == 0 {
				continue
			}
			certain = certain || t.Kinds&^sub.Kinds == 0 && onlyKinds(sub)
			kinds |= sub.Kinds
			n, last = n+1, k
		}
		b.merger.Charge(int64(1 + len(groups[i])/8))
		switch {
		case certain:
			continue
		case n != 1:
			left := groups[i]
			if n < len(left) && b.merger.Charge(int64(2*n)) {
				left = make([]plan.Test, 0, n)
				for _, sub := range groups[i] {
					if sub.Kinds&t.Kinds != 0 {
						left = append(left, sub)
					}
				}
			}
			t.Kinds &= kinds
			t.AnyOf = append(t.AnyOf, left)
			continue
		}
		more = true
		only := &groups[i][last]
		t.Kinds &= only.Kinds
		t.Values = b.both(t.Values, only.Values)
		b.addObject(t, only)
		groups = append(groups[:len(groups):len(groups)], only.AnyOf...)
	}
	return more
}

// decideGroups leaves out the values of t that the groups refuse, and then the groups. It
// returns false if that takes too much.
func (b *builder) decideGroups(t *plan.Test) bool {
	const most = 1 << 14
	size := 0
	for _, list := range t.AnyOf {
		size += sizeOf(list)
	}
	if size*len(t.Values) > most || !b.merger.Charge(int64(1+size*len(t.Values)/8+len(t.Values)/2)) {
		return false
	}
	out := make([]plan.Scalar, 0, len(t.Values))
	for _, s := range t.Values {
		if passesAll(t.AnyOf, s) {
			out = append(out, s)
		}
	}
	t.Values, t.AnyOf = out, nil
	return true
}

// sizeOf returns the number of tests in list, with those inside of them.
func sizeOf(list []plan.Test) int {
	size := len(list)
	for i := range list {
		for _, inner := range list[i].AnyOf {
			size += sizeOf(inner)
		}
	}
	return size
}

// passesAll reports whether s passes a test of each group.
func passesAll(groups [][]plan.Test, s plan.Scalar) bool {
	for _, list := range groups {
		if !slices.ContainsFunc(list, func(t plan.Test) bool {
			return t.Kinds.Has(s.Kind) && (t.Values == nil || holds(t.Values, s)) && passesAll(t.AnyOf, s)
		}) {
			return false
		}
	}
	return true
}

// onlyKinds reports whether t asks for nothing but kinds.
func onlyKinds(t *plan.Test) bool {
	return t.Values == nil && len(t.Required) == 0 && len(t.Members) == 0 && len(t.AnyOf) == 0
}

// addObject adds to t what more says about objects.
func (b *builder) addObject(t, more *plan.Test) {
	switch own, others := len(t.Required), len(more.Required); {
	case own == 0:
		t.Required = slices.Clip(more.Required)
	case others > 0 && b.merger.Charge(int64(1+(own+others)/4+own*others/16)):
		t.Required = slices.Clone(t.Required)
		for _, name := range more.Required {
			if !slices.Contains(t.Required, name) {
				t.Required = append(t.Required, name)
			}
		}
	}
	switch own, others := len(t.Members), len(more.Members); {
	case own == 0:
		t.Members = slices.Clip(more.Members)
	case others > 0 && b.merger.Charge(int64(1+(own+others)/2+own*others/16)):
		t.Members = slices.Clone(t.Members)
		for _, m := range more.Members {
			t.Members = b.addMember(t.Members, m)
		}
	}
}

// conjunction returns the test that passes where all of tests do.
func (b *builder) conjunction(tests []plan.Test) plan.Test {
	if len(tests) == 1 {
		return tests[0]
	}
	t := plan.Test{Kinds: plan.AllKinds}
	for i := range tests {
		t.Kinds &= tests[i].Kinds
		t.Values = b.both(t.Values, tests[i].Values)
		b.addObject(&t, &tests[i])
		t.AnyOf = append(t.AnyOf, tests[i].AnyOf...)
	}
	b.simplify(&t)
	return t
}
