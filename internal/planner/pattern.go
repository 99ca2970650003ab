package planner

import (
	"slices"

	"github.com/stringify-go/stringify/internal/matcher"
	"github.com/stringify-go/stringify/internal/merge"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/schema"
)

// undeclared sets o.Patterns and o.Additional. Patterns of members that do not travel come
// first: what one of them matches stays, whatever others say. Patterns that decide nothing
// are left out: those at the end that leave out what would be left out anyway.
func (b *builder) undeclared(o *plan.ObjectNode, p *merge.Object, staying []bool) {
	var out []plan.Pattern
	var entries []*schema.Member
	if len(p.Patterns) > 0 {
		out = make([]plan.Pattern, 0, len(p.Patterns))
		entries = make([]*schema.Member, 0, len(p.Patterns))
	}
	for _, stays := range [2]bool{true, false} {
		if stays && staying == nil {
			continue
		}
		for i := range p.Patterns {
			if b.stopped {
				return
			}
			q := &p.Patterns[i]
			if (staying != nil && staying[i]) != stays {
				continue
			}
			node := plan.None
			if !stays {
				node, _ = b.member(q.Parts)
			}
			out = append(out, plan.Pattern{Source: q.Source, Node: node})
			entries = append(entries, q.Entry)
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
		out[i].Matcher = b.compile(entries[i]).Matcher()
	}
	o.Patterns = slices.Clip(out)
}

// compile returns the matcher for entry, a member of patternProperties.
func (b *builder) compile(entry *schema.Member) matcher.Pattern {
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
	return c.Matcher(), c.Size
}

// regexps returns what compiles the patterns of b.
func (b *builder) regexps() *matcher.Patterns {
	if b.patterns == nil {
		b.patterns = matcher.NewPatterns(b.o.Regexp)
	}
	return b.patterns
}
