package dynamic

import (
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/govalue"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/rawjson"
	"github.com/stringify-go/stringify/internal/view"
)

// mismatch returns a complaint of node id.
func (e *Engine) mismatch(id plan.ID, reason diag.Reason, want, got string) *diag.Mismatch {
	if e.strict {
		reason = reason.Strictly()
	}
	return &diag.Mismatch{Reason: reason, Schema: e.nodes[id].Schema, Want: want, Got: got}
}

// misfit says that v cannot be written by node id: because of its type, or
// because it is no value at all.
func (e *Engine) misfit(id plan.ID, v govalue.Value) *diag.Mismatch {
	switch v.Form {
	case govalue.Error:
		if errors.Is(v.Err(), govalue.ErrDepth) {
			return e.tooDeep(id)
		}
		return e.userError(id, describe(v), v.Err())
	case govalue.Unsupported:
		return e.mismatch(id, diag.Unsupported, e.want(id), describe(v))
	}
	reason := diag.Type
	if e.nodes[id].Kind == plan.Never {
		reason = diag.NoMatch
	}
	return e.mismatch(id, reason, e.want(id), describe(v))
}

// outOfRange says that v is NaN, or an infinity where none can stand.
func (e *Engine) outOfRange(id plan.ID, v govalue.Value) *diag.Mismatch {
	return e.mismatch(id, diag.Range, e.want(id), describe(v))
}

// tooDeep says that a value has too many containers inside each other.
func (e *Engine) tooDeep(id plan.ID) *diag.Mismatch {
	limit := strconv.Itoa(e.maxDepth)
	return e.mismatch(id, diag.Depth, "at most "+limit+" values inside each other", "more")
}

// lacking says that an object lacks the required member name.
func (e *Engine) lacking(id plan.ID, name string) *diag.Mismatch {
	bad := e.mismatch(id, diag.Required, "a required member", "nothing")
	bad.InMember(name)
	return bad
}

// userError says that user code failed.
func (e *Engine) userError(id plan.ID, got string, err error) *diag.Mismatch {
	bad := e.mismatch(id, diag.User, e.want(id), got)
	bad.Err = err
	return bad
}

// textError returns the error of a Text function, or of rawjson, about the text raw
// as a complaint.
func (e *Engine) textError(id plan.ID, raw []byte, err error) *diag.Mismatch {
	switch err := err.(type) {
	case *diag.Mismatch:
		return err
	case *rawjson.SyntaxError:
		if err.Depth {
			bad := e.tooDeep(id)
			view.Place(bad, raw, 0, err.Offset)
			return bad
		}
	}
	return e.userError(id, "text that is not JSON", err)
}

// want says what node id wants.
func (e *Engine) want(id plan.ID) string { return plan.WantOf(e.nodes, id) }

// maxExcerpt is the length in bytes of the longest excerpt of a value.
const maxExcerpt = 40

// describe returns the kind of v and a short excerpt: `string "abc"`, `number 1.5`.
func describe(v govalue.Value) string {
	v = v.Read()
	switch v.Form {
	case govalue.Null:
		return "null"
	case govalue.Bool:
		return "boolean " + strconv.FormatBool(v.Bool())
	case govalue.Text:
		return "string " + excerpt(v.Text())
	case govalue.Array:
		return "array"
	case govalue.Object:
		return "object"
	case govalue.Bytes, govalue.Time:
		return "Go type " + v.TypeName()
	}
	if text, ok := view.AppendPlain(nil, v); ok {
		if len(text) > maxExcerpt {
			text = append(text[:maxExcerpt], "..."...)
		}
		return "number " + string(text)
	}
	return "Go type " + v.TypeName()
}

func describeAny(v any) string { return describe(govalue.Of(v)) }

// describeText is describe for JSON text.
func describeText(raw []byte) string {
	kind, _, ok := textKind(raw)
	switch {
	case !ok:
		return "text that is not JSON"
	case kind == plan.JSONNull, kind == plan.JSONArray, kind == plan.JSONObject:
		return kind.String()
	}
	raw = raw[rawjson.SkipSpace(raw, 0):]
	if kind == plan.JSONString {
		if end, err := rawjson.SkipString(raw, 0); err == nil {
			return "string " + excerpt(rawjson.Unquote(raw[:end]))
		}
		return "string"
	}
	if kind == plan.JSONInteger {
		kind = plan.JSONNumber
	}
	text := strings.TrimRight(string(raw[:min(len(raw), maxExcerpt)]), " \t\r\n")
	return kind.String() + " " + text
}

// excerpt returns the beginning of s, quoted.
func excerpt(s string) string {
	if len(s) <= maxExcerpt {
		return strconv.Quote(s)
	}
	n := maxExcerpt
	for n > maxExcerpt-utf8.UTFMax && !utf8.RuneStart(s[n]) {
		n--
	}
	return strconv.Quote(s[:n]) + "..."
}
