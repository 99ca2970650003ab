//go:build !purego && (amd64 || arm64)

package prog

import (
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
