package gogen

import (
	"reflect"
	"strings"

	"github.com/stringify-go/stringify/internal/plan"
)

// tables collects the nodes that the file writes by a table, under new numbers.
type tables struct {
	g     *generator
	name  string // of the variable
	order []plan.ID
	ids   map[plan.ID]plan.ID
	whole bool // the root is among them
}

// id returns the number of a node in the table, and puts it there.
func (t *tables) id(id plan.ID) plan.ID {
	if id == plan.None || t.g.dry {
		return id
	}
	if to, ok := t.ids[id]; ok {
		return to
	}
	if t.ids == nil {
		t.ids = make(map[plan.ID]plan.ID)
	}
	to := plan.ID(len(t.order))
	t.order = append(t.order, id)
	t.ids[id] = to
	return to
}

// all puts the root, and so all nodes, into the table.
func (t *tables) all() {
	t.whole = true
	t.id(t.g.o.Plan.Root)
}

// source returns the declaration of the table; "" if nothing needs one.
func (t *tables) source() (string, error) {
	if len(t.order) == 0 {
		return "", nil
	}
	p := plan.Plan{Root: plan.None, Options: t.g.o.Plan.Options}
	for i := 0; i < len(t.order); i++ { // which adds those that these lead to
		p.Nodes = append(p.Nodes, t.node(&t.g.nodes[t.order[i]]))
	}
	if t.whole {
		p.Root = t.id(t.g.o.Plan.Root)
	}
	var b strings.Builder
	b.WriteString("\n// " + t.name + " is what the schema says where Go types do not tell how a value is written.\n")
	b.WriteString("var " + t.name + " = genruntime.Table{Plan: ")
	literal(&b, reflect.ValueOf(p))
	b.WriteString("}\n")
	return b.String(), nil
}

// node returns n with the numbers of the table.
func (t *tables) node(n *plan.Node) plan.Node {
	out := *n
	if n.Object != nil {
		o := *n.Object
		o.Props = append([]plan.Property(nil), o.Props...)
		for i := range o.Props {
			o.Props[i].Node = t.id(o.Props[i].Node)
		}
		o.Patterns = append([]plan.Pattern(nil), o.Patterns...)
		for i := range o.Patterns {
			o.Patterns[i].Node, o.Patterns[i].Matcher = t.id(o.Patterns[i].Node), nil
		}
		o.Additional = t.id(o.Additional)
		out.Object = &o
	}
	if n.Array != nil {
		out.Array = &plan.ArrayNode{Items: t.id(n.Array.Items)}
	}
	if n.Tuple != nil {
		u := plan.TupleNode{Items: append([]plan.TupleItem(nil), n.Tuple.Items...), Rest: t.id(n.Tuple.Rest)}
		for i := range u.Items {
			u.Items[i].Node = t.id(u.Items[i].Node)
		}
		out.Tuple = &u
	}
	if n.Switch != nil {
		s := *n.Switch
		for i := range s.ByKind {
			s.ByKind[i] = t.id(s.ByKind[i])
		}
		out.Switch = &s
	}
	if n.Branch != nil {
		b := *n.Branch
		b.Arms = append([]plan.Arm(nil), b.Arms...)
		for i := range b.Arms {
			b.Arms[i].Node = t.id(b.Arms[i].Node)
		}
		for i := range b.ByKind {
			b.ByKind[i] = t.id(b.ByKind[i])
		}
		if b.Lookup != nil {
			l := *b.Lookup
			l.Index = nil // made anew at run time
			b.Lookup = &l
		}
		out.Branch = &b
	}
	if n.If != nil {
		out.If = &plan.IfNode{Match: n.If.Match, Then: t.id(n.If.Then), Else: t.id(n.If.Else)}
	}
	return out
}
