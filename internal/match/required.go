package match

// required reports whether the object has the members that n requires, but for those
// that are properties: props comes to them.
func (r *run) required(n *Node) bool {
	for _, name := range n.Object.Required {
		if !r.has(name) {
			return r.missing(n, kwRequired, name)
		}
	}
	return true
}
