//go:build amd64 && !purego && !race && !msan && !asan

package avx2

import "os"

// Enabled says that the processor and the operating system can run the kernels, and
// that the environment does not forbid them (STRINGIFY_CPU=generic). It is found out
// once, before main. No kernel may be called where it is false.
var Enabled = os.Getenv("STRINGIFY_CPU") != "generic" && supported()

// supported asks the processor (Intel's manual, volume 1, 14.3 and 14.7.1): AVX2, the
// bit operations BMI1 and BMI2, and an operating system that saves the wide registers.
func supported() bool {
	const (
		osxsave = 1 << 27 // leaf 1, ecx
		avx     = 1 << 28
		bmi1    = 1 << 3 // leaf 7, ebx
		avx2    = 1 << 5
		bmi2    = 1 << 8
		state   = 1<<1 | 1<<2 // XCR0: the registers X and the upper halves of Y
	)
	if last, _, _, _ := cpuid(0, 0); last < 7 {
		return false
	}
	if _, _, ecx, _ := cpuid(1, 0); ecx&(osxsave|avx) != osxsave|avx || xcr0()&state != state {
		return false
	}
	_, ebx, _, _ := cpuid(7, 0)
	return ebx&(bmi1|avx2|bmi2) == bmi1|avx2|bmi2
}

// cpuid executes the instruction of that name.
func cpuid(leaf, subleaf uint32) (eax, ebx, ecx, edx uint32)

// xcr0 returns the lower half of the register that says which state the operating
// system saves. The processor must have OSXSAVE.
func xcr0() uint32

// CopyText copies the n bytes at src to dst in blocks of 32, up to the first byte that
// is a quote, a backslash or below 0x20. It returns how many bytes stand in front of
// that byte; if there is none, the number of bytes in whole blocks, n&^31. wide is not
// zero if one of them is 0x80 or above.
//
// It reads and writes whole blocks, inside the n bytes of either side, so bytes behind
// those counted are overwritten too.
//
//go:noescape
func CopyText(dst, src *byte, n int) (count int, wide uint32)

// CopyUTF8 copies the n bytes at src to dst, with the escapes that JSON needs (quote,
// backslash, below 0x20), and returns how many it has read, and written. escapes has the
// text of each from the lowest byte on, and its length in the highest. It may be nil if
// there is room for none.
//
// It reads less than n if what follows is not UTF-8, or if a block of 32 bytes has escapes
// and there is no room for 160 bytes more than what is left to read. It then stops in front
// of the block, perhaps inside a character, up to three bytes before the end of which it
// stands; or with one byte left, where that is the end of a character that is cut off. The
// first trouble is in this character or less than 32 bytes behind.
//
// The caller owns room bytes at dst, n+31 at least, which src does not overlap.
//
//go:noescape
func CopyUTF8(dst, src *byte, n, room int, escapes *[0x80]uint64) (read, written int)

// Mark fills n Marks, from dst on, with those of n blocks of 64 bytes, from src on. n is at
// least 1. A separator is what the caller says.
//
//go:noescape
func Mark(dst *Marks, src *byte, n int, separator byte)
