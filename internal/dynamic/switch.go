package dynamic

import (
	"math"
	"time"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/ecma"
	"github.com/stringify-go/stringify/internal/govalue"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/view"
	"github.com/stringify-go/stringify/internal/wire"
)

// plainKind returns the JSON kind of v if v has one of the types that
// encoding/json decodes into, or is an int or a time.Time, and is not nil.
func plainKind(v any) (kind plan.JSONKind, ok bool) {
	switch x := v.(type) {
	case string, time.Time:
		return plan.JSONString, true
	case bool:
		return plan.JSONBoolean, true
	case int, int64:
		return plan.JSONInteger, true
	case float64:
		return floatKind(x), true
	case map[string]any:
		return plan.JSONObject, x != nil
	case []any:
		return plan.JSONArray, x != nil
	}
	return plan.JSONNull, false
}

// floatKind returns the JSON kind of f. Infinities and NaN are no integers.
func floatKind(f float64) plan.JSONKind {
	if f == math.Trunc(f) && !math.IsInf(f, 0) {
		return plan.JSONInteger
	}
	return plan.JSONNumber
}

// fit returns the kind under which v is written where only the kinds in accept
// are, and v in that shape. ok is false if there is no such kind. It is view.Fit, which
// matchers go by, asks a struct that counts as text for it, and takes nil slices and maps for
// empty ones where null is not taken.
func fit(v govalue.Value, accept plan.KindSet, duration bool) (_ govalue.Value, kind plan.JSONKind, ok bool) {
	if v.Form == govalue.Null && !accept.Has(plan.JSONNull) {
		switch {
		case v.Nil() == govalue.Array && accept.Has(plan.JSONArray):
			return v, plan.JSONArray, true
		case v.Nil() == govalue.Object && accept.Has(plan.JSONObject):
			return v, plan.JSONObject, true
		}
	}
	if v, kind, ok = view.Fit(v, accept, duration); ok && kind == plan.JSONString {
		v = scalar(v)
	}
	return v, kind, ok
}

// isInfinite reports whether v is a number, but not a finite one.
func isInfinite(v govalue.Value) bool {
	switch v.Form {
	case govalue.Float, govalue.Float32:
		return math.IsInf(v.Float(), 0)
	case govalue.Number:
		var room [wire.MaxFloat + wire.Slack]byte // on the stack; longer digits make room for themselves
		_, result := ecma.AppendNumber(room[:0], v.Text())
		return result == ecma.Inf
	}
	return false
}

// choose writes v by the node that the Switch node id has for its kind.
func (e *Engine) choose(dst []byte, id plan.ID, v govalue.Value, depth int) ([]byte, *diag.Mismatch) {
	v, kind, ok := fit(v, e.lowered[id].accept, e.durations(id))
	if !ok {
		return nil, e.misfit(id, v)
	}
	return e.write(dst, e.nodes[id].Switch.ByKind[kind], v, depth)
}

// durations reports whether node id writes a time.Duration as text, where that is what
// fits.
func (e *Engine) durations(id plan.ID) bool {
	if b := e.nodes[id].Branch; b != nil {
		return b.Duration
	}
	text := plan.Led(e.nodes, id, plan.JSONString)
	return text != plan.None && e.nodes[text].Format == plan.FormatDuration
}
