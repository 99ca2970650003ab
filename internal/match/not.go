package match

// not reports whether the value does not satisfy the `not` of n: what is not to be satisfied
// sees it as it is sent, if what is around sees it with all members, and the other way round.
func (r *run) not(n *Node, e *edges) bool {
	r.next(e)
	r.sent = !r.sent
	ok := r.exact(n.InPlace.Not, false)
	r.sent = !r.sent
	return !ok && r.err == nil || r.fail(n, kwNot)
}
