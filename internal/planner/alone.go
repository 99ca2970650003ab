package planner

import (
	"github.com/stringify-go/stringify/internal/merge"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/schema"
)

// Most schemas have one type and are merged with nothing. This is the short way for them,
// which leads to the same plan with a third of the time and memory: nothing is merged, no
// list of places is made, and there is no entry in the memo. The slow twin is what
// Options.merging asks for.

// unlike are the keywords of schemas that do not stand alone: those that bring other
// schemas along, depend on the value, or have more to say about it than a type.
var unlike = schema.KeywordsOf(
	schema.KwRef, schema.KwAllOf, schema.KwAnyOf, schema.KwOneOf, schema.KwIf,
	schema.KwConst, schema.KwEnum, schema.KwDefault,
)

// standsAlone reports whether s is an object of named properties or a scalar, and no more
// than that matters for writing.
func standsAlone(s *schema.Schema) bool {
	if s.Has.HasAny(unlike) || len(s.Types) != 1 || s.TypeList {
		return false
	}
	switch s.Types[0] {
	case schema.Array:
		return false
	case schema.Object:
		return len(s.PatternProperties) == 0 && s.AdditionalProperties == nil
	case schema.Null, schema.Boolean, schema.Integer, schema.Number, schema.String:
	}
	return true
}

// child is member for a value described by s.
func (b *builder) child(s *schema.Schema) (plan.ID, *entry) {
	if b.o.Direction == Both && !b.o.merging {
		if end, hops := b.end(s); end != nil && standsAlone(end) {
			return b.alone(end, hops)
		}
	}
	return b.member([]*schema.Schema{s})
}

// end follows the references of s that have nothing beside them, and returns where they
// lead and how many they are; nil if that is for merge to find out.
func (b *builder) end(s *schema.Schema) (*schema.Schema, int) {
	hops := 0
	for s != nil && s.Has.Has(schema.KwRef) {
		if hops == merge.MaxHops || !merge.Bare(s) {
			return nil, 0
		}
		s = b.merger.Target(s)
		hops++
	}
	return s, hops
}

// alone is member for s, which stands alone, at the end of so many references.
func (b *builder) alone(s *schema.Schema, hops int) (plan.ID, *entry) {
	b.making = making{alone: s}
	if hops > 0 {
		b.merger.Charge(int64(1 + hops))
	}
	if b.exhausted() {
		return plan.None, nil
	}
	if e := b.memo.findAlone(s); e != nil {
		return e.id, e
	}
	b.merger.Charge(1)
	n := plan.Node{Schema: b.placeOf1(s), Nullable: s.Nullable}
	if s.Types[0] != schema.Object {
		p := merge.Plain{Format: s.Format}
		b.single(&n, &p, s.Types[0])
	}
	b.merger.Charge(int64(len(s.Properties)))
	if b.exhausted() {
		return plan.None, nil
	}
	id := b.newNode(n)
	if s.Types[0] == schema.Object {
		b.queue = append(b.queue, task{id: id, alone: s})
	}
	return id, b.memo.addAlone(s, id)
}

// buildAlone makes node id write the object s, which stands alone.
func (b *builder) buildAlone(id plan.ID, s *schema.Schema) {
	b.making = making{alone: s}
	o := &plan.ObjectNode{Additional: plan.None}
	b.nodes[id].Kind, b.nodes[id].Object = plan.Object, o
	if len(s.Properties) > 0 {
		o.Props = make([]plan.Property, 0, len(s.Properties))
	}
	required := requirementOf(s.Required, len(s.Properties), func(i int) string { return s.Properties[i].Name })
	o.Required = required.further
	for _, first := range [2]bool{true, false} {
		if first && required.count == 0 {
			continue
		}
		for i := range s.Properties {
			if b.stopped {
				return
			}
			if required.has(i) == first {
				q := &s.Properties[i]
				id, e := b.child(q.Schema)
				o.Props = append(o.Props, b.written(q.Name, q.Key, id, e, first))
			}
		}
	}
}

// acceptedAlone is accepted for s, which stands alone.
func acceptedAlone(s *schema.Schema) plan.KindSet {
	set := kindsOf[s.Types[0]]
	if s.Nullable || s.Types[0] == schema.String {
		set = set.With(plan.JSONNull)
	}
	return set
}
