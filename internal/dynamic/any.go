package dynamic

import (
	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/ecma"
	"github.com/stringify-go/stringify/internal/govalue"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/prog"
	"github.com/stringify-go/stringify/internal/rawjson"
	"github.com/stringify-go/stringify/internal/view"
	"github.com/stringify-go/stringify/internal/wire"
)

// any writes v in the generic form, as JSON.stringify does. id is the node that
// complaints name; depth is the number of containers already open.
func (e *Engine) any(dst []byte, id plan.ID, v any, depth int) ([]byte, *diag.Mismatch) {
	switch x := v.(type) {
	case nil:
		return append(dst, "null"...), nil
	case string:
		return wire.AppendString(dst, x), nil
	case bool:
		return appendBool(dst, x), nil
	case int:
		return wire.AppendInt(dst, int64(x)), nil
	case float64:
		if x-x == 0 {
			return wire.AppendFloat(dst, x), nil
		}
	case map[string]any:
		if x != nil {
			return e.anyMap(dst, id, x, depth+1)
		}
	case []any:
		if x != nil {
			return e.anySlice(dst, id, x, depth+1)
		}
	}
	if e.bound != nil && e.lowered[id].kind == plan.Any { // not the elements of large arrays
		if out, bad, ok := e.bound(e, dst, id, v, depth); ok {
			return out, bad
		}
	}
	return e.anyValue(dst, id, govalue.Of(v), depth)
}

// anyMap writes m in the generic form, sorted by name. depth counts m itself.
func (e *Engine) anyMap(dst []byte, id plan.ID, m map[string]any, depth int) ([]byte, *diag.Mismatch) {
	if depth > e.maxDepth {
		return nil, e.tooDeep(id)
	}
	k := sortedKeys(m, nil)
	if k == nil {
		return e.anyObject(dst, id, govalue.Of(m), depth)
	}
	dst = append(dst, '{')
	var bad *diag.Mismatch
	for _, name := range k.names {
		dst = append(wire.AppendString(dst, name), ':')
		if dst, bad = e.any(dst, id, m[name], depth); bad != nil {
			bad.InMember(name)
			break
		}
		if dst, bad = e.Flush(append(dst, ',')); bad != nil {
			break
		}
	}
	k.release()
	if bad != nil {
		return nil, bad
	}
	return prog.CloseWith(dst, '}'), nil
}

// anySlice writes a in the generic form. depth counts a itself.
func (e *Engine) anySlice(dst []byte, id plan.ID, a []any, depth int) ([]byte, *diag.Mismatch) {
	switch {
	case depth > e.maxDepth:
		return nil, e.tooDeep(id)
	case len(a) >= e.cut && e.Pays(len(a), plan.None):
		return e.Parallel(dst, len(a), plan.None, func(e *Engine, dst []byte, i, j int) ([]byte, *diag.Mismatch) {
			return e.anySlice(dst, id, a[i:j], depth)
		})
	}
	dst = append(dst, '[')
	var bad *diag.Mismatch
	for i, v := range a {
		if dst, bad = e.any(dst, id, v, depth); bad != nil {
			bad.InElement(i)
			return nil, bad
		}
		if dst, bad = e.Flush(append(dst, ',')); bad != nil {
			return nil, bad
		}
	}
	return prog.CloseWith(dst, ']'), nil
}

// anyValue is any for a value whose form is known.
func (e *Engine) anyValue(dst []byte, id plan.ID, v govalue.Value, depth int) ([]byte, *diag.Mismatch) {
	v = v.Read()
	if v.Quoted {
		v = view.Quoted(v)
	}
	switch v.Form {
	case govalue.Null:
		return append(dst, "null"...), nil
	case govalue.Text:
		return wire.AppendString(dst, v.Text()), nil
	case govalue.Bytes:
		return appendBase64(dst, v.Bytes()), nil
	case govalue.Time:
		return appendTime(dst, plan.FormatDateTime, v.Time()), nil
	case govalue.Float, govalue.Float32:
		if f := v.Float(); f-f != 0 {
			return e.nonfinite(dst, id, v)
		}
		return appendFinite(dst, v), nil
	case govalue.Number:
		out, result := ecma.AppendNumber(dst, v.Text())
		if result == ecma.Inf {
			return e.nonfinite(dst, id, v)
		}
		return out, nil
	case govalue.Array:
		return e.anyArray(dst, id, v, depth+1)
	case govalue.Object:
		return e.anyObject(dst, id, v, depth+1)
	}
	if out, ok := view.AppendPlain(dst, v); ok {
		return out, nil
	}
	raw, ok, bad := e.jsonText(id, v)
	switch {
	case bad != nil:
		return nil, bad
	case ok:
		return e.anyText(dst, id, raw, depth)
	}
	return nil, e.misfit(id, v)
}

// anyArray writes the array v in the generic form. depth counts v itself.
func (e *Engine) anyArray(dst []byte, id plan.ID, v govalue.Value, depth int) ([]byte, *diag.Mismatch) {
	if depth > e.maxDepth {
		return nil, e.tooDeep(id)
	}
	n, known := v.Len()
	switch {
	case !known:
		return e.anyIterator(dst, id, v, depth)
	case n >= e.cut && e.Pays(n, plan.None):
		return e.Parallel(dst, n, plan.None, func(e *Engine, dst []byte, i, j int) ([]byte, *diag.Mismatch) {
			return e.anyElements(dst, id, v, i, j, depth)
		})
	}
	return e.anyElements(dst, id, v, 0, n, depth)
}

// anyElements writes elements i to j-1 of v as an array of their own, in the generic form.
func (e *Engine) anyElements(dst []byte, id plan.ID, v govalue.Value, i, j, depth int) ([]byte, *diag.Mismatch) {
	dst = append(dst, '[')
	var bad *diag.Mismatch
	for k := range j - i {
		if dst, bad = e.anyValue(dst, id, v.Index(i+k), depth); bad != nil {
			bad.InElement(k)
			return nil, bad
		}
		if dst, bad = e.Flush(append(dst, ',')); bad != nil {
			return nil, bad
		}
	}
	return prog.CloseWith(dst, ']'), nil
}

// anyIterator is anyArray for an array whose length only its end tells.
func (e *Engine) anyIterator(dst []byte, id plan.ID, v govalue.Value, depth int) ([]byte, *diag.Mismatch) {
	return e.iterator(dst, id, v, 0, func(dst []byte, _ int, _ bool, el govalue.Value) ([]byte, *diag.Mismatch) {
		return e.anyValue(dst, id, el, depth)
	})
}

// anyObject writes the object v in the generic form, members in its own order.
// depth counts v itself.
func (e *Engine) anyObject(dst []byte, id plan.ID, v govalue.Value, depth int) ([]byte, *diag.Mismatch) {
	if depth > e.maxDepth {
		return nil, e.tooDeep(id)
	}
	bad := e.prepare(id, v)
	if bad != nil {
		return nil, bad
	}
	dst = append(dst, '{')
	v.Members(func(name string, m govalue.Value) bool {
		dst = append(wire.AppendString(dst, name), ':')
		if dst, bad = e.anyValue(dst, id, m, depth); bad != nil {
			bad.InMember(name)
			return false
		}
		dst, bad = e.Flush(append(dst, ','))
		return bad == nil
	})
	if bad != nil {
		return nil, bad
	}
	return prog.CloseWith(dst, '}'), nil
}

// anyText writes the JSON text raw in the generic form.
func (e *Engine) anyText(dst []byte, id plan.ID, raw []byte, depth int) ([]byte, *diag.Mismatch) {
	out, end, err := rawjson.AppendAny(dst, raw, rawjson.SkipSpace(raw, 0), depth, e.maxDepth)
	if err == nil {
		if end = rawjson.SkipSpace(raw, end); end < len(raw) {
			err = rawjson.Unexpected(raw, end, "the end of the text")
		}
	}
	if err != nil {
		return nil, e.textError(id, raw, err)
	}
	if e.strict {
		if begin, end := view.Infinity(raw, 0, len(raw)); begin >= 0 {
			bad := e.mismatch(id, diag.Range, finiteNumber, describeText(raw[begin:end]))
			view.Place(bad, raw, 0, begin)
			return nil, bad
		}
	}
	return out, nil
}
