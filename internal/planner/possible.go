package planner

import (
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/schema"
)

// possible returns what makes each arm of owner possible for a value (SPEC, section 5):
// the arms of anyOf or of oneOf, as k says. The tests are shared and must not be changed.
func (b *builder) possible(owner *schema.Schema, k schema.Keyword) []plan.Test {
	arms := owner.AnyOf
	if k == schema.KwOneOf {
		arms = owner.OneOf
	}
	tests := make([]plan.Test, len(arms))
	for i := range tests {
		tests[i].Kinds = plan.AllKinds
	}
	return tests
}
