package dynamic

import (
	"math"
	"sync"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/wire"
)

// An engine can pass on what it has written while it writes more. Nothing but the last byte
// of what stands in dst is ever looked at again, so between two elements of an array, and
// between two undeclared members of an object, all that is before it may leave.
//
// What is between two such places is held: one element, or a few whose text is surely short.

// Piece is the number of bytes from which on text is passed on.
const Piece = 64 << 10

// An Outlet takes text that is ready.
type Outlet interface {
	// Pass takes text, which is not empty and follows on that of the last call, and
	// returns room for what comes next: the engine appends to room[:0]. Until it returns,
	// text and the room behind it are its own. An error ends the writing.
	Pass(text []byte) (room []byte, err error)
}

// To returns an engine that writes what e writes, and passes it on to out while it does,
// whenever [Piece] bytes are there. Only what is left at the end is behind dst then, which
// must be empty at first. An error of out is the Err of the Mismatch that ends the
// writing, if nothing else took its place.
//
// The engine is for one goroutine. Release gives it back.
func (e *Engine) To(out Outlet) *Engine {
	s := streams.Get().(*Engine)
	*s = *e
	s.out, s.full = out, e.sizes.Piece
	return s
}

// Release gives e back, which To has returned and nobody uses any more.
func (e *Engine) Release() {
	*e = Engine{}
	streams.Put(e)
}

// streams keeps engines for To.
var streams = sync.Pool{New: func() any { return new(Engine) }}

// Stream is Append by an engine that To has returned.
func (e *Engine) Stream(dst []byte, v any, out Outlet) ([]byte, error) {
	s := e.To(out)
	dst, bad := e.whole(s, dst, v)
	s.Release()
	if bad != nil {
		return nil, bad
	}
	return dst, nil
}

// Flush passes dst on if it is long enough, and e has an outlet. It must be called only where
// nothing but the last byte of dst matters to what is written behind it.
func (e *Engine) Flush(dst []byte) ([]byte, *diag.Mismatch) {
	if len(dst) < e.full {
		return dst, nil
	}
	return e.pass(dst)
}

// pass passes dst on, but for its last byte.
func (e *Engine) pass(dst []byte) ([]byte, *diag.Mismatch) {
	last := dst[len(dst)-1]
	room, err := e.out.Pass(dst[:len(dst)-1])
	if err != nil {
		return nil, &diag.Mismatch{Reason: diag.User, Schema: e.nodes[e.root].Schema, Want: "a writer", Got: "an error", Err: err}
	}
	return append(room[:0], last), nil
}

// Streams reports whether e passes on what it has written.
func (e *Engine) Streams() bool { return e.full < never }

// Run returns how many values may be written between two calls of Flush whose text has at
// most so many bytes each, at least 1.
func (e *Engine) Run(bytes int) int { return max(1, e.full/4/bytes) }

// never is more than the length of anything.
const never = math.MaxInt

// short returns how many elements of a, which is not empty, may be written between two calls of
// Flush if they are scalars; the last of them may be of any length.
func (e *Engine) short(a []any) int {
	size := 0
	for i, v := range a {
		size += wire.MaxFloat
		if s, ok := v.(string); ok {
			size += len(s)
		}
		if size > e.full/4 {
			return i + 1
		}
	}
	return len(a)
}
