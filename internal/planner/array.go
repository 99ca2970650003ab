package planner

import (
	"github.com/stringify-go/stringify/internal/merge"
	"github.com/stringify-go/stringify/internal/plan"
)

// array makes n write arrays: a Tuple where elements have a schema each.
func (b *builder) array(n *plan.Node, p *merge.Array) {
	if p.Tuple {
		b.tuple(n, p)
		return
	}
	n.Kind = plan.Array
	n.Array = new(plan.ArrayNode)
	if p.Items == nil {
		n.Array.Items = b.newNode(plan.Node{Kind: plan.Any, Schema: n.Schema})
	} else {
		n.Array.Items, _ = b.node(p.Items)
	}
}

// tuple makes n write an array of listed elements. Elements after those must not be
// there unless additionalItems allows them.
func (b *builder) tuple(n *plan.Node, p *merge.Array) {
	n.Kind = plan.Tuple
	t := &plan.TupleNode{Items: make([]plan.TupleItem, len(p.Lists)), Rest: plan.None}
	for i, given := range p.Lists {
		if b.stopped {
			return
		}
		if id, e := b.node(given); e != nil {
			t.Items[i] = plan.TupleItem{Node: id, Accept: e.accept}
		}
	}
	if p.Rest != nil {
		t.Rest, _ = b.member(p.Rest)
	}
	n.Tuple = t
}
