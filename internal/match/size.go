package match

import "github.com/stringify-go/stringify/internal/schema"

// properties reports whether the object has a number of members that n allows.
func (r *run) properties(n *node) bool {
	size := r.v.Len()
	if size < n.object.least {
		return r.fail(n, schema.KwMinProperties)
	}
	return n.object.most < 0 || size <= n.object.most || r.fail(n, schema.KwMaxProperties)
}

// elements reports whether an array of that size has a number of elements that n allows.
func (r *run) elements(n *node, size int) bool {
	if size < n.array.least {
		return r.fail(n, schema.KwMinItems)
	}
	return n.array.most < 0 || size <= n.array.most || r.fail(n, schema.KwMaxItems)
}
