package match

import (
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/resolve"
	"github.com/stringify-go/stringify/internal/schema"
)

// A builder compiles schemas into nodes, one for each schema, which all matchers of a Set
// share. Nodes that a matcher can reach are complete when it is built, and never change
// afterwards.
type builder struct {
	refs     *resolve.Set
	patterns *Patterns
	formats  map[string]func(text string) bool
	demanded map[*schema.Schema][]string // required names that count, of schemas where some may not
	unsent   map[*schema.Schema]unsent   // of schemas to which it matters
	staying  map[*schema.Schema]bool     // describe members that are never written
	called   map[discriminated][][]plan.Scalar
	wanted   map[*schema.Schema]plan.MatchID // that matchers ask

	ends    map[*schema.Schema]bool // where wanted end
	nodes   map[*schema.Schema]*node
	queue   []*node // nodes that are still empty
	circles int32   // nodes that may come back to themselves
}

// build returns the node of s, complete. It does not recurse, however deep schemas refer
// to each other.
func (b *builder) build(s *schema.Schema) *node {
	if b.ends == nil {
		b.ends = make(map[*schema.Schema]bool, len(b.wanted))
		for s := range b.wanted {
			b.ends[b.bare(s)] = true
		}
	}
	n := b.node(s)
	for i := 0; i < len(b.queue); i++ {
		b.fill(b.queue[i])
	}
	circles := b.circles
	for _, n := range b.queue {
		b.findCircles(n)
	}
	if b.circles > circles {
		markCircular(b.queue)
	}
	for _, n := range b.queue {
		n.markSimple()
		worth := n.object != nil || n.array != nil || n.inPlace != nil || n.unevaluatedProperties != nil || n.unevaluatedItems != nil
		n.wanted, n.shared = n.wanted && worth, n.shared && worth
	}
	b.queue = nil
	return n
}

// node returns the node of s, which may be empty as yet.
func (b *builder) node(s *schema.Schema) *node {
	s = b.bare(s)
	n, ok := b.nodes[s]
	if !ok {
		n = &node{schema: s, wanted: b.ends[s]}
		b.nodes[s] = n
		b.queue = append(b.queue, n)
	} else if n.walk == walkNew {
		n.shared = true // for the other ones, which others read already, it is enough that theirs are
	}
	return n
}

// refs are the keywords that refer to schemas; silent are those that say nothing about
// values beside them.
var (
	refs   = schema.KeywordsOf(schema.KwRef, schema.KwDynamicRef, schema.KwRecursiveRef)
	silent = schema.KeywordsOf(
		schema.KwID, schema.KwAnchor, schema.KwDynamicAnchor, schema.KwRecursiveAnchor, schema.KwSchema, schema.KwComment,
		schema.KwTitle, schema.KwDescription, schema.KwExamples, schema.KwDeprecated, schema.KwReadOnly, schema.KwWriteOnly,
		schema.KwDefault, schema.KwNullable, schema.KwDiscriminator, schema.KwDefinitions, schema.KwDefs,
		schema.KwContentMediaType, schema.KwContentEncoding, schema.KwContentSchema,
	)
)

// maxHops bounds chains of references, which resolve has found to end.
const maxHops = 1000

// bare returns s, or where s does nothing but refer to another schema, that one.
func (b *builder) bare(s *schema.Schema) *schema.Schema {
	for range maxHops {
		if s.Bool != schema.NotBool || !s.Has.Has(schema.KwRef) || s.Has.Without(refs|silent) != 0 || s.Nullable {
			break
		}
		t := b.refs.Target(s)
		if t == nil {
			break
		}
		s = t
	}
	return s
}

// fill compiles the schema of n.
func (b *builder) fill(n *node) {
	s := n.schema
	switch s.Bool {
	case schema.True:
		n.form, n.accept = formAlways, plan.AllKinds
		return
	case schema.False:
		n.form = formNever
		return
	}
	n.kinds(s)
	lists, schemas := b.dependencies(s)
	n.number = b.numberRules(s)
	n.text = b.textRules(s)
	n.object = b.objectRules(s, lists)
	n.array = b.arrayRules(s)
	n.inPlace = b.inPlace(s, schemas)
	if l := s.Later; l != nil {
		if l.UnevaluatedProperties != nil {
			n.unevaluatedProperties = b.node(l.UnevaluatedProperties)
		}
		if l.UnevaluatedItems != nil {
			n.unevaluatedItems = b.node(l.UnevaluatedItems)
		}
	}
	if !n.typed && n.constant == nil && n.enum == nil && n.number == nil && n.text == nil && n.object == nil &&
		n.array == nil && n.inPlace == nil && n.unevaluatedProperties == nil && n.unevaluatedItems == nil {
		n.form = formAlways
	}
}

// inPlace compiles what s applies to the value itself, with dependent, nil if that is
// nothing.
func (b *builder) inPlace(s *schema.Schema, dependents []dependent) *inPlace {
	p := &inPlace{
		allOf: b.list(s.AllOf), anyOf: b.list(s.AnyOf), oneOf: b.list(s.OneOf),
		not: b.optional(s.Not), dependent: dependents,
		anyOfTests: b.tests(s, schema.KwAnyOf), oneOfTests: b.tests(s, schema.KwOneOf),
	}
	if s.Has.Has(schema.KwRef) {
		p.ref = b.optional(b.refs.Target(s))
	}
	if s.If != nil && asked(s, s.If) {
		p.cond, p.then, p.els = b.node(s.If), b.optional(s.Then), b.optional(s.Else)
	}
	if p.ref == nil && p.allOf == nil && p.anyOf == nil && p.oneOf == nil && p.not == nil && p.cond == nil && p.dependent == nil {
		return nil
	}
	return p
}

// unsentOf returns the members that are never written, as far as they matter to s; nil: none.
func (b *builder) unsentOf(s *schema.Schema) *unsent {
	if u, ok := b.unsent[s]; ok {
		return &u
	}
	return nil
}

// optional returns the node of s, nil if s is.
func (b *builder) optional(s *schema.Schema) *node {
	if s == nil {
		return nil
	}
	return b.node(s)
}

// list returns the nodes of schemas.
func (b *builder) list(schemas []*schema.Schema) []*node {
	if schemas == nil {
		return nil
	}
	list := make([]*node, len(schemas))
	for i, s := range schemas {
		list[i] = b.node(s)
	}
	return list
}

// A walk says how far findCircles has come with a node.
type walk uint8

const (
	walkNew walk = iota
	walkOpen
	walkDone
)

// findCircles numbers nodes, of those that can be reached from n for the same value, so
// that each way that comes back to where it was leads through one of them.
func (b *builder) findCircles(n *node) {
	type step struct {
		node *node
		next []*node
	}
	if n.walk != walkNew {
		return
	}
	var way []step
	open := func(n *node) {
		n.walk = walkOpen
		s := step{node: n}
		if n.inPlace != nil {
			n.inPlace.each(func(n *node) { s.next = append(s.next, n) })
		}
		way = append(way, s)
	}
	open(n)
	for len(way) > 0 {
		s := &way[len(way)-1]
		if len(s.next) == 0 {
			s.node.walk = walkDone
			way = way[:len(way)-1]
			continue
		}
		n := s.next[0]
		s.next = s.next[1:]
		switch {
		case n.walk == walkNew:
			open(n)
		case n.walk == walkOpen && n.circle == 0:
			b.circles++
			n.circle = b.circles
		}
	}
}

// markCircular marks those of nodes, which refer in place to each other and to complete ones
// only, that may come back to themselves: the strongly connected components (Tarjan, "Depth-first search and
// linear graph algorithms", 1972).
func markCircular(nodes []*node) {
	type step struct {
		node *node
		next []*node
		low  int
	}
	index := make(map[*node]int, len(nodes)) // from 1, in the order of visits; of nodes whose component is known: 0
	for _, n := range nodes {
		index[n] = -1 // not visited
	}
	var way []step
	var stack []*node
	count := 0
	open := func(n *node) {
		count++
		index[n] = count
		s := step{node: n, low: count}
		if n.inPlace != nil {
			n.inPlace.each(func(n *node) { s.next = append(s.next, n) })
		}
		stack = append(stack, n)
		way = append(way, s)
	}
	for _, n := range nodes {
		if index[n] >= 0 {
			continue
		}
		for open(n); len(way) > 0; {
			s := &way[len(way)-1]
			if len(s.next) > 0 {
				n := s.next[0]
				s.next = s.next[1:]
				if i := index[n]; i < 0 {
					open(n)
				} else if i > 0 {
					s.low = min(s.low, i)
					n.circular = n.circular || n == s.node
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
				n.circular = n.circular || len(stack)-first > 1
			}
			stack = stack[:first]
		}
	}
}
