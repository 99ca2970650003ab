// Package ecma knows what JavaScript would do with text: which number it stands for, how
// that is rounded, and which strings a pattern fits. All its oddities live here, so that no
// other package has to know one.
//
// It knows no schema and no Go value. Facts are from ECMA-262, 15th edition, and were
// checked with Node 20.
package ecma

import (
	"math"
	"strings"
	"unicode/utf8"

	"github.com/stringify-go/stringify/internal/wire"
)

// Result says whether a text stands for a number that JSON can write.
type Result uint8

// The results of a coercion.
const (
	OK  Result = iota
	NaN        // the text is no number
	Inf        // it is one, but an infinite one
)

// AppendNumber appends the number that JavaScript's Number(text) gives, in its canonical
// form, and returns the longer slice. For another result than OK it appends nothing.
//
// White space around the number is ignored, and text without anything else is 0. A number
// is decimal (+7, 007, .5, 5., 1e3), the word Infinity with or without a sign, or 0x, 0o or
// 0b with digits and without a sign.
//
// Integer text, which is decimal without point and exponent, and 0x, 0o, 0b keep every
// digit, where JavaScript has the nearest float64; other text is that float64, written by
// wire.AppendFloat. A zero has no sign.
//
// The cost is linear in the length of text, but for 0x, 0o and 0b, whose digits must change
// their base: up to 2^18 bits they cost some 50 ns a digit, larger ones are Inf, as all are
// in JavaScript from 2^1024 on.
//
// Source: ECMA-262, StringToNumber; docs/guide/values.md, Coercions.
func AppendNumber(dst []byte, text string) ([]byte, Result) {
	text = trim(text)
	switch kindOf(text) {
	case numeralInteger:
		return appendDigits(dst, text), OK
	case numeralDecimal:
		return appendFinite(dst, decimalValue(text))
	case numeralRadix:
		return appendRadix(dst, text)
	case numeralInfinity:
		return dst, Inf
	}
	return dst, NaN
}

// AppendInteger appends the number that AppendNumber reads from text, rounded to an
// integer. Integer text keeps its digits; a rounded number of 1e21 or more is written with
// an exponent, as ECMA-262 writes numbers.
func AppendInteger(dst []byte, text string, r Rounding) ([]byte, Result) {
	text = trim(text)
	if kindOf(text) == numeralDecimal {
		return appendFinite(dst, Round(decimalValue(text), r))
	}
	return AppendNumber(dst, text)
}

func appendFinite(dst []byte, f float64) ([]byte, Result) {
	if math.IsInf(f, 0) {
		return dst, Inf
	}
	return wire.AppendFloat(dst, f), OK
}

// appendDigits appends integer text without a plus, leading zeros and a sign of zero.
func appendDigits(dst []byte, text string) []byte {
	negative := false
	if text != "" && (text[0] == '-' || text[0] == '+') {
		negative, text = text[0] == '-', text[1:]
	}
	text = strings.TrimLeft(text, "0")
	if text == "" {
		return append(dst, '0')
	}
	if negative {
		dst = append(dst, '-')
	}
	return append(dst, text...)
}

// trim returns text without the white space and line ends at both its ends.
//
// Source: ECMA-262, StrWhiteSpaceChar: WhiteSpace with Unicode's Space_Separator, and
// LineTerminator.
func trim(text string) string {
	if text == "" || plain(text[0]) && plain(text[len(text)-1]) {
		return text
	}
	return strings.TrimFunc(text, isSpace)
}

// plain reports that c is neither white space nor a part of it.
func plain(c byte) bool { return c > ' ' && c < utf8.RuneSelf }

// isSpace reports whether JavaScript takes r as white space or the end of a line; \s in a
// pattern is the same set. It differs from unicode.IsSpace by U+FEFF, which it has, and
// U+0085, which it has not.
func isSpace(r rune) bool {
	switch {
	case r < utf8.RuneSelf:
		return r == ' ' || '\t' <= r && r <= '\r'
	case 0x2000 <= r && r <= 0x200a:
		return true
	}
	switch r {
	case 0xa0, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff:
		return true
	}
	return false
}
