package planner

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stringify-go/stringify/internal/resolve"
	"github.com/stringify-go/stringify/internal/schema"
)

// TestDemandedBeside: a name that a schema requires counts unless a schema that may hold
// beside it says that the member stays. Sister arms do not.
func TestDemandedBeside(t *testing.T) {
	for _, c := range []struct{ name, schema, want string }{
		{"itself", `{"properties":{"w":{"writeOnly":true},"a":{}},"required":["w","a"]}`, `# a`},
		{"parts of allOf", `{"allOf":[{"required":["w","a"]},{"properties":{"w":{"writeOnly":true}}}]}`, `#/allOf/0 a`},
		{"beside a reference", `{"$ref":"#/definitions/u","required":["w"],"definitions":{"u":{"properties":{"w":{"writeOnly":true}},"required":["w","a"]}}}`, `# ; #/definitions/u a`},
		{"an arm, beside the rest", `{"properties":{"w":{"writeOnly":true}},"anyOf":[{"required":["w"]}]}`, `#/anyOf/0 `},
		{"the rest, beside an arm", `{"required":["w"],"anyOf":[{"properties":{"w":{"writeOnly":true}}},{}]}`, `# `},
		{"an arm of another group", `{"oneOf":[{"required":["w"]}],"anyOf":[{"properties":{"w":{"writeOnly":true}}},{}]}`, `#/oneOf/0 `},
		{"a sister", `{"oneOf":[{"required":["w"]},{"properties":{"w":{"writeOnly":true}}}]}`, `#/oneOf/0 w`},
		{"then and else", `{"if":{"required":["w"]},"then":{"properties":{"w":{"writeOnly":true}}},"else":{"required":["w"]}}`, `#/if ; #/else w`},
		{"members", `{"allOf":[{"properties":{"p":{"required":["w"]}}},{"properties":{"p":{"properties":{"w":{"writeOnly":true}}}}}],"properties":{"q":{"required":["w"]}}}`, `#/properties/q w; #/allOf/0/properties/p `},
		{"elements", `{"allOf":[{"items":{"required":["w"]}},{"items":[{"properties":{"w":{"writeOnly":true}}}]}],"properties":{"q":{"items":{"required":["w"]}}}}`, `#/properties/q/items w; #/allOf/0/items `},
		{"patterns", `{"patternProperties":{"^w":{"writeOnly":true}},"allOf":[{"required":["w1","w2","a"]}]}`, `#/allOf/0 a`},
		{"additional members", `{"additionalProperties":{"writeOnly":true},"properties":{"a":{}},"allOf":[{"required":["w","a"]}]}`, `#/allOf/0 a`},
		{"under not", `{"properties":{"w":{"writeOnly":true}},"not":{"required":["w","a"]}}`, `#/not a`},
		{"the other direction", `{"properties":{"w":{"readOnly":true}},"required":["w"]}`, `# w`},
	} {
		set, list := resolve.Resolve([]byte(c.schema), resolve.Options{MaxDepth: 100})
		if len(list) > 0 {
			t.Fatal(list)
		}
		b := newBuilder(set, Options{Direction: Response})
		var got []string
		var walk func(s *schema.Schema)
		walk = func(s *schema.Schema) {
			if len(s.Required) > 0 {
				got = append(got, s.Pointer+" "+strings.Join(b.demandedBy(s), " "))
			}
			s.EachApplied(walk)
		}
		walk(set.Root())
		for i := range set.Root().Definitions {
			walk(set.Root().Definitions[i].Schema)
		}
		if got := strings.Join(got, "; "); got != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
	}
}

// TestUnsentIsBounded: schemas that hold for the same values in ever new companies take no
// longer than others.
func TestUnsentIsBounded(t *testing.T) {
	alone(t)
	const n = 300
	var b strings.Builder
	b.WriteString(`{"$ref":"#/definitions/d0","definitions":{`)
	for i := range n {
		next := func(k int) string { return fmt.Sprintf(`{"$ref":"#/definitions/d%d"}`, (i*k+k)%n) }
		fmt.Fprintf(&b, `"d%d":{"properties":{"p":%s,"q":%s,"w":{"writeOnly":true}},"required":["w"],"oneOf":[%s,%s,{}],"anyOf":[%s,{}]},`, i, next(2), next(3), next(5), next(7), next(11))
	}
	b.WriteString(`"end":{}}}`)
	set, list := resolve.Resolve([]byte(b.String()), resolve.Options{MaxDepth: 100})
	if len(list) > 0 {
		t.Fatal(list)
	}
	x := newBuilder(set, Options{Direction: Response})
	u := x.unsent()
	if x.merger.Exhausted() || !u.partly && len(u.looked) < n {
		t.Errorf("got %d schemas looked at, want all of %d, or an end", len(u.looked), n)
	}
	for i := range set.Root().Definitions[:n] {
		if got := x.demandedBy(set.Root().Definitions[i].Schema); len(got) > 0 {
			t.Errorf("d%d: got %v demanded, want nothing", i, got)
		}
	}
}
