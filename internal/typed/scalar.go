package typed

import (
	"reflect"

	"github.com/stringify-go/stringify/internal/govalue"
	"github.com/stringify-go/stringify/internal/plan"
)

// constant returns the text of all values of type t by node id, where that is the same.
func (e *Engine) constant(id plan.ID, t *govalue.Type) (text string, ok bool) {
	n := &e.nodes[id]
	switch {
	case e.strict:
		return "", false
	case n.Kind == plan.Null:
		return "null", true
	case n.Kind == plan.Const && !n.Nullable:
		return n.Const, true
	}
	return "", false
}

// scalar returns the code that writes values of type t, which are not nil, by node id as
// what they are; codeValue if there is none.
func (e *Engine) scalar(id plan.ID, t *govalue.Type) code {
	kind := e.nodes[id].Kind
	if t.Special == govalue.SpecialTime {
		switch kind {
		case plan.Time, plan.String, plan.Any:
			return codeTime
		}
	}
	if t.Special == govalue.SpecialDuration && (kind == plan.Integer || kind == plan.Number) {
		return codeInt
	}
	if t.Special != govalue.NotSpecial || t.Method != govalue.NoMethod {
		return codeValue
	}
	goKind := t.Go.Kind()
	switch kind {
	case plan.String, plan.Time:
		if goKind == reflect.String {
			return codeString
		}
	case plan.Unsafe:
		if goKind == reflect.String {
			return codeUnsafe
		}
	case plan.Boolean:
		if goKind == reflect.Bool {
			return codeBool
		}
	case plan.Integer:
		switch goKind {
		case reflect.Float64:
			return codeInteger
		case reflect.Float32:
			return codeInteger32
		}
		return number(goKind)
	case plan.Number:
		return number(goKind)
	case plan.Any:
		switch goKind {
		case reflect.String:
			return codeString
		case reflect.Bool:
			return codeBool
		}
		return number(goKind)
	}
	return codeValue
}

// number returns the code that writes numbers of a Go kind.
func number(k reflect.Kind) code {
	switch k {
	case reflect.Int8:
		return codeInt8
	case reflect.Int16:
		return codeInt16
	case reflect.Int32:
		return codeInt32
	case reflect.Int64, reflect.Int: // of 64 bits where the loop is built
		return codeInt
	case reflect.Uint8:
		return codeUint8
	case reflect.Uint16:
		return codeUint16
	case reflect.Uint32:
		return codeUint32
	case reflect.Uint64, reflect.Uint, reflect.Uintptr:
		return codeUint64
	case reflect.Float64:
		return codeFloat
	case reflect.Float32:
		return codeFloat32
	}
	return codeValue
}
