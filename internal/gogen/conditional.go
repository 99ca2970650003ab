package gogen

import (
	"strings"

	"github.com/stringify-go/stringify/internal/plan"
)

// maxLeaves bounds the objects that an If node may lead to and still be one struct.
const maxLeaves = 64

// leaves returns the Object nodes that the If node id leads to, whatever its conditions are;
// nil if it leads to others, or to objects that no struct can hold.
func (d *declarer) leaves(id plan.ID) []plan.ID {
	var found []plan.ID
	seen := make(map[plan.ID]bool)
	work := []plan.ID{id}
	for len(work) > 0 {
		id := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[id] {
			continue
		}
		seen[id] = true
		switch n := &d.g.nodes[id]; {
		case len(found) == maxLeaves || len(seen) > 4*maxLeaves:
			return nil
		case n.Kind == plan.If:
			work = append(work, n.If.Else, n.If.Then)
		case n.Kind == plan.Object && !n.Object.Open() && len(n.Object.Required) == 0 && !d.hasOddNames(n.Object) && d.isStruct(n.Object):
			found = append(found, id)
		default:
			return nil
		}
	}
	return found
}

// hasOddNames reports whether there is a member whose name no tag can have.
func (d *declarer) hasOddNames(o *plan.ObjectNode) bool {
	for i := range o.Props {
		if _, ok := tagOf(o.Props[i].Name, ""); !ok {
			return true
		}
	}
	return false
}

// several returns the struct for values that one of several Object nodes writes: it has the
// fields of all, those that not all of them want may be absent.
func (d *declarer) several(leaves []plan.ID, name string) string {
	type member struct {
		id    plan.ID
		typ   string
		field string
		in    int
		must  bool
		doc   string
	}
	var members []*member
	at := make(map[string]*member)
	var order []string
	var fields names
	for _, leaf := range leaves {
		n := &d.g.nodes[leaf]
		for i := range n.Object.Props {
			p := &n.Object.Props[i]
			if p.Node == plan.None {
				continue
			}
			m := at[p.Name]
			if m == nil {
				m = &member{id: p.Node, field: fields.give(exported(p.Name, "Field")), must: true}
				m.doc = d.schemas.doc(d.schemas.property(d.schemas.at[n.Schema], p.Name))
				m.typ = d.whole(p.Node, name+m.field)
				at[p.Name] = m
				members, order = append(members, m), append(order, p.Name)
			} else if p.Node != m.id && d.whole(p.Node, name+m.field) != m.typ {
				m.typ = "any"
			}
			m.in++
			m.must = m.must && p.Required && p.Default == ""
		}
	}
	var b strings.Builder
	for i, m := range members {
		typ, options := m.typ, ""
		if !m.must || m.in < len(leaves) {
			typ, options = d.optional(m.id, typ), ",omitzero"
		} else {
			typ = d.finite(m.id, typ)
		}
		tag, _ := tagOf(order[i], options)
		docLines(&b, "", m.doc)
		b.WriteString(m.field + " " + typ + " " + tag + "\n")
	}
	return braced(b.String())
}
