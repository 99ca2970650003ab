// Package buffer keeps scratch buffers for later calls. It knows nothing of what is written
// into them.
package buffer

import "sync"

// MaxPooled bounds the buffers that are kept for later calls.
const MaxPooled = 1 << 20

// A Buffer is scratch for one call. A buffer that a panic of user code takes
// along is simply not put back.
type Buffer struct{ Bytes []byte }

var buffers = sync.Pool{New: func() any { return &Buffer{make([]byte, 0, 1024)} }}

// Get returns a buffer without bytes in it, to be put back by Result.
func Get() *Buffer { return buffers.Get().(*Buffer) }

// put gives b back with the storage that it has grown to.
func (b *Buffer) put(grown []byte) {
	if cap(grown) > MaxPooled {
		return
	}
	b.Bytes = grown[:0]
	buffers.Put(b)
}

// Result puts b back, with the storage of out, which was written into it, and returns out
// in a slice of its own, or else err. What is too large to be kept, and has not much room
// left, is not copied.
func (b *Buffer) Result(out []byte, err error) ([]byte, error) {
	if err == nil && cap(out) > MaxPooled && cap(out)-len(out) <= cap(out)/4 {
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
