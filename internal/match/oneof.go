package match

import "github.com/stringify-go/stringify/internal/schema"

// oneOf reports whether the value satisfies exactly one of the oneOf of n. Where members
// may be left out, and the value satisfies none in full, it is those that it satisfies
// without them that count.
func (r *run) oneOf(n *node, track bool, e *edges) bool {
	count := 0
	for _, arm := range n.inPlace.oneOf {
		r.next(e)
		if r.exact(arm, track) {
			if count++; count > 1 {
				return r.fail(n, schema.KwOneOf)
			}
		}
	}
	if count == 0 && r.open {
		for _, arm := range n.inPlace.oneOf {
			r.next(e)
			if r.arm(arm, track) {
				if count++; count > 1 {
					return r.fail(n, schema.KwOneOf)
				}
			}
		}
	}
	return count == 1 || r.fail(n, schema.KwOneOf)
}
