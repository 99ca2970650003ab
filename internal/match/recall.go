package match

// A Recaller is a View of values that stay as they are while it is used, and that keeps what
// matches have found out about them. So each of the schemas that a Set is asked about is
// matched once with each part of a value, though those who write it ask at each level again.
type Recaller interface {
	View

	// Recall returns the answers that were kept so far, and a number for the place of the
	// cursor, which no other place has. All values there have one kind only.
	Recall() (answers *Answers, place uint32)
}

// Answers are what a Recaller keeps: answers about places by node. The zero value has none.
//
// Nodes that matchers ask are remembered always. Others that several nodes refer to, through
// which each way leads back that a recursive schema has, are remembered from when matches
// have shown to go over the same parts again and again: one of them, or all together.
type Answers struct {
	known  map[placedNode]bool
	shared bool  // shared nodes are remembered, too
	left   int64 // visits that matches may make until they are
}

// A placedNode is the question whether the value at a place satisfies a node, with members that
// are `false`, and no infinities told apart.
type placedNode struct {
	place uint32
	sent  bool // see run
	node  *Node
}

// perPlace is how many visits all matches may make for each place of a value, beside
// maxForgotten, until they remember shared nodes.
const perPlace = 64

// About makes a have no answers, and be about a value of that many places. It keeps little
// memory.
func (a *Answers) About(places int) {
	const most = 1 << 10
	if len(a.known) > most {
		a.known = nil
	}
	clear(a.known)
	a.shared, a.left = false, maxForgotten+perPlace*int64(places)
}

// recalling makes r remember in r.recaller, if it may.
func (r *run) recalling() {
	if !r.quiet || r.strict {
		return
	}
	if r.recaller, _ = r.v.(Recaller); r.recaller != nil {
		a, _ := r.recaller.Recall()
		r.sharing = a.shared
	}
}

// sharesMore makes matches remember shared nodes, and reports whether they did not yet.
func (r *run) sharesMore() bool {
	if r.recaller == nil || r.sharing {
		return false
	}
	a, _ := r.recaller.Recall()
	a.shared = true
	return true
}

// charge counts the visits of r, which has ended.
func (r *run) charge() {
	if r.recaller == nil || r.sharing {
		return
	}
	a, _ := r.recaller.Recall()
	if a.left -= r.visits; a.left < 0 {
		a.shared = true
	}
}

// recalls reports whether the answer to asking n now depends on nothing but the value, and is
// one that others may want, too. entered is as for question.
func (r *run) recalls(n *Node, entered, track bool) bool {
	return r.recaller != nil && (n.Wanted || n.Shared && r.sharing) && (entered || !n.Circular) &&
		!track && r.quiet && !r.open && !r.strict
}

// askOrKnow is askNow for an answer that r.recaller may have.
func (r *run) askOrKnow(n *Node) bool {
	a, place := r.recaller.Recall()
	q := placedNode{place, r.sent, n}
	if answer, known := a.known[q]; known {
		return answer
	}
	answer := r.askNow(n, false)
	// At the outermost level nobody asks again, but for the same match.
	if r.err != nil || r.level == 1 && !r.sharing {
		return answer
	}
	if a.known == nil {
		a.known = make(map[placedNode]bool)
	}
	if len(a.known) >= maxMemory {
		clear(a.known) // what comes next is asked about next
	}
	a.known[q] = answer
	return answer
}
