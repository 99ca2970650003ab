// Package planner turns resolved schemas into a plan: it merges what allOf and
// references bring together, decides all that does not depend on a value, and
// numbers the nodes. It knows schemas and plans, and neither values nor engines.
package planner

import (
	"fmt"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/match"
	"github.com/stringify-go/stringify/internal/matcher"
	"github.com/stringify-go/stringify/internal/merge"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/resolve"
	"github.com/stringify-go/stringify/internal/schema"
)

// MaxNodes is the number of nodes that a plan may have.
const MaxNodes = 100_000

// Options are the choices of the caller that shape a plan.
type Options struct {
	Plan   plan.Options                       // passed on to the engines
	Regexp func(string) (plan.Matcher, error) // compiles patterns; nil: ecma.Pattern

	Direction Direction // of the messages that are written

	Formats map[string]func(text string) bool // for matchers, as matcher.Options has them
	Strict  bool                              // values must satisfy the whole schema: Plan.Strict

	merging   bool // for tests: schemas that stand alone go the way of all others
	forgetful bool // for tests: every if is asked
}

// Build returns the plan for the root of set, or all complaints about it, sorted; and
// the matchers that the plan asks, nil if it asks none.
//
// Only what can be written is looked at: a schema that no value reaches is never
// complained about, and no pattern is compiled that writing does not ask. Schemas
// that merge from the same places, in the same order, are one node; all others have
// nodes of their own, so that errors name the right schema.
//
// It takes time linear in the schema where nothing is merged, a microsecond for a
// handful of properties; merging is bounded by merge.MaxSteps and MaxNodes.
func Build(set *resolve.Set, o Options) (*plan.Plan, *match.Set, diag.List) {
	b := newBuilder(set, o)
	defer b.release()
	root, strict := b.run()
	if complaints := b.complaints.List(); complaints != nil {
		return nil, nil, complaints
	}
	return &plan.Plan{Nodes: b.finished(), Root: root, Matches: b.matches, Strict: strict, Options: o.Plan}, b.matchers.Set(), nil
}

// run makes all nodes, and returns the one to start at and the matcher of the strict profile.
func (b *builder) run() (plan.ID, plan.MatchID) {
	root, _ := b.always(b.child(b.top))
	for i := 0; i < len(b.queue) && !b.stopped; i++ {
		if t := b.queue[i]; t.alone != nil {
			b.buildAlone(t.id, t.alone)
		} else {
			b.build(t.id, &b.merged[t.merged])
			b.merged[t.merged] = merged{}
		}
	}
	if b.o.Strict && !b.stopped {
		return root, b.match(b.top)
	}
	return root, plan.NoMatch
}

// A builder is a plan in the making. Nodes are numbered when they are first met and
// built later, in that order, so that schemas may be nested as deep as they like.
type builder struct {
	o      Options
	set    *resolve.Set
	top    *schema.Schema
	merger *merge.Merger
	asked  merge.Match // matcher, for merger
	nodes  []plan.Node

	making     making
	queue      []task   // nodes to be built, in that order
	merged     []merged // of these; those that are built are cleared
	memo       memo
	variants   map[string]int // states by all but what is known of them
	texts      texts
	told                               // about branches
	patterns   *matcher.Patterns       // nil: none is compiled yet; see regexps
	refused    map[*schema.Member]bool // entries whose pattern was complained about
	matchers   *matcher.Builder        // nil: nothing is asked yet
	matches    []string                // Plan.Matches
	contests   *contests               // nil: nobody wants to know
	survey     *unsent                 // nil: nobody has asked yet
	hidden     *match.Hidden           // nil: nobody has asked yet
	complaints schema.Complaints
	complained map[complaint]bool
	stopped    bool
}

// A task is a node to be built.
type task struct {
	id     plan.ID
	merged int32          // index in builder.merged
	alone  *schema.Schema // a schema that stands alone; nil for what is merged
}

// merged is what a node is built from that stands for several places.
type merged struct {
	plain merge.Plain
	state merge.State
	ways  *ways // from state, if its next decision is an if; nil after a complaint
}

// An entry is what is remembered of a merged schema.
type entry struct {
	places   []*schema.Schema
	decided  string         // as merge.State.Decided has it
	id       plan.ID        // plan.None for `false`
	never    plan.ID        // for `false`: the node that fits no value, if one was needed
	isFalse  bool           // the merged schema is `false`
	accept   plan.KindSet   // as an element of a tuple
	fallback *schema.Schema // the place whose default counts, nil if there is none
}

// member returns the node for a member described by all of given, plan.None if that
// is `false`. The entry is nil if there was a complaint; it is valid until the next
// call.
func (b *builder) member(given []*schema.Schema) (plan.ID, *entry) {
	places, ok := b.places(given)
	if !ok {
		return plan.None, nil
	}
	return b.state(merge.Undecided(places.List))
}

// state is member for what is described by all of the places of s.
func (b *builder) state(s merge.State) (plan.ID, *entry) {
	s = s.Settled()
	decided := s.Decided()
	b.making = making{places: s.List}
	if e := b.memo.find(b.merger, s.List, decided); e != nil {
		return e.id, e
	}
	if s.HasFacts() && b.tooMany(&s) {
		return b.state(s.WithoutFacts())
	}
	plain, clashes := b.merger.Merge(s.List)
	if b.exhausted() {
		return plan.None, nil
	}
	for _, c := range clashes {
		b.complain(c)
	}
	e := entry{
		places: s.List, decided: decided, id: plan.None, never: plan.None,
		isFalse: plain.False, accept: accepted(&plain), fallback: plain.Default,
	}
	switch branches := s.Branches(); {
	case plain.False, branches && len(clashes) > 0:
	case branches:
		next, w := b.advance(s)
		if b.stopped {
			return plan.None, nil
		}
		if next = next.Settled(); !next.Same(s) {
			id, same := b.state(next)
			if same == nil {
				return plan.None, nil
			}
			e.id, e.isFalse = id, same.isFalse
			break
		}
		e.id = b.newNode(plan.Node{Schema: b.placeOf(s.List)})
		b.later(e.id, merged{plain: plain, state: s, ways: w})
	default:
		e.id = b.newNode(plan.Node{Schema: b.placeOf(s.List)})
		m := merged{plain: plain, state: s}
		if plain.Object == nil && plain.Array == nil && !plain.ByKind {
			b.build(e.id, &m) // needs no further nodes
		} else {
			b.later(e.id, m)
		}
	}
	return e.id, b.memo.add(b.merger, e)
}

// places returns the places that given combine, and false after a complaint.
func (b *builder) places(given []*schema.Schema) (merge.Places, bool) {
	places, err := b.merger.Places(given)
	switch {
	case b.merger.Exhausted():
		b.making = making{places: given}
		b.exhausted()
	case err != nil:
		b.complain(err)
	default:
		return places, true
	}
	return merge.Places{}, false
}

// node returns the node for a value described by all of given, a Never for `false`,
// and the entry as member does.
func (b *builder) node(given []*schema.Schema) (plan.ID, *entry) {
	return b.always(b.member(given))
}

// always turns what member returns into what node returns.
func (b *builder) always(id plan.ID, e *entry) (plan.ID, *entry) {
	if e == nil || !e.isFalse {
		return id, e
	}
	if e.never == plan.None {
		e.never = b.newNode(plan.Node{Kind: plan.Never, Schema: b.placeOf(e.places)})
	}
	return e.never, e
}

// newNode adds n to the plan and returns its number.
func (b *builder) newNode(n plan.Node) plan.ID {
	if len(b.nodes) == MaxNodes {
		b.stop("want a schema that takes at most %d nodes, got more", MaxNodes)
		return 0
	}
	b.nodes = append(b.nodes, n)
	return plan.ID(len(b.nodes) - 1)
}

// later has node id built from m.
func (b *builder) later(id plan.ID, m merged) {
	b.queue = append(b.queue, task{id: id, merged: int32(len(b.merged))})
	b.merged = append(b.merged, m)
}

// build fills in node id from m, by the first of the rules in
// docs/guide/schemas.md (What a value is written as) that applies.
func (b *builder) build(id plan.ID, m *merged) {
	p := &m.plain
	b.making = making{places: m.state.List}
	n := plan.Node{Schema: b.nodes[id].Schema, Nullable: p.Nullable}
	switch {
	case m.state.HasGroups():
		b.branch(&n, m.state)
	case m.state.If() != nil:
		b.conditional(&n, m)
	case p.Const != nil:
		b.constant(&n, p)
	case p.Types == nil:
		n.Kind = plan.Any
	case p.ByKind:
		b.byKind(&n, p)
	default:
		b.single(&n, p, p.Types[0])
	}
	b.nodes[id] = n
}

// single makes n write values of the type t.
func (b *builder) single(n *plan.Node, p *merge.Plain, t schema.Type) {
	switch t {
	case schema.Null:
		n.Kind = plan.Null
	case schema.Boolean:
		n.Kind = plan.Boolean
	case schema.Integer:
		n.Kind = plan.Integer
	case schema.Number:
		n.Kind = plan.Number
	case schema.String:
		text(n, p.Format)
	case schema.Object:
		b.object(n, p.Object)
	case schema.Array:
		b.array(n, p.Array)
	default:
		panic(fmt.Sprintf("planner: unknown type %d", t))
	}
}

// A complaint is what tells complaints apart. The pointer may be long, and says no more
// than the offset.
type complaint struct {
	name    string
	offset  int
	keyword string
	msg     string
}

// complain adds c to the complaints, once: a place may be part of several nodes.
func (b *builder) complain(c *diag.Error) {
	key := complaint{c.Name, c.Offset, c.Keyword, c.Msg}
	if b.complained[key] {
		return
	}
	if b.complained == nil {
		b.complained = make(map[complaint]bool)
	}
	b.complained[key] = true
	b.complaints.Add(c)
	b.stopped = b.stopped || b.complaints.Full()
}
