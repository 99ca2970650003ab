package tuples

import (
	_ "embed"
	"testing"

	"github.com/stringify-go/stringify/internal/gogen/check"
)

//go:embed schema.json
var schema []byte

func TestDocuments(t *testing.T) {
	check.Documents(t, schema, AppendTuplesValue, AppendTuplesJSON, []string{
		`{"pair":[1,"a"]}`, `{"pair":["1",2]}`, `{"pair":[1]}`, `{"pair":[]}`, `{"pair":[1,"a",3]}`, `{"pair":["x","a"]}`, `{"pair":null}`, `{"pair":{"0":1}}`,
		`{"open":[1,{"a":1},null]}`, `{"rest":["a",1,"2.5",{}]}`, `{"rest":["a","null",2.5,7]}`, `{"closed":["a"]}`, `{"closed":["a","b"]}`,
		`{"nested":[[1,{"a":1,"b":2}],{"pair":[7,"b"],"x":1}]}`, `{"nested":[[1,{"a":{}}]]}`,
		`{"list":[[1,2],["3"],[],null]}`, `{"list":[[1,2],["x"]]}`, `{"maybe":null}`, `{"maybe":["2024-01-01T00:00:00Z"]}`, `{"maybe":[1]}`,
	})
}

func TestTypes(t *testing.T) {
	check.Same(t, schema, AppendTuples, &Tuples{})
	check.Same(t, schema, AppendTuples, &Tuples{Pair: []any{1, "a"}, Open: []any{true, 2, nil}, Rest: []any{"a", nil, 1.5}, Closed: []any{"a"}, List: [][]any{{1, 2.5}, {}, nil}})
	check.Fails(t, schema, AppendTuples, &Tuples{Pair: []any{"x"}})
	check.Fails(t, schema, AppendTuples, &Tuples{Closed: []any{"a", "b"}})
}
