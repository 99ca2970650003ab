// Package project writes JSON text by a plan: text in, text out, in one pass and
// without a tree of values between. It knows plans and JSON text; it knows no
// schemas and no Go values.
package project

import (
	"sync"

	"github.com/stringify-go/stringify/internal/ecma"
	"github.com/stringify-go/stringify/internal/match"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/rawjson"
)

// An Engine writes JSON text by one plan. It is immutable to its users and safe
// for concurrent use.
type Engine struct {
	plan     *plan.Plan
	matchers *match.Set

	once      sync.Once // lowers the plan, on first use; guards what follows
	nodes     []node    // by plan.ID; behind them, one that nothing fits
	maxDepth  int
	rounding  ecma.Rounding
	largeSize int      // 0: arrays are never passed through
	strict    bool     // nothing is coerced, and no infinity written: see call.exact
	patience  int      // see arrange
	objects   int      // number of object nodes
	expect    []uint32 // what call.expect starts as

	pool sync.Pool // of *call
}

// New returns the engine of p, which must not change any more, with the matchers that p
// asks, nil if there are none. It does nothing
// yet; the first write prepares the plan, in time linear in its size.
func New(p *plan.Plan, matchers *match.Set) *Engine {
	return &Engine{plan: p, matchers: matchers}
}

// Append appends the JSON text src, written by the root of the plan, to dst and
// returns the longer slice. src is one value with white space around it; its
// bytes need not be UTF-8 (those that are not are read as U+FFFD). It must not
// overlap dst's memory, also not behind len(dst).
//
// The error is a *rawjson.SyntaxError if src is not JSON or nested too deep,
// wherever that is, else a *diag.Mismatch if a value cannot be written. dst is
// then returned as given; memory behind its end may have changed.
//
// It takes time linear in src, but for what matchers take, keeps no reference to src or
// dst, and recurses once a container. Values that matchers ask about are read into a
// view.Text before they are written; else nothing is kept of what was read. It allocates to grow dst unless that has room for len(src)+64
// bytes more, and in rare cases for texts that are coerced to numbers, names that
// a matcher must see, objects of more than thousands of members, and the errors.
func (e *Engine) Append(dst, src []byte) ([]byte, error) {
	return e.append(dst, src, e.plan.Root, 0, e.plan.Strict)
}

// AppendNode is Append by another node of the plan, for a text that stands inside
// other values. depth is the number of containers that are open around it.
// Offsets and paths of errors begin at the text. That the text satisfies what the plan's
// values must satisfy is left to the caller.
func (e *Engine) AppendNode(dst, src []byte, id plan.ID, depth int) ([]byte, error) {
	return e.append(dst, src, id, depth, plan.NoMatch)
}

// append is AppendNode for a text that must satisfy what must asks.
func (e *Engine) append(dst, src []byte, id plan.ID, depth int, must plan.MatchID) ([]byte, error) {
	e.once.Do(e.lower)
	c := e.call()
	c.start(dst, src, depth)
	i, w := c.document(&e.nodes[id], must, 0, len(dst))
	if i >= 0 {
		if i < c.n {
			i = rawjson.SkipSpace(c.text(), i)
		}
		if i == c.n {
			out := c.d[:w]
			c.release()
			return out, nil
		}
	}
	mismatch := c.mismatch
	c.release()
	if err := check(src, depth, e.maxDepth); err != nil {
		return dst, err
	}
	if mismatch == nil {
		return dst, unreadable(src)
	}
	return dst, mismatch
}

// document writes the value at s[i], or behind white space there, by n, if it satisfies what
// must asks. w is where its output begins.
func (c *call) document(n *node, must plan.MatchID, i, w int) (int, int) {
	if c.engine.largeSize > 0 {
		c.findLarge(i, c.engine.largeSize)
	}
	if must != plan.NoMatch && !c.satisfy(must, i) {
		return c.fail()
	}
	base := w
	if i, w = c.value(n, i, w); i >= 0 && len(c.put) > 0 {
		w = c.settle(i, base, w)
	}
	return i, w
}

// check returns what is wrong with the text src, if it is not JSON. It is asked
// when a write has failed: the loops need not know where and why a text is wrong,
// and what is wrong with the text behind a value that cannot be written counts
// for more than that.
func check(src []byte, depth, maxDepth int) error {
	i, err := rawjson.SkipValue(src, rawjson.SkipSpace(src, 0), depth, maxDepth)
	if err != nil {
		return err
	}
	if i = rawjson.SkipSpace(src, i); i < len(src) {
		return rawjson.Unexpected(src, i, "the end of the text")
	}
	return nil
}
