package merge

import (
	"fmt"
	"strings"
)

// A generator makes schemas that are full of references and parts out of any bytes.
type generator struct {
	data []byte
	left int // schemas that may still be made
}

// pick returns a number below n.
func (g *generator) pick(n int) int {
	if len(g.data) == 0 {
		return 0
	}
	c := g.data[0]
	g.data = g.data[1:]
	return int(c) % n
}

// generate returns the text of a schema.
func generate(data []byte) string {
	g := &generator{data: data, left: 60}
	var definitions []string
	for i := range 5 {
		definitions = append(definitions, fmt.Sprintf(`"d%d":%s`, i, g.schema(3)))
	}
	return `{"allOf":[` + g.schema(3) + `,` + g.schema(2) + `],"definitions":{` + strings.Join(definitions, ",") + `}}`
}

// schema returns a schema with at most depth levels below it.
func (g *generator) schema(depth int) string {
	if g.left--; g.left < 0 {
		depth = 0
	}
	var members []string
	for range g.pick(4) {
		members = append(members, g.keyword(depth))
	}
	if len(members) == 0 {
		return []string{`true`, `{}`, `{"type":"string"}`, `false`}[g.pick(4)]
	}
	return `{` + strings.Join(unique(members), ",") + `}`
}

// unique drops members whose name stands before.
func unique(members []string) []string {
	var out []string
	seen := map[string]bool{}
	for _, m := range members {
		name := m[:strings.IndexByte(m, ':')]
		if !seen[name] {
			seen[name] = true
			out = append(out, m)
		}
	}
	return out
}

func (g *generator) keyword(depth int) string {
	n := 15
	if depth == 0 {
		n = 6
	}
	switch g.pick(n) {
	case 0:
		return fmt.Sprintf(`"$ref":"#/definitions/d%d"`, g.pick(5))
	case 1:
		return `"type":` + []string{`"object"`, `"string"`, `["object","null"]`, `["string","integer"]`, `"number"`, `["array","object"]`}[g.pick(6)]
	case 2:
		return `"nullable":` + []string{`true`, `false`}[g.pick(2)]
	case 3:
		return `"default":` + []string{`1`, `1.0`, `2`}[g.pick(3)]
	case 4:
		return `"enum":` + []string{`[1,2]`, `[2,3]`, `[4]`}[g.pick(3)]
	case 5:
		return `"required":` + []string{`["a"]`, `["b","a"]`, `["c","zz"]`}[g.pick(3)]
	case 6, 7:
		return `"properties":{` + strings.Join(g.named(`"a"`, `"ab"`, `"b"`, `"c"`)(depth), ",") + `}`
	case 8:
		return `"patternProperties":{` + strings.Join(g.named(`"^a"`, `"b$"`, `"c"`)(depth), ",") + `}`
	case 9:
		return `"additionalProperties":` + g.schema(depth-1)
	case 10, 11, 12:
		var parts []string
		for range 1 + g.pick(3) {
			parts = append(parts, g.schema(depth-1))
		}
		return []string{`"allOf":[`, `"anyOf":[`, `"oneOf":[`}[g.pick(3)] + strings.Join(parts, ",") + `]`
	case 13:
		return []string{`"then":`, `"else":`}[g.pick(2)] + g.schema(depth-1) + `,"if":` + g.schema(depth-1)
	default:
		switch g.pick(4) {
		case 0:
			return `"items":` + g.schema(depth-1)
		case 1:
			return `"additionalItems":` + g.schema(depth-1)
		case 2:
			return `"items":[` + g.schema(depth-1) + `]`
		}
		return `"items":[` + g.schema(depth-1) + `,` + g.schema(depth-1) + `],"additionalItems":` + g.schema(depth-1)
	}
}

// named returns a maker of members with some of names.
func (g *generator) named(names ...string) func(depth int) []string {
	return func(depth int) []string {
		var out []string
		for range 1 + g.pick(3) {
			out = append(out, names[g.pick(len(names))]+`:`+g.schema(depth-1))
		}
		return unique(out)
	}
}
