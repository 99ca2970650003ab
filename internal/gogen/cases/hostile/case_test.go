package hostile

import (
	_ "embed"
	"testing"

	"github.com/stringify-go/stringify/internal/gogen/check"
)

//go:embed schema.json
var schema []byte

func TestHostile(t *testing.T) {
	check.Run(t, schema, []check.Case{
		check.Of("what must be there", `{"":"","-":0,"a\"b":false}`, AppendHostile, &Hostile{}),
		check.Of("all", `{"":"e","-":-1,"a\"b":true,"a`+"`"+`b":"x","a\nb":0.5,"a,b":null,"\u2028":["\u2029"],"type":"*/","1":"one","Type":"T","世界":"w",
			"AppendHostile":{"genruntime":{"dst":"d"},"v":"v"},"hostileTable":[1],"Extra":"","`+"`"+`1":7}`, AppendHostile, &Hostile{
			Field: "e", Field2: -1, AB: true, AB2: new("x"), AB3: new(0.5), AB4: new(*string), Field3: []string{"\u2029"}, Type: new(HostileTypeValue2),
			Field1: new("one"), Type2: new("T"), Field世界: new("w"), AppendHostile: &AppendHostile2{Genruntime: &AppendHostile2{Dst: new("d")}, V: new("v")},
			HostileTable: []int{1}, Extra: new(""), Extra2: map[string]any{"`1": "7", "undeclared": 1},
		}),
	})
}
