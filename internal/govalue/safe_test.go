package govalue

import (
	"errors"
	"math/big"
	"reflect"
	"sync"
	"testing"
	"time"
	"unsafe"
)

// Embedded struct types that are not exported: their fields can be read, but their
// methods must not be called through reflection.
type (
	secretJSON   struct{ N int }
	secretText   struct{ N int }
	secretZero   struct{ N int }
	secretString struct{ N int }
	secretTime   = time.Time
	secretBig    = big.Int
	secretNull   struct{ *secretJSON }
)

func (secretJSON) MarshalJSON() ([]byte, error)  { return []byte("true"), nil }
func (*secretText) MarshalText() ([]byte, error) { return []byte("text"), nil }
func (secretZero) IsZero() bool                  { return true }
func (secretString) String() string              { return "string" }

func TestUnexportedEmbedded(t *testing.T) {
	type outer struct {
		secretJSON   `json:"a"`
		*secretText  `json:"b"`
		secretZero   `json:"c,omitzero"`
		secretString `json:"d"`
		secretTime   `json:"e"`
		secretBig    `json:"f"`
		secretNull   `json:"g"`
	}
	// outer itself has two methods of each name, and so none.
	v := outer{secretJSON: secretJSON{1}, secretText: &secretText{2}, secretZero: secretZero{3}, secretString: secretString{4}, secretTime: someTime}
	want := `{"a":{"N":1},"b":{"N":2},"c":{"N":3},"d":{"N":4},"e":{},"f":{},"g":{}}`
	for _, x := range []any{v, &v} {
		if got := textOf(x); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
		d, _ := Of(x).Lookup("d")
		if s, ok := d.Stringer(); ok {
			t.Errorf("Stringer gives %q", s)
		}
	}
}

// TestAccessorsOfOtherForms wants every accessor to survive every value.
func TestAccessorsOfOtherForms(t *testing.T) {
	for _, x := range []any{
		nil, true, 1, uint(1), 1.5, float32(1.5), "s", text("s"),
		[]byte{1},
		blob{1},
		[2]byte{},
		someTime, &someTime, time.Second,
		[]int{},
		[]any{1},
		[]tree{{}},
		map[string]any{"a": 1},
		map[int]int{},
		map[textKey]int{},
		tree{},
		pairs("a"), failing(1, nil), stubborn, func() {},
		make(chan int), big.NewInt(1), big.NewFloat(1),
		jsonByValue{},
		failsText{},
		failsJSON{},
		[]int(nil), map[string]int(nil), unsafe.Pointer(nil),
		reflect.ValueOf(1), reflect.TypeFor[int](), &sync.Mutex{}, errors.New("x"), complex64(1),
		struct{ _ int }{},
		uintptr(1),
	} {
		for _, v := range []Value{Of(x), Of(&x), Of([1]any{x}).Index(0)} {
			v.Bool()
			v.Int()
			v.Uint()
			v.Float()
			v.Text()
			v.Bytes()
			v.Time()
			v.Duration()
			v.Err()
			v.Nil()
			v.TypeName()
			v.Len()
			v.Read()
			v.Prepare()
			v.Collect()
			v.Lookup("a")
			v.Members(func(string, Value) bool { return true })
			v.Elements(func(int, Value, error) bool { return true })
			v.Stringer()
			if v.Form != Marshaler {
				v.MarshalJSON()
			}
			if v.TypeName() == "" {
				t.Errorf("%T has no name", x)
			}
		}
	}
	var zero Value
	if zero.Form != Null {
		t.Error("the zero Value is not null")
	}
}

// TestPanics wants panics of user code to pass, and what comes after to work.
func TestPanics(t *testing.T) {
	for i, f := range []func(){
		func() { textOf(fragile{}) },
		func() { textOf([]fragile{{}}) },
		func() { textOf(map[string]any{"a": fragile{}, "b": 1}) },
		func() { textOf(func(func(int) bool) { panic("mine") }) },
		func() { textOf(func(func(string, int) bool) { panic("mine") }) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%d: no panic", i)
				}
			}()
			f()
		}()
	}
	if got := textOf(map[string]any{"b": 1, "a": 2}); got != `{"a":2,"b":1}` {
		t.Errorf("got %s", got)
	}
}

// TestTypesAtOnce looks at new types from many goroutines.
func TestTypesAtOnce(t *testing.T) {
	type a struct {
		Next *a
		M    map[string]*a
	}
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			v := a{Next: &a{}, M: map[string]*a{"k": {}}}
			want := `{"Next":{"Next":null,"M":null},"M":{"k":{"Next":null,"M":null}}}`
			if got := textOf(v); got != want {
				t.Errorf("got %s", got)
			}
		})
	}
	wait.Wait()
}

// TestPlainTwins wants what plain.go reads to be what reflection reads.
func TestPlainTwins(t *testing.T) {
	for _, v := range []any{
		"s", true, 1, int8(-1), int16(-1), int32(-1), int64(-1), uint(1), uint8(1), uint16(1), uint32(1), uint64(1), float32(0.1), 0.1, someTime, time.Second,
		[]byte{1},
		[]byte(nil),
		[]any{1, "a"},
		[]string{"a"},
		[]bool{true},
		[]int{1},
		[]int64{1},
		[]float64{1},
		[]map[string]any{{"a": 1}},
		[]time.Time{someTime},
		[]any(nil),
		map[string]any{"b": 1, "a": nil},
		map[string]string{"b": "1", "a": ""},
		map[string]bool{"b": true},
		map[string]int{"a": 1},
		map[string]int64{"a": 1},
		map[string]float64{"a": 1},
		map[string][]string{"b": {"1"}, "a": nil},
		map[string]int(nil),
		stubborn, stubbornErr,
	} {
		fast, ok := ofPlain(v)
		if !ok && reflect.TypeOf(v).Kind() != reflect.Func {
			t.Errorf("%T is not plain", v)
		}
		rv := reflect.ValueOf(v)
		slow := newType(rv.Type())
		slow.plain = nil
		twin := slow.Of(rv)
		if !ok {
			fast = Of(v)
		}
		if fast.Form != twin.Form || fast.Nil() != twin.Nil() {
			t.Errorf("%T: form %d, twin %d", v, fast.Form, twin.Form)
		}
		n, known := fast.Len()
		if tn, tknown := twin.Len(); tn != n || tknown != known {
			t.Errorf("%T: length %d, %v, twin %d, %v", v, n, known, tn, tknown)
		}
		got, err := write(nil, fast, 0)
		want, twinErr := write(nil, twin, 0)
		if string(got) != string(want) || (err != nil) != (twinErr != nil) {
			t.Errorf("%T: got %s, twin %s", v, got, want)
		}
		fast.Members(func(name string, e Value) bool {
			x, p := twin.Lookup(name)
			a, _ := write(nil, e, 0)
			b, _ := write(nil, x, 0)
			if p != Present || string(a) != string(b) {
				t.Errorf("%T: %q is %s, twin %d, %s", v, name, a, p, b)
			}
			return true
		})
	}
}

// cutter cuts the slice it stands in when it is asked for its text.
type cutter struct{ list *[]cutter }

func (c cutter) MarshalText() ([]byte, error) {
	*c.list = (*c.list)[:1]
	return nil, nil
}

func TestSliceCutMeanwhile(t *testing.T) {
	list := make([]cutter, 3)
	list[0].list = &list
	if got := textOf(&list); got != `[""]` {
		t.Errorf("got %s", got)
	}
	list = append(list, cutter{}, cutter{})
	v := Of(&list)
	v.Index(0).Read()
	if got := v.Index(2).Form; got != Null {
		t.Errorf("got form %d", got)
	}
	bytes := []byte{1, 2, 3}
	v = Of(struct{ B *[]byte }{&bytes})
	b, _ := v.Lookup("B")
	bytes = nil
	if got := b.Index(2).Form; got != Null {
		t.Errorf("got form %d", got)
	}
}
