package govalue

//lint:file-ignore SA5008 wrong tags are what is tested
//lint:file-ignore U1000 unexported fields are part of the types tested

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/netip"
	"reflect"
	"strings"
	"testing"
	"time"
)

// zeroes has an IsZero method of its own mind, with each kind of receiver.
type (
	zeroByMethod struct{ N int }
	zeroByPtr    struct{ N int }
	zeroMap      map[string]int
	isZeroer     interface{ IsZero() bool }
)

func (z zeroByMethod) IsZero() bool { return z.N == 7 }
func (z *zeroByPtr) IsZero() bool   { return z.N == 7 }
func (z zeroMap) IsZero() bool      { return len(z) == 1 }

// Embedded structs whose names meet.
type (
	E1     struct{ A, B, C int }
	E2     struct{ A, B, D int }
	E3     struct{ E1 }
	Tagged struct {
		X int `json:"A"`
	}
	Deep struct {
		*E3
		Tagged
		F string `json:"f,omitempty"`
	}
	hidden  struct{ A, H int }
	hidden2 struct {
		hidden
		K int
	}
	Twice1 struct{ E1 }
	Twice2 struct{ E1 }
	Loop   struct {
		*Loop
		L int
	}
	Whole   int
	unseen  int
	Str     string
	Iface   interface{ M() }
	ptrLess struct{ p int }
)

type allOptions struct {
	Plain   int
	Renamed int     `json:"renamed"`
	Dash    int     `json:"-"`
	Minus   int     `json:"-,"`
	Odd     int     `json:"odd name!#$%&()*+-./:;<=>?@[]^_{|}~"`
	Greek   int     `json:"Ελλάδα"`
	Comma   int     `json:","`
	Empty   int     `json:""`
	NoJSON  int     `xml:"x"`
	Unknown int     `json:"unknown,omitemptyy,stringg"`
	S1      int     `json:",string"`
	S2      *int    `json:",string"`
	S3      **int   `json:",string"`
	S4      string  `json:",string"`
	S5      bool    `json:",string"`
	S6      float64 `json:",string"`
	S7      []int   `json:",string"`
	S8      any     `json:",string"`
	S9      text    `json:",string"`
	S10     struct {
		A int
	} `json:",string"`
	S11 json.Number    `json:",string"`
	S12 time.Duration  `json:",string"`
	S13 textInt        `json:",string"`
	S14 float32        `json:",string"`
	S15 *string        `json:",string"`
	S16 map[string]int `json:",string"`
	S17 uintptr        `json:",string,omitempty"`
	S18 byte           `json:"s18,string"`
	S19 time.Time      `json:",string"`

	private int
}

type omits struct {
	A bool            `json:",omitempty"`
	B int             `json:",omitempty"`
	C float64         `json:",omitempty"`
	D string          `json:",omitempty"`
	E []int           `json:",omitempty"`
	F map[string]int  `json:",omitempty"`
	G *int            `json:",omitempty"`
	H any             `json:",omitempty"`
	I [0]int          `json:",omitempty"`
	J [2]int          `json:",omitempty"`
	K struct{}        `json:",omitempty"`
	L time.Time       `json:",omitempty"`
	M uintptr         `json:",omitempty"`
	N textByValue     `json:",omitempty"`
	O json.RawMessage `json:",omitempty"`
}

type omitsZero struct {
	A bool           `json:",omitzero"`
	B int            `json:",omitzero"`
	C float64        `json:",omitzero"`
	D string         `json:",omitzero"`
	E []int          `json:",omitzero"`
	F map[string]int `json:",omitzero"`
	G *int           `json:",omitzero"`
	H any            `json:",omitzero"`
	I [0]int         `json:",omitzero"`
	J [2]int         `json:",omitzero"`
	K struct{}       `json:",omitzero"`
	L time.Time      `json:",omitzero"`
	M zeroByMethod   `json:",omitzero"`
	N zeroByPtr      `json:",omitzero"`
	O *zeroByMethod  `json:",omitzero"`
	P *zeroByPtr     `json:",omitzero"`
	Q isZeroer       `json:",omitzero"`
	R zeroMap        `json:",omitzero"`
	S textByPointer  `json:",omitzero"`
	T []int          `json:",omitzero,omitempty"`
	U netip.Addr     `json:",omitzero"`
}

func TestTagsAsEncodingJSON(t *testing.T) {
	n, pn, s := 5, pointer(6), "str\"ing"
	for _, v := range []any{
		allOptions{},
		allOptions{
			S1: 1, S2: &n, S3: &pn, S4: s, S5: true, S6: 0.5, S7: []int{1}, S8: 3, S9: "t", S11: "1.50", S12: 5, S13: 4, S14: 0.1, S15: &s,
			S16: map[string]int{"a": 1}, S17: 4, S18: 5, S19: someTime, private: 1,
		},
		omits{},
		omits{true, 1, 1, "x", []int{}, map[string]int{}, &n, 0, [0]int{}, [2]int{}, struct{}{}, someTime, 1, textByValue{1}, json.RawMessage("1")},
		omits{E: []int{0}, F: map[string]int{"": 0}, H: ""},
		omitsZero{},
		omitsZero{true, 1, 1, "x", []int{}, map[string]int{}, &n, 0, [0]int{}, [2]int{1}, struct{}{}, someTime, zeroByMethod{7}, zeroByPtr{7}, &zeroByMethod{7}, &zeroByPtr{7}, &zeroByPtr{7}, zeroMap{"a": 1}, textByPointer{}, []int{}, netip.IPv4Unspecified()},
		omitsZero{M: zeroByMethod{1}, N: zeroByPtr{1}, O: &zeroByMethod{1}, P: &zeroByPtr{1}, Q: zeroByMethod{1}, R: zeroMap{}, S: textByPointer{1}, T: []int{1}},
		omitsZero{Q: (*zeroByPtr)(nil)},
		omitsZero{Q: zeroMap(nil)},
		omitsZero{Q: zeroByMethod{7}},
		omitsZero{L: time.Time{}.In(time.FixedZone("", 60))},
	} {
		checkJSON(t, v)
	}
}

func TestEmbeddingAsEncodingJSON(t *testing.T) {
	for _, v := range []any{
		struct {
			E1
			E2
		}{E1{1, 2, 3}, E2{4, 5, 6}}, // A and B hide each other
		struct {
			E1
			E2
			A int
		}{},
		struct {
			E1
			Tagged
		}{E1{1, 2, 3}, Tagged{4}}, // a tag wins
		struct {
			E1
			Tagged
			Other struct{ A int } `json:"A"`
		}{},
		struct {
			E3
			B string
		}{E3{E1{1, 2, 3}}, "b"},
		struct {
			*E1
			D int
		}{D: 1}, // nil
		struct {
			*E1
			D int
		}{&E1{1, 2, 3}, 4},
		Deep{},
		Deep{E3: &E3{E1{1, 2, 3}}, F: "f"},
		struct{ hidden }{hidden{1, 2}},
		struct{ *hidden }{&hidden{1, 2}},
		struct{ *hidden }{},
		struct{ hidden2 }{hidden2{hidden{1, 2}, 3}},
		struct {
			hidden `json:"h"`
		}{hidden{1, 2}},
		struct {
			*hidden2 `json:"h"`
		}{&hidden2{hidden{1, 2}, 3}},
		struct {
			*hidden2 `json:"h"`
		}{},
		struct {
			hidden `json:"h,omitzero"`
		}{},
		struct {
			Twice1
			Twice2
		}{}, // E1 twice on one level
		struct {
			E3
			E1
		}{E1: E1{1, 2, 3}},
		Loop{L: 1},
		Loop{Loop: &Loop{L: 2}, L: 1},
		struct {
			Whole
			Str
			unseen
		}{1, "s", 2},
		struct {
			*Whole
			Iface
		}{},
		struct {
			E1 `json:"e1"`
			E2 `json:"-"`
			E3 `json:",omitempty"`
		}{},
		struct{ ptrLess }{},
		struct {
			any
			E int
		}{1, 2},
		struct{ *unseen }{},
		struct {
			A int `json:"a"`
			B int `json:"A"`
		}{1, 2}, // names that differ by case only
	} {
		checkJSON(t, v)
	}
}

// TestRandomStructs compares structs with random tags and embeddings.
func TestRandomStructs(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		checkJSON(t, randomStruct(rnd).Interface())
	}
}

var (
	fieldTypes = []reflect.Type{
		reflect.TypeFor[int](), reflect.TypeFor[string](), reflect.TypeFor[*int](), reflect.TypeFor[bool](), reflect.TypeFor[float64](),
		reflect.TypeFor[[]int](), reflect.TypeFor[any](), reflect.TypeFor[map[string]int](), reflect.TypeFor[time.Time](), reflect.TypeFor[textByPointer](),
		reflect.TypeFor[*bool](), reflect.TypeFor[zeroByMethod](), reflect.TypeFor[zeroByPtr](), reflect.TypeFor[json.Number](), reflect.TypeFor[[2]byte](), reflect.TypeFor[**string](),
	}
	embeddedTypes = []reflect.Type{
		reflect.TypeFor[E1](), reflect.TypeFor[E2](), reflect.TypeFor[E3](), reflect.TypeFor[Tagged](), reflect.TypeFor[Deep](), reflect.TypeFor[Twice1](),
		reflect.TypeFor[*E1](), reflect.TypeFor[*E2](), reflect.TypeFor[Whole](), reflect.TypeFor[Str](), reflect.TypeFor[*Deep](), reflect.TypeFor[Loop](),
	}
	tagNames   = []string{"", "", "", "A", "B", "C", "D", "f", "L", "-", "a b", "é", "Field0", "E1", "omitempty"}
	tagOptions = []string{"", "", ",omitempty", ",omitzero", ",string", ",omitempty,string", ",", ",,string", ", string", ",omitzero,omitempty,x"}
)

func pick[T any](rnd *rand.Rand, from []T) T { return from[rnd.IntN(len(from))] }

func randomStruct(rnd *rand.Rand) reflect.Value {
	var fields []reflect.StructField
	seen := map[string]bool{}
	for i := range 1 + rnd.IntN(7) {
		f := reflect.StructField{Name: fmt.Sprint("Field", i), Type: pick(rnd, fieldTypes)}
		if rnd.IntN(3) == 0 {
			f.Name = pick(rnd, []string{"A", "B", "C", "F", "X"})
		}
		if rnd.IntN(3) == 0 {
			f.Type = pick(rnd, embeddedTypes)
			f.Name = strings.TrimPrefix(f.Type.String()[strings.LastIndex(f.Type.String(), ".")+1:], "*")
			f.Anonymous = true
		}
		if seen[f.Name] {
			continue
		}
		seen[f.Name] = true
		if rnd.IntN(3) > 0 {
			f.Tag = reflect.StructTag(fmt.Sprintf("json:%q", pick(rnd, tagNames)+pick(rnd, tagOptions)))
		}
		fields = append(fields, f)
	}
	v := reflect.New(reflect.StructOf(fields)).Elem()
	fill(rnd, v, 3)
	return v
}

// fill sets some of what v leads to.
func fill(rnd *rand.Rand, v reflect.Value, depth int) {
	if depth == 0 || rnd.IntN(3) == 0 || !v.CanSet() {
		return
	}
	switch v.Kind() {
	case reflect.Int:
		v.SetInt(int64(rnd.IntN(9)))
	case reflect.String:
		v.SetString(fmt.Sprint(rnd.IntN(100)))
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Float64:
		v.SetFloat(rnd.Float64())
	case reflect.Uint8:
		v.SetUint(5)
	case reflect.Interface:
		v.Set(reflect.ValueOf(pick(rnd, []any{1, "x", false, 0, []int{}})))
	case reflect.Map:
		v.Set(reflect.ValueOf(map[string]int{"k": 1, "a": 2}))
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), rnd.IntN(3), 3))
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(rnd, v.Elem(), depth-1)
	case reflect.Struct:
		for i := range v.NumField() {
			fill(rnd, v.Field(i), depth-1)
		}
	}
}

func FuzzTag(f *testing.F) {
	for _, name := range tagNames {
		f.Add(name+",omitempty", name)
	}
	f.Add(",string", "-,")
	f.Fuzz(func(t *testing.T, a, b string) {
		if marshalerToType != nil && (malformed(a) || malformed(b)) {
			return
		}
		tag := func(s string) reflect.StructTag { return reflect.StructTag(fmt.Sprintf("json:%q", s)) }
		s := reflect.New(reflect.StructOf([]reflect.StructField{
			{Name: "A", Type: reflect.TypeFor[int](), Tag: tag(a)},
			{Name: "B", Type: reflect.TypeFor[string](), Tag: tag(b)},
			{Name: "E1", Type: reflect.TypeFor[E1](), Tag: tag(b), Anonymous: true},
		})).Elem()
		checkJSON(t, s.Interface())
	})
}

// malformed reports whether the name in a tag is one that encoding/json treats
// differently in Go 1.27.
func malformed(tag string) bool {
	name, _, _ := strings.Cut(tag, ",")
	return name != "" && !isName(name)
}

// tagged returns a struct with one int field for each tag, A and so on, and E1
// embedded with the last tag.
func tagged(tags ...reflect.StructTag) any {
	fields := make([]reflect.StructField, len(tags))
	for i, tag := range tags {
		fields[i] = reflect.StructField{Name: string(rune('A' + i)), Type: reflect.TypeFor[int](), Tag: tag}
	}
	fields[len(tags)-1] = reflect.StructField{Name: "E1", Type: reflect.TypeFor[E1](), Tag: tags[len(tags)-1], Anonymous: true}
	return reflect.New(reflect.StructOf(fields)).Elem().Interface()
}

func TestOddTagsAsEncodingJSON(t *testing.T) {
	for _, v := range []any{
		tagged("json", "json:", `json:"x`, `json:x`, `json: "x"`, `JSON:"x"`, `a:"b" json:"x"`),
		tagged(`json:"-"`, `json:"-,"`, `json:"-,omitempty"`, ``),
		tagged(`json:"space, omitempty"`, `json:" lead"`, `json:"trail "`, `json:" "`),
		tagged(`json:"B"`, `json:"B"`, `json:"-"`), // two tags: neither is a member
		tagged(`json:"B"`, `json:"B"`, ``),         // and they hide E1.B
		tagged(`json:"B"`, `json:"D"`, `json:"B"`), // E1 hides, too, under another name
		tagged(`json:",omitempty,omitempty"`, `json:",OMITEMPTY"`, `json:",omitzero"`),
	} {
		checkJSON(t, v)
	}
}

// TestMalformedNames has names that encoding/json does not take from tags. That of Go
// 1.27 reads the beginning of some of them; we do not follow.
func TestMalformedNames(t *testing.T) {
	v := tagged(`json:"a\"b"`, `json:"a\\b"`, `json:"a'b"`, "json:\"a\\x60b\"", `json:"\u00a0"`, `json:"a\x01"`, `json:"\xff,string"`, `json:"a\\b"`)
	want := `{"A":0,"B":0,"C":0,"D":0,"E":0,"F":0,"G":"0"}` // A, B and C of E1 are hidden
	if got := textOf(v); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if marshalerToType == nil {
		checkJSON(t, v)
	}
}

func TestStructOf(t *testing.T) {
	s := StructOf(reflect.TypeFor[Deep]())
	want := []Field{
		{Name: "B", Index: []int{0, 0, 1}, Type: reflect.TypeFor[int]()},
		{Name: "C", Index: []int{0, 0, 2}, Type: reflect.TypeFor[int]()},
		{Name: "A", Index: []int{1, 0}, Type: reflect.TypeFor[int](), Tagged: true},
		{Name: "f", Index: []int{2}, Type: reflect.TypeFor[string](), Tagged: true, OmitEmpty: true},
	}
	if !reflect.DeepEqual(s.Fields, want) {
		t.Errorf("got %+v\nwant %+v", s.Fields, want)
	}
	for i, f := range want {
		if got, ok := s.Field(f.Name); got != i || !ok {
			t.Errorf("Field(%q) = %d, %v", f.Name, got, ok)
		}
	}
	if _, ok := s.Field("F"); ok {
		t.Error("names are compared without case")
	}
	if StructOf(reflect.TypeFor[int]()) != nil {
		t.Error("int has fields")
	}
}
