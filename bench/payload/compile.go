package payload

import (
	"encoding/json"
	"fmt"
	"strings"
)

// A Schema is a schema whose compilation is measured, with a value that it writes
// as the value stands.
type Schema struct {
	Name  string
	Text  string
	Value string // JSON text
}

// Schemas are the schemas whose compilation is measured.
func Schemas() []Schema {
	return []Schema{
		{"tiny", object("a", text), `{"a":"hello"}`},
		{"array of objects", FlatsShape.Schema, `[{"s":"x","n":1,"b":true}]`},
		deep(12),
		wide(60),
		chain(20),
		{"order", OrderShape.Schema, `{"id":"order_66012","status":"packed"}`},
	}
}

// wide is one object with n members of four types.
func wide(n int) Schema {
	var members, values []string
	for i := range n {
		name := fmt.Sprintf("field%d", i)
		members = append(members, name, []string{text, integer, number, boolean}[i%4])
		values = append(values, fmt.Sprintf("%q:%s", name, []string{`"abc"`, "7", "1.5", "true"}[i%4]))
	}
	return Schema{fmt.Sprintf("%d properties", n), object(members...), "{" + strings.Join(values, ",") + "}"}
}

// deep is n objects inside each other.
func deep(n int) Schema {
	s, v := object("leaf", text), `{"leaf":"x"}`
	for i := n - 1; i >= 1; i-- {
		name := fmt.Sprintf("name%d", i)
		s, v = object(name, text, "child", s), fmt.Sprintf(`{%q:"level","child":%s}`, name, v)
	}
	return Schema{fmt.Sprintf("%d levels", n), s, v}
}

// chain is n definitions, each of which refers to the next.
func chain(n int) Schema {
	var definitions []string
	v := `{"name":"end"}`
	for i := range n {
		d := object("name", text)
		if i < n-1 {
			d = object("name", text, "next", fmt.Sprintf(`{"$ref":"#/definitions/d%d"}`, i+1))
			v = `{"name":"link","next":` + v + `}`
		}
		definitions = append(definitions, fmt.Sprintf(`"d%d":%s`, i, d))
	}
	s := object("start", `{"$ref":"#/definitions/d0"}`)
	s = strings.TrimSuffix(s, "}") + `,"definitions":{` + strings.Join(definitions, ",") + "}}"
	return Schema{fmt.Sprintf("%d chained refs", n), s, `{"start":` + v + `}`}
}

// Decoded returns the value of s as encoding/json decodes it.
func (s Schema) Decoded() any {
	var v any
	if err := json.Unmarshal([]byte(s.Value), &v); err != nil {
		panic("payload: the value of schema " + s.Name + ": " + err.Error())
	}
	return v
}
