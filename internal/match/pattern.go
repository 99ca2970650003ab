package match

import "github.com/stringify-go/stringify/internal/plan"

// pattern returns the compiled regular expression source, nil if it has a complaint,
// which Set.Add has returned.
func (b *builder) pattern(source string) plan.Matcher {
	return b.patterns.Compile(source).Matcher
}

// matches reports whether p is about members of that name.
func (p *patternRule) matches(name string) bool {
	return p.matcher != nil && p.matcher.MatchString(name)
}
