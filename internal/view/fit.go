package view

import (
	"math"

	"github.com/stringify-go/stringify/internal/ecma"
	"github.com/stringify-go/stringify/internal/govalue"
	"github.com/stringify-go/stringify/internal/plan"
)

// KindOf returns the JSON kind of v; ok is false if v has none, or one that only its
// JSON text tells. Text that is still to be read (Deferred) is a string.
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
