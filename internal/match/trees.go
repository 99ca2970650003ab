package match

import "github.com/stringify-go/stringify/internal/diag"

// Trees returns all that x is made of as data: the nodes of its matchers, by MatchID, which
// counts from 1, and its Options but for Formats. Matchers that are not built yet are built.
// The nodes are those of x: whoever wants to change them must copy them.
//
// foreign says what of x is no data, because the caller has made it: formats and compiled
// patterns, each with its place in a schema. If there is nothing, a Set that is made of
// copies of the exported fields, and of what they lead to, answers as x does.
func (x *Set) Trees() (roots []*Node, o Options, foreign []string) {
	if x == nil {
		return nil, Options{}, nil
	}
	x.Build()
	roots = make([]*Node, len(x.roots))
	for i := range roots {
		roots[i] = x.roots[i].Load()
	}
	eachNode(roots, func(n *Node) { foreign = append(foreign, x.foreign(n)...) })
	o = x.o
	o.Formats = nil
	if o.Hidden != nil {
		for _, p := range o.Hidden.Patterns {
			if p != nil && p.foreign {
				foreign = append(foreign, p.who())
			}
		}
	}
	return roots, o, foreign
}

// eachNode calls yield with roots and all nodes that they lead to, each once.
func eachNode(roots []*Node, yield func(*Node)) {
	seen := make(map[*Node]bool)
	var work []*Node
	add := func(n *Node) {
		if !seen[n] {
			seen[n] = true
			work = append(work, n)
		}
	}
	for _, n := range roots {
		for add(n); len(work) > 0; {
			n := work[len(work)-1]
			work = work[:len(work)-1]
			yield(n)
			n.Each(add)
		}
	}
}

// foreign says what in n alone is no data.
func (x *Set) foreign(n *Node) []string {
	var list []string
	if n.Text != nil {
		if x.o.Formats[n.Text.Format] != nil {
			list = append(list, n.Schema+": the format "+diag.Quote(n.Text.Format)+" is a function of the caller")
		}
		if p := n.Text.Pattern; p != nil && p.foreign {
			list = append(list, n.Schema+": "+p.who())
		}
	}
	if n.Object != nil {
		for i := range n.Object.Patterns {
			if p := n.Object.Patterns[i].Pattern; p != nil && p.foreign {
				list = append(list, n.Schema+": "+p.who())
			}
		}
	}
	return list
}

// who says who has compiled p, which is foreign.
func (p *Pattern) who() string {
	return "the pattern " + diag.Quote(plain(p.Source)) + " is compiled by an engine of the caller"
}
