package matcher

import (
	"errors"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/ecma"
	"github.com/stringify-go/stringify/internal/match"
	"github.com/stringify-go/stringify/internal/plan"
)

// What all patterns of one compilation may take together: some 50 MB.
const (
	maxInstructions = 1 << 20
	maxRanges       = 1 << 20
	matcherSize     = 64 // instructions that take as much as a matcher does beside its own
)

// Patterns compiles the regular expressions of one compilation, for writing and for
// matching, each once and all within one budget. It is not safe for concurrent use.
type Patterns struct {
	engine func(pattern string) (plan.Matcher, error) // nil: ecma.Pattern
	budget ecma.Budget
	known  map[string]Pattern
}

// NewPatterns returns Patterns that engine compiles; ecma.Pattern if it is nil.
func NewPatterns(engine func(pattern string) (plan.Matcher, error)) *Patterns {
	return &Patterns{engine: engine, budget: ecma.Budget{Instructions: maxInstructions, Ranges: maxRanges}}
}

// A Pattern is a compiled regular expression, or says why there is none.
type Pattern struct {
	*match.Pattern        // nil if there is a complaint
	Size           int    // in instructions, or what is taken for it
	Complaint      string // what was wanted and what was found; "" if all is well
}

// Compile returns the regular expression source.
func (p *Patterns) Compile(source string) Pattern {
	c, ok := p.known[source]
	if !ok {
		var err error
		if c, err = p.compile(source); err != nil {
			c = Pattern{Complaint: p.complaint(source, err)}
		}
		if p.known == nil {
			p.known = make(map[string]Pattern)
		}
		p.known[source] = c
	}
	return c
}

// compile is Compile for a source that is new.
func (p *Patterns) compile(source string) (Pattern, error) {
	if p.engine == nil {
		before := p.budget.Instructions
		re, err := ecma.Pattern(source, &p.budget)
		if err != nil {
			return Pattern{}, err
		}
		size := before - p.budget.Instructions
		p.budget.Instructions = max(p.budget.Instructions-matcherSize, 0)
		return Pattern{Pattern: match.Translated(source, re), Size: size}, nil
	}
	m, err := p.engine(source)
	if err == nil && m == nil {
		err = errors.New("it returned no matcher")
	}
	if err != nil {
		return Pattern{}, err
	}
	return Pattern{Pattern: match.Foreign(source, m), Size: len(source)}, nil
}

// complaint says that source could not be compiled because of err.
func (p *Patterns) complaint(source string, err error) string {
	want, hint := "a regular expression", ""
	if p.engine != nil {
		want = "a pattern that the engine of WithRegexp takes"
	} else if _, ok := errors.AsType[*ecma.NotExpressible](err); ok {
		want, hint = "a pattern that Go's regexp can express", "; the option WithRegexp takes another engine"
	}
	return "want " + want + ", got " + diag.Quote(source) + ": " + err.Error() + hint
}
