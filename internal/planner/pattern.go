package planner

import (
	"slices"

	"github.com/stringify-go/stringify/internal/match"
	"github.com/stringify-go/stringify/internal/merge"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/schema"
)

// undeclared sets o.Patterns and o.Additional. Patterns that decide nothing are left
// out: those at the end that leave out what would be left out anyway.
func (b *builder) undeclared(o *plan.ObjectNode, p *merge.Object) {
	var out []plan.Pattern
	if len(p.Patterns) > 0 {
		out = make([]plan.Pattern, len(p.Patterns))
	}
	for i := range p.Patterns {
		if b.stopped {
			return
		}
		out[i] = plan.Pattern{Source: p.Patterns[i].Source, Node: plan.None}
		if !b.stays(p.Patterns[i].Parts) {
			out[i].Node, _ = b.member(p.Patterns[i].Parts)
		}
	}
	if p.Additional != nil && !b.stays(p.Additional) {
		o.Additional, _ = b.member(p.Additional)
	}
	for o.Additional == plan.None && len(out) > 0 && out[len(out)-1].Node == plan.None {
		out = out[:len(out)-1]
	}
	if len(out) == 0 {
		return
	}
	for i := range out {
		if b.stopped {
			return
		}
		out[i].Matcher = b.compile(p.Patterns[i].Entry).Matcher
	}
	o.Patterns = slices.Clip(out)
}

// compile returns the matcher for entry, a member of patternProperties.
func (b *builder) compile(entry *schema.Member) match.Pattern {
	c := b.regexps().Compile(entry.Name)
	if c.Complaint != "" && !b.refused[entry] {
		if b.refused == nil {
			b.refused = make(map[*schema.Member]bool)
		}
		b.refused[entry] = true
		b.complain(entry.Schema.AtName("%s", c.Complaint))
	}
	return c
}

// matcher is the merge.Match of b.
func (b *builder) matcher(entry *schema.Member) (merge.Matcher, int) {
	c := b.compile(entry)
	if c.Complaint != "" {
		return nil, 0
	}
	return c.Matcher, c.Size
}

// regexps returns what compiles the patterns of b.
func (b *builder) regexps() *match.Patterns {
	if b.patterns == nil {
		b.patterns = match.NewPatterns(b.o.Regexp)
	}
	return b.patterns
}
