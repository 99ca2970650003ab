package typed

import (
	"encoding/json"
	"fmt"
	"iter"
	"math/big"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/planner"
	"github.com/stringify-go/stringify/internal/resolve"
)

// planOf returns the plan of a schema.
func planOf(t testing.TB, schema string, o planner.Options) *plan.Plan {
	t.Helper()
	set, complaints := resolve.Resolve([]byte(schema), resolve.Options{MaxDepth: 100})
	if len(complaints) > 0 {
		t.Fatalf("%s: %v", schema, complaints)
	}
	p, _, complaints := planner.Build(set, o)
	if len(complaints) > 0 {
		t.Fatalf("%s: %v", schema, complaints)
	}
	return p
}

// complaints returns what Check says, one complaint a line.
func complaints(p *plan.Plan, t reflect.Type) string {
	var b strings.Builder
	list, more := Check(p, t)
	for _, c := range list {
		fmt.Fprintf(&b, "%s: %s (%s %s)\n", c.Field, c.Msg, c.Go, c.Schema)
	}
	if more > 0 {
		fmt.Fprintf(&b, "and %d more\n", more)
	}
	return b.String()
}

type (
	item struct {
		Price chan int `json:"price"`
		Count []int    `json:"count"`
		Note  any      `json:"note"`
	}
	order struct {
		Items []item          `json:"items"`
		ByID  map[string]item `json:"by_id"`
		Best  **item          `json:"best"`
		Left  func()          `json:"left"`
	}
	base struct {
		ID   []byte
		Tags map[string]bool `json:"tags"`
	}
	derived struct {
		*base
		Name string
	}
	tree struct {
		Value    struct{} `json:"value"`
		Children []tree   `json:"children"`
		Parent   *tree    `json:"parent"`
	}
	named  struct{ A string }
	says   struct{ A string }
	loop   *loop
	scores []complex64
	page   struct {
		Next *page
		Rows [2]any
	}
)

func (says) String() string { return "says" }

const orderSchema = `{
	"type": "object",
	"required": ["id", "items"],
	"properties": {
		"id": {"type": "integer"},
		"items": {"type": "array", "items": {"$ref": "#/definitions/item"}},
		"by_id": {"type": "object", "additionalProperties": {"$ref": "#/definitions/item"}},
		"best": {"$ref": "#/definitions/item"}
	},
	"definitions": {"item": {
		"type": "object",
		"required": ["price", "sku"],
		"properties": {"price": {"type": "number"}, "count": {"type": "integer"}, "note": {"type": "string"}, "sku": {"default": "-"}}
	}}
}`

func TestCheckLists(t *testing.T) {
	strict := planner.Options{Strict: true}
	for _, c := range []struct {
		name   string
		schema string
		o      planner.Options
		of     reflect.Type
		want   string
	}{
		{"every place, each item once", orderSchema, planner.Options{}, reflect.TypeFor[order](), `
order: want a field for the required member "id", got none in Go type typed.order (typed.order #)
order.Best.Count: want integer, got Go type []int ([]int #/definitions/item/properties/count)
order.Best.Price: want number, got Go type chan int (chan int #/definitions/item/properties/price)
`},
		{"lists and maps at the root", `{"items": {"type": "integer"}}`, planner.Options{}, reflect.TypeFor[[]map[string]int](), `
[]: want integer, got Go type map[string]int (map[string]int #/items)
`},
		{"a map whose members have one schema", `{"additionalProperties": {"properties": {"A": {"type": "array"}}}}`, planner.Options{}, reflect.TypeFor[map[string]named](), `
map[].A: want array, got Go type string (string #/additionalProperties/properties/A)
`},
		{"a map that must have a member", `{"required": ["a"], "properties": {"a": {"type": "array"}, "b": {"type": "string"}}}`, planner.Options{}, reflect.TypeFor[map[string]string](), `
map["a"]: want array, got Go type string (string #/properties/a)
`},
		{"a map that must have a member that no property names", `{"required": ["c"], "properties": {"b": {"type": "string"}}, "additionalProperties": {"type": "array"}}`, planner.Options{}, reflect.TypeFor[map[string]string](), `
map["c"]: want array, got Go type string (string #/additionalProperties)
`},
		{"a default does not help in the strict profile", `{"required": ["b", "c"], "properties": {"c": {"type": "string"}, "b": {"type": "array", "default": []}}}`, strict, reflect.TypeFor[map[string]string](), `
map["b"]: want array, got Go type string (string #/properties/b)
`},
		{"a map none of whose members can be written", `{"properties": {"a": {"type": "array"}, "b": {"type": "object"}}}`, planner.Options{}, reflect.TypeFor[map[string]string](), `
map[]: want array, got Go type string; or want object, got Go type string (string #)
`},
		{"fields behind an embedded pointer", `{"type": "object", "properties": {"ID": {"type": "object"}, "tags": {"type": "string"}, "Name": {"type": "null"}}}`, planner.Options{}, reflect.TypeFor[*derived](), `
derived.ID: want object, got Go type []uint8 ([]uint8 #/properties/ID)
derived.Tags: want string, got Go type map[string]bool (map[string]bool #/properties/tags)
`},
		{"recursion, told at the shortest path", `{"type": "object", "required": ["x"], "properties": {"value": {"type": "boolean"}, "children": {"items": {"$ref": "#"}}, "parent": {"$ref": "#"}}}`, planner.Options{}, reflect.TypeFor[tree](), `
tree: want a field for the required member "x", got none in Go type typed.tree (typed.tree #)
tree.Value: want boolean, got Go type struct {} (struct {} #/properties/value)
`},
		{"a required member beside a default", `{"required": ["a", "b"], "properties": {"a": {"default": 1}}}`, planner.Options{}, reflect.TypeFor[struct{}](), `
struct: want a field for the required member "b", got none in Go type struct {} (struct {} #)
`},
		{"what no schema can take", `true`, planner.Options{}, reflect.TypeFor[scores](), `
scores[]: want a value with a JSON form, got Go type complex64 (complex64 #)
`},
		{"pointers without an end", `true`, planner.Options{}, reflect.TypeFor[loop](), `
loop: want a value with a JSON form, got Go type typed.loop (typed.loop #)
`},
		{"a schema that takes nothing", `false`, planner.Options{}, reflect.TypeFor[any](), `
interface: want no value, got Go type interface {} (interface {} #)
`},
		{"lists of types", `{"properties": {"A": {"type": ["integer", "array"]}}}`, planner.Options{}, reflect.TypeFor[named](), `
named.A: want one of integer, array, got Go type string (string #/properties/A)
`},
		{"branches none of which takes it", `{"properties": {"A": {"anyOf": [{"type": "integer"}, {"type": "array"}]}}}`, planner.Options{}, reflect.TypeFor[named](), `
named.A: want one of integer, array, got Go type string (string #/properties/A)
`},
		{"the only arm that may take it", `{"oneOf": [{"type": "object", "properties": {"A": {"type": "array"}}}, {"type": "null"}]}`, planner.Options{}, reflect.TypeFor[*named](), `
named.A: want array, got Go type string (string #/oneOf/0/properties/A)
`},
		{"arms that all fail inside", `{"anyOf": [{"required": ["A"], "properties": {"A": {"type": "array"}}}, {"required": ["B"]}, {"properties": {"A": {"type": "object"}}}]}`, planner.Options{}, reflect.TypeFor[named](), `
named: .A: want array, got Go type string; or .A: want object, got Go type string (typed.named #)
`},
		{"then and else", `{"if": {"minProperties": 1}, "then": {"required": ["x"]}, "else": {"required": ["y"]}}`, planner.Options{}, reflect.TypeFor[named](), `
named: want a field for the required member "x", got none in Go type typed.named; or want a field for the required member "y", got none in Go type typed.named (typed.named #)
`},
		{"tuples", `{"items": [{"type": "integer"}, {"type": "boolean"}]}`, planner.Options{}, reflect.TypeFor[[2]string](), `
[0]: want integer, got Go type string (string #/items/0)
[1]: want boolean, got Go type string (string #/items/1)
`},
		{"a tuple of a list may be short", `{"items": [{"type": "integer"}, {"type": "boolean"}]}`, planner.Options{}, reflect.TypeFor[[]int](), ``},
		{"an array longer than the tuple", `{"items": [{}], "additionalItems": false}`, planner.Options{}, reflect.TypeFor[*[3]int](), `
*[3]int: want at most 1 elements, got 3 (*[3]int #)
`},
		{"iterators", `{"items": {"type": "array"}}`, planner.Options{}, reflect.TypeFor[iter.Seq2[int, error]](), `
Seq2[int,error][]: want array, got Go type int (int #/items)
`},
		{
			"times", `{"properties": {"A": {"format": "date", "type": "string"}, "B": {"format": "time", "type": "string"}, "C": {"format": "date-time", "type": "string"}}}`,
			planner.Options{},
			reflect.TypeFor[struct {
				A int
				B time.Duration
				C json.Number
			}](), `
struct.A: want time, got Go type int (int #/properties/A)
struct.B: want time, got Go type time.Duration (time.Duration #/properties/B)
struct.C: want time, got Go type json.Number (json.Number #/properties/C)
`,
		},
		{
			"undeclared members that are written", `{"properties": {"A": {}}, "patternProperties": {"^B": {"type": "integer"}}, "additionalProperties": {"type": "string"}}`,
			planner.Options{},
			reflect.TypeFor[struct{ A, Bee, C []string }](), `
struct.Bee: want integer, got Go type []string ([]string #/patternProperties/^B)
struct.C: want string, got Go type []string ([]string #/additionalProperties)
`,
		},
		{
			"strict: nothing is coerced", `{"required": ["D"], "properties": {"A": {"type": "integer"}, "B": {"type": "string"}, "C": {"type": "null"}, "D": {"default": 1}, "E": {"const": "x"}, "F": {"type": ["string", "integer"]}}}`, strict,
			reflect.TypeFor[struct {
				A string
				B float64
				C *int
				E bool
				F bool
			}](), `
struct: want a field for the required member "D", got none in Go type struct { A string; B float64; C *int; E bool; F bool } (struct { A string; B float64; C *int; E bool; F bool } #)
struct.A: want integer, got Go type string (string #/properties/A)
struct.B: want string, got Go type float64 (float64 #/properties/B)
struct.C: want null, got Go type *int (*int #/properties/C)
struct.E: want "x" (const), got Go type bool (bool #/properties/E)
struct.F: want one of integer, string, got Go type bool (bool #/properties/F)
`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got, want := complaints(planOf(t, c.schema, c.o), c.of), strings.TrimPrefix(c.want, "\n"); got != want {
				t.Errorf("got\n%swant\n%s", got, want)
			}
		})
	}
}

// TestCheckLeavesToValues has types whose values tell, or that are coerced.
func TestCheckLeavesToValues(t *testing.T) {
	strict := planner.Options{Strict: true}
	for _, c := range []struct {
		schema string
		o      planner.Options
		of     reflect.Type
	}{
		{`{"type": "integer"}`, planner.Options{}, reflect.TypeFor[any]()},
		{`{"type": "array"}`, planner.Options{}, reflect.TypeFor[fmt.Stringer]()},
		{`{"type": "integer"}`, planner.Options{}, reflect.TypeFor[string]()},
		{`{"type": "integer"}`, planner.Options{}, reflect.TypeFor[json.Number]()},
		{`{"type": "integer"}`, strict, reflect.TypeFor[*json.Number]()},
		{`{"type": "integer"}`, strict, reflect.TypeFor[float32]()},
		{`{"type": "object"}`, planner.Options{}, reflect.TypeFor[json.RawMessage]()},
		{`{"type": "object"}`, planner.Options{}, reflect.TypeFor[big.Rat]()}, // below: text
		{`{"type": "integer"}`, planner.Options{}, reflect.TypeFor[*says]()},
		{`{"type": "string", "format": "date"}`, planner.Options{}, reflect.TypeFor[says]()},
		{`{"type": "null"}`, planner.Options{}, reflect.TypeFor[chan int]()},
		{`{"const": 1}`, planner.Options{}, reflect.TypeFor[func()]()},
		{`{"type": "string"}`, planner.Options{}, reflect.TypeFor[[]byte]()},
		{`{"type": "array", "items": {"type": "integer"}}`, strict, reflect.TypeFor[[]byte]()},
		{`{"type": "string", "format": "duration"}`, strict, reflect.TypeFor[time.Duration]()},
		{`{"type": "string", "format": "date"}`, planner.Options{}, reflect.TypeFor[*time.Time]()},
		{`{"type": "object", "required": ["a"]}`, planner.Options{}, reflect.TypeFor[map[int]string]()},
		{`{"type": "object", "properties": {"a": {"type": "array"}, "b": {"type": "string"}}}`, planner.Options{}, reflect.TypeFor[map[string]string]()},
		{`{"type": "object", "required": ["c"], "properties": {"c": {"type": "integer"}, "b": {"type": "array"}}}`, planner.Options{}, reflect.TypeFor[map[string]int]()},
		{`{"type": "object", "required": ["c"], "properties": {"c": {"type": "integer"}, "b": {"type": "array"}}}`, strict, reflect.TypeFor[map[string]int]()},
		{`{"type": "object", "required": ["c"], "properties": {"c": {"type": "integer"}}, "additionalProperties": {"type": "array"}}`, planner.Options{}, reflect.TypeFor[map[string]int]()},
		{`{"type": "object", "required": ["c"], "properties": {"b": {"type": "array"}}}`, planner.Options{}, reflect.TypeFor[map[string]int]()},
		{`{"type": "object", "required": ["c"], "patternProperties": {"^c": {"type": "integer"}}, "additionalProperties": {"type": "array"}}`, planner.Options{}, reflect.TypeFor[map[string]int]()},
		{`{"type": "object", "required": ["b", "c"], "properties": {"c": {"type": "integer"}, "b": {"type": "array", "default": []}}}`, planner.Options{}, reflect.TypeFor[map[string]int]()},
		{`{"type": "object", "required": ["b"], "properties": {"b": {"type": "array", "default": []}}}`, planner.Options{}, reflect.TypeFor[map[string]int]()},
		{`{"type": "object", "properties": {"Left": {"type": "string"}}}`, planner.Options{}, reflect.TypeFor[struct{ Done chan int }]()},
		{`{"type": "object", "properties": {"Done": false}}`, planner.Options{}, reflect.TypeFor[struct{ Done chan int }]()},
		{`{"type": "object", "properties": {"A": {"type": "string", "format": "date"}}}`, planner.Options{}, reflect.TypeFor[struct {
			A int `json:",string"`
		}]()},
		{`{"required": ["a"], "properties": {"a": {"writeOnly": true}}}`, planner.Options{Direction: planner.Response}, reflect.TypeFor[struct{}]()},
		{`{"anyOf": [{"type": "integer"}, {"type": "string", "maxLength": 3}, {"type": "string"}]}`, planner.Options{}, reflect.TypeFor[string]()},
		{`{"anyOf": [{"required": ["x"]}, {"required": ["A"]}]}`, planner.Options{}, reflect.TypeFor[named]()},
		{`{"$ref": "#/definitions/a", "definitions": {"a": {"properties": {"Next": {"$ref": "#/definitions/a"}, "Rows": {"items": {"$ref": "#"}}}}}}`, planner.Options{}, reflect.TypeFor[page]()},
		{`{"items": {"type": "string"}}`, planner.Options{Plan: plan.Options{LargeArrays: plan.LargeArraysPassthrough, LargeArraySize: 3}}, reflect.TypeFor[[3][]int]()},
	} {
		if c.of == reflect.TypeFor[big.Rat]() {
			if got := complaints(planOf(t, c.schema, c.o), c.of); !strings.Contains(got, "want object, got Go type big.Rat") {
				t.Errorf("an object of text: %q", got)
			}
			continue
		}
		if got := complaints(planOf(t, c.schema, c.o), c.of); got != "" {
			t.Errorf("%s %s: %s", c.schema, c.of, got)
		}
	}
}

type chain struct {
	Next  *chain            `json:"next"`
	List  []chain           `json:"list"`
	Map   map[string]*chain `json:"map"`
	Other *struct {
		Next *chain `json:"next"`
	} `json:"other"`
}

// TestCheckEnds has schemas and types that could keep a naive walk busy for ever.
func TestCheckEnds(t *testing.T) {
	var many, nested strings.Builder
	for i := range 5000 {
		fmt.Fprintf(&many, `"d%d":{"properties":{"next":{"$ref":"#/definitions/d%d"},"list":{"items":{"$ref":"#/definitions/d%d"}},"map":{"additionalProperties":{"$ref":"#/definitions/d%d"}}}},`, i, i+1, i*7%5000, i*31%5000)
	}
	for i := range 300 {
		fmt.Fprintf(&nested, `"d%d":{"anyOf":[{"properties":{"next":{"$ref":"#/definitions/d%d"},"x":{}},"required":["next"]},{"properties":{"next":{"$ref":"#/definitions/d%d"}},"required":["list"]},{"properties":{"list":{"type":"string"}}}]},`, i, i+1, i+1)
	}
	for name, schema := range map[string]string{
		"many nodes": `{"$ref":"#/definitions/d0","definitions":{` + many.String() + `"d5000":{"type":"string"}}}`,
		"many arms":  `{"$ref":"#/definitions/d0","definitions":{` + nested.String() + `"d300":{"type":"string"}}}`,
		"itself":     `{"anyOf":[{"properties":{"next":{"$ref":"#"}}},{"properties":{"other":{"$ref":"#"}}},{"properties":{"list":{"items":{"$ref":"#"}}}}]}`,
	} {
		p := planOf(t, schema, planner.Options{})
		start := time.Now()
		list, more := Check(p, reflect.TypeFor[chain]())
		if d := time.Since(start); d > 20*time.Second {
			t.Errorf("%s: %d complaints, and %d more, after %v", name, len(list), more, d)
		} else {
			t.Logf("%s: %d complaints, and %d more, after %v", name, len(list), more, d)
		}
	}
}
