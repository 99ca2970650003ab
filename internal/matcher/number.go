package matcher

import (
	"github.com/stringify-go/stringify/internal/match"
	"github.com/stringify-go/stringify/internal/rawjson"
	"github.com/stringify-go/stringify/internal/schema"
)

// number states what s says about numbers, nil if it says nothing.
func (b *Builder) number(s *schema.Schema) *match.NumberRules {
	var rules match.NumberRules
	add := func(k schema.Keyword, exclusive bool) {
		if limit := s.Number(k); limit.Exists() {
			rules.Bounds = append(rules.Bounds, match.Bound{Keyword: match.Keyword(k.String()), Exclusive: exclusive, Limit: string(limit.Raw())})
		}
	}
	if s.Draft == schema.Draft4 {
		add(schema.KwMinimum, isTrue(s, schema.KwExclusiveMinimum))
		add(schema.KwMaximum, isTrue(s, schema.KwExclusiveMaximum))
	} else {
		add(schema.KwMinimum, false)
		add(schema.KwExclusiveMinimum, true)
		add(schema.KwMaximum, false)
		add(schema.KwExclusiveMaximum, true)
	}
	if divisor := s.Number(schema.KwMultipleOf); divisor.Exists() {
		rules.MultipleOf = string(divisor.Raw())
	}
	if b.o.Formats[s.Format] == nil && match.FormatsNumber(s.Format) {
		rules.Format = s.Format
	}
	if rules.Bounds == nil && rules.MultipleOf == "" && rules.Format == "" {
		return nil
	}
	return &rules
}

// isTrue reports whether the value of k in s is true.
func isTrue(s *schema.Schema, k schema.Keyword) bool {
	if !s.Has.Has(k) {
		return false
	}
	for _, m := range s.JSON.Children() {
		if m.Name() == k.String() {
			return m.Kind() == rawjson.True
		}
	}
	return false
}
