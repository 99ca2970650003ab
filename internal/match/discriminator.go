package match

import (
	"slices"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/plan"
)

// isCalled reports whether the value at the cursor may be for arm i of n, by the tests of a
// discriminator: a const on one member, which says nothing about what is no object.
func (r *run) isCalled(n *Node, tests []plan.MemberTest, i int) bool {
	return tests == nil || tests[i].Values == nil || !r.as(n, objects) || memberPasses(&tests[i], r.v)
}

// uncalled says that the member of a discriminator, which has tests, leads to no arm of n;
// false if it does not say that.
func (r *run) uncalled(n *Node, tests []plan.MemberTest) bool {
	if r.quiet || r.err != nil || tests == nil {
		return false
	}
	var values []plan.Scalar
	for i := range tests {
		if r.isCalled(n, tests, i) {
			return false
		}
		values = append(values, tests[i].Values...)
	}
	slices.SortFunc(values, func(a, b plan.Scalar) int { return a.Compare(b) })
	values = slices.CompactFunc(values, func(a, b plan.Scalar) bool { return a == b })
	var got string
	got, r.bare = foundMember(tests[0].Name, r.v)
	r.found = &diag.Mismatch{
		Reason: diag.Strict, Schema: n.Schema,
		Want: alternatives(values) + " (" + string(kwDiscriminator) + ")", Got: got,
	}
	r.inMember(tests[0].Name)
	return true
}
