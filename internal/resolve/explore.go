package resolve

import (
	"encoding/binary"
	"slices"
	"strings"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/schema"
)

// maxSteps bounds the work for dynamic references whose targets vary: schemas, by the
// bindings under which they are evaluated, with all that they have inside.
const maxSteps = 1 << 20

// none stands for no meaning.
const none int32 = -1

// A scoped is a schema, and the binding under which it is evaluated.
type scoped struct {
	schema *schema.Schema
	under  *binding
}

// A meaning is a scoped that can be reached from the root, and where it leads.
type meaning struct {
	scoped
	target      int32 // the meaning that its reference leads to, or none
	inside, end int32 // in explorer.inside: the meanings of the schemas inside that apply
}

// children returns the meanings of the schemas inside s that apply, in the order of
// schema.Schema.EachApplied.
func (s *meaning) children(e *explorer) []int32 { return e.inside[s.inside:s.end] }

// An explorer finds all meanings, but for those of settled schemas, of which each has one.
//
// It does so in rounds. A round knows some anchors: it follows bindings of those, and
// leaves out references to others that vary. The next round knows the anchors of what was
// left out, until there is none.
type explorer struct {
	r       *resolver
	anchors map[string]int32          // that bindings are about
	settled map[*schema.Schema]bool   // see scout; those that are not known are not in it
	ids     map[*schema.Schema]uint32 // for keys of bindings

	meanings []meaning
	inside   []int32
	number   map[scoped]int32
	bindings map[string]*binding
	offers   map[*resource][]bound // what a resource has to bind, if it has something
	steps    int                   // of all rounds
}

// specialize finds the targets of dynamic references that vary with the way to them.
// Where a schema means something else on different ways, it has copies whose references
// have targets of their own; see copier.
//
// The cost is linear in the number of meanings, and nothing if no reference varies.
func (r *resolver) specialize() {
	if len(r.varying) == 0 {
		return
	}
	e := &explorer{r: r, ids: make(map[*schema.Schema]uint32), settled: make(map[*schema.Schema]bool)}
	for e.learn() {
		e.begin()
		e.explore()
	}
	r.asked = len(r.opened)
	if r.complaints.Full() {
		return
	}
	if e.steps <= maxSteps {
		if e.agree() || e.copies() {
			return
		}
	}
	ref := r.varying[0]
	r.complaints.Add(ref.At(ref.RefKeyword().String(),
		"%s leads to different schemas, by the way to it, and too many schemas depend on the way", diag.Quote(ref.Ref)))
}

// begin begins a round.
func (e *explorer) begin() {
	e.meanings, e.inside = e.meanings[:0], e.inside[:0]
	e.number = make(map[scoped]int32)
	e.bindings = make(map[string]*binding)
	e.offers = make(map[*resource][]bound)
}

// explore finds the meanings of a round. They are incomplete if there were too many steps.
func (e *explorer) explore() {
	root := e.r.docs[0].Root
	e.meaning(root, e.enter(e.bind(nil), e.r.index.scope(root)))
	for i := 0; i < len(e.meanings) && e.steps <= maxSteps && !e.r.complaints.Full(); i++ {
		e.expand(int32(i))
	}
}

// expand finds the meanings that meaning i leads to.
func (e *explorer) expand(i int32) {
	s, under := e.meanings[i].schema, e.meanings[i].under
	e.steps++
	if e.settled[s] {
		return
	}
	first := e.r.reached.add(s)
	target := none
	if s.Has.Has(schema.KwRef) {
		if first {
			e.r.refer(s)
		}
		if t := e.leads(s, under); t != nil {
			target = e.meaning(t, e.enter(under, e.r.index.scope(t)))
		}
	}
	begin := len(e.inside)
	s.EachApplied(func(child *schema.Schema) {
		e.steps++
		if begins(child) {
			e.inside = append(e.inside, e.meaning(child, e.enter(under, e.r.index.scope(child))))
		} else {
			e.inside = append(e.inside, e.meaning(child, under))
		}
	})
	e.meanings[i].target = target
	e.meanings[i].inside, e.meanings[i].end = int32(begin), int32(len(e.inside))
}

// meaning returns the number of the meaning of s under that binding.
func (e *explorer) meaning(s *schema.Schema, under *binding) int32 {
	if len(under.bound) > 0 {
		e.scout(s)
		if e.settled[s] {
			under = e.bind(nil) // it does not matter
		}
	}
	key := scoped{s, under}
	i, known := e.number[key]
	if !known {
		i = int32(len(e.meanings))
		e.number[key] = i
		e.meanings = append(e.meanings, meaning{scoped: key, target: none})
	}
	return i
}

// leads returns the schema that the reference of s leads to under that binding; nil if
// that is not known, or to be left out of this round.
func (e *explorer) leads(s *schema.Schema, under *binding) *schema.Schema {
	d, open := e.r.open[s]
	if !open {
		return e.r.targets[s]
	}
	anchor, known := e.anchors[d.anchor]
	switch {
	case !known && e.r.varies(d):
		return nil
	case known:
		if t := under.lookup(anchor); t != nil {
			return t
		}
	}
	return d.target
}

// enter returns the binding for what is evaluated in the resource in, where that of what
// leads to it is under.
func (e *explorer) enter(under *binding, in *resource) *binding {
	if next := under.next[in]; next != nil {
		return next
	}
	offers, known := e.offers[in]
	if !known {
		offers = e.offered(in)
		e.offers[in] = offers
	}
	if len(offers) == 0 {
		return under
	}
	all := make([]bound, 0, len(under.bound)+len(offers))
	all = append(append(all, under.bound...), offers...)
	e.steps += len(all)
	slices.SortStableFunc(all, func(a, b bound) int { return int(a.anchor - b.anchor) })
	all = slices.CompactFunc(all, func(a, b bound) bool { return a.anchor == b.anchor }) // the outer one stays
	next := e.bind(all)
	set(&under.next, in, next)
	return next
}

// offered returns the anchors in the resource in that bindings are about.
func (e *explorer) offered(in *resource) []bound {
	var offers []bound
	for name, target := range in.dynamic {
		if anchor, known := e.anchors[name]; known {
			offers = append(offers, bound{anchor, target})
		}
	}
	slices.SortFunc(offers, func(a, b bound) int { return int(a.anchor - b.anchor) })
	return offers
}

// bind returns the binding that binds all, the same one for the same.
func (e *explorer) bind(all []bound) *binding {
	key := make([]byte, 0, 8*len(all))
	for _, b := range all {
		id, known := e.ids[b.target]
		if !known {
			id = uint32(len(e.ids))
			e.ids[b.target] = id
		}
		key = binary.LittleEndian.AppendUint32(key, uint32(b.anchor))
		key = binary.LittleEndian.AppendUint32(key, id)
	}
	b := e.bindings[string(key)]
	if b == nil {
		b = &binding{bound: all}
		e.bindings[string(key)] = b
	}
	return b
}

// learn makes the anchors known that the round has left out, and reports whether there are
// any, and time for another round.
func (e *explorer) learn() bool {
	var names []string
	for name := range e.anchors {
		names = append(names, name)
	}
	known := len(names)
	for _, ref := range e.r.opened {
		d := e.r.open[ref]
		if _, ok := e.anchors[d.anchor]; !ok && e.r.varies(d) {
			names = append(names, d.anchor)
		}
	}
	if len(names) == known || e.steps > maxSteps || e.r.complaints.Full() {
		return false
	}
	slices.SortFunc(names, strings.Compare)
	e.anchors = make(map[string]int32, len(names))
	for _, name := range slices.Compact(names) {
		e.anchors[name] = int32(len(e.anchors))
	}
	return true
}
