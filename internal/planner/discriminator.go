package planner

import (
	"strings"

	"github.com/stringify-go/stringify/internal/jsonptr"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/schema"
)

// discriminated returns, beside each arm of g, the texts that the discriminator beside g
// has for it: those that its mapping leads to the arm by, and the name of the arm's schema
// unless the mapping says something about that. They are nil for an arm that has no name,
// as it is written without `$ref`, and that no mapping leads to: it takes any; and the
// whole result is if there is no discriminator.
//
// A reference in the mapping leads where a `$ref` would (OpenAPI 3.1.1, Discriminator
// Object); without slash and # it is the name of an arm's schema, if there is such an arm.
func (b *builder) discriminated(g group) [][]plan.Scalar {
	d := g.owner.Discriminator
	if d == nil {
		return nil
	}
	if out, ok := b.named[g]; ok {
		return out
	}
	x := naming{
		b:      b,
		texts:  make([][]plan.Scalar, len(g.arms())),
		names:  make(map[string][]int),
		first:  make(map[*schema.Schema][]int),
		last:   make(map[*schema.Schema][]int),
		mapped: make(map[string]bool, len(d.Mapping)),
	}
	for i, arm := range g.arms() {
		x.arm(i, arm)
	}
	for _, m := range d.Mapping {
		b.merger.Charge(int64(4 + len(m.Ref)/16))
		x.mapped[m.Value] = true
		for _, i := range x.led(g.owner, m.Ref) {
			x.texts[i] = append(x.texts[i], textScalar(m.Value))
		}
	}
	for name, arms := range x.names {
		for _, i := range arms {
			if x.mapped[name] {
				x.texts[i] = append(none, x.texts[i]...) // not nil
			} else {
				x.texts[i] = append(x.texts[i], textScalar(name))
			}
		}
	}
	for i := range x.texts {
		if x.texts[i] != nil {
			x.texts[i] = normal(x.texts[i])
		}
	}
	if b.named == nil {
		b.named = make(map[group][][]plan.Scalar)
	}
	b.named[g] = x.texts
	return x.texts
}

// naming finds arms by what a discriminator calls them.
type naming struct {
	b           *builder
	texts       [][]plan.Scalar
	names       map[string][]int         // by the name of the schema
	first, last map[*schema.Schema][]int // by the schema as written, by where its references end
	mapped      map[string]bool          // texts that the mapping has
}

// arm makes arm i known.
func (x *naming) arm(i int, arm *schema.Schema) {
	x.first[arm] = append(x.first[arm], i)
	if !arm.Has.Has(schema.KwRef) {
		return
	}
	if target := x.b.merger.Target(arm); target != nil {
		target = x.b.merger.Written(target)
		x.first[target] = append(x.first[target], i)
	}
	end := x.end(arm)
	x.last[end] = append(x.last[end], i)
	if arm.RefKeyword() == schema.KwRef {
		name := nameIn(arm.Ref)
		x.names[name] = append(x.names[name], i)
	}
}

// end returns the schema where the references of s end.
func (x *naming) end(s *schema.Schema) *schema.Schema {
	for range 100 { // further, it is a complaint
		next := x.b.merger.Target(s)
		if !x.b.merger.Charge(1) || next == nil {
			break
		}
		s = next
	}
	return x.b.merger.Written(s)
}

// led returns the arms that ref, in the mapping of owner, leads to.
func (x *naming) led(owner *schema.Schema, ref string) []int {
	if !strings.ContainsAny(ref, "/#") {
		if arms := x.names[ref]; arms != nil {
			return arms
		}
	}
	s := x.b.merger.Lookup(owner, ref)
	if s == nil {
		return nil
	}
	if arms := x.first[s]; arms != nil {
		return arms
	}
	return x.last[x.end(s)]
}

// nameIn returns the name of the schema that ref leads to: its last segment.
func nameIn(ref string) string {
	name := ref[strings.LastIndexAny(ref, "/#")+1:]
	if decoded, ok := jsonptr.Decode(name); ok {
		name = decoded
	}
	return jsonptr.Unescape(name)
}
