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

// stringOf writes v, which may be null, as quoted text by the String or Unsafe
// node id.
func (e *Engine) stringOf(dst []byte, id plan.ID, v govalue.Value) ([]byte, *diag.Mismatch) {
	n := &e.nodes[id]
	switch v.Form {
	case govalue.Null:
		return append(dst, `""`...), nil
	case govalue.Text:
		if n.Kind == plan.Unsafe {
			return wire.AppendUnsafeString(dst, v.Text()), nil
		}
		return wire.AppendString(dst, v.Text()), nil
	case govalue.Bytes:
		return appendBase64(dst, v.Bytes()), nil
	case govalue.Time:
		return appendTime(dst, plan.FormatDateTime, v.Time()), nil
	case govalue.Duration:
		if n.Format == plan.FormatDuration {
			dst = wire.AppendDuration(append(dst, '"'), v.Duration())
			return append(dst, '"'), nil
		}
	}
	out, ok := view.AppendPlain(append(dst, '"'), v)
	if !ok {
		return nil, e.misfit(id, v)
	}
	return append(out, '"'), nil
}

// appendFinite appends the shortest text of v, a finite Float or Float32.
func appendFinite(dst []byte, v govalue.Value) []byte {
	if v.Form == govalue.Float32 {
		return wire.AppendFloat32(dst, float32(v.Float()))
	}
	return wire.AppendFloat(dst, v.Float())
}

func appendBool(dst []byte, b bool) []byte {
	if b {
		return append(dst, "true"...)
	}
	return append(dst, "false"...)
}

func appendBase64(dst, b []byte) []byte {
	dst = wire.AppendBase64(append(dst, '"'), b)
	return append(dst, '"')
}

// appendTime appends t, quoted, in one of the formats of times.
func appendTime(dst []byte, f plan.Format, t time.Time) []byte {
	dst = append(dst, '"')
	switch f {
	case plan.FormatDate:
		dst = wire.AppendDate(dst, t)
	case plan.FormatClock:
		dst = wire.AppendClock(dst, t)
	default:
		dst = wire.AppendDateTime(dst, t)
	}
	return append(dst, '"')
}

// appendMillis appends the milliseconds since 1970 of t, rounded down. Those of years
// beyond 292 million are no int64.
func appendMillis(dst []byte, t time.Time) []byte {
	const limit = math.MaxInt64/1000 - 1
	sec := t.Unix()
	if -limit <= sec && sec <= limit {
		return wire.AppendInt(dst, t.UnixMilli())
	}
	// 1000 sec + ms, where ms has three digits.
	abs, ms := uint64(sec), uint64(t.Nanosecond()/1_000_000)
	if sec < 0 {
		dst = append(dst, '-')
		abs = -abs
		if ms > 0 {
			abs, ms = abs-1, 1000-ms
		}
	}
	dst = wire.AppendUint(dst, abs)
	return append(dst, byte('0'+ms/100), byte('0'+ms/10%10), byte('0'+ms%10))
}

// timeOf writes v by the Time node id: times in its format, text as it is.
func (e *Engine) timeOf(dst []byte, id plan.ID, v govalue.Value) ([]byte, *diag.Mismatch) {
	switch v.Form {
	case govalue.Null:
		return append(dst, `""`...), nil
	case govalue.Text:
		return wire.AppendString(dst, v.Text()), nil
	case govalue.Bytes:
		return appendBase64(dst, v.Bytes()), nil
	case govalue.Time:
		return appendTime(dst, e.nodes[id].Format, v.Time()), nil
	}
	return nil, e.misfit(id, v)
}

// numberOf writes v by the Number or Integer node id.
func (e *Engine) numberOf(dst []byte, id plan.ID, v govalue.Value) ([]byte, *diag.Mismatch) {
	integer := e.nodes[id].Kind == plan.Integer
	switch v.Form {
	case govalue.Null:
		return append(dst, '0'), nil
	case govalue.Bool:
		if v.Bool() {
			return append(dst, '1'), nil
		}
		return append(dst, '0'), nil
	case govalue.Int:
		return wire.AppendInt(dst, v.Int()), nil
	case govalue.Uint:
		return wire.AppendUint(dst, v.Uint()), nil
	case govalue.Duration:
		return wire.AppendInt(dst, int64(v.Duration())), nil
	case govalue.Time:
		return appendMillis(dst, v.Time()), nil
	case govalue.Float, govalue.Float32:
		f := v.Float()
		switch {
		case math.IsNaN(f) || integer && math.IsInf(f, 0):
			return nil, e.outOfRange(id, v)
		case math.IsInf(f, 0):
			return append(dst, "null"...), nil
		case !integer:
			return appendFinite(dst, v), nil
		}
		f = ecma.Round(f, ecma.Rounding(e.rounding))
		if v.Form == govalue.Float32 {
			return wire.AppendFloat32(dst, float32(f)), nil
		}
		return wire.AppendFloat(dst, f), nil
	}

	var (
		out    []byte
		result ecma.Result
		text   string
	)
	switch v.Form {
	case govalue.Number, govalue.Text:
		text = v.Text()
	case govalue.Bytes:
		text = string(wire.AppendBase64(nil, v.Bytes()))
	default:
		return nil, e.misfit(id, v)
	}
	if integer {
		out, result = ecma.AppendInteger(dst, text, ecma.Rounding(e.rounding))
	} else {
		out, result = ecma.AppendNumber(dst, text)
	}
	switch {
	case result == ecma.OK:
		return out, nil
	case result == ecma.NaN:
		return nil, e.misfit(id, v)
	case integer:
		return nil, e.outOfRange(id, v)
	}
	return append(dst, "null"...), nil
}

// integerOf returns the integer v of one of Go's own types, other than int, if an int64 holds
// it.
func integerOf(v any) (i int64, ok bool) {
	switch x := v.(type) {
	case int64:
		return x, true
	case int32:
		return int64(x), true
	case int16:
		return int64(x), true
	case int8:
		return int64(x), true
	case uint:
		return int64(x), uint64(x) <= math.MaxInt64
	case uint64:
		return int64(x), uint64(x) <= math.MaxInt64
	case uint32:
		return int64(x), true
	case uint16:
		return int64(x), true
	case uint8:
		return int64(x), true
	}
	return 0, false
}

// booleanOf writes v by the Boolean node id.
func (e *Engine) booleanOf(dst []byte, id plan.ID, v govalue.Value) ([]byte, *diag.Mismatch) {
	var b bool
	switch v.Form {
	case govalue.Null:
	case govalue.Bool:
		b = v.Bool()
	case govalue.Int:
		b = v.Int() != 0
	case govalue.Uint:
		b = v.Uint() != 0
	case govalue.Duration:
		b = v.Duration() != 0
	case govalue.Float, govalue.Float32:
		f := v.Float()
		b = f != 0 && !math.IsNaN(f)
	case govalue.Number:
		var room [wire.MaxFloat + wire.Slack]byte // on the stack; longer digits make room for themselves
		out, _ := ecma.AppendNumber(room[:0], v.Text())
		b = string(out) != "0"
	case govalue.Text:
		b = v.Text() != ""
	case govalue.Bytes:
		b = len(v.Bytes()) > 0
	case govalue.Time:
		b = true
	default:
		return nil, e.misfit(id, v)
	}
	return appendBool(dst, b), nil
}
