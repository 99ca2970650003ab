package dynamic

import (
	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/govalue"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/prog"
)

// slice writes v by the Array node id if v is a slice of a type that has a loop
// of its own for the node's elements; else ok is false and nothing is done.
// depth counts v itself. Nil slices are null and none of its business.
func (e *Engine) slice(dst []byte, id plan.ID, v any, depth int) (out []byte, bad *diag.Mismatch, ok bool) {
	switch a := v.(type) {
	case []any:
		if a != nil {
			out, bad = e.sliceArray(dst, id, a, depth)
			return out, bad, true
		}
	case []map[string]any:
		items := e.nodes[id].Array.Items
		if items != plan.None && e.lowered[items].usual == plan.Object && a != nil && depth <= e.maxDepth && !e.isLarge(len(a)) {
			out, bad = e.maps(dst, items, a, depth)
			return out, bad, true
		}
	}
	if e.plain {
		return e.plainSlice(dst, id, v, depth)
	}
	return dst, nil, false
}

// maps writes a as an array of objects by the Object node items.
func (e *Engine) maps(dst []byte, items plan.ID, a []map[string]any, depth int) ([]byte, *diag.Mismatch) {
	if len(a) >= e.cut && e.Pays(len(a), items) {
		return e.Parallel(dst, len(a), items, func(e *Engine, dst []byte, i, j int) ([]byte, *diag.Mismatch) {
			return e.maps(dst, items, a[i:j], depth)
		})
	}
	dst = append(dst, '[')
	var bad *diag.Mismatch
	for i, m := range a {
		if m == nil {
			dst, bad = e.write(dst, items, govalue.Of(m), depth)
		} else {
			dst, bad = e.mapObject(dst, e.lowered[items].object, m, depth+1)
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

// isLarge reports whether an array of n elements is written by the generic
// encoder, without its item schema.
func (e *Engine) isLarge(n int) bool { return e.large > 0 && n >= e.large }

// sliceArray writes a, which is not nil, by the Array node id. depth counts a
// itself.
func (e *Engine) sliceArray(dst []byte, id plan.ID, a []any, depth int) ([]byte, *diag.Mismatch) {
	items := e.nodes[id].Array.Items
	switch {
	case depth > e.maxDepth:
		return nil, e.tooDeep(id)
	case len(a) >= e.cut:
		if out, bad, ok := e.longSlice(dst, id, a, depth); ok {
			return out, bad
		}
	}
	switch {
	case items == plan.None && len(a) > 0:
		bad := e.mismatch(id, diag.Type, "no element", describeAny(a[0]))
		bad.InElement(0)
		return nil, bad
	case e.plain || len(a) == 0:
		return e.plainArray(dst, items, a, depth)
	}
	return e.fastArray(dst, items, a, depth)
}

// array writes the array v by the Array node id. depth counts v itself.
func (e *Engine) array(dst []byte, id plan.ID, v govalue.Value, depth int) ([]byte, *diag.Mismatch) {
	n, known := v.Len()
	switch {
	case depth > e.maxDepth:
		return nil, e.tooDeep(id)
	case e.isLarge(n):
		return e.anyArray(dst, id, v, depth)
	case n >= e.cut && e.Pays(n, e.nodes[id].Array.Items):
		return e.Parallel(dst, n, e.nodes[id].Array.Items, func(e *Engine, dst []byte, i, j int) ([]byte, *diag.Mismatch) {
			return e.elements(dst, id, v, i, j, depth)
		})
	case !known:
		return e.iterator(dst, id, v, e.large, func(dst []byte, _ int, large bool, el govalue.Value) ([]byte, *diag.Mismatch) {
			if large {
				return e.anyValue(dst, id, el, depth)
			}
			return e.element(dst, id, el, depth)
		})
	}
	return e.elements(dst, id, v, 0, n, depth)
}

// longSlice is sliceArray for an array that is large, or that several goroutines may write; ok
// is false, and nothing done, if it is neither.
func (e *Engine) longSlice(dst []byte, id plan.ID, a []any, depth int) (out []byte, bad *diag.Mismatch, ok bool) {
	items := e.nodes[id].Array.Items
	switch {
	case e.isLarge(len(a)):
		out, bad = e.anySlice(dst, id, a, depth)
		return out, bad, true
	case items != plan.None && e.Pays(len(a), items):
		out, bad = e.Parallel(dst, len(a), items, func(e *Engine, dst []byte, i, j int) ([]byte, *diag.Mismatch) {
			return e.sliceArray(dst, id, a[i:j], depth)
		})
		return out, bad, true
	}
	return dst, nil, false
}

// elements writes elements i to j-1 of v as an array of their own by the Array node id.
func (e *Engine) elements(dst []byte, id plan.ID, v govalue.Value, i, j, depth int) ([]byte, *diag.Mismatch) {
	dst = append(dst, '[')
	var bad *diag.Mismatch
	for k := range j - i {
		if dst, bad = e.element(dst, id, v.Index(i+k), depth); bad != nil {
			bad.InElement(k)
			return nil, bad
		}
		if dst, bad = e.Flush(append(dst, ',')); bad != nil {
			return nil, bad
		}
	}
	return prog.CloseWith(dst, ']'), nil
}

// element writes an element of an array by the Array node id.
func (e *Engine) element(dst []byte, id plan.ID, el govalue.Value, depth int) ([]byte, *diag.Mismatch) {
	items := e.nodes[id].Array.Items
	if items == plan.None {
		return nil, e.mismatch(id, diag.Type, "no element", describe(el))
	}
	return e.write(dst, items, el, depth)
}

// An elementWriter writes element i of an array behind dst, which is large, so
// that its elements are written as Any, or is not.
type elementWriter func(dst []byte, i int, large bool, el govalue.Value) ([]byte, *diag.Mismatch)

// iterator writes an array whose length only its end tells, with write for each
// element as it comes.
//
// Where arrays of size elements are large, the first ones are kept until there are
// enough of them, or no more. A size of 0 keeps none.
func (e *Engine) iterator(dst []byte, id plan.ID, v govalue.Value, size int, write elementWriter) ([]byte, *diag.Mismatch) {
	dst = append(dst, '[')
	var (
		kept  []govalue.Value
		large bool
		bad   *diag.Mismatch
	)
	put := func(i int, el govalue.Value) bool {
		if dst, bad = write(dst, i, large, el); bad != nil {
			bad.InElement(i)
			return false
		}
		dst, bad = e.Flush(append(dst, ','))
		return bad == nil
	}
	flush := func() bool {
		for i, el := range kept {
			if !put(i, el) {
				return false
			}
		}
		kept = nil
		return true
	}
	v.Elements(func(i int, el govalue.Value, err error) bool {
		switch {
		case err != nil:
			if flush() {
				bad = e.userError(id, "an iterator that failed", err)
				bad.InElement(i)
			}
			return false
		case i+1 < size:
			kept = append(kept, el)
			return true
		case i+1 == size:
			large = true
			return flush() && put(i, el)
		}
		return put(i, el)
	})
	if bad == nil {
		flush()
	}
	if bad != nil {
		return nil, bad
	}
	return prog.CloseWith(dst, ']'), nil
}
