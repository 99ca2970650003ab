package dynamic

import (
	"math"
	"strconv"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/govalue"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/prog"
)

// sliceTuple writes a, which is not nil, by the Tuple node id. depth counts a
// itself.
func (e *Engine) sliceTuple(dst []byte, id plan.ID, a []any, depth int) ([]byte, *diag.Mismatch) {
	t := e.nodes[id].Tuple
	switch {
	case depth > e.maxDepth:
		return nil, e.tooDeep(id)
	case t.Rest == plan.None && len(a) > len(t.Items):
		return nil, e.tooMany(id, describeAny(a[len(t.Items)]))
	case e.isLarge(len(a)):
		return e.anySlice(dst, id, a, depth)
	}
	dst = append(dst, '[')
	var bad *diag.Mismatch
	for i, v := range a {
		if i >= len(t.Items) {
			dst, bad = e.value(dst, t.Rest, v, depth)
		} else if kind, ok := plainKind(v); ok && t.Items[i].Accept.Has(kind) && !isInf(v) {
			dst, bad = e.value(dst, t.Items[i].Node, v, depth)
		} else {
			dst, bad = e.tupleItem(dst, &t.Items[i], govalue.Of(v), depth)
		}
		if bad != nil {
			bad.InElement(i)
			return nil, bad
		}
		if dst, bad = e.Flush(append(dst, ',')); bad != nil {
			return nil, bad
		}
	}
	return prog.CloseWith(dst, ']'), nil
}

func isInf(v any) bool {
	f, ok := v.(float64)
	return ok && math.IsInf(f, 0)
}

// tuple writes the array v by the Tuple node id. depth counts v itself.
func (e *Engine) tuple(dst []byte, id plan.ID, v govalue.Value, depth int) ([]byte, *diag.Mismatch) {
	if depth > e.maxDepth {
		return nil, e.tooDeep(id)
	}
	t := e.nodes[id].Tuple
	n, known := v.Len()
	switch {
	case t.Rest == plan.None && n > len(t.Items):
		return nil, e.tooMany(id, describe(v.Index(len(t.Items))))
	case e.isLarge(n):
		return e.anyArray(dst, id, v, depth)
	case !known:
		return e.tupleIterator(dst, id, v, depth)
	}
	dst = append(dst, '[')
	var bad *diag.Mismatch
	for i := range n {
		if dst, bad = e.tupleElement(dst, id, i, v.Index(i), depth); bad != nil {
			bad.InElement(i)
			return nil, bad
		}
		if dst, bad = e.Flush(append(dst, ',')); bad != nil {
			return nil, bad
		}
	}
	return prog.CloseWith(dst, ']'), nil
}

// tupleElement writes element i of an array by the Tuple node id.
func (e *Engine) tupleElement(dst []byte, id plan.ID, i int, el govalue.Value, depth int) ([]byte, *diag.Mismatch) {
	t := e.nodes[id].Tuple
	switch {
	case i < len(t.Items):
		return e.tupleItem(dst, &t.Items[i], el, depth)
	case t.Rest == plan.None:
		return nil, e.mismatch(id, diag.Type, most(t), describe(el))
	}
	return e.write(dst, t.Rest, el, depth)
}

// tupleIterator is tuple for an array whose length only its end tells. One that
// is too long is so even where large arrays are written as Any.
func (e *Engine) tupleIterator(dst []byte, id plan.ID, v govalue.Value, depth int) ([]byte, *diag.Mismatch) {
	t := e.nodes[id].Tuple
	return e.iterator(dst, id, v, e.large, func(dst []byte, i int, large bool, el govalue.Value) ([]byte, *diag.Mismatch) {
		if large && (i < len(t.Items) || t.Rest != plan.None) {
			return e.anyValue(dst, id, el, depth)
		}
		return e.tupleElement(dst, id, i, el, depth)
	})
}

// tooMany says that the tuple id has an element behind its last one.
func (e *Engine) tooMany(id plan.ID, got string) *diag.Mismatch {
	t := e.nodes[id].Tuple
	bad := e.mismatch(id, diag.Type, most(t), got)
	bad.InElement(len(t.Items))
	return bad
}

// most says how many elements t takes.
func most(t *plan.TupleNode) string {
	return "no element here (at most " + strconv.Itoa(len(t.Items)) + ")"
}

// tupleItem writes v by item if it has one of the item's kinds.
func (e *Engine) tupleItem(dst []byte, item *plan.TupleItem, v govalue.Value, depth int) ([]byte, *diag.Mismatch) {
	if item.Accept == plan.AllKinds {
		return e.write(dst, item.Node, v, depth)
	}
	v = v.Read()
	raw, ok, bad := e.jsonText(item.Node, v)
	switch {
	case bad != nil:
		return nil, bad
	case ok:
		return e.tupleText(dst, item, raw, depth)
	}
	v, kind, ok := fit(v, item.Accept, e.durations(item.Node))
	switch {
	case v.Form == govalue.Error || v.Form == govalue.Unsupported:
		return nil, e.misfit(item.Node, v)
	case !ok:
		return nil, e.mismatch(item.Node, diag.Type, item.Accept.Want(), describe(v))
	case kind == plan.JSONNumber && isInfinite(v):
		return nil, e.mismatch(item.Node, diag.Range, "a finite number", describe(v))
	}
	return e.write(dst, item.Node, v, depth)
}

// tupleText writes the JSON text raw by item if it has one of the item's kinds.
// Text that is not JSON is left to the Text function to refuse.
func (e *Engine) tupleText(dst []byte, item *plan.TupleItem, raw []byte, depth int) ([]byte, *diag.Mismatch) {
	kind, infinite, ok := textKind(raw)
	switch {
	case ok && !item.Accept.Has(kind):
		return nil, e.mismatch(item.Node, diag.Type, item.Accept.Want(), describeText(raw))
	case infinite:
		return nil, e.mismatch(item.Node, diag.Range, "a finite number", describeText(raw))
	}
	return e.json(dst, item.Node, raw, depth)
}
