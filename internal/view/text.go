package view

import (
	"sync"

	"github.com/stringify-go/stringify/internal/ecma"
	"github.com/stringify-go/stringify/internal/match"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/rawjson"
	"github.com/stringify-go/stringify/internal/wire"
)

// A Text is a match.View over JSON text. Texts and names without escapes share the memory
// of the text: they are valid as long as that does not change.
//
// A lone surrogate escape, in a text or in a name, is what rawjson.Name makes of it, equal
// only to itself. Bytes that are not UTF-8 are U+FFFD, each. Err is always nil, because
// Read has told what is wrong with a text.
type Text struct {
	src  []byte
	tape tape
	at   uint32   // the node at the cursor
	up   []uint32 // the containers around it, up to where At moved

	answers match.Answers // about nodes of tape

	said     string // the text of the node that Text decoded last
	saidNode uint32
	saidSet  bool
}

var texts = sync.Pool{New: func() any { return new(Text) }}

// NewText returns a Text without a value: Read gives it one. The caller releases it.
func NewText() *Text { return texts.Get().(*Text) }

// Release gives t back. It keeps no reference to the text, and little memory.
func (t *Text) Release() {
	t.forget()
	t.tape.trim()
	t.up = keep(t.up, 1<<12)
	texts.Put(t)
}

// forget makes t empty.
func (t *Text) forget() {
	t.src, t.said, t.saidSet = nil, "", false
	t.answers.About(0)
	t.tape.empty()
	t.at, t.up = 0, t.up[:0]
}

// Read reads the value at src[i], behind all space, and moves the cursor to it. It returns
// the offset behind the value. What was read before is forgotten.
//
// depth is the number of containers that are open already. The error is a
// *rawjson.SyntaxError, as that of rawjson.SkipValue; there is no value then.
//
// It makes one pass over the value, in linear time whatever names there are, and does not
// recurse. Memory: some 36 bytes for each value inside, 16 more for each member of objects
// with more than 16.
func (t *Text) Read(src []byte, i, depth, maxDepth int) (end int, err error) {
	t.forget()
	if end, err = t.tape.read(src, i, depth, maxDepth); err != nil {
		t.forget()
		return end, err
	}
	t.src = src
	t.answers.About(len(t.tape.nodes))
	return end, nil
}

// At moves the cursor to the value that begins at offset in the text, and reports whether
// what was read has such a value. It takes logarithmic time.
//
// So those who ask about a value inside one that was read need not read it again.
func (t *Text) At(offset int) bool {
	nodes := t.tape.nodes
	low, high := 0, len(nodes)
	for low < high {
		if mid := int(uint(low+high) >> 1); int(nodes[mid].start) < offset {
			low = mid + 1
		} else {
			high = mid
		}
	}
	if low == len(nodes) || int(nodes[low].start) != offset {
		return false
	}
	t.at, t.up = uint32(low), t.up[:0]
	return true
}

// raw returns the value at the cursor as it is written.
func (t *Text) raw() []byte {
	n := &t.tape.nodes[t.at]
	return t.src[n.start:n.end]
}

// As returns the kind of the value; JSON text has no other one.
func (t *Text) As(accept plan.KindSet, _ bool) (plan.JSONKind, bool) {
	n := &t.tape.nodes[t.at]
	if n.kind == plan.JSONNumber && !n.told {
		n.told = true
		if text := wire.StringOf(t.raw()); isDigits(text) || ecma.IsInteger(text) {
			n.kind = plan.JSONInteger
		}
	}
	return n.kind, accept.Has(n.kind)
}

// Text returns the text of a string. It allocates where there are escapes or bytes that are
// not UTF-8.
func (t *Text) Text() string {
	raw := t.raw()
	if inner := raw[1 : len(raw)-1]; isPlain(inner) {
		return wire.StringOf(inner)
	}
	if !t.saidSet || t.saidNode != t.at {
		t.said, t.saidNode, t.saidSet = rawjson.Name(raw), t.at, true
	}
	return t.said
}

// IsTime returns false: the times of JSON are texts.
func (t *Text) IsTime() bool { return false }

// Number returns the value of a number.
func (t *Text) Number() match.Number { return ofText(wire.StringOf(t.raw())) }

// Bool returns the value of a boolean.
func (t *Text) Bool() bool { return t.src[t.tape.nodes[t.at].start] == 't' }

// Len returns the number of elements or of members with different names.
func (t *Text) Len() int { return int(t.tape.nodes[t.at].count) }

// Name returns the name of member i, in the order of the text, where a repeated name has
// its first place.
func (t *Text) Name(i int) string { return t.tape.nameOf(&t.tape.nodes[t.kid(i)], t.src) }

// kid returns the node of element or member i.
func (t *Text) kid(i int) uint32 { return t.tape.kids[int(t.tape.nodes[t.at].kids)+i] }

// Enter moves to element or member i.
func (t *Text) Enter(i int) {
	kid := t.kid(i)
	t.up = append(t.up, t.at)
	t.at = kid
}

// Member moves to the member that has the name, if there is one. It compares up to 16 names
// or looks in a table.
func (t *Text) Member(name string) bool {
	i := t.tape.find(&t.tape.nodes[t.at], t.src, name)
	if i >= 0 {
		t.Enter(i)
	}
	return i >= 0
}

// Leave moves back to the container.
func (t *Text) Leave() {
	t.at = t.up[len(t.up)-1]
	t.up = t.up[:len(t.up)-1]
}

// Recall returns what is known about the values, and the place of the cursor.
func (t *Text) Recall() (*match.Answers, uint32) { return &t.answers, t.at }

// Err returns nil.
func (t *Text) Err() error { return nil }
