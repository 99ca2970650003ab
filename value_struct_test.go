package stringify_test

//lint:file-ignore SA5008 odd tags are what is tested

import (
	"encoding/json"
	"fmt"
	"reflect"
	"testing"
	"time"

	"github.com/stringify-go/stringify"
)

type inner struct {
	ID   int    `json:"id"`
	Name string `json:"name"`
}

type embedded struct {
	inner
	*pointed
	Name string `json:"name"` // hides inner's
}

type pointed struct {
	Far int `json:"far"`
}

// TestStructTags compares the generic form of structs with what encoding/json
// writes: names, embedding, ambiguity, omission, the option `string`.
func TestStructTags(t *testing.T) {
	type ambiguousA struct{ X, Y int }
	type ambiguousB struct {
		X int
		Y int `json:"Y"`
	}
	type loop struct {
		V    int
		Next *loop `json:",omitempty"`
	}
	seven := 7
	for _, v := range []any{
		inner{1, "a"},
		embedded{inner{1, "in"}, &pointed{2}, "out"},
		embedded{},
		struct {
			ambiguousA
			ambiguousB
		}{ambiguousA{1, 2}, ambiguousB{3, 4}},
		struct {
			A int `json:"-"`
			B int `json:"-,"`
			C int `json:"c,"`
			D int `json:",omitempty"`
			e int
			F int `json:"with space"`
			H int `json:"é/~"`
		}{1, 2, 3, 0, 5, 6, 8},
		struct {
			B bool           `json:",omitempty"`
			I int            `json:",omitempty"`
			F float64        `json:",omitempty"`
			S string         `json:",omitempty"`
			P *int           `json:",omitempty"`
			L []int          `json:",omitempty"`
			M map[string]int `json:",omitempty"`
			A [0]int         `json:",omitempty"`
			N [1]int         `json:",omitempty"`
			X any            `json:",omitempty"`
			T time.Time      `json:",omitempty"`
			E []int          `json:",omitempty"`
			O struct{}       `json:",omitempty"`
		}{E: []int{}, T: time.UnixMilli(1).UTC()},
		struct {
			T time.Time `json:",omitzero"`
			I int       `json:",omitzero"`
			L []int     `json:",omitzero"`
			E []int     `json:",omitzero"`
			S struct {
				A int
			} `json:",omitzero"`
			Z isZero `json:",omitzero"`
			Y isZero `json:",omitzero"`
		}{E: []int{}, Z: isZero{5}, Y: isZero{0}},
		struct {
			I int          `json:",string"`
			U uint8        `json:",string"`
			F float64      `json:",string"`
			B bool         `json:",string"`
			S string       `json:",string"`
			P *int         `json:",string"`
			Q *int         `json:",string"`
			N json.Number  `json:",string"`
			L []int        `json:",string"`
			X any          `json:",string"`
			D fmt.Stringer `json:",string"`
		}{1, 2, 1.5, true, "a\"b", &seven, nil, "12", []int{1}, 5, nil},
		loop{1, &loop{2, nil}},
		struct{ inner }{inner{1, "a"}},
		struct {
			inner `json:"named"`
		}{inner{1, "a"}},
		struct{ fmt.Stringer }{nil},
		struct {
			*inner
		}{},
		sameNames(),
		struct {
			B int
			A int
			b int
		}{1, 2, 3},
	} {
		want, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		for _, schema := range []string{`{}`, `{"type":"object","additionalProperties":true}`} {
			s := stringify.MustCompile(schema)
			for _, w := range []any{v, pointerTo(v)} {
				if got, err := s.Append(nil, w); err != nil || string(got) != string(want) {
					t.Errorf("%s of %+v: got %s, %v, want %s", schema, v, got, err, want)
				}
			}
		}
	}
}

// sameNames returns a struct with two fields of one name, which vet would not let pass.
func sameNames() any {
	v := reflect.New(reflect.StructOf([]reflect.StructField{
		{Name: "A", Type: reflect.TypeFor[int](), Tag: `json:"same"`},
		{Name: "B", Type: reflect.TypeFor[int](), Tag: `json:"same"`},
		{Name: "C", Type: reflect.TypeFor[int]()},
	})).Elem()
	for i := range 3 {
		v.Field(i).SetInt(int64(i + 1))
	}
	return v.Interface()
}

// isZero is zero when it is 5.
type isZero struct{ N int }

func (z isZero) IsZero() bool { return z.N == 5 }

// TestStringTag: the tag option `string` counts where text is declared and is
// ignored where a number is, or a boolean: false must not become true.
func TestStringTag(t *testing.T) {
	type quoted struct {
		I int         `json:"i,string"`
		F float64     `json:"f,string"`
		B bool        `json:"b,string"`
		S string      `json:"s,string"`
		N json.Number `json:"n,string"`
	}
	v := quoted{7, 1.5, true, `a"b`, "12"}
	wantValue(t, `{"type":"object","properties":{"i":{"type":"integer"},"f":{"type":"number"},"n":{"type":"number"}}}`, v, `{"i":7,"f":1.5,"n":12}`)
	wantValue(t, `{"type":"object","properties":{"i":{"type":"boolean"},"f":{"type":"boolean"},"b":{"type":"boolean"},"n":{"type":"boolean"}}}`,
		quoted{F: 1.5, N: "0"}, `{"i":false,"f":true,"b":false,"n":false}`)
	wantValue(t, `{"type":"object","properties":{"i":{"type":"string"},"f":{"type":"string"},"b":{"type":"string"},"n":{"type":"string"}}}`, v, `{"i":"7","f":"1.5","b":"true","n":"12"}`)
	wantValue(t, `{}`, v, `{"i":"7","f":"1.5","b":"true","s":"\"a\\\"b\"","n":"12"}`)
}

// TestPresence: a field left out by its tag is absent. Its default is written; if it
// has none and is required, the field's own value; else nothing.
func TestPresence(t *testing.T) {
	type T struct {
		A int        `json:"a,omitempty"`
		B string     `json:"b,omitempty"`
		C *int       `json:"c,omitempty"`
		D time.Time  `json:"d,omitzero"`
		E []int      `json:"e,omitempty"`
		F *embedded  `json:"f,omitempty"`
		G [1]float64 `json:"g,omitzero"`
	}
	declared := `{"a":{"type":"integer"},"b":{"type":"string"},"c":{"type":"integer"},"d":{"type":"string","format":"date-time"},"e":{"type":"array"},"f":{"type":"object"},"g":{"type":"array"}}`
	withDefaults := `{"a":{"type":"integer","default":1},"b":{"type":"string","default":"x"},"c":{"type":"integer","default":2},"d":{"type":"string","default":"now"},"e":{"type":"array","default":[1]},"f":{"type":"object","default":{}},"g":{"type":"array","default":[2]}}`
	required := `"required":["a","b","c","d","e","f","g"],`
	wantValue(t, `{"type":"object","properties":`+declared+`}`, T{}, `{}`)
	wantValue(t, `{"type":"object","additionalProperties":true}`, T{}, `{}`)
	wantValue(t, `{"type":"object",`+required+`"properties":`+declared+`}`, T{},
		`{"a":0,"b":"","c":0,"d":"0001-01-01T00:00:00.000Z","e":[],"f":{},"g":[0]}`)
	for _, more := range []string{"", required} {
		wantValue(t, `{"type":"object",`+more+`"properties":`+withDefaults+`}`, T{},
			`{"a":1,"b":"x","c":2,"d":"now","e":[1],"f":{},"g":[2]}`)
	}
	full := T{1, "b", new(int), time.UnixMilli(0).UTC(), []int{2}, &embedded{}, [1]float64{1}}
	for _, more := range []string{"", required} {
		wantValue(t, `{"type":"object",`+more+`"properties":`+declared+`}`, full,
			`{"a":1,"b":"b","c":0,"d":"1970-01-01T00:00:00.000Z","e":[2],"f":{},"g":[1]}`)
	}
	// null is there: no default
	wantValue(t, `{"type":"object","properties":{"p":{"type":"integer","default":5}}}`, struct {
		P *int `json:"p"`
	}{}, `{"p":0}`)
	// required, undeclared, left out by its tag: present enough
	wantValue(t, `{"type":"object","required":["a"]}`, T{}, `{}`)
	wantValue(t, `{"type":"object","required":["a"],"additionalProperties":{"type":"string"}}`, T{}, `{"a":"0"}`)
}

// TestEmbeddedNilPointer: fields behind a nil pointer are not there at all.
func TestEmbeddedNilPointer(t *testing.T) {
	properties := `"properties":{"id":{"type":"integer"},"far":{"type":"integer"},"name":{"type":"string"}}`
	with := embedded{inner{1, "in"}, &pointed{2}, "out"}
	without := embedded{inner{1, "in"}, nil, "out"}
	wantValue(t, `{"type":"object",`+properties+`}`, with, `{"id":1,"far":2,"name":"out"}`)
	wantValue(t, `{"type":"object",`+properties+`}`, without, `{"id":1,"name":"out"}`)
	wantValue(t, `{"type":"object","required":["far"],`+properties+`}`, &with, `{"far":2,"id":1,"name":"out"}`)
	wantValueError(t, `{"type":"object","required":["far"],`+properties+`}`, &without, stringify.ErrRequired, "/far")
	wantValueError(t, `{"type":"object","required":["far"]}`, without, stringify.ErrRequired, "/far")
	wantValue(t, `{"type":"object","properties":{"far":{"type":"integer","default":9}}}`, without, `{"far":9}`)
	wantValue(t, `{"type":"object","additionalProperties":{"type":"string"}}`, without, `{"id":"1","name":"out"}`)
}

// TestUnexportedFields: fields that are not exported do not exist, however they are called.
func TestUnexportedFields(t *testing.T) {
	v := struct {
		A int
		b int
		c chan int
	}{1, 2, nil}
	wantValue(t, `{"type":"object","properties":{"A":{},"b":{},"c":{}},"additionalProperties":true}`, v, `{"A":1}`)
	wantValueError(t, `{"type":"object","required":["b"]}`, v, stringify.ErrRequired, "/b")
	// Names are matched exactly, unlike Unmarshal of encoding/json.
	wantValue(t, `{"type":"object","properties":{"a":{}}}`, v, `{}`)
}

// TestMapKeys: keys of integers and TextMarshalers are found by their text.
func TestMapKeys(t *testing.T) {
	schema := `{"type":"object","required":["2"],"properties":{"10":{"type":"string"},"2":{"type":"integer"}},"additionalProperties":{"type":"boolean"}}`
	want := `{"2":2,"10":"10","-3":true}`
	wantValue(t, schema, map[int]any{10: 10, 2: "2", -3: 1}, want)
	wantValue(t, schema, map[int8]string{10: "10", 2: "2", -3: "1"}, want)
	wantValue(t, schema, map[textKind]any{"10": 10, "2": "2", "-3": 1}, want)
	wantValue(t, schema, map[textKey]any{{"10"}: 10, {"2"}: "2", {"-3"}: 1}, want)
	wantValueError(t, schema, map[uint]int{3: 1}, stringify.ErrRequired, "/2")
	wantValueError(t, schema, map[int]any{2: 1, 7: []int{}}, stringify.ErrType, "/7")
	// Sorted by text, as encoding/json does.
	m := map[int]int{100: 1, 20: 2, 3: 3, -1: 4}
	want2, _ := json.Marshal(m)
	wantValue(t, `{}`, m, string(want2))
	// A string kind with MarshalText is its text, but for string keys themselves.
	keys := map[loudKey]int{"a": 1}
	want3, _ := json.Marshal(keys)
	wantValue(t, `{}`, keys, string(want3))
	if _, err := stringify.MustCompile(`{}`).Append(nil, map[textKey]int{{"fail"}: 1}); err == nil {
		t.Error("a key whose MarshalText fails: got no error")
	}
}

type textKey struct{ s string }

func (k textKey) MarshalText() ([]byte, error) {
	if k.s == "fail" {
		return nil, errUser
	}
	return []byte(k.s), nil
}

type loudKey string

func (k loudKey) MarshalText() ([]byte, error) { return []byte(string(k) + "!"), nil }
