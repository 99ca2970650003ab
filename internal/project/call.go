package project

import (
	"hash/maphash"
	"slices"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/view"
)

// slack is how many bytes of room there are behind all that a call may write, so
// that loops store whole words.
const slack = 64

// short is the length up to which a text is copied, to have room behind its end.
const short = 256

// padding is how many zeros are behind such a text.
const padding = 40

// A call is the state of one write. It is pooled by its engine, since it learns:
// which member follows which, and which undeclared names stand where. What it
// learned changes how fast a text is read, never what is written.
//
// While it runs, len(d)-w >= n-i+slack holds for the positions i in the text and
// w in the output: each byte written answers to a byte read, and what breaks that
// (1e20, null for a text, defaults) calls room. So the loops never ask, and where
// one was wrong, an index would be out of range (FuzzProject looks for that).
//
// Methods that read a value take i and w and return them behind the value, or i
// below 0: the text is not JSON, or mismatch says what is wrong.
type call struct {
	engine *Engine
	s      []byte // the text; if short, zeros follow
	n      int    // its length without them
	lim    int    // 40 bytes of s may be read from each position up to this one
	d      []byte // the output, in use up to w
	depth  int    // containers that are open

	maxDepth int

	mismatch *diag.Mismatch
	guesses  int  // objects that are being written by a guess, see guess
	misled   bool // a guess was wrong
	// disordered says of the object that ended last that its members stood in another order
	// than declared, or one of them more than once.
	disordered bool
	view       *view.Text // of the part of the text that was looked at last, which ends at seen
	seen       int

	log       []written // members of the open objects, as they were written
	expect    []uint32  // see object.next
	strangers []*[maxStrangers]stranger

	key     []byte // the name at hand, quoted, in canonical form
	decoded []byte // the text at hand, decoded
	others  []other
	table   []int32 // of others, see ordinal
	seed    maphash.Seed

	segments []segment
	slots    []int32
	copied   []byte // an object's output while it is put in order
	moved    int    // bytes that were put in order
	put      []late // objects to be put in order at the end

	large []large // the large arrays of the text, ascending, if these are passed through

	padded [short + padding]byte
}

// written says where a member's `,"name":value` starts in the output. It ends
// where the next one of its object starts.
type written struct {
	index int // of the member; behind them, that of an other
	start int
}

// call returns a call from the pool, or a new one.
func (e *Engine) call() *call {
	if c, ok := e.pool.Get().(*call); ok {
		return c
	}
	return &call{
		engine:    e,
		maxDepth:  e.maxDepth,
		expect:    slices.Clone(e.expect),
		strangers: make([]*[maxStrangers]stranger, e.objects),
		seed:      maphash.MakeSeed(),
	}
}

// start readies c for the text src and output behind dst.
func (c *call) start(dst, src []byte, depth int) {
	c.n = len(src)
	if c.n <= short {
		copy(c.padded[:], src)
		clear(c.padded[c.n : c.n+padding])
		c.s, c.lim = c.padded[:c.n+padding], c.n
	} else {
		c.s, c.lim = src[:c.n:c.n], c.n-40
	}
	dst = slices.Grow(dst, c.n+slack)
	c.d = dst[:cap(dst)]
	c.depth, c.guesses, c.misled, c.seen = depth, 0, false, 0
}

// release gives c back to the pool, without references to the caller's memory
// and without what a large text made it allocate.
func (c *call) release() {
	c.s, c.d, c.mismatch, c.put, c.large = nil, nil, nil, nil, nil
	if c.view != nil {
		c.view.Release()
		c.view = nil
	}
	c.log, c.others, c.table, c.moved = c.log[:0], c.others[:0], c.table[:0], 0
	if c.n > 1<<12 { // a shorter one makes none of them long
		const most = 1 << 16 // bytes, roughly, kept of each
		c.log = keep(c.log, most/16)
		c.others = keep(c.others, most/24)
		c.table = keep(c.table, most/4)
		c.key = keep(c.key, most)
		c.decoded = keep(c.decoded, most)
		c.segments = keep(c.segments, most/24)
		c.copied = keep(c.copied, most)
	}
	if len(c.slots) > 1<<12 {
		c.slots = keep(c.slots, 1<<14)
	}
	c.engine.pool.Put(c)
}

// keep returns s, or nil if it has room for more than most elements.
func keep[T any](s []T, most int) []T {
	if cap(s) > most {
		return nil
	}
	return s
}

// text returns the text without the zeros behind it.
func (c *call) text() []byte { return c.s[:c.n] }

// room makes the output large enough for extra bytes besides those that the text
// behind i may become.
func (c *call) room(i, w, extra int) {
	if len(c.d)-w < c.n-i+slack+extra {
		c.d = slices.Grow(c.d[:w], c.n-i+slack+extra)
		c.d = c.d[:cap(c.d)]
	}
}

// take takes out, which something appended to c.d[:w], as the output and returns
// the position behind it. i is the position in the text.
func (c *call) take(i int, out []byte) int {
	c.d = out[:cap(out)]
	c.room(i, len(out), 0)
	return len(out)
}

// word writes a constant and returns i and the position behind it.
func (c *call) word(i, w int, constant string) (int, int) {
	c.room(i, w, len(constant))
	return i, w + copy(c.d[w:], constant)
}

// fail says that the text is not JSON. Where it is not is found out at the end.
func (c *call) fail() (int, int) { return -1, 0 }
