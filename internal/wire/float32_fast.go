//go:build (amd64 || arm64) && !purego

package wire

import (
	"math"
	"math/bits"
	"unsafe"
)

// Unsafe: by the rules in word_fast.go.

func appendFloat32(dst []byte, f float32) []byte {
	if cap(dst)-len(dst) <= MaxFloat {
		dst = grow(dst, MaxFloat+1)
	}
	return upTo(dst, putFloat32(behind(dst), f))
}

// putFloat32 is putFloat for a float32.
func putFloat32(w unsafe.Pointer, f float32) unsafe.Pointer {
	// Whole numbers of 24 bits are exact and no shorter decimal is as near.
	if i := int64(f); float32(i) == f && -1<<24 < i && i < 1<<24 {
		return putInt(w, i)
	}
	// As in putFloat: decimals of up to six digits are never the same float32.
	if a := math.Abs(float64(f)); 1e-2 <= a && a < 1e4 {
		if h := int32(a*100 + 0.5); h < 1e6 && float32(h)/100 == float32(a) {
			return putHundredths(w, f < 0, uint64(h))
		}
	}
	return putShortest32(w, f)
}

// putShortest32 is putShortest for a float32. The mantissa has 24 bits, so that whole has six
// to eight digits.
func putShortest32(w unsafe.Pointer, f float32) unsafe.Pointer {
	b := math.Float32bits(f)
	fraction, exponent := b<<9, int(b>>23&0xff)
	if fraction == 0 || exponent == 0 {
		return putFloatExact(w, float64(f), 32)
	}
	// |f| = m * 2^(q-40); ulp is 2^q.
	m := uint64(fraction)<<31 | 1<<63
	q := exponent - 150
	k := log10Pow2(q)
	power := &pow10Table[-k-1-pow10Min]

	shift := uint(39-q-log2Pow10(-k-1)) & 63 // 40 to 43
	hi, lo := bits.Mul64(m, power.hi)
	low, _ := bits.Mul64(m, power.lo)
	lo, carry := bits.Add64(lo, low, 0)
	hi += carry
	whole := hi >> shift
	frac := (hi<<((64-shift)&63) | lo>>shift) >> 2
	half := power.hi >> ((shift - 37) & 63)

	const one = 1 << 62
	_, down := bits.Sub64(frac+2, half, 0)
	_, up := bits.Sub64(one+2-frac, half, 0)
	last := uint64('0')
	if down|up != 0 {
		whole += up
	} else {
		if frac-half+2 <= 4 || one-frac-half+2 <= 4 {
			return putFloatExact(w, float64(f), 32)
		}
		tenth, rest := bits.Mul64(frac<<2, 10)
		rest -= 1 << 63
		if rest+256 <= 512 {
			return putFloatExact(w, float64(f), 32)
		}
		last += tenth + 1 - rest>>63
	}

	first := digits8(whole)
	n := 9
	if down|up != 0 {
		n = 8 - bits.LeadingZeros64(first)>>3
	}
	zeros := bits.TrailingZeros64(first) >> 3 // up to two in front
	first |= eachZero
	second := eachZero - '0' + last
	if zeros > 0 {
		s := uint(zeros * 8)
		first, second = first>>s|second<<(64-s), second>>s|eachZero<<(64-s)
	}
	store8(w, 0, '-')
	w = unsafe.Add(w, b>>31)
	return putDigits(w, first, second, '0', n-zeros, 9+k-zeros)
}
