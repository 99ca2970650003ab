package govalue

import "reflect"

// Led returns the type that says what the values of t are: t itself, or the one that
// pointers and database/sql's Null types lead to. It is nil if these have no end, as those
// of `type P *P`.
func (t *Type) Led() *Type {
	for range maxHops {
		if t.how != howPointer && t.how != howNull {
			return t
		}
		t = t.elem.get()
	}
	return nil
}

// Form returns the form of those values of t that are not nil, nor lead to nil, and Null
// where the values tell: for interfaces. It is Error for types that lead nowhere. That of
// a type with a text method is Deferred.
func (t *Type) Form() Form {
	if t = t.Led(); t == nil {
		return Error
	}
	switch t.how {
	case howTime:
		return Time
	case howDuration:
		return Duration
	case howNumber, howBigInt, howBigFloat:
		return Number
	case howRaw:
		return JSON
	case howMarshaler:
		return Marshaler
	case howTextMethod:
		return Deferred
	case howBool:
		return Bool
	case howInt:
		return Int
	case howUint:
		return Uint
	case howFloat:
		return Float
	case howFloat32:
		return Float32
	case howText:
		return Text
	case howBytes:
		return Bytes
	case howList, howSeq, howSeqErr:
		return Array
	case howMap, howStruct, howSeqMembers:
		return Object
	case howUnsupported:
		return Unsupported
	}
	return Null
}

// Elem returns the type of the elements of a list, map or iterator, or of what a pointer or
// a Null type leads to; nil for other types.
func (t *Type) Elem() *Type {
	if t.elem.to == nil {
		return nil
	}
	return t.elem.get()
}

// HasStringer reports whether Value.Stringer returns a text for the values of t: it is a
// struct, or its pointer is, with a String method and nothing else that says what it is.
func (t *Type) HasStringer() bool { return t.how == howStruct && t.stringer }

// NeedsAddress reports whether reading a value of t calls a method of its pointer, or of that
// of a part of the value, so that the method could change it. Values that are not addressable
// are copied for that.
func (t *Type) NeedsAddress() bool {
	switch {
	case t.Method != NoMethod && !t.direct:
		return true
	case t.stringer && !t.Go.Implements(stringerType):
		return true
	}
	switch t.Go.Kind() {
	case reflect.Array:
		return t.elem.get().NeedsAddress()
	case reflect.Struct:
		s := t.Struct()
		for i := range s.Fields {
			f := &s.Fields[i]
			if f.OmitZero && f.zero == zeroMethodOfPointer || s.links[i].get().NeedsAddress() {
				return true
			}
		}
	}
	return false
}

// Plain reports whether values of t, a map, are read as one of the maps that Value.Contents
// knows.
func (t *Type) Plain() bool { return t.plain != nil }
