package typed

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/planner"
)

// A maker makes a schema, a Go type and a value from the bytes of a fuzzer.
type maker struct{ bytes []byte }

// next returns a number below n; 0 when the bytes are used up.
func (m *maker) next(n int) int {
	if len(m.bytes) == 0 {
		return 0
	}
	b := m.bytes[0]
	m.bytes = m.bytes[1:]
	return int(b) % n
}

var scalarTypes = []reflect.Type{
	reflect.TypeFor[string](), reflect.TypeFor[int](), reflect.TypeFor[float64](), reflect.TypeFor[bool](), reflect.TypeFor[int8](), reflect.TypeFor[uint64](),
	reflect.TypeFor[float32](), reflect.TypeFor[time.Time](), reflect.TypeFor[any](), reflect.TypeFor[asText](), reflect.TypeFor[byPointer](), reflect.TypeFor[label](),
	reflect.TypeFor[[]byte](), reflect.TypeFor[map[string]any](), reflect.TypeFor[hollow](), reflect.TypeFor[time.Duration](), reflect.TypeFor[stringer](), reflect.TypeFor[int64](),
}

var scalarSchemas = []string{
	`{"type":"string"}`, `{"type":"integer"}`, `{"type":"number"}`, `{"type":"boolean"}`, `{}`, `{"type":["string","null"]}`, `{"type":["number","string"]}`,
	`{"type":"string","format":"date-time"}`, `{"type":"null"}`, `{"const":"c"}`, `{"type":"integer","nullable":true}`, `{"anyOf":[{"type":"integer"},{"type":"string"},{"type":"null"}]}`,
}

// typ returns a type, and a schema that fits it, or nearly.
func (m *maker) typ(depth int) (reflect.Type, string) {
	n := m.next(12)
	if depth > 4 && n >= 6 {
		n = 0
	}
	switch n {
	case 6, 7:
		t, s := m.typ(depth + 1)
		if m.next(2) == 0 {
			s = with(s, `"nullable":true`)
		}
		return reflect.PointerTo(t), s
	case 8:
		t, s := m.typ(depth + 1)
		return reflect.SliceOf(t), `{"type":"array","items":` + s + `}`
	case 9:
		t, s := m.typ(depth + 1)
		return reflect.ArrayOf(m.next(3), t), `{"type":"array","items":` + s + `}`
	case 10, 11:
		return m.structure(depth + 1)
	}
	k := m.next(len(scalarTypes))
	s := scalarSchemas[m.next(len(scalarSchemas))]
	if m.next(3) > 0 && k < 4 {
		s = scalarSchemas[k]
	}
	return scalarTypes[k], s
}

// with returns a schema with a member in front, unless it begins with that.
func with(schema, member string) string {
	if schema == "{}" || strings.HasPrefix(schema, "{"+member) || strings.Contains(schema[1:min(40, len(schema))], `"nullable"`) {
		return schema
	}
	return "{" + member + "," + schema[1:]
}

func (m *maker) structure(depth int) (reflect.Type, string) {
	var fields []reflect.StructField
	var props, required []string
	for i := range 1 + m.next(6) {
		t, s := m.typ(depth)
		name := fmt.Sprintf("m%d%s", i, strings.Repeat("x", m.next(3)*15))
		tag := name + []string{"", "", "", ",omitempty", ",omitzero", ",string", ",omitempty,omitzero"}[m.next(7)]
		fields = append(fields, reflect.StructField{Name: fmt.Sprint("F", i), Type: t, Tag: reflect.StructTag(`json:"` + tag + `"`)})
		if m.next(5) == 0 {
			s = with(s, `"default":"fallback"`)
		}
		switch m.next(8) {
		case 0: // undeclared
		case 1:
			required = append(required, fmt.Sprintf("%q", name))
			fallthrough
		default:
			props = append(props, fmt.Sprintf(`%q:%s`, name, s))
		}
	}
	schema := `{"type":"object","properties":{` + strings.Join(props, ",") + `}`
	if len(required) > 0 {
		schema += `,"required":[` + strings.Join(required, ",") + `]`
	}
	schema += []string{"", "", `,"additionalProperties":true`, `,"patternProperties":{"1":{"type":"string"}}`}[m.next(4)] + "}"
	return reflect.StructOf(fields), schema
}

// fill gives rv a value.
func (m *maker) fill(rv reflect.Value, depth int) {
	if m.next(6) == 0 {
		return
	}
	switch rv.Interface().(type) {
	case time.Time:
		rv.Set(reflect.ValueOf(time.Unix(int64(m.next(256))*1e7, 123e6)))
		return
	}
	switch rv.Kind() {
	case reflect.Bool:
		rv.SetBool(m.next(2) == 0)
	case reflect.Int, reflect.Int8, reflect.Int64:
		rv.SetInt([]int64{1, -1, 127, math.MinInt64, math.MaxInt64, 1000}[m.next(6)])
	case reflect.Uint64, reflect.Uint8:
		rv.SetUint([]uint64{1, 200, math.MaxUint64}[m.next(3)])
	case reflect.Float64, reflect.Float32:
		rv.SetFloat([]float64{1, 1.5, -0.25, 1e300, math.NaN(), math.Inf(1), math.Copysign(0, -1), 1 << 60}[m.next(8)])
	case reflect.String:
		rv.SetString([]string{"a", "12", "q\"\\", "é", "\xff\x00", strings.Repeat("long text ", 20)}[m.next(6)])
	case reflect.Interface:
		rv.Set(reflect.ValueOf([]any{1, "s", 2.5, pair{1, "b"}, &pair{2, "c"}, []any{1}, map[string]any{"a": 1}}[m.next(7)]))
	case reflect.Pointer:
		rv.Set(reflect.New(rv.Type().Elem()))
		m.fill(rv.Elem(), depth+1)
	case reflect.Slice:
		rv.Set(reflect.MakeSlice(rv.Type(), m.next(4), 4))
		for i := range rv.Len() {
			m.fill(rv.Index(i), depth+1)
		}
	case reflect.Array:
		for i := range rv.Len() {
			m.fill(rv.Index(i), depth+1)
		}
	case reflect.Map:
		rv.Set(reflect.ValueOf(map[string]any{"k": "v"}))
	case reflect.Struct:
		for i := range rv.NumField() {
			m.fill(rv.Field(i), depth+1)
		}
	}
}

// one compares the engines on one type.
func one(t *testing.T, data []byte) {
	m := &maker{bytes: data}
	options := []planner.Options{
		{}, {Strict: true}, {Plan: plan.Options{MaxValueDepth: 2}}, {Plan: plan.Options{LargeArrays: plan.LargeArraysPassthrough, LargeArraySize: 2}},
	}[m.next(4)]
	typ, schema := m.typ(0)
	e, values := engines(t, schema, options)
	for range 3 {
		v := reflect.New(typ)
		m.fill(v.Elem(), 0)
		compare(t, e, values, v.Interface())
	}
	if t.Failed() {
		t.Fatalf("schema %s type %s", schema, typ)
	}
}

// FuzzProgram compares programs with package dynamic on types that it makes up.
func FuzzProgram(f *testing.F) {
	f.Add([]byte("\x00\x0a\x05\x00\x01\x01"))
	f.Fuzz(one)
}

// TestPrograms is FuzzProgram on random bytes.
func TestPrograms(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	n := 3000
	if testing.Short() {
		n = 300
	}
	data := make([]byte, 400)
	for range n {
		for i := range data {
			data[i] = byte(r.Uint32())
		}
		if r.IntN(2) == 0 {
			data[1] = 10
		}
		one(t, data)
	}
}
