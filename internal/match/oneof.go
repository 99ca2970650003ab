package match

import (
	"strconv"
	"strings"
)

// oneOf reports whether the value satisfies exactly one of the oneOf of n. Where members
// may be left out, and the value satisfies none in full, it is those that it satisfies
// without them that count. Of several that it satisfies because members may be missing, one
// at most may be one that it satisfies as it is sent.
func (r *run) oneOf(n *Node, track bool, e *edges) bool {
	list, tests := n.InPlace.OneOf, n.InPlace.OneOfTests
	if r.open {
		if i := r.meant(n, list, tests); i >= 0 {
			r.next(e)
			return r.ask(list[i], track) // in full implies without
		}
	}
	satisfies := r.exact
	count := r.upToTwo(n, track, e, satisfies)
	if count == 0 && r.open {
		satisfies = r.arm
		count = r.upToTwo(n, track, e, satisfies)
	}
	if count > 1 && r.set.o.Lenient && !r.sent && r.upToTwo(n, track, e, r.asSent) <= 1 {
		return true
	}
	switch {
	case count == 0:
		return r.satisfiesNone(n, kwOneOf, tests)
	case count > 1:
		return r.satisfiesSeveral(n, e, satisfies)
	}
	return true
}

// upToTwo returns how many of the oneOf of n the value satisfies, as satisfies has it, and 2
// for more.
func (r *run) upToTwo(n *Node, track bool, e *edges, satisfies func(*Node, bool) bool) int {
	count := 0
	for i, arm := range n.InPlace.OneOf {
		if !r.isCalled(n, n.InPlace.OneOfTests, i) {
			continue
		}
		r.next(e)
		if satisfies(arm, track) {
			if count++; count > 1 {
				break
			}
		}
	}
	return count
}

// maxNamed is how many arms a complaint names.
const maxNamed = 4

// satisfiesSeveral says that the value satisfies several of the oneOf of n, and which. It
// returns false.
func (r *run) satisfiesSeveral(n *Node, e *edges, satisfies func(*Node, bool) bool) bool {
	if r.quiet || r.err != nil {
		return false
	}
	var places []string
	for i, arm := range n.InPlace.OneOf {
		r.next(e)
		if !r.isCalled(n, n.InPlace.OneOfTests, i) || !satisfies(arm, false) {
			continue
		}
		if len(places) == maxNamed {
			places = append(places, "more")
			break
		}
		places = append(places, placeOfArm(n.Schema+"/oneOf/"+strconv.Itoa(i)))
	}
	last := len(places) - 1
	if r.fail(n, kwOneOf); r.err != nil || last < 1 {
		return false
	}
	r.found.Want = "a value that satisfies exactly one of " + strconv.Itoa(len(n.InPlace.OneOf)) + " schemas, not " +
		strings.Join(places[:last], ", ") + " and " + places[last] + " (oneOf)"
	return false
}
