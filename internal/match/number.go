package match

import (
	"bytes"
	"cmp"
	"math"
	"strconv"

	"github.com/stringify-go/stringify/internal/rawjson"
	"github.com/stringify-go/stringify/internal/schema"
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

// numberRules are what a schema says about numbers.
type numberRules struct {
	bounds     []bound
	multipleOf *divisor
	format     func(Number) bool
}

// A bound is a number that values must not go beyond.
type bound struct {
	keyword   schema.Keyword
	exclusive bool
	sign      int // -1: values must not be below; 1: above
	limit     exact
}

// numberRules compiles what s says about numbers, nil if it says nothing.
func (b *builder) numberRules(s *schema.Schema) *numberRules {
	var rules numberRules
	add := func(limit, exclusive schema.Keyword, sign int) {
		if raw := s.Number(limit); raw.Exists() {
			rules.bounds = append(rules.bounds, bound{limit, s.Draft == schema.Draft4 && isTrue(s, exclusive), sign, newExact(raw.Raw())})
		}
		if raw := s.Number(exclusive); raw.Exists() && s.Draft != schema.Draft4 {
			rules.bounds = append(rules.bounds, bound{exclusive, true, sign, newExact(raw.Raw())})
		}
	}
	add(schema.KwMinimum, schema.KwExclusiveMinimum, -1)
	add(schema.KwMaximum, schema.KwExclusiveMaximum, 1)
	if raw := s.Number(schema.KwMultipleOf); raw.Exists() {
		rules.multipleOf = newDivisor(raw.Raw())
	}
	if s.Format != "" && b.formats[s.Format] == nil {
		rules.format = numberFormatNamed(s.Format)
	}
	if rules.bounds == nil && rules.multipleOf == nil && rules.format == nil {
		return nil
	}
	return &rules
}

// isTrue reports whether the value of k in s is true.
func isTrue(s *schema.Schema, k schema.Keyword) bool {
	if !s.Has.Has(k) {
		return false
	}
	for _, m := range s.JSON.Children() {
		if m.Name() == k.String() {
			return m.Kind() == rawjson.True
		}
	}
	return false
}

// number reports whether the number at the cursor is one for n. integer says that it
// counts as an integer.
func (r *run) number(n *node, integer bool) bool {
	v := r.v.Number()
	if !integer && (v.nan() || r.strict && v.infinite()) {
		if n.typed {
			return r.fail(n, schema.KwType)
		}
		if v.nan() {
			return n.number == nil || r.fail(n, n.number.keyword())
		}
	}
	if n.number == nil {
		return true
	}
	k := n.number.fault(&v)
	return k == schema.KwNone || r.fail(n, k)
}

// fault returns the first keyword of rules that v does not satisfy, KwNone if it satisfies
// all. v is not NaN.
func (rules *numberRules) fault(v *Number) schema.Keyword {
	for i := range rules.bounds {
		b := &rules.bounds[i]
		if c := b.limit.compare(v); c == b.sign || c == 0 && b.exclusive {
			return b.keyword
		}
	}
	switch {
	case rules.multipleOf != nil && !rules.multipleOf.divides(v):
		return schema.KwMultipleOf
	case rules.format != nil && !rules.format(*v):
		return schema.KwFormat
	}
	return schema.KwNone
}

// keyword returns the first keyword of rules.
func (rules *numberRules) keyword() schema.Keyword {
	switch {
	case len(rules.bounds) > 0:
		return rules.bounds[0].keyword
	case rules.multipleOf != nil:
		return schema.KwMultipleOf
	}
	return schema.KwFormat
}
