package match

import "slices"

// An Unsent has the members that are never written, as far as they matter to a schema.
//
// A value is matched as if they were there and all right, so that they are not missed. What
// is under not, and of the arms of oneOf those beyond the first, is better not satisfied: there
// a value is matched as it is sent, without them (run.sent).
type Unsent struct {
	Names  []string
	Others bool // there may be more
}

// Has reports whether name is one of u, which may be nil.
func (u *Unsent) Has(name string) bool { return u != nil && slices.Contains(u.Names, name) }

// present returns how many of u are there.
func (u *Unsent) present(r *run) int {
	n := 0
	for _, name := range u.Names {
		if r.has(name) {
			n++
		}
	}
	return n
}

// asSent is exact for the value as it is sent.
func (r *run) asSent(n *Node, track bool) bool {
	sent := r.sent
	r.sent = true
	ok := r.exact(n, track)
	r.sent = sent
	return ok
}

// waived reports whether the object has the members that n requires and that are never
// written.
func (r *run) waived(n *Node) bool {
	if !r.sent || len(n.Object.Waived) == 0 {
		return true
	}
	return r.missing(n, kwRequired, n.Object.Waived[0])
}
