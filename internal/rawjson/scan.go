package rawjson

import (
	"encoding/binary"
	"math/bits"
)

// Words that hold one byte eight times, for tests of eight bytes at once.
const (
	ones  = 0x0101010101010101
	highs = 0x8080808080808080
)

// SkipSpace returns the offset of the first byte of src from i on that is not
// white space (RFC 8259, section 2), len(src) if there is none.
func SkipSpace(src []byte, i int) int {
	if i < len(src) && src[i] > ' ' {
		return i
	}
	return skipSpaces(src, i)
}

// skipSpaces is SkipSpace where there is space. Indented text has long runs of
// the one byte ' ', so these go eight at a time.
func skipSpaces(src []byte, i int) int {
	for i < len(src) {
		switch src[i] {
		case ' ':
			i++
			for i+8 <= len(src) {
				n := bits.TrailingZeros64(binary.LittleEndian.Uint64(src[i:])^' '*ones) / 8
				i += n
				if n < 8 {
					break
				}
			}
		case '\n', '\t', '\r':
			i++
		default:
			return i
		}
	}
	return i
}

// SkipString returns the offset behind the string whose opening quote is at
// src[i]. The error is a *SyntaxError.
func SkipString(src []byte, i int) (int, error) {
	end, _, err := scanString(src, i)
	return end, err
}

// scanString is SkipString. A plain string has neither escapes nor bytes
// outside ASCII, so that it is its own canonical form.
func scanString(src []byte, i int) (end int, plain bool, err error) {
	i++
	escaped := false
	var high uint64 // the highest bits of all bytes
	for {
		for i+8 <= len(src) {
			x := binary.LittleEndian.Uint64(src[i:])
			quote := x ^ '"'*ones
			slash := x ^ '\\'*ones
			// A byte of m is marked if it is below 0x20, a quote or a backslash.
			// A borrow can mark a byte wrongly, but only above one marked rightly.
			m := ((x-0x20*ones)&^x | (quote-ones)&^quote | (slash-ones)&^slash) & highs
			if m == 0 {
				high |= x
				i += 8
				continue
			}
			n := bits.TrailingZeros64(m) / 8
			high |= x & (m&-m - 1)
			i += n
			break
		}
		for i < len(src) && src[i] >= ' ' && src[i] != '"' && src[i] != '\\' {
			high |= uint64(src[i])
			i++
		}
		if i >= len(src) {
			return i, false, Unexpected(src, i, "a closing quote")
		}
		switch src[i] {
		case '"':
			return i + 1, !escaped && high&highs == 0, nil
		case '\\':
			escaped = true
			if i, err = skipEscape(src, i); err != nil {
				return i, false, err
			}
		default:
			return i, false, Unexpected(src, i, "an escaped control character")
		}
	}
}

// skipEscape returns the offset behind the escape whose backslash is at src[i].
func skipEscape(src []byte, i int) (int, error) {
	i++
	if i >= len(src) {
		return i, Unexpected(src, i, "an escape")
	}
	switch src[i] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return i + 1, nil
	case 'u':
		for range 4 {
			i++
			if i >= len(src) || unhex(src[i]) > 15 {
				return i, Unexpected(src, i, "four hexadecimal digits")
			}
		}
		return i + 1, nil
	}
	return i, Unexpected(src, i, "an escape")
}

// SkipNumber returns the offset behind the number that begins at src[i], a
// digit or a minus sign. It is as long as it can be: of 01 only the 0 is
// taken. The error is a *SyntaxError.
func SkipNumber(src []byte, i int) (int, error) {
	end, _, err := scanNumber(src, i)
	return end, err
}

// scanNumber is SkipNumber. An integer has neither fraction nor exponent.
func scanNumber(src []byte, i int) (end int, integer bool, err error) {
	if i < len(src) && src[i] == '-' {
		i++
	}
	first := i
	if i = skipDigits(src, i); i == first {
		return i, false, Unexpected(src, i, "a digit")
	}
	if src[first] == '0' {
		i = first + 1
	}
	integer = true
	if i < len(src) && src[i] == '.' {
		integer = false
		first = i + 1
		if i = skipDigits(src, first); i == first {
			return i, false, Unexpected(src, i, "a digit")
		}
	}
	if i < len(src) && src[i]|0x20 == 'e' {
		integer = false
		i++
		if i < len(src) && (src[i] == '+' || src[i] == '-') {
			i++
		}
		first = i
		if i = skipDigits(src, first); i == first {
			return i, false, Unexpected(src, i, "a digit")
		}
	}
	return i, integer, nil
}

// skipDigits returns the offset of the first byte from i on that is no digit.
func skipDigits(src []byte, i int) int {
	for i+8 <= len(src) {
		x := binary.LittleEndian.Uint64(src[i:]) ^ '0'*ones
		// Marks the bytes above 9. A carry can mark a byte wrongly, but only
		// above one marked rightly.
		m := (x + (0x80-10)*ones | x) & highs
		if m != 0 {
			return i + bits.TrailingZeros64(m)/8
		}
		i += 8
	}
	for i < len(src) && '0' <= src[i] && src[i] <= '9' {
		i++
	}
	return i
}

// skipLiteral returns the offset behind word, null, true or false, whose first
// byte is at src[i].
func skipLiteral(src []byte, i int, word string) (int, error) {
	for k := 1; k < len(word); k++ {
		if i+k >= len(src) || src[i+k] != word[k] {
			return i + k, Unexpected(src, i+k, "the literal "+word)
		}
	}
	return i + len(word), nil
}

// skipScalar returns the offset behind the string, number or literal whose
// first byte is at src[i].
func skipScalar(src []byte, i int) (int, error) {
	if i < len(src) {
		switch src[i] {
		case '"':
			return SkipString(src, i)
		case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
			return SkipNumber(src, i)
		case 't':
			return skipLiteral(src, i, "true")
		case 'f':
			return skipLiteral(src, i, "false")
		case 'n':
			return skipLiteral(src, i, "null")
		}
	}
	return i, Unexpected(src, i, "a value")
}

// skipName returns the offset of the value of the member whose name should
// begin at src[i].
func skipName(src []byte, i int) (int, error) {
	if i >= len(src) || src[i] != '"' {
		return i, Unexpected(src, i, "a member name")
	}
	i, err := SkipString(src, i)
	if err != nil {
		return i, err
	}
	return skipColon(src, i)
}

// skipColon returns the offset of the value of the member whose name ends
// before src[i].
func skipColon(src []byte, i int) (int, error) {
	i = SkipSpace(src, i)
	if i >= len(src) || src[i] != ':' {
		return i, Unexpected(src, i, "':'")
	}
	return SkipSpace(src, i+1), nil
}

// SkipValue returns the offset behind the value whose first byte is at src[i],
// behind all space. depth is the number of containers already open; one more
// than maxDepth is an error. Everything inside is checked.
//
// The error is a *SyntaxError, with the offset of the first byte after which no
// text can be JSON any more; the offset returned with it means nothing.
//
// It takes time linear in what it skips, does not recurse, and allocates only
// for nesting deeper than 64 levels, a byte a level.
func SkipValue(src []byte, i, depth, maxDepth int) (int, error) {
	if i < len(src) && (src[i] == '{' || src[i] == '[') {
		return skipContainer(src, i, depth, maxDepth)
	}
	return skipScalar(src, i)
}

// skipContainer is SkipValue for an object or an array.
func skipContainer(src []byte, i, depth, maxDepth int) (int, error) {
	var near [64]byte
	open := near[:0] // the closing brackets that are still to come
	var err error
	for {
		// src[i] begins a value.
		closing := byte('}')
		switch {
		case i < len(src) && src[i] == '{':
		case i < len(src) && src[i] == '[':
			closing = ']'
		default:
			if i, err = skipScalar(src, i); err != nil {
				return i, err
			}
			closing = 0
		}
		if closing != 0 {
			if depth+len(open) >= maxDepth {
				return i, TooDeep(i, maxDepth)
			}
			open = append(open, closing)
			i = SkipSpace(src, i+1)
			if i >= len(src) || src[i] != closing {
				if closing == '}' {
					if i, err = skipName(src, i); err != nil {
						return i, err
					}
				}
				continue
			}
			open = open[:len(open)-1]
			i++
		}
		// A value has ended before src[i].
		for {
			if len(open) == 0 {
				return i, nil
			}
			closing = open[len(open)-1]
			i = SkipSpace(src, i)
			if i >= len(src) || src[i] != closing {
				break
			}
			open = open[:len(open)-1]
			i++
		}
		if i >= len(src) || src[i] != ',' {
			return i, Unexpected(src, i, wantAfter(closing))
		}
		i = SkipSpace(src, i+1)
		if closing == '}' {
			if i, err = skipName(src, i); err != nil {
				return i, err
			}
		}
	}
}

// wantAfter says what can stand behind a value in a container that ends with
// closing.
func wantAfter(closing byte) string {
	return "',' or '" + string(rune(closing)) + "'"
}

// unhex returns the value of a hexadecimal digit, more than 15 for other bytes.
func unhex(c byte) byte {
	switch {
	case '0' <= c && c <= '9':
		return c - '0'
	case 'a' <= c|0x20 && c|0x20 <= 'f':
		return c | 0x20 - 'a' + 10
	}
	return 0xff
}
