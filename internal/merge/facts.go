package merge

import (
	"encoding/binary"
	"slices"

	"github.com/stringify-go/stringify/internal/schema"
)

// facts are what the decided `if`s of a state tell about the value: which kinds of values it
// may still be, and if it is an object, what its members may be. They are never changed.
// What no undecided `if` asks about is left out.
//
// What is known is never less than what is possible: a rule that is not sure tells nothing.
type facts struct {
	not   classes // of what the value is none
	known []fact  // in the order of Merger.slots
	key   string  // stands for all of it
}

// A fact is what one member may be, if the value is an object.
type fact struct {
	slot int // number of the slot
	domain
}

// classes are sets of classes of values.
type classes uint8

const (
	objects classes = 1 << iota
	nilMaps         // an object where null is not accepted, else null
	others
)

// factsOf returns what is known in s, with what does not matter there.
func (m *Merger) factsOf(s *State) *facts {
	var f facts
	if s.facts != nil {
		f = *s.facts
	}
	if f.not&(nilMaps|others) != nilMaps|others && m.objectsOnly(s) {
		f.not |= nilMaps | others
	}
	return &f
}

// objectsOnly reports whether all that s may lead to writes objects, as far as the `if`s
// decide it, and nothing is decided that matters for other values: these are errors
// anywhere then, or null everywhere.
func (m *Merger) objectsOnly(s *State) bool {
	for i, p := range s.List {
		if p.Bool == schema.False || p.Has.Has(schema.KwConst) || i >= s.groups && hasGroups(p) {
			return false
		}
		if i >= s.ifs && hasIf(p) && !(m.addsToObjects(p.Then) && m.addsToObjects(p.Else)) {
			return false
		}
	}
	m.charge(int64(1 + len(s.List)/8))
	var p Plain
	clashes := m.mergeTypes(&p, s.List, nil)
	return len(clashes) == 0 && len(p.Types) == 1 && p.Types[0] == schema.Object
}

// addsToObjects reports whether s, a then or else, which may be nil, changes nothing but how
// objects are written, beside others that write objects.
func (m *Merger) addsToObjects(s *schema.Schema) bool {
	if s == nil {
		return true
	}
	if is, ok := m.adding[s]; ok {
		return is
	}
	if m.adding == nil {
		m.adding = make(map[*schema.Schema]bool)
	}
	m.adding[s] = false // it leads to itself, or too deep
	if m.deep == maxNested {
		return false
	}
	places, err := m.Places([]*schema.Schema{s})
	if err != nil {
		return false
	}
	m.deep++
	defer func() { m.deep-- }()
	for _, p := range places.List {
		if p.Bool == schema.False || p.Has.HasAny(telling) || hasGroups(p) || p.Has.Has(schema.KwType) && (len(p.Types) != 1 || p.Types[0] != schema.Object) {
			return false
		}
		if hasIf(p) && !(m.addsToObjects(p.Then) && m.addsToObjects(p.Else)) {
			return false
		}
	}
	m.adding[s] = true
	return true
}

// telling are the keywords that matter for writing values that are no objects.
var telling = schema.KeywordsOf(schema.KwNullable, schema.KwConst)

// about returns what is known of the member at the slot of a.
func (f *facts) about(m *Merger, a *atom) domain {
	n := m.slotOf(a.slot)
	for i := range f.known {
		if f.known[i].slot == n {
			return f.known[i].domain
		}
	}
	return anything
}

// slotOf numbers slots.
func (m *Merger) slotOf(s slot) int {
	n, ok := m.slots[s]
	if !ok {
		if m.slots == nil {
			m.slots = make(map[slot]int)
		}
		n = len(m.slots)
		m.slots[s] = n
	}
	return n
}

// decide returns what c is for all values that f leaves, NotBool if that is not known.
func (m *Merger) decide(f *facts, c *condition) schema.Bool {
	if !c.tells() {
		return schema.NotBool
	}
	some, all := false, true // of the classes left
	answer := func(class classes, is schema.Bool) {
		if f.not&class == 0 {
			some = some || is != schema.False
			all = all && is == schema.True
		}
	}
	answer(objects, m.decideObject(f, c))
	answer(nilMaps, c.without(c.nilNot))
	answer(others, c.without(c.typed))
	switch {
	case !some:
		return schema.False
	case all:
		return schema.True
	}
	return schema.NotBool
}

// without returns what c is for a value that is no object.
func (c *condition) without(never bool) schema.Bool {
	switch {
	case never:
		return schema.False
	case c.exact:
		return schema.True
	}
	return schema.NotBool
}

// decideObject is decide for objects.
func (m *Merger) decideObject(f *facts, c *condition) schema.Bool {
	all := c.exact
	for i := range c.atoms {
		a := &c.atoms[i]
		d := f.about(m, a)
		m.charge(int64(1 + (len(d.list)+len(a.list))/8))
		if d.and(a.domain).isEmpty() {
			return schema.False
		}
		all = all && d.within(a.domain)
	}
	if all {
		return schema.True
	}
	return schema.NotBool
}

// learn returns what is known after c was satisfied, or was not, beside f.
func (m *Merger) learn(f *facts, c *condition, satisfied bool) *facts {
	out := &facts{not: f.not, known: slices.Clone(f.known)}
	if satisfied {
		for i := range c.atoms {
			m.narrow(out, &c.atoms[i], c.atoms[i].domain)
		}
		if c.nilNot {
			out.not |= nilMaps
		}
		if c.typed {
			out.not |= others
		}
		return out
	}
	if !c.exact {
		return out
	}
	var only *atom // of those that do not hold anyway
	open := 0
	for i := range c.atoms {
		if a := &c.atoms[i]; !f.about(m, a).within(a.domain) {
			only = a
			open++
		}
	}
	switch open {
	case 0:
		out.not |= objects
	case 1:
		m.narrow(out, only, only.complement())
	}
	if !c.nilNot {
		out.not |= nilMaps
	}
	if !c.typed {
		out.not |= others
	}
	return out
}

// narrow adds to f that the member at the slot of a is in d.
func (m *Merger) narrow(f *facts, a *atom, d domain) {
	n := m.slotOf(a.slot)
	i, found := slices.BinarySearchFunc(f.known, n, func(f fact, n int) int { return f.slot - n })
	if !found {
		f.known = slices.Insert(f.known, i, fact{n, anything})
	}
	q := &f.known[i]
	m.charge(int64(1 + (len(q.list)+len(d.list))/8))
	q.domain = q.and(d)
	if q.isEmpty() {
		f.not |= objects
	}
}

// relevant returns f without what no undecided `if` of s asks about; nil for nothing.
func (m *Merger) relevant(f *facts, s *State) *facts {
	if f == nil {
		return nil
	}
	tells := false
	asked := make(map[int][]uint32) // by slot: the constants that it is compared with
	for i := s.ifs; i < len(s.List); i++ {
		if !hasIf(s.List[i]) {
			continue
		}
		c := m.condition(s.List[i].If)
		tells = tells || c.tells()
		for k := range c.atoms {
			a := &c.atoms[k]
			n := m.slotOf(a.slot)
			m.charge(int64(1 + (len(asked[n])+len(a.list))/8))
			asked[n] = union(asked[n], a.list)
		}
	}
	if !tells {
		return nil
	}
	out := &facts{not: f.not}
	if out.not&(nilMaps|others) != 0 && m.objectsOnly(s) {
		out.not &= objects // the rest is no matter
	}
	if f.not&objects == 0 {
		for _, q := range f.known {
			list, ok := asked[q.slot]
			if !ok {
				continue
			}
			if q.domain = q.seenBy(list); !q.isAnything() {
				out.known = append(out.known, q)
			}
		}
	}
	if out.not == 0 && len(out.known) == 0 {
		return nil
	}
	out.key = out.makeKey()
	return out
}

// makeKey returns a string that stands for f.
func (f *facts) makeKey() string {
	b := []byte{byte(f.not)}
	for i := range f.known {
		q := &f.known[i]
		flags := byte(0)
		if q.absent {
			flags |= 1
		}
		if q.except {
			flags |= 2
		}
		b = binary.AppendUvarint(b, uint64(q.slot))
		b = binary.AppendUvarint(append(b, flags), uint64(len(q.list)))
		for _, n := range q.list {
			b = binary.AppendUvarint(b, uint64(n))
		}
	}
	return string(b)
}

// Known returns what the next `if` of s is, as If returns it, where that is known because of
// those that are decided; NotBool if it depends on the value.
func (m *Merger) Known(s *State) schema.Bool {
	if m.Forgetful {
		return schema.NotBool
	}
	return m.decide(m.factsOf(s), m.condition(s.If().If))
}

// told sets what is known in next, which follows from s by deciding the `if` of place i.
func (m *Merger) told(next, s *State, i int, satisfied bool) {
	if m.Forgetful || next.nextIf() < 0 {
		return
	}
	next.facts = m.relevant(m.learn(m.factsOf(s), m.condition(s.List[i].If), satisfied), next)
}

// HasFacts reports whether the decided `if`s of s have told something about others.
func (s *State) HasFacts() bool { return s.facts != nil }

// Same reports whether s and t are the same state.
func (s *State) Same(t State) bool {
	return slices.Equal(s.List, t.List) && s.Decided() == t.Decided()
}

// WithoutFacts returns s with nothing known.
func (s State) WithoutFacts() State {
	s.facts = nil
	return s
}

// Either returns the state that follows from s whatever its next `if` is, if then and els,
// which follow if it is satisfied or is not, are the same but for what that tells.
func (m *Merger) Either(s, then, els State) (State, bool) {
	then, els = then.WithoutFacts().Settled(), els.WithoutFacts().Settled()
	if !then.Same(els) {
		return s, false
	}
	then.facts = m.relevant(s.facts, &then)
	return then, true
}
