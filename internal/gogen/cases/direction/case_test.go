package direction

import (
	_ "embed"
	"testing"

	"github.com/stringify-go/stringify"
	"github.com/stringify-go/stringify/internal/gogen/check"
)

//go:embed schema.json
var schema []byte

func TestDirection(t *testing.T) {
	check.Run(t, schema, []check.Case{
		check.Of("what does not travel", `{"id":1,"name":"n","password":"p"}`, AppendDirection, &Direction{ID: 1, Name: new("n")}),
	}, stringify.WithDirection(stringify.DirectionResponse))
}
