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

// Pattern is Regexp, or RegexpAnnexB for a pattern that is no syntax with the flag u. The
// error is that of Regexp if neither takes it.
func Pattern(pattern string) (*regexp.Regexp, error) {
	re, err := Regexp(pattern)
	if _, refused := errors.AsType[*PatternError](err); !refused {
		return re, err
	}
	if CheckRegexpAnnexB(pattern) == nil {
		return RegexpAnnexB(pattern)
	}
	return nil, err
}
