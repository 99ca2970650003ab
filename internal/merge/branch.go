package merge

import (
	"encoding/binary"
	"slices"
	"strings"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/schema"
)

// A State is a merged schema on the way to a decision: the places that hold, of which the
// anyOf and oneOf of the first ones are decided (what was chosen is among the places), and
// the `if`s of the first ones. The rest is undecided. Merge does not look at branches: it
// takes the List of a State of which nothing is left to decide.
//
// States are made by Undecided, Arms, Then and Else, and are never changed.
type State struct {
	List   []*schema.Schema
	groups int // leading places whose anyOf and oneOf are decided
	ifs    int // leading places whose if is decided

	// The undecided places that an arm has brought along and that may lead back to its
	// owner, by ascending place. If an arm of theirs does, nothing is gained.
	above []origin

	facts *facts // what the decided ifs tell about the undecided ones; nil: nothing
}

// An origin says for which anyOf, oneOf and if, directly or not, a place was chosen; of
// those only that it may lead back to.
type origin struct {
	place  int // index in List
	owners indices
}

// indices is a set of indices of a list of places.
type indices [MaxPlaces / 64]uint64

func (x *indices) has(i int) bool { return x[i/64]>>(i%64)&1 != 0 }
func (x *indices) add(i int)      { x[i/64] |= 1 << (i % 64) }
func (x *indices) addAll(y indices) {
	for i := range x {
		x[i] |= y[i]
	}
}

func (x *indices) meets(y indices) bool {
	for i := range x {
		if x[i]&y[i] != 0 {
			return true
		}
	}
	return false
}

// A Group is an anyOf or a oneOf: one of its arms holds.
type Group struct {
	Owner   *schema.Schema
	Keyword schema.Keyword // KwAnyOf or KwOneOf
	Arms    []*schema.Schema
	owner   int // index of Owner in State.List
}

// Undecided returns the state of list, as Places returns it, of which nothing is decided.
func Undecided(list []*schema.Schema) State { return State{List: list} }

// decided returns the state of list of which everything is.
func decided(list []*schema.Schema) State {
	return State{List: list, groups: len(list), ifs: len(list)}
}

// hasGroups reports whether s has anyOf or oneOf.
func hasGroups(s *schema.Schema) bool { return len(s.AnyOf) > 0 || len(s.OneOf) > 0 }

// hasIf reports whether s has an if that decides something.
func hasIf(s *schema.Schema) bool { return s.If != nil && (s.Then != nil || s.Else != nil) }

// Branches reports whether anything of s is left to decide.
func (s *State) Branches() bool {
	for i, p := range s.List {
		if s.open(p, i) {
			return true
		}
	}
	return false
}

// open reports whether something of p, which is place i, is left to decide.
func (s *State) open(p *schema.Schema, i int) bool {
	return i >= s.groups && hasGroups(p) || i >= s.ifs && hasIf(p)
}

// HasGroups reports whether an anyOf or oneOf of s is left to decide.
func (s *State) HasGroups() bool {
	return slices.ContainsFunc(s.List[min(s.groups, len(s.List)):], hasGroups)
}

// Groups returns what is left to decide of anyOf and oneOf, in the order of places, anyOf
// before oneOf.
func (s *State) Groups() []Group {
	var out []Group
	for i := s.groups; i < len(s.List); i++ {
		p := s.List[i]
		if len(p.AnyOf) > 0 {
			out = append(out, Group{p, schema.KwAnyOf, p.AnyOf, i})
		}
		if len(p.OneOf) > 0 {
			out = append(out, Group{p, schema.KwOneOf, p.OneOf, i})
		}
	}
	return out
}

// If returns the place of the first `if` that is left to decide, nil if there is none. It
// comes after all anyOf and oneOf.
func (s *State) If() *schema.Schema {
	if i := s.nextIf(); i >= 0 {
		return s.List[i]
	}
	return nil
}

// nextIf returns the index of what If returns, -1 for none.
func (s *State) nextIf() int {
	for i := s.ifs; i < len(s.List); i++ {
		if hasIf(s.List[i]) {
			return i
		}
	}
	return -1
}

// Then returns the state in which the next `if` of s, as If returns it, was satisfied: the
// places of `then` come after those of s. Without a `then` nothing comes.
func (m *Merger) Then(s State) (State, *diag.Error) {
	i := s.nextIf()
	next, err := m.follow(s, i, s.List[i].Then, "then")
	if err == nil {
		m.told(&next, &s, i, true)
	}
	return next, err
}

// Else is as Then for an `if` that was not satisfied.
func (m *Merger) Else(s State) (State, *diag.Error) {
	i := s.nextIf()
	next, err := m.follow(s, i, s.List[i].Else, "else")
	if err == nil {
		m.told(&next, &s, i, false)
	}
	return next, err
}

// follow returns s with the if of place i decided for part, which may be nil.
func (m *Merger) follow(s State, i int, part *schema.Schema, keyword string) (State, *diag.Error) {
	next := State{List: s.List, groups: len(s.List), ifs: i + 1, above: s.above}
	if part != nil {
		places, err := m.Places([]*schema.Schema{part})
		if err != nil {
			return State{}, err
		}
		if next.List, err = m.extend(s.List, places.List, s.List[i], keyword); err != nil {
			return State{}, err
		}
		owners := s.ownersAbove(i)
		owners.add(i)
		next.above = slices.Clone(next.above)
		for k := len(s.List); k < len(next.List); k++ {
			if owners := m.among(owners, next.List, next.List[k]); owners != (indices{}) {
				next.above = append(next.above, origin{k, owners})
			}
		}
	}
	next.normalize()
	return next, nil
}

// isSilent reports whether s says nothing, as `true` and `{}`.
func isSilent(s *schema.Schema) bool {
	return s.Bool != schema.False && s.Has.Without(annotations) == 0
}

// Constant returns what s is as the value of `if`, as far as it is known without a value:
// NotBool if it depends on one.
func (m *Merger) Constant(s *schema.Schema) schema.Bool {
	places, err := m.Places([]*schema.Schema{s})
	if err != nil {
		return schema.NotBool
	}
	answer := schema.True
	for _, p := range places.List {
		switch {
		case p.Bool == schema.False:
			return schema.False
		case p.Has.Without(annotations).Without(schema.KeywordsOf(schema.KwAllOf, schema.KwDefault)) != 0:
			answer = schema.NotBool
		}
	}
	return answer
}

// extend returns list with those of more at its end that it lacks; list itself if it lacks
// none. It was brought by a keyword of owner.
func (m *Merger) extend(list, more []*schema.Schema, owner *schema.Schema, keyword string) ([]*schema.Schema, *diag.Error) {
	m.charge(int64(1 + len(more)*len(list)/16))
	out := list[:len(list):len(list)]
	for _, s := range more {
		if slices.Contains(list, s) {
			continue
		}
		if len(out) == MaxPlaces {
			return nil, m.At(owner, keyword, "want at most %d schemas that are merged into one, got more", MaxPlaces)
		}
		if len(out) == len(list) {
			out = slices.Grow(out, len(more))
		}
		out = append(out, s)
	}
	return out, nil
}

// ownersAbove returns for which owners place i was chosen.
func (s *State) ownersAbove(i int) indices {
	for _, o := range s.above {
		if o.place == i {
			return o.owners
		}
	}
	return indices{}
}

// normalize makes states the same that have the same left to decide.
func (s *State) normalize() {
	for s.groups > 0 && !hasGroups(s.List[s.groups-1]) {
		s.groups--
	}
	for s.ifs > 0 && !hasIf(s.List[s.ifs-1]) {
		s.ifs--
	}
	if slices.ContainsFunc(s.above, func(o origin) bool { return !s.open(s.List[o.place], o.place) }) {
		above := make([]origin, 0, len(s.above))
		for _, o := range s.above {
			if s.open(s.List[o.place], o.place) {
				above = append(above, o)
			}
		}
		s.above = above
	}
}

// only are the keywords of places that say nothing once their branches are decided.
var only = annotations | schema.KeywordsOf(schema.KwAllOf, schema.KwAnyOf, schema.KwOneOf, schema.KwIf, schema.KwThen, schema.KwElse, schema.KwDiscriminator)

// Settled returns the state that is written as s is, without the places that were there to
// decide, and nothing else. So an arm that is one schema, beside nothing, is that schema.
// Beside others, places that say nothing are left out, too.
func (s State) Settled() State {
	decided := func(i int) bool {
		p := s.List[i]
		return (hasGroups(p) || hasIf(p)) && p.Has.Without(only) == 0 && !s.open(p, i)
	}
	if s.groups == 0 && s.ifs == 0 || len(s.above) > 0 {
		return s // what is above something must stay
	}
	speaks := false
	for i, p := range s.List {
		speaks = speaks || !decided(i) && !isSilent(p)
	}
	idle := func(i int) bool { return decided(i) || speaks && isSilent(s.List[i]) }
	out := State{List: make([]*schema.Schema, 0, len(s.List)), facts: s.facts}
	for i, p := range s.List {
		if idle(i) {
			continue
		}
		out.List = append(out.List, p)
		if i < s.groups {
			out.groups = len(out.List)
		}
		if i < s.ifs {
			out.ifs = len(out.List)
		}
	}
	if len(out.List) == 0 || len(out.List) == len(s.List) {
		return s
	}
	if p := out.List[0]; len(out.List) == 1 && p.TypeList && len(p.Types) == 1 {
		return s // merged, its list of one type is a single type
	}
	out.normalize()
	return out
}

// Decided returns a string that stands for what is decided of s, "" for nothing: two states
// with the same List and the same Decided are the same.
func (s *State) Decided() string {
	if s.groups == 0 && s.ifs == 0 && len(s.above) == 0 && s.facts == nil {
		return ""
	}
	b := make([]byte, 0, 2+len(s.above)*(1+MaxPlaces/8))
	b = append(b, byte(s.groups), byte(s.ifs)) // at most MaxPlaces
	for _, o := range s.above {
		b = append(b, byte(o.place))
		for _, word := range o.owners {
			b = binary.LittleEndian.AppendUint64(b, word)
		}
	}
	if s.facts != nil {
		const noPlace = 255
		b = append(append(b, noPlace), s.facts.key...)
	}
	return string(b)
}

// End returns the schema that s stands for: s itself, or where its reference leads if it
// says nothing else, and so on.
func (m *Merger) End(s *schema.Schema) *schema.Schema {
	for range MaxHops {
		if !s.Has.Has(schema.KwRef) || s.Has.Without(annotations) != 0 || len(s.AllOf) > 0 {
			break
		}
		target := m.set.Target(s)
		if target == nil {
			break
		}
		s = target
	}
	return s
}

// StateKey returns a string that stands for s, as Key does for a list.
func (m *Merger) StateKey(s *State) string { return m.KeyOf(s.List, s.Decided()) }

// KeyOf is StateKey for a state whose List and Decided are given.
func (m *Merger) KeyOf(list []*schema.Schema, decided string) string {
	key := m.Key(list)
	if decided == "" {
		return key
	}
	// Read from the end, it is clear what is what; a list has a key of another length.
	size := binary.LittleEndian.AppendUint32(nil, uint32(len(decided)))
	return key + strings.Repeat("|", 1+(4-len(decided)%4)%4) + decided + string(size)
}
