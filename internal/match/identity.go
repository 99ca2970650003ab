package match

import (
	"encoding/binary"

	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/rawjson"
)

// A wanted says what a value must be like for its identity to be that of one of some
// constants.
type wanted struct {
	most    int  // the length of the longest identity
	twofold bool // the value, or something in it, has another kind besides its own
}

// may reports whether the value at the cursor may be part of a constant, behind as many bytes
// of its identity as size. A time equals nothing.
func (w *wanted) may(v View, size int) bool {
	if size > w.most {
		return false
	}
	kind, ok := v.As(plan.AllKinds, false)
	if !ok {
		return true // for the caller to find out why
	}
	if kind == plan.JSONString && v.IsTime() {
		return false
	}
	if _, other := v.As(plan.AllKinds.Without(kind), false); other {
		w.twofold = true
	}
	return true
}

// amongMany is among for an array or object, where there are many constants to compare it
// with. It takes time linear in the value, or in the largest constant if that is less, but
// for sorting members; only for values that are Go's own, of which some part has two kinds
// ([]byte, nil slices), it may have to compare them with each constant.
func (r *run) amongMany(s *Values, kind plan.JSONKind) bool {
	w := wanted{most: s.longest}
	room := r.room()
	text, ok := r.appendParts(append(room.text[:0], byte(kind)), kind, &w)
	room.text = text
	if r.err != nil {
		return false
	}
	if ok {
		if _, found := s.identities[string(text)]; found {
			return true
		}
	}
	return w.twofold && r.amongDeep(s, kind)
}

// amongDeep is among for an array or object, by comparing it with each constant.
func (r *run) amongDeep(s *Values, kind plan.JSONKind) bool {
	for _, c := range s.deep {
		if c.kinds.Has(kind) && r.equals(c) {
			return true
		}
	}
	return false
}

// identify fills s.identities: with arrays and objects, and with numbers that are not among
// s.ints, where there are many.
func (s *Values) identify() {
	add := func(c *constant) {
		if text, ok := c.appendIdentity(nil); ok {
			if s.identities == nil {
				s.identities = make(map[string]struct{})
			}
			s.identities[string(text)] = struct{}{}
			s.longest = max(s.longest, len(text))
		}
	}
	if s.many(s.deep) {
		for _, c := range s.deep {
			add(c)
		}
	}
	if s.many(s.numbers) {
		for _, c := range s.numbers {
			add(c)
		}
	}
}

// many reports whether list has so many constants that their identities tell sooner.
func (s *Values) many(list []*constant) bool { return len(list) >= manyValues }

// appendIdentity appends the identity of c, as run.appendIdentity does for a value. ok is false
// if no value equals c.
//
// It recurses as deep as c.
func (c *constant) appendIdentity(dst []byte) (out []byte, ok bool) {
	switch c.kind {
	case rawjson.Null:
		return append(dst, byte(plan.JSONNull)), true
	case rawjson.False:
		return append(dst, byte(plan.JSONBoolean), 0), true
	case rawjson.True:
		return append(dst, byte(plan.JSONBoolean), 1), true
	case rawjson.Number:
		dst = append(dst, byte(plan.JSONNumber))
		switch {
		case c.number.isInt:
			n := Number{Int: c.number.int, IsInt: true}
			return n.appendIdentity(dst), true
		case c.number.decimal.Zero(): // an infinity
			return dst, false
		}
		return c.number.decimal.appendIdentity(dst), true
	case rawjson.String:
		return appendSized(append(dst, byte(plan.JSONString)), c.text), true
	case rawjson.Array:
		dst = binary.AppendUvarint(append(dst, byte(plan.JSONArray)), uint64(len(c.items)))
		for i := range c.items {
			if dst, ok = c.items[i].appendIdentity(dst); !ok {
				return dst, false
			}
		}
		return dst, true
	case rawjson.Object:
		dst = binary.AppendUvarint(append(dst, byte(plan.JSONObject)), uint64(len(c.members)))
		for i := range c.members {
			if dst, ok = c.members[i].value.appendIdentity(appendSized(dst, c.members[i].name)); !ok {
				return dst, false
			}
		}
		return dst, true
	}
	return dst, false
}
