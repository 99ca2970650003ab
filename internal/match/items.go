package match

import "github.com/stringify-go/stringify/internal/schema"

// arrayRules are what a schema says about arrays and their elements.
type arrayRules struct {
	least, most int     // number of elements; -1: no bound
	prefix      []*node // for the first elements: `prefixItems`, or `items` as a list
	rest        *node   // for the others: `items` or `additionalItems`; nil: nothing is said about them
	unique      bool

	contains   *node
	containing [2]int // least and most number of elements that satisfy contains; most -1: no bound
	notes      bool   // elements that satisfy contains count as evaluated
}

// arrayRules compiles what s says about arrays, nil if it says nothing.
func (b *builder) arrayRules(s *schema.Schema) *arrayRules {
	a := &arrayRules{
		least: countOf(s, schema.KwMinItems), most: countOf(s, schema.KwMaxItems),
		unique: s.UniqueItems,
	}
	for _, item := range s.ItemList {
		a.prefix = append(a.prefix, b.node(item))
	}
	rest := s.Items
	if s.ItemList != nil && s.Draft < schema.Draft2020 {
		rest = s.AdditionalItems
	}
	if rest != nil {
		a.rest = b.node(rest)
	}
	if s.Contains != nil {
		a.contains = b.node(s.Contains)
		a.containing = [2]int{1, countOf(s, schema.KwMaxContains)}
		if least := countOf(s, schema.KwMinContains); least >= 0 {
			a.containing[0] = least
		}
		a.notes = s.Draft >= schema.Draft2020
	}
	if a.least <= 0 && a.most < 0 && a.prefix == nil && a.rest == nil && !a.unique && a.contains == nil {
		return nil
	}
	return a
}

// array reports whether the array at the cursor is one for n.
func (r *run) array(n *node, track bool) bool {
	if r.unread() {
		return false
	}
	a := n.array
	size := r.v.Len()
	if !r.elements(n, size) {
		return false
	}
	if a.contains == nil && !a.unique {
		if !r.items(a, size) {
			return false
		}
	} else {
		e := r.begin()
		ok := r.items(a, size)
		if ok && a.contains != nil {
			r.next(&e)
			ok = r.contains(n, size, track)
		}
		if ok && a.unique {
			r.next(&e)
			ok = r.uniqueItems(n, size)
		}
		r.finish(&e)
		if !ok {
			return false
		}
	}
	if track && (a.prefix != nil || a.rest != nil) {
		r.evaluates(cover{prefix: len(a.prefix), all: a.rest != nil})
	}
	return true
}

// items asks the nodes of a about the elements that are theirs.
func (r *run) items(a *arrayRules, size int) bool {
	for i := range min(size, len(a.prefix)) {
		if !r.element(a.prefix[i], i) {
			return false
		}
	}
	if a.rest == nil || a.rest.form == formAlways {
		return true
	}
	for i := len(a.prefix); i < size; i++ {
		if !r.element(a.rest, i) {
			return false
		}
	}
	return true
}

// element asks n about element i.
func (r *run) element(n *node, i int) bool {
	if n.form == formAlways {
		return true
	}
	if r.glancer != nil && n.simple {
		if s, sight := r.glancer.GlanceAt(i); sight == Entered {
			return r.child(n) || r.inElement(i)
		} else if r.takes(n, s) {
			return true
		} else if r.quiet || r.err != nil {
			return false
		}
	}
	r.v.Enter(i)
	return r.child(n) || r.inElement(i)
}
