package typed

import (
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/planner"
)

// listed are the types of elements that loops write, and some that they must not.
var listed = []reflect.Type{
	reflect.TypeFor[int](), reflect.TypeFor[int8](), reflect.TypeFor[int16](), reflect.TypeFor[int32](), reflect.TypeFor[int64](),
	reflect.TypeFor[uint](), reflect.TypeFor[uint8](), reflect.TypeFor[uint16](), reflect.TypeFor[uint32](), reflect.TypeFor[uint64](), reflect.TypeFor[uintptr](),
	reflect.TypeFor[float32](), reflect.TypeFor[float64](), reflect.TypeFor[string](), reflect.TypeFor[bool](),
	reflect.TypeFor[count](), reflect.TypeFor[ratio](), reflect.TypeFor[label](), reflect.TypeFor[time.Duration](), reflect.TypeFor[spoken](), reflect.TypeFor[noted](),
}

type (
	spoken int8    // has a method
	noted  float64 // has a method, of its pointer
)

func (v spoken) MarshalText() ([]byte, error) { return []byte(strings.Repeat("7", int(v)&7)), nil }
func (v *noted) MarshalJSON() ([]byte, error) { return []byte("[1.50]"), nil }

// lists compares the loops over lists with package dynamic, which writes one element after
// the other: data chooses type, schema and options, and then, byte by byte, the elements.
func lists(t *testing.T, data []byte) {
	m := &maker{bytes: data}
	o := planner.Options{Plan: plan.Options{Rounding: plan.Rounding(m.next(4)), MaxValueDepth: 1 + m.next(3)}}
	switch m.next(4) {
	case 0:
		o.Strict = true
	case 1:
		o.Plan.LargeArrays, o.Plan.LargeArraySize = plan.LargeArraysPassthrough, 60+m.next(10)
	}
	typ := listed[m.next(len(listed))]
	items := scalarSchemas[m.next(len(scalarSchemas))]
	e, values := engines(t, `{"type":"array","items":`+items+`}`, o)

	slice, array := reflect.New(reflect.SliceOf(typ)), reflect.New(reflect.ArrayOf(len(m.bytes), typ))
	slice.Elem().Set(reflect.MakeSlice(slice.Elem().Type(), len(m.bytes), len(m.bytes)))
	for i, b := range m.bytes {
		element(slice.Elem().Index(i), int(b), i)
	}
	reflect.Copy(array.Elem(), slice.Elem())
	compare(t, e, values, slice.Interface())
	compare(t, e, values, array.Interface())
	if t.Failed() {
		t.Fatalf("items %s, options %+v", items, o)
	}
}

// element gives v its value: one out of a few if b is small, else an ordinary one.
func element(v reflect.Value, b, i int) {
	x := i * 7919 * b * b
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(b&1 == 0)
	case reflect.String:
		if b < 4 {
			v.SetString([]string{"", "q\"\\", "\xff", strings.Repeat("é", 40)}[b])
			return
		}
		v.SetString(strings.Repeat("text", b)[:b])
	case reflect.Float32, reflect.Float64:
		special := []float64{math.NaN(), math.Inf(1), math.Inf(-1), math.Copysign(0, -1), 1.5, -2.5, 1e300, 1 << 53, 1<<53 + 2, 1 << 63, -1 << 63, 1e21, 16777217}
		switch {
		case b < len(special):
			v.SetFloat(special[b])
		case b < 40:
			v.SetFloat(float64(x) / 100)
		case b < 50:
			v.SetFloat(math.Sqrt(float64(x)))
		default:
			v.SetFloat(float64(x))
		}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt([]int64{int64(x), int64(-x), math.MinInt64, math.MaxInt64, 1<<7 - 1, -1 << 15, 1<<31 - 1}[b%7])
	default:
		v.SetUint([]uint64{uint64(x), uint64(-x), math.MaxUint64, 1 << 63, 1<<63 - 1}[b%5])
	}
}

// FuzzLists compares lists with package dynamic.
func FuzzLists(f *testing.F) {
	f.Add([]byte("\x00\x02\x02\x0c\x04\x30\x00\x31"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) < 300 {
			lists(t, data)
		}
	})
}

// TestLists is FuzzLists on random bytes, of lengths around the loops' chunks.
func TestLists(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	n := 6000
	if testing.Short() {
		n = 600
	}
	for range n {
		data := make([]byte, 5+r.IntN(4)+64*r.IntN(4))
		misfits := r.IntN(3)
		for i := range data {
			data[i] = byte(r.Uint32())
			if i > 6 && misfits > 0 && r.IntN(1+40*(misfits-1)) > 0 {
				data[i] |= 0x80 // ordinary
			}
		}
		lists(t, data)
	}
}
