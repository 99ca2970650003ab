package plan

import (
	"strconv"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// The bounds of what is printed of a text, in bytes. A plan may have the same megabyte in
// each of its nodes.
const (
	mostText  = 100 // longer ones are cut to less than that
	cutText   = 60
	mostPlace = 400 // of which the end says more than the beginning
)

// appendText adds s, JSON text or a pattern: the beginning, if it is long.
func appendText(b []byte, s string) []byte {
	head := beginning(s)
	return appendLength(appendPrintable(b, head), s, head)
}

// beginning returns s, or what is shown of it if it is long.
func beginning(s string) string {
	if len(s) <= mostText {
		return s
	}
	return s[:runeStart(s, cutText)]
}

// appendLength says how long s is if head is not all of it.
func appendLength(b []byte, s, head string) []byte {
	if len(head) == len(s) {
		return b
	}
	b = strconv.AppendInt(append(b, "... ("...), int64(len(s)), 10)
	return append(b, " bytes)"...)
}

// appendPlace adds the place of a schema: the beginning and the end, if it is long.
func appendPlace(b []byte, place string) []byte {
	if len(place) <= mostPlace {
		return appendPrintable(b, place)
	}
	b = appendPrintable(b, place[:runeStart(place, mostPlace/2)])
	b = appendPrintable(append(b, "..."...), place[runeStart(place, len(place)-mostPlace/2):])
	return appendLength(b, place, "")
}

// runeStart returns i, or the offset a little before at which a code point begins.
func runeStart(s string, i int) int {
	for start := i; start > i-utf8.UTFMax && start > 0; start-- {
		if utf8.RuneStart(s[start]) {
			return start
		}
	}
	return i
}

// appendPrintable adds s with what would not print as JSON and regular expressions escape
// it, \u007f, and bytes that are not UTF-8 as \xff.
func appendPrintable(b []byte, s string) []byte {
	for len(s) > 0 {
		r, size := utf8.DecodeRuneInString(s)
		switch {
		case r == utf8.RuneError && size == 1:
			b = appendHex(append(b, `\x`...), rune(s[0]), 2)
		case unicode.IsPrint(r):
			b = append(b, s[:size]...)
		case r == '\n':
			b = append(b, `\n`...)
		case r == '\r':
			b = append(b, `\r`...)
		case r == '\t':
			b = append(b, `\t`...)
		case r > 0xffff:
			high, low := utf16.EncodeRune(r)
			b = appendHex(append(b, `\u`...), high, 4)
			b = appendHex(append(b, `\u`...), low, 4)
		default:
			b = appendHex(append(b, `\u`...), r, 4)
		}
		s = s[size:]
	}
	return b
}

// appendHex adds r as so many hexadecimal digits.
func appendHex(b []byte, r rune, digits int) []byte {
	for shift := 4 * (digits - 1); shift >= 0; shift -= 4 {
		b = append(b, "0123456789abcdef"[r>>shift&0xf])
	}
	return b
}
