package merged

import (
	_ "embed"
	"testing"

	"github.com/stringify-go/stringify/internal/gogen/check"
)

//go:embed schema.json
var schema []byte

func TestDocuments(t *testing.T) {
	check.Documents(t, schema, AppendMergedValue, AppendMergedJSON, []string{
		`{"a":"1","b":2,"c":[1],"own":3,"x":1}`, `{"a":1}`, `{"b":1}`, `{"a":1,"b":7,"twice":{"x":"5","y":{"a":1,"b":2},"z":6}}`, `{"a":1,"b":1,"twice":{"y":{"a":1}}}`,
		`{"a":1,"b":1,"arms":{"kind":"a","n":"1","s":"x"}}`, `{"a":1,"b":1,"arms":{"kind":"b","n":"1","s":2}}`, `{"a":1,"b":1,"arms":{"kind":"c"}}`, `{"a":1,"b":1,"arms":{}}`, `{"a":1,"b":1,"none":1}`,
	})
}

func TestTypes(t *testing.T) {
	check.Run(t, schema, []check.Case{
		check.Of("all parts", `{"a":1,"b":2.5,"own":"o","c":["x"]}`, AppendMerged, &Merged{A: 1, B: 2.5, Own: new(Text("o")), C: []string{"x"}}),
	})
}
