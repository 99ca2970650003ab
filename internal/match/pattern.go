package match

import (
	"regexp"

	"github.com/stringify-go/stringify/internal/plan"
)

// A Pattern is a regular expression.
type Pattern struct {
	Source string // as the schema has it
	RE2    string // what it means, as package regexp reads it

	matcher plan.Matcher // nil: it is not compiled yet
	foreign bool         // matcher is all there is: RE2 says nothing
}

// Translated returns the pattern source, whose translation re is.
func Translated(source string, re *regexp.Regexp) *Pattern {
	return &Pattern{Source: source, RE2: re.String(), matcher: re}
}

// Foreign returns the pattern source, which an engine of the caller has made m of.
func Foreign(source string, m plan.Matcher) *Pattern {
	return &Pattern{Source: source, matcher: m, foreign: true}
}

// Matcher returns what Translated or Foreign was given; nil for a nil Pattern.
func (p *Pattern) Matcher() plan.Matcher {
	if p == nil {
		return nil
	}
	return p.matcher
}

// prepare compiles p, if it is not yet. RE2 that is at fault matches nothing.
func (p *Pattern) prepare() {
	if p == nil || p.matcher != nil {
		return
	}
	if re, err := regexp.Compile(p.RE2); err == nil {
		p.matcher = re
	}
}

// matches reports whether text, which is plain, matches p. Nothing matches nil, nor what
// could not be compiled.
func (p *Pattern) matches(text string) bool {
	return p != nil && p.matcher != nil && p.matcher.MatchString(text)
}
