package gogen

import (
	"reflect"
	"strconv"
	"strings"
)

// literal writes v, which is data all through, as a Go literal. Types of this module are
// named as package genruntime names them; fields that are zero are left out.
func literal(b *strings.Builder, v reflect.Value) { value(b, v, false) }

// value is literal; told says that what stands around names the type.
func value(b *strings.Builder, v reflect.Value, told bool) {
	switch v.Kind() {
	case reflect.Pointer:
		if !told {
			b.WriteString("&")
			value(b, v.Elem(), false)
			return
		}
		value(b, v.Elem(), true)
	case reflect.Struct:
		if !told {
			b.WriteString(typeOf(v.Type()))
		}
		b.WriteString("{")
		first := true
		for i := range v.NumField() {
			f := v.Field(i)
			if f.IsZero() || f.Kind() == reflect.Slice && f.Len() == 0 && v.Type().Field(i).Name != "Values" {
				continue
			}
			if !first {
				b.WriteString(", ")
			}
			first = false
			b.WriteString(v.Type().Field(i).Name + ": ")
			value(b, f, false)
		}
		b.WriteString("}")
	case reflect.Slice, reflect.Array:
		if !told {
			b.WriteString(typeOf(v.Type()))
		}
		lines := v.Len() > 0 && isLong(v.Type().Elem())
		b.WriteString("{")
		for i := range v.Len() {
			switch {
			case lines:
				b.WriteString("\n")
			case i > 0:
				b.WriteString(", ")
			}
			value(b, v.Index(i), true)
			if lines {
				b.WriteString(",")
			}
		}
		if lines {
			b.WriteString("\n")
		}
		b.WriteString("}")
	case reflect.String:
		b.WriteString(quote(v.String()))
	case reflect.Bool:
		b.WriteString(strconv.FormatBool(v.Bool()))
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		b.WriteString(strconv.FormatInt(v.Int(), 10))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		b.WriteString(strconv.FormatUint(v.Uint(), 10))
	case reflect.Float64:
		b.WriteString(strconv.FormatFloat(v.Float(), 'g', -1, 64))
	default:
		panic("gogen: no literal for " + v.Type().String())
	}
}

// isLong reports whether the elements of a list stand on lines of their own.
func isLong(t reflect.Type) bool {
	return t.Kind() == reflect.Struct || t.Kind() == reflect.Slice || t.Kind() == reflect.Pointer
}

// typeOf returns t as the file names it.
func typeOf(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Pointer:
		return "*" + typeOf(t.Elem())
	case reflect.Slice:
		return "[]" + typeOf(t.Elem())
	case reflect.Array:
		return "[" + strconv.Itoa(t.Len()) + "]" + typeOf(t.Elem())
	}
	if strings.HasPrefix(t.PkgPath(), "github.com/stringify-go/stringify/") {
		return "genruntime." + t.Name()
	}
	return t.String()
}
