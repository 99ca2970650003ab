package project

import (
	"encoding/binary"
	"math/bits"
	"unicode/utf8"

	"github.com/stringify-go/stringify/internal/wire/avx2"
)

// The kernels look at eight bytes at a time (SWAR). In a word, each byte is
// tested by arithmetic that sets its highest bit; a borrow or carry can set the
// bit of a later byte wrongly, never that of an earlier one, so the lowest bit
// is exact.
//
// All of this package is checked Go. The same loops on unchecked pointers took 515
// instead of 576 ns for a profile of 655 bytes, before the checks in the kernels
// were reduced to what there is now (493 ns); that is not worth memory that a
// mistake could overwrite. Words are loaded and stored as little-endian on all
// machines. Where the processor has AVX2, text is given to assembly, which gets the
// bounds that are checked before: long text takes 0.4 times as long, accented text 0.5.

const (
	ones  = 0x0101010101010101
	highs = 0x8080808080808080
	lows  = highs - ones // 0x7f in each byte
)

// load8 returns the eight bytes of s from i on, the first one lowest.
func load8(s []byte, i int) uint64 { return binary.LittleEndian.Uint64(s[i : i+8]) }

// load16 returns the 16 bytes of s from i on as two words.
func load16(s []byte, i int) (x, y uint64) {
	b := (*[16]byte)(s[i : i+16])
	return binary.LittleEndian.Uint64(b[:8]), binary.LittleEndian.Uint64(b[8:])
}

// store8 puts the eight bytes of x, lowest first, at d[i].
func store8(d []byte, i int, x uint64) { binary.LittleEndian.PutUint64(d[i:i+8], x) }

// store16 puts the 16 bytes of two words at d[i].
func store16(d []byte, i int, x, y uint64) {
	b := (*[16]byte)(d[i : i+16])
	binary.LittleEndian.PutUint64(b[:8], x)
	binary.LittleEndian.PutUint64(b[8:], y)
}

// store32 copies 32 bytes of s, from i on, to d[w].
func store32(d []byte, w int, s []byte, i int) {
	*(*[32]byte)(d[w : w+32]) = *(*[32]byte)(s[i : i+32])
}

// specials marks the bytes of x that are a quote, a backslash or a control.
func specials(x uint64) uint64 {
	quote, slash := x^ones*'"', x^ones*'\\' // zero where there is one
	return ((quote - ones) | (slash - ones) | (x - ones*' ')) &^ x & highs
}

// copyText copies s from i on to d[w:], up to the first quote, backslash or
// control. It returns how many bytes it copied, so that s[i+n] is that byte or
// i+n is len(s), and a word that is not zero if a byte outside ASCII was among
// them.
//
// d must have room for the rest of s; what is behind the copied bytes may be
// overwritten. Most texts end within the first 16 bytes, which spare the slicing
// (8.5 against 11 ns for an element of an array), and a call.
func copyText(d []byte, w int, s []byte, i int) (n int, wide uint64) {
	if i+16 <= len(s) {
		x, y := load16(s, i)
		store16(d, w, x, y)
		if m := specials(x); m != 0 {
			k := uint(bits.TrailingZeros64(m)) // 7, 15...
			return int(k >> 3), x & highs & (1<<((k-7)&63) - 1)
		}
		wide = x & highs
		if m := specials(y); m != 0 {
			k := uint(bits.TrailingZeros64(m))
			return 8 + int(k>>3), wide | y&highs&(1<<((k-7)&63)-1)
		}
		wide |= y & highs
		n, more := copyLong(d[w+16:], s[i+16:])
		return n + 16, wide | more
	}
	return copyLong(d[w:], s[i:])
}

// copyLong is copyText from the beginning of s to that of d, by blocks of 32 bytes
// as long as there are any.
func copyLong(d, s []byte) (n int, wide uint64) {
	if avx2.Enabled && len(s) >= 32 && len(d) >= len(s) {
		n, mask := avx2.CopyText(&d[0], &s[0], len(s))
		if len(s)-n >= 32 {
			return n, uint64(mask)
		}
		// What ends here may be the text or only the blocks.
		more, wide := copyWords(d[n:], s[n:])
		return n + more, wide | uint64(mask)
	}
	return copyWords(d, s)
}

// copyWords is copyLong by words of eight bytes.
func copyWords(d, s []byte) (n int, wide uint64) {
	d = d[:len(s):len(s)]
	for ; n < len(s)-7; n += 8 {
		x := binary.LittleEndian.Uint64(s[n : n+8])
		binary.LittleEndian.PutUint64(d[n:n+8], x)
		if m := specials(x); m != 0 {
			k := uint(bits.TrailingZeros64(m))
			return n + int(k>>3), wide | x&highs&(1<<((k-7)&63)-1)
		}
		wide |= x & highs
	}
	for ; n < len(s); n++ {
		b := s[n]
		if b < ' ' || b == '"' || b == '\\' {
			break
		}
		d[n] = b
		wide |= uint64(b & 0x80)
	}
	return n, wide
}

// isUTF8 reports whether the n bytes of s from i on are UTF-8. They are what copyText
// has just copied to d[w:], n at least 1, and are copied there again.
func isUTF8(d []byte, w int, s []byte, i, n int) bool {
	if avx2.Enabled && w+n+32 <= len(d) && i+n <= len(s) {
		read, _ := avx2.CopyUTF8(&d[w], &s[i], n, n+31, nil)
		return read == n
	}
	return utf8.Valid(s[i : i+n])
}

// spanText is copyText from the beginning of s, without the copy.
func spanText(s []byte) (n int, wide uint64) {
	for ; n < len(s)-7; n += 8 {
		x := binary.LittleEndian.Uint64(s[n : n+8])
		if m := specials(x); m != 0 {
			k := uint(bits.TrailingZeros64(m))
			return n + int(k>>3), wide | x&highs&(1<<((k-7)&63)-1)
		}
		wide |= x & highs
	}
	for ; n < len(s); n++ {
		b := s[n]
		if b < ' ' || b == '"' || b == '\\' {
			break
		}
		wide |= uint64(b & 0x80)
	}
	return n, wide
}

// noDigits marks the bytes of x that are not 0 to 9.
func noDigits(x uint64) uint64 {
	t := x ^ ones*'0'
	return (t + ones*(0x80-10) | t) & highs
}

// endsNumber says which bytes may stand behind a number.
var endsNumber = [256]bool{',': true, ']': true, '}': true, ' ': true, '\t': true, '\n': true, '\r': true}

// canonicalNumber returns the length of the number at s[i] if it has at most 15
// bytes, is in canonical form and ends as numbers must, else 0. s must have 16
// bytes from i on.
//
// Canonical is what the shortest printer prints: no exponent, no zero in front or
// at the end of a fraction, not -0, at least 1e-6. A decimal of up to 15 digits is
// the shortest text of its double, so nothing is converted.
//
// There is one chain from the load to the length (mask, multiply to gather the
// marks of eight bytes in eight bits, count zeros); all checks are beside it.
// Decimals in arrays take 11 ns against 16 with a loop over the parts.
func canonicalNumber(s []byte, i int) int {
	const gather = 0x0102040810204080
	x, y := load16(s, i)
	x7, y7 := x&lows, y&lows
	aboveX, aboveY := x7+ones*(0x80-'9'-1)|x, y7+ones*(0x80-'9'-1)|y // > '9'
	stopX := (^(x7 + ones*(0x80-'-')) | aboveX) & highs              // or < '-'
	stopY := (^(y7 + ones*(0x80-'-')) | aboveY) & highs
	end := bits.TrailingZeros64(stopX>>7*gather>>56 | stopY>>7*gather>>56<<8 | 1<<16)
	otherX := (^(x7 + ones*(0x80-'0')) | aboveX) & highs // no digit
	otherY := (^(y7 + ones*(0x80-'0')) | aboveY) & highs
	others := otherX>>7*gather>>56 | otherY>>7*gather>>56<<8
	sign := (uint64(byte(x)^'-') - 1) >> 63 // 1 if there is one
	others = others&(1<<(uint(end)&63)-1) ^ sign
	first := byte(x >> (sign * 8))
	if end > 15 || !endsNumber[s[i+end]] {
		return 0
	}
	if others == 0 {
		if end == int(sign) || first == '0' && end > 1 {
			return 0
		}
		return end
	}
	point := bits.TrailingZeros64(others)
	if others&(others-1) != 0 || s[i+point] != '.' || point == int(sign) || point >= end-1 || s[i+end-1] == '0' {
		return 0
	}
	if first == '0' && (point != int(sign)+1 || uint32(load8(s, i+point+1)) == ones&0xffffffff*'0') {
		return 0
	}
	return end
}

// firstByte returns the number of the first byte that is marked in m, 8 if none
// is.
func firstByte(m uint64) int { return bits.TrailingZeros64(m) >> 3 }
