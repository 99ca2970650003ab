package match

import (
	"encoding/binary"
	"errors"
	"hash/maphash"

	"github.com/stringify-go/stringify/internal/plan"
)

// errRemember ends a run without memory that looks at the same parts again and again.
var errRemember = errors.New("match: start over with a memory")

// Visits made again from which on a run starts over with a memory: repeats, and per more for
// each visit made for the first time.
const (
	maxForgotten = 20_000
	perForgotten = 32
)

// maxMemory bounds the answers, and the identities, that a memory has. Beyond, no others
// are remembered, and ErrTooMuch is what ends a run.
const maxMemory = 1 << 20

// A memory has the answers of nodes that several others refer to: without, schemas that refer
// to themselves more than once take time exponential in the depth of the value. With it, each
// node is asked once about each place of the value.
//
// It is there only in runs that have shown to need it.
type memory struct {
	placed  placed
	answers map[question]bool
	equals  map[uint64]twin // see appendIdentity; by place
	seeds   [2]maphash.Seed
}

// A question is all that an answer depends on. A place is told by its hash under a random
// seed: that two of a value have the same one is as likely as that memory fails.
type question struct {
	place   uint64
	node    *Node
	open    bool
	sent    bool
	settled plan.JSONKind // NumJSONKinds: none
}

// remembering makes r start over with a memory.
func (r *run) remembering() {
	m := &memory{
		answers: make(map[question]bool),
		seeds:   [2]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()},
	}
	m.placed = placed{View: r.v, seed: maphash.MakeSeed(), at: []spot{{kind: plan.NumJSONKinds}}}
	*r = run{v: &m.placed, set: r.set, memory: m, strict: r.strict, quiet: r.quiet, open: r.open, left: maxAgain, level: 1, entered: true}
}

// question returns the question that asking n now is. ok is false if its answer is not to be
// remembered: it may depend on the nodes that are open, or it costs nothing. entered says that
// none is open at the place.
func (r *run) question(n *Node, entered bool) (q question, ok bool) {
	v, here := r.v.(*placed)
	if !here || !n.Shared || n.Circular && !entered {
		return q, false
	}
	q = question{place: v.top().hash, node: n, open: r.open, sent: r.sent, settled: plan.NumJSONKinds}
	if r.settledAt == r.level {
		q.settled = r.settled
	}
	return q, true
}

// askOrRecall is ask, behind visit, with a memory.
func (r *run) askOrRecall(n *Node, entered, track bool) bool {
	q, ok := r.question(n, entered)
	if !ok || track {
		return r.askNow(n, track)
	}
	if answer, known := r.memory.answers[q]; known && (answer || r.quiet) {
		return answer
	}
	answer := r.askNow(n, false)
	if r.err == nil && len(r.memory.answers) < maxMemory {
		r.memory.answers[q] = answer
	}
	return answer
}

// entering says that the cursor has moved to a part of the value, about which a node is
// asked next.
func (r *run) entering() {
	r.level++
	r.entered = true
}

// leaving says that the cursor moves back.
func (r *run) leaving() {
	r.level--
	r.entered = false
}

// A placed is a View that knows where its cursor is.
type placed struct {
	View
	seed maphash.Seed
	at   []spot // the cursor's is the last one
}

// A spot is where a value stands.
type spot struct {
	hash uint64        // of the names and indices that lead to it
	kind plan.JSONKind // what As has returned
}

func (v *placed) top() *spot { return &v.at[len(v.at)-1] }

func (v *placed) As(accept plan.KindSet, duration bool) (plan.JSONKind, bool) {
	kind, ok := v.View.As(accept, duration)
	v.top().kind = kind
	return kind, ok
}

func (v *placed) Enter(i int) {
	if v.top().kind == plan.JSONArray {
		v.push('[', binary.LittleEndian.AppendUint64(nil, uint64(i)))
	} else {
		v.push('{', []byte(v.Name(i)))
	}
	v.View.Enter(i)
}

func (v *placed) Member(name string) bool {
	if !v.View.Member(name) {
		return false
	}
	v.push('{', []byte(name))
	return true
}

func (v *placed) Leave() {
	v.at = v.at[:len(v.at)-1]
	v.View.Leave()
}

// push adds the place of the element or member step.
func (v *placed) push(sort byte, step []byte) {
	var h maphash.Hash
	h.SetSeed(v.seed)
	var up [9]byte
	binary.LittleEndian.PutUint64(up[:], v.top().hash)
	up[8] = sort
	_, _ = h.Write(up[:])
	_, _ = h.Write(step)
	v.at = append(v.at, spot{h.Sum64(), plan.NumJSONKinds})
}

// A twin is what stands for the identity of an array or object in those of the containers
// around it: two hashes under random seeds, of which both are the same for different values
// as rarely as memory fails.
type twin struct {
	hash [2]uint64
	none bool // it equals no value
}

// appendTwin is appendIdentity for an array or object, of which dst has the kind. Each is read
// once for a whole run.
func (r *run) appendTwin(dst []byte, kind plan.JSONKind) (out []byte, ok bool) {
	m := r.memory
	v, here := r.v.(*placed)
	if !here {
		return r.appendParts(dst, kind, nil)
	}
	at := v.top().hash
	t, known := m.equals[at]
	if !known {
		begin := len(dst)
		dst, ok = r.appendParts(dst, kind, nil)
		t = twin{[2]uint64{maphash.Bytes(m.seeds[0], dst[begin:]), maphash.Bytes(m.seeds[1], dst[begin:])}, !ok}
		dst = dst[:begin]
		if r.err != nil {
			return dst, false
		}
		if m.equals == nil {
			m.equals = make(map[uint64]twin)
		}
		if len(m.equals) < maxMemory {
			m.equals[at] = t
		}
	}
	dst = binary.LittleEndian.AppendUint64(dst, t.hash[0])
	return binary.LittleEndian.AppendUint64(dst, t.hash[1]), !t.none
}
