package match

import "github.com/stringify-go/stringify/internal/schema"

// not reports whether the value does not satisfy the `not` of n: what is not to be satisfied
// sees it as it is sent, if what is around sees it with all members, and the other way round.
func (r *run) not(n *node, e *edges) bool {
	r.next(e)
	r.sent = !r.sent
	ok := r.exact(n.inPlace.not, false)
	r.sent = !r.sent
	return !ok && r.err == nil || r.fail(n, schema.KwNot)
}
