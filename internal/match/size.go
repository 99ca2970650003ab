package match

// properties reports whether the object has a number of members that n allows.
func (r *run) properties(n *Node) bool {
	o := n.Object
	size := r.v.Len()
	least, most := int64(size), int64(size) // as members count that are never written
	if u := o.Unsent; u != nil {
		present := u.present(r)
		switch {
		case u.Others: // nobody knows how many: what is asked for prevails
			return !r.sent
		case r.sent:
			least, most = int64(size-present), int64(size-present)
		default:
			least, most = int64(size-present+len(u.Names)), int64(size-present)
		}
	}
	if least < o.Least {
		return r.fail(n, kwMinProperties)
	}
	return o.Most < 0 || most <= o.Most || r.fail(n, kwMaxProperties)
}

// elements reports whether an array of that size has a number of elements that n allows.
func (r *run) elements(n *Node, size int) bool {
	if int64(size) < n.Array.Least {
		return r.fail(n, kwMinItems)
	}
	return n.Array.Most < 0 || int64(size) <= n.Array.Most || r.fail(n, kwMaxItems)
}
