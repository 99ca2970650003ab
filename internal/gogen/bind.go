package gogen

import (
	"go/types"
	"strings"

	"github.com/stringify-go/stringify/internal/govalue"
)

// This file says what Go types are in JSON terms, as package govalue does by reflection.

// A form is what the values of a type are, those that are not nil.
type form uint8

const (
	odd      form = iota // for package genruntime to find out: see the package comment
	formBool             // the kinds of Go, of types without methods or meanings of their own
	formInt
	formUint
	formFloat
	formFloat32
	formText
	formTime
	formDuration
	formStruct
	formList // a slice or an array
	formMap
	formPointer
	formInterface
)

// formOf returns the form of t.
func formOf(t types.Type) form {
	switch under := t.Underlying().(type) {
	case *types.Pointer:
		return formPointer
	case *types.Interface:
		return formInterface
	default:
		switch special(t) {
		case govalue.SpecialTime:
			return formTime
		case govalue.SpecialDuration:
			return formDuration
		case govalue.NotSpecial:
		default:
			return odd
		}
		if hasMethod(t) {
			return odd
		}
		return formByKind(under)
	}
}

// formByKind is formOf for an underlying type.
func formByKind(t types.Type) form {
	switch t := t.(type) {
	case *types.Struct:
		return formStruct
	case *types.Array:
		return formList
	case *types.Slice:
		if b, ok := t.Elem().Underlying().(*types.Basic); ok && b.Kind() == types.Byte && !hasMethod(t.Elem()) {
			return odd
		}
		return formList
	case *types.Map:
		return formMap
	case *types.Basic:
		switch info := t.Info(); {
		case t.Kind() == types.Float32:
			return formFloat32
		case info&types.IsBoolean != 0:
			return formBool
		case info&types.IsUnsigned != 0:
			return formUint
		case info&types.IsInteger != 0:
			return formInt
		case info&types.IsFloat != 0:
			return formFloat
		case info&types.IsString != 0:
			return formText
		}
	}
	return odd
}

// special returns the meaning that t has by its name, as govalue.Type.Special does.
func special(t types.Type) govalue.Special {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return govalue.NotSpecial
	}
	name := named.Obj().Name()
	switch named.Obj().Pkg().Path() {
	case "time":
		switch name {
		case "Time":
			return govalue.SpecialTime
		case "Duration":
			return govalue.SpecialDuration
		}
	case "encoding/json":
		switch name {
		case "Number":
			return govalue.SpecialNumber
		case "RawMessage":
			return govalue.SpecialRaw
		}
	case "encoding/json/jsontext":
		if name == "Value" {
			return govalue.SpecialRaw
		}
	case "math/big":
		switch name {
		case "Int":
			return govalue.SpecialBigInt
		case "Float":
			return govalue.SpecialBigFloat
		}
	case "database/sql":
		if strings.HasPrefix(name, "Null") {
			return govalue.SpecialNull
		}
	}
	return govalue.NotSpecial
}

// marshals are the methods by which a type may say what it is in JSON terms.
var marshals = []string{"MarshalJSON", "MarshalJSONTo", "AppendText", "MarshalText"}

// hasMethod reports whether t, which is no pointer and no interface, or its pointer, may have
// one of these methods. Their signatures are not looked at: a type that only seems to have
// one is odd, which costs speed alone.
func hasMethod(t types.Type) bool {
	for _, name := range marshals {
		if method(t, name) {
			return true
		}
	}
	return false
}

// method reports whether t or its pointer has an exported method of that name.
func method(t types.Type, name string) bool {
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
	_, ok := obj.(*types.Func)
	return ok
}

// elemOf returns the type of the elements of a list or map, or of what a pointer leads to.
func elemOf(t types.Type) types.Type {
	switch t := t.Underlying().(type) {
	case *types.Pointer:
		return t.Elem()
	case *types.Slice:
		return t.Elem()
	case *types.Array:
		return t.Elem()
	case *types.Map:
		return t.Elem()
	}
	return nil
}

// exactly reports whether t is the basic type kind itself, not a type made of it.
func exactly(t types.Type, kind types.BasicKind) bool {
	b, ok := types.Unalias(t).(*types.Basic)
	return ok && b.Kind() == kind
}
