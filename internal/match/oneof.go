package match

import "github.com/stringify-go/stringify/internal/schema"

// oneOf reports whether the value satisfies exactly one of the oneOf of n. Where members
// may be left out, and the value satisfies none in full, it is those that it satisfies
// without them that count. Of several that it satisfies because members may be missing, one
// at most may be one that it satisfies as it is sent.
func (r *run) oneOf(n *node, track bool, e *edges) bool {
	count := r.upToTwo(n, track, e, r.exact)
	if count == 0 && r.open {
		count = r.upToTwo(n, track, e, r.arm)
	}
	if count > 1 && r.set.lenient && !r.sent && r.upToTwo(n, track, e, r.asSent) <= 1 {
		return true
	}
	return count == 1 || r.fail(n, schema.KwOneOf)
}

// upToTwo returns how many of the oneOf of n the value satisfies, as satisfies has it, and 2
// for more.
func (r *run) upToTwo(n *node, track bool, e *edges, satisfies func(*node, bool) bool) int {
	count := 0
	for _, arm := range n.inPlace.oneOf {
		r.next(e)
		if satisfies(arm, track) {
			if count++; count > 1 {
				break
			}
		}
	}
	return count
}
