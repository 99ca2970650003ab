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
type Answers struct{ known map[placedNode]bool }

// A placedNode is the question whether the value at a place satisfies a node, with members that
// are `false` and those that are never written, and no infinities told apart.
type placedNode struct {
	place uint32
	node  *node
}

// Forget makes a have no answers. It keeps little memory.
func (a *Answers) Forget() {
	const most = 1 << 10
	if len(a.known) > most {
		a.known = nil
	}
	clear(a.known)
}

// recalls reports whether the answer to asking n now depends on nothing but the value, and is
// one that others may want, too.
func (r *run) recalls(n *node, track bool) bool {
	return n.wanted && r.recaller != nil && !track && r.quiet && !r.open && !r.sent && !r.strict
}

// askOrKnow is askNow for an answer that r.recaller may have.
func (r *run) askOrKnow(n *node) bool {
	a, place := r.recaller.Recall()
	q := placedNode{place, n}
	if answer, known := a.known[q]; known {
		return answer
	}
	answer := r.askNow(n, false)
	// At the outermost level nobody asks again.
	if r.err == nil && r.level > 1 && len(a.known) < maxMemory {
		if a.known == nil {
			a.known = make(map[placedNode]bool)
		}
		a.known[q] = answer
	}
	return answer
}
