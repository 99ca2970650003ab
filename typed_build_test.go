package stringify_test

import (
	"cmp"
	"encoding/json"
	"iter"
	"math"
	"math/big"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/stringify-go/stringify/internal/rawjson"
)

// A tailor makes Go types to the measure of JSON values, and puts the values into them:
// structs, maps, slices, arrays, pointers, interfaces and all kinds of scalars, as chance
// has it. The same seed gives the same types.
//
// The values are those of decodeOrdered and untag. What a type holds is the same JSON value;
// only members may stand in another order, as they do in Go: in that of the fields of a
// struct, and sorted in a map.
type tailor struct {
	*rand.Rand
	names schemaNames
	plain bool // the nearest type, fields in the order of the members

	structs int            // how many objects became structs
	loose   map[string]int // why others did not, and what else has no type of its own
	foreign bool           // some part brings its own JSON text, whose faults are found in its own order
	unasked bool           // some part is nil, empty or left out, and of a type that its schema may not want
}

// schemaNames are the names that occur in a schema anywhere.
type schemaNames struct {
	declared []string        // in `properties`
	required map[string]bool // in `required`: leaving such a field out by its tag is not absence
}

func namesOf(schemas ...[]byte) schemaNames {
	n := schemaNames{required: map[string]bool{}}
	for _, text := range schemas {
		if v, err := rawjson.Parse(text, 10_000); err == nil {
			n.collect(v)
		}
	}
	slices.Sort(n.declared)
	n.declared = slices.Compact(n.declared)
	return n
}

func (n *schemaNames) collect(v rawjson.Value) {
	for _, child := range v.Children() {
		n.collect(child)
		if v.Kind() != rawjson.Object {
			continue
		}
		for _, inner := range child.Children() {
			switch {
			case child.Name() == "properties" && child.Kind() == rawjson.Object:
				n.declared = append(n.declared, inner.Name())
			case child.Name() == "required" && inner.Kind() == rawjson.String:
				n.required[inner.Text()] = true
			}
		}
	}
}

// A cut is a type, and how a value gets into a zero place of it. put returns the value as it
// is then: with members in the order of the type.
type cut struct {
	typ reflect.Type
	put func(place reflect.Value, v any) (worn any)
}

// Reasons why a part of a value has no type of its own.
const (
	looseName  = "a member's name that no tag can have"
	looseTwice = "a name that stands twice"
	looseDeep  = "deeper than types are made"
	looseMixed = "a required member that not all elements have"
)

const deepestType = 40

// fit returns a pointer to a new value of a new type that holds v, and v as it is then.
func (b *tailor) fit(v any) (pointer reflect.Value, worn any) {
	c := b.cut([]any{v}, 0)
	pointer = reflect.New(c.typ)
	worn = c.put(pointer.Elem(), v)
	return pointer, worn
}

func (b *tailor) chance(oneIn int) bool { return !b.plain && b.IntN(oneIn) == 0 }

func (b *tailor) because(reason string) {
	if b.loose == nil {
		b.loose = map[string]int{}
	}
	b.loose[reason]++
}

// cut returns a type for all samples.
func (b *tailor) cut(samples []any, depth int) cut {
	if depth > deepestType {
		b.because(looseDeep)
		return cut{reflect.TypeFor[any](), func(place reflect.Value, v any) any {
			if v != nil {
				place.Set(reflect.ValueOf(v))
			}
			return v
		}}
	}
	given := slices.DeleteFunc(slices.Clone(samples), func(v any) bool { return v == nil })
	switch {
	case len(given) == 0 && (b.plain || b.chance(2)):
		return b.dynamic(depth)
	case len(given) == 0:
		b.unasked = true
		t := pick(generator{b.Rand}, []reflect.Type{
			reflect.TypeFor[*int](), reflect.TypeFor[*string](), reflect.TypeFor[*struct{}](), reflect.TypeFor[*any](),
			reflect.TypeFor[**bool](), reflect.TypeFor[*[]int](), reflect.TypeFor[*time.Time](), reflect.TypeFor[*map[string]int](),
		})
		return cut{t, func(_ reflect.Value, v any) any { return v }}
	case len(given) < len(samples):
		if b.chance(3) {
			return b.dynamic(depth)
		}
		return b.pointer(b.cut(given, depth))
	case b.chance(12):
		return b.dynamic(depth)
	}
	c, ok := b.own(given, depth)
	if !ok {
		return b.dynamic(depth)
	}
	if b.chance(8) {
		c = b.pointer(c)
	}
	return c
}

// own returns a type for samples that are all of one kind.
func (b *tailor) own(samples []any, depth int) (cut, bool) {
	kind := kindName(samples[0])
	if slices.ContainsFunc(samples, func(v any) bool { return kindName(v) != kind }) {
		return cut{}, false
	}
	if kind != "time" && b.chance(16) {
		if c, ok := b.text(samples); ok {
			return c, true
		}
	}
	switch kind {
	case "boolean":
		return b.scalar(reflect.TypeFor[bool](), reflect.TypeFor[boolKind]()), true
	case "string":
		return b.scalar(reflect.TypeFor[string](), reflect.TypeFor[textKind](), reflect.TypeFor[marshalledText]()), true
	case "time":
		return b.scalar(reflect.TypeFor[time.Time]()), true
	case "number":
		return b.number(samples), true
	case "array":
		return b.array(samples, depth), true
	}
	return b.object(samples, depth)
}

func kindName(v any) string {
	switch v.(type) {
	case bool:
		return "boolean"
	case string:
		return "string"
	case time.Time:
		return "time"
	case []any:
		return "array"
	case iter.Seq2[string, any]:
		return "object"
	}
	return "number"
}

// dynamic returns an interface, in which each value has a type of its own.
func (b *tailor) dynamic(depth int) cut {
	return cut{reflect.TypeFor[any](), func(place reflect.Value, v any) any {
		if v == nil && !b.chance(4) {
			return v
		}
		if v == nil {
			place.Set(reflect.ValueOf((*int)(nil)))
			return v
		}
		c, ok := b.own([]any{v}, depth+1)
		if !ok { // an object that is no struct
			c = b.mapping([]any{v}, depth)
		}
		p := reflect.New(c.typ)
		v = c.put(p.Elem(), v)
		if !b.chance(4) {
			p = p.Elem()
		}
		place.Set(p)
		return v
	}}
}

// pointer returns a pointer to what c is; nil is null.
func (b *tailor) pointer(c cut) cut {
	return cut{reflect.PointerTo(c.typ), func(place reflect.Value, v any) any {
		if v == nil {
			b.unasked = true
			return v
		}
		place.Set(reflect.New(c.typ))
		return c.put(place.Elem(), v)
	}}
}

// scalar returns one of types, the first if b is plain, whose values convert.
func (b *tailor) scalar(types ...reflect.Type) cut {
	t := types[0]
	if b.chance(3) {
		t = types[b.IntN(len(types))]
	}
	return cut{t, func(place reflect.Value, v any) any {
		place.Set(reflect.ValueOf(v).Convert(t))
		return v
	}}
}

// text returns a type that brings its own JSON text.
func (b *tailor) text(samples []any) (cut, bool) {
	for _, v := range samples {
		if _, ok := textOf(v); !ok || repeatsNames(v) { // text shows faults of what was overwritten
			return cut{}, false
		}
	}
	b.foreign = true
	if b.chance(2) {
		return cut{reflect.TypeFor[marshalsValue](), func(place reflect.Value, v any) any {
			text, _ := textOf(v)
			place.Set(reflect.ValueOf(marshalsValue{" " + text}))
			return v
		}}, true
	}
	return cut{reflect.TypeFor[json.RawMessage](), func(place reflect.Value, v any) any {
		text, _ := textOf(v)
		place.SetBytes([]byte(text))
		return v
	}}, true
}

var (
	intTypes = []reflect.Type{
		reflect.TypeFor[int64](), reflect.TypeFor[int](), reflect.TypeFor[int8](), reflect.TypeFor[int16](), reflect.TypeFor[int32](),
		reflect.TypeFor[uint](), reflect.TypeFor[uint8](), reflect.TypeFor[uint16](), reflect.TypeFor[uint32](), reflect.TypeFor[uint64](), reflect.TypeFor[uintptr](),
		reflect.TypeFor[intKind](), reflect.TypeFor[wideKind](),
	}
	floatTypes = []reflect.Type{reflect.TypeFor[float64](), reflect.TypeFor[float32](), reflect.TypeFor[floatKind]()}
)

type wideKind uint64

// number returns a type that holds all samples exactly.
func (b *tailor) number(samples []any) cut {
	var types []reflect.Type
	for _, list := range [][]reflect.Type{intTypes, floatTypes} {
		for _, t := range list {
			if !slices.ContainsFunc(samples, func(v any) bool { return !setNumber(reflect.New(t).Elem(), v) }) {
				types = append(types, t)
			}
		}
	}
	if len(types) > 0 && !b.chance(8) {
		t := types[0]
		if b.chance(2) {
			t = types[b.IntN(len(types))]
		}
		return cut{t, func(place reflect.Value, v any) any {
			setNumber(place, v)
			return v
		}}
	}
	t := reflect.TypeFor[json.Number]()
	if whole := !slices.ContainsFunc(samples, func(v any) bool { _, ok := wholeOf(v); return !ok }); whole && b.chance(2) {
		t = reflect.TypeFor[big.Int]()
	}
	if slices.ContainsFunc(samples, func(v any) bool { _, ok := v.(float64); return ok }) {
		t = reflect.TypeFor[any]()
	}
	return cut{t, func(place reflect.Value, v any) any {
		if t == reflect.TypeFor[big.Int]() {
			n, _ := wholeOf(v)
			place.Addr().Interface().(*big.Int).Set(n)
			return v
		}
		if n, ok := v.(*big.Int); ok {
			v = json.Number(n.String())
		}
		place.Set(reflect.ValueOf(v))
		return v
	}}
}

func wholeOf(v any) (*big.Int, bool) {
	switch v := v.(type) {
	case *big.Int:
		return v, true
	case json.Number:
		return new(big.Int).SetString(string(v), 10)
	}
	return nil, false
}

// setNumber sets place, a Go number, to v, and reports whether it can be done exactly.
func setNumber(place reflect.Value, v any) bool {
	if place.CanFloat() {
		f, ok := v.(float64)
		if !ok {
			f, ok = exactFloat(v)
		}
		if place.Type().Bits() == 32 && strconv.FormatFloat(f, 'g', -1, 32) != strconv.FormatFloat(f, 'g', -1, 64) {
			return false
		}
		place.SetFloat(f)
		return ok && (math.IsNaN(f) || place.Float() == f)
	}
	n, ok := wholeOf(v)
	switch {
	case !ok:
		return false
	case place.CanInt():
		ok = n.IsInt64() && !place.OverflowInt(n.Int64())
		place.SetInt(n.Int64())
	default:
		ok = n.IsUint64() && !place.OverflowUint(n.Uint64())
		place.SetUint(n.Uint64())
	}
	return ok
}

// exactFloat returns a number as the float64 whose shortest text is that number.
func exactFloat(v any) (float64, bool) {
	var text string
	switch v := v.(type) {
	case json.Number:
		text = string(v)
	case *big.Int:
		text = v.String()
	}
	f, err := strconv.ParseFloat(text, 64)
	if err != nil || len(text) > 400 {
		return 0, false
	}
	x, ok := new(big.Rat).SetString(text)
	if _, whole := wholeOf(json.Number(text)); whole && math.Abs(f) >= 1e21 {
		return 0, false // it would lose its digits
	}
	y, _ := new(big.Rat).SetString(strconv.FormatFloat(f, 'g', -1, 64))
	return f, ok && x.Cmp(y) == 0
}

// array returns a slice type, or an array type if all samples have one length.
func (b *tailor) array(samples []any, depth int) cut {
	var elements []any
	length := len(samples[0].([]any))
	for _, v := range samples {
		list := v.([]any)
		elements = append(elements, list...)
		if len(list) != length {
			length = -1
		}
	}
	element := b.cut(elements, depth+1)
	b.unasked = b.unasked || len(elements) == 0
	if len(elements) == 0 && !b.plain {
		element.typ = pick(generator{b.Rand}, []reflect.Type{reflect.TypeFor[any](), reflect.TypeFor[string](), reflect.TypeFor[struct{}](), reflect.TypeFor[*int]()})
	}
	fixed := 0 <= length && length < 20 && b.chance(5)
	if element.typ.Kind() == reflect.Uint8 && !fixed { // which would be base64
		element = b.pointer(element)
	}
	t := reflect.SliceOf(element.typ)
	if fixed {
		t = reflect.ArrayOf(length, element.typ)
	}
	spare := 0
	if b.chance(3) {
		spare = b.IntN(4)
	}
	return cut{t, func(place reflect.Value, v any) any {
		list := v.([]any)
		if !fixed {
			place.Set(reflect.MakeSlice(t, len(list), len(list)+spare))
		}
		worn := make([]any, len(list))
		for i := range list {
			worn[i] = element.put(place.Index(i), list[i])
		}
		return worn
	}}
}

// mapping returns a map type.
func (b *tailor) mapping(samples []any, depth int) cut {
	var all []any
	for _, v := range samples {
		_, values := membersOf(v)
		all = append(all, values...)
	}
	element := b.dynamic(depth)
	if !b.plain && !b.chance(3) {
		element = b.cut(all, depth+1)
		b.unasked = true // their names may tell that none of them is written
	}
	t := reflect.MapOf(reflect.TypeFor[string](), element.typ)
	if b.chance(4) {
		t = reflect.MapOf(reflect.TypeFor[textKind](), element.typ)
	}
	return cut{t, func(place reflect.Value, v any) any {
		names, values := membersOf(v)
		place.Set(reflect.MakeMap(t))
		worn := make([]any, len(names))
		for i, name := range names {
			e := reflect.New(element.typ).Elem()
			worn[i] = element.put(e, values[i])
			place.SetMapIndex(reflect.ValueOf(name).Convert(t.Key()), e)
		}
		return sortedByName(names, worn)
	}}
}

func membersOf(v any) (names []string, values []any) {
	for name, value := range v.(iter.Seq2[string, any]) {
		names, values = append(names, name), append(values, value)
	}
	return names, values
}

func sortedByName(names []string, values []any) iter.Seq2[string, any] {
	order := make([]int, len(names))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int { return cmp.Compare(names[i], names[j]) })
	var n []string
	var v []any
	for _, i := range order {
		n, v = append(n, names[i]), append(v, values[i])
	}
	return inOrder(n, v)
}

// canTag reports whether encoding/json takes name from a tag, as its isValidTag does.
func canTag(name string) bool {
	return name != "" && !strings.ContainsFunc(name, func(c rune) bool {
		return !strings.ContainsRune("!#$%&()*+-./:;<=>?@[]^_{|}~ ", c) && !unicode.IsLetter(c) && !unicode.IsDigit(c)
	})
}

// textOf returns v as JSON text, if it has nothing that only Go values have.
func textOf(v any) (string, bool) {
	switch v := v.(type) {
	case json.Number:
		return string(v), true
	case *big.Int:
		return v.String(), true
	case float64, time.Time:
		return "", false
	case []any:
		list := make([]string, len(v))
		for i := range v {
			text, ok := textOf(v[i])
			if !ok {
				return "", false
			}
			list[i] = text
		}
		return "[" + strings.Join(list, ",") + "]", true
	case iter.Seq2[string, any]:
		var list []string
		for name, value := range v {
			text, ok := textOf(value)
			if !ok {
				return "", false
			}
			list = append(list, jsonString(name)+":"+text)
		}
		return "{" + strings.Join(list, ",") + "}", true
	}
	text, err := json.Marshal(v) // null, true, false, text
	return string(text), err == nil
}

// sameOrder reports whether the members of a and b, which hold the same, stand in one order.
func sameOrder(a, b any) bool {
	switch a := a.(type) {
	case []any:
		list := b.([]any)
		for i := range a {
			if !sameOrder(a[i], list[i]) {
				return false
			}
		}
	case iter.Seq2[string, any]:
		namesA, valuesA := membersOf(a)
		namesB, valuesB := membersOf(b)
		return slices.Equal(namesA, namesB) && sameOrder(valuesA, valuesB)
	}
	return true
}
