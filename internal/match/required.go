package match

import "github.com/stringify-go/stringify/internal/schema"

// required reports whether the object has the members that n requires, but for those
// that are properties: props comes to them.
func (r *run) required(n *node) bool {
	for _, name := range n.object.required {
		if !r.has(name) {
			return r.missing(n, schema.KwRequired, name)
		}
	}
	return true
}
