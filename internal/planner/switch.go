package planner

import (
	"slices"

	"github.com/stringify-go/stringify/internal/merge"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/schema"
)

// kindsOf has the kinds of values that a type fits exactly.
var kindsOf = [...]plan.KindSet{
	schema.Null:    plan.KindSet(0).With(plan.JSONNull),
	schema.Boolean: plan.KindSet(0).With(plan.JSONBoolean),
	schema.Integer: plan.KindSet(0).With(plan.JSONInteger),
	schema.Number:  plan.KindSet(0).With(plan.JSONInteger).With(plan.JSONNumber),
	schema.String:  plan.KindSet(0).With(plan.JSONString),
	schema.Object:  plan.KindSet(0).With(plan.JSONObject),
	schema.Array:   plan.KindSet(0).With(plan.JSONArray),
}

// lists reports whether t is among the types of p.
func lists(p *merge.Plain, t schema.Type) bool { return slices.Contains(p.Types, t) }

// byKind makes n decide by the kind of the value, as lists of types do. Each type
// listed is a node of its own. A null that is not listed is written by the first
// type that is not array.
func (b *builder) byKind(n *plan.Node, p *merge.Plain) {
	n.Kind = plan.Switch
	n.Switch = new(plan.SwitchNode)
	by := &n.Switch.ByKind
	for k := range by {
		by[k] = plan.None
	}
	first := plan.ID(len(b.nodes))
	for _, t := range p.Types {
		id := b.newNode(plan.Node{Schema: n.Schema})
		for k := range by {
			// An integer goes by `integer` if that is listed, wherever it stands.
			if kindsOf[t].Has(plan.JSONKind(k)) && (by[k] == plan.None || t == schema.Integer) {
				by[k] = id
			}
		}
		if by[plan.JSONNull] == plan.None && t != schema.Array && !lists(p, schema.Null) {
			by[plan.JSONNull] = id
		}
	}
	for i, t := range p.Types {
		if b.stopped {
			return
		}
		part := plan.Node{Schema: n.Schema}
		b.single(&part, p, t)
		b.nodes[first+plan.ID(i)] = part
	}
}

// accepted returns the kinds of values that p takes as an element of a tuple: those
// of its types exactly, and null where it is nullable or text could stand for it.
func accepted(p *merge.Plain) plan.KindSet {
	switch {
	case p.False:
		return 0
	case p.Types == nil:
		return plan.AllKinds
	}
	var set plan.KindSet
	if p.Nullable || lists(p, schema.String) {
		set = set.With(plan.JSONNull)
	}
	for _, t := range p.Types {
		set |= kindsOf[t]
	}
	return set
}
