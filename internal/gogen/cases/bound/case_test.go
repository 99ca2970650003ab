package bound

import (
	_ "embed"
	"encoding/json"
	"math"
	"math/big"
	"testing"
	"time"

	"github.com/stringify-go/stringify/internal/gogen/check"
)

//go:embed schema.json
var schema []byte

// records are values with each field filled, empty, and odd.
func records() []*Record {
	at := time.Date(2026, 5, 6, 7, 8, 9, 1e7, time.FixedZone("", 3600))
	full := &Record{
		Base: Base{Created: 1, Deep: Deep{Depth: 2, ID: "deep"}}, Audit: &Audit{By: "me"}, hidden: hidden{Seen: true},
		ID: 3, Name: "n", Ignored: "i", Dash: "d", Color: "red", Level: -4, Quoted: 5, QText: 6, Small: 255, Big: math.MaxUint64,
		Ratio: 0.1, Score: 1e100, Rounded: -2.7, Ok: true, At: at, Zero: at, Last: &at, First: &at, Took: time.Second, TookText: time.Minute,
		Next: &Record{ID: 9}, Others: []*Record{{ID: 10}, nil}, List: []Point{{1, 2}, {}}, Pair: [2]Point{{3, 4}},
		Matrix: [][]float64{{1, 2}, nil, {}}, Keys: map[string]int{"b": 1, "a": 2}, ByID: map[int64]Point{10: {1, 1}, 9: {2, 2}},
		Any: map[string]any{"x": []int{1}}, Raw: json.RawMessage(`{"b":1, "a": "7"}`), Num: "1.50", Huge: new(big.Int).Lsh(big.NewInt(1), 80),
		Bytes: []byte("bytes"), Text: Text{"t"}, Mars: Mars{4}, PtrPtr: new(new("pp")), Status: new(Color("s")), Either: Point{X: 5},
		Coerced: 7, Truth: 1, Strings: []string{"a", "b\n"}, Times: []time.Time{at}, Error: Odd{7}, Iface: Square{2}, Same: Point{6, 7},
		Wide: Wide{Odd: Odd{1}, Inner: Point{1, 0}, Arr: [2]int{1, 2}, Iface: 1, Float: 1, When: at, List: []int{1}},
		Byte: [3]byte{1, 2, 3}, Extra1: "one", Extra2: 2, Unknown: "u",
	}
	full.Anon.X = 8
	return []*Record{
		full,
		{},
		nil,
		{PtrPtr: new(*string), Either: "text", Iface: &Square{3}, Huge: big.NewInt(-1), Wide: Wide{Odd: Odd{7}, Float: math.Copysign(0, -1), List: []int{}}},
		{Last: new(time.Time), First: new(time.Time)},
		{Score: math.Inf(1), Any: Square{1}, Keys: map[string]int{}, ByID: map[int64]Point{}, Others: []*Record{}},
	}
}

func TestRecord(t *testing.T) {
	for _, r := range records() {
		check.Same(t, schema, AppendRecord, r)
	}
}

func TestErrors(t *testing.T) {
	for _, r := range []*Record{
		{Score: math.NaN()},
		{Rounded: math.Inf(-1)},
		{Next: &Record{Others: []*Record{{}, {List: []Point{{}, {X: math.NaN()}}}}}},
		{Pair: [2]Point{{}, {Y: math.NaN()}}},
		{Text: Text{"bad"}},
		{Raw: json.RawMessage(`[`)},
		{Any: make(chan int)},
		{Either: 5},
		{Matrix: [][]float64{{0}, {0, math.NaN()}}},
		{ByID: map[int64]Point{3: {X: math.NaN()}}},
	} {
		check.Fails(t, schema, AppendRecord, r)
	}
	r := &Record{}
	r.Next = r
	check.Fails(t, schema, AppendRecord, r)
}

func TestRandom(t *testing.T) { check.Random(t, schema, AppendRecord, 200) }
