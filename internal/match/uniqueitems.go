package match

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"hash/maphash"
	"slices"
	"strconv"

	"github.com/stringify-go/stringify/internal/plan"
)

// uniqueItems reports whether no two elements of the array are equal. The time it takes is
// that of reading the elements, but for sorting the members of objects.
func (r *run) uniqueItems(n *Node, size int) bool {
	if size < 2 {
		return true
	}
	if !r.as(n, arrays) {
		return r.refuse(n, plan.JSONArray)
	}
	s := &r.room().seen
	s.reset()
	for i := range size {
		begin := len(s.text)
		var ok bool
		r.v.Enter(i)
		s.text, ok = r.appendIdentity(s.text, nil)
		r.v.Leave()
		switch {
		case r.err != nil:
			return false
		case !ok:
			s.text = s.text[:begin]
			s.entries = append(s.entries, identity{begin: begin, end: begin})
			continue
		}
		if first := s.add(begin); first >= 0 {
			r.fail(n, kwUniqueItems)
			if r.found != nil {
				r.found.Got = "elements " + strconv.Itoa(first) + " and " + strconv.Itoa(i) + " that are equal"
			}
			return false
		}
	}
	return true
}

// appendIdentity appends bytes that are the same for two values exactly if they are
// equal. ok is false if the value equals none: if it is an infinity or NaN, or holds one.
// That of constants is the same: see constant.appendIdentity. w is nil, or says that it is
// for a comparison with constants.
//
// It recurses as deep as the value.
func (r *run) appendIdentity(dst []byte, w *wanted) (out []byte, ok bool) {
	if !r.visit() || w != nil && !w.may(r.v, len(dst)) {
		return dst, false
	}
	kind, ok := r.v.As(plan.AllKinds, false)
	if !ok {
		r.unread()
		return dst, false
	}
	dst = append(dst, byte(kind))
	switch kind {
	case plan.JSONBoolean:
		if r.v.Bool() {
			return append(dst, 1), true
		}
		return append(dst, 0), true
	case plan.JSONInteger, plan.JSONNumber:
		n := r.v.Number()
		if n.nan() || n.infinite() {
			return dst, false
		}
		dst[len(dst)-1] = byte(plan.JSONNumber)
		return n.appendIdentity(dst), true
	case plan.JSONString:
		return appendSized(dst, r.v.Text()), true
	case plan.JSONArray, plan.JSONObject:
		if r.depth++; r.depth > maxDepth {
			r.err = ErrTooMuch
			return dst, false
		}
		if r.memory != nil && w == nil {
			dst, ok = r.appendTwin(dst, kind)
		} else {
			dst, ok = r.appendParts(dst, kind, w)
		}
		r.depth--
		return dst, ok
	}
	return dst, true
}

// appendParts is appendIdentity for what is in an array or object.
func (r *run) appendParts(dst []byte, kind plan.JSONKind, w *wanted) (out []byte, ok bool) {
	if r.unread() || w != nil && r.v.Len() > w.most {
		return dst, false
	}
	if kind == plan.JSONArray {
		return r.appendItems(dst, w)
	}
	return r.appendMembers(dst, w)
}

// appendItems is appendIdentity for arrays.
func (r *run) appendItems(dst []byte, w *wanted) (out []byte, ok bool) {
	size := r.v.Len()
	dst = binary.AppendUvarint(dst, uint64(size))
	for i := range size {
		r.v.Enter(i)
		dst, ok = r.appendIdentity(dst, w)
		r.v.Leave()
		if !ok {
			return dst, false
		}
	}
	return dst, true
}

// appendMembers is appendIdentity for objects.
func (r *run) appendMembers(dst []byte, w *wanted) (out []byte, ok bool) {
	type member struct {
		name  string
		index int
	}
	members := make([]member, r.v.Len())
	for i := range members {
		members[i] = member{r.v.Name(i), i}
	}
	slices.SortFunc(members, func(a, b member) int { return cmp.Compare(a.name, b.name) })
	dst = binary.AppendUvarint(dst, uint64(len(members)))
	for _, m := range members {
		dst = appendSized(dst, m.name)
		r.v.Enter(m.index)
		dst, ok = r.appendIdentity(dst, w)
		r.v.Leave()
		if !ok {
			return dst, false
		}
	}
	return dst, true
}

// appendSized appends text behind its length.
func appendSized(dst []byte, text string) []byte {
	return append(binary.AppendUvarint(dst, uint64(len(text))), text...)
}

// appendIdentity appends bytes that tell n, which is finite, from other numbers.
func (n *Number) appendIdentity(dst []byte) []byte {
	negative := n.Int < 0
	var exponent int64
	if digits, e, ok := n.short(); ok {
		negative = n.IsInt && negative || !n.IsInt && n.Float < 0
		dst = strconv.AppendUint(dst, digits, 10)
		exponent = e
	} else {
		d := n.decimal()
		return d.appendIdentity(dst)
	}
	return appendScale(dst, negative, exponent)
}

// appendIdentity is that of the number d, which is not zero.
func (d *decimal) appendIdentity(dst []byte) []byte {
	return appendScale(append(append(dst, d.Head...), d.Tail...), d.Negative, d.Point-int64(d.digits()))
}

// appendScale appends what comes behind the digits of a number.
func appendScale(dst []byte, negative bool, exponent int64) []byte {
	sign := byte('+')
	if negative {
		sign = '-'
	}
	return append(strconv.AppendInt(append(dst, sign), exponent, 10), 0)
}

// A seen knows values by their identities.
type seen struct {
	seed    maphash.Seed
	seeded  bool
	text    []byte     // the identities, one behind the other
	entries []identity // by element
	table   []int32    // indices of entries plus 1, at the place of their hash or behind it; 0: none
}

// An identity is a part of seen.text. An empty one equals none.
type identity struct {
	hash       uint64
	begin, end int
}

// reset empties s.
func (s *seen) reset() {
	if !s.seeded {
		s.seed, s.seeded = maphash.MakeSeed(), true
	}
	s.text, s.entries = s.text[:0], s.entries[:0]
	clear(s.table)
}

// small reports whether s is worth keeping.
func (s *seen) small() bool {
	return cap(s.text) <= maxKept && cap(s.entries) <= maxKept && cap(s.table) <= maxKept
}

// add adds the identity that is s.text from begin on, and returns the index of an equal
// one; -1 if there is none.
func (s *seen) add(begin int) int {
	if 2*(len(s.entries)+1) > len(s.table) {
		s.grow()
	}
	text := s.text[begin:]
	hash := maphash.Bytes(s.seed, text)
	mask := uint64(len(s.table) - 1)
	at := hash & mask
	for ; s.table[at] != 0; at = (at + 1) & mask {
		other := int(s.table[at] - 1)
		if e := &s.entries[other]; e.hash == hash && bytes.Equal(s.text[e.begin:e.end], text) {
			return other
		}
	}
	s.entries = append(s.entries, identity{hash, begin, len(s.text)})
	s.table[at] = int32(len(s.entries))
	return -1
}

// grow doubles the table.
func (s *seen) grow() {
	s.table = make([]int32, max(2*len(s.table), 64))
	mask := uint64(len(s.table) - 1)
	for i := range s.entries {
		e := &s.entries[i]
		if e.begin == e.end {
			continue
		}
		at := e.hash & mask
		for s.table[at] != 0 {
			at = (at + 1) & mask
		}
		s.table[at] = int32(i + 1)
	}
}
