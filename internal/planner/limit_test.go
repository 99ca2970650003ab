package planner

import (
	"fmt"
	"strings"
	"testing"
)

// TestLimitsHavePlaces asks for the place of the complaint that a schema takes too much, and
// for what it says combines there. Beside it stand schemas that are not to blame.
func TestLimitsHavePlaces(t *testing.T) {
	alone(t)
	conditions := repeat(60, func(i int) string {
		return fmt.Sprintf(`{"if":{"required":["a%d"]},"then":{"properties":{"a%d":{}}}}`, i, i)
	})
	for _, c := range []struct{ schema, pointer, keyword, why string }{
		{`{"properties":{"x":{},"y":{"allOf":[` + conditions + `]},"z":{"type":"object"}}}`, "#/properties/y/allOf", "allOf", "if hold for the same value, which have up to 2^"},
		{`{"items":` + groups(10, `{"properties":{"p%d_%d":{}}}`) + `}`, "#/items/allOf", "allOf", "at least 10 anyOf and oneOf with 100 arms hold for the same value"},
		{
			`{"items":{"anyOf":[` + repeat(1500, func(i int) string { return fmt.Sprintf(`{"title":"%d"}`, i) }) + `],"oneOf":[` +
				repeat(1500, func(i int) string { return fmt.Sprintf(`{"properties":{"p%d":{}}}`, i) }) + `]}}`,
			"#/items/anyOf", "anyOf", "at least 2 anyOf and oneOf with 3000 arms hold for the same value",
		},
		{`{"properties":{"x":{},"y":{"items":[` + repeat(100_100, func(int) string { return `{}` }) + `]}}}`, "#/properties/y/items/99997", "", "100000 nodes, got more"},
	} {
		_, complaints := buildBounded(t, c.schema)
		if len(complaints) != 1 || complaints[0].Pointer != c.pointer || complaints[0].Keyword != c.keyword || !strings.Contains(complaints[0].Msg, c.why) {
			t.Errorf("%.60s: got %.400v, want %s: ... %s", c.schema, complaints, c.pointer, c.why)
		}
	}
}

// TestCombinationsThatFit are those that the guide promises (Limits).
func TestCombinationsThatFit(t *testing.T) {
	list := func(n int, form string) string {
		return `{"allOf":[` + repeat(n, func(i int) string { return strings.ReplaceAll(form, "%d", fmt.Sprint(i)) }) + `]}`
	}
	for name, schema := range map[string]string{
		"14 independent ifs": list(14, `{"if":{"required":["a%d"]},"then":{"properties":{"b%d":{}}}}`),
		"10 pairs":           list(10, `{"anyOf":[{"required":["a%d"],"properties":{"a%d":{}}},{"properties":{"b%d":{}}}]}`),
		"a chain of 63 ifs":  list(63, `{"if":{"properties":{"kind":{"const":"k%d"}},"required":["kind"]},"then":{"properties":{"b%d":{}}}}`),
	} {
		p, complaints := buildBounded(t, schema)
		if len(complaints) > 0 {
			t.Errorf("%s: got %.400v, want a plan", name, complaints)
			continue
		}
		t.Logf("%s: %d nodes", name, len(p.Nodes))
		if most := 5 * 63; strings.HasPrefix(name, "a chain") && len(p.Nodes) > most {
			t.Errorf("%s: got %d nodes, want at most %d", name, len(p.Nodes), most)
		}
	}
}
