package ecma

import (
	"errors"
	"regexp"
)

// CheckPattern returns nil if pattern is a regular expression that JavaScript takes, with
// the flag u or, where that refuses, without it. The error is that of CheckRegexp.
//
// JSON Schema asks for the flag; patterns such as ^[\w-.]+$ are common all the same, and
// the reference takes them.
func CheckPattern(pattern string) error {
	err := CheckRegexp(pattern)
	if err != nil && CheckRegexpAnnexB(pattern) == nil {
		return nil
	}
	return err
}

// A Budget bounds what several patterns take together: instructions of their programs, at
// 40 bytes each, and ranges of their classes, at 8. A nil Budget has no end.
type Budget struct{ Instructions, Ranges int }

// spend takes the cost of one pattern, or nothing if that is too much.
func (b *Budget) spend(instructions, ranges int) bool {
	if b == nil {
		return true
	}
	if instructions > b.Instructions || ranges > b.Ranges {
		return false
	}
	b.Instructions -= instructions
	b.Ranges -= ranges
	return true
}

// Pattern is Regexp, or RegexpAnnexB for a pattern that is no syntax with the flag u. The
// error is that of Regexp if neither takes it, and a *NotExpressible if the pattern is
// beyond what is left of b.
func Pattern(pattern string, b *Budget) (*regexp.Regexp, error) {
	re, err := compile(parser{src: pattern, w: newWriter()}, b)
	if _, refused := errors.AsType[*PatternError](err); refused && CheckRegexpAnnexB(pattern) == nil {
		return compile(parser{src: pattern, loose: true, w: newWriter()}, b)
	}
	return re, err
}
