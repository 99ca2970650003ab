package view

import (
	"errors"
	"slices"
	"sync"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/govalue"
	"github.com/stringify-go/stringify/internal/match"
	"github.com/stringify-go/stringify/internal/plan"
)

// A Go is a match.View over a Go value.
//
// It runs no user code but the IsZero of a tag, and in what govalue.Value.Keep returns
// String, once. Where only user code or JSON text tells more, Err is match.ErrUnread: As
// knows the kind of a text method, of String and of an iterator all the same, but not that of
// a Marshaler or a json.RawMessage. Nothing in what Keep returns is unread; the JSON text in
// it is shown as by a Text. All other errors are a *diag.Mismatch with the path of the value, which lacks a
// schema and what it wants: values nested too deep, values that are in error, and those whose
// Go type has no JSON form.
type Go struct {
	frames   []frame // the value at the cursor is the last one
	high     int     // how many frames have been in use
	names    []string
	values   []govalue.Value
	maxDepth int
	depth    int // containers that were open around the first value
	err      error

	writer    Writer
	writers   []nodeSet // the nodes that may write the containers around the cursor; see settle
	known     int       // how many of writers say so
	unsettled bool

	text Text // the JSON text around the cursor, if inText
	// inText says that the last frame is JSON text, and that the cursor of text counts.
	inText bool
	read   bool           // text has been in use
	roots  map[*byte]root // the texts that were read, by their first byte
	member func(name string, e govalue.Value) bool
}

// A root is a JSON text on the tape.
type root struct {
	node uint32
	size int // of the text
}

// isMember is the index of frames that are members.
const isMember = -1

// A frame is a value that the cursor is on or in.
type frame struct {
	plain  any           // the value, if isAny
	v      govalue.Value // else
	isAny  bool
	listed bool          // the names of its members stand in Go.names, their values in Go.values unless isAny
	sorted bool          // and are in order
	hasSay bool          // say is its text
	kind   plan.JSONKind // what As has returned

	settled bool // of a value whose tag says `,string`: v.Quoted says whether it is text
	either  bool // the keywords decide that, each for itself; see Go.Unsettled

	names, values int // where its part of Go.names and of Go.values begins
	size          int // members, if listed
	index         int // of the element that it is, or isMember
	name          string
	say           string // as what it counts where it is text, if that took some work
}

var gos = sync.Pool{New: func() any {
	g := new(Go)
	g.member = func(name string, e govalue.Value) bool {
		g.put(name, e)
		return true
	}
	return g
}}

// NewGo returns a cursor at v, inside depth containers that are open already; more than
// maxDepth are an error. The caller releases it.
//
// In the steady state it allocates nothing to look at scalars, at structs, and at the maps
// and slices that encoding/json decodes into. For texts it allocates where they are not
// stored as they are: bytes, times, those that are not UTF-8.
func NewGo(v govalue.Value, maxDepth, depth int) *Go {
	g := gos.Get().(*Go)
	g.maxDepth, g.depth = maxDepth, depth
	g.enter(v, "", 0)
	return g
}

// NewAny is NewGo for a value that is not told yet.
func NewAny(v any, maxDepth, depth int) *Go {
	g := gos.Get().(*Go)
	g.maxDepth, g.depth = maxDepth, depth
	g.enterAny(v, "", 0)
	return g
}

// Bounds on what a Go keeps in the pool.
const (
	maxFrames = 64
	maxNames  = 1024
	maxValues = 256
	maxRoots  = 64
)

// Release gives g back. It keeps no reference to the value, and little memory.
func (g *Go) Release() {
	clear(g.frames[:g.high])
	g.frames, g.high = keep(g.frames, maxFrames), 0
	g.dropNames(0)
	g.dropValues(0)
	g.names, g.values = keep(g.names, maxNames), keep(g.values, maxValues)
	g.err = nil
	g.writer, g.known, g.unsettled = Writer{}, 0, false
	for i := range g.writers {
		clear(g.writers[i].manners)
	}
	if len(g.writers) > maxFrames || slices.ContainsFunc(g.writers, func(s nodeSet) bool { return cap(s.list) > maxNames }) {
		g.writers = nil
	}
	if g.read {
		g.releaseText()
	}
	gos.Put(g)
}

// releaseText is Release for JSON text.
func (g *Go) releaseText() {
	g.text.forget()
	g.text.tape.trim()
	g.text.up = keep(g.text.up, maxFrames)
	if len(g.roots) > maxRoots {
		g.roots = nil
	}
	clear(g.roots)
	g.inText, g.read = false, false
}

// dropNames removes the names from n on.
func (g *Go) dropNames(n int) {
	clear(g.names[n:])
	g.names = g.names[:n]
}

// dropValues removes the values from n on.
func (g *Go) dropValues(n int) {
	clear(g.values[n:])
	g.values = g.values[:n]
}

// top returns the frame at the cursor.
func (g *Go) top() *frame { return &g.frames[len(g.frames)-1] }

// push adds a frame without a value; see enter. What else is in it is from an earlier use.
func (g *Go) push(name string, index int) *frame {
	n := len(g.frames)
	if n < cap(g.frames) {
		g.frames = g.frames[:n+1]
	} else {
		g.frames = append(g.frames, frame{})
	}
	g.high = max(g.high, n+1)
	f := &g.frames[n]
	f.listed, f.sorted, f.hasSay, f.settled, f.either = false, false, false, false, false
	g.known = min(g.known, n)
	f.kind = plan.NumJSONKinds
	f.names, f.values, f.size = len(g.names), len(g.values), 0
	f.name, f.index = name, index
	return f
}

// enter moves to v, which is the member of a name or the element of an index.
func (g *Go) enter(v govalue.Value, name string, index int) {
	if c := v.Contents(); c != nil {
		g.enterAny(c, name, index)
		return
	}
	f := g.push(name, index)
	f.v, f.isAny = v, false
}

// enterAny is enter for a value that is not told yet.
func (g *Go) enterAny(v any, name string, index int) {
	f := g.push(name, index)
	f.plain, f.isAny = v, true
}

// Leave moves back to the container.
func (g *Go) Leave() {
	if g.inText {
		if len(g.text.up) > 0 {
			g.text.Leave()
			return
		}
		g.inText = false
	}
	f := g.top()
	if f.listed {
		g.dropNames(f.names)
		g.dropValues(f.values)
	}
	g.frames = g.frames[:len(g.frames)-1]
}

// Err returns why the value cannot be told.
func (g *Go) Err() error { return g.err }

// unread says that the value at the cursor must be read first.
func (g *Go) unread() {
	if g.err == nil {
		g.err = match.ErrUnread
	}
}

// fail says that the value at the cursor cannot be told.
func (g *Go) fail(bad *diag.Mismatch) {
	if g.err != nil {
		return
	}
	for i := len(g.frames) - 1; i > 0; i-- {
		if f := &g.frames[i]; f.index == isMember {
			bad.InMember(f.name)
		} else {
			bad.InElement(f.index)
		}
	}
	g.err = bad
}

// failTooDeep says that there are too many containers around the cursor.
func (g *Go) failTooDeep() {
	g.fail(&diag.Mismatch{Reason: diag.Depth, Want: "fewer values inside each other", Got: "more", Err: govalue.ErrDepth})
}

// failUser says that user code failed, or that a value is one that encoding/json refuses.
func (g *Go) failUser(got string, err error) {
	if errors.Is(err, govalue.ErrDepth) {
		g.failTooDeep()
		return
	}
	g.fail(&diag.Mismatch{Reason: diag.User, Got: got, Err: err})
}
