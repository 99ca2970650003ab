package match

// ArrayRules are what a schema says about arrays and their elements.
type ArrayRules struct {
	Least, Most int64   // number of elements; -1: no bound
	Prefix      []*Node // for the first elements: `prefixItems`, or `items` as a list
	Rest        *Node   // for the others: `items` or `additionalItems`; nil: nothing is said about them
	Unique      bool

	Contains      *Node
	LeastContains int64 // number of elements that satisfy Contains
	MostContains  int64 // -1: no bound
	Notes         bool  // elements that satisfy Contains count as evaluated
}

// array reports whether the array at the cursor is one for n.
func (r *run) array(n *Node, track bool) bool {
	if r.unread() {
		return false
	}
	a := n.Array
	size := r.v.Len()
	if !r.elements(n, size) {
		return false
	}
	if a.Contains == nil && !a.Unique {
		if !r.items(a, size) {
			return false
		}
	} else {
		e := r.begin()
		ok := r.items(a, size)
		if ok && a.Contains != nil {
			r.next(&e)
			ok = r.contains(n, size, track)
		}
		if ok && a.Unique {
			r.next(&e)
			ok = r.uniqueItems(n, size)
		}
		r.finish(&e)
		if !ok {
			return false
		}
	}
	if track && (a.Prefix != nil || a.Rest != nil) {
		r.evaluates(cover{prefix: len(a.Prefix), all: a.Rest != nil})
	}
	return true
}

// items asks the nodes of a about the elements that are theirs.
func (r *run) items(a *ArrayRules, size int) bool {
	for i := range min(size, len(a.Prefix)) {
		if !r.element(a.Prefix[i], i) {
			return false
		}
	}
	if a.Rest == nil || a.Rest.Form == Always {
		return true
	}
	for i := len(a.Prefix); i < size; i++ {
		if !r.element(a.Rest, i) {
			return false
		}
	}
	return true
}

// element asks n about element i.
func (r *run) element(n *Node, i int) bool {
	if n.Form == Always {
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
