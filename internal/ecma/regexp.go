package ecma

import (
	"regexp"
	"strconv"
)

// A PatternError says where a pattern is no ECMA-262 regular expression.
type PatternError struct {
	Offset int    // of the first byte at fault, from 0; the length of the pattern at its end
	Msg    string // what was wanted and found
}

// Error returns the place and the complaint.
func (e *PatternError) Error() string {
	return "regexp at offset " + strconv.Itoa(e.Offset) + ": " + e.Msg
}

// NotExpressible says that a pattern is ECMA-262 syntax, but asks for something that Go's
// regexp cannot do.
type NotExpressible struct {
	Feature string // such as "a lookahead"
	Offset  int    // of its first byte in the pattern, from 0
}

// Error returns the place and the feature.
func (e *NotExpressible) Error() string {
	return "regexp at offset " + strconv.Itoa(e.Offset) + ": " + e.Feature + " cannot be expressed in RE2 syntax"
}

// CheckRegexp returns a *PatternError if pattern is not ECMA-262 syntax under the flag u.
func CheckRegexp(pattern string) error { return nil }

// Regexp returns a Go regular expression for pattern.
func Regexp(pattern string) (*regexp.Regexp, error) { return regexp.Compile(pattern) }
