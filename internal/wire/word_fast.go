//go:build (amd64 || arm64) && !purego

package wire

import (
	"math/bits"
	"slices"
	"unsafe"
)

// The fast paths read and write whole words through unsafe pointers. These are the
// rules they obey; checkptr, which is part of -race, watches them:
//
//   - the byte order is little endian and unaligned access is allowed: the build tag
//     above, repeated in each of these files, sees to it;
//   - reads stay inside the string: a word at its end overlaps the one before, and
//     the pointer of an empty string is never followed;
//   - writes stay inside the room that the caller owns;
//   - no pointer is ever one past the end of an allocation, where something else lies;
//   - no pointer is kept as a uintptr, since stacks move.

func load32(p unsafe.Pointer, i int) uint32 { return *(*uint32)(unsafe.Add(p, i)) }
func load64(p unsafe.Pointer, i int) uint64 { return *(*uint64)(unsafe.Add(p, i)) }

func store8(p unsafe.Pointer, i int, v byte)    { *(*byte)(unsafe.Add(p, i)) = v }
func store16(p unsafe.Pointer, i int, v uint16) { *(*uint16)(unsafe.Add(p, i)) = v }
func store32(p unsafe.Pointer, i int, v uint32) { *(*uint32)(unsafe.Add(p, i)) = v }
func store64(p unsafe.Pointer, i int, v uint64) { *(*uint64)(unsafe.Add(p, i)) = v }

// grow returns dst with room for at least n more bytes.
//
// It stays out of line so that callers inline no more than the test for room.
//
//go:noinline
func grow(dst []byte, n int) []byte { return slices.Grow(dst, n) }

// behind returns the position behind the bytes of dst, which must have free room.
func behind(dst []byte) unsafe.Pointer {
	return unsafe.Add(unsafe.Pointer(unsafe.SliceData(dst)), len(dst))
}

// A word holds eight characters, the first in its lowest byte.
const (
	each01    = 0x0101010101010101
	each80    = 0x80 * each01
	eachSpace = ' ' * each01
	eachZero  = '0' * each01
)

// special flags, in bit 7 of each byte, the characters of x that are not plain: below
// 0x20, a quote, a backslash, or 0x80 and above. The lowest flag is exact, and so is
// having none; higher ones may be false, as a subtraction borrows from the next byte.
//
// x^2 maps the quote, 0x22, to 0x20 and permutes the control characters, so that one
// comparison with 0x21 finds both.
func special(x uint64) uint64 { return marks(x) & each80 }

// marks is special with other bits that mean nothing, for several words at once.
func marks(x uint64) uint64 {
	return x | ((x ^ 0x02*each01) - 0x21*each01) | ((x ^ '\\'*each01) - each01)
}

// firstFlag returns the index of the byte with the lowest flag in m, which is not zero.
func firstFlag(m uint64) int { return bits.TrailingZeros64(m) >> 3 }
