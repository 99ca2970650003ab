package match

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/plan"
)

// ErrUnread is View.Err where only user code could tell the value, which is asked once a
// write: the value must be read into memory first, and matched and written from there.
var ErrUnread = errors.New("the value must be read first")

// ErrTooMuch is the error of a match that looks at the same parts of a value again and
// again: more than a million times, and a thousand times as often as there is something
// new to look at.
var ErrTooMuch = errors.New("the schema asks too often about the same parts of the value")

// Options are what holds for all matchers of a Set.
type Options struct {
	// Formats are those that the caller has made, beside the formats that are built in, or
	// instead of them.
	Formats map[string]func(text string) bool

	// Lenient says that members may be missing that a schema asks for: that there are names
	// in ObjectRules.Waived, or an Unsent.
	Lenient bool

	// Hidden are the members of which, and of what is in them, Violation shows no values; nil:
	// it shows all.
	Hidden *Hidden
}

// A Set has the matchers of one plan. Each is built when it is first asked, once; a
// schema that several nodes ask about is one matcher. It is safe for concurrent use. A nil
// Set has no matchers.
type Set struct {
	o     Options
	roots []atomic.Pointer[Node] // by MatchID, which counts from 1; nil: not built yet

	building sync.Mutex
	build    func(plan.MatchID) *Node // guarded by building
	builds   atomic.Int32

	scratch sync.Pool // of *scratch
}

// NewSet returns a Set of that many matchers, which build returns the nodes of: by the names
// from 1 to matchers, each called once, and none while another one is. Nodes that it has
// returned, or that these refer to, are the Set's.
func NewSet(matchers int, build func(plan.MatchID) *Node, o Options) *Set {
	return &Set{o: o, roots: make([]atomic.Pointer[Node], matchers), build: build}
}

// Satisfies reports whether the value at the cursor of v satisfies the schema of id. The
// cursor is where it was, afterwards. The error is that of v, that there is no such id, or
// ErrTooMuch.
//
// It takes time linear in the parts of the value that the schema describes, for each
// schema that describes them. It does not allocate for scalars and objects, unless the
// schema has unevaluatedProperties, or refers to itself for the same value.
func (x *Set) Satisfies(id plan.MatchID, v View) (bool, error) {
	n, err := x.root(id)
	if err != nil {
		return false, err
	}
	r := run{v: v, set: x, quiet: true}
	ok := r.start(n)
	return ok, r.end()
}

// Violation returns the first keyword of the schema of id, or of one that it applies,
// that the value at the cursor of v does not satisfy, with the path to the value at
// fault; nil if it satisfies all. Members that the schema does not declare are no
// violation, since they are never written; infinities satisfy no type. The error is as
// that of Satisfies, and so is the cost, if there is no violation.
//
// Members count as undeclared if they have the schema `false`: in additionalProperties,
// unevaluatedProperties, properties or patternProperties. Inside not, if, contains and
// oneOf, which tell values apart, they are violations all the same; but if that leaves no
// arm of a oneOf, the arms are asked again without.
func (x *Set) Violation(id plan.MatchID, v View) (*diag.Mismatch, error) {
	n, err := x.root(id)
	if err != nil {
		return nil, err
	}
	r := run{v: v, set: x, strict: true, open: true}
	ok := r.start(n)
	if err := r.end(); err != nil || ok {
		return nil, err
	}
	return r.found, nil
}

// Build builds all matchers that are not built yet.
func (x *Set) Build() {
	if x == nil {
		return
	}
	for i := range x.roots {
		_, _ = x.root(plan.MatchID(i + 1))
	}
}

// Builds returns how many matchers were built so far.
func (x *Set) Builds() int {
	if x == nil {
		return 0
	}
	return int(x.builds.Load())
}

// root returns the node of the schema of id.
func (x *Set) root(id plan.MatchID) (*Node, error) {
	if x == nil || id <= plan.NoMatch || int(id) > len(x.roots) {
		return nil, fmt.Errorf("match: want the number of a matcher, got %d", id)
	}
	root := &x.roots[id-1]
	if n := root.Load(); n != nil {
		return n, nil
	}
	x.building.Lock()
	defer x.building.Unlock()
	if n := root.Load(); n != nil {
		return n, nil
	}
	n := x.build(id)
	x.prepare(n)
	root.Store(n)
	if int(x.builds.Add(1)) == len(x.roots) {
		x.build = nil // and what only it needs
	}
	return n, nil
}
