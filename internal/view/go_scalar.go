package view

import (
	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/govalue"
	"github.com/stringify-go/stringify/internal/match"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/rawjson"
	"github.com/stringify-go/stringify/internal/wire"
)

// As returns the kind of the value, see match.View.
func (g *Go) As(accept plan.KindSet, duration bool) (plan.JSONKind, bool) {
	if g.inText {
		return g.text.As(accept, duration)
	}
	f := g.top()
	if f.isAny {
		if kind, ok := plainKind(f.plain); ok {
			f.kind = kind
			if kind >= plan.JSONObject && g.depth+len(g.frames) > g.maxDepth {
				g.failTooDeep()
			}
			return kind, accept.Has(kind)
		}
		f.v, f.isAny = govalue.Of(f.plain), false
	}
	kind, ok := g.asValue(f, accept, duration)
	f.kind = kind
	if (kind == plan.JSONObject || kind == plan.JSONArray) && f.v.Form != govalue.Null && g.depth+len(g.frames) > g.maxDepth {
		g.failTooDeep()
	}
	return kind, ok
}

// plainKind returns the kind of v if v has one of the types that encoding/json decodes
// into, but json.Number, or is an int, and is no nil map or slice. None of them has another
// kind besides.
func plainKind(v any) (kind plan.JSONKind, ok bool) {
	switch x := v.(type) {
	case nil:
		return plan.JSONNull, true
	case string:
		return plan.JSONString, true
	case bool:
		return plan.JSONBoolean, true
	case float64:
		return floatKind(x), true
	case int, int64:
		return plan.JSONInteger, true
	case map[string]any:
		return plan.JSONObject, x != nil
	case []any:
		return plan.JSONArray, x != nil
	}
	return plan.NumJSONKinds, false
}

// asValue is As for a frame that has a Value.
func (g *Go) asValue(f *frame, accept plan.KindSet, duration bool) (kind plan.JSONKind, ok bool) {
	v := &f.v
	switch v.Form {
	case govalue.Error:
		g.failUser("Go type "+v.TypeName(), v.Err())
		return plan.NumJSONKinds, false
	case govalue.Unsupported:
		g.fail(&diag.Mismatch{Reason: diag.Unsupported, Got: "Go type " + v.TypeName()})
		return plan.NumJSONKinds, false
	case govalue.JSON, govalue.Marshaler:
		if v.Unread() {
			g.unread()
			return plan.NumJSONKinds, false
		}
		if !g.enterText(v.Bytes()) {
			return plan.NumJSONKinds, false
		}
		return g.text.As(accept, duration)
	case govalue.Null:
		return emptyKind(v.Nil(), accept)
	}
	if v.Quoted && !f.settled {
		g.settle(f)
	}
	if v.Quoted && (!f.either || accept.Has(plan.JSONString)) {
		return plan.JSONString, accept.Has(plan.JSONString)
	}
	_, kind, ok = Fit(*v, accept, duration)
	return kind, ok
}

// emptyKind is As for nil: a nil slice or map, if it were empty instead, is empty.
func emptyKind(empty govalue.Form, accept plan.KindSet) (kind plan.JSONKind, ok bool) {
	switch {
	case accept.Has(plan.JSONNull):
	case empty == govalue.Array && accept.Has(plan.JSONArray):
		return plan.JSONArray, true
	case empty == govalue.Object && accept.Has(plan.JSONObject):
		return plan.JSONObject, true
	}
	return plan.JSONNull, accept.Has(plan.JSONNull)
}

// enterText puts the cursor on the JSON text b, which is read on first sight. It reports
// false if it cannot be told.
func (g *Go) enterText(b []byte) bool {
	if len(b) == 0 {
		g.unread()
		return false
	}
	g.read = true
	r, known := g.roots[&b[0]]
	if !known || r.size != len(b) {
		r = root{uint32(len(g.text.tape.nodes)), len(b)}
		if _, err := g.text.tape.read(b, rawjson.SkipSpace(b, 0), g.depth+len(g.frames)-1, g.maxDepth); err != nil {
			if bad, ok := err.(*rawjson.SyntaxError); ok && bad.Depth {
				g.failTooDeep()
			} else {
				g.failUser("text that is not JSON", err)
			}
			return false
		}
		if g.roots == nil {
			g.roots = make(map[*byte]root)
		}
		g.roots[&b[0]] = r
	}
	g.inText = true
	g.text.src, g.text.at, g.text.up = b, r.node, g.text.up[:0]
	return true
}

// Text returns the text of a string.
func (g *Go) Text() string {
	if g.inText {
		return g.text.Text()
	}
	f := g.top()
	if f.isAny {
		s, _ := f.plain.(string)
		return validText(s)
	}
	if f.hasSay {
		return f.say
	}
	var b []byte
	if f.v.Quoted {
		f.say, f.hasSay = validText(Quoted(f.v).Text()), true
		return f.say
	}
	switch f.v.Form {
	case govalue.Text:
		return validText(f.v.Text())
	case govalue.Bytes:
		b = wire.AppendBase64(nil, f.v.Bytes())
	case govalue.Time:
		b = wire.AppendDateTime(nil, f.v.Time())
	case govalue.Duration:
		b = wire.AppendDuration(nil, f.v.Duration())
	case govalue.Deferred:
		g.unread()
		return ""
	case govalue.Object:
		if f.v.Unsaid() {
			g.unread()
			return ""
		}
		said, _ := f.v.Stringer()
		f.say, f.hasSay = validText(said), true
		return f.say
	}
	f.say, f.hasSay = wire.StringOf(b), true
	return f.say
}

// validText returns s with U+FFFD for each byte that is not UTF-8.
func validText(s string) string {
	if govalue.IsUTF8(s) {
		return s
	}
	return string([]rune(s))
}

// IsTime reports whether a string is a time, whose Text is that of a date-time, or a
// time.Duration that counts as text, other than by the tag `,string`.
func (g *Go) IsTime() bool {
	if g.inText {
		return false
	}
	f := g.top()
	return !f.isAny && (f.v.Form == govalue.Time || f.v.Form == govalue.Duration && !f.v.Quoted && f.kind == plan.JSONString)
}

// Number returns the value of a number.
func (g *Go) Number() match.Number {
	if g.inText {
		return g.text.Number()
	}
	f := g.top()
	if f.isAny {
		switch x := f.plain.(type) {
		case float64:
			return ofFloat(x)
		case int:
			return ofInt(int64(x))
		case int64:
			return ofInt(x)
		}
		return match.Number{}
	}
	switch f.v.Form {
	case govalue.Int, govalue.Duration:
		return ofInt(f.v.Int())
	case govalue.Uint:
		return ofUint(f.v.Uint())
	case govalue.Float:
		return ofFloat(f.v.Float())
	case govalue.Float32:
		return ofFloat32(float32(f.v.Float()))
	case govalue.Number:
		return ofText(f.v.Text())
	}
	return match.Number{}
}

// Bool returns the value of a boolean.
func (g *Go) Bool() bool {
	if g.inText {
		return g.text.Bool()
	}
	f := g.top()
	if f.isAny {
		b, _ := f.plain.(bool)
		return b
	}
	return f.v.Bool()
}
