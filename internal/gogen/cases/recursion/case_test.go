package recursion

import (
	_ "embed"
	"testing"

	"github.com/stringify-go/stringify/internal/gogen/check"
)

//go:embed schema.json
var schema []byte

func TestRecursion(t *testing.T) {
	even := Even{Odd: new(&Odd{Even: &Even{Odd: new(*Odd)}, By: map[string]*Odd{"a": {}, "b": nil}}), Matrix: Matrix{{}, {{}, nil}}}
	check.Run(t, schema, []check.Case{
		check.Of("empty", `[]`, AppendRecursion, &Recursion{}),
		check.Of("all", `[[],{"even":{}},[[{"even":{"odd":{"even":{"odd":null},"by":{"a":{},"b":null}},"matrix":[[],[[],[]]]},"any":{"x":[]}}]]]`,
			AppendRecursion, &Recursion{Recursion{}, &Leaf{}, Recursion{Recursion{&Leaf{Even: even, Any: map[string][]int{"x": {}}}}}}),
	})
}

func TestErrors(t *testing.T) {
	deep := Recursion{}
	for range 10_000 {
		deep = Recursion{deep}
	}
	check.Fails(t, schema, AppendRecursion, &deep)
	check.Fails(t, schema, AppendRecursion, &Recursion{Recursion{}, &Leaf{Any: func() {}}})
	matrix := Matrix{}
	matrix = append(matrix, matrix)
	matrix[0] = matrix // a cycle
	check.Fails(t, schema, AppendRecursion, &Recursion{&Leaf{Even: Even{Matrix: matrix}}})
}
