package match

import (
	"slices"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/schema"
)

// A discriminated is an anyOf or oneOf beside a discriminator.
type discriminated struct {
	owner   *schema.Schema
	keyword schema.Keyword // KwAnyOf or KwOneOf
}

// noteCalled asks Options.Called about the groups of s.
func (x *Set) noteCalled(s *schema.Schema) {
	if x.o.Called == nil || s.Discriminator == nil {
		return
	}
	for _, d := range [...]discriminated{{s, schema.KwAnyOf}, {s, schema.KwOneOf}} {
		if !s.Has.Has(d.keyword) {
			continue
		}
		if values := x.o.Called(s, d.keyword); values != nil {
			if x.called == nil {
				x.called = make(map[discriminated][][]plan.Scalar)
			}
			x.called[d] = values
		}
	}
}

// tests returns what the discriminator of s asks beside each arm, nil if there is none. Values
// are nil where it takes any.
func (b *builder) tests(s *schema.Schema, k schema.Keyword) []plan.MemberTest {
	values, ok := b.called[discriminated{s, k}]
	if !ok {
		return nil
	}
	tests := make([]plan.MemberTest, len(values))
	for i, list := range values {
		tests[i] = plan.MemberTest{Name: s.Discriminator.PropertyName, Values: list}
	}
	return tests
}

// isCalled reports whether the value at the cursor may be for arm i of n, by the tests of a
// discriminator: a const on one member, which says nothing about what is no object.
func (r *run) isCalled(n *node, tests []plan.MemberTest, i int) bool {
	return tests == nil || tests[i].Values == nil || !r.as(n, objects) || memberPasses(&tests[i], r.v)
}

// uncalled says that the member of a discriminator, which has tests, leads to no arm of n;
// false if it does not say that.
func (r *run) uncalled(n *node, tests []plan.MemberTest) bool {
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
		Reason: diag.Strict, Schema: place(n.schema),
		Want: alternatives(values) + " (" + schema.KwDiscriminator.String() + ")", Got: got,
	}
	r.inMember(tests[0].Name)
	return true
}
