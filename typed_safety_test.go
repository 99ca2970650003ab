package stringify_test

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"
	"unsafe"

	"github.com/stringify-go/stringify"
)

// A parcel has a part of every sort that programs have ops for.
type parcel struct {
	A string             `json:"a"`
	B int8               `json:"b"`
	C *parcel            `json:"c"`
	D []label            `json:"d"`
	E map[string]float32 `json:"e"`
	F any                `json:"f"`
	G [2]*string         `json:"g"`
	H struct {
		I uint16    `json:"i,omitempty"`
		J float64   `json:"j"`
		K time.Time `json:"k"`
	} `json:"h"`
	L []string `json:"l"`
	M []int64  `json:"m"`
	N bool     `json:"n,omitempty"`
	O []*label `json:"o"`
	P struct{} `json:"p"`
	Q *bool    `json:"q"`
}

type label struct {
	S string  `json:"s"`
	N int64   `json:"n"`
	B bool    `json:"b"`
	F float64 `json:"f"`
}

const (
	labelSchema  = `{"type":"object","required":["s"],"properties":{"s":{"type":"string"},"n":{"type":"integer"},"b":{"type":"boolean"},"f":{"type":"number"}}}`
	parcelSchema = `{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"integer"},"c":{"anyOf":[{"type":"null"},{"$ref":"#"}]},"d":{"type":"array","items":{"$ref":"#/definitions/label"}},` +
		`"e":{"type":"object","additionalProperties":{"type":"number"}},"f":{},"g":{"type":"array","items":{"type":["string","null"]}},` +
		`"h":{"type":"object","properties":{"k":{"type":"string","format":"date-time"},"i":{"type":"integer","default":7},"j":{"type":"number"}}},` +
		`"l":{"type":"array","items":{"type":"string"}},"m":{"type":"array","items":{"type":"integer"}},"n":{"type":"boolean"},"o":{"type":"array","items":{"$ref":"#/definitions/label"}},` +
		`"p":{"type":"object"},"q":{"type":["boolean","null"]}},"definitions":{"label":` + labelSchema + `}}`
)

// newParcel returns a parcel whose parts all stand in memory of their own, and what is
// written of it, put together by other means.
func newParcel(i int) (*parcel, string) {
	text := func(format string) string { return strings.Clone(fmt.Sprintf(format, i)) }
	g, q := text("g%d"), i%2 == 0
	p := &parcel{
		A: text(`a"%d`), B: int8(i), C: &parcel{A: text("inner %d")},
		D: []label{{text("d%d"), int64(i), true, 0.5}, {text("a text of more than thirty-two bytes, number %d"), int64(-i), false, 1e21}},
		E: map[string]float32{text("e%d"): 0.1}, F: []any{text("f%d"), i, nil},
		G: [2]*string{&g, nil}, L: []string{text("l%d"), ""}, M: []int64{math.MinInt64, int64(i)}, N: i%3 == 0,
		O: []*label{{S: text("o%d")}, nil}, Q: &q,
	}
	p.H.J, p.H.K = float64(i)+0.25, time.UnixMilli(int64(i)).UTC()
	n := ""
	if p.N {
		n = `"n":true,`
	}
	want := fmt.Sprintf(`{"a":"a\"%d","b":%d,"c":{"a":"inner %[1]d","b":0,"c":null,"d":[],"e":{},"f":null,"g":[null,null],"h":{"k":"0001-01-01T00:00:00.000Z","i":7,"j":0},"l":[],"m":[],"o":[],"p":{},"q":null},`+
		`"d":[{"s":"d%[1]d","n":%[1]d,"b":true,"f":0.5},{"s":"a text of more than thirty-two bytes, number %[1]d","n":%[3]d,"b":false,"f":1e+21}],`+
		`"e":{"e%[1]d":0.1},"f":["f%[1]d",%[1]d,null],"g":["g%[1]d",null],"h":{"k":%[4]q,"i":7,"j":%[1]d.25},"l":["l%[1]d",""],"m":[-9223372036854775808,%[1]d],%[5]s"o":[{"s":"o%[1]d","n":0,"b":false,"f":0},{}],"p":{},"q":%[6]v}`,
		i, p.B, -i, p.H.K.Format("2006-01-02T15:04:05.000Z"), n, q)
	return p, want
}

func TestTypedParcel(t *testing.T) {
	for i := range 200 {
		p, want := newParcel(i)
		s, typed := bind[parcel](t, parcelSchema)
		if got, err := typed.Append(nil, p); err != nil || string(got) != want {
			t.Fatalf("got %s, %v\nwant %s", got, err, want)
		}
		if got, err := s.Append(nil, p); err != nil || string(got) != want {
			t.Fatalf("got %s, %v\nwant %s", got, err, want)
		}
	}
}

// TestTypedConcurrent: one Typed, fresh, so that what it makes on first use is made by
// calls that race, used by 64 goroutines beside its Serializer. (Run it with -race.)
func TestTypedConcurrent(t *testing.T) {
	rounds := 5
	if testing.Short() || raceEnabled {
		rounds = 2
	}
	var parcels [8]*parcel
	var want [8]string
	for i := range parcels {
		parcels[i], want[i] = newParcel(i)
	}
	for range rounds {
		s := stringify.MustCompile(parcelSchema)
		typed, err := stringify.For[parcel](s)
		if err != nil {
			t.Fatal(err)
		}
		inParallel(64, func(i int) {
			dst := make([]byte, 0, 64)
			for j := range 30 {
				k := (i + j) % len(parcels)
				var got []byte
				var err error
				switch j % 4 {
				case 0:
					got, err = typed.Append(dst, parcels[k])
				case 1:
					got, err = s.Append(dst, *parcels[k])
				case 2:
					got, err = typed.Marshal(parcels[k])
				case 3:
					// A type that nobody has met yet; the cache keeps some.
					n := i*30 + j
					typ := reflect.StructOf([]reflect.StructField{{Name: "F", Type: reflect.ArrayOf(n, reflect.TypeFor[uint16]()), Tag: `json:"f"`}})
					want := `{"f":[0` + strings.Repeat(",0", n-1) + `]}`
					if got, err := s.Append(dst, reflect.New(typ).Interface()); err != nil || string(got) != want {
						t.Errorf("got %.100s, %v", got, err)
					}
					continue
				}
				if err != nil || string(got) != want[k] {
					t.Errorf("got %s, %v\nwant %s", got, err, want[k])
				}
			}
		})
	}
}

// TestTypedManyTypes: more types than the cache keeps are written all the same.
func TestTypedManyTypes(t *testing.T) {
	s := stringify.MustCompile(`{"type":"array","items":{"type":"integer"}}`)
	for n := range 3000 {
		v := reflect.New(reflect.ArrayOf(n, reflect.TypeFor[struct{ M uint8 }]()))
		_, err := s.Append(nil, v.Interface())
		if (n == 0) != (err == nil) || err != nil && !errors.Is(err, stringify.ErrType) {
			t.Fatalf("%d: %v", n, err)
		}
		w := reflect.New(reflect.ArrayOf(n, reflect.TypeFor[uint16]()))
		got, err := s.Append(nil, w.Elem().Interface())
		if want := "[" + strings.TrimSuffix(strings.Repeat("0,", n), ",") + "]"; err != nil || string(got) != want {
			t.Fatalf("%d: got %.100s, %v", n, got, err)
		}
	}
}

// onStack has dst and v on its stack, which grows while v is written, or before.
//
//go:noinline
func onStack(typed *stringify.Typed[label], depth int) string {
	if depth > 0 {
		var ballast [512]byte
		ballast[depth%512] = byte(depth)
		out := onStack(typed, depth-1)
		runtime.KeepAlive(&ballast)
		return out
	}
	var array [256]byte
	text := [5]byte{'s', 't', 'a', 'c', 'k'}
	v := label{unsafe.String(&text[0], len(text)), math.MinInt64, true, -0.1}
	out, err := typed.Append(array[:0], &v)
	if err != nil {
		return err.Error()
	}
	return string(out)
}

func TestTypedOnStack(t *testing.T) {
	_, typed := bind[label](t, labelSchema)
	const want = `{"s":"stack","n":-9223372036854775808,"b":true,"f":-0.1}`
	for depth := range 200 {
		done := make(chan string)
		go func() { done <- onStack(typed, depth) }() // a fresh stack, which is small
		if got := <-done; got != want {
			t.Fatalf("depth %d: got %s, want %s", depth, got, want)
		}
	}
}

// TestTypedZeroSize: values without bytes, which may stand anywhere, and behind the end of
// what is before them.
func TestTypedZeroSize(t *testing.T) {
	wantTyped(t, `{}`, struct{}{}, `{}`)
	wantTyped(t, `{"type":"array","items":{"type":"integer"}}`, [0]int{}, `[]`)
	wantTyped(t, `{"type":"array","items":{"type":"object"}}`, [3]struct{}{}, `[{},{},{}]`)
	wantTyped(t, `{"type":"array","items":{"type":"array","items":{"type":"string"}}}`, make([][0]string, 2), `[[],[]]`)
	wantTyped(t, `{"type":"array","items":{"type":"object","properties":{"a":{"type":"integer","default":5}}}}`, make([]struct{}, 2), `[{"a":5},{"a":5}]`)
	wantTyped(t, `{"type":"array","items":{"const":"c"}}`, make([]struct{}, 3), `["c","c","c"]`)
	type last struct {
		A int      `json:"a"`
		B [0]int64 `json:"b"`
		C struct{} `json:"c"`
	}
	wantTyped(t, `{"properties":{"a":{},"b":{},"c":{}}}`, last{A: 1}, `{"a":1,"b":[],"c":{}}`)
	wantTyped(t, `{"items":{"properties":{"c":{"type":"object"},"b":{"items":{"type":"integer"}}}}}`, make([]last, 2), `[{"c":{},"b":[]},{"c":{},"b":[]}]`)
	wantTyped(t, `{"items":{"properties":{"c":{"properties":{"d":{"type":"integer"}}}}}}`, make([]struct {
		C struct{} `json:"c,omitzero"`
	}, 2), `[{},{}]`)
}

type chain struct {
	Next *chain `json:"next"`
}

// TestTypedPointerShaped: values that an interface holds itself, instead of a pointer to them.
func TestTypedPointerShaped(t *testing.T) {
	text := "x"
	p := &text
	const schema = `{"type":["object","array","string","null"],"properties":{"next":{"anyOf":[{"type":"null"},{"$ref":"#/definitions/chain"}]},"p":{"type":["string","null"]},"f":{}},"items":{"type":"string"},` +
		`"definitions":{"chain":{"type":"object","properties":{"next":{"anyOf":[{"type":"null"},{"$ref":"#/definitions/chain"}]}}}}}`
	type pointer struct {
		P *string `json:"p"`
	}
	type inArray struct {
		F [1]pointer `json:"f"`
	}
	type padded struct {
		_ struct{}
		P *string `json:"p"`
	}
	wantTyped(t, schema, chain{&chain{&chain{}}}, `{"next":{"next":{"next":null}}}`)
	wantTyped(t, schema, chain{}, `{"next":null}`)
	wantTyped(t, schema, pointer{p}, `{"p":"x"}`)
	wantTyped(t, schema, pointer{}, `{"p":null}`)
	wantTyped(t, schema, &pointer{p}, `{"p":"x"}`)
	wantTyped(t, schema, [1]*string{p}, `["x"]`)
	wantTyped(t, schema, [1]*string{}, `[""]`)
	wantTyped(t, schema, inArray{[1]pointer{{p}}}, `{"f":[{"p":"x"}]}`)
	wantTyped(t, schema, padded{P: p}, `{"p":"x"}`)
	wantTyped(t, schema, struct {
		F map[string]int `json:"f"`
	}{map[string]int{"a": 1}}, `{"f":{"a":1}}`)
	wantTyped(t, schema, struct {
		F func()         `json:"-"`
		M map[string]any `json:"f,omitempty"`
	}{}, `{}`)
	wantTyped(t, schema, any(any(p)), `"x"`)
	wantTyped(t, schema, &p, `"x"`)
	wantTyped(t, schema, struct {
		F any `json:"f"`
	}{chain{}}, `{"f":{"next":null}}`)
	wantTyped(t, schema, struct {
		F any `json:"f"`
	}{pointer{p}}, `{"f":{"p":"x"}}`)
}

// TestTypedEnds writes values whose fields are the last in their memory: arrays and structs
// of each small size, so that each stands at the end of what the allocator gives for it.
func TestTypedEnds(t *testing.T) {
	kinds := []reflect.Type{
		reflect.TypeFor[string](), reflect.TypeFor[int64](), reflect.TypeFor[uint8](), reflect.TypeFor[bool](), reflect.TypeFor[float32](), reflect.TypeFor[*int8](), reflect.TypeFor[[]label](), reflect.TypeFor[any](),
	}
	s := stringify.MustCompile(`{"type":"object","properties":{"pad":{"const":0},"x":{"type":["string","number","boolean","array","object","null"],"items":` + labelSchema + `}}}`)
	f := new(wardrobe).fitting(s)
	for pad := range 130 {
		for _, kind := range kinds {
			typ := reflect.StructOf([]reflect.StructField{{Name: "Pad", Type: reflect.ArrayOf(pad, reflect.TypeFor[byte]()), Tag: `json:"pad"`}, {Name: "X", Type: kind, Tag: `json:"x"`}})
			for _, v := range []reflect.Value{reflect.New(typ), reflect.MakeSlice(reflect.SliceOf(typ), 1, 1).Index(0).Addr()} {
				generator{seeded(schemaNames{}, uint64(pad), 1).Rand}.fill(v.Elem().Field(1))
				f.same(t, typ.String(), v.Interface())
			}
		}
	}
}

// TestTypedDuringGC writes while memory is collected, stacks shrink, and what was written
// before is freed and used again.
func TestTypedDuringGC(t *testing.T) {
	rounds := 300
	if testing.Short() || raceEnabled {
		rounds = 60
	}
	s, typed := bind[parcel](t, parcelSchema)
	var stop atomic.Bool
	stopped := make(chan bool)
	go func() {
		for !stop.Load() {
			runtime.GC()
		}
		close(stopped)
	}()
	inParallel(4, func(g int) {
		for i := range rounds {
			p, want := newParcel(g*rounds + i)
			var got []byte
			var err error
			if i%2 == 0 {
				got, err = typed.Append(nil, p)
			} else {
				got, err = s.Append(make([]byte, 0, i), *p)
			}
			if err != nil || string(got) != want {
				t.Errorf("got %s, %v\nwant %s", got, err, want)
			}
		}
	})
	stop.Store(true)
	<-stopped
}
