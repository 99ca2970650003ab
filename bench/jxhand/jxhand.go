// Package jxhand writes the documents with github.com/go-faster/jx, by hand: as its
// users do, or the code that ogen makes for them.
package jxhand

import (
	"time"

	"github.com/go-faster/jx"

	"github.com/stringify-go/stringify/bench/payload"
)

func textOrNull(e *jx.Encoder, s *string) {
	if s == nil {
		e.Null()
		return
	}
	e.Str(*s)
}

func numberOrNull(e *jx.Encoder, x *float64) {
	if x == nil {
		e.Null()
		return
	}
	e.Float64(*x)
}

func moment(e *jx.Encoder, t time.Time) {
	var buf [len(time.RFC3339Nano)]byte
	e.ByteStr(t.AppendFormat(buf[:0], time.RFC3339Nano))
}

func texts(e *jx.Encoder, v []string) {
	e.ArrStart()
	for _, s := range v {
		e.Str(s)
	}
	e.ArrEnd()
}

// Text writes a string.
func Text(e *jx.Encoder, v *string) { e.Str(*v) }

// Texts writes an array of strings.
func Texts(e *jx.Encoder, v *[]string) { texts(e, *v) }

// Ints writes an array of integers.
func Ints(e *jx.Encoder, v *[]int) {
	e.ArrStart()
	for _, n := range *v {
		e.Int(n)
	}
	e.ArrEnd()
}

// Numbers writes an array of numbers.
func Numbers(e *jx.Encoder, v *[]float64) {
	e.ArrStart()
	for _, x := range *v {
		e.Float64(x)
	}
	e.ArrEnd()
}

// Bools writes an array of booleans.
func Bools(e *jx.Encoder, v *[]bool) {
	e.ArrStart()
	for _, x := range *v {
		e.Bool(x)
	}
	e.ArrEnd()
}

// Flats writes an array of small objects.
func Flats(e *jx.Encoder, v *[]payload.Flat) {
	e.ArrStart()
	for i := range *v {
		f := &(*v)[i]
		e.ObjStart()
		e.FieldStart("s")
		e.Str(f.S)
		e.FieldStart("n")
		e.Float64(f.N)
		e.FieldStart("b")
		e.Bool(f.B)
		e.ObjEnd()
	}
	e.ArrEnd()
}

// Nullables writes an array of objects with nulls.
func Nullables(e *jx.Encoder, v *[]payload.NullableRow) {
	e.ArrStart()
	for i := range *v {
		r := &(*v)[i]
		e.ObjStart()
		e.FieldStart("id")
		e.Int(r.ID)
		e.FieldStart("name")
		e.Str(r.Name)
		e.FieldStart("nickname")
		textOrNull(e, r.Nickname)
		e.FieldStart("email")
		textOrNull(e, r.Email)
		e.ObjEnd()
	}
	e.ArrEnd()
}
