package planner

import (
	"errors"
	"slices"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/ecma"
	"github.com/stringify-go/stringify/internal/merge"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/schema"
)

// patternsOf sets o.Patterns. Patterns that decide nothing are left out: those at
// the end that leave out what would be left out anyway.
func (b *builder) patternsOf(o *plan.ObjectNode, p *merge.Plain) {
	if len(p.Patterns) == 0 {
		return
	}
	out := make([]plan.Pattern, len(p.Patterns))
	for i := range p.Patterns {
		id, _ := b.member(p.Patterns[i].Parts)
		out[i] = plan.Pattern{Source: p.Patterns[i].Source, Node: id}
	}
	for o.Additional == plan.None && len(out) > 0 && out[len(out)-1].Node == plan.None {
		out = out[:len(out)-1]
	}
	for i := range out {
		m, complaint := b.compile(p.Patterns[i].Owner, p.Patterns[i].Entry)
		if complaint != nil {
			b.complain(complaint)
		}
		out[i].Matcher = m
	}
	o.Patterns = slices.Clip(out)
}

// A compiled pattern, or why it could not be compiled.
type compiled struct {
	matcher plan.Matcher
	err     error
}

// compile returns the matcher for entry, one of owner's patternProperties. Each
// pattern is compiled once.
func (b *builder) compile(owner *schema.Schema, entry *schema.Member) (plan.Matcher, *diag.Error) {
	c, ok := b.patterns[entry.Name]
	if !ok {
		c.matcher, c.err = b.regexp(entry.Name)
		if b.patterns == nil {
			b.patterns = make(map[string]compiled)
		}
		b.patterns[entry.Name] = c
	}
	if c.err == nil {
		return c.matcher, nil
	}
	want := "a regular expression"
	var hint string
	if _, ok := errors.AsType[*ecma.NotExpressible](c.err); ok && b.o.Regexp == nil {
		want, hint = "a pattern that RE2 can express", "; the option WithRegexp takes another engine"
	} else if b.o.Regexp != nil {
		want = "a pattern that the engine of WithRegexp takes"
	}
	return nil, owner.At("patternProperties", "want %s, got %q: %v%s", want, entry.Name, c.err, hint)
}

// regexp compiles pattern with the engine in use.
func (b *builder) regexp(pattern string) (plan.Matcher, error) {
	if b.o.Regexp == nil {
		return ecma.Regexp(pattern)
	}
	m, err := b.o.Regexp(pattern)
	if m == nil && err == nil {
		err = errors.New("it returned no matcher")
	}
	return m, err
}

// matches is the merge.Match of b.
func (b *builder) matches(owner *schema.Schema, entry *schema.Member, name string) (bool, *diag.Error) {
	m, complaint := b.compile(owner, entry)
	if complaint != nil {
		return false, complaint
	}
	return m.MatchString(name), nil
}
