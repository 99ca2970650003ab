package gogen

import (
	"cmp"
	"go/types"
	"reflect"
	"slices"
	"strings"
	"unicode"
)

// A field is a struct field that is a member, as govalue.Field is.
type field struct {
	name      string
	index     []int
	typ       types.Type
	tagged    bool
	omitEmpty bool
	omitZero  bool
	quoted    bool

	path []*types.Var // the fields on the way, the last one is it
}

// fieldsOf returns the fields of t, a struct type, that encoding/json sees as members, in its
// order: what govalue.StructOf does by reflection.
func fieldsOf(t types.Type) []field {
	type embedded struct {
		typ   types.Type
		index []int
		path  []*types.Var
		twice bool
	}
	var fields []field
	var seen []types.Type
	for level := []embedded{{typ: t}}; len(level) > 0; {
		var next []embedded
		for _, e := range level {
			if slices.ContainsFunc(seen, func(s types.Type) bool { return types.Identical(s, e.typ) }) {
				continue
			}
			seen = append(seen, e.typ)
			s := e.typ.Underlying().(*types.Struct)
			for i := range s.NumFields() {
				v := s.Field(i)
				tag := reflect.StructTag(s.Tag(i)).Get("json")
				if tag == "-" || !counts(v) {
					continue
				}
				f, ok := newField(v, tag)
				f.index = append(e.index[:len(e.index):len(e.index)], i)
				f.path = append(e.path[:len(e.path):len(e.path)], v)
				if ok {
					fields = append(fields, f)
					if e.twice {
						fields = append(fields, f)
					}
					continue
				}
				inner := pointedTo(v.Type())
				again := slices.IndexFunc(next, func(n embedded) bool { return types.Identical(n.typ, inner) })
				if again >= 0 {
					next[again].twice = true
				} else {
					next = append(next, embedded{typ: inner, index: f.index, path: f.path})
				}
			}
		}
		level = next
	}
	return visible(fields)
}

// counts reports whether encoding/json looks at a field at all.
func counts(v *types.Var) bool {
	if v.Exported() {
		return true
	}
	t := v.Type()
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	_, isStruct := t.Underlying().(*types.Struct)
	return v.Embedded() && isStruct
}

// newField returns what v and its tag say, and false if it is an embedded struct whose
// fields stand for it.
func newField(v *types.Var, tag string) (field, bool) {
	name, options, _ := strings.Cut(tag, ",")
	if !isName(name) {
		name = ""
	}
	f := field{name: name, typ: v.Type(), tagged: name != ""}
	inner := pointedTo(v.Type()).Underlying()
	if name == "" {
		if _, isStruct := inner.(*types.Struct); v.Embedded() && isStruct {
			return f, false
		}
		f.name = v.Name()
	}
	for options != "" {
		var o string
		o, options, _ = strings.Cut(options, ",")
		switch o {
		case "omitempty":
			f.omitEmpty = true
		case "omitzero":
			f.omitZero = true
		case "string":
			b, ok := inner.(*types.Basic)
			f.quoted = ok && b.Info()&(types.IsBoolean|types.IsInteger|types.IsFloat|types.IsString) != 0
		}
	}
	return f, true
}

// pointedTo returns what t, if it is an unnamed pointer, points to, else t.
func pointedTo(t types.Type) types.Type {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}

// isName reports whether encoding/json takes s from a tag as a name.
func isName(s string) bool {
	for _, c := range s {
		if !unicode.IsLetter(c) && !unicode.IsDigit(c) && !strings.ContainsRune("!#$%&()*+-./:;<=>?@[]^_{|}~ ", c) {
			return false
		}
	}
	return s != ""
}

// visible returns the fields that are members, in order: see govalue.
func visible(fields []field) []field {
	slices.SortStableFunc(fields, func(a, b field) int {
		return cmp.Or(
			strings.Compare(a.name, b.name),
			cmp.Compare(len(a.index), len(b.index)),
			-cmp.Compare(bit(a.tagged), bit(b.tagged)),
		)
	})
	var members []field
	for len(fields) > 0 {
		same := 1
		for same < len(fields) && fields[same].name == fields[0].name {
			same++
		}
		if f := fields[0]; same == 1 || len(f.index) != len(fields[1].index) || f.tagged != fields[1].tagged {
			members = append(members, f)
		}
		fields = fields[same:]
	}
	slices.SortFunc(members, func(a, b field) int { return slices.Compare(a.index, b.index) })
	return members
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// selector returns what leads from an expression of the struct type t to f, in a file of
// package in: ".Base.Name". ok is false where the values tell, or where Go does not let that
// package say it: there is a pointer on the way, or a field of another package that is not
// exported.
func (f *field) selector(t types.Type, in string) (sel string, ok bool) {
	for i, v := range f.path {
		if _, isStruct := t.Underlying().(*types.Struct); i > 0 && !isStruct {
			return "", false
		}
		t = v.Type()
	}
	last := f.path[len(f.path)-1]
	if !last.Exported() {
		return "", false // encoding/json and govalue read what is in it without its methods
	}
	for _, v := range f.path {
		if !v.Exported() && v.Pkg().Path() != in {
			return "", false
		}
		sel += "." + v.Name()
	}
	return sel, true
}

// present returns a condition that is true if the tag of f does not leave out the expression
// x of its type; "" if it never does. ok is false where Go code cannot tell, or only by a
// method of the user.
func (f *field) present(x string) (cond string, ok bool) {
	if f.omitZero {
		switch {
		case formOf(f.typ) == formTime:
			cond = "!" + x + ".IsZero()"
		case formOf(pointedTo(f.typ)) == formTime: // of which it is a method, too
			cond = x + " != nil && !" + x + ".IsZero()"
		case method(f.typ, "IsZero"):
			return "", false
		default:
			if cond, ok = notZero(f.typ, x); !ok {
				return "", false
			}
		}
	}
	if !f.omitEmpty {
		return cond, true
	}
	var filled string
	switch t := f.typ.Underlying().(type) {
	case *types.Slice, *types.Map:
		filled = "len(" + x + ") > 0"
	case *types.Array:
		if t.Len() == 0 {
			return "", false
		}
	case *types.Struct:
	default:
		if filled, ok = notZero(f.typ, x); !ok {
			return "", false
		}
	}
	switch {
	case filled == "" || strings.HasPrefix(cond, filled):
		return cond, true
	case cond == "" || strings.HasPrefix(filled, "len("): // what is nil is empty
		return filled, true
	}
	return cond + " && " + filled, true
}

// notZero returns a condition that is true if x, of type t, is not its zero value, if there
// is a short one.
func notZero(t types.Type, x string) (cond string, ok bool) {
	if formOf(t) == formTime {
		return "!" + x + ".IsZero()", true
	}
	switch under := t.Underlying().(type) {
	case *types.Pointer, *types.Slice, *types.Map, *types.Interface:
		return x + " != nil", true
	case *types.Basic:
		switch info := under.Info(); {
		case info&types.IsBoolean != 0:
			return x, true
		case info&types.IsString != 0:
			return x + ` != ""`, true
		case info&(types.IsInteger|types.IsFloat) != 0:
			return x + " != 0", true
		}
	}
	return "", false
}
