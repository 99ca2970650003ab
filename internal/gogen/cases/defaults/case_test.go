package defaults

import (
	_ "embed"
	"testing"

	"github.com/stringify-go/stringify/internal/gogen/check"
)

//go:embed schema.json
var schema []byte

func TestDocuments(t *testing.T) {
	check.Documents(t, schema, AppendDefaultsValue, AppendDefaultsJSON, []string{
		`{}`, `{"must":"a","n":2}`, `{"in":{}}`, `{"in":{"deep":{}}}`, `{"o":{"a":"2","b":1}}`, `{"l":[]}`, `{"any":{}}`, `{"any":"x"}`, `{"any":null}`,
		`{"i":null,"b":null,"maybe":null,"z":1}`, `{"ref":{}}`, `{"must":null,"n":null}`, `{"e":"w","d":"2025-01-01","false":1}`, `{"l":[{}]}`, `null`, `[]`,
	})
}

func TestTypes(t *testing.T) {
	check.Run(t, schema, []check.Case{
		check.Of("nothing", `{}`, AppendDefaults, new(Defaults)),
		check.Of("some", `{"must":"a","n":1,"i":0,"b":false,"l":[],"in":{"deep":{}},"maybe":null}`, AppendDefaults, &Defaults{
			Must: new("a"), N: new(1.0), I: new(int64(0)), B: new(false), L: []int64{}, In: &DefaultsIn{Deep: new(DefaultsInDeep)}, Maybe: new(*string),
		}),
	})
}
