package match

import "github.com/stringify-go/stringify/internal/schema"

// not reports whether the value does not satisfy the `not` of n.
func (r *run) not(n *node, e *edges) bool {
	r.next(e)
	return !r.exact(n.inPlace.not, false) && r.err == nil || r.fail(n, schema.KwNot)
}
