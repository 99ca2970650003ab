package schema

import (
	"hash/maphash"
	"strconv"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/jsonptr"
	"github.com/stringify-go/stringify/internal/rawjson"
)

// A repeats knows the members of a text whose name an earlier member of the same object
// has, by the offset of the name: false until there is a complaint about it. It has no
// more of them than can be complained about.
type repeats map[int]bool

// find adds the members anywhere in v that repeat a name. It takes time linear in the
// text of v, and recurses once a level.
func (r *repeats) find(v rawjson.Value) {
	n := v.Len()
	switch {
	case v.Kind() != rawjson.Object || n < 2:
	case n <= maxTable:
		r.findSome(v)
	default:
		r.findMany(v)
	}
	for i := range n {
		child := v.Child(i)
		if child.Kind() >= rawjson.Array {
			r.find(child)
		}
	}
}

// maxPairwise is the number of members up to which comparing each with each is
// faster than a table.
const maxPairwise = 16

// maxTable is the number of members up to which a table on the stack will do. Names that
// are chosen so that they share a slot cost no more than comparing each with each.
const maxTable = 128

// findSome adds those members of v that repeat a name, where they are not many.
func (r *repeats) findSome(v rawjson.Value) {
	var slots [2 * maxTable]uint8 // of the members, their numbers plus one
	mask := 15
	for mask+1 < 2*v.Len() {
		mask = 2*mask + 1
	}
	for i := range v.Len() {
		m := v.Child(i)
		name := m.Name()
		slot := mixed(name) & mask
		for ; slots[slot] != 0; slot = (slot + 1) & mask {
			if v.Child(int(slots[slot])-1).Name() == name {
				r.add(m)
				break
			}
		}
		if slots[slot] == 0 {
			slots[slot] = uint8(i + 1)
		}
	}
}

// mixed returns a number that tells names apart by their length and their first, middle
// and last bytes.
func mixed(name string) int {
	n := len(name)
	if n < 2 {
		if n == 1 {
			return int(name[0])
		}
		return 0
	}
	h := uint32(n) | uint32(name[n/2])<<8 | uint32(name[n-2])<<16 | uint32(name[n-1])<<24
	return int((h ^ uint32(name[0])<<4) * 0x9e3779b1 >> 24)
}

// findMany adds those members of v that repeat a name, where they are many.
func (r *repeats) findMany(v rawjson.Value) {
	names := newSeen(v.Len())
	for _, m := range v.Children() {
		name := m.Name()
		if names.add(maphash.String(names.seed, name), func(i int) bool { return v.Child(i).Name() == name }) >= 0 {
			r.add(m)
		}
	}
}

// add adds m.
func (r *repeats) add(m rawjson.Value) {
	if *r == nil {
		*r = make(repeats)
	}
	if len(*r) <= maxComplaints {
		(*r)[m.NameStart()] = false
	}
}

// distinct complains about each of the members of v that repeats a name. v is s, or is
// in its keyword k at the tokens.
func (p *parser) distinct(s *Schema, k Keyword, v rawjson.Value, tokens ...string) {
	if p.repeats == nil {
		return
	}
	for _, m := range v.Children() {
		at, name := m.NameStart(), m.Name()
		if told, repeated := p.repeats[at]; !repeated || told {
			continue
		}
		p.repeats[at] = true
		if k == KwNone {
			if own := s.Draft.Keyword(name); own != KwNone {
				p.complainAt(s, at, own, name+" stands here twice")
				continue
			}
		}
		p.complainAt(s, at, k, twice(m), append(tokens[:len(tokens):len(tokens)], name)...)
	}
}

// twice returns the complaint about m.
func twice(m rawjson.Value) string { return "the name " + diag.Quote(m.Name()) + " stands here twice" }

// untold complains about the members in v that repeat a name, and about which there is
// no complaint yet: those of values, and of what is read by no keyword. p.place is the
// pointer of v.
func (p *parser) untold(v rawjson.Value) {
	end := len(p.place)
	for i, child := range v.Children() {
		if v.Kind() == rawjson.Array {
			if child.Kind() >= rawjson.Array {
				p.place = strconv.AppendInt(append(p.place[:end], '/'), int64(i), 10)
				p.untold(child)
			}
			continue
		}
		at := child.NameStart()
		told, repeated := p.repeats[at]
		if (!repeated || told) && child.Kind() < rawjson.Array {
			continue
		}
		if p.complaints.Full() {
			break
		}
		p.place = append(append(p.place[:end], '/'), jsonptr.Escape(child.Name())...)
		if repeated && !told {
			p.repeats[at] = true
			p.complain(at, string(p.place), KwNone, twice(child))
		}
		p.untold(child)
	}
	p.place = p.place[:end]
}
