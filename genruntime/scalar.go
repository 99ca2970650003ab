package genruntime

import (
	"encoding/binary"
	"math"
	"time"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/ecma"
	"github.com/stringify-go/stringify/internal/escape"
	"github.com/stringify-go/stringify/internal/prog"
	"github.com/stringify-go/stringify/internal/wire"
)

// The functions of this file append one scalar to dst and return the longer slice. They
// allocate only to grow dst, and may use its free capacity as scratch space.

type (
	// Integer are the kinds of integers.
	Integer = wire.Integer
	// Float are the kinds of floating-point numbers.
	Float = wire.Float
)

// Grow returns dst with room for n more bytes, at least twice what it was.
func Grow(dst []byte, n int) []byte { return wire.Grow(dst, n) }

// Close turns the comma behind the last element or member into end, or appends end where
// there is none.
func Close(dst []byte, end byte) []byte { return prog.CloseWith(dst, end) }

// AppendString appends s as a quoted JSON string.
func AppendString(dst []byte, s string) []byte { return wire.AppendString(dst, s) }

// AppendStrings appends the strings of a, each as AppendString does and with a comma behind it.
func AppendStrings(dst []byte, a []string) []byte { return wire.AppendStrings(dst, a) }

// AppendUnsafe appends s between quotes, without a look at it.
func AppendUnsafe(dst []byte, s string) []byte { return wire.AppendUnsafeString(dst, s) }

// AppendInt appends i in decimal.
func AppendInt(dst []byte, i int64) []byte { return wire.AppendInt(dst, i) }

// AppendUint appends u in decimal.
func AppendUint(dst []byte, u uint64) []byte { return wire.AppendUint(dst, u) }

// AppendInts appends the elements of a, each with a comma behind it.
func AppendInts[T Integer](dst []byte, a []T) []byte { return wire.AppendInts(dst, a) }

// AppendBool appends true or false.
//
// It has no branch on b, which nobody could predict: a fifth less time for objects with a few
// of them.
func AppendBool(dst []byte, b bool) []byte {
	i := 0
	if b {
		i = 1
	}
	dst = binary.LittleEndian.AppendUint64(dst, bools[i&1])
	return dst[:len(dst)-3-i]
}

// bools are the words false and true, from the lowest byte on.
var bools = [2]uint64{'f' | 'a'<<8 | 'l'<<16 | 's'<<24 | 'e'<<32, 't' | 'r'<<8 | 'u'<<16 | 'e'<<24}

// AppendDateTime appends t, quoted, in UTC to the millisecond.
func AppendDateTime(dst []byte, t time.Time) []byte {
	return append(wire.AppendDateTime(append(dst, '"'), t), '"')
}

// AppendDate appends the date of t in its own Location, quoted.
func AppendDate(dst []byte, t time.Time) []byte {
	return append(wire.AppendDate(append(dst, '"'), t), '"')
}

// AppendClock appends the time of day of t in its own Location, quoted.
func AppendClock(dst []byte, t time.Time) []byte {
	return append(wire.AppendClock(append(dst, '"'), t), '"')
}

// AppendDuration appends d as an ISO 8601 duration, quoted.
func AppendDuration(dst []byte, d time.Duration) []byte {
	return append(wire.AppendDuration(append(dst, '"'), d), '"')
}

// AppendAny appends f in the generic form: null if it is not finite.
func AppendAny(dst []byte, f float64) []byte {
	if f-f != 0 {
		return append(dst, "null"...)
	}
	return wire.AppendFloat(dst, f)
}

// AppendAny32 is AppendAny for a float32, which has its own shortest text.
func AppendAny32(dst []byte, f float32) []byte {
	if f-f != 0 {
		return append(dst, "null"...)
	}
	return wire.AppendFloat32(dst, f)
}

// AppendNumber appends f where the schema at a place declares a number: an infinity is null,
// NaN an error.
func AppendNumber(dst []byte, f float64, schema string) ([]byte, *Mismatch) {
	if f-f != 0 {
		return notFinite(dst, f, schema)
	}
	return wire.AppendFloat(dst, f), nil
}

// AppendNumber32 is AppendNumber for a float32, which has its own shortest text.
func AppendNumber32(dst []byte, f float32, schema string) ([]byte, *Mismatch) {
	if f-f != 0 {
		return notFinite(dst, float64(f), schema)
	}
	return wire.AppendFloat32(dst, f), nil
}

// AppendNumbers appends the elements of a by AppendNumber or AppendNumber32, each with a comma
// behind it.
func AppendNumbers[T Float](dst []byte, a []T, schema string) ([]byte, *Mismatch) {
	for i := 0; i < len(a); i++ {
		var n int
		if dst, n = wire.AppendFloats(dst, a[i:], false); n == len(a)-i {
			break
		}
		i += n
		var bad *Mismatch
		if dst, bad = notFinite(dst, float64(a[i]), schema); bad != nil {
			bad.InElement(i)
			return nil, bad
		}
		dst = append(dst, ',')
	}
	return dst, nil
}

// AppendRoundedNumbers appends the elements of a by AppendRounded or AppendRounded32, each with
// a comma behind it.
func AppendRoundedNumbers[T Float](dst []byte, a []T, r Rounding, schema string) ([]byte, *Mismatch) {
	for i := 0; i < len(a); i++ {
		var n int
		if dst, n = wire.AppendFloats(dst, a[i:], true); n == len(a)-i {
			break
		}
		i += n
		var bad *Mismatch
		if T(1<<24)+1 == 1<<24 { // a float32
			dst, bad = AppendRounded32(dst, float32(a[i]), r, schema)
		} else {
			dst, bad = AppendRounded(dst, float64(a[i]), r, schema)
		}
		if bad != nil {
			bad.InElement(i)
			return nil, bad
		}
		dst = append(dst, ',')
	}
	return dst, nil
}

// notFinite writes f, an infinity or NaN, where a number is declared.
//
//go:noinline
func notFinite(dst []byte, f float64, schema string) ([]byte, *Mismatch) {
	if math.IsNaN(f) {
		return nil, outOfRange(f, "number", schema)
	}
	return append(dst, "null"...), nil
}

// AppendRounded appends f where the schema at a place declares an integer, rounded; what is
// not finite is an error.
func AppendRounded(dst []byte, f float64, r Rounding, schema string) ([]byte, *Mismatch) {
	switch i := int64(f); {
	case float64(i) == f && uint64(i+wire.MaxExact) <= 2*wire.MaxExact:
		return wire.AppendInt(dst, i), nil
	case f-f != 0:
		return nil, outOfRange(f, "integer", schema)
	}
	return wire.AppendFloat(dst, ecma.Round(f, ecma.Rounding(r))), nil
}

// AppendRounded32 is AppendRounded for a float32, which has its own shortest text.
func AppendRounded32(dst []byte, f float32, r Rounding, schema string) ([]byte, *Mismatch) {
	if f-f != 0 {
		return nil, outOfRange(float64(f), "integer", schema)
	}
	return wire.AppendFloat32(dst, float32(ecma.Round(float64(f), ecma.Rounding(r)))), nil
}

// outOfRange says that f is no number that the schema at a place takes.
func outOfRange(f float64, want, schema string) *Mismatch {
	got := "number NaN"
	switch {
	case math.IsInf(f, 1):
		got = "number Infinity"
	case math.IsInf(f, -1):
		got = "number -Infinity"
	}
	return &Mismatch{Reason: diag.Range, Schema: schema, Want: want, Got: got}
}

// EscapeHTML escapes what has a meaning in HTML in out[from:], which is finished JSON.
func EscapeHTML(out []byte, from int) []byte { return escape.HTML(out, from) }
