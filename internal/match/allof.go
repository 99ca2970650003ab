package match

// allOf reports whether the value satisfies all of list.
func (r *run) allOf(list []*Node, track bool, e *edges) bool {
	for _, n := range list {
		r.next(e)
		if !r.ask(n, track) {
			return false
		}
	}
	return true
}
