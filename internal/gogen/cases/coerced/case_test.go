package coerced

import (
	_ "embed"
	"math"
	"testing"
	"time"

	"github.com/stringify-go/stringify/internal/gogen/check"
)

//go:embed schema.json
var schema []byte

func TestCoerced(t *testing.T) {
	at := time.Date(2026, 3, 14, 15, 9, 26, 0, time.UTC)
	for _, v := range []*Odd{
		{},
		{
			Text: -5, TextBool: true, TextFloat: 0.1, Whole: 2.9, WholeText: " 12 ", WholeBool: true, Real: 7, RealText: "1e3", RealBool: true, Truth: 1, TruthText: "false", TruthFloat: math.Copysign(0, -1),
			None: 5, Const: 5, Day: at, DayText: "2024-02-29T00:00:00Z", Texts: []int{1, -2}, Wholes: []string{"1", "2"}, Reals: []bool{true, false}, Truths: []float64{0, 1, 2.5},
			One: "x", Map: map[string]string{"b": "2", "a": "1"}, Span: time.Second, Bytes: []byte("ab\xff"), Octets: []uint8{1, 2},
		},
		{Whole: math.NaN()},
		{WholeText: "x"},
		{RealText: "x"},
		{DayText: "x"},
		{Wholes: []string{"1", ""}},
		{Map: map[string]string{"k": "x"}},
		{One: "5", Octets: nil},
		{Wholes: []string{"1", "2.5", "-0", "0x10"}},
		{TextFloat: math.Inf(1)},
		{Real: math.MinInt, Text: math.MaxInt},
		{Truths: []float64{math.NaN()}},
	} {
		check.Either(t, schema, AppendOdd, v)
	}
}

func TestRandom(t *testing.T) { check.Random(t, schema, AppendOdd, 300) }
