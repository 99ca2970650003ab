package wire

import (
	"math"
	"strconv"
)

// appendFloatExact is AppendFloat (bits 64) and AppendFloat32 (bits 32) by way of
// strconv. It is the whole of them where there is no fast path. Elsewhere it takes what
// the fast path cannot decide: ties, powers of two, subnormals. That is one in a
// thousand random bit patterns, and none of the values that people write down.
func appendFloatExact(dst []byte, f float64, bits int) []byte {
	if f == 0 {
		return append(dst, '0')
	}
	if isDecimal(math.Abs(f), bits) {
		return strconv.AppendFloat(dst, f, 'f', -1, bits)
	}
	dst = strconv.AppendFloat(dst, f, 'e', -1, bits)
	// strconv pads the exponent to two digits: e-07 becomes e-7, e-300 stays.
	if n := len(dst); dst[n-3] < '0' && dst[n-2] == '0' {
		dst[n-2] = dst[n-1]
		dst = dst[:n-1]
	}
	return dst
}

// isDecimal reports whether a >= 0 is written without exponent. What counts are the shortest
// digits, so float32 has to be compared as float32: the one nearest to 1e-6
// is less than 1e-6, and is written 0.000001.
func isDecimal(a float64, bits int) bool {
	if bits == 32 {
		return float32(a) >= 1e-6 && float32(a) < 1e21
	}
	return a >= 1e-6 && a < 1e21
}
