package govalue

import "reflect"

var (
	boolType  = reflect.TypeFor[bool]()
	errorType = reflect.TypeFor[error]()
)

// readFunc returns how a function type is read: those of the form of iter.Seq and
// iter.Seq2, under whatever name, are iterators.
func (t *Type) readFunc() how {
	in := yieldOf(t.Go)
	if in == nil {
		return howUnsupported
	}
	t.plain = plainType(t.Go)
	t.elem.to = in.In(in.NumIn() - 1)
	switch {
	case in.NumIn() == 1:
		return howSeq
	case in.In(1) == errorType:
		t.elem.to = in.In(0)
		return howSeqErr
	case in.In(0).Kind() == reflect.String:
		return howSeqMembers
	}
	return howUnsupported
}

// yieldOf returns the type of the yield function of an iterator type with one or two
// values, or nil if t is none.
func yieldOf(t reflect.Type) reflect.Type {
	if t.NumIn() != 1 || t.NumOut() != 0 || t.IsVariadic() || t.In(0).Kind() != reflect.Func {
		return nil
	}
	y := t.In(0)
	if y.NumOut() != 1 || y.Out(0) != boolType || y.IsVariadic() {
		return nil
	}
	if n := y.NumIn(); n != 1 && n != 2 {
		return nil
	}
	return y
}

// ofFunc reads an iterator.
func (t *Type) ofFunc(rv reflect.Value) Value {
	switch {
	case rv.IsNil():
		return Value{typ: t}
	case t.plain != nil:
		return t.readPlain(rv)
	case t.byKind == howSeq:
		return Value{Form: Array, source: sourceSeq, rv: rv, typ: t}
	case t.byKind == howSeqErr:
		return Value{Form: Array, source: sourceSeqErr, rv: rv, typ: t}
	}
	return Value{Form: Object, source: sourceCollect, data: &collection{from: t, rv: rv}, typ: t}
}
