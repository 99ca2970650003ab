package genruntime

import "github.com/stringify-go/stringify/internal/match"

// Matchers are the questions of a table that only validation answers, as data.
type Matchers struct {
	Roots   []*MatchNode // beside Plan.Matches
	Lenient bool         // members may be missing that a schema asks for
	Hidden  *MatchHidden // members of which errors show no values

	Err error // why they could not be made
}

// set returns the matchers that run; nil if there are none.
func (m Matchers) set() *match.Set {
	if len(m.Roots) == 0 {
		return nil
	}
	build := func(id MatchID) *MatchNode { return m.Roots[id-1] }
	return match.NewSet(len(m.Roots), build, match.Options{Lenient: m.Lenient, Hidden: m.Hidden})
}

// What matchers are made of; see the types that tables are made of.
type (
	MatchNode        = match.Node
	MatchHidden      = match.Hidden
	MatchValues      = match.Values
	MatchNumberRules = match.NumberRules
	MatchTextRules   = match.TextRules
	MatchObjectRules = match.ObjectRules
	MatchArrayRules  = match.ArrayRules
	MatchInPlace     = match.InPlace
	MatchDependent   = match.Dependent
	MatchDependency  = match.Dependency
	MatchBound       = match.Bound
	MatchPattern     = match.Pattern
	MatchPatternRule = match.PatternRule
	MatchProp        = match.Prop
	MatchUnsent      = match.Unsent
)
