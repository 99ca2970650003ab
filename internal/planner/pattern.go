package planner

import (
	"errors"
	"slices"

	"github.com/stringify-go/stringify/internal/ecma"
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
		out[i].Matcher = b.compile(p.Patterns[i].Entry).matcher
	}
	o.Patterns = slices.Clip(out)
}

// A compiled pattern, or why it could not be compiled.
type compiled struct {
	matcher plan.Matcher // nil after a complaint
	size    int          // in instructions, or what is taken for it
	err     error
}

// compile returns the matcher for entry, a member of patternProperties. Each pattern is
// compiled once.
func (b *builder) compile(entry *schema.Member) compiled {
	c, ok := b.patterns[entry.Name]
	if !ok {
		c = b.regexp(entry.Name)
		if b.patterns == nil {
			b.patterns = make(map[string]compiled)
		}
		b.patterns[entry.Name] = c
	}
	if c.err != nil {
		b.refuse(entry, c.err)
	}
	return c
}

// refuse complains about the pattern of entry, once.
func (b *builder) refuse(entry *schema.Member, err error) {
	if b.refused[entry] {
		return
	}
	if b.refused == nil {
		b.refused = make(map[*schema.Member]bool)
	}
	b.refused[entry] = true
	want, hint := "a regular expression", ""
	if b.o.Regexp != nil {
		want = "a pattern that the engine of WithRegexp takes"
	} else if _, ok := errors.AsType[*ecma.NotExpressible](err); ok {
		want, hint = "a pattern that RE2 can express", "; the option WithRegexp takes another engine"
	}
	b.complain(entry.Schema.AtName("want %s, got %s: %v%s", want, schema.Quote(entry.Name), err, hint))
}

// regexp compiles pattern with the engine in use.
func (b *builder) regexp(pattern string) compiled {
	if b.o.Regexp == nil {
		before := b.budget.Instructions
		re, err := ecma.Pattern(pattern, &b.budget)
		if err != nil {
			return compiled{err: err}
		}
		size := before - b.budget.Instructions
		b.budget.Instructions = max(b.budget.Instructions-matcherSize, 0)
		return compiled{matcher: re, size: size}
	}
	m, err := b.o.Regexp(pattern)
	switch {
	case err != nil:
		return compiled{err: err}
	case m == nil:
		return compiled{err: errors.New("it returned no matcher")}
	}
	return compiled{matcher: m, size: len(pattern)}
}

// matcher is the merge.Match of b.
func (b *builder) matcher(entry *schema.Member) (merge.Matcher, int) {
	c := b.compile(entry)
	if c.err != nil {
		return nil, 0
	}
	return c.matcher, c.size
}
