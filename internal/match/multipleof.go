package match

import (
	"math/big"
	"math/bits"
	"strconv"
	"strings"
)

// A divisor is what numbers must be multiples of: digits times ten to the power of
// exponent. digits is no multiple of ten.
type divisor struct {
	exponent int64
	small    uint64   // the digits, if they fit
	large    *big.Int // else
}

// maxDivisor is the number of digits that a divisor has at most; further ones would not
// count. A number of schemas is one that a double can hold, which none beyond 309 digits is.
const maxDivisor = 1000

// newDivisor compiles raw, a valid number above 0.
func newDivisor(raw []byte) *divisor {
	x := newExact(raw)
	d := &x.decimal
	digits := d.Head + d.Tail
	digits = strings.TrimRight(digits[:min(len(digits), maxDivisor)], "0")
	v := &divisor{exponent: d.Point - int64(len(digits))}
	if small, err := strconv.ParseUint(digits, 10, 64); err == nil {
		v.small = small
	} else {
		v.large, _ = new(big.Int).SetString(digits, 10)
	}
	return v
}

// divides reports whether n is a multiple of v, exactly, by the decimal value of both. No
// multiple of a number is infinite.
//
// It takes time linear in the text of n and logarithmic in exponents, and allocates only
// where digits do not fit 64 bits.
func (v *divisor) divides(n *Number) bool {
	if n.infinite() {
		return false
	}
	if i, ok := n.integer(); ok && v.exponent == 0 && v.large == nil {
		return abs(i)%v.small == 0
	}
	if digits, exponent, ok := n.short(); ok && v.large == nil {
		if digits == 0 {
			return true
		}
		shift := exponent - v.exponent
		return shift >= 0 && mulMod(digits%v.small, powMod(shift, v.small), v.small) == 0
	}
	d := n.decimal()
	if d.Zero() {
		return true
	}
	shift := d.Point - int64(d.digits()) - v.exponent
	if shift < 0 {
		return false // the last digit of d is not 0, so ten does not divide its digits
	}
	if v.large != nil {
		return v.dividesLarge(&d, shift)
	}
	rest := mod(mod(0, d.Head, v.small), d.Tail, v.small)
	return mulMod(rest, powMod(shift, v.small), v.small) == 0
}

// short returns the amount of n, which is finite, as digits times ten to the power of
// exponent, if it is no integer beyond int64. The digits are no multiple of ten, or zero.
// It does not allocate.
func (n *Number) short() (digits uint64, exponent int64, ok bool) {
	switch i, isInt := n.integer(); {
	case isInt:
		digits = abs(i)
	case n.Text != "":
		return 0, 0, false
	default:
		digits, exponent = shortest(n.Float)
	}
	for digits != 0 && digits%10 == 0 {
		digits /= 10
		exponent++
	}
	return digits, exponent, true
}

// shortest returns the amount of f, which is finite, by the shortest digits that are read
// as f.
func shortest(f float64) (digits uint64, exponent int64) {
	var room [32]byte
	text := strconv.AppendFloat(room[:0], f, 'e', -1, 64)
	fraction := int64(0) // digits behind the point
	inFraction := int64(0)
	for i, c := range text {
		switch {
		case c == '.':
			inFraction = 1
		case c == 'e':
			return digits, smallInt(text[i+1:]) - fraction
		case c != '-':
			digits = digits*10 + uint64(c-'0')
			fraction += inFraction
		}
	}
	return digits, -fraction
}

// smallInt returns the value of text, a sign and some digits.
func smallInt(text []byte) int64 {
	n := int64(0)
	for _, c := range text[1:] {
		n = n*10 + int64(c-'0')
	}
	if text[0] == '-' {
		return -n
	}
	return n
}

// abs returns the amount of i.
func abs(i int64) uint64 {
	if i < 0 {
		return -uint64(i)
	}
	return uint64(i)
}

// mod returns the rest modulo m of the number whose digits are those of rest, which is
// below m, and then those of text.
func mod(rest uint64, text string, m uint64) uint64 {
	for len(text) > 0 {
		n := min(len(text), 19)
		chunk, scale := uint64(0), uint64(1)
		for _, c := range []byte(text[:n]) {
			chunk, scale = chunk*10+uint64(c-'0'), scale*10
		}
		hi, lo := bits.Mul64(rest, scale)
		lo, carry := bits.Add64(lo, chunk, 0)
		rest = bits.Rem64(hi+carry, lo, m)
		text = text[n:]
	}
	return rest
}

// mulMod returns a times b modulo m.
func mulMod(a, b, m uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	return bits.Rem64(hi, lo, m)
}

// powMod returns ten to the power of n modulo m.
func powMod(n int64, m uint64) uint64 {
	power, square := 1%m, 10%m
	for ; n > 0; n >>= 1 {
		if n&1 != 0 {
			power = mulMod(power, square, m)
		}
		square = mulMod(square, square, m)
	}
	return power
}

// dividesLarge is divides for a divisor of many digits.
func (v *divisor) dividesLarge(d *decimal, shift int64) bool {
	rest, chunk := new(big.Int), new(big.Int)
	scale := new(big.Int)
	for _, text := range [...]string{d.Head, d.Tail} {
		for len(text) > 0 {
			n := min(len(text), maxDivisor)
			chunk.SetString(text[:n], 10)
			scale.Exp(big.NewInt(10), big.NewInt(int64(n)), nil)
			rest.Add(rest.Mul(rest, scale), chunk)
			rest.Mod(rest, v.large)
			text = text[n:]
		}
	}
	power := new(big.Int).Exp(big.NewInt(10), big.NewInt(shift), v.large)
	return rest.Mod(rest.Mul(rest, power), v.large).Sign() == 0
}
