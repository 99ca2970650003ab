package draft2020

import (
	_ "embed"
	"testing"

	"github.com/stringify-go/stringify/internal/gogen/check"
)

//go:embed schema.json
var schema []byte

func TestDocuments(t *testing.T) {
	check.Documents(t, schema, AppendDraft2020Value, AppendDraft2020JSON, []string{
		`{"tuple":[1,"a",1,0,"x"]}`, `{"tuple":["7",7]}`, `{"tuple":[]}`, `{"tuple":[1.5]}`, `{"end":[1]}`, `{"end":[1,2]}`,
		`{"numbers":[1,"2",3.5]}`, `{"numbers":["x"]}`, `{"numbers":[null]}`, `{"const":1,"deprecated":5}`, `{"const":null}`,
	})
}

func TestTypes(t *testing.T) {
	check.Run(t, schema, []check.Case{
		check.Of("a list whose items are known from outside", `{"numbers":[1,2.5],"deprecated":"x"}`, AppendDraft2020, &Draft2020{Numbers: List{1, 2.5}, Deprecated: new("x")}),
	})
}
