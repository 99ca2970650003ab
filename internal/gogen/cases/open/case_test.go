package open

import (
	_ "embed"
	"math"
	"testing"

	"github.com/stringify-go/stringify/internal/gogen/check"
)

//go:embed schema.json
var schema []byte

func TestOpen(t *testing.T) {
	o := Open2{X: new(int64(1)), Extra: map[string]string{"z": "9", "y": "8", "x": "never"}}
	must := map[string]Open2{"must": {}}
	check.Run(t, schema, []check.Case{
		check.Of("what must be there", `{"must":{}}`, AppendOpen, &Open{Extra: must}),
		check.Of("undeclared members", `{"a":1,"b":{"x":1,"y":"8","z":"9"},"must":{}}`, AppendOpen,
			&Open{A: new(int64(1)), Extra: map[string]Open2{"must": {}, "b": o, "a": o}}),
		check.Of("maps", `{"by":{"k":{"x":1,"y":"8","z":"9"},"l":{}},"list":[{},{"m":{}}],"null":null,"must":{}}`, AppendOpen,
			&Open{By: map[string]Open2{"l": {}, "k": o}, List: []map[string]Open2{{}, {"m": {}}}, Null: new(map[string]Open2), Extra: must}),
		check.Of("nil maps", `{"by":{},"list":[{}],"must":{}}`, AppendOpen, &Open{By: map[string]Open2{}, List: []map[string]Open2{nil}, Extra: must}),
		check.Of("a tree", `{"tree":{"a":{"tree":{"b":{"a\"b":0.5}}},"c":{}},"must":{}}`, AppendOpen,
			&Open{Tree: Tree{"a": {Tree: Tree{"b": {AB: new(0.5)}}}, "c": {}}, Extra: must}),
		check.Of("any and patterns", `{"any":{"x":"s","a":[1],"b":null},"patterns":{"x":"s","n":7},"must":{}}`, AppendOpen,
			&Open{Any: &OpenAny{X: new("s"), Extra: map[string]any{"b": nil, "a": []int{1}}}, Patterns: &OpenPatterns{X: new("s"), Extra: map[string]any{"n": "7", "o": 1}}, Extra: must}),
		check.Of("a required member that is not there", `{"a":1}`, AppendOpen, &Open{A: new(int64(1))}),
	})
}

func TestErrors(t *testing.T) {
	_, err := AppendOpen(nil, &Open{Tree: Tree{"a": {Tree: Tree{"b": {AB: new(math.NaN())}}}}, Extra: map[string]Open2{"must": {}}})
	if want := `stringify: /tree/a/tree/b/a"b: want number, got number NaN (schema #/definitions/branch/properties/a"b)`; err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}
