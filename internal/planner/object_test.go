package planner

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stringify-go/stringify/internal/plan"
)

func TestObjects(t *testing.T) {
	runPlanTests(t, []planTest{
		{"schema order", `{"properties":{"b":{"type":"string"},"a":true,"1":{}}}`, `
			n0 object at #: "b": n1; "a": n2; "1": n3
			n1 string at #/properties/b
			n2 any at #/properties/a
			n3 any at #/properties/1`},
		{"required first, both in schema order", `{"properties":{"a":{},"b":{},"c":{}},"required":["c","b"]}`, `
			n0 object at #: "b": n1, required; "c": n2, required; "a": n3
			n1 any at #/properties/b
			n2 any at #/properties/c
			n3 any at #/properties/a`},
		{"required names that are no properties", `{"properties":{"a":{}},"required":["z","a","y"]}`, `
			n0 object at #: "a": n1, required; "z" must be present; "y" must be present
			n1 any at #/properties/a`},
		{"false leaves out", `{"properties":{"a":false,"b":false},"required":["b"]}`, `
			n0 object at #: "b": left out, required; "a": left out`},
		{"default", `{"properties":{"a":{"default":{ "x":1.50 }},"b":{"type":"string","default":null}}}`, `
			n0 object at #: "a": n1, default {"x":1.5}; "b": n2, default null
			n1 any at #/properties/a
			n2 string at #/properties/b`},
		{"no default where nothing is written", `{"properties":{"a":{"allOf":[false],"default":1}}}`, `
			n0 object at #: "a": left out`},
		{"names that need escapes", `{"properties":{"a\n\"/~":{"type":"null"}}}`, `
			n0 object at #: "a\n\"/~": n1
			n1 null at #/properties/a\n"~1~0`},
		{"equal nodes stay apart", `{"properties":{"a":{"type":"string"},"b":{"type":"string"}}}`, `
			n0 object at #: "a": n1; "b": n2
			n1 string at #/properties/a
			n2 string at #/properties/b`},
		{"others: true", `{"type":"object","additionalProperties":true}`, `
			n0 object at #: others: n1
			n1 any at #/additionalProperties`},
		{"others: a schema", `{"type":"object","additionalProperties":{"type":"integer"}}`, `
			n0 object at #: others: n1
			n1 integer at #/additionalProperties`},
		{"others: false", `{"type":"object","additionalProperties":false}`, `n0 object at #`},
		{"patterns", `{"patternProperties":{"^b":{"type":"integer"},"^a":true,"c$":false},"additionalProperties":{"type":"string"}}`, `
			n0 object at #: /^b/: n1; /^a/: n2; /c$/: left out; others: n3
			n1 integer at #/patternProperties/^b
			n2 any at #/patternProperties/^a
			n3 string at #/additionalProperties`},
		{"patterns that decide nothing", `{"patternProperties":{"^a":false,"^b":true,"(?=x)":false}}`, `
			n0 object at #: /^a/: left out; /^b/: n1
			n1 any at #/patternProperties/^b`},
		{"patterns of what is no object", `{"type":"string","patternProperties":{"(?=x)":true}}`, `n0 string at #`},
		{"nested", `{"properties":{"a":{"properties":{"b":{"properties":{"c":{"type":"null"}}}}},"z":{}}}`, `
			n0 object at #: "a": n1; "z": n2
			n1 object at #/properties/a: "b": n3
			n2 any at #/properties/z
			n3 object at #/properties/a/properties/b: "c": n4
			n4 null at #/properties/a/properties/b/properties/c`},
	})
}

// TestManyNames crosses the sizes at which scans give way to maps.
func TestManyNames(t *testing.T) {
	for _, n := range []int{1, 15, 16, 17, 33, 300} {
		var properties, required, others []string
		for i := range n {
			properties = append(properties, fmt.Sprintf(`"p%d":{"type":"string"}`, i))
			others = append(others, fmt.Sprintf(`"q%d"`, i))
			if i%2 == 1 {
				required = append(required, fmt.Sprintf(`"p%d"`, i))
			}
		}
		text := fmt.Sprintf(`{"properties":{%s},"required":[%s]}`,
			strings.Join(properties, ","), strings.Join(append(required, others...), ","))
		p, complaints := build(t, text)
		if complaints != "" {
			t.Fatal(complaints)
		}
		if len(p.Nodes) != n+1 {
			t.Errorf("%d properties: got %d nodes, want %d", n, len(p.Nodes), n+1)
		}
		o := p.Nodes[0].Object
		for k, q := range o.Props {
			i := 2*k + 1
			if k >= n/2 {
				i = 2 * (k - n/2)
			}
			if want := fmt.Sprintf("p%d", i); q.Name != want || q.Required != (k < n/2) {
				t.Errorf("%d properties: at %d got %s, required %t, want %s, %t", n, k, q.Name, q.Required, want, k < n/2)
			}
			if place := p.Nodes[q.Node].Schema; place != "#/properties/"+q.Name {
				t.Errorf("%s: got the node of %s", q.Name, place)
			}
		}
		if len(o.Required) != n || o.Required[n-1] != fmt.Sprintf("q%d", n-1) {
			t.Errorf("%d properties: got further names %q", n, o.Required)
		}
	}
}

type engine func(string) bool

func (m engine) MatchString(s string) bool { return m(s) }

func TestRegexpOption(t *testing.T) {
	const schema = `{"patternProperties":{"(?=x)":{"type":"string"}},"properties":{"a":{"patternProperties":{"(?=x)":true}}}}`
	asked := 0
	o := Options{Regexp: func(pattern string) (plan.Matcher, error) {
		asked++
		return engine(func(s string) bool { return pattern == "(?=x)" && s == "x" }), nil
	}}
	p, complaints := buildWith(t, schema, o)
	if complaints != "" {
		t.Fatal(complaints)
	}
	if m := p.Nodes[0].Object.Patterns[0].Matcher; !m.MatchString("x") || m.MatchString("y") {
		t.Error("got another matcher")
	}
	if asked != 1 {
		t.Errorf("got %d calls for one pattern, want 1", asked)
	}
	for _, test := range []struct {
		o    Options
		want string
	}{
		{
			Options{Regexp: func(string) (plan.Matcher, error) { return nil, errors.New("no") }},
			"#/patternProperties/(?=x): want a pattern that the engine of WithRegexp takes, got \"(?=x)\": no\n" +
				"#/properties/a/patternProperties/(?=x): want a pattern that the engine of WithRegexp takes, got \"(?=x)\": no\n",
		},
		{
			Options{Regexp: func(string) (plan.Matcher, error) { return nil, nil }},
			"#/patternProperties/(?=x): want a pattern that the engine of WithRegexp takes, got \"(?=x)\": it returned no matcher\n" +
				"#/properties/a/patternProperties/(?=x): want a pattern that the engine of WithRegexp takes, got \"(?=x)\": it returned no matcher\n",
		},
	} {
		if _, got := buildWith(t, schema, test.o); got != test.want {
			t.Errorf("got:\n%swant:\n%s", got, test.want)
		}
	}
	if _, got := build(t, schema); strings.Count(got, "WithRegexp") != 2 || !strings.Contains(got, "Go's regexp") {
		t.Errorf("got:\n%swant two complaints that name Go's regexp and WithRegexp", got)
	}
}
