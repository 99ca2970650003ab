package embedded

import (
	_ "embed"
	"math"
	"testing"

	"github.com/stringify-go/stringify/internal/gogen/check"
)

//go:embed schema.json
var schema []byte

func TestEmbedded(t *testing.T) {
	full := &Outer{
		Base: Base{ID: 1, Kind: "k", Deep: Deep{Level: 2}}, Maybe: &Maybe{By: "me", Further: &Further{At: []int{1}}}, Named: Named{X: 3}, Hidden: &Hidden{Y: 4},
		inner: inner{Seen: true}, First: First{1, 2}, Second: Second{3, 4}, Interface: Square{2}, ID: "id", List: []Base{{ID: 7}, {Deep: Deep{Level: -1}}},
		Quoted: Quoted{
			Int: -1, Uint: 2, Float: 0.5, Bool: true, Text: "a\"b", Pointer: new(5), Omitted: 6, List: []int{1}, Back: 7, Flag: true, Free: 1.5, Twice: new(new("x")),
		},
	}
	for _, v := range []*Outer{
		{},
		full, nil,
		{Maybe: &Maybe{}},
		{Maybe: &Maybe{Further: &Further{}}},
		{Interface: &Square{1}, Quoted: Quoted{Twice: new(*string)}},
		{Quoted: Quoted{Float: math.NaN()}},
		{Quoted: Quoted{Free: float32(math.Inf(1))}},
		{Interface: Square{math.NaN()}},
	} {
		check.Either(t, schema, AppendOuter, v)
	}
	check.Random(t, schema, AppendOuter, 300)
}
