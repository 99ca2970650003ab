package planner

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/resolve"
)

// TestDirection: members that do not travel are left out, wherever their schema says
// so, and are neither demanded nor filled in.
func TestDirection(t *testing.T) {
	for _, test := range []struct{ name, schema, both, response, request string }{
		{
			"itself", `{"properties":{"w":{"type":"string","writeOnly":true},"r":{"readOnly":true},"n":{"readOnly":false,"writeOnly":false},"rw":{"readOnly":true,"writeOnly":true}}}`,
			`"w": n1; "r": n2; "n": n3; "rw": n4`,
			`"w": left out; "r": n1; "n": n2; "rw": left out`,
			`"w": n1; "r": left out; "n": n2; "rw": left out`,
		},
		{
			"required and default", `{"properties":{"a":{},"w":{"writeOnly":true,"default":1},"r":{"readOnly":true,"default":2}},"required":["w","r"]}`,
			`"w": n1, required, default 1; "r": n2, required, default 2; "a": n3`,
			`"r": n1, required, default 2; "a": n2; "w": left out`,
			`"w": n1, required, default 1; "a": n2; "r": left out`,
		},
		{
			"all that is required stays", `{"properties":{"a":{},"w":{"writeOnly":true}},"required":["w"]}`,
			`"w": n1, required; "a": n2`,
			`"a": n1; "w": left out`,
			`"w": n1, required; "a": n2`,
		},
		{
			"references", `{"properties":{"a":{"$ref":"#/definitions/x"},"b":{"$ref":"#/definitions/x","writeOnly":true},"c":{"$ref":"#/definitions/w"},"d":{"$ref":"#/definitions/way"},"e":{"$ref":"#/definitions/x","type":"null","writeOnly":true}},
				"definitions":{"x":{"type":"integer"},"w":{"writeOnly":true},"way":{"$ref":"#/definitions/x","writeOnly":true}}}`,
			`"a": n1; "b": n1; "c": n2; "d": n1; "e": n1`,
			`"a": n1; "b": left out; "c": left out; "d": left out; "e": left out`,
			`"a": n1; "b": n1; "c": n2; "d": n1; "e": n1`,
		},
		{
			"the same places, left out first", `{"properties":{"b":{"$ref":"#/definitions/x","writeOnly":true},"a":{"$ref":"#/definitions/x"}},"definitions":{"x":{"type":"integer"}}}`,
			`"b": n1; "a": n1`,
			`"b": left out; "a": n1`,
			`"b": n1; "a": n1`,
		},
		{
			"parts of allOf", `{"properties":{"a":{"allOf":[{"type":"integer"},{"allOf":[{"readOnly":true}]}]}}}`,
			`"a": n1`, `"a": n1`, `"a": left out`,
		},
		{
			"parts of the object", `{"allOf":[{"properties":{"a":{}},"required":["a","x1","z"]},{"properties":{"a":{"readOnly":true}}},{"patternProperties":{"^x":{"readOnly":true}}}],"properties":{"x2":{}}}`,
			`"a": n1, required; "x2": n2; /^x/: n3; "x1" must be present; "z" must be present`,
			`"a": n1, required; "x2": n2; /^x/: n3; "x1" must be present; "z" must be present`,
			`"x2": left out; "a": left out; "z" must be present`,
		},
		{
			"patterns", `{"patternProperties":{"^a":{"writeOnly":true},"^b":{},"^c":{"$ref":"#/patternProperties/%5Ea"}},"additionalProperties":true,"required":["a1","b1","c1","d1"]}`,
			`/^a/: n1; /^b/: n2; /^c/: n1; others: n3; "a1" must be present; "b1" must be present; "c1" must be present; "d1" must be present`,
			`/^a/: left out; /^c/: left out; /^b/: n1; others: n2; "b1" must be present; "d1" must be present`,
			`/^a/: n1; /^b/: n2; /^c/: n1; others: n3; "a1" must be present; "b1" must be present; "c1" must be present; "d1" must be present`,
		},
		{
			"others", `{"properties":{"p":{}},"patternProperties":{"^b":{}},"additionalProperties":{"readOnly":true},"required":["b1","d1","p"]}`,
			`"p": n1, required; /^b/: n2; others: n3; "b1" must be present; "d1" must be present`,
			`"p": n1, required; /^b/: n2; others: n3; "b1" must be present; "d1" must be present`,
			`"p": n1, required; /^b/: n2; "b1" must be present`,
		},
		{
			"a declared name stays declared", `{"properties":{"w":{"writeOnly":true}},"additionalProperties":{}}`,
			`"w": n1; others: n2`, `"w": left out; others: n1`, `"w": n1; others: n2`,
		},
		{
			"no members", `{"readOnly":true,"writeOnly":true,"properties":{"a":{"items":{"writeOnly":true,"readOnly":true}}}}`,
			`"a": n1`, `"a": n1`, `"a": n1`,
		},
	} {
		for direction, want := range map[Direction]string{Both: test.both, Response: test.response, Request: test.request} {
			p, complaints := buildWith(t, test.schema, Options{Direction: direction})
			if complaints != "" {
				t.Errorf("%s: got complaints, want a plan:\n%s", test.name, complaints)
				continue
			}
			first, _, _ := strings.Cut(p.String(), "\n")
			if got := strings.TrimPrefix(first, "n0 object at #: "); got != want {
				t.Errorf("%s, direction %d:\ngot  %s\nwant %s", test.name, direction, got, want)
			}
		}
	}
}

// TestDirectionOfArms: members of arms are members like others.
func TestDirectionOfArms(t *testing.T) {
	const text = `{"type":"object","properties":{"p":{"writeOnly":true}},"required":["w"],"anyOf":[{"properties":{"w":{"writeOnly":true,"anyOf":[{"type":"string"}]},"r":{"readOnly":true}}},{"if":{"required":["r"]},"then":{"properties":{"w":{"writeOnly":true},"r":{}}}}]}`
	p, complaints := buildWith(t, text, Options{Direction: Response})
	if complaints != "" {
		t.Fatal(complaints)
	}
	var got []string
	for line := range strings.Lines(p.String()) {
		if strings.Contains(line, " object at ") {
			got = append(got, strings.TrimSpace(line[strings.Index(line, " at "):]))
		}
	}
	want := `at #: "p": left out; "w": left out; "r": n3
at #: "p": left out; "w": left out; "r": n6
at #: "p": left out; "w" must be present`
	if strings.Join(got, "\n") != want {
		t.Errorf("got %s\nwant %s", strings.Join(got, "\n"), want)
	}
}

// TestDirectionReachesLess: what only leads to members that stay is not looked at.
func TestDirectionReachesLess(t *testing.T) {
	const text = `{"properties":{"a":{"writeOnly":true,"allOf":[{"type":"null"},{"type":"string"}]}},"patternProperties":{"(?=x)":{"writeOnly":true}}}`
	if p, complaints := buildWith(t, text, Options{Direction: Response}); complaints != "" || len(p.Nodes) != 1 {
		t.Errorf("got complaints, want a plan of one node:\n%s", complaints)
	}
	if _, complaints := buildWith(t, text, Options{Direction: Request}); strings.Count(complaints, "\n") != 2 {
		t.Errorf("got %q, want two complaints", complaints)
	}
}

// TestDirectionIsBounded: required names against patterns cost no more than merging may.
func TestDirectionIsBounded(t *testing.T) {
	var b strings.Builder
	b.WriteString(`{"patternProperties":{`)
	for i := range 3000 {
		fmt.Fprintf(&b, `"^x%dy":{"readOnly":true},`, i)
	}
	b.WriteString(`"z":{}},"required":[`)
	for i := range 3000 {
		fmt.Fprintf(&b, `"n%d",`, i)
	}
	b.WriteString(`"m"]}`)
	set, list := resolve.Resolve([]byte(b.String()), resolve.Options{MaxDepth: 100})
	if len(list) > 0 {
		t.Fatal(list)
	}
	engine := func(string) (plan.Matcher, error) { return refusing{}, nil }
	if _, _, list := Build(set, Options{Direction: Request, Regexp: engine}); len(list) != 1 || !strings.Contains(list.Error(), "steps") {
		t.Errorf("got %v, want one complaint about steps", list)
	}
	if _, _, list := Build(set, Options{Direction: Response, Regexp: engine}); len(list) != 0 {
		t.Errorf("got %v, want a plan", list)
	}
}

type refusing struct{}

func (refusing) MatchString(string) bool { return false }
