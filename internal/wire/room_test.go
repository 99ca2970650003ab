package wire

import (
	"bytes"
	"testing"
	"unsafe"
)

// room is a place for a Put function that tells when more was touched than allowed:
// bytes in front, the room itself up to the end of the allocation, so that checkptr sees
// what goes beyond.
type room struct {
	bytes []byte
	start int
	limit int // of the text; only slack may be overwritten behind it
}

func newRoom(start, size int) room {
	b := make([]byte, start+size+Slack)
	for i := range start {
		b[i] = 0xa5
	}
	return room{bytes: b[:len(b):len(b)], start: start, limit: start + size}
}

func (r room) at() unsafe.Pointer { return unsafe.Pointer(&r.bytes[r.start]) }

// text returns what was written up to end.
func (r room) text(t *testing.T, end unsafe.Pointer) string {
	t.Helper()
	n := int(uintptr(end) - uintptr(r.at()))
	if n < 0 || r.start+n > r.limit {
		t.Fatalf("wrote %d bytes into a room of %d", n, r.limit-r.start)
	}
	if !bytes.Equal(r.bytes[:r.start], bytes.Repeat([]byte{0xa5}, r.start)) {
		t.Fatalf("wrote before the room: %x", r.bytes[:r.start])
	}
	return string(r.bytes[r.start : r.start+n])
}
