//go:build !purego && (amd64 || arm64)

package prog

import (
	"slices"
	"unsafe"
)

// These write through a cursor into room that was reserved before. The rules that make
// them sound, for their callers too:
//
//   - room: the caller owns the bytes at the cursor, as many as each says;
//   - the cursor and its base are unsafe.Pointer, never uintptr, because the bytes may be on
//     a stack that moves; offsets are ints;
//   - the cursor never stands behind the last byte of its array, because what Reserve
//     counts ends in wire.Slack;
//   - words are stored in little-endian order, which the build tag above sees to.

// Put1 writes c at w.
func Put1(w unsafe.Pointer, c byte) { *(*byte)(w) = c }

// Put8 writes the eight bytes of x at w.
func Put8(w unsafe.Pointer, x uint64) { *(*uint64)(w) = x }

// The words of the booleans, in Put8's order.
const (
	True  = 't' | 'r'<<8 | 'u'<<16 | 'e'<<24
	False = 'f' | 'a'<<8 | 'l'<<16 | 's'<<24 | 'e'<<32
)

// PutBool writes true or false at w, over eight bytes, and returns the position behind it.
func PutBool(w unsafe.Pointer, b bool) unsafe.Pointer {
	word, n := uint64(False), 5
	if b {
		word, n = True, 4
	}
	Put8(w, word)
	return unsafe.Add(w, n)
}

// UpTo returns the bytes from base to w as a slice of capacity limit, which must be that of
// the array at base.
func UpTo(base, w unsafe.Pointer, limit int) []byte {
	return unsafe.Slice((*byte)(base), limit)[:uintptr(w)-uintptr(base)]
}

// GrowOn is Grow for a loop that has written done values of limited and unlimited length in
// took bytes, and has left to write. It expects the others to be as long, and makes room for
// them and a sixteenth more; but the capacity becomes at least 5/4 and at most four times what
// it was, since they may not be. So large results are copied less often on the way, and have
// little room left in the end.
//
//go:noinline
func GrowOn(dst []byte, n, took, done, left int) []byte {
	if done == 0 {
		return Grow(dst, n)
	}
	more := float64(took) / float64(done) * float64(left) * (17. / 16)
	limit := float64(cap(dst))
	return slices.Grow(dst, max(n, int(min(max(more, limit/4), limit*3))))
}
