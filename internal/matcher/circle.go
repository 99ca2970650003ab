package matcher

import "github.com/stringify-go/stringify/internal/match"

// A walk says how far findCircles has come with a node.
type walk uint8

const (
	walkDone walk = iota // or never begun: nodes that were built before lead to such ones only
	walkNew
	walkOpen
)

// A step is a node on the way of a walk, with those that come next from it.
type step struct {
	node *match.Node
	next []*match.Node
	low  int // see markCircular
}

// stepTo returns the step to n.
func stepTo(n *match.Node) step {
	s := step{node: n}
	if n.InPlace != nil {
		n.InPlace.Each(func(n *match.Node) { s.next = append(s.next, n) })
	}
	return s
}

// findCircles numbers some of nodes, which are all that were not built before, so that each
// way that comes back to where it was, for the same value, leads through one of them.
func (b *Builder) findCircles(nodes []*node) {
	walks := make(map[*match.Node]walk)
	for _, n := range nodes {
		if n.InPlace != nil {
			walks[&n.Node] = walkNew
		}
	}
	circles := b.circles
	for _, n := range nodes {
		b.walk(&n.Node, walks)
	}
	if b.circles > circles {
		markCircular(nodes)
	}
}

// walk is findCircles for the nodes that can be reached from n.
func (b *Builder) walk(n *match.Node, walks map[*match.Node]walk) {
	if walks[n] != walkNew {
		return
	}
	var way []step
	open := func(n *match.Node) {
		walks[n] = walkOpen
		way = append(way, stepTo(n))
	}
	open(n)
	for len(way) > 0 {
		s := &way[len(way)-1]
		if len(s.next) == 0 {
			walks[s.node] = walkDone
			way = way[:len(way)-1]
			continue
		}
		n := s.next[0]
		s.next = s.next[1:]
		switch walks[n] {
		case walkNew:
			open(n)
		case walkOpen:
			if n.Circle == 0 {
				b.circles++
				n.Circle = b.circles
			}
		}
	}
}

// markCircular marks those of nodes, which refer in place to each other and to complete ones
// only, that may come back to themselves: the strongly connected components (Tarjan, "Depth-first search and
// linear graph algorithms", 1972).
func markCircular(nodes []*node) {
	index := make(map[*match.Node]int, len(nodes)) // from 1, in the order of visits; of nodes whose component is known: 0
	for _, n := range nodes {
		index[&n.Node] = -1 // not visited
	}
	var way []step
	var stack []*match.Node
	count := 0
	open := func(n *match.Node) {
		count++
		index[n] = count
		s := stepTo(n)
		s.low = count
		stack = append(stack, n)
		way = append(way, s)
	}
	for _, n := range nodes {
		if index[&n.Node] >= 0 {
			continue
		}
		for open(&n.Node); len(way) > 0; {
			s := &way[len(way)-1]
			if len(s.next) > 0 {
				n := s.next[0]
				s.next = s.next[1:]
				if i := index[n]; i < 0 {
					open(n)
				} else if i > 0 {
					s.low = min(s.low, i)
					n.Circular = n.Circular || n == s.node
				}
				continue
			}
			node, low := s.node, s.low
			if way = way[:len(way)-1]; len(way) > 0 {
				way[len(way)-1].low = min(way[len(way)-1].low, low)
			}
			if low < index[node] {
				continue
			}
			first := len(stack) - 1
			for stack[first] != node {
				first--
			}
			for _, n := range stack[first:] {
				index[n] = 0
				n.Circular = n.Circular || len(stack)-first > 1
			}
			stack = stack[:first]
		}
	}
}
