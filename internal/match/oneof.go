package match

import (
	"strconv"
	"strings"

	"github.com/stringify-go/stringify/internal/schema"
)

// oneOf reports whether the value satisfies exactly one of the oneOf of n. Where members
// may be left out, and the value satisfies none in full, it is those that it satisfies
// without them that count. Of several that it satisfies because members may be missing, one
// at most may be one that it satisfies as it is sent.
func (r *run) oneOf(n *node, track bool, e *edges) bool {
	list, tests := n.inPlace.oneOf, n.inPlace.oneOfTests
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
	if count > 1 && r.set.lenient && !r.sent && r.upToTwo(n, track, e, r.asSent) <= 1 {
		return true
	}
	switch {
	case count == 0:
		return r.satisfiesNone(n, schema.KwOneOf, tests)
	case count > 1:
		return r.satisfiesSeveral(n, e, satisfies)
	}
	return true
}

// upToTwo returns how many of the oneOf of n the value satisfies, as satisfies has it, and 2
// for more.
func (r *run) upToTwo(n *node, track bool, e *edges, satisfies func(*node, bool) bool) int {
	count := 0
	for i, arm := range n.inPlace.oneOf {
		if !r.isCalled(n, n.inPlace.oneOfTests, i) {
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
func (r *run) satisfiesSeveral(n *node, e *edges, satisfies func(*node, bool) bool) bool {
	if r.quiet || r.err != nil {
		return false
	}
	var places []string
	for i, arm := range n.inPlace.oneOf {
		r.next(e)
		if !r.isCalled(n, n.inPlace.oneOfTests, i) || !satisfies(arm, false) {
			continue
		}
		if len(places) == maxNamed {
			places = append(places, "more")
			break
		}
		places = append(places, placeOfArm(place(n.schema.OneOf[i])))
	}
	last := len(places) - 1
	if r.fail(n, schema.KwOneOf); r.err != nil || last < 1 {
		return false
	}
	r.found.Want = "a value that satisfies exactly one of " + strconv.Itoa(len(n.inPlace.oneOf)) + " schemas, not " +
		strings.Join(places[:last], ", ") + " and " + places[last] + " (oneOf)"
	return false
}
