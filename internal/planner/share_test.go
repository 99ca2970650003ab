package planner

import (
	"fmt"
	"strings"
	"testing"
	"unsafe"

	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/resolve"
)

// many returns n properties of that form, an object with %d for their number.
func many(n int, form string) string {
	return `"properties":{` + repeat(n, func(i int) string { return fmt.Sprintf(`"%d":`+form, i, i) }) + `}`
}

// members returns an object with n members that have that value.
func members(n int, value string) string {
	return `{` + repeat(n, func(i int) string { return fmt.Sprintf(`"m%d":%s`, i, value) }) + `}`
}

// TestTextsAreShared has one long default, one long constant, and one long place in many
// nodes of a plan, and looks for the same bytes.
func TestTextsAreShared(t *testing.T) {
	const n = 40
	long := strings.Repeat("x", 1<<18)
	distinct := func(p *plan.Plan, of func(q *plan.Property, n *plan.Node) string) int {
		seen := map[*byte]bool{}
		for i := range p.Nodes[p.Root].Object.Props {
			q := &p.Nodes[p.Root].Object.Props[i]
			text := of(q, &p.Nodes[q.Node])
			if len(text) < len(long) {
				t.Errorf("property %s: got %q, want a long text", q.Name, text)
			}
			seen[unsafe.StringData(text)] = true
		}
		return len(seen)
	}
	for _, c := range []struct {
		name, schema string
		of           func(q *plan.Property, n *plan.Node) string
	}{
		{
			"default", `{` + many(n, `{"$ref":"#/definitions/a","title":"%d"}`) + `,"definitions":{"a":{"type":"object","default":"` + long + `"}}}`,
			func(q *plan.Property, n *plan.Node) string { return q.Default },
		},
		{
			"default of merged schemas", `{` + many(n, `{"$ref":"#/definitions/a","required":["%d"]}`) + `,"definitions":{"a":{"type":"object","default":"` + long + `"}}}`,
			func(q *plan.Property, n *plan.Node) string { return q.Default },
		},
		{
			"const", `{` + many(n, `{"allOf":[{"$ref":"#/definitions/a"},{"required":["%d"]}]}`) + `,"definitions":{"a":{"const":"` + long + `"}}}`,
			func(q *plan.Property, n *plan.Node) string { return n.Const },
		},
		{
			"place in another document", `{` + many(n, `{"$ref":"#/definitions/a","required":["%d"]}`) + `,"definitions":{"a":{"$ref":"ext#/definitions/` + long + `"}}}`,
			func(q *plan.Property, n *plan.Node) string { return n.Schema },
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, complaints := build(t, c.schema, resolve.Source{ID: "ext", Text: []byte(`{"definitions":{"` + long + `":{"type":"integer"}}}`)})
			if complaints != "" {
				t.Fatalf("%.300s", complaints)
			}
			if got := distinct(p, c.of); got != 1 {
				t.Errorf("got %d texts, want one", got)
			}
			if got := len(p.String()); got > n*1000 {
				t.Errorf("it prints as %d bytes", got)
			}
		})
	}
}

// TestValuesAreReadOnce compares large values at many nodes: allowed, since each is read
// once.
func TestValuesAreReadOnce(t *testing.T) {
	alone(t)
	const n = 800
	for _, c := range []struct{ name, a, b string }{
		{"const", `"const":` + members(50_000, "1"), `"const":` + members(50_000, "1.0")},
		{"default", `"default":` + members(50_000, "[1]"), `"default":` + members(50_000, "[ 1]")},
		{"alike", `"const":` + members(50_000, "1"), `"const":` + members(50_000, "1")},
		{"enum", `"enum":[` + members(50_000, "1") + `,2]`, `"enum":[` + members(50_000, "1") + `]`},
		{"long enum", `"enum":[` + repeat(50_000, func(i int) string { return fmt.Sprint(i) }) + `]`, `"enum":[70000,7]`},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, complaints := buildBounded(t, `{`+many(n, `{"allOf":[{"$ref":"#/definitions/a"},{"$ref":"#/definitions/b"}],"required":["%d"]}`)+`,"definitions":{"a":{`+c.a+`},"b":{`+c.b+`}}}`)
			if p == nil {
				t.Errorf("got %.300v, want a plan", complaints)
			}
		})
	}
}

// TestEqualValuesOfMany merges each two of some values: a clash unless they are equal.
func TestEqualValuesOfMany(t *testing.T) {
	long := strings.Repeat("y", 100)
	classes := [][]string{
		{`1`, `1.0`, `10e-1`},
		{`2`},
		{`"1"`, `"\u0031"`},
		{`"` + long + `"`, `"\u0079` + long[1:] + `"`},
		{`"` + long + `z"`},
		{`{"a":1,"b":"` + long + `"}`, `{ "b":"` + long + `","a":1e0}`},
		{`{"a":1}`},
		{`[]`, `[ ]`},
		{`{}`},
		{`null`},
		{`false`},
		{`[1,2]`},
		{`[2,1]`},
	}
	for i, class := range classes {
		for j, other := range classes {
			for _, a := range class {
				for _, b := range other {
					for _, form := range []string{`{"const":%s}`, `{"default":%s}`, `{"enum":["x",%s,"y"]}`} {
						text := `{"allOf":[` + fmt.Sprintf(form, a) + `,` + strings.NewReplacer(`"x"`, `"x2"`, `"y"`, `"y2"`).Replace(fmt.Sprintf(form, b)) + `]}`
						if p, complaints := build(t, text); (p != nil) != (i == j) {
							t.Errorf("%s: got %q, want equal %t", text, complaints, i == j)
						}
					}
				}
			}
		}
	}
}

// TestWorkIsMeasured has schemas whose work is not in the number of their members.
func TestWorkIsMeasured(t *testing.T) {
	if testing.Short() {
		t.Skip("megabytes of schemas")
	}
	long := strings.Repeat("y", 1<<20)
	unknown := repeat(300_000, func(i int) string { return fmt.Sprintf(`"x%d":0`, i) })
	enum := func(n int) string {
		return `"enum":[` + repeat(n, func(i int) string { return fmt.Sprintf(`"v%d"`, i) }) + `]`
	}
	both := `{"allOf":[{"$ref":"#/definitions/a"},{"required":["%d"]}]}`
	for _, c := range []struct{ name, schema string }{
		{"long names, few instructions, many threads", `{"allOf":[{"properties":{` + repeat(2000, func(i int) string {
			return fmt.Sprintf(`"%s%d":{}`, strings.Repeat("a", 2000), i)
		}) + `}},{"patternProperties":{` + repeat(500, func(i int) string { return fmt.Sprintf(`"(a|aa)*(a|aa)*(a|aa){50}z%d":{}`, i) }) + `}}]}`},
		{"many properties, one large enum", `{` + many(40_000, `{"$ref":"#/definitions/a","required":["%d"]}`) + `,"definitions":{"a":{` + enum(110_000) + `}}}`},
		{"many properties, one large and one small enum", `{` + many(40_000, `{"$ref":"#/definitions/a","enum":["v%d"]}`) + `,"definitions":{"a":{` + enum(110_000) + `}}}`},
		{"many properties, two large enums", `{` + many(20_000, `{"allOf":[{"$ref":"#/definitions/a"},{"$ref":"#/definitions/b"}],"required":["%d"]}`) +
			`,"definitions":{"a":{` + enum(110_000) + `},"b":{` + enum(110_001) + `}}}`},
		{"enums of large values", `{` + many(40_000, `{"$ref":"#/definitions/a","enum":[%d]}`) + `,"definitions":{"a":{"enum":[` + repeat(4, func(i int) string { return members(60_000+i, "1.0") }) + `]}}}`},
		{"large constants", `{"allOf":[{"const":` + members(250_000, "1") + `},{"const":` + members(250_000, "1.0") + `}]}`},
		{"long required names", `{` + many(30_000, `{"$ref":"#/definitions/a","default":%d}`) + `,"definitions":{"a":{"required":["` + long + `1","` + long + `2"],"properties":{"` +
			long + `3":{},"` + long + `4":{}}}}}`},
		{"a long pattern", `{` + many(30_000, `{"$ref":"#/definitions/a","default":%d}`) + `,"definitions":{"a":{"patternProperties":{"` + long[:200_000] + `":{}}}}}`},
		{"a clash with a long place", `{` + many(30_000, both) + `,"definitions":{"a":{"allOf":[{"$ref":"#/definitions/` + long + `"},{"type":"string"}]},"` + long + `":{"type":"integer"}}}`},
		{"a clash at a long place", `{` + many(30_000, both) + `,"definitions":{"a":{"allOf":[{"type":"string"},{"$ref":"#/definitions/` + long + `"}]},"` + long + `":{"type":"integer"}}}`},
		{"a clash in a schema of many members", `{` + many(30_000, both) + `,"definitions":{"a":{"allOf":[{"type":"integer"},{"$ref":"#/definitions/b"}]},"b":{` + unknown + `,"type":"string"}}}`},
		{"branches in a schema of many members", `{` + many(30_000, both) + `,"definitions":{"a":{` + unknown + `,"anyOf":[{}]}}}`},
		{"refused patterns in a schema of many members", `{` + unknown + `,"patternProperties":{` + repeat(90_000, func(i int) string { return fmt.Sprintf(`"(?=x)%d":{}`, i) }) + `}}`},
		{"many small patterns", `{"patternProperties":{` + repeat(90_000, func(i int) string { return fmt.Sprintf(`"^x%d(a|b)$":{}`, i) }) + `}}`},
		{"many large patterns", `{"patternProperties":{` + repeat(400, func(i int) string { return fmt.Sprintf(`"a{900}b{900}c{900}%d":{}`, i) }) + `}}`},
		{"many properties", `{"properties":{` + repeat(120_000, func(i int) string { return fmt.Sprintf(`"q%d":{}`, i) }) + `}}`},
	} {
		t.Run(c.name, func(t *testing.T) { buildBounded(t, c.schema) })
	}
}
