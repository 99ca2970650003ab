package stringify_test

import (
	"encoding/json"
	"iter"
	"math"
	"reflect"
	"slices"
	"testing"

	"github.com/stringify-go/stringify"
)

// TestLargeArrays writes arrays of three elements where three make a large one and where it
// takes four, in each engine and by each of its loops: large ones are written without their
// item schema, whatever their Go type is, others by it.
func TestLargeArrays(t *testing.T) {
	type record struct {
		ID   float64 `json:"id"`
		More string  `json:"more"`
	}
	nan := math.NaN()
	record1 := map[string]any{"id": 1.5, "more": "m"}
	for _, c := range []struct {
		items, large, coerced string // what is written, or an outcome's error
		values                []any
	}{
		{`{"type":"integer"}`, `[1,2.5,-3]`, `[1,2,-3]`, []any{
			[]any{1, 2.5, -3},
			[]any{int8(1), float32(2.5), -3.0},
			[]float64{1, 2.5, -3},
			[3]float64{1, 2.5, -3},
			[]float32{1, 2.5, -3},
			[3]float32{1, 2.5, -3},
			[]degrees{1, 2.5, -3},
			slices.Values([]float64{1, 2.5, -3}),
			[]json.Number{"1", "2.5", "-3"},
			json.RawMessage(`[1,2.50,-3.0]`),
		}},
		{`{"type":"integer"}`, `[1,2,3]`, `[1,2,3]`, []any{
			[]any{1, 2, 3},
			[]int{1, 2, 3},
			[]int8{1, 2, 3},
			[]int16{1, 2, 3},
			[]int32{1, 2, 3},
			[]ordinal{1, 2, 3},
			[]int64{1, 2, 3},
			[]uint{1, 2, 3},
			[]byte{1, 2, 3},
			[]uint16{1, 2, 3},
			[]uint32{1, 2, 3},
			[]uint64{1, 2, 3},
			[3]byte{1, 2, 3},
			[3]int{1, 2, 3},
		}},
		{`{"type":"string"}`, `[1,2,3]`, `["1","2","3"]`, []any{
			[]any{1, 2, 3}, []int{1, 2, 3}, []int8{1, 2, 3}, []uint64{1, 2, 3}, []float64{1, 2, 3}, []float32{1, 2, 3}, [3]int16{1, 2, 3}, json.RawMessage(`[1, 2, 3]`),
		}},
		{`{"type":"number"}`, `[0.5,null,null]`, "! Range /1", []any{
			[]any{0.5, nan, nil}, []float64{0.5, nan, math.Inf(1)}, []float32{0.5, float32(nan), float32(math.Inf(-1))}, []degrees{0.5, degrees(nan), degrees(nan)},
		}},
		{`{"type":"number"}`, `["1","",null]`, `[1,0,0]`, []any{
			[]any{"1", "", nil}, []*string{new("1"), new(""), nil}, json.RawMessage(`["1", "", null]`),
		}},
		{`{"type":"number"}`, `["a","b","c"]`, "! Type /0", []any{
			[]any{"a", "b", "c"}, []string{"a", "b", "c"}, []nickname{"a", "b", "c"}, json.RawMessage(`["a","b","c"]`),
		}},
		{`{"type":"string","format":"date"}`, `["a","b","c"]`, `["a","b","c"]`, []any{
			[]any{"a", "b", "c"}, []string{"a", "b", "c"}, [3]string{"a", "b", "c"}, []nickname{"a", "b", "c"}, json.RawMessage(`["a","b","\u0063"]`),
		}},
		{`{"type":"boolean"}`, `[1,0,2]`, `[true,false,true]`, []any{[]any{1, 0, 2}, []int{1, 0, 2}, []uint8{1, 0, 2}, json.RawMessage(`[1,0,2]`)}},
		{`{"properties":{"id":{"type":"integer"}}}`, `[{"id":1.5,"more":"m"},{"id":0,"more":""},{"id":0,"more":""}]`, `[{"id":1},{"id":0},{"id":0}]`, []any{
			[]record{{1.5, "m"}, {}, {}},
			[3]record{{1.5, "m"}, {}, {}},
			[]*record{{1.5, "m"}, {}, {}},
			[]any{record1, record{}, &record{}},
			[]map[string]any{record1, {"id": 0, "more": ""}, {"more": "", "id": 0}},
			json.RawMessage(`[{"id":1.5,"more":"m"},{"id":0,"more":""},{"id":0,"more":""}]`),
		}},
		{`{"type":"array","items":{"type":"string"}}`, `[[1,2,3],[4],[]]`, `[["1","2","3"],["4"],[]]`, []any{
			[]any{[]int{1, 2, 3}, []any{4}, []int{}}, [][]int{{1, 2, 3}, {4}, {}}, [][]float64{{1, 2, 3}, {4}, {}}, json.RawMessage(`[[1,2,3],[4],[]]`),
		}},
		{`{"const":7}`, `[1,2,3]`, `[7,7,7]`, []any{[]any{1, 2, 3}, []int{1, 2, 3}, []float64{1, 2, 3}, json.RawMessage(`[1,2,3]`)}},
	} {
		for size, want := range map[int]string{2: c.large, 3: c.large, 4: c.coerced} {
			for _, wrap := range []string{"", "member", "element"} {
				schema := `{"type":"array","items":` + c.items + `}`
				wanted := want
				switch {
				case wrap == "member":
					schema = `{"type":"object","properties":{"a":` + schema + `}}`
					wanted = inside(want, "/a", `{"a":`, `}`)
				case wrap == "element":
					schema = `{"type":"array","items":` + schema + `}`
					wanted = inside(want, "/0", `[`, `]`)
				}
				s, err := stringify.Compile([]byte(schema), stringify.WithLargeArrays(stringify.LargeArraysPassthrough), stringify.WithLargeArraySize(size))
				if err != nil {
					t.Fatal(err)
				}
				f := new(wardrobe).fitting(s, []byte(schema))
				for _, v := range c.values {
					for _, v := range wrapped(wrap, v) {
						if raw, ok := v.(json.RawMessage); ok {
							if got := outcome(s.AppendJSON(nil, raw)); got != wanted {
								t.Errorf("%s, large from %d on: text %s: got %s, want %s", schema, size, raw, got, wanted)
							}
						}
						if got := f.same(t, schema, v); got != wanted {
							t.Errorf("%s, large from %d on: %T %v: got %s, want %s", schema, size, v, v, got, wanted)
						}
					}
				}
			}
		}
	}
}

// inside returns an outcome for a value that is in another one.
func inside(outcome, pointer, before, behind string) string {
	if outcome[0] == '!' {
		i := slices.Index([]byte(outcome), '/')
		return outcome[:i] + pointer + outcome[i:]
	}
	return before + outcome + behind
}

// wrapped returns values with v as their member a, or as their only element, or v and a
// pointer to it.
func wrapped(how string, v any) []any {
	rv := reflect.ValueOf(v)
	raw, isText := v.(json.RawMessage)
	pointer := reflect.New(rv.Type())
	pointer.Elem().Set(rv)
	switch how {
	case "member":
		structure := reflect.New(reflect.StructOf([]reflect.StructField{{Name: "A", Type: rv.Type(), Tag: `json:"a"`}}))
		structure.Elem().Field(0).Set(rv)
		list := []any{map[string]any{"a": v}, structure.Interface(), iter.Seq2[string, any](func(yield func(string, any) bool) { yield("a", v) })}
		if isText {
			list = append(list, json.RawMessage(`{"x":1,"a":`+string(raw)+`}`))
		}
		return list
	case "element":
		slice := reflect.Append(reflect.MakeSlice(reflect.SliceOf(rv.Type()), 0, 1), rv)
		list := []any{[]any{v}, slice.Interface()}
		if isText {
			list = append(list, json.RawMessage(`[`+string(raw)+`]`))
		}
		return list
	}
	return []any{v, pointer.Interface()}
}
