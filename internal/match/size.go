package match

import "github.com/stringify-go/stringify/internal/schema"

// properties reports whether the object has a number of members that n allows.
func (r *run) properties(n *node) bool {
	o := n.object
	size := r.v.Len()
	least, most := size, size // as members count that are never written
	if u := o.unsent; u != nil {
		present := u.present(r)
		switch {
		case u.others: // nobody knows how many: what is asked for prevails
			return !r.sent
		case r.sent:
			least, most = size-present, size-present
		default:
			least, most = size-present+len(u.names), size-present
		}
	}
	if least < o.least {
		return r.fail(n, schema.KwMinProperties)
	}
	return o.most < 0 || most <= o.most || r.fail(n, schema.KwMaxProperties)
}

// elements reports whether an array of that size has a number of elements that n allows.
func (r *run) elements(n *node, size int) bool {
	if size < n.array.least {
		return r.fail(n, schema.KwMinItems)
	}
	return n.array.most < 0 || size <= n.array.most || r.fail(n, schema.KwMaxItems)
}
