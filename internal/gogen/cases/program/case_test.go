package main

import (
	_ "embed"
	"testing"

	"github.com/stringify-go/stringify/internal/gogen/check"
)

//go:embed schema.json
var schema []byte

func TestProgram(t *testing.T) {
	check.Run(t, schema, []check.Case{check.Of("all", `{"main":"m","args":["a"]}`, AppendProgram, &Program{Main: new("m"), Args: []string{"a"}})})
}
