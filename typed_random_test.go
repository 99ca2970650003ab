package stringify_test

import (
	"encoding/json"
	"fmt"
	"math/big"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/stringify-go/stringify"
)

// Types that random types are made of.
var generatedGoTypes = []reflect.Type{
	reflect.TypeFor[bool](), reflect.TypeFor[int](), reflect.TypeFor[uint8](), reflect.TypeFor[int64](), reflect.TypeFor[float64](), reflect.TypeFor[float32](),
	reflect.TypeFor[string](), reflect.TypeFor[string](), reflect.TypeFor[[]byte](), reflect.TypeFor[any](), reflect.TypeFor[time.Time](), reflect.TypeFor[time.Duration](),
	reflect.TypeFor[json.Number](), reflect.TypeFor[*big.Int](), reflect.TypeFor[money](), reflect.TypeFor[level](), reflect.TypeFor[celsius](),
	reflect.TypeFor[chan int](), reflect.TypeFor[func()](), reflect.TypeFor[inner](),
}

// goType returns a random type.
func (g generator) goType(depth int) reflect.Type {
	n := g.IntN(10)
	if depth <= 0 {
		n %= 4
	}
	switch n {
	case 4:
		return reflect.PointerTo(g.goType(depth - 1))
	case 5:
		return reflect.SliceOf(g.goType(depth - 1))
	case 6:
		return reflect.ArrayOf(g.IntN(3), g.goType(depth-1))
	case 7:
		return reflect.MapOf(reflect.TypeFor[string](), g.goType(depth-1))
	case 8, 9:
		var fields []reflect.StructField
		for _, i := range g.Perm(len(generatedNames))[:g.IntN(6)] {
			name := generatedNames[i]
			if strings.ContainsAny(name, `"`) || name == "" {
				continue
			}
			tag := fmt.Sprintf(`json:"%s%s"`, name, pick(g, []string{"", "", "", ",omitempty", ",omitzero", ",string"}))
			fields = append(fields, reflect.StructField{Name: fmt.Sprintf("F%d", i), Type: g.goType(depth - 1), Tag: reflect.StructTag(tag)})
		}
		return reflect.StructOf(fields)
	}
	return pick(g, generatedGoTypes)
}

// fill sets v, and everything in it, to something that is not nil, zero or empty.
func (g generator) fill(v reflect.Value) {
	switch x := v.Addr().Interface().(type) {
	case *time.Time:
		*x = time.Unix(g.Int64N(1<<33), 1e6)
		return
	case *json.Number:
		*x = json.Number(pick(g, generatedNums))
		return
	case *big.Int:
		x.SetInt64(1 + g.Int64N(9))
		return
	case *level:
		*x = 1
		return
	}
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int, reflect.Int64:
		v.SetInt(1 + g.Int64N(99))
	case reflect.Uint8:
		v.SetUint(1 + g.Uint64N(99))
	case reflect.Float64, reflect.Float32:
		v.SetFloat(float64(1+g.IntN(20)) / 4)
	case reflect.String:
		v.SetString(pick(g, []string{"a", "12", "aaa", "2024-02-29", "é\"", "0x1F"}))
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		g.fill(v.Elem())
	case reflect.Interface:
		v.Set(reflect.ValueOf(pick(g, []any{1, "a", 1.5, []any{1}, map[string]any{"a": 1}, true})))
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1+g.IntN(2), 2))
		for i := range v.Len() {
			g.fill(v.Index(i))
		}
	case reflect.Array:
		for i := range v.Len() {
			g.fill(v.Index(i))
		}
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		for _, name := range generatedNames {
			elem := reflect.New(v.Type().Elem()).Elem()
			g.fill(elem)
			v.SetMapIndex(reflect.ValueOf(name), elem)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				g.fill(v.Field(i))
			}
		}
	case reflect.Chan:
		v.Set(reflect.MakeChan(v.Type(), 0))
	case reflect.Func:
		v.Set(reflect.MakeFunc(v.Type(), func([]reflect.Value) []reflect.Value { return nil }))
	}
}

// bound binds random types to a random schema, and writes values. What cannot be bound
// cannot be written either, if nothing in it is nil or empty.
//
// It returns how many types were bound, and how many refused.
func bound(t *testing.T, seed uint64) (yes, no int) {
	g := generator{rand.New(rand.NewPCG(seed, 2))}
	schema := fmt.Sprintf(`{"allOf":[%s],"definitions":{"d":%s,"e":%s}}`, g.schema(3), g.schema(2), g.schema(1))
	var options []stringify.Option
	if g.IntN(4) == 0 {
		options = append(options, stringify.WithStrict())
	}
	s, err := stringify.Compile([]byte(schema), options...)
	if err != nil {
		return 0, 0
	}
	for range 12 {
		typ := g.goType(3)
		err := stringify.CheckType(s, typ)
		if err == nil {
			yes++
		} else {
			no++
		}
		for range 4 {
			v := reflect.New(typ)
			g.fill(v.Elem())
			got, errWrite := s.Append(nil, v.Interface())
			if err != nil && errWrite == nil {
				t.Fatalf("seed %d: %s\n%s\nis said to have at fault\n%v\nbut is written: %s", seed, schema, typ, err, got)
			}
			again, errAgain := s.Append(nil, v.Elem().Interface())
			if fmt.Sprint(errWrite) != fmt.Sprint(errAgain) || string(got) != string(again) {
				t.Fatalf("seed %d: %s\n%s\na pointer   %s, %v\nthe value %s, %v", seed, schema, typ, got, errWrite, again, errAgain)
			}
		}
	}
	return yes, no
}

func TestRandomTypes(t *testing.T) {
	var yes, no int
	for seed := range uint64(1500) {
		y, n := bound(t, seed)
		yes, no = yes+y, no+n
	}
	t.Logf("%d types bound, %d refused", yes, no)
	if yes < 1000 || no < 1000 {
		t.Errorf("%d types bound and %d refused: too few to say anything", yes, no)
	}
}

// FuzzRandomTypes is TestRandomTypes with seeds of the fuzzer's choice.
func FuzzRandomTypes(f *testing.F) {
	f.Fuzz(func(t *testing.T, seed uint64) { bound(t, seed) })
}
