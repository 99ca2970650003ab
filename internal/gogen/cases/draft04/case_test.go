package draft04

import (
	_ "embed"
	"testing"

	"github.com/stringify-go/stringify/internal/gogen/check"
)

//go:embed schema.json
var schema []byte

func TestDocuments(t *testing.T) {
	check.Documents(t, schema, AppendDraft04Value, AppendDraft04JSON, []string{
		`{"n":0}`, `{"n":5}`, `{"n":10}`, `{"n":14}`, `{"n":"x"}`, `{"n":null}`, `{"sub":{"x":"5","root":{"sub":{"x":6}}}}`, `{"sub":{"x":"a"}}`,
		`{"of":{"a":"x","b":1}}`, `{"of":{"a":"y","b":"2"}}`, `{"of":{"a":"q"}}`, `{"of":{}}`, `{"list":[1,2,"c"]}`, `{"list":["x"]}`,
	})
}
