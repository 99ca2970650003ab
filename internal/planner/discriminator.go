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
		arms:   make([]called, len(g.arms())),
		names:  make(map[string]*calls),
		first:  make(map[*schema.Schema]*calls),
		last:   make(map[*schema.Schema]*calls),
		mapped: make(map[string]bool, len(d.Mapping)),
	}
	for i, arm := range g.arms() {
		x.arm(&x.arms[i], arm)
	}
	for i, m := range d.Mapping {
		if !b.merger.Charge(int64(4 + len(m.Ref)/16)) {
			return nil
		}
		x.mapped[m.Value] = true
		if c := x.led(g.owner, m.Ref); c != nil {
			c.texts = append(c.texts, textScalar(m.Value))
		} else {
			b.contests.stray(g, Stray{i, b.merger.Lookup(g.owner, m.Ref) == nil})
		}
	}
	for name, c := range x.names {
		if !x.mapped[name] {
			c.texts = append(c.texts, textScalar(name))
		}
	}
	out := make([][]plan.Scalar, len(x.arms))
	made := make(map[called][]plan.Scalar) // most arms of one schema are called the same
	for i, how := range x.arms {
		for _, c := range [...]**calls{&how.itself, &how.target, &how.end} {
			if *c != nil && len((*c).texts) == 0 {
				*c = nil
			}
		}
		texts, ok := made[how]
		if !ok {
			texts = x.texts(how)
			made[how] = texts
		}
		out[i] = texts
	}
	if b.named == nil {
		b.named = make(map[group][][]plan.Scalar)
	}
	b.named[g] = out
	return out
}

// called is discriminated for matchers.
func (b *builder) called(s *schema.Schema, k schema.Keyword) [][]plan.Scalar {
	return b.discriminated(group{s, k})
}

// naming finds arms by what a discriminator calls them.
type naming struct {
	b           *builder
	arms        []called
	names       map[string]*calls         // by the name of the schema
	first, last map[*schema.Schema]*calls // by the schema as written, by where its references end
	mapped      map[string]bool           // texts that the mapping has
}

// calls are texts that lead to the same arms.
type calls struct {
	texts  []plan.Scalar
	normal bool // texts are
}

// called says how an arm is called. Parts are nil where it is not called so.
type called struct {
	itself, target, end *calls // as written, by its reference, by the end of its references
	name                *calls
}

// texts returns what an arm is called, nil if it may be called anything.
func (x *naming) texts(how called) []plan.Scalar {
	var lists [][]plan.Scalar
	for _, c := range [...]*calls{how.itself, how.target, how.end, how.name} {
		if c == nil || len(c.texts) == 0 {
			continue
		}
		if !c.normal {
			c.texts, c.normal = normal(c.texts), true
		}
		lists = append(lists, c.texts)
	}
	if lists == nil && how.name == nil {
		return nil
	}
	return x.b.union(lists)
}

// callsAt returns the calls at key in m, new ones if there are none.
func callsAt[K comparable](m map[K]*calls, key K) *calls {
	c := m[key]
	if c == nil {
		c = new(calls)
		m[key] = c
	}
	return c
}

// arm makes arm known, and sets how it is called.
func (x *naming) arm(how *called, arm *schema.Schema) {
	how.itself = callsAt(x.first, arm)
	if !arm.Has.Has(schema.KwRef) {
		return
	}
	if target := x.b.merger.Target(arm); target != nil {
		how.target = callsAt(x.first, x.b.merger.Written(target))
	}
	how.end = callsAt(x.last, x.end(arm))
	if arm.RefKeyword() == schema.KwRef {
		how.name = callsAt(x.names, nameIn(arm.Ref))
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

// led returns what ref, in the mapping of owner, calls arms by; nil if it leads to none.
func (x *naming) led(owner *schema.Schema, ref string) *calls {
	if !strings.ContainsAny(ref, "/#") {
		if c := x.names[ref]; c != nil {
			return c
		}
	}
	s := x.b.merger.Lookup(owner, ref)
	if s == nil {
		return nil
	}
	if c := x.first[s]; c != nil {
		return c
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
