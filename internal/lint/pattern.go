package lint

import (
	"strings"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/ecma"
	"github.com/stringify-go/stringify/internal/merge"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/schema"
)

// What all patterns may take together: as much as in a plan.
const (
	maxInstructions = 1 << 20
	maxRanges       = 1 << 20
)

// undeclared looks at patterns and the additional schema of o.
func (l *linter) undeclared(o *merge.Object) {
	var (
		everything *merge.Pattern // matches every name
		nodes      = make([]*node, len(o.Patterns))
		last       = -1 // the last pattern that writes, or may
	)
	for i := range o.Patterns {
		p := &o.Patterns[i]
		if l.stays(p.Parts) { // asked first
			last = i
			continue
		}
		if by := shadow(o.Patterns[:i], everything, p.Source); by != nil {
			l.sayIfNever(of(p.Entry.Schema), "this pattern is never asked: %s before it matches all that it matches; put it before that one, or remove it",
				diag.Quote(by.Source))
			last = i
			continue
		}
		if everything == nil && matchesAll(p.Source) {
			everything = p
		}
		nodes[i] = l.member(p.Parts)
		switch {
		case nodes[i] == nil:
			last = i
		case nodes[i].plain.False:
			l.closed(p.Parts, nodes[i])
		default:
			last = i
			l.writes(p.Parts)
		}
	}
	var additional *node
	if o.Additional != nil {
		additional = l.member(o.Additional)
	}
	switch {
	case additional == nil:
	case additional.plain.False:
		l.closed(o.Additional, additional)
	case everything != nil:
		l.sayIfNever(of(o.Additional[0]), "this is never asked: the pattern %s matches every name; remove one of the two", diag.Quote(everything.Source))
	default:
		l.writes(o.Additional)
	}
	if o.Additional != nil {
		return // says what happens to the rest
	}
	for i := last + 1; i < len(nodes); i++ {
		l.sayIfNever(of(o.Patterns[i].Entry.Schema), "this pattern leaves out what is left out anyway: no additionalProperties says that the rest is written; "+
			`remove it, or add "additionalProperties": true`)
	}
}

// shadow returns the one of earlier that surely matches every name that the pattern
// source matches; nil if none does for sure.
func shadow(earlier []merge.Pattern, everything *merge.Pattern, source string) *merge.Pattern {
	if everything != nil {
		return everything
	}
	const most = 100 // as every pattern is compared with every other
	if len(earlier) > most {
		earlier = earlier[:most]
	}
	for i := range earlier {
		if begins(source, earlier[i].Source) {
			return &earlier[i]
		}
	}
	return nil
}

// matchesAll reports whether a pattern matches every name: those that one meets. (The
// last one does not match a line break.)
func matchesAll(source string) bool {
	switch source {
	case "", "^", "$", ".*", "^.*", ".*$", `[\s\S]*`, `^[\s\S]*$`, "^.*$":
		return true
	}
	return false
}

// begins reports whether all that the pattern source matches begins with what head
// asks for: head is "^" and plain characters, and source goes on from there.
func begins(source, head string) bool {
	const most = 1000 // bytes, of any pattern that was written for a purpose
	if len(source) > most || !strings.HasPrefix(head, "^") || strings.IndexFunc(head[1:], special) >= 0 {
		return false
	}
	rest, ok := strings.CutPrefix(source, head)
	return ok && !strings.Contains(rest, "|") && (rest == "" || !strings.ContainsRune("*?{", rune(rest[0])))
}

// special reports whether r may be more than itself in a pattern.
func special(r rune) bool {
	switch {
	case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9':
		return false
	}
	return !strings.ContainsRune("-_ @:/", r)
}

// An answer is whether a pattern matches a name.
type answer uint8

// The answers.
const (
	no answer = iota
	yes
	unknown // the pattern cannot be asked
)

// A compiled pattern.
type compiled struct {
	matcher plan.Matcher // nil if the engine refuses it
	size    int          // in instructions, or what is taken for it
}

// asks reports whether the pattern of entry matches name, and counts what that costs.
func (l *linter) asks(entry *schema.Member, name string) answer {
	switch {
	case l.merger.Matches(entry, name):
		return yes
	case l.merger.Exhausted() || l.compile(entry.Name).matcher == nil:
		return unknown
	}
	return no
}

// matcher is the merge.Match of l.
func (l *linter) matcher(entry *schema.Member) (merge.Matcher, int) {
	c := l.compile(entry.Name)
	if c.matcher == nil {
		return nil, 0
	}
	return c.matcher, c.size
}

// compile returns the matcher for pattern. Each pattern is compiled once.
func (l *linter) compile(pattern string) compiled {
	c, ok := l.patterns[pattern]
	if ok {
		return c
	}
	if l.o.Regexp == nil {
		before := l.budget.Instructions
		if re, err := ecma.Pattern(pattern, &l.budget); err == nil {
			c = compiled{re, before - l.budget.Instructions}
		}
	} else if m, err := l.o.Regexp(pattern); err == nil && m != nil {
		c = compiled{m, len(pattern)}
	}
	if l.patterns == nil {
		l.patterns = make(map[string]compiled)
	}
	l.patterns[pattern] = c
	return c
}
