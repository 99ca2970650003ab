package recursion

import (
	_ "embed"
	"fmt"
	"strings"
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

// TestDepth: values that are as deep as may be are written, deeper ones are an error.
func TestDepth(t *testing.T) {
	lists := func(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }
	check.Documents(t, schema, AppendRecursionValue, AppendRecursionJSON, []string{
		lists(1), lists(1000), `[{"even":{"matrix":` + lists(1000) + `}}]`, lists(100_000), `[{"even":{"matrix":` + lists(100_000) + `}}]`,
		`[{"any":` + lists(9_990) + `,"even":{}}]`, `[{"any":` + lists(20_000) + `,"even":{}}]`,
		`[{"even":` + strings.Repeat(`{"odd":{"even":`, 3000) + "{}" + strings.Repeat("}}", 3000) + `}]`, `[{"even":` + strings.Repeat(`{"odd":{"even":`, 30_000) + "7",
	})
	for _, n := range []int{9_999, 10_000, 10_001, 10_002} {
		deep, value := Recursion{}, []any{}
		for range n - 1 {
			deep, value = Recursion{deep}, []any{value}
		}
		got, err := AppendRecursion(nil, &deep)
		same, bad := AppendRecursionValue(nil, value)
		if fmt.Sprint(err) != fmt.Sprint(bad) || string(got) != string(same) || err == nil && string(got) != lists(n) {
			t.Errorf("%d lists in each other: %v, and as a value %v", n, err, bad)
		}
		if deeper := n > 10_000; deeper != (err != nil) {
			t.Errorf("%d lists in each other: %v", n, err)
		}
	}
}
