package matcher

import (
	"github.com/stringify-go/stringify/internal/match"
	"github.com/stringify-go/stringify/internal/schema"
)

// A node is one in the making.
type node struct {
	match.Node
	schema *schema.Schema
	built  bool // for a matcher that was built before
}

// build returns the node of s, complete. It does not recurse, however deep schemas refer
// to each other.
func (b *Builder) build(s *schema.Schema) *match.Node {
	if b.nodes == nil {
		b.nodes = make(map[*schema.Schema]*node)
		b.ends = make(map[*schema.Schema]bool, len(b.schemas))
		for _, s := range b.schemas {
			b.ends[b.bare(s)] = true
		}
	}
	root := b.node(s)
	for i := 0; i < len(b.queue); i++ {
		b.fill(b.queue[i])
	}
	b.findCircles(b.queue)
	for _, n := range b.queue {
		worth := n.Object != nil || n.Array != nil || n.InPlace != nil || n.UnevaluatedProperties != nil || n.UnevaluatedItems != nil
		n.Wanted, n.Shared = n.Wanted && worth, n.Shared && worth
		n.built = true
	}
	b.queue = nil
	return root
}

// node returns the node of s, which may be empty as yet.
func (b *Builder) node(s *schema.Schema) *match.Node { return &b.making(s).Node }

// making is node with what is known while it is made.
func (b *Builder) making(s *schema.Schema) *node {
	s = b.bare(s)
	n, ok := b.nodes[s]
	if !ok {
		n = &node{Node: match.Node{Schema: s.Doc.Name + s.Pointer, Wanted: b.ends[s]}, schema: s}
		b.nodes[s] = n
		b.queue = append(b.queue, n)
	} else if !n.built {
		n.Shared = true // for those built before, which others read already, it is enough that theirs are
	}
	return n
}

// silent are the keywords beside a reference that say nothing about values.
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
func (b *Builder) bare(s *schema.Schema) *schema.Schema {
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

// fill states in n what its schema says.
func (b *Builder) fill(n *node) {
	s := n.schema
	switch s.Bool {
	case schema.True:
		n.Form = match.Always
		return
	case schema.False:
		n.Form = match.Never
		return
	}
	n.kinds()
	lists, schemas := b.dependencies(s)
	n.Number = b.number(s)
	n.Text = b.text(s)
	n.Object = b.object(s, lists)
	n.Array = b.array(s)
	n.InPlace = b.inPlace(s, schemas)
	if l := s.Later; l != nil {
		n.UnevaluatedProperties = b.optional(l.UnevaluatedProperties)
		n.UnevaluatedItems = b.optional(l.UnevaluatedItems)
	}
	if !n.Typed && n.Const == nil && n.Enum == nil && n.Number == nil && n.Text == nil && n.Object == nil &&
		n.Array == nil && n.InPlace == nil && n.UnevaluatedProperties == nil && n.UnevaluatedItems == nil {
		n.Form = match.Always
	}
}

// inPlace states what s applies to the value itself, with dependents, nil if that is
// nothing.
func (b *Builder) inPlace(s *schema.Schema, dependents []match.Dependent) *match.InPlace {
	p := &match.InPlace{
		AllOf: b.list(s.AllOf), AnyOf: b.list(s.AnyOf), OneOf: b.list(s.OneOf),
		Not: b.optional(s.Not), Dependents: dependents,
		AnyOfTests: b.tests(s, schema.KwAnyOf), OneOfTests: b.tests(s, schema.KwOneOf),
	}
	if s.Has.Has(schema.KwRef) {
		p.Ref = b.optional(b.refs.Target(s))
	}
	if s.If != nil && asked(s, s.If) {
		p.If, p.Then, p.Else = b.node(s.If), b.optional(s.Then), b.optional(s.Else)
	}
	if p.Ref == nil && p.AllOf == nil && p.AnyOf == nil && p.OneOf == nil && p.Not == nil && p.If == nil && p.Dependents == nil {
		return nil
	}
	return p
}

// optional returns the node of s, nil if s is.
func (b *Builder) optional(s *schema.Schema) *match.Node {
	if s == nil {
		return nil
	}
	return b.node(s)
}

// list returns the nodes of schemas.
func (b *Builder) list(schemas []*schema.Schema) []*match.Node {
	if schemas == nil {
		return nil
	}
	list := make([]*match.Node, len(schemas))
	for i, s := range schemas {
		list[i] = b.node(s)
	}
	return list
}
