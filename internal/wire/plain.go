package wire

import (
	"strconv"
	"time"
	"unicode/utf8"
	"unsafe"
)

// AppendString appends s to dst as a quoted JSON string and returns the longer slice.
func AppendString(dst []byte, s string) []byte {
	const hex = "0123456789abcdef"
	dst = append(dst, '"')
	for i := 0; i < len(s); {
		c := s[i]
		switch {
		case c >= utf8.RuneSelf:
			r, n := utf8.DecodeRuneInString(s[i:])
			dst = utf8.AppendRune(dst, r)
			i += n
			continue
		case c == '"', c == '\\':
			dst = append(dst, '\\', c)
		case c >= 0x20:
			dst = append(dst, c)
		case c == '\b':
			dst = append(dst, '\\', 'b')
		case c == '\f':
			dst = append(dst, '\\', 'f')
		case c == '\n':
			dst = append(dst, '\\', 'n')
		case c == '\r':
			dst = append(dst, '\\', 'r')
		case c == '\t':
			dst = append(dst, '\\', 't')
		default:
			dst = append(dst, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
		}
		i++
	}
	return append(dst, '"')
}

// PutString writes s in quotes at w.
func PutString(w unsafe.Pointer, s string) unsafe.Pointer {
	for i := 0; i < len(s); i++ {
		if c := s[i]; c < 0x20 || c >= utf8.RuneSelf || c == '"' || c == '\\' {
			return nil
		}
	}
	return unsafe.Add(w, len(AppendString(unsafe.Slice((*byte)(w), len(s)+2)[:0], s)))
}

// AppendInt appends v in decimal.
func AppendInt(dst []byte, v int64) []byte { return strconv.AppendInt(dst, v, 10) }

// AppendUint appends v in decimal.
func AppendUint(dst []byte, v uint64) []byte { return strconv.AppendUint(dst, v, 10) }

// PutInt writes v at w.
func PutInt(w unsafe.Pointer, v int64) unsafe.Pointer {
	return unsafe.Add(w, len(strconv.AppendInt(unsafe.Slice((*byte)(w), MaxInt)[:0], v, 10)))
}

// AppendFloat appends f, which is finite.
func AppendFloat(dst []byte, f float64) []byte { return appendFloatExact(dst, f, 64) }

// AppendFloat32 appends f, which is finite.
func AppendFloat32(dst []byte, f float32) []byte { return appendFloatExact(dst, float64(f), 32) }

// PutFloat writes f, which is finite, at w.
func PutFloat(w unsafe.Pointer, f float64) unsafe.Pointer {
	return unsafe.Add(w, len(appendFloatExact(unsafe.Slice((*byte)(w), MaxFloat)[:0], f, 64)))
}

// AppendDateTime appends t.
func AppendDateTime(dst []byte, t time.Time) []byte {
	return appendDateTime(dst, t)
}

// AppendDate appends t.
func AppendDate(dst []byte, t time.Time) []byte {
	return appendDate(dst, t)
}

// AppendClock appends t.
func AppendClock(dst []byte, t time.Time) []byte {
	return appendClock(dst, t)
}
