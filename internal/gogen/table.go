package gogen

import (
	"errors"
	"reflect"
	"regexp"
	"strconv"
	"strings"

	"github.com/stringify-go/stringify/internal/match"
	"github.com/stringify-go/stringify/internal/plan"
)

// tables collects the nodes that the file writes by a table, under new numbers.
type tables struct {
	g     *generator
	name  string // of the variable
	order []plan.ID
	ids   map[plan.ID]plan.ID
	whole bool // the root is among them

	asked   []plan.MatchID // the questions of these nodes, likewise
	matches map[plan.MatchID]plan.MatchID
	foreign []error // what of the nodes is no data
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

// match returns the number of a question in the table, and puts it there.
func (t *tables) match(id plan.MatchID) plan.MatchID {
	if id == plan.NoMatch {
		return id
	}
	if to, ok := t.matches[id]; ok {
		return to
	}
	if t.matches == nil {
		t.matches = make(map[plan.MatchID]plan.MatchID)
	}
	t.asked = append(t.asked, id)
	to := plan.MatchID(len(t.asked))
	t.matches[id] = to
	return to
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
		p.Root, p.Strict = t.id(t.g.o.Plan.Root), t.match(t.g.o.Plan.Strict)
	}
	for _, id := range t.asked {
		p.Matches = append(p.Matches, t.g.o.Plan.Matches[id-1])
	}
	var b printer
	b.WriteString("\n// " + t.name + " is what the schema says where Go types do not tell how a value is written.\n")
	b.WriteString("var " + t.name + " = genruntime.Table{Plan: ")
	b.literal(reflect.ValueOf(p))
	if len(t.asked) > 0 {
		name := t.g.names.give(strings.TrimSuffix(t.name, "Table") + "Matchers")
		b.WriteString(", Matchers: " + name + "}\n")
		t.matchers(&b, name)
	} else {
		b.WriteString("}\n")
	}
	return b.String(), errors.Join(t.foreign...)
}

// refuse notes that a part of the nodes is no data, once.
func (t *tables) refuse(part, reason string) {
	for _, err := range t.foreign {
		if *err.(*Error) == (Error{part, reason}) {
			return
		}
	}
	t.foreign = append(t.foreign, &Error{Part: part, Reason: reason})
}

// matchers writes the function that returns what answers the questions of the table.
func (t *tables) matchers(b *printer, name string) {
	all, o, foreign := t.g.o.Matchers.Trees()
	for _, part := range foreign {
		place, reason, _ := strings.Cut(part, ": ")
		t.refuse(place, reason+", which Go source cannot hold")
	}
	if t.g.o.CompileMatchers {
		t.compiled(b, name)
		return
	}
	var roots, nodes []*match.Node
	b.nodes = make(map[*match.Node]int)
	add := func(n *match.Node) {
		if _, ok := b.nodes[n]; !ok {
			b.nodes[n] = len(nodes)
			nodes = append(nodes, n)
		}
	}
	for _, id := range t.asked {
		roots = append(roots, all[id-1])
		add(all[id-1])
	}
	for i := 0; i < len(nodes); i++ {
		nodes[i].Each(add)
	}
	b.WriteString("\n// " + name + " returns what tells whether values satisfy schemas.\nfunc " + name + "() genruntime.Matchers {\n")
	b.WriteString("n := make([]genruntime.MatchNode, " + strconv.Itoa(len(nodes)) + ")\n")
	for i, n := range nodes {
		b.WriteString("n[" + strconv.Itoa(i) + "] = ")
		b.literal(reflect.ValueOf(*n))
		b.WriteString("\n")
	}
	b.WriteString("return genruntime.Matchers{Roots: ")
	b.literal(reflect.ValueOf(roots))
	if o.Lenient {
		b.WriteString(", Lenient: true")
	}
	if o.Hidden != nil {
		b.WriteString(", Hidden: ")
		b.literal(reflect.ValueOf(o.Hidden))
	}
	b.WriteString("}\n}\n")
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
			p := &o.Patterns[i]
			if _, ours := p.Matcher.(*regexp.Regexp); !ours {
				t.refuse(n.Schema, "the pattern "+quote(p.Source)+" is compiled by an engine of the caller, which Go source cannot hold")
			}
			p.Node, p.Matcher = t.id(p.Node), nil
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
			b.Arms[i].Match = append([]plan.MatchID(nil), b.Arms[i].Match...)
			for k := range b.Arms[i].Match {
				b.Arms[i].Match[k] = t.match(b.Arms[i].Match[k])
			}
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
		out.If = &plan.IfNode{Match: t.match(n.If.Match), Then: t.id(n.If.Then), Else: t.id(n.If.Else)}
	}
	return out
}
