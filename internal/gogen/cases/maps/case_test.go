package maps

import (
	_ "embed"
	"math"
	"testing"

	"github.com/stringify-go/stringify/internal/gogen/check"
)

//go:embed schema.json
var schema []byte

func TestMaps(t *testing.T) {
	loop := Self{}
	loop["again"] = loop
	needs := map[string]string{"b": "1"}
	for _, v := range []*All{
		{Props: needs},
		{},
		{
			Text: map[string]int{"b": 2, "a\"\n": 1, "": 0, "é": 3}, Named: map[Name]*int{"x": nil, "y": new(5)}, Int: map[int]string{-1: "a", 10: "b", 9: "c"},
			Int8: map[int8]bool{-128: true}, Uint64: map[uint64]float64{math.MaxUint64: 1.5}, Keys: map[Key]string{{1, 2}: "a", {-1, 3}: "b"},
			Inner: map[string]map[int]string{"n": nil, "m": {2: "x", 11: "y"}}, Lists: map[string][]int{"n": nil, "e": {}, "l": {1, 2}},
			Structs: map[string]Pair{"p": {1, 2}, "": {}}, Pointer: &map[string]Pair{"p": {3, 0}}, Any: map[string]any{"x": map[int]any{2: 1}, "n": nil},
			Props: map[string]string{"b": "12", "c": "d", "a": ""}, Pattern: map[string]string{"n1": "7", "b": "true", "else": "7"},
			Closed: map[string]int{"b": 2, "unknown": 3}, Self: Self{"a": nil, "b": {"c": {}}}, Free: map[Key]Pair{{}: {}},
		},
		{Props: map[string]string{"b": "not a number"}},
		{Props: map[string]string{"a": "b is not there"}},
		{Props: needs, Pattern: map[string]string{"n": "x"}},
		{Props: needs, Keys: map[Key]string{{X: 99}: ""}},
		{Props: needs, Free: map[Key]Pair{{X: 99}: {}}},
		{Props: needs, Uint64: map[uint64]float64{7: math.NaN()}},
		{Props: needs, Any: map[string]any{"f": func() {}}},
		{Props: needs, Self: loop},
	} {
		check.Either(t, schema, AppendAll, v)
	}
	check.Random(t, schema, AppendAll, 300)
}
