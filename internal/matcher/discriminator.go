package matcher

import (
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/schema"
)

// A discriminated is an anyOf or oneOf beside a discriminator.
type discriminated struct {
	owner   *schema.Schema
	keyword schema.Keyword // KwAnyOf or KwOneOf
}

// noteCalled asks Options.Called about the groups of s.
func (b *Builder) noteCalled(s *schema.Schema) {
	if b.o.Called == nil || s.Discriminator == nil {
		return
	}
	for _, d := range [...]discriminated{{s, schema.KwAnyOf}, {s, schema.KwOneOf}} {
		if !s.Has.Has(d.keyword) {
			continue
		}
		if values := b.o.Called(s, d.keyword); values != nil {
			if b.called == nil {
				b.called = make(map[discriminated][][]plan.Scalar)
			}
			b.called[d] = values
		}
	}
}

// tests returns what the discriminator of s asks beside each arm, nil if there is none. Values
// are nil where it takes any.
func (b *Builder) tests(s *schema.Schema, k schema.Keyword) []plan.MemberTest {
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
