// Package dynamic writes Go values whose type is not known ahead of time, by a
// plan. It knows how each node of a plan treats each kind of value; it looks at
// no schema, and leaves to govalue what a Go value is in JSON terms.
//
// Maps and slices of the types that encoding/json decodes into take the hot
// loops of run.go (or of run_plain.go, which write the same bytes); everything
// else goes through the functions beside this one, a file for each concept.
package dynamic

import (
	"time"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/govalue"
	"github.com/stringify-go/stringify/internal/match"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/view"
	"github.com/stringify-go/stringify/internal/wire"
)

// Limits that stand where a plan does not give its own.
const (
	defaultMaxDepth   = 10000
	defaultLargeArray = 20000
)

// An Engine writes Go values by one plan. It is immutable and safe for
// concurrent use.
type Engine struct {
	nodes    []plan.Node // of the plan, not copied
	lowered  []lowered   // beside nodes, with the same indices
	matchers *match.Set
	text     Text
	root     plan.ID
	must     plan.MatchID // what values must satisfy before they are written; see plan.Plan.Strict
	strict   bool         // nothing is coerced, and no infinity written: see exact
	rounding plan.Rounding
	plain    bool // write maps and slices by run_plain.go
	maxDepth int
	large    int // arrays of at least so many elements are written as Any; 0: none are

	constants map[plan.ID]*match.Constant // of Const nodes, if strict

	bound Bound

	sizes   Sizes
	out     Outlet   // of an engine that To has returned
	full    int      // bytes from which on text is passed on to out
	cut     int      // elements from which on an array is large, or may be written by several goroutines
	several *several // nil: one goroutine writes
}

// A Bound function writes v by a node of the same plan, behind dst, when depth containers are
// open already, if it knows a better way for the Go type of v; else ok is false and nothing
// is done. What it writes and its errors are those of the Engine e, which asks it and writes
// the parts of v that it leaves.
type Bound func(e *Engine, dst []byte, id plan.ID, v any, depth int) (out []byte, bad *diag.Mismatch, ok bool)

// Bind lets b write values whose type has no loop here. It must be called before the first
// value is written.
func (e *Engine) Bind(b Bound) {
	e.bound = b
	if e.several != nil {
		e.several.each.bound = b
	}
}

// A Text function writes the JSON text src by a node of the same plan, behind
// dst, when depth containers are open already. Values whose Go type brings its
// own JSON text are written by it. Its error is a *diag.Mismatch with the path
// from the text's root, or a *rawjson.SyntaxError.
type Text func(dst, src []byte, node plan.ID, depth int) ([]byte, error)

// lowered is what the hot loops want to know of a node.
type lowered struct {
	kind      plan.Kind
	usual     plan.Kind    // see plan.Usual
	accept    plan.KindSet // of a Switch, and of all nodes if strict: the kinds it takes; see plan.Exact
	object    *object      // of Object nodes
	shortcuts *shortcuts   // of Branch nodes that do not tell objects by their kind, nil if there are none
	null      string       // see Engine.null
}

// New returns an engine that writes by p, which must not change afterwards, and asks
// matchers, which may be nil if p asks none. It
// keeps p's slices and strings. Without text, values that bring their own JSON
// text are refused wherever a schema says how to write them.
//
// Its cost is linear in the nodes and properties of p, with a fixed number of
// allocations; nothing is compiled that the plan does not have.
func New(p *plan.Plan, matchers *match.Set, text Text) *Engine {
	e := &Engine{
		nodes:    p.Nodes,
		matchers: matchers,
		text:     text,
		root:     p.Root,
		must:     p.Strict,
		strict:   p.Strict != plan.NoMatch,
		rounding: p.Options.Rounding,
		plain:    !haveFast,
		maxDepth: p.Options.MaxValueDepth,
	}
	if e.maxDepth <= 0 {
		e.maxDepth = defaultMaxDepth
	}
	if p.Options.LargeArrays == plan.LargeArraysPassthrough {
		e.large = p.Options.LargeArraySize
		if e.large <= 0 {
			e.large = defaultLargeArray
		}
	}
	e.lower()
	e.Resize(Sizes{Piece, Many, Chunk}, p.Options.Parallel)
	return e
}

// lower fills e.lowered: one slice for the nodes, one for all objects, one for
// all their properties.
func (e *Engine) lower() {
	objects, props := 0, 0
	for i := range e.nodes {
		if o := e.nodes[i].Object; o != nil {
			objects++
			props += len(o.Props)
		}
	}
	e.lowered = make([]lowered, len(e.nodes))
	for i := range e.nodes {
		e.lowered[i] = lowered{kind: e.nodes[i].Kind, usual: plan.Usual(e.nodes, plan.ID(i)), null: e.null(plan.ID(i))}
		e.lowerExact(plan.ID(i))
	}
	e.lowerObjects(objects, props)
	for i := range e.nodes {
		if e.nodes[i].Branch != nil {
			e.lowerBranch(plan.ID(i))
		}
	}
}

// lowerObjects lowers so many objects, with so many properties.
func (e *Engine) lowerObjects(objects, props int) {
	if objects == 0 {
		return
	}
	// One property more than there are: the hot loop's cursor may stand behind
	// an object's last one, which must be inside the allocation.
	slab := make([]property, 0, props+1)
	all := make([]object, objects)
	for i := range e.nodes {
		n := &e.nodes[i]
		if n.Object != nil {
			slab = all[0].lower(plan.ID(i), n.Object, e.nodes, slab)
			e.lowered[i].object = &all[0]
			all = all[1:]
		}
	}
}

// Append writes v by the plan behind dst and returns the longer slice.
//
// The error is a *diag.Mismatch with the place of the value at fault; dst is
// then returned as given. Text of a Marshaler or json.RawMessage that is not
// JSON is a Mismatch whose Err is the *rawjson.SyntaxError.
//
// It allocates only to grow dst, for maps, slices and scalars of the types that
// encoding/json decodes into.
func (e *Engine) Append(dst []byte, v any) ([]byte, error) {
	out, bad := e.whole(e, dst, v)
	if bad != nil {
		return dst, bad
	}
	return out, nil
}

// whole writes v by the root of w, which is e or made of it, if v satisfies what all values
// must satisfy.
func (e *Engine) whole(w *Engine, dst []byte, v any) ([]byte, *diag.Mismatch) {
	if e.must != plan.NoMatch {
		kept, read, bad := e.Check(govalue.Of(v))
		switch {
		case bad != nil:
			return nil, bad
		case read:
			return w.write(dst, e.root, kept, 0)
		}
	}
	return w.value(dst, e.root, v, 0)
}

// value writes v by node id, when depth containers are open already.
//
// It asks for null and the expected Go type first, and leaves the others to govalue.
func (e *Engine) value(dst []byte, id plan.ID, v any, depth int) ([]byte, *diag.Mismatch) {
	n := &e.lowered[id]
	if v == nil && n.null != "" {
		return append(dst, n.null...), nil
	}
	switch n.usual {
	case plan.Object:
		if m, ok := v.(map[string]any); ok && m != nil {
			return e.mapObject(dst, n.object, m, depth+1)
		}
	case plan.Array:
		if out, bad, ok := e.slice(dst, id, v, depth+1); ok {
			return out, bad
		}
	case plan.String:
		if s, ok := v.(string); ok {
			return wire.AppendString(dst, s), nil
		}
	case plan.Time:
		switch x := v.(type) {
		case string:
			return wire.AppendString(dst, x), nil
		case time.Time:
			return appendTime(dst, e.nodes[id].Format, x), nil
		}
	case plan.Unsafe:
		if s, ok := v.(string); ok {
			return wire.AppendUnsafeString(dst, s), nil
		}
	case plan.Integer, plan.Number:
		switch x := v.(type) {
		case int:
			return wire.AppendInt(dst, int64(x)), nil
		case float64:
			whole, ok := e.Round(x)
			switch {
			case n.usual == plan.Number && x-x == 0:
				return wire.AppendFloat(dst, x), nil
			case ok && (whole == x || n.kind == plan.Integer):
				return wire.AppendFloat(dst, whole), nil
			}
		case float32:
			if n.usual == plan.Number && x-x == 0 {
				return wire.AppendFloat32(dst, x), nil
			}
		default:
			if i, ok := integerOf(v); ok {
				return wire.AppendInt(dst, i), nil
			}
		}
	case plan.Boolean:
		if b, ok := v.(bool); ok {
			return appendBool(dst, b), nil
		}
	case plan.Any:
		return e.any(dst, id, v, depth)
	case plan.Null:
		if !e.strict {
			return append(dst, "null"...), nil
		}
	case plan.Tuple:
		if a, ok := v.([]any); ok && a != nil {
			return e.sliceTuple(dst, id, a, depth+1)
		}
	case plan.Const:
		if c := &e.nodes[id]; !c.Nullable && !e.strict {
			return append(dst, c.Const...), nil
		}
	}
	switch n.kind {
	case plan.Switch:
		if kind, ok := plainKind(v); ok {
			if to := e.nodes[id].Switch.ByKind[kind]; to != plan.None {
				return e.value(dst, to, v, depth)
			}
		}
	case plan.Branch:
		if m, ok := v.(map[string]any); ok && m != nil {
			return e.mapBranch(dst, id, m, depth)
		}
		if to := e.arm(id, v); to != plan.None {
			return e.value(dst, to, v, depth)
		}
	case plan.If:
		if _, ok := plainKind(v); ok {
			return e.decided(dst, id, v, depth)
		}
	}
	if e.bound != nil {
		if out, bad, ok := e.bound(e, dst, id, v, depth); ok {
			return out, bad
		}
	}
	return e.write(dst, id, govalue.Of(v), depth)
}

// write is value for a value whose form is known.
func (e *Engine) write(dst []byte, id plan.ID, v govalue.Value, depth int) ([]byte, *diag.Mismatch) {
	n := &e.nodes[id]
	switch {
	case n.Kind == plan.Any:
		return e.anyValue(dst, id, v, depth)
	case e.strict: // they do not take all values
	case n.Kind == plan.Null:
		return append(dst, "null"...), nil
	case n.Kind == plan.Const && !n.Nullable:
		return append(dst, n.Const...), nil
	}

	v = v.Read()
	switch v.Form {
	case govalue.Null:
		if n.Nullable {
			return append(dst, "null"...), nil
		}
	case govalue.JSON, govalue.Marshaler:
		raw, _, bad := e.jsonText(id, v)
		if bad != nil {
			return nil, bad
		}
		return e.json(dst, id, raw, depth)
	}

	if e.strict {
		var bad *diag.Mismatch
		if v, bad = e.exact(id, v, depth); bad != nil {
			return nil, bad
		}
	}
	switch n.Kind {
	case plan.Null:
		return append(dst, "null"...), nil
	case plan.Const:
		return e.constant(dst, id, v)
	case plan.Object:
		switch v.Form {
		case govalue.Null:
			return append(dst, "{}"...), nil
		case govalue.Object:
			if m, ok := v.Contents().(map[string]any); ok { // from a branch that had to look at it
				return e.mapObject(dst, e.lowered[id].object, m, depth+1)
			}
			return e.object(dst, id, v, depth+1)
		}
	case plan.Array, plan.Tuple:
		switch {
		case v.Form == govalue.Null:
			return append(dst, "[]"...), nil
		case v.Form != govalue.Array && v.Form != govalue.Bytes:
		case n.Kind == plan.Array:
			return e.array(dst, id, v, depth+1)
		default:
			return e.tuple(dst, id, v, depth+1)
		}
	case plan.Switch:
		return e.choose(dst, id, v, depth)
	case plan.Branch:
		return e.branch(dst, id, v, depth)
	case plan.If:
		return e.conditional(dst, id, v, depth)
	case plan.Integer, plan.Number:
		return e.numberOf(dst, id, scalar(v))
	case plan.String, plan.Unsafe:
		return e.stringOf(dst, id, text(v))
	case plan.Time:
		return e.timeOf(dst, id, text(v))
	case plan.Boolean:
		return e.booleanOf(dst, id, scalar(v))
	}
	return nil, e.misfit(id, v)
}

// scalar returns the text of a struct that has nothing but a String method to be
// written as a scalar, and other values as they are.
func scalar(v govalue.Value) govalue.Value {
	if v.Form == govalue.Object {
		if s, ok := v.Stringer(); ok {
			return govalue.Of(s)
		}
	}
	return v
}

// text is scalar where text is declared, so that the tag `,string` counts.
func text(v govalue.Value) govalue.Value {
	if v.Quoted {
		return view.Quoted(v)
	}
	return scalar(v)
}
