package dynamic

import (
	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/ecma"
	"github.com/stringify-go/stringify/internal/govalue"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/rawjson"
	"github.com/stringify-go/stringify/internal/wire"
)

// jsonText returns the JSON text that v brings along, asking user code for it if
// need be; ok is false if v is none of those that do. It must be called once for
// each value that is written.
func (e *Engine) jsonText(id plan.ID, v govalue.Value) (raw []byte, ok bool, bad *diag.Mismatch) {
	switch v.Form {
	case govalue.JSON:
		return v.Bytes(), true, nil
	case govalue.Marshaler:
		raw, err := v.MarshalJSON()
		if err != nil {
			return nil, false, e.userError(id, describe(v), err)
		}
		return raw, true, nil
	}
	return nil, false, nil
}

// json writes the JSON text raw by node id.
func (e *Engine) json(dst []byte, id plan.ID, raw []byte, depth int) ([]byte, *diag.Mismatch) {
	if e.text == nil {
		return nil, e.mismatch(id, diag.Unsupported, e.want(id), "JSON text")
	}
	out, err := e.text(dst, raw, id, depth)
	if err != nil {
		return nil, e.textError(id, raw, err)
	}
	return out, nil
}

// textKind returns the JSON kind that the text raw has if it is JSON, and
// whether it is a number too large for a float64. ok is false if it is nothing.
func textKind(raw []byte) (kind plan.JSONKind, infinite, ok bool) {
	i := rawjson.SkipSpace(raw, 0)
	if i == len(raw) {
		return plan.JSONNull, false, false
	}
	switch raw[i] {
	case 'n':
		return plan.JSONNull, false, true
	case 't', 'f':
		return plan.JSONBoolean, false, true
	case '"':
		return plan.JSONString, false, true
	case '[':
		return plan.JSONArray, false, true
	case '{':
		return plan.JSONObject, false, true
	}
	end, err := rawjson.SkipNumber(raw, i)
	if err != nil {
		return plan.JSONNull, false, false
	}
	if ecma.IsInteger(string(raw[i:end])) {
		return plan.JSONInteger, false, true
	}
	var room [wire.MaxFloat + wire.Slack]byte // on the stack; longer digits make room for themselves
	_, infinite = rawjson.AppendNumber(room[:0], raw[i:end])
	return plan.JSONNumber, infinite, true
}
