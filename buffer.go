package stringify

import (
	"io"
	"sync"
)

// maxPooled bounds the buffers that are kept for later calls.
const maxPooled = 1 << 20

// A buffer is scratch for one call. A buffer that a panic of user code takes
// along is simply not put back.
type buffer struct{ bytes []byte }

var buffers = sync.Pool{New: func() any { return &buffer{make([]byte, 0, 1024)} }}

func getBuffer() *buffer { return buffers.Get().(*buffer) }

// put gives b back with the storage that it has grown to.
func (b *buffer) put(grown []byte) {
	if cap(grown) > maxPooled {
		return
	}
	b.bytes = grown[:0]
	buffers.Put(b)
}

// result puts b back, with the storage of out, which was written into it, and returns out
// in a slice of its own, or else err. What is too large to be kept, and has not much room
// left, is not copied.
func (b *buffer) result(out []byte, err error) ([]byte, error) {
	if err == nil && cap(out) > maxPooled && cap(out)-len(out) <= cap(out)/4 {
		buffers.Put(b) // out has left its storage
		return out[:len(out):len(out)], nil
	}
	var result []byte
	if err == nil {
		result = append(result, out...)
	}
	b.put(out)
	return result, err
}

// writeTo puts b back, with the storage of out, which was written into it, after out has
// been written to w by one call, or else returns err.
func (b *buffer) writeTo(w io.Writer, out []byte, err error) error {
	if err == nil {
		var n int
		if n, err = w.Write(out); err == nil && n < len(out) {
			err = io.ErrShortWrite
		}
	}
	b.put(out)
	return err
}
