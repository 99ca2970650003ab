package ecma

import (
	"math"
	"math/big"
	"strconv"
	"strings"

	"github.com/stringify-go/stringify/internal/wire"
)

// numeral is what a trimmed text is as JavaScript's StringNumericLiteral.
type numeral uint8

const (
	numeralNone     numeral = iota // not a number
	numeralInteger                 // decimal digits with or without a sign, or nothing at all
	numeralDecimal                 // with a point or an exponent
	numeralRadix                   // 0x, 0o, 0b
	numeralInfinity                // the word
)

// kindOf returns what text is. It reads text once.
func kindOf(text string) numeral {
	if text == "" {
		return numeralInteger
	}
	if bits := radixBits(text); bits != 0 {
		for i := 2; i < len(text); i++ {
			if digitValue(text[i]) >= 1<<bits {
				return numeralNone
			}
		}
		return numeralRadix
	}
	i := 0
	if text[0] == '+' || text[0] == '-' {
		i = 1
	}
	if text[i:] == "Infinity" {
		return numeralInfinity
	}
	whole := skipDigits(text, i)
	if whole == len(text) && whole > i {
		return numeralInteger
	}
	end := whole
	digits := whole - i
	if end < len(text) && text[end] == '.' {
		end = skipDigits(text, end+1)
		digits = end - i - 1
	}
	if digits == 0 || !isExponent(text[end:]) {
		return numeralNone
	}
	return numeralDecimal
}

// isExponent reports whether text is empty or an exponent part: e, a sign, digits.
func isExponent(text string) bool {
	if text == "" {
		return true
	}
	if text[0]|0x20 != 'e' {
		return false
	}
	i := 1
	if i < len(text) && (text[i] == '+' || text[i] == '-') {
		i++
	}
	return i < len(text) && skipDigits(text, i) == len(text)
}

func skipDigits(text string, i int) int {
	for i < len(text) && text[i]-'0' <= 9 {
		i++
	}
	return i
}

// A Decimal is a decimal text taken apart: its value is 0.digits times ten to the power of
// Point, where digits are those of Head and then of Tail, and the first and the last of them
// are not 0. No digits at all is zero.
type Decimal struct {
	Negative   bool
	Head, Tail string
	Point      int64
}

// ParseDecimal takes apart text, a number as JSON has it or as JavaScript reads decimal text
// (a sign in front, a point without digits on one side). It takes time linear in text, and
// aliases it. An exponent beyond
// 2^40, which no text can make up for by its length, is taken as 2^40.
func ParseDecimal(text string) Decimal {
	var d Decimal
	if text != "" && (text[0] == '+' || text[0] == '-') {
		d.Negative, text = text[0] == '-', text[1:]
	}
	if e := strings.IndexAny(text, "eE"); e >= 0 {
		d.Point = parseExponent(text[e+1:])
		text = text[:e]
	}
	d.Head, d.Tail, _ = strings.Cut(text, ".")
	d.Point += int64(len(d.Head))

	if d.Tail = strings.TrimRight(d.Tail, "0"); d.Tail == "" {
		d.Head = strings.TrimRight(d.Head, "0")
	}
	zeros := len(d.Head)
	d.Head = strings.TrimLeft(d.Head, "0")
	zeros -= len(d.Head)
	if d.Head == "" {
		zeros += len(d.Tail)
		d.Tail = strings.TrimLeft(d.Tail, "0")
		zeros -= len(d.Tail)
	}
	d.Point -= int64(zeros)
	return d
}

func parseExponent(text string) int64 {
	const limit = 1 << 40
	negative := text[0] == '-'
	n := int64(0)
	for _, c := range []byte(strings.TrimLeft(text, "+-")) {
		n = min(n*10+int64(c-'0'), limit)
	}
	if negative {
		return -n
	}
	return n
}

// Zero reports whether d is zero.
func (d Decimal) Zero() bool { return d.Head == "" && d.Tail == "" }

// Text up to safeText bytes goes to strconv as it is. strconv keeps 800 digits, and takes an
// integer of more for one of 800: 1, a thousand zeros and e-1000 is 1e-201 there, not 1. And it
// reads an exponent only up to some 10,000 before it stops counting, so a longer run of digits
// could make up for the rest.
const safeText = 800

// decimalValue returns the float64 nearest to text, which kindOf calls decimal; it is
// infinite where that is too large. Linear in the length of text.
func decimalValue(text string) float64 {
	if len(text) <= safeText {
		f, _ := strconv.ParseFloat(text, 64) // the only error left is that of range
		return f
	}
	return ParseDecimal(text).value()
}

// value returns the nearest float64. Of the digits it takes 800, and a 1 for what follows
// them: a number half way between two float64 has at most 767.
func (d Decimal) value() float64 {
	if d.Zero() {
		return math.Copysign(0, sign(d.Negative))
	}
	const keep = 800
	b := make([]byte, 0, keep+32)
	if d.Negative {
		b = append(b, '-')
	}
	b = append(b, "0."...)
	head := d.Head[:min(keep, len(d.Head))]
	tail := d.Tail[:min(keep-len(head), len(d.Tail))]
	b = append(append(b, head...), tail...)
	if len(head)+len(tail) < len(d.Head)+len(d.Tail) {
		b = append(b, '1') // the last digit is not 0, so there is something
	}
	b = append(b, 'e')
	b = strconv.AppendInt(b, min(max(d.Point, -2000), 2000), 10)
	f, _ := strconv.ParseFloat(string(b), 64)
	return f
}

func sign(negative bool) float64 {
	if negative {
		return -1
	}
	return 1
}

// radixBits returns how many bits a digit has in text that begins with 0x, 0o or 0b and goes
// on, and 0 for any other text.
func radixBits(text string) uint {
	if len(text) < 3 || text[0] != '0' {
		return 0
	}
	switch text[1] | 0x20 {
	case 'x':
		return 4
	case 'o':
		return 3
	case 'b':
		return 1
	}
	return 0
}

// digitValue returns the value of a hexadecimal digit, or 255.
func digitValue(c byte) byte {
	switch {
	case '0' <= c && c <= '9':
		return c - '0'
	case 'a' <= c|0x20 && c|0x20 <= 'f':
		return c | 0x20 - 'a' + 10
	}
	return 255
}

// maxRadixBits bounds the numbers in another base, since to write n bits in decimal takes
// more than n steps: math/big needs 40 to 65 ns for each hexadecimal digit up to this limit,
// but 1200 ns for each of 8 million (10 s; Go 1.26, amd64).
const maxRadixBits = 1 << 18

// appendRadix appends the value of text, which kindOf calls radix, in decimal.
func appendRadix(dst []byte, text string) ([]byte, Result) {
	bits := radixBits(text)
	digits := strings.TrimLeft(text[2:], "0")
	if len(digits) <= 60/int(bits) {
		v := uint64(0)
		for i := range len(digits) {
			v = v<<bits | uint64(digitValue(digits[i]))
		}
		return wire.AppendUint(dst, v), OK
	}
	if len(digits) > maxRadixBits/int(bits) {
		return dst, Inf
	}
	// The bytes of the number, filled from its end.
	b := make([]byte, (len(digits)*int(bits)+7)/8)
	at, word, have := len(b), uint(0), uint(0)
	for i := len(digits) - 1; i >= 0; i-- {
		word |= uint(digitValue(digits[i])) << have
		if have += bits; have >= 8 {
			at--
			b[at], word, have = byte(word), word>>8, have-8
		}
	}
	if have > 0 {
		at--
		b[at] = byte(word)
	}
	return new(big.Int).SetBytes(b).Append(dst, 10), OK
}

// IsInteger reports whether text is a JSON number that is written as an integer, or whose
// float64 is finite and has no fraction: 1.0, 1e2, 400 digits; not 1.5, 1e-1, 1e400.
//
// As in JavaScript, what counts is the float64, so 1.00000000000000000001 and 1e-400 are
// integers. Text that is not a number of RFC 8259 is none. The cost is linear in the length
// of text, whatever the exponent.
func IsInteger(text string) bool {
	if !isJSON(text) {
		return false
	}
	switch kindOf(text) {
	case numeralInteger:
		return true
	case numeralDecimal:
		f := decimalValue(text)
		return f == math.Trunc(f) && !math.IsInf(f, 0)
	}
	return false
}

// isJSON reports whether text, if JavaScript takes it as a decimal number, is one for
// RFC 8259 too: no plus, no leading zeros, a digit on both sides of a point.
func isJSON(text string) bool {
	text = strings.TrimPrefix(text, "-")
	whole := skipDigits(text, 0)
	if whole == 0 || whole > 1 && text[0] == '0' {
		return false
	}
	return whole == len(text) || text[whole] != '.' || skipDigits(text, whole+1) > whole+1
}
