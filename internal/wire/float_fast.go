//go:build (amd64 || arm64) && !purego

package wire

import (
	"math"
	"math/bits"
	"unsafe"
)

// Unsafe: by the rules in word_fast.go.

//go:generate go run pow10_gen.go

func appendFloat(dst []byte, f float64) []byte {
	if cap(dst)-len(dst) <= MaxFloat {
		dst = grow(dst, MaxFloat+1)
	}
	return upTo(dst, putFloat(behind(dst), f))
}

// putFloat takes whole numbers and decimals with two places, which most real numbers
// are, on paths of their own, and leaves the rest to putShortest. It writes MaxFloat
// bytes at most.
//
// 6 to 10 ns for whole numbers and two places, 24 to 29 for 17 digits, where strconv
// takes 40 to 72.
func putFloat(w unsafe.Pointer, f float64) unsafe.Pointer {
	if i := int64(f); float64(i) == f && -1<<53 < i && i < 1<<53 {
		return putInt(w, i) // -0 too
	}
	if a := math.Abs(f); 1e-2 <= a && a < 1e12 {
		// If hundredths/100 gives a, it is the shortest form of a: it has 15 digits at
		// most, and no two decimals of 15 digits are the same float64. The division
		// is correctly rounded and so proves it, however the product was rounded.
		hundredths := int64(a*100 + 0.5)
		if float64(hundredths)/100 == a {
			return putHundredths(w, f < 0, uint64(hundredths))
		}
	}
	return putShortest(w, f)
}

// putHundredths writes h/100, which is no whole number.
func putHundredths(w unsafe.Pointer, negative bool, h uint64) unsafe.Pointer {
	if negative {
		store8(w, 0, '-')
		w = unsafe.Add(w, 1)
	}
	whole := h / 100
	places := uint32(h - whole*100)
	if whole < 1000 {
		w = putSmall(w, whole)
	} else {
		w = putInt(w, int64(whole))
	}
	p := pairs[places]
	store32(w, 0, '.'|uint32(p)<<8)
	n := 3
	if p>>8 == '0' { // one in ten: a move, not a branch
		n = 2
	}
	return unsafe.Add(w, n)
}

// putShortest writes the shortest digits of f, which is finite and not zero.
//
// The method is that of Schubfach (Giulietti, "The Schubfach way to render doubles"),
// in the form of Guo's yy_double: with k such that 10^k <= ulp < 10^(k+1), at most one
// multiple of 10^(k+1) lies in the interval that rounds to f. If there is one, its
// digits without trailing zeros are the shortest; if not, those of the nearest multiple
// of 10^k are. Two multiplications by a power of ten of 128 bits give 62 bits of
// fraction; where their error could decide, strconv does.
func putShortest(w unsafe.Pointer, f float64) unsafe.Pointer {
	b := math.Float64bits(f)
	fraction, exponent := b<<12, int(b>>52&0x7ff)
	if fraction == 0 || exponent == 0 { // uneven interval, subnormal
		return putFloatExact(w, f, 64)
	}

	// |f| = m * 2^(q-11), m with its highest bit set; ulp is 2^q.
	m := fraction>>1 | 1<<63
	q := exponent - 1075
	k := log10Pow2(q)
	power := &pow10Table[-k-1-pow10Min]

	// |f| / 10^(k+1) = whole + frac/2^62, and half is ulp/2 in the units of frac. Both
	// are too small by less than 2 units.
	shift := uint(10-q-log2Pow10(-k-1)) & 63 // 11 to 14
	hi, lo := bits.Mul64(m, power.hi)
	low, _ := bits.Mul64(m, power.lo)
	lo, carry := bits.Add64(lo, low, 0)
	hi += carry
	whole := hi >> shift
	frac := (hi<<((64-shift)&63) | lo>>shift) >> 2
	half := power.hi >> ((shift - 8) & 63)

	// down: the multiple of 10^(k+1) below is in the interval; up: the one above is.
	// Never both.
	const one = 1 << 62
	_, down := bits.Sub64(frac+2, half, 0)
	_, up := bits.Sub64(one+2-frac, half, 0)
	last := uint64('0')
	if down|up != 0 {
		whole += up
	} else {
		if frac-half+2 <= 4 || one-frac-half+2 <= 4 {
			return putFloatExact(w, f, 64)
		}
		tenth, rest := bits.Mul64(frac<<2, 10)
		rest -= 1 << 63 // its highest bit now says: round down
		if rest+256 <= 512 {
			return putFloatExact(w, f, 64)
		}
		last += tenth + 1 - rest>>63
	}

	// whole has 15 or 16 digits. Move a leading zero out without a branch.
	q8 := whole / 1e8
	first, second := digits8(q8), digits8(whole-q8*1e8)
	n := 17
	if down|up != 0 {
		n = 16 - bits.LeadingZeros64(second)>>3
		if second == 0 {
			n = 8 - bits.LeadingZeros64(first)>>3
		}
	}
	zero := (first&0xff - 1) >> 63
	mask := -zero
	first |= eachZero
	second |= eachZero
	first, second = first>>(zero*8)|second<<56&mask, second>>(zero*8)|last<<56&mask
	last = last&^mask | '0'&mask

	store8(w, 0, '-')
	w = unsafe.Add(w, b>>63)
	return putDigits(w, first, second, byte(last), n-int(zero), 17+k-int(zero))
}

// putDigits writes 0.D * 10^point, where D are the first n of the 17 digits in first,
// second and last; the others are zeros.
func putDigits(w unsafe.Pointer, first, second uint64, last byte, n, point int) unsafe.Pointer {
	switch {
	case n <= point && point <= 21: // 1230000
		store64(w, 0, first)
		store64(w, 8, second)
		store64(w, 16, eachZero)
		store8(w, 16, last)
		return unsafe.Add(w, point)

	case 0 < point && point <= 21: // 12.3
		store64(w, 9, second)
		store8(w, 17, last)
		switch {
		case point < 8:
			store64(w, 1, first)
			store64(w, 0, insertPoint(first, point))
		case point < 16:
			store64(w, 0, first)
			store64(w, 8, insertPoint(second, point-8))
		default:
			store64(w, 0, first)
			store64(w, 8, second)
			store8(w, 16, '.')
		}
		return unsafe.Add(w, n+1)

	case -6 < point && point <= 0: // 0.000123
		store64(w, 0, eachZero+('.'-'0')<<8)
		w = unsafe.Add(w, 2-point)
		store64(w, 0, first)
		store64(w, 8, second)
		store8(w, 16, last)
		return unsafe.Add(w, n)
	}

	// 1.23e+45
	store8(w, 0, byte(first))
	store64(w, 1, first)
	store64(w, 9, second)
	store8(w, 17, last)
	if n == 1 {
		w = unsafe.Add(w, 1)
	} else {
		store8(w, 1, '.')
		w = unsafe.Add(w, n+1)
	}
	e := point - 1
	if e < 0 {
		store16(w, 0, 'e'|'-'<<8)
		e = -e
	} else {
		store16(w, 0, 'e'|'+'<<8)
	}
	t := triples[e]
	store32(w, 2, t)
	return unsafe.Add(w, 2+t>>24)
}

// insertPoint returns word with a point before its character i < 8. The last character
// falls out; the caller has it where the word stands one byte further.
func insertPoint(word uint64, i int) uint64 {
	s := uint(i*8) & 63
	below := uint64(1)<<s - 1
	return word&below | '.'<<s | word&^below<<8
}

// log10Pow2 returns floor(log10(2^e)) for |e| <= 1650.
func log10Pow2(e int) int { return e * 78913 >> 18 }

// log2Pow10 returns floor(log2(10^e)) for |e| <= 1233.
func log2Pow10(e int) int { return e * 108853 >> 15 }
