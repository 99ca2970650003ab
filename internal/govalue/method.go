package govalue

import (
	"encoding"
	"fmt"
	"reflect"
)

// A Method is the method by which a type says what it is in JSON terms.
type Method uint8

// The methods, those that are asked first in front.
const (
	NoMethod     Method = iota
	MarshalsTo          // MarshalJSONTo of encoding/json/v2, on Go 1.27
	MarshalsJSON        // MarshalJSON
	AppendsText         // AppendText
	MarshalsText        // MarshalText
)

// marshaler is json.Marshaler, which is not imported for the sake of programs that
// do without encoding/json.
type marshaler interface{ MarshalJSON() ([]byte, error) }

var (
	marshalerType     = reflect.TypeFor[marshaler]()
	textAppenderType  = reflect.TypeFor[encoding.TextAppender]()
	textMarshalerType = reflect.TypeFor[encoding.TextMarshaler]()
	stringerType      = reflect.TypeFor[fmt.Stringer]()
)

// methodOf returns the method that decides for t, which is no pointer and no
// interface, and whether t itself has it, not only *t.
func methodOf(t reflect.Type) (m Method, direct bool) {
	p := reflect.PointerTo(t)
	switch {
	case marshalerToType != nil && p.Implements(marshalerToType):
		return MarshalsTo, t.Implements(marshalerToType)
	case p.Implements(marshalerType):
		return MarshalsJSON, t.Implements(marshalerType)
	case p.Implements(textAppenderType):
		return AppendsText, t.Implements(textAppenderType)
	case p.Implements(textMarshalerType):
		return MarshalsText, t.Implements(textMarshalerType)
	}
	return NoMethod, false
}

// receiver returns rv, or a pointer to it, as something that has the methods of *t.
// A value that is not addressable is copied if only its pointer has the method
// wanted, which direct denies. It allocates only then.
func (t *Type) receiver(rv reflect.Value, direct bool) any {
	if rv.CanAddr() {
		return rv.Addr().Interface()
	}
	if direct {
		return rv.Interface()
	}
	p := reflect.New(t.Go)
	p.Elem().Set(rv)
	return p.Interface()
}

// MarshalJSON asks a Marshaler for its JSON text, which is not checked. The bytes
// may belong to user code: they must not be changed. It runs user code anew each
// time it is called. Errors are those of user code. A panic of user code passes
// through.
func (v Value) MarshalJSON() ([]byte, error) {
	if v.Form != Marshaler {
		return nil, nil
	}
	r := v.typ.receiver(v.rv, v.typ.direct)
	if v.typ.Method == MarshalsTo {
		return marshalTo(r)
	}
	return r.(marshaler).MarshalJSON()
}

// readText is Read for a value of a type that has text methods.
func (t *Type) readText(rv reflect.Value) Value {
	r := t.receiver(rv, t.direct)
	var b []byte
	var err error
	if t.Method == AppendsText {
		b, err = r.(encoding.TextAppender).AppendText(nil)
	} else {
		b, err = r.(encoding.TextMarshaler).MarshalText()
	}
	if err != nil {
		return Value{Form: Error, data: err, typ: t}
	}
	return Value{Form: Text, text: string(b), typ: t}
}

// Stringer returns the text of a struct that is a fmt.Stringer and has nothing else
// that says what it is; false for all other values. It runs user code, anew each time it
// is called; what Keep has returned is asked once, and remembers.
func (v Value) Stringer() (string, bool) {
	if !v.HasStringer() {
		return "", false
	}
	if c, ok := v.data.(*kept); ok {
		c.once.Do(func() { c.said = v.askString() })
		return c.said, true
	}
	return v.askString(), true
}

// HasStringer reports whether Stringer returns a text. It runs no user code.
func (v Value) HasStringer() bool {
	return v.Form == Object && v.typ != nil && v.typ.how == howStruct && v.typ.stringer && v.rv.CanInterface()
}

// Unsaid reports whether Stringer runs user code each time: there is one, and v is not what
// Keep has returned.
func (v Value) Unsaid() bool { return v.source != sourceKept && v.HasStringer() }

func (v Value) askString() string {
	return v.typ.receiver(v.rv, v.typ.Go.Implements(stringerType)).(fmt.Stringer).String()
}
