package schema

import (
	"hash/maphash"
	"strconv"

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
	few := v.Kind() == rawjson.Object && n <= maxPairwise
	if v.Kind() == rawjson.Object && n > maxPairwise {
		r.findMany(v)
	}
	for i := range n {
		child := v.Child(i)
		for j := 0; few && j < i; j++ {
			if v.Child(j).Name() == child.Name() {
				r.add(child)
				break
			}
		}
		if child.Kind() >= rawjson.Array {
			r.find(child)
		}
	}
}

// maxPairwise is the number of members up to which comparing each with each is
// faster than a table.
const maxPairwise = 16

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
func twice(m rawjson.Value) string { return "the name " + Quote(m.Name()) + " stands here twice" }

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
