package check

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"github.com/stringify-go/stringify"
)

// Random compares a generated function with package stringify, as Either does, for n values
// that are made at random, the same ones each time.
func Random[T any](t *testing.T, schema []byte, write func([]byte, *T) ([]byte, error), n int, opts ...stringify.Option) {
	t.Helper()
	s, err := stringify.Compile(schema, opts...)
	if err != nil {
		t.Fatal(err)
	}
	bound, err := stringify.For[T](s)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(3, 4))
	written := 0
	for range n {
		v := new(T)
		fill(r, reflect.ValueOf(v).Elem(), 4)
		got, err := write([]byte("before"), v)
		want, wantErr := s.Append([]byte("before"), v)
		same(t, "any", v, got, want, err, wantErr)
		want, wantErr = bound.Append([]byte("before"), v)
		same(t, "bound", v, got, want, err, wantErr)
		if err == nil {
			written++
		}
	}
	if written == 0 {
		t.Errorf("none of %d values can be written", n)
	}
}

// same reports a difference of what was written of v, or of the errors.
func same(t *testing.T, what string, v any, got, want []byte, err, wantErr error) {
	t.Helper()
	if string(got) == string(want) && (err == nil) == (wantErr == nil) && (err == nil || err.Error() == wantErr.Error()) {
		return
	}
	t.Errorf("as %s: %+v\ngot  %s (%v)\nwant %s (%v)", what, v, got, err, want, wantErr)
}

// What fill takes; the others are made of bits.
var (
	someTexts  = []string{"", "a", "true", "12", "-1.5", "é\u2028<", "quote \" and \\", "line\nbreak", "\x00\xff", "2026-03-14", "2026-03-14T15:09:26Z"}
	someFloats = []float64{0, 1, -1, 0.5, -2.5, 1e21, 1e-7, 123456.789, 1 << 53, math.Copysign(0, -1), math.MaxFloat64}
	someRaws   = []string{"null", "1", `{"a":"7", "b":[ ]}`, `[1, 2]`, `"x"`, ``}
	someValues = []any{nil, 1, -2.5, "text", true, []any{1, "a"}, map[string]any{"a": 1, "X": 2}, time.Unix(1e9, 0).UTC(), []string{"a"}}
	someTimes  = []time.Time{{}, time.Unix(0, 0), time.Unix(1e9, 123456789).UTC(), time.Date(2026, 5, 6, 7, 8, 9, 1e7, time.FixedZone("", 3600))}
)

func one[T any](r *rand.Rand, list []T) T { return list[r.IntN(len(list))] }

// fill sets v to a value at random, which is nil or empty below depth.
func fill(r *rand.Rand, v reflect.Value, depth int) {
	if !v.CanSet() || depth == 0 {
		return
	}
	switch v.Type() {
	case reflect.TypeFor[time.Time]():
		v.Set(reflect.ValueOf(one(r, someTimes)))
		return
	case reflect.TypeFor[json.RawMessage]():
		v.SetBytes([]byte(one(r, someRaws)))
		return
	case reflect.TypeFor[json.Number]():
		v.SetString(one(r, []string{"", "1", "1.50", "-2e3"}))
		return
	}
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(r.IntN(2) == 0)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(int64(r.Uint64()) >> r.IntN(64) >> (64 - v.Type().Bits()))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		v.SetUint(r.Uint64() >> r.IntN(64) >> (64 - v.Type().Bits()))
	case reflect.Float32, reflect.Float64:
		v.SetFloat(one(r, someFloats))
		if r.IntN(500) == 0 {
			v.SetFloat(math.NaN())
		}
	case reflect.String:
		v.SetString(one(r, someTexts))
	case reflect.Interface:
		if x := one(r, someValues); v.NumMethod() == 0 && x != nil {
			v.Set(reflect.ValueOf(x))
		}
	case reflect.Pointer:
		if r.IntN(3) > 0 {
			v.Set(reflect.New(v.Type().Elem()))
			fill(r, v.Elem(), depth-1)
		}
	case reflect.Slice:
		if n := r.IntN(4); n > 0 {
			v.Set(reflect.MakeSlice(v.Type(), n-1, n))
			fillAll(r, v, depth)
		}
	case reflect.Array:
		fillAll(r, v, depth)
	case reflect.Map:
		if r.IntN(3) == 0 {
			return
		}
		v.Set(reflect.MakeMap(v.Type()))
		for range r.IntN(3) {
			key, elem := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
			fill(r, key, depth)
			fill(r, elem, depth-1)
			v.SetMapIndex(key, elem)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			fill(r, v.Field(i), depth)
		}
	}
}

func fillAll(r *rand.Rand, list reflect.Value, depth int) {
	for i := range list.Len() {
		fill(r, list.Index(i), depth-1)
	}
}
