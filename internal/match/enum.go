package match

import (
	"math"

	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/rawjson"
)

// manyValues is the number of texts, or of integers, from which on a map finds one
// sooner than a scan.
const manyValues = 12

// Values are the values that `enum` allows, or `const`.
type Values struct {
	JSON string // an array of them, as written

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

// parse returns the array of values.
func (s *Values) parse() rawjson.Value {
	v, _ := rawjson.Parse([]byte(s.JSON), maxConstant+1)
	return v
}

// prepare sorts the values by kind.
func (s *Values) prepare() {
	for _, v := range s.parse().Children() {
		switch v.Kind() {
		case rawjson.Null:
			s.kinds = s.kinds.With(plan.JSONNull)
		case rawjson.False:
			s.no = true
		case rawjson.True:
			s.yes = true
		case rawjson.Number:
			if c := newConstant(v); c.number.isInt {
				s.ints = append(s.ints, c.number.int)
			} else {
				s.numbers = append(s.numbers, &c)
			}
			s.kinds |= numbers
		case rawjson.String:
			s.texts = append(s.texts, rawjson.Name(v.Raw()))
			s.kinds |= texts
		case rawjson.Array, rawjson.Object:
			c := newConstant(v)
			s.deep = append(s.deep, &c)
			s.kinds |= c.kinds
		}
	}
	if s.no || s.yes {
		s.kinds = s.kinds.With(plan.JSONBoolean)
	}
	s.intSet, s.textSet = setOf(s.ints), setOf(s.texts)
	s.identify()
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
func (r *run) among(s *Values, kind plan.JSONKind) bool {
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

func (s *Values) hasBool(b bool) bool { return b && s.yes || !b && s.no }

func (s *Values) hasText(text string) bool {
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

func (s *Values) hasNumber(n *Number) bool {
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
