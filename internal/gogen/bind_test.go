package gogen

import (
	"go/types"
	"reflect"
	"testing"

	"github.com/stringify-go/stringify/internal/gogen/cases/bound"
	"github.com/stringify-go/stringify/internal/govalue"
)

// TestFields compares what go/types says of structs with what reflection says of the same.
func TestFields(t *testing.T) {
	pkg, err := load("cases/bound")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []reflect.Type{
		reflect.TypeFor[bound.Record](), reflect.TypeFor[bound.Base](), reflect.TypeFor[bound.Deep](), reflect.TypeFor[bound.Wide](),
		reflect.TypeFor[bound.Point](), reflect.TypeFor[bound.Odd](), reflect.TypeFor[bound.Twice](), reflect.TypeFor[bound.Wins](), reflect.TypeFor[bound.Hides](),
		reflect.TypeFor[bound.Loop](), reflect.TypeFor[bound.Tagged](),
	} {
		got := pkg.Scope().Lookup(want.Name()).Type()
		compare(t, want.Name(), got, want, make(map[reflect.Type]bool))
	}
}

// compare compares t with the same type as reflection has it, and all that they are made of.
func compare(t *testing.T, path string, got types.Type, want reflect.Type, seen map[reflect.Type]bool) {
	t.Helper()
	if seen[want] {
		return
	}
	seen[want] = true
	if got, want := formOf(got), formOfReflect(want); got != want {
		t.Errorf("%s: form %d, want %d", path, got, want)
	}
	if f := formOf(got); f == formPointer || f == formList || f == formMap {
		compare(t, path+"[]", elemOf(got), want.Elem(), seen)
	}
	s := govalue.StructOf(want)
	if s == nil || formOf(got) != formStruct {
		return
	}
	fields := fieldsOf(got)
	if len(fields) != len(s.Fields) {
		t.Errorf("%s: %d fields, want %d", path, len(fields), len(s.Fields))
		return
	}
	for i, f := range fields {
		w := s.Fields[i]
		if f.name != w.Name || f.tagged != w.Tagged || f.omitEmpty != w.OmitEmpty || f.omitZero != w.OmitZero || f.quoted != w.Quoted ||
			!reflect.DeepEqual(f.index, w.Index) {
			t.Errorf("%s: field %+v, want %+v", path, f, w)
		}
		compare(t, path+"."+f.name, f.typ, w.Type, seen)
	}
}

// formOfReflect is formOf by way of govalue.
func formOfReflect(t reflect.Type) form {
	switch t.Kind() {
	case reflect.Pointer:
		return formPointer
	case reflect.Interface:
		return formInterface
	}
	of := govalue.TypeOf(t)
	if of.Special == govalue.SpecialNull {
		return odd
	}
	switch of.Form() {
	case govalue.Bool:
		return formBool
	case govalue.Int:
		return formInt
	case govalue.Uint:
		return formUint
	case govalue.Float:
		return formFloat
	case govalue.Float32:
		return formFloat32
	case govalue.Text:
		return formText
	case govalue.Time:
		return formTime
	case govalue.Duration:
		return formDuration
	case govalue.Array:
		if t.Kind() != reflect.Func {
			return formList
		}
	case govalue.Object:
		switch t.Kind() {
		case reflect.Struct:
			return formStruct
		case reflect.Map:
			return formMap
		}
	}
	return odd
}
