package govalue

import (
	"math"
	"reflect"
)

// maxHops bounds how many pointers and interfaces in a row are followed. That of
// encoding/json is 1000, too.
const maxHops = 1000

// Of returns what v is. It follows pointers and interfaces; a nil one is Null.
//
// It runs no code of the user; see Value.Read and Value.MarshalJSON. Scalars, times,
// and the maps and slices of plain.go are read without reflection and without
// allocation; of the others, only a big.Int or big.Float allocates.
func Of(v any) Value {
	if r, ok := ofPlain(v); ok {
		return r
	}
	rv := reflect.ValueOf(v)
	return TypeOf(rv.Type()).read(rv)
}

// Of returns what rv is, which must be a valid value of the type t.Go. It is Of for
// those who have a reflect.Value.
func (t *Type) Of(rv reflect.Value) Value { return t.read(rv) }

// read is Of. It takes values that reflect calls read-only, too: the fields of an
// embedded struct type that is not exported can be seen, but its methods cannot be
// called, so that its kind decides.
func (t *Type) read(rv reflect.Value) Value {
	if t.elsewhere() {
		var v Value
		if t, rv, v = t.follow(rv); t == nil {
			return v
		}
	}
	return t.readAt(rv)
}

// elsewhere reports whether follow has something to do.
func (t *Type) elsewhere() bool { return howNull <= t.how && t.how <= howInterface }

// follow leads through pointers, interfaces and database/sql's Null types to the type
// and the value that decide; or it returns no type, and the value that ends the way.
func (t *Type) follow(rv reflect.Value) (*Type, reflect.Value, Value) {
	for range maxHops {
		switch t.how {
		case howPointer:
			if rv.IsNil() {
				return nil, rv, Value{typ: t}
			}
			t, rv = t.elem.get(), rv.Elem()
		case howInterface:
			if rv.IsNil() {
				return nil, rv, Value{typ: t}
			}
			if v, ok := ofPlain(rv.Interface()); ok {
				return nil, rv, v
			}
			rv = rv.Elem()
			t = TypeOf(rv.Type())
		case howNull:
			if !rv.Field(1).Bool() {
				return nil, rv, Value{typ: t}
			}
			t, rv = t.elem.get(), rv.Field(0)
		default:
			return t, rv, Value{}
		}
	}
	return nil, rv, Value{Form: Error, data: ErrDepth, typ: t}
}

// readAt reads what follow led to.
func (t *Type) readAt(rv reflect.Value) Value {
	how := t.how
	if how <= howTextMethod && !rv.CanInterface() {
		how = t.byKind
	}
	switch how {
	case howTime:
		return Value{Form: Time, data: t.timeOf(rv), typ: t}
	case howDuration:
		return Value{Form: Duration, num: uint64(rv.Int()), typ: t}
	case howNumber:
		return t.named(ofNumber(rv.String()))
	case howRaw:
		if rv.IsNil() {
			return Value{typ: t}
		}
		return Value{Form: JSON, rv: rv, typ: t}
	case howBigInt:
		return t.named(ofBigInt(t.receiver(rv, false).(bigInt)))
	case howBigFloat:
		return t.named(ofBigFloat(t.receiver(rv, false).(bigFloat)))
	case howMarshaler:
		return Value{Form: Marshaler, rv: rv, typ: t}
	case howTextMethod:
		return Value{Form: Deferred, rv: rv, typ: t}
	case howBool:
		return Value{Form: Bool, num: bit(rv.Bool()), typ: t}
	case howInt:
		return Value{Form: Int, num: uint64(rv.Int()), typ: t}
	case howUint:
		return Value{Form: Uint, num: rv.Uint(), typ: t}
	case howFloat:
		return Value{Form: Float, num: math.Float64bits(rv.Float()), typ: t}
	case howFloat32:
		return Value{Form: Float32, num: math.Float64bits(rv.Float()), typ: t}
	case howText:
		return Value{Form: Text, text: rv.String(), typ: t}
	case howBytes:
		if rv.IsNil() {
			return Value{num: uint64(Array), typ: t}
		}
		return Value{Form: Bytes, rv: rv, typ: t}
	case howList:
		if rv.Kind() == reflect.Slice && rv.IsNil() {
			return Value{num: uint64(Array), typ: t}
		}
		return Value{Form: Array, source: sourceList, rv: rv, typ: t}
	case howStruct:
		return Value{Form: Object, source: sourceStruct, rv: rv, typ: t}
	case howMap:
		return t.ofMap(rv)
	case howSeq, howSeqErr, howSeqMembers:
		return t.ofFunc(rv)
	}
	return Value{Form: Unsupported, typ: t}
}

// named returns v as a value of type t.
func (t *Type) named(v Value) Value {
	v.typ = t
	return v
}

// timeOf returns the time.Time in rv, or a pointer to it, without a copy on the heap.
func (t *Type) timeOf(rv reflect.Value) any {
	if rv.CanAddr() {
		return rv.Addr().Interface()
	}
	return rv.Interface()
}

// Read asks the AppendText or MarshalText of a Deferred value: it returns a Text, or an
// Error if the method fails. It runs user code anew each time it is called, whose panics
// pass through, and allocates the text. All other values are returned as they are.
func (v Value) Read() Value {
	if v.Form != Deferred {
		return v
	}
	return v.typ.readText(v.rv)
}
