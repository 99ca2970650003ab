package match

// anyOf reports whether the value satisfies one of the anyOf of n. All are asked if
// evaluated parts are noted, since each adds some; but where it is known which one is
// meant, that one alone.
func (r *run) anyOf(n *Node, track bool, e *edges) bool {
	list, tests := n.InPlace.AnyOf, n.InPlace.AnyOfTests
	if len(list) == 1 && tests == nil {
		return r.allOf(list, track, e)
	}
	if r.open {
		if i := r.meant(n, list, tests); i >= 0 {
			r.next(e)
			return r.ask(list[i], track)
		}
	}
	ok := false
	for i, arm := range list {
		if !r.isCalled(n, tests, i) {
			continue
		}
		r.next(e)
		if r.arm(arm, track) {
			if ok = true; !track {
				return true
			}
		}
	}
	return ok || r.satisfiesNone(n, kwAnyOf, tests)
}
