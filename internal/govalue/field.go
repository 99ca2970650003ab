package govalue

import (
	"cmp"
	"reflect"
	"slices"
	"strings"
	"unicode"
)

// A Struct is what encoding/json knows of a struct type: its members.
type Struct struct {
	Go     reflect.Type
	Fields []Field // in the order in which encoding/json writes them; no name twice

	asks  bool   // whether a field is left out may be told by user code, IsZero
	links []link // of Fields
	place map[string]int
}

// A Field is a struct field that is a member.
type Field struct {
	Name      string       // of the member
	Index     []int        // path through embedded structs, as for reflect.Value.FieldByIndex
	Type      reflect.Type // as declared
	Tagged    bool         // the name comes from a tag
	OmitEmpty bool
	OmitZero  bool
	Quoted    bool // option `string`, and of a type where encoding/json heeds it

	zero zeroTest
}

// StructOf returns the members of a struct type, nil for other types. The result is
// made once for each type, shared, and must not be changed.
func StructOf(t reflect.Type) *Struct { return TypeOf(t).Struct() }

// Field returns the index in s.Fields of a member, and whether there is one. Names
// are compared exactly.
func (s *Struct) Field(name string) (int, bool) {
	if s.place != nil {
		i, ok := s.place[name]
		return i, ok
	}
	for i := range s.Fields {
		if s.Fields[i].Name == name {
			return i, true
		}
	}
	return 0, false
}

// In returns the field of a struct value, and false if an embedded pointer on the
// way to it is nil.
func (f *Field) In(rv reflect.Value) (reflect.Value, bool) {
	for i, x := range f.Index {
		if i > 0 && rv.Kind() == reflect.Pointer {
			if rv.IsNil() {
				return reflect.Value{}, false
			}
			rv = rv.Elem()
		}
		rv = rv.Field(x)
	}
	return rv, true
}

// Omits reports whether the tag leaves out rv, the field's value. It may call an
// IsZero method.
func (f *Field) Omits(rv reflect.Value) bool {
	return f.OmitEmpty && isEmpty(rv) || f.OmitZero && isZero(rv, f.zero)
}

func (s *Struct) lookup(rv reflect.Value, name string) (Value, Presence) {
	i, ok := s.Field(name)
	if !ok {
		return Value{}, Absent
	}
	f := &s.Fields[i]
	fv, ok := f.In(rv)
	if !ok {
		return Value{}, Absent
	}
	v := f.read(s.links[i].get(), fv)
	if f.Omits(fv) {
		return v, Omitted
	}
	return v, Present
}

func (s *Struct) members(rv reflect.Value, omitted []string, yield func(string, Value) bool) {
	for i := range s.Fields {
		f := &s.Fields[i]
		fv, ok := f.In(rv)
		if !ok || f.Omits(fv) && !slices.Contains(omitted, f.Name) {
			continue
		}
		if !yield(f.Name, f.read(s.links[i].get(), fv)) {
			return
		}
	}
}

func (f *Field) read(t *Type, fv reflect.Value) Value {
	v := t.read(fv)
	if f.Quoted {
		return v.quoted()
	}
	return v
}

func newStruct(t reflect.Type) *Struct {
	s := &Struct{Go: t, Fields: visible(allFields(t))}
	s.links = make([]link, len(s.Fields))
	for i := range s.Fields {
		s.links[i].to = s.Fields[i].Type
		s.asks = s.asks || s.Fields[i].asks()
	}
	if len(s.Fields) > maxScan {
		s.place = make(map[string]int, len(s.Fields))
		for i := range s.Fields {
			s.place[s.Fields[i].Name] = i
		}
	}
	return s
}

// allFields returns the fields of t and of the structs embedded in it, also those
// that others hide. Embedded structs are walked level by level; one that was met on an
// earlier level has nothing to add, and what is embedded twice on one level adds its
// fields twice, so that they hide each other.
func allFields(t reflect.Type) []Field {
	type embedded struct {
		typ   reflect.Type
		index []int
		twice bool
	}
	var fields []Field
	seen := map[reflect.Type]bool{}
	for level := []embedded{{typ: t}}; len(level) > 0; {
		var next []embedded
		for _, e := range level {
			if seen[e.typ] {
				continue
			}
			seen[e.typ] = true
			for i := range e.typ.NumField() {
				sf := e.typ.Field(i)
				if !counts(sf) {
					continue
				}
				f, ok := newField(sf, append(e.index[:len(e.index):len(e.index)], i))
				if ok {
					fields = append(fields, f)
					if e.twice {
						fields = append(fields, f)
					}
					continue
				}
				inner := pointedTo(sf.Type)
				again := slices.IndexFunc(next, func(n embedded) bool { return n.typ == inner })
				if again >= 0 {
					next[again].twice = true
				} else {
					next = append(next, embedded{typ: inner, index: f.Index})
				}
			}
		}
		level = next
	}
	return fields
}

// counts reports whether encoding/json looks at a field at all: exported ones, and
// embedded structs, whose fields may be exported.
func counts(sf reflect.StructField) bool {
	if sf.Tag.Get("json") == "-" {
		return false
	}
	if sf.IsExported() {
		return true
	}
	t := sf.Type
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return sf.Anonymous && t.Kind() == reflect.Struct
}

// newField returns the field at a path, and false if it is an embedded struct whose
// fields stand for it.
func newField(sf reflect.StructField, index []int) (Field, bool) {
	name, options, _ := strings.Cut(sf.Tag.Get("json"), ",")
	if !isName(name) {
		name = ""
	}
	f := Field{Name: name, Index: index, Type: sf.Type, Tagged: name != ""}
	inner := pointedTo(sf.Type)
	if name == "" {
		if sf.Anonymous && inner.Kind() == reflect.Struct {
			return f, false
		}
		f.Name = sf.Name
	}
	for options != "" {
		var o string
		o, options, _ = strings.Cut(options, ",")
		switch o {
		case "omitempty":
			f.OmitEmpty = true
		case "omitzero":
			f.OmitZero = true
			f.zero = zeroTestOf(sf.Type)
		case "string":
			k := inner.Kind()
			f.Quoted = reflect.Bool <= k && k <= reflect.Float64 || k == reflect.String
		}
	}
	return f, true
}

// pointedTo returns what t, if it is an unnamed pointer, points to, else t.
func pointedTo(t reflect.Type) reflect.Type {
	if t.Kind() == reflect.Pointer && t.Name() == "" {
		return t.Elem()
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

// visible returns the fields that are members, in order. Of the fields with one name,
// the least deeply embedded counts, of several of them the only one with a tag; if
// that does not decide, none of them is a member, and they hide deeper ones.
func visible(fields []Field) []Field {
	slices.SortStableFunc(fields, func(a, b Field) int {
		return cmp.Or(
			strings.Compare(a.Name, b.Name),
			cmp.Compare(len(a.Index), len(b.Index)),
			-cmp.Compare(bit(a.Tagged), bit(b.Tagged)),
		)
	})
	var members []Field
	for len(fields) > 0 {
		same := 1
		for same < len(fields) && fields[same].Name == fields[0].Name {
			same++
		}
		if f := fields[0]; same == 1 || len(f.Index) != len(fields[1].Index) || f.Tagged != fields[1].Tagged {
			members = append(members, f)
		}
		fields = fields[same:]
	}
	slices.SortFunc(members, func(a, b Field) int { return slices.Compare(a.Index, b.Index) })
	return members
}
