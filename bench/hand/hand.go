// Package hand writes the documents as a careful person would: one append function a Go
// type, keys as literals, numbers by strconv, strings by a table of bytes. It uses no
// unsafe and no assembly, and knows the Go types alone.
//
// Text that is not UTF-8 it copies as it is, so it does less than stringify.
package hand

import (
	"math"
	"strconv"
	"time"

	"github.com/stringify-go/stringify/bench/payload"
)

// stands says which bytes stand for themselves inside quotes.
var stands = func() (t [256]bool) {
	for c := range t {
		t[c] = c >= ' ' && c != '"' && c != '\\'
	}
	return t
}()

func text(b []byte, s string) []byte {
	b = append(b, '"')
	done := 0
	for i := range len(s) {
		if c := s[i]; !stands[c] {
			b = append(b, s[done:i]...)
			b = escape(b, c)
			done = i + 1
		}
	}
	b = append(b, s[done:]...)
	return append(b, '"')
}

func escape(b []byte, c byte) []byte {
	switch c {
	case '"', '\\':
		return append(b, '\\', c)
	case '\b':
		return append(b, `\b`...)
	case '\f':
		return append(b, `\f`...)
	case '\n':
		return append(b, `\n`...)
	case '\r':
		return append(b, `\r`...)
	case '\t':
		return append(b, `\t`...)
	}
	const hex = "0123456789abcdef"
	return append(b, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
}

func textOrNull(b []byte, s *string) []byte {
	if s == nil {
		return append(b, "null"...)
	}
	return text(b, *s)
}

func integer(b []byte, n int) []byte { return strconv.AppendInt(b, int64(n), 10) }

func boolean(b []byte, v bool) []byte { return strconv.AppendBool(b, v) }

// number appends x in the shortest form, as ECMA-262 Number::toString has it; what JSON
// has no number for is null.
func number(b []byte, x float64) []byte {
	a := math.Abs(x)
	switch {
	case a >= 1e-6 && a < 1e21:
		return strconv.AppendFloat(b, x, 'f', -1, 64)
	case a == 0:
		return append(b, '0')
	case !(a <= math.MaxFloat64):
		return append(b, "null"...)
	}
	b = strconv.AppendFloat(b, x, 'e', -1, 64)
	if n := len(b); b[n-2] == '0' { // e-07 is e-7
		b[n-2] = b[n-1]
		b = b[:n-1]
	}
	return b
}

func numberOrNull(b []byte, x *float64) []byte {
	if x == nil {
		return append(b, "null"...)
	}
	return number(b, *x)
}

func moment(b []byte, t time.Time) []byte {
	b = append(b, '"')
	b = t.AppendFormat(b, time.RFC3339Nano)
	return append(b, '"')
}

func texts(b []byte, v []string) []byte {
	b = append(b, '[')
	for i, s := range v {
		if i > 0 {
			b = append(b, ',')
		}
		b = text(b, s)
	}
	return append(b, ']')
}

// Text appends a string.
func Text(b []byte, v *string) []byte { return text(b, *v) }

// Texts appends an array of strings.
func Texts(b []byte, v *[]string) []byte { return texts(b, *v) }

// Ints appends an array of integers.
func Ints(b []byte, v *[]int) []byte {
	b = append(b, '[')
	for i, n := range *v {
		if i > 0 {
			b = append(b, ',')
		}
		b = integer(b, n)
	}
	return append(b, ']')
}

// Numbers appends an array of numbers.
func Numbers(b []byte, v *[]float64) []byte {
	b = append(b, '[')
	for i, x := range *v {
		if i > 0 {
			b = append(b, ',')
		}
		b = number(b, x)
	}
	return append(b, ']')
}

// Bools appends an array of booleans.
func Bools(b []byte, v *[]bool) []byte {
	b = append(b, '[')
	for i, x := range *v {
		if i > 0 {
			b = append(b, ',')
		}
		b = boolean(b, x)
	}
	return append(b, ']')
}

// Flats appends an array of small objects.
func Flats(b []byte, v *[]payload.Flat) []byte {
	b = append(b, '[')
	for i := range *v {
		if i > 0 {
			b = append(b, ',')
		}
		f := &(*v)[i]
		b = append(b, `{"s":`...)
		b = text(b, f.S)
		b = append(b, `,"n":`...)
		b = number(b, f.N)
		b = append(b, `,"b":`...)
		b = boolean(b, f.B)
		b = append(b, '}')
	}
	return append(b, ']')
}

// Nullables appends an array of objects with nulls.
func Nullables(b []byte, v *[]payload.NullableRow) []byte {
	b = append(b, '[')
	for i := range *v {
		if i > 0 {
			b = append(b, ',')
		}
		r := &(*v)[i]
		b = append(b, `{"id":`...)
		b = integer(b, r.ID)
		b = append(b, `,"name":`...)
		b = text(b, r.Name)
		b = append(b, `,"nickname":`...)
		b = textOrNull(b, r.Nickname)
		b = append(b, `,"email":`...)
		b = textOrNull(b, r.Email)
		b = append(b, '}')
	}
	return append(b, ']')
}
