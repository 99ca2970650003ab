package project

import (
	"encoding/binary"
	"math/bits"
	"slices"

	"github.com/stringify-go/stringify/internal/ecma"
	"github.com/stringify-go/stringify/internal/match"
	"github.com/stringify-go/stringify/internal/plan"
)

// A node is a plan.Node as this engine wants it: edges are pointers, and what
// the loops ask of a member is beside its name.
type node struct {
	kind     plan.Kind
	usual    plan.Kind    // see plan.Usual
	direct   plan.Kind    // usual, but not Integer where other numbers are written, or refused, by another node
	nullable bool         // null is written `null`
	accept   plan.KindSet // if the engine is strict: the kinds that are written as they are, see plan.Exact
	schema   string
	constant string
	object   *object
	items    *node // of an Array
	tuple    []plan.TupleItem
	places   []*node                   // of a Tuple, as tuple
	rest     *node                     // of a Tuple; nil: nothing may follow
	byKind   *[plan.NumJSONKinds]*node // of a Switch or a Branch; nil for a kind: it fits none, or more is asked
	quick    *[numClasses]*node        // beside byKind, what the first byte tells, see class
	branch   *branch                   // of a Branch
	match    plan.MatchID              // of an If, which leads to yes or no
	yes, no  *node
	equals   *match.Constant // beside constant, if the engine is strict
}

// An object is a plan.ObjectNode: the names that it knows, and what to do with
// others.
type object struct {
	members    []member // first the declared ones, then further required names
	schema     string
	declared   int    // members[:declared] are declared
	musts      []int  // indices of those that matter when absent, ascending
	need       uint64 // musts as bits, if there are at most 64 members
	many       bool   // more than 64 members and musts: need says nothing
	open       bool   // other members may be written
	patterns   []pattern
	additional *node // nil: left out

	table []int32 // open addressing: index of a member or -1, by hash
	shift uint8

	expect    int // place of its part of call.expect
	strangers int // index in call.strangers
}

// A member is a name that an object knows.
type member struct {
	head     [2]uint64 // the first 16 bytes of key, zeros behind its end
	mask     [2]uint64 // ones where head has bytes of key
	tail     [2]uint64 // the last 16 bytes of key, if it is longer than that
	key      string    // `"name":` in canonical form
	node     *node     // nil: known, but not written
	name     string
	required bool
	fallback string // written when the member is absent; "" if there is none
}

// A pattern is a plan.Pattern.
type pattern struct {
	matcher plan.Matcher
	node    *node // nil: left out
}

// maxStrangers bounds how many undeclared names a call learns for one object of
// the plan, maxStranger the length of `"name":` of such a name.
const (
	maxStrangers = 16
	maxStranger  = 32
)

// lower makes the nodes of p. It takes time linear in p.
func (e *Engine) lower() {
	p := e.plan
	e.patience = patience
	e.strict = p.Strict != plan.NoMatch
	e.maxDepth, e.rounding = p.Options.MaxValueDepth, ecma.Rounding(p.Options.Rounding)
	if p.Options.LargeArrays == plan.LargeArraysPassthrough {
		e.largeSize = p.Options.LargeArraySize
	}
	nodes := make([]node, len(p.Nodes)+1)
	never := &nodes[len(p.Nodes)]
	never.kind, never.usual, never.direct = plan.Never, plan.Never, plan.Never
	edge := func(id plan.ID) *node {
		if id == plan.None {
			return nil
		}
		return &nodes[id]
	}
	for i := range p.Nodes {
		from, to := &p.Nodes[i], &nodes[i]
		to.kind, to.nullable, to.schema, to.constant = from.Kind, from.Nullable, from.Schema, from.Const
		to.usual = plan.Usual(p.Nodes, plan.ID(i))
		if to.direct = to.usual; to.usual == plan.Integer {
			to.direct = to.kind
		}
		switch from.Kind {
		case plan.Object:
			to.object = e.lowerObject(from.Object, edge)
			to.object.schema = from.Schema
		case plan.Array:
			if to.items = edge(from.Array.Items); to.items == nil {
				to.items = never
			}
		case plan.Tuple:
			to.tuple, to.rest = from.Tuple.Items, edge(from.Tuple.Rest)
			for _, item := range to.tuple {
				place := edge(item.Node)
				if place == nil {
					place = never
				}
				to.places = append(to.places, place)
			}
		case plan.Switch:
			to.byKind = new([plan.NumJSONKinds]*node)
			for k, id := range from.Switch.ByKind {
				to.byKind[k] = edge(id)
			}
			to.lowerQuick(p.Nodes, plan.ID(i), edge)
		case plan.Branch:
			to.byKind = new([plan.NumJSONKinds]*node)
			for k, id := range from.Branch.ByKind {
				to.byKind[k] = edge(id)
			}
			to.lowerQuick(p.Nodes, plan.ID(i), edge)
			to.branch = lowerBranch(from.Branch, p.Nodes, edge)
		case plan.If:
			to.match, to.yes, to.no = from.If.Match, edge(from.If.Then), edge(from.If.Else)
		}
		if e.strict {
			to.lowerExact(p.Nodes, plan.ID(i))
		}
	}
	for i := range nodes {
		if b := nodes[i].branch; b != nil {
			b.lowerDeclared()
		}
	}
	e.nodes = nodes
}

// lowerObject makes an object and gives it its places in a call's tables.
func (e *Engine) lowerObject(from *plan.ObjectNode, edge func(plan.ID) *node) *object {
	o := &object{
		members:   make([]member, 0, len(from.Props)+len(from.Required)),
		declared:  len(from.Props),
		open:      from.Open(),
		expect:    len(e.expect),
		strangers: e.objects,
	}
	o.additional = edge(from.Additional)
	for _, p := range from.Patterns {
		o.patterns = append(o.patterns, pattern{p.Matcher, edge(p.Node)})
	}
	for _, p := range from.Props {
		m := member{key: p.Key, node: edge(p.Node), name: p.Name, required: p.Required}
		if m.node != nil {
			m.fallback = p.Default
		}
		o.members = append(o.members, m)
	}
	for _, name := range from.Required {
		o.members = append(o.members, member{key: canonicalKey(name), name: name, required: true})
	}
	for i := range o.members {
		m := &o.members[i]
		m.head, m.mask, m.tail = words(m.key)
		if m.required || m.fallback != "" {
			o.musts = append(o.musts, i)
			o.need |= 1 << (i & 63)
		}
	}
	if len(o.members) > 64 {
		o.need, o.many = 0, len(o.musts) > 0
	}
	o.index()
	e.objects++
	for i := range len(o.members) + maxStrangers + 1 {
		e.expect = append(e.expect, uint32(min(i, len(o.members))))
	}
	return o
}

// words returns what the loop compares with the text, see member.
func words(key string) (head, mask, tail [2]uint64) {
	var h, m [16]byte
	for i := range copy(h[:], key) {
		m[i] = 0xff
	}
	head, mask = pair(h[:]), pair(m[:])
	if len(key) > 16 {
		tail = pair([]byte(key[len(key)-16:]))
	}
	return head, mask, tail
}

// pair returns 16 bytes as two words.
func pair(b []byte) [2]uint64 {
	return [2]uint64{binary.LittleEndian.Uint64(b), binary.LittleEndian.Uint64(b[8:])}
}

// index makes the table of the members' names. At most half of it is in use. A
// name that stands twice is found at its first place.
func (o *object) index() {
	size := bits.Len(uint(2*len(o.members))) + 1
	o.shift = uint8(64 - size)
	o.table = slices.Repeat([]int32{-1}, 1<<size)
	for i := range o.members {
		name := []byte(o.members[i].quoted())
		if o.lookup(name) >= 0 {
			continue
		}
		h := hash(name) >> o.shift
		for o.table[h] >= 0 {
			h = (h + 1) & uint64(len(o.table)-1)
		}
		o.table[h] = int32(i)
	}
}

// quoted returns the member's name in quotes.
func (m *member) quoted() string { return m.key[:len(m.key)-1] }

// lookup returns the index of the member with a quoted name in canonical form,
// -1 if there is none.
func (o *object) lookup(quoted []byte) int {
	h := hash(quoted) >> o.shift
	for {
		i := int(o.table[h])
		if i < 0 {
			return -1
		}
		if o.members[i].quoted() == string(quoted) {
			return i
		}
		h = (h + 1) & uint64(len(o.table)-1)
	}
}

// hash spreads a quoted name over 64 bits; the high ones are good. Names of one
// schema only are in one table, so it need not withstand an attack by texts.
func hash(quoted []byte) uint64 {
	const multiplier = 0x9e3779b97f4a7c15
	n := len(quoted)
	h := uint64(n)
	if n < 8 {
		for _, b := range quoted {
			h = h<<8 | uint64(b)
		}
		return h * multiplier
	}
	for ; n > 16; n, quoted = n-8, quoted[8:] {
		h = bits.RotateLeft64((h^binary.LittleEndian.Uint64(quoted))*multiplier, 29)
	}
	h ^= binary.LittleEndian.Uint64(quoted)
	h = bits.RotateLeft64(h*multiplier, 29) ^ binary.LittleEndian.Uint64(quoted[n-8:])
	return h * multiplier
}
