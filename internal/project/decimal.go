package project

import "github.com/stringify-go/stringify/internal/wire"

// canonicalDecimal is canonicalNumber for numbers with a fraction and up to 17 significant
// digits, 40 bytes of which may be read: the length of the number at s[i] if it is in
// canonical form and ends as numbers must, else 0.
//
// A decimal of more than 15 digits need not be the shortest text of its double.
// wire.IsShortest certifies most of those that are, without the way there and back: a
// number of 17 digits takes a third of the time of reading and printing it.
func canonicalDecimal(s []byte, i int) int {
	at := i
	if s[at] == '-' {
		at++
	}
	x := load8(s, at)
	whole := firstByte(noDigits(x))
	if whole == 0 || whole == 8 || s[at+whole] != '.' || byte(x) == '0' && whole > 1 {
		return 0
	}
	digits := digits8(x << (8 * uint(8-whole)))
	at += whole + 1

	// Eight digits, up to eight, and up to seven more.
	x, y, z := load8(s, at), load8(s, at+8), load8(s, at+16)
	if noDigits(x) != 0 {
		return 0 // canonicalNumber knows those
	}
	digits = digits*1e8 + digits8(x)
	second, third := firstByte(noDigits(y)), 0
	if second == 8 {
		if third = firstByte(noDigits(z)); third == 8 {
			return 0
		}
	}
	places := 8 + second + third
	at += places
	if digits >= powers[17-second-third] || second == 0 || !endsNumber[s[at]] || s[at-1] == '0' {
		return 0 // more than 17 digits, or some of the other reasons
	}
	digits = digits*powers[second] + digits8(y<<(8*uint(8-second)))
	if third > 0 {
		digits = digits*powers[third] + digits8(z<<(8*uint(8-third)))
	}
	if digits < powers[places-6] || digits >= 1e15 && !wire.IsShortest(digits, -places) {
		return 0 // below 1e-6, or not certain
	}
	return at - i
}

// digits8 returns the number whose digits are the eight bytes of x, the first one lowest.
// Bytes that are 0 count as the digit 0.
func digits8(x uint64) uint64 {
	x &= ones * 0x0f
	x = (x*10 + x>>8) & 0x00ff00ff00ff00ff
	x = (x*100 + x>>16) & 0x0000ffff0000ffff
	return (x*10000 + x>>32) & 0xffffffff
}

// powers are those of ten.
var powers = [...]uint64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17}
