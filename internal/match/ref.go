package match

// ref asks n, the target of a reference.
func (r *run) ref(n *node, track bool, e *edges) bool {
	r.next(e)
	return r.ask(n, track)
}
