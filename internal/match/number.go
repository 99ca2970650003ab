package match

import (
	"bytes"
	"cmp"
	"math"
	"strconv"

	"github.com/stringify-go/stringify/internal/rawjson"
)

// An exact is a number of a schema.
//
// It counts as what this module writes for it, as values do: integer text digit for digit,
// all other text as its double, by the shortest text that is read as that double.
type exact struct {
	int     int64
	isInt   bool    // the value is int
	float   float64 // the nearest double; may be infinite
	double  bool    // the value is what float says: comparing doubles compares values
	decimal decimal // of a double that is infinite: of no meaning
}

// newExact compiles raw, a valid number. It aliases nothing.
func newExact(raw []byte) exact {
	x := exact{float: rawjson.Float(raw)}
	finite := !math.IsInf(x.float, 0)
	var shortest decimal
	if finite {
		shortest = parseDecimal(strconv.FormatFloat(x.float, 'e', -1, 64))
	}
	if isInteger(raw) {
		x.decimal = parseDecimal(string(raw))
		x.double = finite && shortest.compare(&x.decimal) == 0
	} else {
		x.decimal, x.double = shortest, true
	}
	if finite {
		x.int, x.isInt = x.decimal.int64()
	}
	return x
}

// isInteger reports whether raw, a valid number, has neither fraction nor exponent.
func isInteger(raw []byte) bool { return !bytes.ContainsAny(raw, ".eE") }

// compare returns -1, 0 or 1, as n is below, equal to or above x. n is not NaN.
//
// Where both are what their doubles say it compares those: the shortest texts of two
// doubles are in the same order as the doubles.
func (x *exact) compare(n *Number) int {
	if x.double && n.Text == "" && math.Abs(n.Float) < largestExact { // so it is n's value, too
		switch {
		case n.Float < x.float:
			return -1
		case n.Float > x.float:
			return 1
		}
		return 0
	}
	i, ok := n.integer()
	switch {
	case ok && x.isInt:
		return cmp.Compare(i, x.int)
	case ok && x.double && (abs(i) <= largestExact || math.Abs(x.float) < largestExact):
		return cmp.Compare(float64(i), x.float)
	case !n.IsInt && n.Text == "" && (x.double || math.IsInf(n.Float, 0)):
		return cmp.Compare(n.Float, x.float)
	}
	d := n.decimal()
	return d.compare(&x.decimal)
}

// equals reports whether n is x. An infinity or NaN is not.
func (x *exact) equals(n *Number) bool {
	return !n.nan() && !n.infinite() && x.compare(n) == 0
}

// NumberRules are what a schema says about numbers.
type NumberRules struct {
	Bounds     []Bound
	MultipleOf string // JSON text of a number above 0; "": none
	Format     string // one that FormatsNumber knows; "": none

	multipleOf *divisor
	format     func(Number) bool
}

// A Bound is a number that values must not go beyond.
type Bound struct {
	Keyword   Keyword // minimum, maximum, exclusiveMinimum or exclusiveMaximum
	Exclusive bool
	Limit     string // JSON text of a number

	sign  int // -1: values must not be below; 1: above
	limit exact
}

// prepare fills in what is not data.
func (rules *NumberRules) prepare() {
	for i := range rules.Bounds {
		b := &rules.Bounds[i]
		b.sign = -1
		if b.Keyword == kwMaximum || b.Keyword == kwExclusiveMaximum {
			b.sign = 1
		}
		b.limit = newExact([]byte(b.Limit))
	}
	if rules.MultipleOf != "" {
		rules.multipleOf = newDivisor([]byte(rules.MultipleOf))
	}
	rules.format = numberFormatNamed(rules.Format)
}

// number reports whether the number at the cursor is one for n. integer says that it
// counts as an integer.
func (r *run) number(n *Node, integer bool) bool {
	v := r.v.Number()
	if !integer && (v.nan() || r.strict && v.infinite()) {
		if n.Typed {
			return r.fail(n, kwType)
		}
		if v.nan() {
			return n.Number == nil || r.fail(n, n.Number.keyword())
		}
	}
	if n.Number == nil {
		return true
	}
	k := n.Number.fault(&v)
	return k == kwNone || r.fail(n, k)
}

// fault returns the first keyword of rules that v does not satisfy, KwNone if it satisfies
// all. v is not NaN.
func (rules *NumberRules) fault(v *Number) Keyword {
	for i := range rules.Bounds {
		b := &rules.Bounds[i]
		if c := b.limit.compare(v); c == b.sign || c == 0 && b.Exclusive {
			return b.Keyword
		}
	}
	switch {
	case rules.multipleOf != nil && !rules.multipleOf.divides(v):
		return kwMultipleOf
	case rules.format != nil && !rules.format(*v):
		return kwFormat
	}
	return kwNone
}

// keyword returns the first keyword of rules.
func (rules *NumberRules) keyword() Keyword {
	switch {
	case len(rules.Bounds) > 0:
		return rules.Bounds[0].Keyword
	case rules.multipleOf != nil:
		return kwMultipleOf
	}
	return kwFormat
}
