package govalue

import "reflect"

// zeroer is what omitzero asks, if a type has it.
type zeroer interface{ IsZero() bool }

var zeroerType = reflect.TypeFor[zeroer]()

// zeroTest is how omitzero tells that a field is zero.
type zeroTest uint8

const (
	zeroByValue         zeroTest = iota // the zero value of its type
	zeroMethod                          // IsZero of a type that cannot be nil
	zeroNilOrMethod                     // IsZero of a pointer that is not nil
	zeroInterface                       // IsZero of an interface with something in it
	zeroMethodOfPointer                 // IsZero of a pointer to the field
)

func zeroTestOf(t reflect.Type) zeroTest {
	switch {
	case t.Implements(zeroerType):
		switch t.Kind() {
		case reflect.Interface:
			return zeroInterface
		case reflect.Pointer:
			return zeroNilOrMethod
		}
		return zeroMethod
	case reflect.PointerTo(t).Implements(zeroerType):
		return zeroMethodOfPointer
	}
	return zeroByValue
}

// isZero reports whether omitzero leaves out rv. Where the method cannot be called
// (see read), it is the zero value that counts.
func isZero(rv reflect.Value, test zeroTest) bool {
	if test == zeroByValue || !rv.CanInterface() {
		return rv.IsZero()
	}
	switch test {
	case zeroInterface:
		if rv.IsNil() || rv.Elem().Kind() == reflect.Pointer && rv.Elem().IsNil() {
			return true
		}
	case zeroNilOrMethod:
		if rv.IsNil() {
			return true
		}
	case zeroMethodOfPointer:
		if !rv.CanAddr() {
			p := reflect.New(rv.Type())
			p.Elem().Set(rv)
			rv = p.Elem()
		}
		rv = rv.Addr()
	}
	return rv.Interface().(zeroer).IsZero()
}

// asks reports whether Omits runs user code. The IsZero of a time is none.
func (f *Field) asks() bool {
	t := f.Type
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return f.OmitZero && f.zero != zeroByValue && t != timeType
}

// ZeroByMethod reports whether an IsZero method tells that omitzero leaves f out.
func (f *Field) ZeroByMethod() bool { return f.OmitZero && f.zero != zeroByValue }

// isEmpty reports whether omitempty leaves out rv: false, 0, a nil pointer, a nil
// interface, and arrays, slices, maps and strings of length 0.
func isEmpty(rv reflect.Value) bool {
	switch rv.Kind() {
	case reflect.Array, reflect.Map, reflect.Slice, reflect.String:
		return rv.Len() == 0
	case reflect.Bool,
		reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr,
		reflect.Float32, reflect.Float64, reflect.Interface, reflect.Pointer:
		return rv.IsZero()
	}
	return false
}
