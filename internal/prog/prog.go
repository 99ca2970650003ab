// Package prog is the flat program that the hot loops run: a row of ops, each a piece of
// text to write and where the value behind it is. It knows how text is laid out in ops and
// how much room they need; it knows no Go types and runs nothing.
package prog

import (
	"encoding/binary"
	"unsafe"

	"github.com/stringify-go/stringify/internal/wire"
)

// MaxText is the length in bytes of the longest text that stands in an op.
const MaxText = 32

// An Op is one step of a loop: it writes its text, then a value. It fills one line of
// cache.
type Op struct {
	Name  string              // of the member that the value is
	Words [MaxText / 8]uint64 // the text, in little-endian words, zeros behind it
	From  uint32              // where the value is, as the engine counts
	Ref   int32               // what the engine knows of the value beside this
	Need  uint32              // bytes that must be free behind the value; see Reserve
	Code  uint8               // what the engine does
	Size  uint8               // length of the text
	Flag  uint8               // one more thing that the engine wants to know
}

// An Op fills one line of cache and no more, where pointers have eight bytes.
const (
	OpSize = unsafe.Sizeof(Op{})
	_      = uint(64 - OpSize)
)

// SetText gives o the text s, of at most MaxText bytes.
func (o *Op) SetText(s string) {
	var b [MaxText]byte
	o.Size = uint8(copy(b[:], s))
	for i := range o.Words {
		o.Words[i] = binary.LittleEndian.Uint64(b[8*i:])
	}
}

// Text returns the text of o.
func (o *Op) Text() string {
	var b [MaxText]byte
	for i, w := range o.Words {
		binary.LittleEndian.PutUint64(b[8*i:], w)
	}
	return string(b[:o.Size])
}

// Reserve fills the needs of ops, from the last to the first, and returns what must be free
// before the first: room for everything up to the next value of unlimited length, so that
// it is written without another look at the capacity, unless it had to be written
// otherwise. longest returns the length of the
// longest value of a code, and whether there is one; what it counts must include all that
// the engine writes behind the value before the next op.
//
// Each need ends in wire.Slack, so that words may be stored over the end of a text.
func Reserve(ops []Op, longest func(code uint8) (n int, ok bool)) (need int) {
	need = wire.Slack
	for i := len(ops) - 1; i >= 0; i-- {
		o := &ops[i]
		n, ok := longest(o.Code)
		o.Need = uint32(need)
		if !ok {
			need, n = wire.Slack, 0
		}
		need += int(o.Size) + n
	}
	return need
}

// CloseWith turns the comma behind the last element or member into end, or appends end where
// there is none.
func CloseWith(dst []byte, end byte) []byte {
	if last := len(dst) - 1; dst[last] == ',' {
		dst[last] = end
		return dst
	}
	return append(dst, end)
}
