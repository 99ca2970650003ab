// Package escape replaces characters in finished JSON by escapes. It knows nothing of what the
// JSON says.
package escape

import (
	"encoding/binary"
	"slices"
)

// The length of an escape, and what a character grows by when it is written as one.
const (
	escapeLen   = len(`\u003c`)
	asciiGrowth = escapeLen - len(`<`)
	lineGrowth  = escapeLen - len("\u2028")
)

// HTML escapes `<`, `>`, `&`, U+2028 and U+2029 in out[from:], which is
// finished JSON, and returns the longer slice. The bytes are those of
// encoding/json's HTMLEscape. What stands before from is not looked at.
//
// In JSON these characters stand inside strings alone, so that it need not know
// where it is. It takes linear time, most of it at several bytes a step where there
// is nothing to escape, and allocates only if out has no room: then once.
func HTML(out []byte, from int) []byte {
	first, growth := htmlGrowth(out[from:])
	if growth == 0 {
		return out
	}
	r := len(out) // what is behind r has been moved
	out = slices.Grow(out, growth)[:r+growth]
	w := len(out)
	// Backwards, so that nothing is overwritten before it was read. The text before
	// the first character to escape stays where it is.
	for first += from; r > first; {
		r--
		c := out[r]
		switch {
		case c == '<' || c == '>' || c == '&':
			w -= escapeLen
			e := out[w : w+escapeLen]
			e[0], e[1], e[2], e[3], e[4], e[5] = '\\', 'u', '0', '0', hexDigits[c>>4], hexDigits[c&15]
		case c&^1 == 0xA8 && r-2 >= first && out[r-1] == 0x80 && out[r-2] == 0xE2:
			r -= 2
			w -= escapeLen
			e := out[w : w+escapeLen]
			e[0], e[1], e[2], e[3], e[4], e[5] = '\\', 'u', '2', '0', '2', hexDigits[c&15]
		default:
			w--
			out[w] = c
		}
	}
	return out
}

const hexDigits = "0123456789abcdef"

// htmlGrowth returns the index of the first character of b that HTML
// escapes, and by how many bytes b grows; len(b) and 0 if there is none.
func htmlGrowth(b []byte) (first, growth int) {
	first = len(b)
	for i := 0; i < len(b); {
		if i+8 <= len(b) && plainForHTML(binary.LittleEndian.Uint64(b[i:])) {
			i += 8
			continue
		}
		for end := min(i+8, len(b)); i < end; i++ {
			switch c := b[i]; {
			case c == '<' || c == '>' || c == '&':
				growth += asciiGrowth
			case c == 0xE2 && i+2 < len(b) && b[i+1] == 0x80 && b[i+2]&^1 == 0xA8:
				growth += lineGrowth
			default:
				continue
			}
			first = min(first, i)
		}
	}
	return first, growth
}

// plainForHTML reports whether none of the eight bytes of w is one of `<`, `>`, `&`
// and 0xE2, with which U+2028 and U+2029 start. It is exact.
//
// A byte of x is zero if and only if (x - 0x01..) & ^x & 0x80.. is not zero in all
// (Hacker's Delight, 6-1); `<` and `>` differ in one bit, which is set first.
func plainForHTML(w uint64) bool {
	const (
		ones  = 0x0101010101010101
		highs = 0x8080808080808080
	)
	angle := (w | ones*2) ^ ones*'>'
	amp := w ^ ones*'&'
	line := w ^ ones*0xE2
	return ((angle-ones)&^angle|(amp-ones)&^amp|(line-ones)&^line)&highs == 0
}
