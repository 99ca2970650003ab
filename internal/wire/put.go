package wire

import "unsafe"

// Put functions write at a position and return the position behind what they wrote.
// The caller owns the bytes at the position, as many as the function says, in one
// allocation. The position returned is inside it, since Slack is behind it.
//
// Unsafe: word_fast.go has the rules.

const (
	// Slack is the number of bytes behind the longest text of a value that a Put
	// function may overwrite.
	Slack = 64

	// MaxInt is the length of the longest text of an int64 or uint64.
	MaxInt = 20

	// MaxFloat is the length of the longest text of a float64 or float32:
	// -0.0000012345678901234567.
	MaxFloat = 25
)

// PutString writes s as a quoted JSON string at w and returns the position behind
// the closing quote, or nil if s has a byte that is not plain: a control character, a
// quote, a backslash or anything from 0x80 on. After nil nothing is promised about
// what stands at w; AppendString writes such text.
//
// The caller owns len(s)+2+Slack bytes at w.
func PutString(w unsafe.Pointer, s string) unsafe.Pointer {
	if !quote(w, s) {
		return nil
	}
	// Not from quote: the next write need not wait for this one.
	return unsafe.Add(w, len(s)+2)
}

// AppendMarked is AppendString for s that PutString has refused, whose bytes need not be
// looked at for that again.
func AppendMarked(dst []byte, s string) []byte { return appendStringSlow(dst, s) }

// PutInt writes v in decimal at w and returns the position behind it.
// The caller owns MaxInt+Slack bytes at w.
func PutInt(w unsafe.Pointer, v int64) unsafe.Pointer { return putInt(w, v) }

// PutUint is PutInt for v of any size.
func PutUint(w unsafe.Pointer, v uint64) unsafe.Pointer {
	if v < 1<<63 {
		return putInt(w, int64(v))
	}
	w = putInt(w, int64(v/10))
	*(*byte)(w) = '0' + byte(v%10)
	return unsafe.Add(w, 1)
}

// PutFloat writes f, which must be finite, at w as AppendFloat does and returns the
// position behind it. The caller owns MaxFloat+Slack bytes at w.
func PutFloat(w unsafe.Pointer, f float64) unsafe.Pointer { return putFloat(w, f) }

// PutFloat32 writes f, which must be finite, at w as AppendFloat32 does and returns the
// position behind it. The caller owns MaxFloat+Slack bytes at w.
func PutFloat32(w unsafe.Pointer, f float32) unsafe.Pointer { return putFloat32(w, f) }

// putFloatExact is PutFloat (bits 64) and PutFloat32 (bits 32) by way of strconv.
func putFloatExact(w unsafe.Pointer, f float64, bits int) unsafe.Pointer {
	return unsafe.Add(w, len(appendFloatExact(unsafe.Slice((*byte)(w), MaxFloat)[:0], f, bits)))
}
