package stringify

import "sync"

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
