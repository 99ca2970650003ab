package tree

import (
	_ "embed"
	"math"
	"testing"

	"github.com/stringify-go/stringify/internal/gogen/check"
)

//go:embed schema.json
var schema []byte

func TestTree(t *testing.T) {
	leaf := Tree{Value: 0.5}
	check.Run(t, schema, []check.Case{
		check.Of("a leaf", `{"value":0.5}`, AppendTree, &leaf),
		check.Of("a tree", `{"value":1,"left":{"value":0.5},"children":[{"value":2,"children":[]},{"value":0.5}]}`, AppendTree,
			&Tree{Value: 1, Left: &leaf, Children: []Tree{{Value: 2, Children: []Tree{}}, leaf}}),
		check.Of("nil", `null`, AppendTree, nil),
	})
}

func TestErrors(t *testing.T) {
	check.Fails(t, schema, AppendTree, &Tree{Left: &Tree{Children: []Tree{{}, {Value: math.NaN()}}}})
	deep := &Tree{}
	for range 10_000 {
		deep = &Tree{Left: deep}
	}
	check.Fails(t, schema, AppendTree, deep)
	cycle := &Tree{}
	cycle.Children = []Tree{{Left: cycle}}
	check.Fails(t, schema, AppendTree, cycle)
}

func TestRandom(t *testing.T) { check.Random(t, schema, AppendTree, 300) }
