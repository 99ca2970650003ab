package govalue

import (
	"iter"
	"reflect"
	"time"
)

// ofPlain is Of for the types that it knows without reflection: scalars, and the
// maps, slices and iterators that values without types of their own are made of. It
// reports false for all others.
func ofPlain(v any) (Value, bool) {
	switch x := v.(type) {
	case nil:
		return Value{}, true
	case string:
		return ofText(x), true
	case bool:
		return ofBool(x), true
	case int:
		return ofInt(int64(x)), true
	case int64:
		return ofInt(x), true
	case float64:
		return ofFloat(x), true
	case int8:
		return ofInt(int64(x)), true
	case int16:
		return ofInt(int64(x)), true
	case int32:
		return ofInt(int64(x)), true
	case uint:
		return ofUint(uint64(x)), true
	case uint8:
		return ofUint(uint64(x)), true
	case uint16:
		return ofUint(uint64(x)), true
	case uint32:
		return ofUint(uint64(x)), true
	case uint64:
		return ofUint(x), true
	case float32:
		return ofFloat32(x), true
	case time.Time:
		return Value{Form: Time, data: v}, true
	case time.Duration:
		return ofDuration(x), true
	case []byte:
		if x == nil {
			return null(Array), true
		}
		return Value{Form: Bytes, data: v}, true

	case map[string]any:
		return ofContents(Object, v, x == nil), true
	case map[string]string:
		return ofContents(Object, v, x == nil), true
	case map[string]bool:
		return ofContents(Object, v, x == nil), true
	case map[string]int:
		return ofContents(Object, v, x == nil), true
	case map[string]int64:
		return ofContents(Object, v, x == nil), true
	case map[string]float64:
		return ofContents(Object, v, x == nil), true
	case map[string][]string:
		return ofContents(Object, v, x == nil), true

	case []any:
		return ofContents(Array, v, x == nil), true
	case []string:
		return ofContents(Array, v, x == nil), true
	case []bool:
		return ofContents(Array, v, x == nil), true
	case []int:
		return ofContents(Array, v, x == nil), true
	case []int64:
		return ofContents(Array, v, x == nil), true
	case []float64:
		return ofContents(Array, v, x == nil), true
	case []map[string]any:
		return ofContents(Array, v, x == nil), true
	case []time.Time:
		return ofContents(Array, v, x == nil), true

	case iter.Seq[any]:
		return ofIterator(v, x == nil), true
	case iter.Seq[map[string]any]:
		return ofIterator(v, x == nil), true
	case iter.Seq2[any, error]:
		return ofIterator(v, x == nil), true
	case iter.Seq2[map[string]any, error]:
		return ofIterator(v, x == nil), true
	}
	return Value{}, false
}

// ofContents returns an array or object with the contents v.
func ofContents(f Form, v any, isNil bool) Value {
	if isNil {
		return Value{Form: Null, num: uint64(f), data: v}
	}
	return Value{Form: f, source: sourcePlain, data: v}
}

// ofIterator returns the array that the iterator v streams; a nil one is Null.
func ofIterator(v any, isNil bool) Value {
	if isNil {
		return Value{Form: Null, data: v}
	}
	return Value{Form: Array, source: sourcePlain, data: v}
}

// plainTypes are the maps and functions that ofPlain knows. A value of another type
// that has one of them as its underlying type is converted, which allocates nothing.
var plainTypes = []reflect.Type{
	reflect.TypeFor[map[string]any](),
	reflect.TypeFor[map[string]string](),
	reflect.TypeFor[map[string]bool](),
	reflect.TypeFor[map[string]int](),
	reflect.TypeFor[map[string]int64](),
	reflect.TypeFor[map[string]float64](),
	reflect.TypeFor[map[string][]string](),
	reflect.TypeFor[iter.Seq[any]](),
	reflect.TypeFor[iter.Seq[map[string]any]](),
	reflect.TypeFor[iter.Seq2[any, error]](),
	reflect.TypeFor[iter.Seq2[map[string]any, error]](),
}

// plainType returns the one of plainTypes that t, a map or a function, can be
// converted to, or nil.
func plainType(t reflect.Type) reflect.Type {
	for _, p := range plainTypes {
		if t.Kind() == p.Kind() && t.ConvertibleTo(p) {
			return p
		}
	}
	return nil
}

// readPlain reads rv, whose type can be converted to t.plain.
func (t *Type) readPlain(rv reflect.Value) Value {
	if rv.CanAddr() {
		rv = reflect.ValueOf(rv.Interface()) // Convert would copy an addressable value to the heap
	}
	v, _ := ofPlain(rv.Convert(t.plain).Interface())
	return t.named(v)
}
