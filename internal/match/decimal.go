package match

import (
	"cmp"
	"math"
	"strconv"
	"strings"

	"github.com/stringify-go/stringify/internal/ecma"
)

// A decimal is a finite number by its decimal digits. Zero has no sign here.
type decimal struct{ ecma.Decimal }

// parseDecimal takes apart text, a valid number. It takes time linear in text, and
// aliases it.
func parseDecimal(text string) decimal {
	d := decimal{ecma.ParseDecimal(text)}
	if d.Zero() {
		return decimal{}
	}
	return d
}

// digits returns the number of digits of d.
func (d *decimal) digits() int { return len(d.Head) + len(d.Tail) }

// sign returns -1, 0 or 1.
func (d *decimal) sign() int {
	switch {
	case d.Zero():
		return 0
	case d.Negative:
		return -1
	}
	return 1
}

// integral reports whether d has no fraction.
func (d *decimal) integral() bool { return d.Point >= int64(d.digits()) }

// compare returns -1, 0 or 1, as d is below, equal to or above e.
func (d *decimal) compare(e *decimal) int {
	if c := cmp.Compare(d.sign(), e.sign()); c != 0 || d.Zero() {
		return c
	}
	c := cmp.Or(cmp.Compare(d.Point, e.Point), compareDigits(d.Head, d.Tail, e.Head, e.Tail))
	if d.Negative {
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
	if d.Zero() {
		return 0, true
	}
	if !d.integral() || d.Point > 19 {
		return 0, false
	}
	var room [24]byte
	text := room[:0]
	if d.Negative {
		text = append(text, '-')
	}
	text = append(append(text, d.Head...), d.Tail...)
	for range int(d.Point) - d.digits() {
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
