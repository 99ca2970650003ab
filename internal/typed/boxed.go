//go:build !purego && (amd64 || arm64)

package typed

import (
	"reflect"
	"unsafe"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/dynamic"
	"github.com/stringify-go/stringify/internal/govalue"
	"github.com/stringify-go/stringify/internal/plan"
)

// WriteAny writes v by node id behind dst, when depth containers are open already, if v is a
// struct, a list, a map or a pointer for which there is a program; the first value of a type
// makes it. Else ok is false, and nothing is done. It is a dynamic.Bound.
//
// It finds the program of a type that it knows in some 3 ns. At most maxCached types and nodes
// are known; package dynamic writes all others.
func (e *Engine) WriteAny(values *dynamic.Engine, dst []byte, id plan.ID, v any, depth int) (out []byte, bad *diag.Mismatch, ok bool) {
	if t := reflect.TypeOf(v); t == nil || !isBoxed(t.Kind()) {
		return nil, nil, false
	}
	b := unbox(v)
	pr, known := e.cache.get(b.typ, id)
	if !known {
		pr = e.meet(b, id, v)
	}
	if pr == nil || b.data == nil {
		return nil, nil, false
	}
	if pr.entries != nil {
		if m := reflect.ValueOf(v); m.Kind() == reflect.Map { // and no pointer to one
			return pr.entries.write(dst, m, depth, values)
		}
	}
	out, bad = pr.Write(dst, b.data, depth, values)
	return out, bad, true
}

// meet returns the program for v, whose words are b, or nil if it is better written without.
//
//go:noinline
func (e *Engine) meet(b boxed, id plan.ID, v any) *Program {
	if e.cache.full() {
		return nil
	}
	t := reflect.TypeOf(v)
	return e.cache.bind(b.typ, id, func() *Program {
		to := behind(t)
		if to == nil {
			return nil
		}
		if pr := e.BindNode(id, to); !pr.Slow() && (t.Kind() != reflect.Map || pr.entries != nil) {
			return pr
		}
		return nil
	})
}

// isBoxed reports whether WriteAny has programs for values of kind k.
func isBoxed(k reflect.Kind) bool {
	return k == reflect.Struct || k == reflect.Pointer || k == reflect.Slice || k == reflect.Array || k == reflect.Map
}

// A boxed is how an interface without methods is laid out: its type, and a pointer to the
// value, or the value itself where that is a pointer (runtime.eface; sonic and others depend
// on it, and reflect's own tests).
//
// What data points to must not be written to: it may be shared, and stand in memory that is
// read-only.
type boxed struct{ typ, data unsafe.Pointer }

// unbox returns the words of v.
func unbox(v any) boxed { return *(*boxed)(unsafe.Pointer(&v)) }

// behind returns the type of what the data word of an interface points to if its type word
// is that of t; nil if it may be the value itself, and is no pointer, or if user code may
// be given a pointer to it, or if there may be no end to pointers and interfaces.
func behind(t reflect.Type) reflect.Type {
	switch t.Kind() {
	case reflect.Pointer:
		// An interface may hold the very pointer that leads to it: govalue counts such hops.
		if to := govalue.TypeOf(t).Led(); to != nil && to.Go.Kind() != reflect.Interface {
			return t.Elem()
		}
	case reflect.Map:
		return t // which is read through reflection
	case reflect.Slice, reflect.Struct, reflect.Array:
		if !isPointer(t) && !govalue.TypeOf(t).NeedsAddress() {
			return t
		}
	}
	return nil
}

// isPointer reports whether values of type t may be a pointer to those who lay out
// interfaces: they are of that size, and there is one in them.
func isPointer(t reflect.Type) bool {
	if t.Size() != unsafe.Sizeof(uintptr(0)) {
		return false
	}
	switch t.Kind() {
	case reflect.Pointer, reflect.UnsafePointer, reflect.Map, reflect.Chan, reflect.Func:
		return true
	case reflect.Array:
		return isPointer(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if isPointer(t.Field(i).Type) {
				return true
			}
		}
	}
	return false
}
