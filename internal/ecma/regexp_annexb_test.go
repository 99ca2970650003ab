package ecma

import (
	"errors"
	"slices"
	"testing"
)

// annexBSubjects are the strings that the patterns of annexBFacts are tried on.
var annexBSubjects = []string{
	"-_:\"é", "a.b-c@d-e.fr", "aa", "a{,2}", "{a}]", "x{", "A\x010 08", "a\x02", "\x0108", `\c1`, "\x11", "\x1f", `\`,
	"c", "x1u12k", "uuu", "pp", "1-x", "a-1", "-", "Bk", "aZ", "\x00", "a{1", "!", `\c`, "a5", "b",
}

// ECMA-262, Annex B: the subjects that new RegExp(pattern).test has true for, asked of
// Node 20.
var annexBFacts = []struct {
	pattern string
	yes     []string
}{
	{`^\-\_\:\"\é$`, []string{"-_:\"é"}},
	{`^[\w-.]+@([\w-]+\.)+[\w-]{2,4}$`, []string{"a.b-c@d-e.fr"}},
	{`^a{,2}$`, []string{"a{,2}"}},
	{`^{a}]$`, []string{"{a}]"}},
	{`^x{$`, []string{"x{"}},
	{`^a{1$`, []string{"a{1"}},
	{`^\101\1\60\400\8$`, []string{"A\x010 08"}},
	{`^(a)\2$`, []string{"a\x02"}},
	{`^[\1\60\8]+$`, []string{"\x0108"}},
	{`^\c1$`, []string{`\c1`}},
	{`^[\c1\c_]$`, []string{"\x11", "\x1f"}},
	{`^[\c]$`, []string{`\`, "c"}},
	{`^\x1\u12\k$`, []string{"x1u12k"}},
	{`^\u{3}$`, []string{"uuu"}},
	{`^\p{2}$`, []string{"pp"}},
	{`^[\d-x]+$`, []string{"1-x", "-"}},
	{`^[a-\d]+$`, []string{"aa", "a-1", "-", "a5"}},
	{`^[\B\k]+$`, []string{"Bk"}},
	{`^[^\w-]$`, []string{"\x11", "\x1f", `\`, "\x00", "!"}},
	{`^a(?:)\Z$`, []string{"aZ"}},
	{`^\0$`, []string{"\x00"}},
	{`^\00$`, []string{"\x00"}},
}

func TestRegexpAnnexB(t *testing.T) {
	for _, c := range annexBFacts {
		if err := CheckRegexpAnnexB(c.pattern); err != nil {
			t.Errorf("CheckRegexpAnnexB(%q) = %v", c.pattern, err)
		}
		also := []string{`^\0$`, `^\u{3}$`, `^[^\w-]$`} // in both; the second means U+0003 with u
		if err := CheckRegexp(c.pattern); (err == nil) != slices.Contains(also, c.pattern) {
			t.Errorf("CheckRegexp(%q) = %v", c.pattern, err)
		}
		re, err := RegexpAnnexB(c.pattern)
		if err != nil {
			t.Errorf("RegexpAnnexB(%q): %v", c.pattern, err)
			continue
		}
		for _, s := range annexBSubjects {
			if got, want := re.MatchString(s), slices.Contains(c.yes, s); got != want {
				t.Errorf("%q as %q on %q: %v, want %v", c.pattern, re, s, got, want)
			}
		}
	}
}

// What new RegExp(pattern) throws for too, asked of Node 20.
func TestRegexpAnnexBSyntax(t *testing.T) {
	for _, pattern := range []string{
		`(?<n>a)\k`, `(?<n>a)[\k]`, `{1}`, `a{2,1}`, `(?<=a)*`, `\`, `[b-a]`, `(?<n>\k<m>)`, `*`, `(`, `)`, `a**`, `[`, `\k<n>(?<n>`, `(?i:a)`, `x{1}{2}`,
	} {
		_, err := RegexpAnnexB(pattern)
		for _, err := range []error{CheckRegexpAnnexB(pattern), err} {
			var e *PatternError
			if !errors.As(err, &e) {
				t.Errorf("%q: got %v, want a PatternError", pattern, err)
			}
		}
	}
}
