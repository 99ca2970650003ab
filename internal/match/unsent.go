package match

import (
	"slices"

	"github.com/stringify-go/stringify/internal/schema"
)

// An unsent has the members that are never written, as far as they matter to a schema.
//
// A value is matched as if they were there and all right, so that they are not missed. What
// is under not, and of the arms of oneOf those beyond the first, is better not satisfied: there
// a value is matched as it is sent, without them (run.sent).
type unsent struct {
	names  []string
	others bool // there may be more
}

// has reports whether name is one of u, which may be nil.
func (u *unsent) has(name string) bool { return u != nil && slices.Contains(u.names, name) }

// present returns how many of u are there.
func (u *unsent) present(r *run) int {
	n := 0
	for _, name := range u.names {
		if r.has(name) {
			n++
		}
	}
	return n
}

// asSent is exact for the value as it is sent.
func (r *run) asSent(n *node, track bool) bool {
	sent := r.sent
	r.sent = true
	ok := r.exact(n, track)
	r.sent = sent
	return ok
}

// waived reports whether the object has the members that n requires and that are never
// written.
func (r *run) waived(n *node) bool {
	if !r.sent || len(n.object.waived) == 0 {
		return true
	}
	return r.missing(n, schema.KwRequired, n.object.waived[0])
}
