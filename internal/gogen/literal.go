package gogen

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/stringify-go/stringify/internal/match"
)

// A printer writes data as Go literals.
type printer struct {
	strings.Builder
	compiled string              // name of package compiled in the file
	nodes    map[*match.Node]int // numbers of those that stand in a list of their own
}

// literal writes v, which is data all through, as a Go literal. Types of this module are
// named as package genruntime names them; what is zero is left out of structs.
func (b *printer) literal(v reflect.Value) { b.value(v, false) }

// value is literal; told says that what stands around names the type.
func (b *printer) value(v reflect.Value, told bool) {
	switch v.Kind() {
	case reflect.Pointer:
		n, isNode := v.Interface().(*match.Node)
		switch {
		case v.IsNil():
			b.WriteString("nil")
		case isNode:
			b.WriteString("&n[" + strconv.Itoa(b.nodes[n]) + "]")
		case told:
			b.value(v.Elem(), true)
		default:
			b.WriteString("&")
			b.value(v.Elem(), false)
		}
	case reflect.Struct:
		if !told {
			b.WriteString(b.typeOf(v.Type()))
		}
		b.WriteString("{")
		first := true
		for i := range v.NumField() {
			f := v.Field(i)
			if !v.Type().Field(i).IsExported() || f.IsZero() {
				continue
			}
			if !first {
				b.WriteString(", ")
			}
			first = false
			b.WriteString(v.Type().Field(i).Name + ": ")
			b.value(f, false)
		}
		b.WriteString("}")
	case reflect.Slice, reflect.Array:
		if !told {
			b.WriteString(b.typeOf(v.Type()))
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
			b.value(v.Index(i), true)
			if lines {
				b.WriteString(",")
			}
		}
		if lines {
			b.WriteString("\n")
		}
		b.WriteString("}")
	case reflect.Map:
		b.WriteString(b.typeOf(v.Type()) + "{")
		keys := v.MapKeys()
		slices.SortFunc(keys, func(k, l reflect.Value) int { return strings.Compare(k.String(), l.String()) })
		for i, k := range keys {
			if i > 0 {
				b.WriteString(", ")
			}
			b.value(k, true)
			b.WriteString(": ")
			b.value(v.MapIndex(k), true)
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
func (b *printer) typeOf(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Pointer:
		return "*" + b.typeOf(t.Elem())
	case reflect.Slice:
		return "[]" + b.typeOf(t.Elem())
	case reflect.Array:
		return "[" + strconv.Itoa(t.Len()) + "]" + b.typeOf(t.Elem())
	}
	if t.Kind() == reflect.Map {
		return "map[" + b.typeOf(t.Key()) + "]" + b.typeOf(t.Elem())
	}
	switch {
	case t.PkgPath() == compiledPath:
		return b.compiled + "." + t.Name()
	case t.PkgPath() == reflect.TypeFor[match.Node]().PkgPath():
		return "genruntime.Match" + t.Name()
	case t.PkgPath() != "":
		return "genruntime." + t.Name()
	}
	return t.String()
}
