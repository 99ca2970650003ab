package wire

import (
	"math"
	"strconv"
)

// appendFloatExact is AppendFloat and AppendFloat32 (by bits, 64 or 32) by way of
// strconv. The fast path hands over what it cannot decide: exact ties, powers
// of two, subnormals, less than one in a thousand of all bit patterns. Elsewhere it is
// the only path.
func appendFloatExact(dst []byte, f float64, bits int) []byte {
	if f == 0 {
		return append(dst, '0')
	}
	// The bounds are powers of ten of which float32 has no exact ones either; its
	// neighbours of 1e-6 and 1e21 are told apart by their digits, hence this order.
	if a := math.Abs(f); bits == 64 && a >= 1e-6 && a < 1e21 ||
		bits == 32 && float32(a) >= 1e-6 && float32(a) < 1e21 {
		return strconv.AppendFloat(dst, f, 'f', -1, bits)
	}
	dst = strconv.AppendFloat(dst, f, 'e', -1, bits)
	// strconv pads the exponent to two digits: e-07 becomes e-7.
	if n := len(dst); dst[n-2] == '0' {
		dst[n-2] = dst[n-1]
		dst = dst[:n-1]
	}
	return dst
}
