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
func (r *repeats) find(v *rawjson.Value) {
	for i := range v.Items {
		if v.Items[i].Kind >= rawjson.Array {
			r.find(&v.Items[i])
		}
	}
	if len(v.Members) > maxPairwise {
		r.findMany(v.Members)
	}
	for i := range v.Members {
		m := &v.Members[i]
		if len(v.Members) <= maxPairwise {
			for j := range i {
				if v.Members[j].Name == m.Name {
					r.add(m)
					break
				}
			}
		}
		if m.Value.Kind >= rawjson.Array {
			r.find(&m.Value)
		}
	}
}

// maxPairwise is the number of members up to which comparing each with each is
// faster than a table.
const maxPairwise = 16

// findMany adds those of the members that repeat a name, where they are many.
func (r *repeats) findMany(members []rawjson.Member) {
	names := newSeen(len(members))
	for i := range members {
		name := members[i].Name
		if names.add(maphash.String(names.seed, name), func(i int) bool { return members[i].Name == name }) >= 0 {
			r.add(&members[i])
		}
	}
}

// add adds m.
func (r *repeats) add(m *rawjson.Member) {
	if *r == nil {
		*r = make(repeats)
	}
	if len(*r) <= maxComplaints {
		(*r)[m.Start] = false
	}
}

// distinct complains about each of the members that repeats a name. They are those of s,
// or of its keyword k at the tokens.
func (p *parser) distinct(s *Schema, k Keyword, members []rawjson.Member, tokens ...string) {
	if p.repeats == nil {
		return
	}
	for i := range members {
		m := &members[i]
		if told, repeated := p.repeats[m.Start]; !repeated || told {
			continue
		}
		p.repeats[m.Start] = true
		if k == KwNone {
			if own := s.Draft.Keyword(m.Name); own != KwNone {
				p.complainAt(s, m.Start, own, m.Name+" stands here twice")
				continue
			}
		}
		p.complainAt(s, m.Start, k, twice(m), append(tokens[:len(tokens):len(tokens)], m.Name)...)
	}
}

// twice returns the complaint about m.
func twice(m *rawjson.Member) string { return "the name " + Quote(m.Name) + " stands here twice" }

// untold complains about the members in v that repeat a name, and about which there is
// no complaint yet: those of values, and of what is read by no keyword. p.place is the
// pointer of v.
func (p *parser) untold(v *rawjson.Value) {
	end := len(p.place)
	for i := range v.Items {
		if v.Items[i].Kind >= rawjson.Array {
			p.place = strconv.AppendInt(append(p.place[:end], '/'), int64(i), 10)
			p.untold(&v.Items[i])
		}
	}
	for i := range v.Members {
		m := &v.Members[i]
		told, repeated := p.repeats[m.Start]
		if (!repeated || told) && m.Value.Kind < rawjson.Array {
			continue
		}
		if p.complaints.Full() {
			break
		}
		p.place = append(append(p.place[:end], '/'), jsonptr.Escape(m.Name)...)
		if repeated && !told {
			p.repeats[m.Start] = true
			p.complain(m.Start, string(p.place), KwNone, twice(m))
		}
		p.untold(&m.Value)
	}
	p.place = p.place[:end]
}
