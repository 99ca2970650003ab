package match

import (
	"math"

	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/rawjson"
)

// manyValues is the number of texts, or of integers, from which on a map finds one
// sooner than a scan.
const manyValues = 12

// values are the values that `enum` allows, or `const`.
type values struct {
	list  []constant // as written
	kinds plan.KindSet

	yes, no bool // true and false are among them
	ints    []int64
	intSet  map[int64]struct{} // of ints, if they are many
	numbers []*constant        // those that are not among ints
	texts   []string
	textSet map[string]struct{} // of texts, if they are many
	deep    []*constant         // arrays and objects

	identities map[string]struct{} // of deep and of numbers, if they are many
	longest    int                 // of identities, in bytes
}

// newValues sorts list by kind.
func newValues(list []constant) *values {
	s := &values{list: list}
	for i := range list {
		c := &list[i]
		s.kinds |= c.kinds
		switch c.kind {
		case rawjson.False:
			s.no = true
		case rawjson.True:
			s.yes = true
		case rawjson.Number:
			if c.number.isInt {
				s.ints = append(s.ints, c.number.int)
			} else {
				s.numbers = append(s.numbers, c)
			}
		case rawjson.String:
			s.texts = append(s.texts, c.text)
		case rawjson.Array, rawjson.Object:
			s.deep = append(s.deep, c)
		}
	}
	s.intSet, s.textSet = setOf(s.ints), setOf(s.texts)
	s.identify()
	return s
}

// setOf returns a map with the keys list, nil if they are few.
func setOf[T comparable](list []T) map[T]struct{} {
	if len(list) < manyValues {
		return nil
	}
	set := make(map[T]struct{}, len(list))
	for _, v := range list {
		set[v] = struct{}{}
	}
	return set
}

// among reports whether the value at the cursor, of that kind, is one of s.
func (r *run) among(s *values, kind plan.JSONKind) bool {
	switch kind {
	case plan.JSONNull:
		return s.kinds.Has(kind)
	case plan.JSONBoolean:
		return s.hasBool(r.v.Bool())
	case plan.JSONInteger, plan.JSONNumber:
		n := r.v.Number()
		return s.hasNumber(&n)
	case plan.JSONString:
		return s.hasText(r.v.Text()) && !r.v.IsTime()
	case plan.JSONArray, plan.JSONObject:
		if s.many(s.deep) {
			return r.amongMany(s, kind)
		}
		return r.amongDeep(s, kind)
	}
	return false
}

func (s *values) hasBool(b bool) bool { return b && s.yes || !b && s.no }

func (s *values) hasText(text string) bool {
	if s.textSet != nil {
		_, ok := s.textSet[text]
		return ok
	}
	for _, t := range s.texts {
		if t == text {
			return true
		}
	}
	return false
}

func (s *values) hasNumber(n *Number) bool {
	if i, ok := n.integer(); ok {
		if s.intSet != nil {
			_, ok := s.intSet[i]
			return ok
		}
		for _, c := range s.ints {
			if c == i {
				return true
			}
		}
		return false // no other is an integer that an int64 holds
	}
	if math.IsNaN(n.Float) || n.infinite() {
		return false
	}
	if s.many(s.numbers) {
		var room [64]byte
		_, found := s.identities[string(n.appendIdentity(append(room[:0], byte(plan.JSONNumber))))]
		return found
	}
	for _, c := range s.numbers {
		if c.number.equals(n) {
			return true
		}
	}
	return false
}
