package match

import "math"

// isBase64 is the format byte: base64 with the standard alphabet and padding (RFC 4648,
// section 4), in one line. Bits of the last digit that belong to no byte may be set, as
// section 3.5 leaves open.
func isBase64(text string) bool {
	if len(text)%4 != 0 {
		return false
	}
	for range 2 {
		if n := len(text); n > 0 && text[n-1] == '=' {
			text = text[:n-1]
		}
	}
	for i := range len(text) {
		if c := text[i]; !asciiLetter(c) && !asciiDigit(c) && c != '+' && c != '/' {
			return false
		}
	}
	return true
}

// isAnyText is the formats password and binary, which are hints for people and for
// parsers of other media than JSON.
func isAnyText(string) bool { return true }

// isInt32 is the format int32: an integer, 1.0 too, of 32 bits with its sign.
func isInt32(n Number) bool {
	return n.IsInt && math.MinInt32 <= n.Int && n.Int <= math.MaxInt32
}

// isInt64 is the format int64: an integer, 1.0 too, of 64 bits with its sign.
func isInt64(n Number) bool { return n.IsInt }

// isFloat is the format float: the float32 nearest to the number is finite.
func isFloat(n Number) bool {
	return !math.IsNaN(n.Float) && !math.IsInf(float64(float32(n.Float)), 0)
}

// isDouble is the format double: the float64 nearest to the number is finite.
func isDouble(n Number) bool { return !math.IsNaN(n.Float) && !math.IsInf(n.Float, 0) }
