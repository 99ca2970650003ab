package empty

import (
	_ "embed"
	"testing"

	"github.com/stringify-go/stringify/internal/gogen/check"
)

//go:embed schema.json
var schema []byte

func TestDocuments(t *testing.T) {
	check.Documents(t, schema, AppendEmptyValue, AppendEmptyJSON, []string{
		`{}`, `{"any":{"b":1,"a":[null,1.0,"x"]},"true":-0,"void":{"a":1},"voids":[{},{"a":1},null],"list":[1,{}],"null":5}`, `{"any":null,"void":null,"list":null}`, `{"void":1}`, `{"voids":[1]}`, `{"list":{}}`,
		`{"never":1}`, `5`, `"x"`, ``, `{`, `{"any":[[[[[[1]]]]]]}`,
	})
}

func TestTypes(t *testing.T) {
	check.Same(t, schema, AppendEmpty, &Empty{})
	check.Same(t, schema, AppendEmpty, &Empty{Any: map[string]any{"a": []int{1}}, True: 1, List: []any{1, nil, "x"}})
}
