package stringify

import (
	"io"
	"sync"

	"github.com/stringify-go/stringify/internal/buffer"
	"github.com/stringify-go/stringify/internal/typed"
)

// MarshalWrite writes v, written by the schema, to w: the bytes of [Serializer.Append].
//
// Text is passed on as it is made, whenever 64 KiB are there and an element of an array, or a
// member that the schema does not declare, has just ended. So it holds less than 1 MiB of text
// beside the largest part that has no such end inside: a text, a scalar, the declared members
// of an object between two arrays, what a json.Marshaler returns. Slices, maps and iterators
// of any length are written in that memory, but for the names of a map, which are sorted first; an
// iterator is run once. With [LargeArraysPassthrough], the elements of an iterator are held until
// there are enough of them to be large, or no more. What must be validated first ([WithStrict], branches that only
// validation tells apart) is in memory as a value; its text is passed on all the same.
// [WithParallel] adds its own.
//
// If the text is shorter than 64 KiB, it is written by one call of w.Write, and if v cannot be
// written then, nothing is. Of a longer text that cannot be finished, a beginning has been
// written that is no JSON, and nothing tells its reader so: who cannot have that takes
// [Serializer.Marshal], which writes nothing, or wraps w.
//
// The error is a [*ValueError] if v cannot be written, with the place of the element at fault.
// Errors of w end the writing and are returned as they are, and io.ErrShortWrite if w took less
// without saying why. w must not keep what it is given.
func (s *Serializer) MarshalWrite(w io.Writer, v any) error {
	st := streamTo(w, s)
	rest, err := s.valueEngine().Stream(st.bytes[:0], v, st)
	return st.end(rest, err)
}

// MarshalWrite writes what v points to, written by the schema, to w, as
// [Serializer.MarshalWrite] does: text is passed on as it is made.
func (t *Typed[T]) MarshalWrite(w io.Writer, v *T) error {
	switch {
	case t == nil:
		return (*Serializer)(nil).MarshalWrite(w, nil)
	case v == nil || t.program == nil:
		return t.serializer.MarshalWrite(w, nil)
	}
	st := streamTo(w, t.serializer)
	rest, err := typed.Stream(t.program, st.bytes[:0], v, st)
	return st.end(rest, err)
}

// A stream is where the text of one call goes.
type stream struct {
	w          io.Writer
	serializer *Serializer
	failed     error // of w
	bytes      []byte
}

// streams keeps streams, none with a buffer longer than buffer.MaxPooled. One that a panic of user
// code takes along is not put back.
var streams = sync.Pool{New: func() any { return &stream{bytes: make([]byte, 0, 1024)} }}

func streamTo(w io.Writer, s *Serializer) *stream {
	st := streams.Get().(*stream)
	st.w, st.serializer = w, s
	return st
}

// Pass writes text. It is that of a dynamic.Outlet.
func (st *stream) Pass(text []byte) (room []byte, err error) {
	text = st.serializer.finish(text, 0)
	n, err := st.w.Write(text)
	if err == nil && n < len(text) {
		err = io.ErrShortWrite
	}
	st.failed = err
	return text, err
}

// end writes the rest, unless there is an err, puts st back, and returns what has failed.
func (st *stream) end(rest []byte, err error) error {
	switch {
	case st.failed != nil:
		err = st.failed
	case err != nil:
		err = publicError(err)
	default:
		st.bytes, err = st.Pass(rest)
	}
	if cap(st.bytes) <= buffer.MaxPooled {
		st.w, st.serializer, st.failed = nil, nil, nil
		streams.Put(st)
	}
	return err
}
