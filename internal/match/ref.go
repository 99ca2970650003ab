package match

// ref asks n, the target of a reference.
func (r *run) ref(n *Node, track bool, e *edges) bool {
	r.next(e)
	return r.ask(n, track)
}
