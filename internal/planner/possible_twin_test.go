package planner

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stringify-go/stringify/internal/resolve"
	"github.com/stringify-go/stringify/internal/schema"
)

// TestPossibleAgain compares the tests that a builder remembers with those that are made
// anew for each group.
func TestPossibleAgain(t *testing.T) {
	alone(t)
	for seed := range uint64(1500) {
		r := random{rand.New(rand.NewPCG(seed, 3))}
		var groups []string
		for i := range 6 {
			arms := []string{`{"$ref":"#/definitions/A"}`, `{"$ref":"#/definitions/B"}`}
			for range r.IntN(3) {
				arms = append(arms, r.schema(2))
			}
			r.Shuffle(len(arms), func(i, k int) { arms[i], arms[k] = arms[k], arms[i] })
			groups = append(groups, fmt.Sprintf(`"g%d":{%q:[%s]}`, i, r.pick("anyOf", "oneOf"), strings.Join(arms, ",")))
		}
		text := fmt.Sprintf(`{"properties":{%s},"anyOf":[{"$ref":"#/properties/g0"},{"$ref":"#/definitions/A"}],"definitions":{"A":{"anyOf":[%s,%s]},"B":%s,"C":%s}}`,
			strings.Join(groups, ","), r.schema(2), r.schema(2), r.schema(2), r.schema(1))
		if _, list := resolve.Resolve([]byte(text), resolve.Options{MaxDepth: 100}); len(list) > 0 {
			continue // a definition that leads only to itself
		}
		b := builderOf(t, text, Options{})
		owners := []*schema.Schema{b.top}
		for i := range b.top.Properties {
			owners = append(owners, b.top.Properties[i].Schema)
		}
		for i := range b.top.Definitions {
			owners = append(owners, b.top.Definitions[i].Schema)
		}
		for _, owner := range owners {
			for _, g := range groupsOf(owner) {
				fresh := *b
				fresh.told = told{}
				got, want := fmt.Sprintf("%#v", b.possible(g.owner, g.keyword)), fmt.Sprintf("%#v", fresh.possible(g.owner, g.keyword))
				if got != want {
					t.Fatalf("%s\n%s of %s: got\n%s\nwant\n%s", text, g.keyword, owner.Pointer, got, want)
				}
			}
		}
	}
}
