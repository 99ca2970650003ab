package match

import "github.com/stringify-go/stringify/internal/plan"

// A cover says which parts of the value at the cursor one schema has evaluated: the
// members that object names; all parts; the first prefix elements; those elements whose
// marks, in scratch.marks from marks on, are true.
//
// A schema that asks for unevaluated parts sees the covers of all that it applied to the
// value and that the value satisfies. They are noted for such schemas only.
type cover struct {
	object        *ObjectRules
	all           bool
	prefix        int
	marks, marked int
}

// evaluates notes c.
func (r *run) evaluates(c cover) {
	s := r.room()
	s.covers = append(s.covers, c)
}

// tracked is rules, behind type, const and enum, where evaluated parts are noted: for the
// nodes around n if track is true, and if asks is, for n.
func (r *run) tracked(n *Node, kind plan.JSONKind, asks, track bool) bool {
	s := r.room()
	covers, marks := len(s.covers), len(s.marks)
	e := r.begin()
	ok := r.partsInPlace(n, kind, true)
	if ok && asks {
		r.next(&e)
		if ok = r.unevaluated(n, kind, covers); ok && track {
			r.evaluates(cover{all: true})
		}
	}
	r.finish(&e)
	if !ok || !track {
		s.covers, s.marks = s.covers[:covers], s.marks[:marks]
	}
	return ok
}

// unevaluated asks n about the parts of the value that the covers from the given one on
// do not name.
func (r *run) unevaluated(n *Node, kind plan.JSONKind, from int) bool {
	if !r.as(n, plan.KindSet(0).With(kind)) {
		return r.refuse(n, kind)
	}
	for _, c := range r.scratch.covers[from:] {
		if c.all {
			return true
		}
	}
	if kind == plan.JSONObject {
		return r.unevaluatedMembers(n.UnevaluatedProperties, from)
	}
	return r.unevaluatedElements(n.UnevaluatedItems, from)
}

// unevaluatedMembers asks n about the members that no cover names.
func (r *run) unevaluatedMembers(n *Node, from int) bool {
	if n.Form == Always || n.Form == Never && r.open {
		return true
	}
	for i := range r.v.Len() {
		name := r.v.Name(i)
		if r.coversMember(from, name) {
			continue
		}
		r.v.Enter(i)
		if !r.member(n, false) {
			return r.inMember(name)
		}
	}
	return true
}

// coversMember reports whether one of the covers names the member.
func (r *run) coversMember(from int, name string) bool {
	for _, c := range r.scratch.covers[from:] {
		if c.object == nil {
			continue
		}
		if c.object.find(name) >= 0 {
			return true
		}
		for i := range c.object.Patterns {
			if c.object.Patterns[i].Pattern.matches(plain(name)) {
				return true
			}
		}
	}
	return false
}

// unevaluatedElements asks n about the elements that no cover names.
func (r *run) unevaluatedElements(n *Node, from int) bool {
	if n.Form == Always {
		return true
	}
	prefix := 0
	for _, c := range r.scratch.covers[from:] {
		prefix = max(prefix, c.prefix)
	}
	for i := prefix; i < r.v.Len(); i++ {
		if !r.coversElement(from, i) && !r.element(n, i) {
			return false
		}
	}
	return true
}

// coversElement reports whether one of the covers has a mark for element i.
func (r *run) coversElement(from, i int) bool {
	for _, c := range r.scratch.covers[from:] {
		if i < c.marked && r.scratch.marks[c.marks+i] {
			return true
		}
	}
	return false
}
