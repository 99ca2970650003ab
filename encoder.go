package stringify

import (
	"bytes"
	"errors"
	"io"
	"strconv"

	"github.com/stringify-go/stringify/internal/buffer"
)

// EncoderBuffer is the number of bytes from which on an [Encoder] passes on what it
// has collected.
const EncoderBuffer = 64 << 10

// An Encoder writes a stream of records as lines of JSON (NDJSON, JSON Lines): one
// record a line, each written as [Serializer.Append] writes it. [NewEncoder] makes
// one; the zero Encoder refuses every record. It is not safe for concurrent use; methods
// of the records that use it get an error.
//
// Records are collected and written together: when [EncoderBuffer] bytes are
// reached, and by Flush, which must be called at the end. An Encoder holds less than
// that, and the record that is being written, which may fail at its end; of the memory that a long record took
// it keeps no more than 1 MiB.
//
// A record that cannot be written is a [*ValueError] or a [*SyntaxError]. Nothing of
// it is in the output, and the Encoder goes on with the next one. Every other error
// comes from the writer. It is final: all further calls return it, and records that
// were collected are lost.
type Encoder struct {
	w          io.Writer
	serializer *Serializer
	lines      []byte // whole lines that are still to be written
	err        error  // of w
	busy       bool   // a record is being written
}

// errBusy is what a method of a record gets that uses the Encoder it is written by.
var errBusy = errors.New("stringify: an Encoder is used by a method of a record that it writes")

func (e *Encoder) begin() error {
	if e.busy {
		return errBusy
	}
	e.busy = e.err == nil
	return e.err
}

func (e *Encoder) release() { e.busy = false }

// NewEncoder returns an Encoder that writes to w what s makes of its records. w must not be
// nil; the first write would panic.
func NewEncoder(w io.Writer, s *Serializer) *Encoder {
	return &Encoder{w: w, serializer: s}
}

// Encode writes v, written by the schema, and a line break. It allocates nothing
// once the Encoder has its buffer, unless [Serializer.Append] does.
//
// A record with a line break inside, which only text of format "unsafe" can have, is
// refused: [ErrLineBreak].
func (e *Encoder) Encode(v any) error {
	if err := e.begin(); err != nil {
		return err
	}
	defer e.release()
	out, err := e.serializer.Append(e.room(), v)
	return e.end(out, err)
}

// EncodeJSON is Encode for a record given as JSON text, which
// [Serializer.AppendJSON] rewrites. src may have space and line breaks of its own.
func (e *Encoder) EncodeJSON(src []byte) error {
	if err := e.begin(); err != nil {
		return err
	}
	defer e.release()
	out, err := e.serializer.AppendJSON(e.room(), src)
	return e.end(out, err)
}

// Flush writes what has been collected. Its error is that of the writer.
func (e *Encoder) Flush() error {
	if e.busy {
		return errBusy
	}
	return e.flush()
}

func (e *Encoder) flush() error {
	if e.err != nil || len(e.lines) == 0 {
		return e.err
	}
	lines := e.lines
	// Empty before the call: if w panics, no line can be written twice.
	e.lines = lines[:0]
	if cap(lines) > buffer.MaxPooled {
		e.lines = nil
	}
	n, err := e.w.Write(lines)
	if err == nil && n < len(lines) {
		err = io.ErrShortWrite
	}
	if err != nil {
		e.err, e.lines = err, nil
	}
	return err
}

// room returns the lines collected, with the buffer behind them.
func (e *Encoder) room() []byte {
	if e.lines == nil {
		// Records that go beyond EncoderBuffer by little fit without growing it.
		e.lines = make([]byte, 0, EncoderBuffer+EncoderBuffer/8)
	}
	return e.lines
}

// end takes out for the lines collected with one record more, unless there is an err.
func (e *Encoder) end(out []byte, err error) error {
	if err != nil {
		return err
	}
	from := len(e.lines)
	if i := bytes.IndexByte(out[from:], '\n'); i >= 0 {
		p := e.serializer.plan
		return &ValueError{
			SchemaPointer: p.Nodes[p.Root].Schema, Want: "a record of one line",
			Got: "a line break (by format \"unsafe\") at byte " + strconv.Itoa(i), Err: ErrLineBreak,
		}
	}
	e.lines = append(out, '\n')
	if len(e.lines) >= EncoderBuffer {
		return e.flush()
	}
	return nil
}
