package gogen

import (
	"slices"
	"strconv"
	"strings"

	"github.com/stringify-go/stringify/internal/merge"
	"github.com/stringify-go/stringify/internal/plan"
)

// An arm is an arm of a union: its node and the name of its type.
type arm struct {
	node plan.ID
	typ  string
}

// arms returns the arms of the Branch node id that have types of their own, null aside; nil
// if that is fewer than two, or if one of them is of no such type.
func (d *declarer) arms(id plan.ID) []plan.Arm {
	var arms []plan.Arm
	for _, a := range d.g.nodes[id].Branch.Arms {
		switch n := &d.g.nodes[a.Node]; n.Kind {
		case plan.Null:
			continue
		case plan.Boolean, plan.Integer, plan.Number, plan.String, plan.Const, plan.Array:
			if n.Format != plan.FormatNone {
				return nil
			}
		case plan.Object:
		default:
			return nil
		}
		arms = append(arms, a)
	}
	if len(arms) < 2 {
		return nil
	}
	return arms
}

// soleArm returns the only arm of n that is not null, None if there are several.
func (d *declarer) soleArm(n *plan.BranchNode) plan.ID {
	to := plan.None
	for _, a := range n.Arms {
		switch {
		case d.g.nodes[a.Node].Kind == plan.Null:
		case to != plan.None:
			return plan.None
		default:
			to = a.Node
		}
	}
	return to
}

// union returns the interface of the Branch node id.
func (d *declarer) union(id plan.ID, name string, arms []plan.Arm) string {
	mark := "is" + name
	d.unions[name], d.nodes[name] = []arm{}, id
	for i, a := range arms {
		typ := d.armType(a, name, i)
		if slices.ContainsFunc(d.unions[name], func(b arm) bool { return b.typ == typ }) {
			if k := d.g.nodes[a.Node].Kind; k != plan.Object && k != plan.Array && k != plan.Const {
				continue // written in the same way
			}
			// Two arms that look the same in Go are two types all the same.
			typ = d.g.names.give(typ)
			d.names[a.Node] = typ
			d.define(a.Node, typ)
		}
		d.unions[name] = append(d.unions[name], arm{node: a.Node, typ: typ})
		star := ""
		if n := &d.g.nodes[a.Node]; n.Kind == plan.Object && d.isStruct(n.Object) {
			star = "*"
		}
		d.methods = append(d.methods, "\nfunc ("+star+typ+") "+mark+"() {}\n")
	}
	var types []string
	for _, a := range d.unions[name] {
		if n := &d.g.nodes[a.node]; n.Kind == plan.Object && d.isStruct(n.Object) {
			types = append(types, "*"+a.typ)
		} else {
			types = append(types, a.typ)
		}
	}
	return "interface{\n// One of " + strings.Join(types, ", ") + ".\n" + mark + "()\n}"
}

// maxTitle is the length in bytes of the longest title that names a type.
const maxTitle = 30

// armType declares the type of an arm and returns its name.
func (d *declarer) armType(a plan.Arm, name string, i int) string {
	want := name + "Arm" + strconv.Itoa(i+1)
	n := &d.g.nodes[a.Node]
	place := a.Schema
	if one := d.schemas.at[a.Schema]; one != nil {
		if title := annotation(one, "title"); title != "" && len(title) <= maxTitle {
			want = name + exported(title, "Arm")
		}
		if end := d.schemas.end(one); end != one {
			place = merge.Place(end)
		}
	}
	if def := definition(place); def != "" {
		want = exported(def, "Value")
		if n.Kind != plan.Object {
			want = name + want // a wrapper
		}
	} else if n.Kind != plan.Object {
		want = name + exported(n.Kind.String(), "Value")
	} else if text := calledBy(a.Tests); text != "" {
		want = name + exported(text, "Arm")
	}
	return d.named(a.Node, want)
}

// calledBy returns the text that a member must have for an arm with these tests; "" if that
// may be several, or of several members.
func calledBy(tests []plan.Test) string {
	found := ""
	for i := range tests {
		for _, m := range tests[i].Members {
			if found != "" || len(m.Values) != 1 || m.Values[0].Kind != plan.JSONString || len(m.Values[0].Text) > maxTitle {
				return ""
			}
			found = m.Values[0].Text
		}
	}
	return found
}
