package govalue

import (
	"reflect"
	"sync"
	"sync/atomic"
)

// A Type is what is known of a Go type: which of the ways of reading values applies
// to it. It is immutable; there is one for each Go type, made on first sight and
// kept.
type Type struct {
	Go      reflect.Type
	Special Special // the type has a meaning of its own
	Method  Method  // methods say what it is, unless it is special

	how    how  // how values are read
	byKind how  // the same if there were neither Special nor Method
	direct bool // Method is in the method set of Go itself, not only of its pointer

	stringer bool         // Go or its pointer is a fmt.Stringer
	plain    reflect.Type // the unnamed map or func type of plain.go with the same contents
	keys     keyKind      // of maps
	elem     link         // of pointers, slices, arrays, maps, iterators, Null types
	slice    reflect.Type // of maps: a slice of their elements

	structOnce sync.Once
	structure  *Struct
	stillness  atomic.Uint32 // see still
}

// how is one way of reading a value.
type how uint8

const (
	howTime how = iota
	howDuration
	howNumber
	howRaw
	howBigInt
	howBigFloat
	howMarshaler
	howTextMethod
	howNull // from here to howInterface, the value is somewhere else; database/sql
	howPointer
	howInterface
	howBool
	howInt
	howUint
	howFloat
	howFloat32
	howText
	howBytes
	howList
	howMap
	howStruct
	howSeq
	howSeqErr
	howSeqMembers
	howUnsupported
)

// A link leads to the Type of a part. It is looked up when first needed, because
// types may contain themselves.
type link struct {
	to reflect.Type
	at atomic.Pointer[Type]
}

func (l *link) get() *Type {
	if t := l.at.Load(); t != nil {
		return t
	}
	t := TypeOf(l.to)
	l.at.Store(t)
	return t
}

// types has the *Type of each reflect.Type that was met.
var types sync.Map

// TypeOf returns what is known of t, which must not be nil. Cost: one look-up in a
// concurrent map, once a type is known.
func TypeOf(t reflect.Type) *Type {
	if known, ok := types.Load(t); ok {
		return known.(*Type)
	}
	known, _ := types.LoadOrStore(t, newType(t))
	return known.(*Type)
}

func newType(t reflect.Type) *Type {
	n := &Type{Go: t}
	n.byKind = n.readByKind()
	n.how = n.byKind
	if k := t.Kind(); k == reflect.Pointer || k == reflect.Interface {
		return n // what they lead to decides
	}
	n.Special = specialOf(t)
	n.Method, n.direct = methodOf(t)
	n.stringer = reflect.PointerTo(t).Implements(stringerType)
	switch {
	case n.Special != NotSpecial:
		n.how = n.readSpecial()
	case n.Method == MarshalsTo || n.Method == MarshalsJSON:
		n.how = howMarshaler
	case n.Method != NoMethod:
		n.how = howTextMethod
	}
	return n
}

// readByKind returns how the kind of the type says that values are read, and sets
// what that needs.
func (t *Type) readByKind() how {
	switch t.Go.Kind() {
	case reflect.Pointer:
		t.elem.to = t.Go.Elem()
		return howPointer
	case reflect.Interface:
		return howInterface
	case reflect.Bool:
		return howBool
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return howInt
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return howUint
	case reflect.Float64:
		return howFloat
	case reflect.Float32:
		return howFloat32
	case reflect.String:
		return howText
	case reflect.Slice:
		t.elem.to = t.Go.Elem()
		if isByte(t.Go.Elem()) {
			return howBytes
		}
		return howList
	case reflect.Array:
		t.elem.to = t.Go.Elem()
		return howList
	case reflect.Map:
		return t.readMap()
	case reflect.Struct:
		return howStruct
	case reflect.Func:
		return t.readFunc()
	}
	return howUnsupported
}

// isByte reports whether a slice of t is bytes to encoding/json.
func isByte(t reflect.Type) bool {
	if t.Kind() != reflect.Uint8 {
		return false
	}
	m, _ := methodOf(t)
	return m == NoMethod
}

// Struct returns the fields of a struct type, nil for other types.
func (t *Type) Struct() *Struct {
	if t.Go.Kind() != reflect.Struct {
		return nil
	}
	t.structOnce.Do(func() { t.structure = newStruct(t.Go) })
	return t.structure
}
