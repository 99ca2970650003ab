package rawjson

import (
	"bytes"
	"math"
	"strconv"

	"github.com/stringify-go/stringify/internal/wire"
)

// AppendNumber appends raw, a valid number, in canonical form: integer text
// (neither fraction nor exponent) digit for digit, but -0 as 0; any other text
// as ECMAScript prints the double nearest to it (ECMA-262, Number::toString).
// If that double is an infinity, nothing is appended and inf is true.
//
// It takes time linear in raw, whatever the exponent is.
func AppendNumber(dst, raw []byte) (out []byte, inf bool) {
	if isInteger(raw) {
		return appendInteger(dst, raw), false
	}
	return appendDecimal(dst, raw)
}

// isInteger says whether the valid number raw has neither fraction nor
// exponent.
func isInteger(raw []byte) bool {
	i := 0
	if raw[0] == '-' {
		i = 1
	}
	return skipDigits(raw, i) == len(raw)
}

// appendInteger is AppendNumber for integer text.
func appendInteger(dst, raw []byte) []byte {
	if len(raw) == 2 && raw[0] == '-' && raw[1] == '0' {
		return append(dst, '0')
	}
	return append(dst, raw...)
}

// appendDecimal is AppendNumber for text with a fraction or an exponent.
func appendDecimal(dst, raw []byte) (out []byte, inf bool) {
	if short, ok := shortest(raw); ok {
		return appendInteger(dst, short), false
	}
	f := Float(raw)
	if f > math.MaxFloat64 || f < -math.MaxFloat64 {
		return dst, true
	}
	return wire.AppendFloat(dst, f), false
}

// shortest returns the head of raw that is the canonical form of raw, as far as
// that can be told from the digits: without an exponent, and once the zeros at
// the end of the fraction are gone, at most 15 significant digits and at least
// 1e-6.
//
// All decimals of 15 digits have doubles of their own (in the normal range), so
// no shorter decimal has the same double, and this one is what a shortest
// printer finds.
func shortest(raw []byte) (head []byte, ok bool) {
	digits := raw
	if digits[0] == '-' {
		digits = digits[1:]
	}
	point := skipDigits(digits, 0)
	if digits[point] != '.' || skipDigits(digits, point+1) != len(digits) {
		return nil, false
	}
	end := len(digits)
	for digits[end-1] == '0' {
		end--
	}
	significant := end - 1
	if end == point+1 {
		end, significant = point, point
	}
	if digits[0] == '0' {
		zeros := 0
		for zeros < end-2 && digits[2+zeros] == '0' {
			zeros++
		}
		if zeros > 5 {
			return nil, false
		}
		significant -= 1 + zeros
	}
	return raw[:len(raw)-len(digits)+end], significant <= 15
}

// maxParsed is the length of mantissas beside an exponent up to which
// strconv.ParseFloat is right.
const maxParsed = 800

// Float returns the double nearest to the valid number raw, an infinity if that
// is too large. It takes time linear in raw.
func Float(raw []byte) float64 {
	if e := exponent(raw); e < len(raw) {
		i := e + 1
		if raw[i] == '+' || raw[i] == '-' {
			i++
		}
		if e > maxParsed || len(bytes.TrimLeft(raw[i:], "0")) > 4 {
			return floatOfExtreme(raw[:e], raw[i:], raw[i-1] == '-')
		}
	}
	f, _ := strconv.ParseFloat(string(raw), 64) // the only error is that of an infinity
	return f
}

// exponent returns the offset of the letter e in raw, or len(raw).
func exponent(raw []byte) int {
	i := 0
	if raw[0] == '-' {
		i = 1
	}
	i = skipDigits(raw, i)
	if i < len(raw) && raw[i] == '.' {
		i = skipDigits(raw, i+1)
	}
	return i
}

// floatOfExtreme returns the double nearest to a number with a long mantissa or
// exponent; exponent has its digits. It rewrites them as 0.digits and a small
// exponent, because strconv.ParseFloat stops counting at exponents of five
// digits, which is wrong for 0.0...01e99999, and takes integers of more than
// 800 digits for ones of 800, which is wrong for 10...0e-9999.
func floatOfExtreme(mantissa, exponent []byte, negative bool) float64 {
	var sign []byte
	if mantissa[0] == '-' {
		sign, mantissa = mantissa[:1], mantissa[1:]
	}
	whole, fraction, _ := bytes.Cut(mantissa, []byte{'.'})
	digits := append(append([]byte(nil), whole...), fraction...)
	significant := bytes.TrimLeft(digits, "0")
	// The number is 0.significant times ten to the power of scale.
	scale := len(whole) - (len(digits) - len(significant))
	exponent = bytes.TrimLeft(exponent, "0")
	power := math.MaxInt / 2 // more than any text is long
	if len(exponent) <= 18 {
		if n, err := strconv.Atoi(string(exponent)); err == nil {
			power = min(n, power)
		}
	}
	if negative {
		power = -power
	}
	// Beyond 400 either way it is an infinity or zero.
	scale = max(-400, min(scale+power, 400))
	text := append(sign[:len(sign):len(sign)], "0."...)
	text = append(text, significant...)
	text = append(text, 'e')
	f, _ := strconv.ParseFloat(string(strconv.AppendInt(text, int64(scale), 10)), 64)
	return f
}
