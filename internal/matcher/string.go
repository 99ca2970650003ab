package matcher

import (
	"github.com/stringify-go/stringify/internal/match"
	"github.com/stringify-go/stringify/internal/rawjson"
	"github.com/stringify-go/stringify/internal/schema"
)

// text states what s says about text, nil if it says nothing.
func (b *Builder) text(s *schema.Schema) *match.TextRules {
	t := match.TextRules{Least: countOf(s, schema.KwMinLength), Most: countOf(s, schema.KwMaxLength)}
	if s.Has.Has(schema.KwPattern) {
		t.Pattern = b.o.Patterns.Compile(patternOf(s)).Pattern
	}
	if s.Format != "" && (b.o.Formats[s.Format] != nil || match.FormatsText(s.Format)) {
		t.Format = s.Format
	}
	if t.Least <= 0 && t.Most < 0 && t.Pattern == nil && t.Format == "" {
		return nil
	}
	return &t
}

// mostCounted is more than there is of anything.
const mostCounted = 1 << 53

// countOf returns the value of k in s, an integer from 0, or mostCounted if that is less; -1
// if it is absent.
func countOf(s *schema.Schema, k schema.Keyword) int64 {
	v := s.Number(k)
	if !v.Exists() {
		return -1
	}
	return int64(min(rawjson.Float(v.Raw()), mostCounted))
}

// patternOf returns the value of `pattern` in s, which has it.
func patternOf(s *schema.Schema) string {
	for _, m := range s.JSON.Children() {
		if m.Name() == "pattern" && m.Kind() == rawjson.String {
			return rawjson.Name(m.Raw())
		}
	}
	return s.Pattern
}
