//go:build !purego && (amd64 || arm64)

package project

import "unsafe"

// These are the accessors of the hot loops without bounds checks. They are all
// the unsafe code of this package, and these rules make them sound:
//
//   - The caller has shown that all bytes are inside the slice: reads by call.lim
//     or by comparing with len, writes by the room that call.room keeps. The
//     same code is compiled with checks under the tag purego, where tests and
//     fuzzing run it.
//   - Pointers are made from a slice and an offset and used at once; none is
//     kept, none points behind the last byte.
//   - Words are unaligned and little-endian, as amd64 and arm64 have them.
//   - Words are bytes of JSON text; no pointer is ever read or written.

// load8 returns the eight bytes of s from i on, the first one lowest.
func load8(s []byte, i int) uint64 {
	return *(*uint64)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(s)), i))
}

// load1 returns s[i].
func load1(s []byte, i int) byte {
	return *(*byte)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(s)), i))
}

// store8 puts the eight bytes of x, lowest first, at d[i].
func store8(d []byte, i int, x uint64) {
	*(*uint64)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(d)), i)) = x
}

// store1 puts x at d[i].
func store1(d []byte, i int, x byte) {
	*(*byte)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(d)), i)) = x
}

// store32 copies the 32 bytes of s from j on to d[i].
func store32(d []byte, i int, s []byte, j int) {
	*(*[32]byte)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(d)), i)) =
		*(*[32]byte)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(s)), j))
}
