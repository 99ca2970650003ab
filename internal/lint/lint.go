// Package lint finds what surely disappoints in schemas that are not at fault: members
// that are required and never written, formats that are never applied, and the like.
// It knows what keywords mean for writing, as package merge has it, and neither values
// nor bytes. It has no opinion about style.
package lint

import (
	"slices"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/ecma"
	"github.com/stringify-go/stringify/internal/jsonptr"
	"github.com/stringify-go/stringify/internal/merge"
	"github.com/stringify-go/stringify/internal/planner"
	"github.com/stringify-go/stringify/internal/resolve"
	"github.com/stringify-go/stringify/internal/schema"
)

// maxCost bounds the hints that are kept until it is known which of them hold: bytes of
// their texts, and members of schemas looked through for their places. No more than
// schema.Complaints takes are returned.
const maxCost = 1 << 23

// maxSteps bounds merging: a hint is worth waiting for, but not long.
const maxSteps = merge.MaxSteps / 2

// Find returns the hints about the schemas of set that writing reaches, sorted by
// place, one a place at most. set must be one that planner.Build takes with the same
// options; contests are what planner.Inspect returns for them.
//
// Each hint says what happens and how to avoid it. A hint that something has no effect
// is given only if it has none wherever the schema is used.
//
// The cost is about that of planner.Build, and has half its bound. If merging takes more than
// maxSteps, the schemas not seen by then have no hints.
func Find(set *resolve.Set, o planner.Options, contests []planner.Contest) diag.List {
	l := &linter{
		o: o, set: set,
		budget:   ecma.Budget{Instructions: maxInstructions, Ranges: maxRanges},
		nodes:    make(map[string]*node),
		own:      make(map[*schema.Schema]bool),
		refs:     make(map[*schema.Schema]bool),
		defaults: make(map[*schema.Schema]bool),
		numbers:  make(map[site]float64),
		said:     make(map[site]bool),
		works:    make(map[site]bool),
	}
	l.merger = merge.New(set, l.matcher)
	l.merger.Charge(merge.MaxSteps - maxSteps)
	l.node([]*schema.Schema{set.Root()})
	for i := 0; i < len(l.queue) && !l.merger.Exhausted() && l.cost < maxCost; i++ {
		l.look(l.queue[i])
		l.queue[i] = nil
	}
	seen := !l.merger.Exhausted() && len(l.nodes) < planner.MaxNodes
	l.contests(contests)
	var list schema.Complaints
	for i := range l.hints {
		h := &l.hints[i]
		if h.ifNever && (!seen || l.works[h.site]) {
			continue
		}
		list.Add(h.text)
	}
	return list.List()
}

// A linter is the state of Find.
type linter struct {
	o        planner.Options
	set      *resolve.Set
	merger   *merge.Merger
	patterns map[string]compiled
	budget   ecma.Budget

	nodes    map[string]*node // by merge.Merger.StateKey
	queue    []*node
	own      map[*schema.Schema]bool // places looked at by themselves
	refs     map[*schema.Schema]bool // references looked at
	defaults map[*schema.Schema]bool // places whose default was compared
	numbers  map[site]float64        // of keywords that want one

	hints []hint
	cost  int           // of hints
	said  map[site]bool // places that have a hint
	works map[site]bool // what has an effect somewhere
}

// A node is a merged schema that values reach.
type node struct {
	places []*schema.Schema
	plain  merge.Plain
	filled bool // its default was looked at

	state    merge.State
	branches bool // the rest depends on what is decided next
}

// A site is a place that hints are about: a schema; a keyword of it; an element of the
// list that is the keyword's value.
type site struct {
	schema  *schema.Schema
	keyword schema.Keyword // KwNone: the schema itself
	element int            // -1: the whole value; of a discriminator: the entry of its mapping
}

// A hint is a hint that may still be dropped.
type hint struct {
	site
	text    *diag.Error
	ifNever bool // it holds only if site is never found to work
}

// at is the site of a keyword of s.
func at(s *schema.Schema, k schema.Keyword) site { return site{s, k, -1} }

// of is the site of s itself. That of an additional schema is the keyword.
func of(s *schema.Schema) site {
	if s.Parent != nil && s.Parent.AdditionalProperties == s {
		return at(s.Parent, schema.KwAdditionalProperties)
	}
	return at(s, schema.KwNone)
}

// written returns where as it is for the schema as written, if it is in a copy.
func (l *linter) written(where site) site {
	as := l.set.Written(where.schema)
	switch {
	case as == where.schema:
	case where.keyword == schema.KwNone:
		return of(as)
	default:
		where.schema = as
	}
	return where
}

// work notes that where has an effect.
func (l *linter) work(where site) { l.works[l.written(where)] = true }

// say adds a hint about where, unless it has one.
func (l *linter) say(where site, format string, args ...any) {
	l.add(where, false, format, args)
}

// sayIfNever adds a hint that where has no effect, which holds if it works nowhere.
func (l *linter) sayIfNever(where site, format string, args ...any) {
	l.add(where, true, format, args)
}

func (l *linter) add(where site, ifNever bool, format string, args []any) {
	where = l.written(where)
	if l.said[where] || l.cost >= maxCost {
		return
	}
	l.said[where] = true
	text := where.complaint(format, args)
	l.cost += len(text.Pointer) + len(text.Msg) + where.schema.JSON.Len()
	l.hints = append(l.hints, hint{where, text, ifNever})
}

// complaint returns a complaint about the site.
func (w site) complaint(format string, args []any) *diag.Error {
	s := w.schema
	if w.keyword == schema.KwNone {
		return s.AtName(format, args...)
	}
	e := s.At(w.keyword.String(), format, args...)
	if w.element < 0 {
		return e
	}
	for _, m := range s.JSON.Children() {
		if m.Name() != w.keyword.String() {
			continue
		}
		step := decimal(w.element)
		if w.keyword == schema.KwDiscriminator {
			for _, c := range m.Children() {
				if c.Name() == "mapping" {
					m = c
				}
			}
			step = "mapping/" + jsonptr.Escape(m.Child(w.element).Name())
		}
		if w.element < m.Len() {
			e.Pointer += "/" + step
			e.Offset = m.Child(w.element).Start()
			e.Line, e.Column = s.Doc.Position(e.Offset)
		}
	}
	return e
}

// node returns the merged schema of given, which a value may reach, and has it looked
// at; nil if there is none.
func (l *linter) node(given []*schema.Schema) *node {
	places, err := l.merger.Places(given)
	if err != nil {
		return nil
	}
	return l.merged(given, places.List)
}

// member is node for what describes members of an object; nil also if they do not
// travel in the direction of the plan.
func (l *linter) member(given []*schema.Schema) *node {
	places, err := l.merger.Places(given)
	if err != nil || l.stays(given) {
		return nil
	}
	return l.merged(given, places.List)
}

// stays reports whether members that parts describe do not travel in the direction of the
// plan.
func (l *linter) stays(parts []*schema.Schema) bool {
	return l.o.Direction != planner.Both && l.o.Direction.Stays(l.merger.Marks(parts))
}

// merged returns the node for list, the places of given.
func (l *linter) merged(given, list []*schema.Schema) *node {
	if l.merger.Exhausted() {
		return nil
	}
	l.references(given, list)
	return l.reached(merge.Undecided(list))
}

// reached returns the node for s.
func (l *linter) reached(s merge.State) *node {
	s = s.Settled()
	key := l.merger.StateKey(&s)
	if n := l.nodes[key]; n != nil {
		return n
	}
	if len(l.nodes) == planner.MaxNodes {
		return nil
	}
	n := &node{places: s.List, state: s, branches: s.Branches()}
	n.plain, _ = l.merger.Merge(s.List)
	l.nodes[key] = n
	l.queue = append(l.queue, n)
	return n
}

// look looks at n and has its children looked at.
func (l *linter) look(n *node) {
	p := &n.plain
	switch {
	case p.False:
		return
	case n.branches:
		l.branch(n)
		return
	}
	for _, s := range n.places {
		if !l.own[s] {
			l.own[s] = true
			l.constant(s)
			l.enum(s)
		}
	}
	if p.Const != nil {
		l.hasMembers(n)
		return
	}
	l.format(n)
	if p.Object != nil {
		l.object(n)
	}
	if p.Array != nil {
		l.array(n)
	}
}

// declares reports whether one of the places of n has one of keywords.
func (n *node) declares(keywords ...schema.Keyword) bool {
	set := schema.KeywordsOf(keywords...)
	return slices.ContainsFunc(n.places, func(s *schema.Schema) bool { return s.Has.HasAny(set) })
}
