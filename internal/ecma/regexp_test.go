package ecma

import (
	"errors"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf16"
)

// ECMA-262, Patterns, with the flag u: strings that new RegExp(pattern, "u").test has true
// and false for, asked of Node 20.
var patternFacts = []struct {
	pattern string
	yes, no []string
}{
	{``, []string{"", "a"}, nil},
	{`b`, []string{"b", "abc"}, []string{"", "B"}},
	{`^b$`, []string{"b"}, []string{"ab", "b\n", "\nb", "a\nb"}},
	{`a|bc|`, []string{"", "x"}, nil},
	{`^(?:a|bc)$`, []string{"a", "bc"}, []string{"", "ac", "abc"}},
	{`^.$`, []string{"a", "é", "😀", "\u0085", "\x00", "\t"}, []string{"\n", "\r", "\u2028", "\u2029", "", "ab"}},
	{`^\d$`, []string{"0", "9"}, []string{"߀", "a", ""}},
	{`^\D$`, []string{"߀", "a", "\n"}, []string{"0", ""}},
	{`^\w$`, []string{"a", "Z", "0", "_"}, []string{"é", "ſ", "-", "\u212a"}},
	{`^\W$`, []string{"é", "ſ", "\u212a", "-", "\n"}, []string{"a", "_"}},
	{`^\s$`, []string{" ", "\t", "\n", "\v", "\f", "\r", "\u00a0", "\u1680", "\u2000", "\u200a", "\u2028", "\u2029", "\u202f", "\u205f", "\u3000", "\ufeff"}, []string{"\u0085", "\u180e", "\u200b", "\x1c", "a"}},
	{`^\S$`, []string{"\u0085", "\u180e", "\u200b", "\x1c", "a", "😀"}, []string{" ", "\v", "\u00a0", "\ufeff", "\u3000"}},
	{`\bb`, []string{"b", "a b", "éb"}, []string{"ab", "_b"}},
	{`\Bb`, []string{"ab", "_b"}, []string{"b", "éb"}},
	{`^[\b]$`, []string{"\b"}, []string{"b", ""}},
	{`^\cJ\cj\x4a\u004A\u{4a}\u{00000000004a}\0$`, []string{"\n\nJJJJ\x00"}, []string{"\n\nJJJJ0"}},
	{`^\t\n\v\f\r$`, []string{"\t\n\v\f\r"}, nil},
	{`^\^\$\\\.\*\+\?\(\)\[\]\{\}\|\/$`, []string{`^$\.*+?()[]{}|/`}, []string{""}},
	{`^[\^\$\\\.\*\+\?\(\)\[\]\{\}\|\/\-]+$`, []string{`^$\.*+?()[]{}|/-`}, []string{"a"}},
	{`^[.*+?^${}()|/\\]+$`, []string{`.*+?^${}()|/\`}, []string{"a", ","}},
	{"^[!\"#%&',:;<=>@`~ -]+$", []string{"!\"#%&',:;<=>@`~ -"}, []string{"$", ")"}},
	{`a/b-c,d=e`, []string{"a/b-c,d=e"}, []string{"ab"}},
	{`^\ud83d\ude00$`, []string{"😀"}, []string{"\ufffd", ""}},
	{`^\u{1f600}$`, []string{"😀"}, nil},
	{`^[\ud83d\ude00-\ud83d\ude02]$`, []string{"😀", "😁", "😂"}, []string{"😃", "\ufffd"}},
	{`^[😀-😂]$`, []string{"😁"}, []string{"😃"}},
	{`^[\u0000-\uffff]$`, []string{"a", "\ud7ff", "\ue000", "\ufffd"}, []string{"😀", ""}},
	{`^[^\0-\ud7ff\ue000-\u{10ffff}]`, nil, []string{"", "a", "\ufffd", "😀"}},
	{`^[\ud7ff-\ue000]$`, []string{"\ud7ff", "\ue000"}, []string{"a", "\ufffd"}},
	{`^\ufffd$`, []string{"\ufffd"}, []string{"a"}},
	{`[]`, nil, []string{"", "a", "]"}},
	{`a[]?`, []string{"a"}, []string{""}},
	{`^[^]$`, []string{"a", "\n", "\u2028", "😀"}, []string{"", "ab"}},
	{`^[\s\S]$`, []string{"a", "\n", "😀"}, []string{""}},
	{`[^\s\S]`, nil, []string{"", "a", "\n"}},
	{`^[^\s]$`, []string{"a", "\u0085"}, []string{" ", "\ufeff"}},
	{`^[^\S]$`, []string{" ", "\ufeff"}, []string{"a", "\u0085"}},
	{`^[^\W]$`, []string{"a", "_"}, []string{"é", "-"}},
	{`^[\d-]$`, []string{"1", "-"}, []string{"a"}},
	{`^[-\d]$`, []string{"1", "-"}, []string{"a"}},
	{`^[--/]$`, []string{"-", ".", "/"}, []string{",", "0"}},
	{`^[a-c-e]$`, []string{"b", "-", "e"}, []string{"d"}},
	{`^[+--]$`, []string{"+", ",", "-"}, []string{"."}},
	{`^[a^]$`, []string{"a", "^"}, []string{"b"}},
	{`^[[:alpha:]$`, []string{"[", ":", "a", "p"}, []string{"b", "]", "z"}},
	{`^[&&a||b~~]$`, []string{"&", "a", "|", "b", "~"}, []string{"c"}},
	{`^\p{L}$`, []string{"a", "é", "中", "α"}, []string{"1", "_"}},
	{`^\p{Letter}\p{digit}\p{punct}\p{cntrl}$`, []string{"é৪!\n"}, []string{"11!\n"}},
	{`^\p{Lu}\P{Lu}$`, []string{"Éé"}, []string{"éé", "ÉÉ"}},
	{`^[\p{Lu}\p{Nd}-]+$`, []string{"É৪-"}, []string{"é"}},
	{`^[^\p{Lu}\P{L}]+$`, []string{"éa"}, []string{"É", "1", ""}},
	{`^\p{Script=Greek}\p{sc=Grek}\P{Script=Greek}$`, []string{"αωa"}, []string{"ααα", "aaa"}},
	{`^\p{sc=Old_Italic}$`, []string{"𐌀"}, []string{"a"}},
	{`^\p{gc=Nd}\p{General_Category=Decimal_Number}$`, []string{"1৪"}, []string{"1a"}},
	{`^\p{ASCII}\p{Any}\p{White_Space}\p{Alphabetic}\p{Lowercase}\p{Uppercase}$`, []string{"a😀\u0085ⅧªⅧ"}, []string{"é😀 aaA"}},
	{`\P{Any}`, nil, []string{"", "a", "😀"}},
	{`^\p{C}\p{Cn}\P{Assigned}$`, []string{"\u0378\u0378\u0378"}, []string{"aaa"}},
	{`^(?:a{2}|b{1,2}|c{2,}|d{0,0}|e{01,002})$`, []string{"aa", "b", "bb", "cc", "cccc", "", "e", "ee"}, []string{"a", "bbb", "c", "d", "eee"}},
	{`^a*?b+?c??d{1,2}?$`, []string{"bd", "aabbcdd"}, []string{"d", "bddd"}},
	{`^(a)(?:b)(?<n>c)(?<$_é1>d)(?<\u0061\u{62}>e)$`, []string{"abcde"}, []string{"a"}},
	{`^(?:a*)*(?:^)*(b|)+$`, []string{"", "aab"}, []string{"c"}},
	{`^()$`, []string{""}, []string{"a"}},
	{`^(?:a{1000}){0}b{1000}$`, []string{strings.Repeat("b", 1000)}, []string{"a"}},
}

func TestRegexp(t *testing.T) {
	for _, c := range patternFacts {
		if err := CheckRegexp(c.pattern); err != nil {
			t.Errorf("CheckRegexp(%q) = %v", c.pattern, err)
		}
		re, err := Regexp(c.pattern)
		if err != nil {
			t.Errorf("Regexp(%q): %v", c.pattern, err)
			continue
		}
		for _, s := range c.yes {
			if !re.MatchString(s) {
				t.Errorf("%q as %q does not match %.40q", c.pattern, re, s)
			}
		}
		for _, s := range c.no {
			if re.MatchString(s) {
				t.Errorf("%q as %q matches %.40q", c.pattern, re, s)
			}
		}
	}
}

// Bytes that are not UTF-8 are U+FFFD, in a pattern as in a string.
func TestRegexpInvalidUTF8(t *testing.T) {
	for _, pattern := range []string{`^\ufffd$`, "^\xff$", `^[\ufffd]$`, `^[a\ufffd]$`, `^[^a]$`, `^.$`, `^\W\B`, `\ufffd`} {
		re, err := Regexp(pattern)
		if err != nil {
			t.Errorf("Regexp(%q): %v", pattern, err)
			continue
		}
		for _, s := range []string{"\xff", "\ufffd", "\xe2"} {
			if !re.MatchString(s) {
				t.Errorf("%q does not match %q", pattern, s)
			}
		}
	}
}

// What new RegExp(pattern, "u") throws for, asked of Node 20, and the offset of the piece at
// fault, read off the pattern.
var patternErrors = []struct {
	pattern string
	offset  int
}{
	{`*`, 0},
	{`a|+`, 2},
	{`(?)`, 2},
	{`a**`, 2},
	{`a*??`, 3},
	{`a{1}{2}`, 4},
	{`^*`, 1},
	{`\b+`, 2},
	{`a$?`, 2},
	{`(?=a)*`, 5},
	{`(?!a)?`, 5},
	{`(?<=a){2}`, 6},
	{`{`, 0},
	{`{1}`, 0},
	{`}`, 0},
	{`]`, 0},
	{`a]`, 1},
	{`a{`, 1},
	{`a{,2}`, 1},
	{`a{1`, 1},
	{`a{1,`, 1},
	{`a{x}`, 1},
	{`a{2,1}`, 1},
	{`a{ 1}`, 1},
	{`(`, 1},
	{`(a`, 2},
	{`)`, 0},
	{`a)b`, 1},
	{`(?a)`, 2},
	{`(?i:a)`, 2},
	{`(?-i:a)`, 2},
	{`(?#a)`, 2},
	{`(?P<a>b)`, 2},
	{`(?>a)`, 2},
	{`(?`, 2},
	{`(?<`, 3},
	{`(?<>a)`, 3},
	{`(?<a`, 4},
	{`(?<1>a)`, 3},
	{`(?<a-b>c)`, 4},
	{`(?<a>.)(?<a>.)`, 10},
	{`(?<a>.)|(?<\u{61}>.)`, 11},
	{`(?<\x61>.)`, 3},
	{`(?<\ud83d>.)`, 3},
	{`[[:alpha:]]`, 10},
	{`[`, 1},
	{`[a`, 2},
	{`[a-`, 3},
	{`[\`, 2},
	{`[^`, 2},
	{`[b-a]`, 1},
	{`[a--]`, 1},
	{`[\d-x]`, 1},
	{`[a-\d]`, 1},
	{`[\d-\w]`, 1},
	{`[\p{L}-x]`, 1},
	{`\`, 1},
	{`a\`, 2},
	{`\a`, 0},
	{`\-`, 0},
	{`\_`, 0},
	{`\"`, 0},
	{`\é`, 0},
	{`\A`, 0},
	{`\z`, 0},
	{`\Z`, 0},
	{`\Q`, 0},
	{`\ `, 0},
	{`\:`, 0},
	{`[\a]`, 1},
	{`[\B]`, 1},
	{`[\k]`, 1},
	{`[\1]`, 1},
	{`[\00]`, 1},
	{`\00`, 0},
	{`\01`, 0},
	{`\c`, 0},
	{`\c1`, 0},
	{`[\c]`, 1},
	{`\cé`, 0},
	{`\x`, 0},
	{`\x1`, 0},
	{`\xg1`, 0},
	{`\u`, 0},
	{`\u123`, 0},
	{`\u{}`, 0},
	{`\u{110000}`, 0},
	{`\u{fffffffffffffffffff}`, 0},
	{`\u{1`, 0},
	{`\u{g}`, 0},
	{`\1`, 0},
	{`(a)\2`, 3},
	{`\8`, 0},
	{`\99999999999999999999()`, 0},
	{`\k`, 0},
	{`\k<a>`, 0},
	{`\k<`, 3},
	{`\k<a`, 4},
	{`(?<a>.)\k<b>`, 7},
	{`\p`, 0},
	{`\pL`, 0},
	{`\p{`, 0},
	{`\p{}`, 0},
	{`\p{L`, 0},
	{`\p{lu}`, 0},
	{`\p{Lu }`, 0},
	{`\p{Greek}`, 0},
	{`\p{IsGreek}`, 0},
	{`\p{^L}`, 0},
	{`\p{L&}`, 0},
	{`\p{Script=}`, 0},
	{`\p{=Greek}`, 0},
	{`\p{Script=Foo}`, 0},
	{`\p{gc=Foo}`, 0},
	{`\p{L=}`, 0},
	{`\p{ASCII=Y}`, 0},
	{`\p{sc=Greek=x}`, 0},
	{`\p{sc=Greek }`, 0},
	{`\p{sc=Grek=Greek}`, 0},
	{`\p{RGI_Emoji}`, 0},
	{`\p{Hyphen}`, 0},
	{`\p{Other_Math}`, 0},
	{`\p{Line_Break=Alphabetic}`, 0},
	{`\p{foo}(?=a)`, 0},
	{`(?=a)\p{foo}`, 5},
	{strings.Repeat("()", 32768), 2 * 32767},
	{strings.Repeat("(", 30000), 30000},
}

func TestRegexpSyntax(t *testing.T) {
	for _, c := range patternErrors {
		_, err := Regexp(c.pattern)
		for _, err := range []error{CheckRegexp(c.pattern), err} {
			var e *PatternError
			if !errors.As(err, &e) {
				t.Errorf("%.60q: got %v, want a PatternError", c.pattern, err)
			} else if e.Offset != c.offset || e.Msg == "" || !strings.HasPrefix(e.Error(), "regexp at offset "+strconv.Itoa(c.offset)+": ") {
				t.Errorf("%.60q: got %v, want offset %d", c.pattern, err, c.offset)
			}
		}
	}
}

// Syntax to Node 20, and known not to be in RE2's own list of its syntax; or beyond the
// limits that regexp/syntax or this package states.
func TestNotExpressible(t *testing.T) {
	for _, c := range []struct {
		pattern, feature string
		offset           int
	}{
		{`a(?=b)`, "a lookahead", 1},
		{`a(?!b)`, "a lookahead", 1},
		{`(?<=a)b`, "a lookbehind", 0},
		{`(?<!a)b`, "a lookbehind", 0},
		{`(a)\1`, "a reference to a group", 3},
		{`a\ud83d`, "a lone surrogate", 1},
		{`\ude00`, "a lone surrogate", 0},
		{`\u{dfff}`, "a lone surrogate", 0},
		{`\ude00\ud83d`, "a lone surrogate", 0},
		{`\ud83d\u{de00}`, "a lone surrogate", 0},
		{"a\xed\xa0\xbdb", "a lone surrogate", 1},
		{"\xed\xbf\xbf", "a lone surrogate", 0},
		{"\xed\xa0\xbd\\ude00", "a lone surrogate", 0},
		{"[a\xed\xa0\xbd]", "a lone surrogate", 2},
		{`[\ud83d]`, "a lone surrogate", 1},
		{`[^\ud83d]`, "a lone surrogate", 2},
		{`[\ud800-\udfff]`, "a lone surrogate", 1},
		{`[^a\ud800-\udfff]*`, "a lone surrogate", 3},
		{`[\ud7ff-\udfff]`, "a lone surrogate", 8},
		{`[\ud800-\ue000]`, "a lone surrogate", 1},
		{`[^\0-\ud7ff\ud801-\u{10ffff}]`, "a lone surrogate", 11},
		{`\p{Cs}`, `\p{Cs}`, 0},
		{`[\P{Surrogate}]`, `\P{Surrogate}`, 1},
		{`\1(a)`, "a reference to a group", 0},
		{`\k<n>(?<n>a)`, "a reference to a group", 0},
		{`(?<n>a)\k<\u006e>(?=b)`, "a reference to a group", 7},
		{`a{1001}`, "a repetition of more than 1000", 1},
		{`a{0,1001}`, "a repetition of more than 1000", 1},
		{`a{1001,}`, "a repetition of more than 1000", 1},
		{`a{99999999999999999999}`, "a repetition of more than 1000", 1},
		{`(?:a{40}b{2}){26}`, "a repetition of more than 1000", 13},
		{`(?:(?:a{10,}){10}){11}`, "a repetition of more than 1000", 18},
		{`\p{Emoji}`, `\p{Emoji}`, 0},
		{`[a\P{EPres}]`, `\P{EPres}`, 2},
		{`\p{Script_Extensions=Greek}`, `\p{Script_Extensions=Greek}`, 0},
		{`\p{sc=Sidetic}`, `\p{sc=Sidetic}`, 0},
		{strings.Repeat("(?:", 2000) + strings.Repeat(")", 2000), "nesting deeper than 1000", 3000},
		{`(?:` + strings.Repeat("a", 200) + `){1000}`, "a program of more than 131072 instructions", 203},
		{strings.Repeat("a", maxPattern+1), "a pattern of more than 262144 bytes", 0},
		{strings.Repeat(`[\p{L}a]`, 1000), "classes of more than 262144 ranges", -1},
		{"[" + strings.Repeat(`\p{L}`, 1000) + "]", "classes of more than 262144 ranges", -1},
		{strings.Repeat(`\p{L}`, 1000), "classes of more than 262144 ranges", -1},
		{strings.Repeat(`(?:`, 800) + `a` + strings.Repeat(`*b)`, 800), "nesting deeper than 1000", 0},
	} {
		if err := CheckRegexp(c.pattern); err != nil {
			t.Errorf("CheckRegexp(%.40q) = %v", c.pattern, err)
		}
		_, err := Regexp(c.pattern)
		var e *NotExpressible
		if _, known := unicode.Scripts["Sidetic"]; known && strings.Contains(c.pattern, "Sidetic") {
			if err != nil { // Unicode 17, which later versions of Go have
				t.Errorf("%q: got %v", c.pattern, err)
			}
		} else if !errors.As(err, &e) {
			t.Errorf("%.40q: got %v, want a NotExpressible", c.pattern, err)
		} else if e.Feature != c.feature || c.offset >= 0 && e.Offset != c.offset || !strings.Contains(e.Error(), c.feature) {
			t.Errorf("%.40q: got %v, want %s at %d", c.pattern, err, c.feature, c.offset)
		}
	}
}

// A product of nested counts of exactly 1000 is what RE2 takes; {0} counts for nothing.
func TestRepetitionLimit(t *testing.T) {
	for _, pattern := range []string{`a{1000}`, `a{0,1000}`, `a{1000,}`, `(?:a{40}b{2}){25}`, `(?:(?:a{10,}){10}){10}`, `(?:a{1000}){0}`, `(?:a{1000})*`, `(?:(?:a{1000}){0}){1000}`} {
		if _, err := Regexp(pattern); err != nil {
			t.Errorf("Regexp(%q): %v", pattern, err)
		}
	}
}

// isSpace and the classes of \s, \S and the dot say the same of every code point.
func TestSpaceClasses(t *testing.T) {
	space, notSpace, dot := regexp.MustCompile(`^[`+bodySpace+`]$`), regexp.MustCompile(`^[`+bodyNotSpace+`]$`), regexp.MustCompile(`^[`+bodyDot+`]$`)
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if utf16.IsSurrogate(r) || r > 0x11000 && r < 0x10ff00 {
			continue
		}
		s := string(r)
		want := r >= 9 && r <= 13 || r == 0xfeff || unicode.Is(unicode.Zs, r) || r == 0x2028 || r == 0x2029
		if isSpace(r) != want || space.MatchString(s) != want || notSpace.MatchString(s) == want {
			t.Errorf("U+%04X: want space %v", r, want)
		}
		if line := r == '\n' || r == '\r' || r == 0x2028 || r == 0x2029; dot.MatchString(s) == line {
			t.Errorf("U+%04X: want dot %v", r, !line)
		}
	}
}

// The longest patterns that are translated, and some that are only checked, end in an answer,
// whichever. The bound is for slow machines: each takes milliseconds.
func TestHostilePatterns(t *testing.T) {
	const n = maxPattern
	for _, piece := range []string{
		"(", "(?:", "(?=", "(?<a>", ")", "[", "[^", "a", "a*", "|", "(|", `\`, `\\`, "{", "a{1}", "(a{2}", `\p{L}`, `\p{sc=Grek}`, `\p{Alphabetic}`, `[\p{Alphabetic}`, `[\p{Alpha}]`, `\p{`, `[\p{L}`, `[a-b]`,
		`\k<`, `\k<a>`, `\1`, `()`, `\u{0`, "0", `\u{0}`, `(?:a{30}`, "é", "\xff", `[\ud800]`, `(?<`, "a-", `\u`, "{1", "a{1,", `\8`, `\c`,
	} {
		pattern := strings.Repeat(piece, n/len(piece))
		start := time.Now()
		err := CheckRegexp(pattern)
		if _, also := Regexp(pattern); err != nil && also == nil {
			t.Errorf("%q...: %v, but a Regexp", piece, err)
		}
		err = CheckRegexpAnnexB(pattern)
		if _, also := RegexpAnnexB(pattern); err != nil && also == nil {
			t.Errorf("%q...: %v, but a Regexp without u", piece, err)
		}
		if took := time.Since(start); took > 30*time.Second {
			t.Errorf("%q...: %v", piece, took)
		}
	}
	names := new(strings.Builder)
	for i := range 100000 {
		names.WriteString(`\k<n` + strconv.Itoa(i) + `>`)
	}
	if err := CheckRegexp(names.String()); err == nil {
		t.Error("references to 100000 names of no group: no error")
	}
	if err := CheckRegexp(strings.Repeat("(?:", 1000000) + strings.Repeat(")", 1000000)); err != nil {
		t.Errorf("a million nested groups: %v", err)
	}
}

// FuzzRegexp: what is syntax and expressible compiles, whatever else is a known error, and
// the two functions of a syntax agree.
func FuzzRegexp(f *testing.F) {
	for _, c := range patternFacts {
		f.Add(c.pattern, "a1 é😀\n")
	}
	for _, c := range annexBFacts {
		f.Add(c.pattern, "a1")
	}
	for _, c := range patternErrors {
		if len(c.pattern) < 100 {
			f.Add(c.pattern, "")
		}
	}
	f.Fuzz(func(t *testing.T, pattern, subject string) {
		fuzzPattern(t, pattern, subject, CheckRegexp, Regexp)
		fuzzPattern(t, pattern, subject, CheckRegexpAnnexB, RegexpAnnexB)
	})
}

func fuzzPattern(t *testing.T, pattern, subject string, check func(string) error, build func(string) (*regexp.Regexp, error)) {
	checked := check(pattern)
	re, err := build(pattern)
	var syntax *PatternError
	var unable *NotExpressible
	switch {
	case errors.As(err, &syntax):
		if checked == nil || checked.Error() != err.Error() {
			t.Fatalf("%q: %v, but the check has %v", pattern, err, checked)
		}
		if syntax.Offset < 0 || syntax.Offset > len(pattern) {
			t.Fatalf("%q: offset %d", pattern, syntax.Offset)
		}
	case errors.As(err, &unable):
		if checked != nil {
			t.Fatalf("%q: %v, but the check has %v", pattern, err, checked)
		}
		ours := !strings.HasPrefix(unable.Feature, "invalid") && !strings.HasPrefix(unable.Feature, "missing")
		if unable.Offset < 0 || unable.Offset > len(pattern) || !ours {
			t.Fatalf("%q: %v", pattern, err)
		}
	case err != nil || checked != nil:
		t.Fatalf("%q: %v, the check has %v", pattern, err, checked)
	default:
		re.MatchString(subject)
	}
}
