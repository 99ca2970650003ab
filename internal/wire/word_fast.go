//go:build (amd64 || arm64) && !purego

package wire

import (
	"math/bits"
	"unsafe"
)

// The fast paths read and write whole words through unsafe pointers. They obey these rules,
// which checkptr (part of -race) watches:
//
//   - the byte order is little endian and unaligned access is allowed: the build tags
//     above, repeated in each of these files, see to it;
//   - reads stay inside the string: a word at its end overlaps the one before;
//     an empty string's pointer is never followed;
//   - writes stay inside the room that the caller owns;
//   - no pointer is ever one past the end of the room: it would keep alive, or move
//     with, whatever lies there; and none is kept as a uintptr, since stacks move.

func load32(p unsafe.Pointer, i int) uint32 { return *(*uint32)(unsafe.Add(p, i)) }
func load64(p unsafe.Pointer, i int) uint64 { return *(*uint64)(unsafe.Add(p, i)) }

func store8(p unsafe.Pointer, i int, v byte)    { *(*byte)(unsafe.Add(p, i)) = v }
func store16(p unsafe.Pointer, i int, v uint16) { *(*uint16)(unsafe.Add(p, i)) = v }
func store32(p unsafe.Pointer, i int, v uint32) { *(*uint32)(unsafe.Add(p, i)) = v }
func store64(p unsafe.Pointer, i int, v uint64) { *(*uint64)(unsafe.Add(p, i)) = v }

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

// special flags, in bit 7 of each byte, the characters of x that are not plain: below 0x20, a
// quote, a backslash, or 0x80 and above. No flag and the lowest flag are exact;
// flags above the lowest may be false, as a subtraction borrows from the next byte.
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
