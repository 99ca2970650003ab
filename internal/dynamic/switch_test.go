package dynamic

import (
	"encoding/json"
	"math"
	"math/big"
	"testing"
	"time"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/plan"
)

func TestSwitch(t *testing.T) {
	all := listOf("null", "boolean", "integer", "number", "string", "object", "array")
	all.byKind[plan.JSONObject].props = []prop{optional("a", str)}
	all.byKind[plan.JSONArray].items = boolean
	all.byKind[plan.JSONInteger] = str // tells integers from other numbers
	durations := listOf("string", "null")
	durations.byKind[plan.JSONString] = duration
	test(t, nil, plan.Options{}, []check{
		{"null", all, nil, `null`, 0},
		{"boolean", all, true, `true`, 0},
		{"int", all, 1, `"1"`, 0},
		{"integer by value", all, 1.0, `"1"`, 0},
		{"integer by value", all, float32(-3), `"-3"`, 0},
		{"integer by value", all, json.Number("1e2"), `"100"`, 0},
		{"integer by value", all, json.Number("1.0"), `"1"`, 0},
		{"big integer", all, new(big.Int).Lsh(big.NewInt(1), 70), `"1180591620717411303424"`, 0},
		{"uint", all, uint8(3), `"3"`, 0},
		{"number", all, 1.5, `1.5`, 0},
		{"number", all, float32(1.5), `1.5`, 0},
		{"number", all, json.Number("1.50"), `1.5`, 0},
		{"infinite", all, math.Inf(1), `null`, 0},
		{"infinite", all, json.Number("1e400"), `null`, 0},
		{"NaN", all, math.NaN(), ` number`, diag.Range},
		{"string", all, "x", `"x"`, 0},
		{"time", all, time.Unix(0, 0), `"1970-01-01T00:00:00.000Z"`, 0},
		{"bytes", all, []byte{1}, `"AQ=="`, 0},
		{"duration", all, time.Duration(5), `"5"`, 0},
		{"object", all, map[string]any{"a": 1}, `{"a":"1"}`, 0},
		{"object", all, map[string]int{"a": 1}, `{"a":"1"}`, 0},
		{"struct", all, struct {
			A int `json:"a"`
		}{1}, `{"a":"1"}`, 0},
		{"array", all, []any{1}, `[true]`, 0},
		{"array", all, []int{0}, `[false]`, 0},

		{"infinite, no number listed", listOf("integer", "string"), math.Inf(1), ` one of integer, string`, diag.Type},
		{"fraction, no number listed", listOf("integer", "string"), 1.5, ` one of integer, string`, diag.Type},
		{"bytes, no string listed", listOf("array", "null"), []byte{1, 2}, `[1,2]`, 0},
		{"time, no string listed", listOf("integer", "null"), time.Unix(0, 0), ` one of null, integer`, diag.Type},
		{"duration with its format", durations, time.Second, `"PT1S"`, 0},
		{"duration without", listOf("string", "null"), time.Second, ` one of null, string`, diag.Type},
		{"Stringer, no object listed", listOf("string", "null"), named{"x"}, `"x"`, 0},
		{"Stringer, object listed", listOf("string", "object"), named{"x"}, `{}`, 0},
		{"struct, no object listed", listOf("string", "null"), struct{}{}, ` one of null, string`, diag.Type},
		{"null coerced", listOf("array", "boolean"), nil, `false`, 0},
		{"null of arrays alone", listOf("array"), nil, ` array`, diag.Type},
		{"nullable", nullable(listOf("integer", "string")), nil, `null`, 0},
		{"channel", listOf("string", "null"), make(chan int), ` one of null, string`, diag.Unsupported},
		{"inside", objectOf(optional("a", listOf("integer", "null"))), map[string]any{"a": "x"}, `/a one of null, integer`, diag.Type},
	})
}
