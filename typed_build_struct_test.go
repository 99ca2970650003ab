package stringify_test

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"time"
)

// A seam is a field to be: a member of the samples, or one that is absent from all of them.
type seam struct {
	name     string // of the member; "": not one
	cut      cut
	tag      reflect.StructTag
	optional bool // absent from some samples: a pointer, nil then
	path     []int
}

// object returns a struct type, if there is one.
func (b *tailor) object(samples []any, depth int) (cut, bool) {
	names, values := []string{}, map[string][]any{}
	for _, v := range samples {
		own := map[string]bool{}
		members, list := membersOf(v)
		for i, name := range members {
			switch {
			case own[name]:
				b.because(looseTwice)
				return cut{reflect.TypeFor[any](), putAsIs}, true
			case !canTag(name):
				b.because(looseName)
				return b.mapping(samples, depth), true
			case values[name] == nil:
				names = append(names, name)
			}
			own[name] = true
			values[name] = append(values[name], list[i])
		}
	}
	if b.chance(7) {
		return b.mapping(samples, depth), true
	}
	var fields []*seam
	for _, name := range names {
		f := &seam{name: name, optional: len(values[name]) < len(samples)}
		if f.optional && b.names.required[name] {
			b.because(looseMixed)
			return cut{}, false
		}
		f.cut = b.cut(values[name], depth+1)
		option := ""
		switch {
		case f.optional:
			f.cut = b.outer(f.cut)
			option = pick(generator{b.Rand}, []string{",omitempty", ",omitzero"})
		case b.chance(3) && b.neverEmpty(f.cut, values[name]):
			option = pick(generator{b.Rand}, []string{",omitempty", ",omitzero"})
		}
		f.tag = jsonTag(name, option)
		fields = append(fields, f)
	}
	b.structs++
	if !b.plain {
		if b.chance(3) {
			b.Shuffle(len(fields), func(i, j int) { fields[i], fields[j] = fields[j], fields[i] })
		}
		fields = b.addAbsent(fields, names)
	}
	return b.structOf(fields), true
}

func jsonTag(name, option string) reflect.StructTag {
	if name == "-" && option == "" {
		option = ","
	}
	return reflect.StructTag("json:" + strconv.Quote(name+option))
}

func putAsIs(place reflect.Value, v any) any {
	place.Set(reflect.ValueOf(v))
	return v
}

// outer is pointer for a member that may be absent: null is not nil there.
func (b *tailor) outer(c cut) cut {
	return cut{reflect.PointerTo(c.typ), func(place reflect.Value, v any) any {
		place.Set(reflect.New(c.typ))
		return c.put(place.Elem(), v)
	}}
}

// neverEmpty reports whether no tag leaves out what c holds for values, which are scalars.
func (b *tailor) neverEmpty(c cut, values []any) bool {
	return !slices.ContainsFunc(values, func(v any) bool {
		switch v.(type) {
		case bool, string, float64, time.Time:
		default:
			if v == nil || kindName(v) != "number" {
				return true
			}
		}
		place := reflect.New(c.typ).Elem()
		c.put(place, v)
		return place.IsZero() || place.Kind() == reflect.Slice || place.CanFloat() && place.Float() == 0
	})
}

// Types whose zero values a tag leaves out, and types that are no members.
var (
	emptyTypes = []reflect.Type{
		reflect.TypeFor[int](), reflect.TypeFor[uint8](), reflect.TypeFor[string](), reflect.TypeFor[bool](), reflect.TypeFor[float64](), reflect.TypeFor[float32](),
		reflect.TypeFor[*string](), reflect.TypeFor[*any](), reflect.TypeFor[any](), reflect.TypeFor[[]int](), reflect.TypeFor[map[string]int](), reflect.TypeFor[[0]string](),
		reflect.TypeFor[*struct{ A int }](), reflect.TypeFor[textKind](),
	}
	zeroTypes = append([]reflect.Type{
		reflect.TypeFor[time.Time](), reflect.TypeFor[struct{}](), reflect.TypeFor[[3]byte](), reflect.TypeFor[struct{ A, B string }](), reflect.TypeFor[*time.Time](),
	}, emptyTypes...)
	chaff = []reflect.Type{reflect.TypeFor[byte](), reflect.TypeFor[[3]byte](), reflect.TypeFor[struct{}](), reflect.TypeFor[*int](), reflect.TypeFor[func()](), reflect.TypeFor[chan int](), reflect.TypeFor[complex128]()}
)

// addAbsent adds fields of members that are absent, and some that are no members.
func (b *tailor) addAbsent(fields []*seam, present []string) []*seam {
	insert := func(f *seam) { fields = slices.Insert(fields, b.IntN(len(fields)+1), f) }
	names := slices.Clone(b.names.declared)
	b.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	for _, name := range append(names[:min(len(names), b.IntN(4))], "undeclared") {
		if slices.Contains(present, name) || b.names.required[name] || !canTag(name) || b.chance(3) {
			continue
		}
		b.unasked = true
		f := &seam{cut: cut{typ: pick(generator{b.Rand}, emptyTypes)}, tag: jsonTag(name, ",omitempty")}
		if b.chance(2) {
			f = &seam{cut: cut{typ: pick(generator{b.Rand}, zeroTypes)}, tag: jsonTag(name, ",omitzero")}
		}
		insert(f)
	}
	if b.chance(3) {
		insert(&seam{cut: cut{typ: pick(generator{b.Rand}, chaff)}, tag: `json:"-"`})
	}
	return fields
}

// structOf returns a struct of fields, some of them in an embedded one.
func (b *tailor) structOf(fields []*seam) cut {
	var plain []reflect.StructField
	add := func(f *seam) reflect.StructField {
		return reflect.StructField{Name: "F" + strconv.Itoa(len(plain)), Type: f.cut.typ, Tag: f.tag}
	}
	from, to := 0, 0 // the embedded ones
	if len(fields) > 0 && b.chance(4) {
		from = b.IntN(len(fields))
		to = from + 1 + b.IntN(len(fields)-from)
	}
	for i := 0; i < len(fields); i++ {
		if i == from && to > from {
			var inner []reflect.StructField
			for j := from; j < to; j++ {
				fields[j].path = []int{len(plain), j - from}
				sf := add(fields[j])
				sf.Name = "E" + strconv.Itoa(j)
				inner = append(inner, sf)
			}
			t := reflect.StructOf(inner)
			if b.chance(2) {
				t = reflect.PointerTo(t)
			}
			plain = append(plain, reflect.StructField{Name: "Embedded", Type: t, Anonymous: true})
			i = to - 1
			continue
		}
		fields[i].path = []int{len(plain)}
		plain = append(plain, add(fields[i]))
	}
	t := reflect.StructOf(plain)
	return cut{t, func(place reflect.Value, v any) any {
		members := map[string]any{}
		names, values := membersOf(v)
		for i, name := range names {
			members[name] = values[i]
		}
		var worn []any
		names = nil
		for _, f := range fields {
			if member, ok := members[f.name]; ok && f.name != "" {
				worn = append(worn, f.cut.put(fieldAt(place, f.path), member))
				names = append(names, f.name)
			}
		}
		return inOrder(names, worn)
	}}
}

// fieldAt returns the field at path, with embedded pointers made.
func fieldAt(v reflect.Value, path []int) reflect.Value {
	for _, i := range path {
		if v.Kind() == reflect.Pointer {
			if v.IsNil() {
				v.Set(reflect.New(v.Type().Elem()))
			}
			v = v.Elem()
		}
		v = v.Field(i)
	}
	return v
}

// seeded returns a tailor; its first form, 0, is the plain one.
func seeded(names schemaNames, seed uint64, form int) *tailor {
	return &tailor{Rand: rand.New(rand.NewPCG(seed, uint64(form))), names: names, plain: form == 0}
}
