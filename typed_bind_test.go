package stringify_test

import (
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"

	"github.com/stringify-go/stringify"
)

// TestBindErrors: everything that a type can never give is told, with both places.
func TestBindErrors(t *testing.T) {
	type item struct {
		Price chan int
		Count []string `json:"count"`
	}
	type basket struct {
		Items []item
		Owner struct{ Name string }
		ByDay map[string]*item
	}
	s := stringify.MustCompile(`{
		"type": "object",
		"required": ["id", "Items"],
		"properties": {
			"Items": {"type": "array", "items": {"$ref": "#/definitions/item"}},
			"ByDay": {"additionalProperties": {"type": "object", "required": ["day"]}},
			"Owner": {"type": "string"}
		},
		"definitions": {"item": {"properties": {"Price": {"type": "number"}, "count": {"type": ["integer", "null"]}}}}
	}`)
	typed, err := stringify.For[basket](s)
	want := strings.TrimPrefix(`
stringify: basket: want a field for the required member "id", got none in Go type stringify_test.basket (schema #)
stringify: basket.ByDay[]: want a field for the required member "day", got none in Go type stringify_test.item (schema #/properties/ByDay/additionalProperties)
stringify: basket.Items[].Count: want one of null, integer, got Go type []string (schema #/definitions/item/properties/count)
stringify: basket.Items[].Price: want number, got Go type chan int (schema #/definitions/item/properties/Price)
stringify: basket.Owner: want string, got Go type struct { Name string } (schema #/properties/Owner)`, "\n")
	if typed != nil || err == nil || err.Error() != want {
		t.Fatalf("got %v,\n%v\nwant\n%s", typed, err, want)
	}
	var all stringify.BindErrors
	if !errors.As(err, &all) || len(all) != 5 {
		t.Fatalf("got %d errors", len(all))
	}
	var one *stringify.BindError
	if !errors.As(err, &one) || *one != (stringify.BindError{
		Field: "basket", GoType: "stringify_test.basket", SchemaPointer: "#",
		Msg: `want a field for the required member "id", got none in Go type stringify_test.basket`,
	}) {
		t.Errorf("got %+v", one)
	}
	// What Append says of a value of such a type is an error, too.
	if got, err := s.Append(nil, basket{}); err == nil {
		t.Errorf("got %s", got)
	}
}

// TestBindErrorsAreBounded: in number, and each in length.
func TestBindErrorsAreBounded(t *testing.T) {
	var required []string
	for i := range 250 {
		required = append(required, fmt.Sprintf(`"member \u0007 %d%s"`, i, strings.Repeat("x", 400)))
	}
	s := stringify.MustCompile(`{"type":"object","required":[` + strings.Join(required, ",") + `]}`)
	_, err := stringify.For[struct{ A, B int }](s)
	var all stringify.BindErrors
	if !errors.As(err, &all) || len(all) != 101 {
		t.Fatalf("got %d errors", len(all))
	}
	if got, want := all[100].Error(), "stringify: struct { A int; B int }: and 150 more (schema #)"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	for _, one := range all {
		if text := one.Error(); len(text) >= 300 || strings.ContainsAny(text, "\a\n") {
			t.Errorf("%d bytes: %q", len(text), text)
		}
	}
}

// TestBindNothing: a nil or zero Serializer fits no value, and so no type.
func TestBindNothing(t *testing.T) {
	for _, s := range []*stringify.Serializer{nil, {}} {
		for _, call := range []func() error{
			func() error { _, err := stringify.For[int](s); return err },
			func() error { _, err := stringify.For[any](s); return err },
		} {
			var bad stringify.BindErrors
			if err := call(); !errors.As(err, &bad) || len(bad) != 1 || !strings.HasPrefix(bad[0].Msg, "want no value, got Go type ") {
				t.Errorf("got %v", err)
			}
		}
	}
}

// typedRecord costs no allocation to write.
type typedRecord struct {
	ID    int64          `json:"id"`
	Name  string         `json:"name"`
	Price float64        `json:"price"`
	Open  bool           `json:"open"`
	Lines []line         `json:"lines"`
	Tags  []string       `json:"tags"`
	Near  *inner         `json:"near"`
	Any   any            `json:"any"`
	Map   map[string]any `json:"map"`
	Skip  string         `json:"skip,omitempty"`
}

const typedRecordSchema = `{"type":"object","required":["id"],"properties":{"id":{"type":"integer"},"name":{"type":"string"},"price":{"type":"number"},"open":{"type":"boolean"},
	"lines":{"items":{"properties":{"sku":{"type":"string"},"count":{"type":"integer"},"price":{"type":"number"},"gift":{"type":"boolean"}}}},"tags":{"items":{"type":"string"}},
	"near":{"properties":{"id":{"type":"integer"}}},"any":{},"map":{"additionalProperties":{"type":"integer"}},"skip":{"type":"string"}}}`

func someRecord(i int) *typedRecord {
	return &typedRecord{
		ID: int64(i), Name: fmt.Sprintf("n\"%d", i), Price: float64(i) / 4, Open: i%2 == 0, Lines: make([]line, i%5), Tags: strings.Fields("a b é"),
		Near: &inner{ID: i}, Any: []any{inner{ID: i}, &inner{ID: -i}, []inner{{ID: i}}}, Map: map[string]any{"b": 1, "a": "2"},
	}
}

func wantRecord(i int) string {
	lines := strings.TrimSuffix(strings.Repeat(`{"sku":"","count":0,"price":0},`, i%5), ",")
	return fmt.Sprintf(`{"id":%d,"name":"n\"%d","price":%v,"open":%v,"lines":[%s],"tags":["a","b","é"],"near":{"id":%d},"any":[{"id":%d,"name":""},{"id":-%d,"name":""},[{"id":%d,"name":""}]],"map":{"a":2,"b":1}}`,
		i, i, float64(i)/4, i%2 == 0, lines, i, i, i, i)
}

// TestTypedRecordAllocations counts allocations of a call whose dst is large enough.
func TestTypedRecordAllocations(t *testing.T) {
	if raceEnabled {
		t.Skip("pools forget at random under the race detector")
	}
	s, typed := bind[typedRecord](t, typedRecordSchema)
	dst := make([]byte, 0, 4096)
	v := someRecord(7)
	if got, err := typed.Append(nil, v); err != nil || string(got) != wantRecord(7) {
		t.Fatalf("got %s, %v\nwant %s", got, err, wantRecord(7))
	}
	count(t, "Typed.Append", 0, func() { dst, _ = typed.Append(dst[:0], v) })
	count(t, "Typed.Marshal", 1, func() { typed.Marshal(v) })
	count(t, "Typed.MarshalWrite", 0, func() { typed.MarshalWrite(io.Discard, v) })
	for name, v := range map[string]any{
		"a struct": *v, "a pointer": v,
		"a nil pointer": (*typedRecord)(nil),
	} {
		count(t, "Append of "+name, 0, func() { dst, _ = s.Append(dst[:0], v) })
		count(t, "Marshal of "+name, 1, func() { s.Marshal(v) })
	}
	list := stringify.MustCompile(`{"items":` + typedRecordSchema + `}`)
	for name, v := range map[string]any{"[]any of structs": []any{*v, *v}, "[]any of pointers": []any{v, v}, "a list": []typedRecord{*v, *v}, "an array": [1]typedRecord{*v}} {
		count(t, "Append of "+name, 0, func() { dst, _ = list.Append(dst[:0], v) })
	}
}

// TestTypedConcurrency: one Typed and one Serializer, fresh for each round, used by 64
// goroutines, which meet types inside any for the first time all at once. (Run it with
// -race.)
func TestTypedConcurrency(t *testing.T) {
	rounds := 10
	if testing.Short() {
		rounds = 2
	}
	for range rounds {
		s, typed := bind[typedRecord](t, typedRecordSchema)
		inParallel(64, func(i int) {
			v, want := someRecord(i+1), wantRecord(i+1)
			var dst []byte
			for j := range 10 {
				var err error
				switch (i + j) % 4 {
				case 0:
					dst, err = typed.Append(dst[:0], v)
				case 1:
					dst, err = typed.Marshal(v)
				case 2:
					dst, err = s.Append(dst[:0], v)
				case 3:
					dst, err = s.Append(dst[:0], *v)
				}
				if err != nil || string(dst) != want {
					t.Errorf("got %s, %v\nwant %s", dst, err, want)
				}
				again, err := stringify.For[*typedRecord](s)
				if err != nil {
					t.Error(err)
					continue
				}
				if got, err := again.Append(nil, &v); err != nil || string(got) != want {
					t.Errorf("got %s, %v\nwant %s", got, err, want)
				}
			}
		})
	}
}

// TestManyTypes: more types than a Serializer keeps bindings of are written all the same.
func TestManyTypes(t *testing.T) {
	n := 3000
	if testing.Short() {
		n = 1200
	}
	s := stringify.MustCompile(`{"properties":{"a":{"type":"integer"},"b":{"type":"string"}}}`)
	list := make([]any, 0, n)
	for i := range n {
		v := reflect.New(reflect.StructOf([]reflect.StructField{
			{Name: "A", Type: reflect.TypeFor[int](), Tag: `json:"a"`},
			{Name: fmt.Sprintf("X%d", i), Type: reflect.TypeFor[string](), Tag: `json:"b"`},
		})).Elem()
		v.Field(0).SetInt(int64(i))
		v.Field(1).SetString("x")
		list = append(list, v.Interface())
	}
	for range 2 {
		for i, v := range list {
			if got, err := s.Append(nil, v); err != nil || string(got) != fmt.Sprintf(`{"a":%d,"b":"x"}`, i) {
				t.Fatalf("got %s, %v", got, err)
			}
		}
	}
}
