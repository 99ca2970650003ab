package planner

import (
	"fmt"
	"strings"
	"testing"
)

func TestFacts(t *testing.T) {
	part := func(cond, then string) string { return `{"if":` + cond + `,"then":` + then + `}` }
	parts := func(rest string, list ...string) string {
		return `{"allOf":[` + strings.Join(list, ",") + `]` + rest + `}`
	}
	is := func(value string) string { return `{"properties":{"k":` + value + `},"required":["k"]}` }
	may := func(value string) string { return `{"properties":{"k":` + value + `}}` }
	p, q, r := `{"properties":{"p":{}}}`, `{"properties":{"q":{}}}`, `{"properties":{"r":{}}}`
	runPlanTests(t, []planTest{
		{"a member that is required; what is no object satisfies all", parts("", part(is(`{"const":"a"}`), p), part(is(`{"const":"b"}`), q), part(is(`{"const":"c"}`), r)), `
			n0 if at #: matcher m1 then n1 else n2
			n1 object at #: "p": n3
			n2 if at #: matcher m2 then n4 else n5
			n3 any at #/allOf/0/then/properties/p
			n4 object at #: "q": n6
			n5 if at #: matcher m3 then n7 else n8
			n6 any at #/allOf/1/then/properties/q
			n7 object at #: "r": n9
			n8 any at #
			n9 any at #/allOf/2/then/properties/r
			m1 satisfies #/allOf/0/if
			m2 satisfies #/allOf/1/if
			m3 satisfies #/allOf/2/if`},
		{"a member that is required, of objects only", parts(`,"type":"object"`, part(is(`{"const":"a"}`), p), part(is(`{"const":"b"}`), q), part(is(`{"const":"c"}`), r)), `
			n0 if at #: matcher m1 then n1 else n2
			n1 object at #: "p": n3
			n2 if at #: matcher m2 then n4 else n5
			n3 any at #/allOf/0/then/properties/p
			n4 object at #: "q": n6
			n5 if at #: matcher m3 then n7 else n8
			n6 any at #/allOf/1/then/properties/q
			n7 object at #: "r": n9
			n8 object at #
			n9 any at #/allOf/2/then/properties/r
			m1 satisfies #/allOf/0/if
			m2 satisfies #/allOf/1/if
			m3 satisfies #/allOf/2/if`},
		{"so are those that properties suggest", parts(`,"properties":{"k":{}}`, part(is(`{"const":"a"}`), p), part(is(`{"const":"b"}`), q)), `
			n0 if at #: matcher m1 then n1 else n2
			n1 object at #: "k": n3; "p": n4
			n2 if at #: matcher m2 then n5 else n6
			n3 any at #/properties/k
			n4 any at #/allOf/0/then/properties/p
			n5 object at #: "k": n3; "q": n7
			n6 object at #: "k": n3
			n7 any at #/allOf/1/then/properties/q
			m1 satisfies #/allOf/0/if
			m2 satisfies #/allOf/1/if`},
		{"unless a then says more about null", parts(`,"type":"object"`, part(is(`{"const":"a"}`), `{"nullable":true}`), part(is(`{"const":"b"}`), q)), `
			n0 if at #: matcher m1 then n1 else n2
			n1 object or null at #
			n2 if at #: matcher m2 then n3 else n4
			n3 object at #: "q": n5
			n4 object at #
			n5 any at #/allOf/1/then/properties/q
			m1 satisfies #/allOf/0/if
			m2 satisfies #/allOf/1/if`},
		{"a member that may be absent", parts(`,"type":"object"`, part(may(`{"const":"a"}`), p), part(may(`{"const":"b"}`), q), part(may(`{"const":"c"}`), r)), `
			n0 if at #: matcher m1 then n1 else n2
			n1 if at #: matcher m2 then n3 else n4
			n2 if at #: matcher m2 then n5 else n6
			n3 object at #: "p": n7; "q": n8; "r": n9
			n4 object at #: "p": n7
			n5 object at #: "q": n8
			n6 if at #: matcher m3 then n10 else n11
			n7 any at #/allOf/0/then/properties/p
			n8 any at #/allOf/1/then/properties/q
			n9 any at #/allOf/2/then/properties/r
			n10 object at #: "r": n9
			n11 object at #
			m1 satisfies #/allOf/0/if
			m2 satisfies #/allOf/1/if
			m3 satisfies #/allOf/2/if`},
		{"only objects satisfy it, and nil maps, which have no member", parts("", part(`{"type":"object",`+may(`{"const":"a"}`)[1:], p), part(`{"type":"object",`+may(`{"const":"b"}`)[1:], q)), `
			n0 if at #: matcher m1 then n1 else n2
			n1 if at #: matcher m2 then n3 else n4
			n2 if at #: matcher m2 then n5 else n6
			n3 object at #: "p": n7; "q": n8
			n4 object at #: "p": n7
			n5 object at #: "q": n8
			n6 any at #
			n7 any at #/allOf/0/then/properties/p
			n8 any at #/allOf/1/then/properties/q
			m1 satisfies #/allOf/0/if
			m2 satisfies #/allOf/1/if`},
		{"what is implied", parts(`,"type":"object"`, part(is(`{"enum":["a","b"]}`), p), part(is(`{"enum":["a","b","c"]}`), q), part(`{"required":["k"]}`, r)), `
			n0 if at #: matcher m1 then n1 else n2
			n1 object at #: "p": n3; "q": n4; "r": n5
			n2 if at #: matcher m2 then n6 else n7
			n3 any at #/allOf/0/then/properties/p
			n4 any at #/allOf/1/then/properties/q
			n5 any at #/allOf/2/then/properties/r
			n6 object at #: "q": n4; "r": n5
			n7 if at #: matcher m3 then n8 else n9
			n8 object at #: "r": n5
			n9 object at #
			m1 satisfies #/allOf/0/if
			m2 satisfies #/allOf/1/if
			m3 satisfies #/allOf/2/if`},
		{"else tells too", parts(`,"type":"object"`, `{"if":`+is(`{"const":true}`)+`,"else":`+p+`}`, part(is(`{"const":false}`), q), part(is(`{"const":true}`), r)), `
			n0 if at #: matcher m1 then n1 else n2
			n1 object at #: "r": n3
			n2 if at #: matcher m2 then n4 else n5
			n3 any at #/allOf/2/then/properties/r
			n4 object at #: "p": n6; "q": n7
			n5 object at #: "p": n6
			n6 any at #/allOf/0/else/properties/p
			n7 any at #/allOf/1/then/properties/q
			m1 satisfies #/allOf/0/if
			m2 satisfies #/allOf/1/if`},
		{"a nullable member", parts(`,"type":"object"`, part(is(`{"const":"a","nullable":true}`), p), part(is(`{"const":null}`), q), part(is(`{"const":"b"}`), r)), `
			n0 if at #: matcher m1 then n1 else n2
			n1 if at #: matcher m2 then n3 else n4
			n2 if at #: matcher m3 then n5 else n6
			n3 object at #: "p": n7; "q": n8
			n4 object at #: "p": n7
			n5 object at #: "r": n9
			n6 object at #
			n7 any at #/allOf/0/then/properties/p
			n8 any at #/allOf/1/then/properties/q
			n9 any at #/allOf/2/then/properties/r
			m1 satisfies #/allOf/0/if
			m2 satisfies #/allOf/1/if
			m3 satisfies #/allOf/2/if`},
		{"references, allOf, and types that say nothing more", parts(`,"type":"object","definitions":{"a":`+is(`{"type":"string","const":"a"}`)+`,"b":{"allOf":[{"type":"string"},{"enum":["b"]}]}}`,
			part(`{"$ref":"#/definitions/a"}`, p), part(is(`{"$ref":"#/definitions/b"}`), q)), `
			n0 if at #: matcher m1 then n1 else n2
			n1 object at #: "p": n3
			n2 if at #: matcher m2 then n4 else n5
			n3 any at #/allOf/0/then/properties/p
			n4 object at #: "q": n6
			n5 object at #
			n6 any at #/allOf/1/then/properties/q
			m1 satisfies #/definitions/a
			m2 satisfies #/allOf/1/if`},
		{"a condition that asks more tells what it asks, if it is satisfied", parts(`,"type":"object"`, part(`{"properties":{"k":{"const":"a"},"n":{"minimum":1}},"required":["k"]}`, p), part(is(`{"const":"b"}`), q)), `
			n0 if at #: matcher m1 then n1 else n2
			n1 object at #: "p": n3
			n2 if at #: matcher m2 then n4 else n5
			n3 any at #/allOf/0/then/properties/p
			n4 object at #: "q": n6
			n5 object at #
			n6 any at #/allOf/1/then/properties/q
			m1 satisfies #/allOf/0/if
			m2 satisfies #/allOf/1/if`},
		{"a text tells nothing about numbers, as one value may be both", parts(`,"type":"object"`, part(is(`{"const":"5"}`), p), part(is(`{"const":5}`), q)), `
			n0 if at #: matcher m1 then n1 else n2
			n1 if at #: matcher m2 then n3 else n4
			n2 if at #: matcher m2 then n5 else n6
			n3 object at #: "p": n7; "q": n8
			n4 object at #: "p": n7
			n5 object at #: "q": n8
			n6 object at #
			n7 any at #/allOf/0/then/properties/p
			n8 any at #/allOf/1/then/properties/q
			m1 satisfies #/allOf/0/if
			m2 satisfies #/allOf/1/if`},
		{"nor do numbers that may be written in more ways", parts(`,"type":"object"`, part(is(`{"const":1.5}`), p), part(is(`{"const":2.5}`), q)), `
			n0 if at #: matcher m1 then n1 else n2
			n1 if at #: matcher m2 then n3 else n4
			n2 if at #: matcher m2 then n5 else n6
			n3 object at #: "p": n7; "q": n8
			n4 object at #: "p": n7
			n5 object at #: "q": n8
			n6 object at #
			n7 any at #/allOf/0/then/properties/p
			n8 any at #/allOf/1/then/properties/q
			m1 satisfies #/allOf/0/if
			m2 satisfies #/allOf/1/if`},
		{"in draft-04 there is no if", `{"$schema":"http://json-schema.org/draft-04/schema#",` + parts("", part(is(`{"const":"a"}`), p), part(is(`{"const":"b"}`), q))[1:], `
			n0 any at #`},
		{"then and else are one", `{"properties":{"p":{}},"if":{"pattern":"(?=x)"},"then":{"$ref":"#/definitions/a"},"else":{"$ref":"#/definitions/a"},"definitions":{"a":{"type":"object"}}}`, `
			n0 object at #: "p": n1
			n1 any at #/properties/p`},
		{"a then that says nothing", `{"type":"string","if":{"minLength":2},"then":true,"else":{}}`, `
			n0 string at #`},
		{"parts that exclude each other need not agree", parts(`,"type":"object"`, part(is(`{"const":"a"}`), `{"properties":{"v":{"type":"string"}}}`), part(is(`{"const":"b"}`), `{"properties":{"v":{"type":"integer"}}}`)), `
			n0 if at #: matcher m1 then n1 else n2
			n1 object at #: "v": n3
			n2 if at #: matcher m2 then n4 else n5
			n3 string at #/allOf/0/then/properties/v
			n4 object at #: "v": n6
			n5 object at #
			n6 integer at #/allOf/1/then/properties/v
			m1 satisfies #/allOf/0/if
			m2 satisfies #/allOf/1/if`},
	})
}

// TestChains counts the nodes for many `if`s about one member.
func TestChains(t *testing.T) {
	const n = 60
	for _, c := range []struct{ name, condition string }{
		{"required", `{"properties":{"country":{"const":"c%d"}},"required":["country"]}`},
		{"may be absent", `{"properties":{"country":{"const":"c%d"}}}`},
		{"objects only", `{"type":"object","properties":{"country":{"const":"c%d"}}}`},
		{"several values", `{"properties":{"country":{"enum":["c%[1]d","d%[1]d","e%[1]d"]}},"required":["country"]}`},
		{"values in common", `{"properties":{"country":{"enum":["c%d","x"]}}}`},
	} {
		for _, object := range []string{`"type":"object",`, ``} {
			text := `{` + object + `"properties":{"country":{"type":"string"}},"allOf":[` + repeat(n, func(i int) string {
				return fmt.Sprintf(`{"if":`+c.condition+`,"then":{"properties":{"p%d":{"type":"string"}}}}`, i, i)
			}) + `]}`
			p, list := buildBounded(t, text)
			if list != nil {
				t.Errorf("%s: %v", c.name, list)
				continue
			}
			// One If, one object and one member each; and another If where values may
			// satisfy several.
			if got, most := len(p.Nodes), 4*n; got > most {
				t.Errorf("%s: got %d nodes, want at most %d", c.name, got, most)
			}
			if len(p.Matches) != n {
				t.Errorf("%s: got %d questions, want %d", c.name, len(p.Matches), n)
			}
		}
	}
}

// TestIndependentMembers checks that facts do not make plans larger where they are of no use:
// what is known differs, and nothing else.
func TestIndependentMembers(t *testing.T) {
	const n = 16
	conditions := func(value string) string {
		return repeat(n, func(i int) string {
			return fmt.Sprintf(`{"if":{"properties":{"m%d":{"const":%s}},"required":["m%d"]},"then":{"$ref":"#/definitions/a"}}`, i, value, i)
		})
	}
	p, list := buildBounded(t, `{"type":"object","allOf":[`+conditions(`"x"`)+`,`+conditions(`"y"`)+`],"definitions":{"a":{"properties":{"a":{}}}}}`)
	if list != nil {
		t.Fatal(list)
	}
	if most := 4 * n * (maxVariants + 1); len(p.Nodes) > most {
		t.Errorf("got %d nodes, want at most %d", len(p.Nodes), most)
	}
}

// TestManyConditions ends, with thousands of `if`s, and large ones.
func TestManyConditions(t *testing.T) {
	alone(t)
	chain := func(n int, condition func(i int) string) string {
		return `{"allOf":[` + repeat(n, func(i int) string {
			return fmt.Sprintf(`{"if":%s,"then":{"properties":{"p%d":{}}}}`, condition(i), i)
		}) + `]}`
	}
	required := func(i int) string {
		return fmt.Sprintf(`{"properties":{"k":{"const":%d}},"required":["k"]}`, i)
	}
	enum := func(size int) func(i int) string {
		return func(i int) string {
			return `{"properties":{"k":{"enum":[` + repeat(size, func(k int) string { return fmt.Sprint(i*7 + k) }) + `]}}}`
		}
	}
	for _, text := range []string{
		chain(5000, required),
		chain(63, enum(250)),
		chain(63, enum(2000)),
		chain(60, func(i int) string { return fmt.Sprintf(`{"required":["k%d","l%d","m%d"]}`, i, i/2, i/3) }),
		`{"properties":{` + repeat(2000, func(i int) string {
			return fmt.Sprintf(`"o%d":{"allOf":[{"$ref":"#/definitions/c"},{"type":"object"}],"title":"%d"}`, i, i)
		}) + `},"definitions":{"c":` + chain(50, required) + `}}`,
		// Each then brings the next if.
		`{"$ref":"#/definitions/c0","definitions":{` + repeat(3000, func(i int) string {
			return fmt.Sprintf(`"c%d":{"if":%s,"then":{"$ref":"#/definitions/c%d"},"else":{"$ref":"#/definitions/c%d"}}`, i, required(i), i+1, i+2)
		}) + `,"c3000":{},"c3001":{}}}`,
	} {
		buildBounded(t, text)
	}
}
