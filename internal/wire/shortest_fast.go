//go:build (amd64 || arm64) && !purego

package wire

import "math/bits"

// isShortest multiplies the digits by a power of ten of 128 bits. The upper 53 bits of the
// product are those of the double below, and what follows tells how far the number is
// from the nearest double. The digits are the shortest, and the right ones of these, if
//
//   - they are closer to the double than half of their last place, so that no others of
//     their number are closer, and
//   - the multiples of ten beside them are further away from it than half the distance
//     of doubles, so that fewer digits would be another double.
//
// What is too close to call is left to the caller, and so are powers of two, whose
// neighbours are not equally far.
func isShortest(digits uint64, exponent int) bool {
	const (
		ulp   = 1 << 56 // the distance of doubles, in the units of all below
		guard = 1 << 10 // more than what all errors make, which are of a few units
	)
	power := &pow10Table[exponent-pow10Min]
	zeros := uint(bits.LeadingZeros64(digits)) // 7 to 14
	m := digits << zeros
	hi, lo := bits.Mul64(m, power.hi)
	low, _ := bits.Mul64(m, power.lo)
	lo, carry := bits.Add64(lo, low, 0)
	hi += carry

	shift := 11 - uint(^hi>>63)
	double := hi >> shift
	above := int64((hi<<(64-shift) | lo>>shift) >> 8) // how far the number is above it
	if above >= ulp/2 {
		double++
		above -= ulp
	}
	place := int64(power.hi >> (shift + 8 - zeros)) // what the last digit counts; 9 ulp at most
	last := int64(digits % 10)
	return double&(1<<52-1) != 0 &&
		max(above, -above) < place/2-guard &&
		last*place-above > ulp/2+guard &&
		(10-last)*place+above > ulp/2+guard
}
