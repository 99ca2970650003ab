package external

import (
	_ "embed"
	"testing"

	"github.com/stringify-go/stringify"
	"github.com/stringify-go/stringify/internal/gogen/check"
)

var (
	//go:embed schema.json
	schema []byte
	//go:embed address.json
	address []byte
	//go:embed point.json
	point []byte
)

var others = []stringify.Option{stringify.WithSchema("address.json", address), stringify.WithSchema("point.json", point)}

func TestDocuments(t *testing.T) {
	check.Documents(t, schema, AppendExternalValue, AppendExternalJSON, []string{
		`{"address":{"street":"s","country":"de","sender":{"address":{}}},"country":"fr","parent":{"address":{"street":1}},"either":"12345","point":{"x":"1.5"}}`,
		`{"address":{},"either":{"street":"x"}}`, `{"address":{},"either":"1234"}`, `{"address":{},"point":{}}`, `{"address":{},"point":{"x":"a"}}`, `{"address":7}`, `{}`,
		`{"address":{"sender":{}}}`, `{"parent":{},"address":{}}`,
	}, others...)
}

func TestTypes(t *testing.T) {
	check.Run(t, schema, []check.Case{
		check.Of("all", `{"address":{"street":"s","country":"de","sender":{"address":{}}},"country":"fr","either":{"street":"t"},"point":{"x":1.5,"y":2}}`, AppendExternal, &External{
			Address: ExternalAddress{Street: new("s"), Country: new(CountryDe), Sender: &External{}}, Country: new(CountryFr), Either: &ExternalAddress{Street: new("t")}, Point: &ExternalPoint{X: 1.5, Y: new(2.0)},
		}),
	}, others...)
}
