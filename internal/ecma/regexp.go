package ecma

import (
	"errors"
	"regexp"
	"regexp/syntax"
	"strconv"
)

// A PatternError says where a pattern is no ECMA-262 regular expression.
type PatternError struct {
	Offset int    // of the first byte at fault, from 0; the length of the pattern at its end
	Msg    string // what was wanted, or what is wrong
}

// Error returns the place and the complaint.
func (e *PatternError) Error() string {
	return "regexp at offset " + strconv.Itoa(e.Offset) + ": " + e.Msg
}

// NotExpressible says that a pattern is ECMA-262 syntax, but asks for something that Go's
// regexp cannot do or that would take too much of it.
type NotExpressible struct {
	Feature string // such as "a lookahead"
	Offset  int    // of its first byte in the pattern, from 0
}

// Error returns the place and the feature.
func (e *NotExpressible) Error() string {
	return "regexp at offset " + strconv.Itoa(e.Offset) + ": Go's regexp cannot express " + e.Feature
}

// CheckRegexp returns nil if pattern is an ECMA-262 regular expression with the flag u, else
// a *PatternError.
//
// It takes what Node 20 takes: names of groups are unique, there are no modifiers, and a
// pattern has at most 32767 groups. Bytes that are not UTF-8 are read as U+FFFD, but for the
// three that UTF-8 would have for a lone surrogate, which are one. It reads
// pattern once and keeps one byte for each group that is open, nothing for what is closed.
//
// Source: ECMA-262, Patterns, with [UnicodeMode].
func CheckRegexp(pattern string) error {
	p := parser{src: pattern}
	if err := p.parse(); err != nil {
		return err
	}
	return nil
}

// Regexp returns a Go regular expression that matches the strings that JavaScript's
// new RegExp(pattern, "u") finds a match in. Its groups do not capture.
//
// The error is a *PatternError, as from CheckRegexp, or a *NotExpressible: for lookahead,
// lookbehind and references to groups; for lone surrogates; for repetition of more than
// 1000, also by nested counts; for properties of \p that Go's tables do not have; and for
// patterns beyond the limits below, which keep memory in bounds.
//
// A pattern sees code points, and in text that it is asked about, a lone surrogate is
// U+FFFD. So a pattern must not ask for one: neither \ud83d nor a class such as [^\ud83d],
// [\ud800-\udfff] or \p{Cs}. A pair, \ud83d\ude00, is one code point, and a range from one
// side of the surrogates to the other is like any other. The properties of \p are those of
// Go's Unicode version.
func Regexp(pattern string) (*regexp.Regexp, error) {
	return compile(parser{src: pattern, w: newWriter()}, nil)
}

// compile lets p, which has a writer, read its pattern, and compiles what it wrote if
// that is within b.
func compile(p parser, b *Budget) (*regexp.Regexp, error) {
	if len(p.src) > maxPattern {
		p.cannot("a pattern of more than "+strconv.Itoa(maxPattern)+" bytes", 0)
	}
	w := p.w
	if err := p.parse(); err != nil {
		return nil, err
	}
	if p.unable != nil {
		return nil, p.unable
	}
	if !b.spend(w.groups[0].instructions, w.ranges) {
		return nil, &NotExpressible{Feature: "so much together with the patterns before it"}
	}
	re, err := regexp.Compile(string(w.out))
	if err != nil {
		return nil, &NotExpressible{Feature: refusal(err)}
	}
	return re, nil
}

// The limits of what is translated. The program of a pattern takes 40 bytes an instruction
// and 8 bytes a range of a class, and a pattern of 30 bytes can ask for megabytes of them.
const (
	maxPattern      = 1 << 18
	maxInstructions = 1 << 17
	maxRanges       = 1 << 18
	maxNesting      = 1000 // RE2's own limit counts a little more than groups
)

// refusal names the limit of RE2 that err is about.
func refusal(err error) string {
	var e *syntax.Error
	if errors.As(err, &e) {
		switch e.Code {
		case syntax.ErrNestingDepth:
			return "nesting deeper than " + strconv.Itoa(maxNesting)
		case syntax.ErrLarge:
			return "a program of this size"
		}
		return e.Code.String()
	}
	return err.Error()
}
