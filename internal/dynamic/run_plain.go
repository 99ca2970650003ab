package dynamic

import (
	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/prog"
	"github.com/stringify-go/stringify/internal/wire"
)

// This is the plain twin of run.go: it writes the same bytes and makes the same
// complaints, and is all there is where run.go is not built.

// plainObject writes m by o. depth counts m itself.
func (e *Engine) plainObject(dst []byte, o *object, m map[string]any, depth int) ([]byte, *diag.Mismatch) {
	if depth > e.maxDepth {
		return nil, e.tooDeep(o.id)
	}
	if o.odd {
		return e.oddObject(dst, o, m, depth)
	}
	found := 0
	if o.head == "" {
		dst = append(dst, '{')
	} else {
		dst = append(dst, o.head...)
		found = 1
	}
	var bad *diag.Mismatch
	for i := range o.props {
		p := &o.props[i]
		v, ok := m[p.Name]
		switch {
		case !ok:
			dst, bad = e.absent(dst, o, p)
		case p.node() == plan.None:
			found++
			continue
		default:
			found++
			dst = append(dst, o.key(p)...)
			if dst, bad = e.value(dst, p.node(), v, depth); bad == nil {
				dst = append(dst, ',')
				continue
			}
			bad.InMember(p.Name)
		}
		if bad != nil {
			return nil, bad
		}
	}
	if o.more {
		if dst, bad = e.rest(dst, o, m, found, depth); bad != nil {
			return nil, bad
		}
	}
	return prog.CloseWith(dst, '}'), nil
}

// plainArray writes a with node items for each element. depth counts a itself.
func (e *Engine) plainArray(dst []byte, items plan.ID, a []any, depth int) ([]byte, *diag.Mismatch) {
	dst = append(dst, '[')
	var bad *diag.Mismatch
	for i, v := range a {
		if dst, bad = e.value(dst, items, v, depth); bad != nil {
			bad.InElement(i)
			return nil, bad
		}
		if dst, bad = e.Flush(append(dst, ',')); bad != nil {
			return nil, bad
		}
	}
	return prog.CloseWith(dst, ']'), nil
}

// plainSlice writes v, as slice does, if it is one of the slices that are common enough: where
// there is no program for them (see Engine.Bind), the way of all other Go types takes four
// times as long.
func (e *Engine) plainSlice(dst []byte, id plan.ID, v any, depth int) (out []byte, bad *diag.Mismatch, ok bool) {
	items := e.nodes[id].Array.Items
	if items == plan.None || depth > e.maxDepth {
		return dst, nil, false
	}
	kind := e.lowered[items].usual
	switch a := v.(type) {
	case []string:
		if (kind == plan.String || kind == plan.Time) && a != nil && len(a) < e.cut {
			out, bad = list(e, dst, a, wire.AppendString)
			return out, bad, true
		}
	case []int:
		if (kind == plan.Integer || kind == plan.Number) && a != nil && len(a) < e.cut {
			out, bad = list(e, dst, a, appendInt)
			return out, bad, true
		}
	case []int64:
		if (kind == plan.Integer || kind == plan.Number) && a != nil && len(a) < e.cut {
			out, bad = list(e, dst, a, wire.AppendInt)
			return out, bad, true
		}
	}
	return dst, nil, false
}

// list writes a as an array whose elements write appends.
func list[T any](e *Engine, dst []byte, a []T, write func([]byte, T) []byte) ([]byte, *diag.Mismatch) {
	dst = append(dst, '[')
	var bad *diag.Mismatch
	for _, v := range a {
		if dst, bad = e.Flush(append(write(dst, v), ',')); bad != nil {
			return nil, bad
		}
	}
	return prog.CloseWith(dst, ']'), nil
}

func appendInt(dst []byte, v int) []byte { return wire.AppendInt(dst, int64(v)) }
