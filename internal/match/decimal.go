package match

import (
	"cmp"
	"math"
	"strconv"
	"strings"
)

// A decimal is a finite number by its decimal digits: 0.digits times ten to the power of
// point, where digits are those of head and then of tail, and the first and the last of
// them are not 0. No digits at all is zero.
type decimal struct {
	negative   bool
	head, tail string
	point      int64
}

// maxExponent is what exponents beyond it are taken for, either way. No text can make up
// for it by its length.
const maxExponent = 1 << 40

// parseDecimal takes apart text, a valid number. It takes time linear in text, and
// aliases it.
func parseDecimal(text string) decimal {
	var d decimal
	if d.negative = text[0] == '-'; d.negative {
		text = text[1:]
	}
	if e := strings.IndexAny(text, "eE"); e >= 0 {
		d.point = parseExponent(text[e+1:])
		text = text[:e]
	}
	d.head, d.tail, _ = strings.Cut(text, ".")
	d.point += int64(len(d.head))
	if d.tail = strings.TrimRight(d.tail, "0"); d.tail == "" {
		d.head = strings.TrimRight(d.head, "0")
	}
	zeros := len(d.head)
	d.head = strings.TrimLeft(d.head, "0")
	zeros -= len(d.head)
	if d.head == "" {
		zeros += len(d.tail)
		d.tail = strings.TrimLeft(d.tail, "0")
		zeros -= len(d.tail)
	}
	d.point -= int64(zeros)
	if d.zero() {
		return decimal{}
	}
	return d
}

func parseExponent(text string) int64 {
	n := int64(0)
	for _, c := range []byte(strings.TrimLeft(text, "+-")) {
		n = min(n*10+int64(c-'0'), maxExponent)
	}
	if text[0] == '-' {
		return -n
	}
	return n
}

func (d *decimal) zero() bool { return d.head == "" && d.tail == "" }

// digits returns the number of digits of d.
func (d *decimal) digits() int { return len(d.head) + len(d.tail) }

// sign returns -1, 0 or 1.
func (d *decimal) sign() int {
	switch {
	case d.zero():
		return 0
	case d.negative:
		return -1
	}
	return 1
}

// integral reports whether d has no fraction.
func (d *decimal) integral() bool { return d.point >= int64(d.digits()) }

// compare returns -1, 0 or 1, as d is below, equal to or above e.
func (d *decimal) compare(e *decimal) int {
	if c := cmp.Compare(d.sign(), e.sign()); c != 0 || d.zero() {
		return c
	}
	c := cmp.Or(cmp.Compare(d.point, e.point), compareDigits(d.head, d.tail, e.head, e.tail))
	if d.negative {
		return -c
	}
	return c
}

// compareDigits compares 0.ab with 0.xy.
func compareDigits(a, b, x, y string) int {
	if len(a) > len(x) {
		return -compareDigits(x, y, a, b)
	}
	n := len(a)
	if c := strings.Compare(a, x[:n]); c != 0 {
		return c
	}
	x = x[n:] // behind a: b against x and then y
	n = min(len(b), len(x))
	if c := strings.Compare(b[:n], x[:n]); c != 0 {
		return c
	}
	if n < len(x) {
		return -1 // what is left of x or behind it ends in a digit that is not 0
	}
	return strings.Compare(b[n:], y)
}

// int64 returns the value of d, if it is one.
func (d *decimal) int64() (int64, bool) {
	if d.zero() {
		return 0, true
	}
	if !d.integral() || d.point > 19 {
		return 0, false
	}
	var room [24]byte
	text := room[:0]
	if d.negative {
		text = append(text, '-')
	}
	text = append(append(text, d.head...), d.tail...)
	for range int(d.point) - d.digits() {
		text = append(text, '0')
	}
	i, err := strconv.ParseInt(string(text), 10, 64)
	return i, err == nil
}

// decimal returns the value of n, which is finite: integer text and integers digit for
// digit, a double as the shortest text that is read as that double.
func (n *Number) decimal() decimal {
	switch {
	case n.IsInt:
		return parseDecimal(strconv.FormatInt(n.Int, 10))
	case n.Text != "":
		return parseDecimal(n.Text)
	}
	return parseDecimal(strconv.FormatFloat(n.Float, 'e', -1, 64))
}

// largestExact is where doubles stop to hold every integer.
const largestExact = 1 << 53

// integer returns the value of n, if it is an integer that an int64 holds, and that this
// can be told without looking at digits.
func (n *Number) integer() (int64, bool) {
	if n.IsInt {
		return n.Int, true
	}
	if n.Text == "" && n.Float == math.Trunc(n.Float) && math.Abs(n.Float) <= largestExact {
		return int64(n.Float), true
	}
	return 0, false
}

// infinite reports whether n is an infinity; integers that no double reaches are none.
func (n *Number) infinite() bool {
	return !n.IsInt && n.Text == "" && math.IsInf(n.Float, 0)
}

// nan reports whether n is not a number.
func (n *Number) nan() bool { return n.Float != n.Float && !n.IsInt }
