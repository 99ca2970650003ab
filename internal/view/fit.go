package view

import (
	"math"
	"strconv"

	"github.com/stringify-go/stringify/internal/ecma"
	"github.com/stringify-go/stringify/internal/govalue"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/wire"
)

// Fit returns the kind under which v counts where only the kinds in accept do, and v in
// that shape. ok is false if there is no such kind; the kind is then its own, NumJSONKinds
// if it has none.
//
// Besides its own kind, a value can have another that counts where its own does not fit:
// []byte is also an array, a time.Duration is also text where text has the format duration,
// and a struct with a String method, which is not asked, is also text: that of Stringer. The
// tag `,string` makes scalars text, but for numbers where only a number fits.
//
// It runs no user code.
func Fit(v govalue.Value, accept plan.KindSet, duration bool) (_ govalue.Value, kind plan.JSONKind, ok bool) {
	if v.Quoted && accept.Has(plan.JSONString) {
		return Quoted(v), plan.JSONString, true
	}
	kind, ok = KindOf(v)
	if !ok || accept.Has(kind) {
		return v, kind, ok
	}
	switch {
	case v.Form == govalue.Bytes && accept.Has(plan.JSONArray):
		return v, plan.JSONArray, true
	case v.Form == govalue.Duration && duration && accept.Has(plan.JSONString):
		return v, plan.JSONString, true
	case v.Form == govalue.Object && accept.Has(plan.JSONString) && v.HasStringer():
		return v, plan.JSONString, true
	}
	return v, kind, false
}

// KindOf returns the JSON kind of v. ok is false if v has none, or one that only its JSON
// text tells; the kind is then NumJSONKinds. Text that is still to be read is text.
func KindOf(v govalue.Value) (kind plan.JSONKind, ok bool) {
	switch v.Form {
	case govalue.Null:
		return plan.JSONNull, true
	case govalue.Bool:
		return plan.JSONBoolean, true
	case govalue.Int, govalue.Uint, govalue.Duration:
		return plan.JSONInteger, true
	case govalue.Float, govalue.Float32:
		return floatKind(v.Float()), true
	case govalue.Number:
		if ecma.IsInteger(v.Text()) {
			return plan.JSONInteger, true
		}
		return plan.JSONNumber, true
	case govalue.Text, govalue.Bytes, govalue.Time, govalue.Deferred:
		return plan.JSONString, true
	case govalue.Array:
		return plan.JSONArray, true
	case govalue.Object:
		return plan.JSONObject, true
	}
	return plan.NumJSONKinds, false
}

// floatKind returns the JSON kind of f. Infinities and NaN are no integers.
func floatKind(f float64) plan.JSONKind {
	if f == math.Trunc(f) && !math.IsInf(f, 0) {
		return plan.JSONInteger
	}
	return plan.JSONNumber
}

// Quoted returns v, of a field whose tag says `,string`, as the text that encoding/json
// writes: the JSON text of the value inside a JSON string.
func Quoted(v govalue.Value) govalue.Value {
	if v.Form == govalue.Text {
		return govalue.Of(string(wire.AppendString(nil, v.Text())))
	}
	var room [wire.MaxFloat + wire.Slack]byte // on the stack; longer digits make room for themselves
	text, ok := AppendPlain(room[:0], v)
	if !ok {
		return v
	}
	return govalue.Of(string(text))
}

// AppendPlain appends the text of a boolean or number, which needs no escapes:
// JavaScript's String(v). It reports whether v is one.
func AppendPlain(dst []byte, v govalue.Value) ([]byte, bool) {
	switch v.Form {
	case govalue.Bool:
		return strconv.AppendBool(dst, v.Bool()), true
	case govalue.Int:
		return wire.AppendInt(dst, v.Int()), true
	case govalue.Uint:
		return wire.AppendUint(dst, v.Uint()), true
	case govalue.Duration:
		return wire.AppendInt(dst, int64(v.Duration())), true
	case govalue.Float, govalue.Float32:
		switch f := v.Float(); {
		case math.IsNaN(f):
			return append(dst, "NaN"...), true
		case math.IsInf(f, 0):
			return appendInfinity(dst, f < 0), true
		case v.Form == govalue.Float32:
			return wire.AppendFloat32(dst, float32(f)), true
		default:
			return wire.AppendFloat(dst, f), true
		}
	case govalue.Number:
		out, result := ecma.AppendNumber(dst, v.Text())
		if result == ecma.Inf {
			return appendInfinity(dst, v.Text()[0] == '-'), true
		}
		return out, true
	}
	return dst, false
}

func appendInfinity(dst []byte, negative bool) []byte {
	if negative {
		dst = append(dst, '-')
	}
	return append(dst, "Infinity"...)
}
