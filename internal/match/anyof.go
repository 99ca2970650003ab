package match

import "github.com/stringify-go/stringify/internal/schema"

// anyOf reports whether the value satisfies one of the anyOf of n. All are asked if
// evaluated parts are noted, since each adds some.
func (r *run) anyOf(n *node, track bool, e *edges) bool {
	list := n.inPlace.anyOf
	if len(list) == 1 {
		return r.allOf(list, track, e)
	}
	ok := false
	for _, arm := range list {
		r.next(e)
		if r.arm(arm, track) {
			if ok = true; !track {
				return true
			}
		}
	}
	return ok || r.fail(n, schema.KwAnyOf)
}
