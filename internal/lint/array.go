package lint

import (
	"math"
	"strconv"

	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/schema"
)

// array looks at what n says about arrays, and has their elements looked at.
func (l *linter) array(n *node) {
	a := n.plain.Array
	var elements []*node
	see := func(given []*schema.Schema) *node {
		if given == nil {
			return nil
		}
		e := l.node(given)
		if e != nil {
			elements = append(elements, e)
		}
		return e
	}
	if !a.Tuple {
		l.reachable(n, schema.KwMinItems)
		l.reachable(n, schema.KwMaxItems)
		see(a.Items)
		l.large(n, elements)
		return
	}
	for _, list := range a.Lists {
		see(list)
	}
	rest := see(a.Rest)
	switch {
	case a.Rest == nil:
		l.beyond(n, schema.KwMinItems)
		l.beyond(n, schema.KwMaxItems)
	case rest != nil && rest.plain.False:
		l.beyond(n, schema.KwMinItems)
		l.reachable(n, schema.KwMaxItems)
	default:
		l.reachable(n, schema.KwMinItems)
		l.reachable(n, schema.KwMaxItems)
	}
	if a.Rest != nil && (rest == nil || !rest.plain.False) || len(a.Lists) >= l.o.Plan.LargeArraySize {
		l.large(n, elements)
	}
}

// beyond hints at a minItems or maxItems that speaks of more elements than are listed
// and may be there.
func (l *linter) beyond(n *node, k schema.Keyword) {
	listed := len(n.plain.Array.Lists)
	var place *schema.Schema // the one whose bound is the narrowest
	var bound float64
	for _, s := range n.places {
		v := l.number(s, k)
		if !math.IsNaN(v) && (place == nil || k == schema.KwMinItems && v > bound || k == schema.KwMaxItems && v < bound) {
			place, bound = s, v
		}
	}
	list, others := "items", "additionalItems"
	if place != nil && place.Draft == schema.Draft2020 {
		list, others = "prefixItems", "items"
	}
	switch {
	case place == nil || bound <= float64(listed):
		l.reachable(n, k)
	case k == schema.KwMinItems:
		l.sayIfNever(at(place, k), "no array of that length can be written: %s lists %d, and a further element is an error; list more, or let %s describe the rest", list, listed, others)
	default:
		l.sayIfNever(at(place, k), "arrays of that length cannot be written: %s lists %d, and a further element is an error; list more, or let %s describe the rest", list, listed, others)
	}
}

// reachable notes that arrays of the length that k speaks of can be written.
func (l *linter) reachable(n *node, k schema.Keyword) {
	for _, s := range n.places {
		if s.Has.Has(k) {
			l.works[at(s, k)] = true
		}
	}
}

// large hints at an array whose elements are filtered or coerced, but not where it is
// large: with LargeArraysPassthrough only.
func (l *linter) large(n *node, elements []*node) {
	o := &l.o.Plan
	if o.LargeArrays != plan.LargeArraysPassthrough {
		return
	}
	for _, s := range n.places {
		if l.number(s, schema.KwMaxItems) < float64(o.LargeArraySize) {
			return
		}
	}
	for _, e := range elements {
		p := &e.plain
		if !p.False && p.Types == nil && p.Const == nil && !e.branches {
			continue // written as it is anyway
		}
		for _, s := range n.places {
			k := schema.KwItems
			if s.Has.Has(schema.KwPrefixItems) {
				k = schema.KwPrefixItems
			}
			if s.Has.Has(k) {
				l.say(at(s, k), "arrays of %d elements and more are written without this schema: nothing in them is filtered or coerced, undeclared members are written; "+
					"leave out LargeArraysPassthrough, or set a larger WithLargeArraySize", o.LargeArraySize)
				return
			}
		}
	}
}

// number returns the number that is the value of k in s; NaN if there is none, or one too
// long to be of use. It is looked up once.
func (l *linter) number(s *schema.Schema, k schema.Keyword) float64 {
	const most = 100
	if !s.Has.Has(k) {
		return math.NaN()
	}
	where := at(s, k)
	f, ok := l.numbers[where]
	if !ok {
		f = math.NaN()
		if v := s.Number(k); v.Exists() && len(v.Raw()) <= most {
			f, _ = strconv.ParseFloat(string(v.Raw()), 64) // ±Inf beyond what fits
		}
		l.numbers[where] = f
	}
	return f
}

// decimal returns i in digits.
func decimal(i int) string { return strconv.Itoa(i) }
