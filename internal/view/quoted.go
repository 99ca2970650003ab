package view

import (
	"github.com/stringify-go/stringify/internal/govalue"
	"github.com/stringify-go/stringify/internal/plan"
)

// A Writer is what writes the value that a Go shows. It tells what is written for fields
// whose tag says `,string`, and that is what matchers see, whatever they ask.
type Writer struct {
	Nodes []plan.Node
	Node  plan.ID
	Large int // arrays of at least so many elements are written as Any; 0: none are
}

// For says who writes the value. Without it, `,string` makes text of every scalar. It is
// called before anything is asked.
func (g *Go) For(w Writer) { g.writer = w }

// Unsettled reports whether a field with `,string` was asked about that some arms around it
// write as text, and others as what it is: what was seen need not be what is written.
func (g *Go) Unsettled() bool { return g.unsettled }

// Settled returns v as the node id writes it, if it is of a field whose tag says `,string`:
// as text, if the node, or one that it leads to, takes text; or else as what it is, if numbers
// or booleans are taken. Where neither is, v is what it was.
func Settled(nodes []plan.Node, id plan.ID, v govalue.Value) govalue.Value {
	if !v.Quoted {
		return v
	}
	switch text, itself := quotes(nodes, id); {
	case text:
		return Quoted(v)
	case itself:
		v.Quoted = false
	}
	return v
}

// settle decides as what f, the frame at the cursor, counts, which is of a field whose tag
// says `,string`.
func (g *Go) settle(f *frame) {
	f.settled = true
	if g.writer.Nodes == nil {
		return
	}
	at := len(g.frames) - 1
	var as manner
	if at == 0 {
		as.text, as.itself = quotes(g.writer.Nodes, g.writer.Node)
		as.itself = as.itself && !as.text
	} else {
		as = g.mannerOf(g.around(at-1), f)
	}
	switch {
	case as.text && as.itself:
		f.either, g.unsettled = true, true
	case as.itself:
		f.v.Quoted = false
	}
}

// A manner says as what a scalar of a field with `,string` may be written.
type manner struct{ text, itself bool }

// mannerOf returns the manner of f, which is a part of what those of in write.
func (g *Go) mannerOf(in *nodeSet, f *frame) manner {
	as, known := in.manners[f.name]
	if known {
		return as
	}
	as.text = in.generic
	g.each(in, f, func(id plan.ID) {
		text, itself := quotes(g.writer.Nodes, id)
		as.text, as.itself = as.text || text, as.itself || itself && !text
	})
	if in.manners == nil {
		in.manners = make(map[string]manner)
	}
	in.manners[f.name] = as
	return as
}

// quotes reports as what the node id takes scalars of fields with `,string`.
func quotes(nodes []plan.Node, id plan.ID) (text, itself bool) {
	const plain plan.KindSet = 1<<plan.JSONBoolean | 1<<plan.JSONInteger | 1<<plan.JSONNumber
	var to nodeSet
	to.lead(nodes, id, plan.NumJSONKinds)
	for _, id := range to.list {
		n := &nodes[id]
		switch n.Kind {
		case plan.Any, plan.String, plan.Unsafe, plan.Time:
			text = true
		case plan.Boolean, plan.Integer, plan.Number:
			itself = true
		case plan.Switch:
			kinds := n.Switch.Kinds()
			text, itself = text || kinds.Has(plan.JSONString), itself || kinds&plain != 0
		case plan.Const:
			switch n.Const[0] {
			case '"':
				text = true
			case 'n', '[', '{':
			default:
				itself = true
			}
		}
	}
	return text, itself
}

// around returns the nodes that may write the container of frame i, on the way to the cursor.
func (g *Go) around(i int) *nodeSet {
	for len(g.writers) <= i {
		g.writers = append(g.writers, nodeSet{})
	}
	for ; g.known <= i; g.known++ {
		set := &g.writers[g.known]
		set.reset()
		kind := plan.JSONArray
		if g.frames[g.known+1].index == isMember {
			kind = plan.JSONObject
		}
		if g.known == 0 {
			set.lead(g.writer.Nodes, g.writer.Node, kind)
		} else {
			in := &g.writers[g.known-1]
			set.generic = in.generic
			g.each(in, &g.frames[g.known], func(id plan.ID) { set.lead(g.writer.Nodes, id, kind) })
		}
		set.generic = set.generic || kind == plan.JSONArray && g.isLarge(&g.frames[g.known])
	}
	return &g.writers[i]
}

// isLarge reports whether f is an array whose elements no schema says how to write.
func (g *Go) isLarge(f *frame) bool {
	if g.writer.Large <= 0 {
		return false
	}
	if s, ok := f.plain.([]any); ok && f.isAny {
		return len(s) >= g.writer.Large
	}
	n, known := f.v.Len()
	return known && n >= g.writer.Large
}

// each calls yield with the nodes by which those of in write f, which is a part of what they
// write.
func (g *Go) each(in *nodeSet, f *frame, yield func(plan.ID)) {
	for _, id := range in.list {
		n := &g.writer.Nodes[id]
		switch {
		case n.Kind == plan.Any:
			yield(id)
		case n.Kind == plan.Object && f.index == isMember:
			if id = n.Object.Member(f.name); id != plan.None {
				yield(id)
			}
		case in.generic || f.index == isMember:
		case n.Kind == plan.Array && n.Array.Items != plan.None:
			yield(n.Array.Items)
		case n.Kind == plan.Tuple && f.index < len(n.Tuple.Items):
			yield(n.Tuple.Items[f.index].Node)
		case n.Kind == plan.Tuple && n.Tuple.Rest != plan.None:
			yield(n.Tuple.Rest)
		}
	}
}

// A nodeSet has nodes, each once.
type nodeSet struct {
	list    []plan.ID
	met     map[plan.ID]struct{} // of list, where there are many
	generic bool                 // what is inside may be written without them, as by Any
	manners map[string]manner    // of members that were asked about
}

func (s *nodeSet) reset() {
	s.list, s.generic = s.list[:0], false
	clear(s.met)
	clear(s.manners)
}

func (s *nodeSet) add(id plan.ID) {
	const few = 16
	if id == plan.None {
		return
	}
	if len(s.list) < few {
		for _, other := range s.list {
			if other == id {
				return
			}
		}
	} else {
		if s.met == nil {
			s.met = make(map[plan.ID]struct{}, 2*few)
		}
		if len(s.met) == 0 {
			for _, other := range s.list {
				s.met[other] = struct{}{}
			}
		}
		if _, ok := s.met[id]; ok {
			return
		}
		s.met[id] = struct{}{}
	}
	s.list = append(s.list, id)
}

// lead adds the node id, and all that it leads to for the same value: for a Switch, the node
// of kind, if that is one.
func (s *nodeSet) lead(nodes []plan.Node, id plan.ID, kind plan.JSONKind) {
	i := len(s.list)
	for s.add(id); i < len(s.list); i++ {
		switch n := &nodes[s.list[i]]; n.Kind {
		case plan.Switch:
			if kind < plan.NumJSONKinds {
				s.add(n.Switch.ByKind[kind])
			}
		case plan.Branch:
			for k := range n.Branch.Arms {
				s.add(n.Branch.Arms[k].Node)
			}
		case plan.If:
			s.add(n.If.Then)
			s.add(n.If.Else)
		}
	}
}
