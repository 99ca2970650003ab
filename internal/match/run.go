package match

import (
	"strconv"
	"strings"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/plan"
)

// Bounds of one match.
const (
	maxAgain = 1_000_000 // visits made again, beside those that visits made for the first time allow
	perFirst = 1_000     // visits made again for each made for the first time

	// Nodes asked inside each other. Each takes up to a kilobyte of stack, half of that on
	// 32-bit machines. Go gives up at 1 GB, and at 250 MB there.
	maxDepth = 100_000 + (250_000-100_000)*(strconv.IntSize/64)
)

// A run is the state of one match.
type run struct {
	v        View
	glancer  Glancer  // v, if it is one; nil with a memory
	recaller Recaller // v, if it is one; nil with a memory, and where v is something else
	set      *Set
	scratch  *scratch // nil as long as it is not needed
	memory   *memory  // nil as long as it is not needed
	err      error
	found    *diag.Mismatch // the violation, if not quiet
	bare     string         // found.Got without the value

	level int // 1 for the value asked about, one more for each value around the cursor
	depth int // nodes asked inside each other

	// The kind as which a node, in which others are asked about the same value, has seen the
	// value at a level; see count.
	settled   plan.JSONKind
	settledAt int

	visits int64 // nodes asked so far
	repeat int64 // how many of the next visits count as made again
	left   int64 // visits that may still be made again
	again  int64 // without memory: visits that may be made again until there is one

	// entered says that the next node is asked right after the cursor has moved to where it
	// is, so that none is open there and its answer depends on nothing else.
	entered bool

	sharing bool // recaller has the answers of shared nodes, too

	quiet  bool // nobody wants to know what is wrong
	strict bool // infinities are no numbers
	open   bool // `false` takes members, since it leaves them out
	sent   bool // members that are never written are not there, else they are and are all right
}

// A scratch has what most matches do not need.
type scratch struct {
	open   []int   // by node.circle: level of the value for which the node is being asked; 0: it is not
	covers []cover // what tells which parts of values were evaluated
	marks  []bool  // see cover
	name   nameView
	seen   seen
	text   []byte // see amongMany
}

// room returns the scratch of r.
func (r *run) room() *scratch {
	if r.scratch == nil {
		s, ok := r.set.scratch.Get().(*scratch)
		if !ok {
			s = new(scratch)
		}
		r.scratch = s
	}
	return r.scratch
}

// maxKept bounds what a scratch that is kept has of anything, in bytes or entries.
const maxKept = 1 << 16

// start asks n about the value. It starts over where it looks at the same parts again and
// again: with answers of shared nodes, if the view keeps answers; or else with a memory.
func (r *run) start(n *Node) bool {
	ok := r.first(n)
	if r.err == errRemember && r.sharesMore() {
		*r = run{v: r.v, set: r.set, strict: r.strict, quiet: r.quiet, open: r.open}
		ok = r.first(n)
	}
	if r.err == errRemember {
		r.remembering()
		ok = r.ask(n, false)
	}
	return ok
}

// first is start without starting over.
func (r *run) first(n *Node) bool {
	r.left, r.again, r.level, r.entered = maxAgain, maxForgotten, 1, true
	r.glancer, _ = r.v.(Glancer)
	if n.Wanted {
		r.recalling()
	}
	return r.ask(n, false)
}

// end ends r, and returns its error. A scratch is not kept after an error, nor after a
// panic of user code.
func (r *run) end() error {
	if r.err == nil {
		r.err = r.v.Err()
	}
	r.charge()
	if s := r.scratch; s != nil && r.err == nil {
		s.name.text = ""
		clear(s.covers[:cap(s.covers)])
		s.covers, s.marks = s.covers[:0], s.marks[:0]
		if cap(s.covers) <= maxKept && cap(s.marks) <= maxKept && s.seen.small() && cap(s.open) <= maxKept && cap(s.text) <= maxKept {
			r.set.scratch.Put(s)
		}
	}
	return r.err
}

// visit counts a visit, and reports whether r may go on.
func (r *run) visit() bool {
	if r.err != nil {
		return false
	}
	r.visits++
	if r.repeat == 0 {
		r.left += perFirst
		r.again += perForgotten
		return true
	}
	r.repeat--
	if r.again--; r.again < 0 && r.memory == nil {
		r.err = errRemember
		return false
	}
	if r.left--; r.left < 0 {
		r.err = ErrTooMuch
		return false
	}
	return true
}

// unread reports whether the value cannot be told, and remembers why.
func (r *run) unread() bool {
	if r.err == nil {
		r.err = r.v.Err()
	}
	return r.err != nil
}

// Edges count visits where several nodes are asked about the same value. As many visits
// as one of them took are taken for visits of the same parts in the others.
type edges struct {
	start  int64 // run.visits when the current edge was begun
	most   int64 // visits of the edge that took most
	before int64 // run.repeat around
}

// begin begins the first edge.
func (r *run) begin() edges { return edges{start: r.visits, before: r.repeat} }

// next begins the next edge.
func (r *run) next(e *edges) {
	n := r.visits - e.start
	e.start = r.visits
	e.most = max(e.most, n)
	e.before = max(e.before-n, 0)
	r.repeat = max(e.before, e.most)
}

// finish ends the last edge.
func (r *run) finish(e *edges) {
	r.repeat = max(e.before-(r.visits-e.start), 0)
}

// child asks n about the part of the value that the cursor has moved to, and moves back.
func (r *run) child(n *Node) bool {
	r.entering()
	ok := r.ask(n, false)
	r.leaving()
	r.v.Leave()
	return ok
}

// arm asks n without a complaint if the value does not satisfy it.
func (r *run) arm(n *Node, track bool) bool {
	quiet := r.quiet
	r.quiet = true
	ok := r.ask(n, track)
	r.quiet = quiet
	return ok
}

// exact is arm where `false` takes no members.
func (r *run) exact(n *Node, track bool) bool {
	open := r.open
	r.open = false
	ok := r.arm(n, track)
	r.open = open
	return ok
}

// inMember says that the complaint is about something inside the member name, which is
// copied: it is valid only until the write ends.
func (r *run) inMember(name string) bool {
	if r.found != nil {
		if hidden := r.set.o.Hidden; hidden != nil && hidden.Has(plain(name)) {
			r.found.Got = r.bare
		}
		r.found.InMember(strings.Clone(name))
	}
	return false
}

// inElement says that the complaint is about something inside element i.
func (r *run) inElement(i int) bool {
	if r.found != nil {
		r.found.InElement(i)
	}
	return false
}
