//go:build purego || !(amd64 || arm64)

package wire

import (
	"strconv"
	"time"
	"unicode/utf8"
	"unsafe"
)

// This file is the package without its fast paths: what runs under the build tag
// purego and on machines other than amd64 and arm64. It does not depend on byte order.
//
// Its only use of unsafe is to see the room that the caller of a Put function
// vouches for as a slice of exactly the bytes that may be written.

func backend() string { return "plain" }

func appendString(dst []byte, s string) []byte {
	dst = append(dst, '"')
	for i := 0; i < len(s); {
		c := s[i]
		switch {
		case c >= utf8.RuneSelf:
			r, size := utf8.DecodeRuneInString(s[i:])
			dst = utf8.AppendRune(dst, r) // U+FFFD for a byte that is not UTF-8
			i += size
			continue
		case isPlain(c):
			dst = append(dst, c)
		default:
			dst = appendEscape(dst, c)
		}
		i++
	}
	return append(dst, '"')
}

func appendStrings(dst []byte, a []string) []byte {
	for _, s := range a {
		dst = append(appendString(dst, s), ',')
	}
	return dst
}

func appendInts[T Integer](dst []byte, a []T) []byte {
	for _, x := range a {
		if ^T(0) > 0 { // unsigned
			dst = appendUint(dst, uint64(x))
		} else {
			dst = appendInt(dst, int64(x))
		}
		dst = append(dst, ',')
	}
	return dst
}

func appendFloats[T Float](dst []byte, a []T, whole bool) ([]byte, int) {
	for i, x := range a {
		if x-x != 0 || whole && T(int64(x)) != x {
			return dst, i
		}
		if unsafe.Sizeof(x) == 4 {
			dst = appendFloat32(dst, float32(x))
		} else {
			dst = appendFloat(dst, float64(x))
		}
		dst = append(dst, ',')
	}
	return dst, len(a)
}

func appendStringSlow(dst []byte, s string) []byte { return appendString(dst, s) }

// appendEscape appends the escape of c, which is ASCII and needs one.
func appendEscape(dst []byte, c byte) []byte {
	e := escapes[c]
	for range e >> 56 {
		dst = append(dst, byte(e))
		e >>= 8
	}
	return dst
}

func quote(w unsafe.Pointer, s string) bool {
	for i := range len(s) {
		if !isPlain(s[i]) {
			return false
		}
	}
	out := unsafe.Slice((*byte)(w), len(s)+2)
	out[0] = '"'
	copy(out[1:], s)
	out[len(s)+1] = '"'
	return true
}

func appendInt(dst []byte, v int64) []byte { return strconv.AppendInt(dst, v, 10) }

func appendUint(dst []byte, v uint64) []byte { return strconv.AppendUint(dst, v, 10) }

func putInt(w unsafe.Pointer, v int64) unsafe.Pointer {
	return unsafe.Add(w, len(strconv.AppendInt(unsafe.Slice((*byte)(w), MaxInt)[:0], v, 10)))
}

func appendFloat(dst []byte, f float64) []byte { return appendFloatExact(dst, f, 64) }

func appendFloat32(dst []byte, f float32) []byte { return appendFloatExact(dst, float64(f), 32) }

func putFloat(w unsafe.Pointer, f float64) unsafe.Pointer {
	return putFloatExact(w, f, 64)
}

func putFloat32(w unsafe.Pointer, f float32) unsafe.Pointer {
	return putFloatExact(w, float64(f), 32)
}

func isShortest(digits uint64, exponent int) bool { return false }

func appendDateTime(dst []byte, t time.Time) []byte { return appendDateTimeAnyYear(dst, t) }

func appendDate(dst []byte, t time.Time) []byte { return appendDateAnyYear(dst, t) }

func appendClock(dst []byte, t time.Time) []byte { return appendClockOf(dst, t) }
