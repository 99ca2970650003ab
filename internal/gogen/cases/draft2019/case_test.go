package draft2019

import (
	_ "embed"
	"testing"

	"github.com/stringify-go/stringify/internal/gogen/check"
)

//go:embed schema.json
var schema []byte

func TestDocuments(t *testing.T) {
	check.Documents(t, schema, AppendDraft2019Value, AppendDraft2019JSON, []string{
		`{"data":{"any":[1]},"children":[{"data":1,"x":2},{"children":[{"named":"2024-01-01T00:00:00Z"}]}]}`, `{"children":[1]}`, `{"children":[{"children":[{"named":{}}]}]}`,
		`{"dep":{"a":1}}`, `{"dep":{"a":1,"b":2}}`, `{"dep":{"b":"7"}}`, `{"count":[1]}`, `{"count":[1,2]}`, `{"count":[1,2,3,4]}`, `{"count":["a"]}`,
		`{"closed":{"a":1}}`, `{"closed":{"a":1,"b":2}}`, `{"closed":{}}`,
	})
}

func TestTypes(t *testing.T) {
	check.Run(t, schema, []check.Case{
		check.Of("a tree", `{"data":7,"children":[{"data":"a"},{"children":[]}]}`, AppendDraft2019, &Draft2019{
			Data: 7, Children: []Draft2019{{Data: "a"}, {Children: []Draft2019{}}},
		}),
	})
}
