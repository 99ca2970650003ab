// Package typed writes values of Go types that are known ahead of time. It binds a type to
// a node of a plan once, as a flat program of fixed-size ops, and then reads values through
// pointers. It knows where the parts of a type are and which of them a loop can write;
// what it has no op for is written by package dynamic, so that nothing is decided twice.
package typed

import (
	"reflect"
	"sync"
	"unsafe"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/dynamic"
	"github.com/stringify-go/stringify/internal/govalue"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/wire"
)

// An Engine binds Go types to the nodes of one plan. It is safe for concurrent use.
type Engine struct {
	nodes  []plan.Node
	root   plan.ID
	strict bool
	values *dynamic.Engine

	mu       sync.Mutex
	programs map[place]*Program // that have been bound; those in use are never changed

	cache cache // what WriteAny has met
}

// New returns an Engine that binds types to p, which must not change afterwards. values
// must be an engine of the same plan. Its cost is fixed.
func New(p *plan.Plan, values *dynamic.Engine) *Engine {
	return &Engine{nodes: p.Nodes, root: p.Root, strict: p.Strict != plan.NoMatch, values: values}
}

// Bind returns the program that writes values of t by the root of the plan. The programs of
// an Engine are kept as long as it is, and shared.
//
// Its cost is about that of some writes, linear in the pairs of nodes and types that meet.
func (e *Engine) Bind(t reflect.Type) *Program { return e.BindNode(e.root, t) }

// BindNode is Bind for a node other than the root.
func (e *Engine) BindNode(id plan.ID, t reflect.Type) *Program {
	return e.bind(place{node: id, typ: govalue.TypeOf(t)})
}

// Append appends what v points to, which must not be nil and of the type that pr was bound
// to, by the root of the plan, to dst and returns the longer slice.
//
// The error is the *diag.Mismatch of dynamic.Engine.Append; dst is then returned as given.
// It allocates only to grow dst, but for what is left to package dynamic.
func Append[T any](pr *Program, dst []byte, v *T) ([]byte, error) {
	return pr.AppendPointer(dst, unsafe.Pointer(v))
}

// AppendPointer is Append for who has no T: v must point to a value of the type that pr was
// bound to.
func (pr *Program) AppendPointer(dst []byte, v unsafe.Pointer) (out []byte, err error) {
	var bad *diag.Mismatch
	switch pr.start {
	case startRun:
		out, bad = pr.run(dst, v, 0, 0, pr.engine.values)
	case startString:
		return wire.AppendString(dst, *(*string)(v)), nil
	default:
		out, bad = pr.whole(dst, v, pr.engine.values)
	}
	if bad != nil {
		return dst, bad
	}
	return out, nil
}

// Stream is Append for text that is passed on to out, as dynamic.Engine.Stream does.
func Stream[T any](pr *Program, dst []byte, v *T, out dynamic.Outlet) ([]byte, error) {
	return pr.StreamPointer(dst, unsafe.Pointer(v), out)
}

// StreamPointer is Stream for who has no T.
func (pr *Program) StreamPointer(dst []byte, v unsafe.Pointer, out dynamic.Outlet) ([]byte, error) {
	values := pr.engine.values.To(out)
	dst, bad := pr.whole(dst, v, values)
	values.Release()
	if bad != nil {
		return nil, bad
	}
	return dst, nil
}

// whole is Write for a whole value, which must satisfy the schema in full if that is asked for.
func (pr *Program) whole(dst []byte, v unsafe.Pointer, values *dynamic.Engine) ([]byte, *diag.Mismatch) {
	if pr.engine.strict {
		kept, read, bad := pr.engine.values.Check(pr.value(v))
		switch {
		case bad != nil:
			return nil, bad
		case read:
			return values.Write(dst, pr.place.node, kept, 0)
		}
	}
	return pr.Write(dst, v, 0, values)
}

// Write writes the value at v behind dst, when depth containers are open already. What it has no
// op for is left to values, an engine of the same plan as that of pr. Its error has the path
// from the value at v. It does not ask what the strict profile asks of all values.
func (pr *Program) Write(dst []byte, v unsafe.Pointer, depth int, values *dynamic.Engine) ([]byte, *diag.Mismatch) {
	switch {
	case depth > pr.most:
		return values.Write(dst, pr.place.node, pr.value(v), depth)
	case pr.sole != nil:
		return pr.write(dst, pr.sole, v, depth, values)
	}
	return pr.run(dst, v, 0, depth, values)
}

// Slow reports whether pr does nothing but ask package dynamic.
func (pr *Program) Slow() bool { return pr.slow }

// value returns the value at v, which is of the type that pr was bound to.
//
// Unsafe: the caller vouches for the type, and for v being alive.
func (pr *Program) value(v unsafe.Pointer) govalue.Value { return valueAt(pr.place.typ, v) }

// valueAt returns the value of type t at v, by the same rule.
func valueAt(t *govalue.Type, v unsafe.Pointer) govalue.Value {
	return t.Of(reflect.NewAt(t.Go, v).Elem())
}
