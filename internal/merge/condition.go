package merge

import (
	"slices"

	"github.com/stringify-go/stringify/internal/rawjson"
	"github.com/stringify-go/stringify/internal/schema"
)

// Bounds of what is looked at in the value of an `if`. Beyond, it counts as unknown.
const (
	maxConjuncts = 32  // schemas that a condition, or one member of it, is made of
	maxConstants = 256 // values that a condition allows for one member
	maxDigits    = 15  // of an integer; all ways to write one of them compare the same
)

// A condition is what the value of an `if` asks of a value, as far as it asks it of single
// members by constants: an object that satisfies it has all atoms.
//
// It follows what validation does with each part as written, not what merging makes of it.
type condition struct {
	atoms  []atom
	exact  bool // it asks nothing else: an object that has all atoms satisfies it
	typed  bool // no value but an object satisfies it, or a nil map
	nilNot bool // no nil map satisfies it
}

// tells reports whether c has something to tell, or to be told.
func (c *condition) tells() bool { return len(c.atoms) > 0 || c.typed }

// An atom says what one member may be, if the value is an object.
type atom struct {
	slot slot
	domain
}

// A slot is a member, seen one way.
//
// A scalar with the tag `,string` is text where text is accepted, and else itself: what is
// known of a member by constants without a text says nothing for those with one.
type slot struct {
	member  string
	notText bool
}

// condition returns what s, the value of an `if`, asks.
func (m *Merger) condition(s *schema.Schema) *condition {
	if c, ok := m.conditions[s]; ok {
		return c
	}
	c := new(condition)
	parts, exact := m.conjuncts(s)
	c.exact = exact
	var required []string
	for _, p := range parts {
		m.charge(int64(1 + len(p.Properties) + len(p.Required)))
		if p.Has.Without(asking) != 0 || p.Bool == schema.False {
			c.exact = false
		}
		typed := p.Has.Has(schema.KwType)
		if p.Has.HasAny(elsewhere) || p.Nullable || typed && (len(p.Types) != 1 || p.Types[0] != schema.Object) {
			// It may be about what an object is besides, such as text or null, and the
			// other parts with it.
			*c = condition{}
			required = nil
			break
		}
		c.typed = c.typed || typed
		for i := range p.Properties {
			q := &p.Properties[i]
			d, notText, ok := m.constants(q.Schema)
			if ok && !d.isAnything() {
				c.narrow(slot{q.Name, notText}, d)
			}
			c.exact = c.exact && ok
		}
		names := m.required(p)
		required = append(required, names...)
		c.nilNot = c.nilNot || typed && len(names) > 0
	}
	c.require(required)
	if m.conditions == nil {
		m.conditions = make(map[*schema.Schema]*condition)
	}
	m.conditions[s] = c
	return c
}

// asking are the keywords that a condition is understood by.
var asking = annotations | schema.KeywordsOf(schema.KwType, schema.KwProperties, schema.KwRequired, schema.KwAllOf, schema.KwDefault)

// elsewhere are keywords by which a schema is about certain values, of any kind.
var elsewhere = schema.KeywordsOf(schema.KwConst, schema.KwEnum)

// required returns the names that count of those that s requires.
func (m *Merger) required(s *schema.Schema) []string {
	if m.Demanded == nil || len(s.Required) == 0 {
		return s.Required
	}
	return m.Demanded(s)
}

// narrow adds that the member is in d.
func (c *condition) narrow(at slot, d domain) {
	for i := range c.atoms {
		if a := &c.atoms[i]; a.slot == at {
			a.domain = a.and(d)
			return
		}
	}
	if len(c.atoms) == maxConjuncts {
		c.exact = false
		return
	}
	c.atoms = append(c.atoms, atom{at, d})
}

// require adds that the members of names are present.
func (c *condition) require(names []string) {
	present := anything
	present.absent = false
	for _, name := range names {
		found := false
		for i := range c.atoms {
			if a := &c.atoms[i]; a.slot.member == name {
				a.absent, found = false, true
			}
		}
		if !found {
			c.narrow(slot{member: name}, present)
		}
	}
}

// conjuncts returns the schemas that a value satisfies if, and only if, it satisfies s:
// s itself, with what it refers to and its allOf, and so on. ok is false if they are not all.
func (m *Merger) conjuncts(s *schema.Schema) (list []*schema.Schema, ok bool) {
	list, ok = []*schema.Schema{s}, true
	for i := 0; i < len(list); i++ {
		more := list[i].AllOf
		if list[i].Has.Has(schema.KwRef) {
			target := m.set.Target(list[i])
			if target == nil {
				ok = false
			} else {
				more = append(more[:len(more):len(more)], target)
			}
		}
		for _, part := range more {
			// Of one that leads back to itself the matcher has its own view.
			if !m.charge(1) || len(list) == maxConjuncts || slices.Contains(list, part) {
				return list, false
			}
			list = append(list, part)
		}
	}
	return list, ok
}

// constants returns what a member described by s may be, if that is absent, or one of some
// constants; or anything. notText says that none of these is a text. ok is false if s says
// something else.
func (m *Merger) constants(s *schema.Schema) (d domain, notText, ok bool) {
	parts, ok := m.conjuncts(s)
	if !ok {
		return d, false, false
	}
	d = anything
	var all, text, other kinds // of constants; of those of parts with a text; of the rest
	for _, p := range parts {
		if p.Bool == schema.False || p.Has.Without(constant) != 0 {
			return d, false, false
		}
		list, kinds, ok := m.listed(p)
		if !ok {
			return d, false, false
		}
		if list == nil {
			continue
		}
		d = d.and(domain{absent: true, list: list})
		all |= kinds
		if kinds&texts != 0 {
			text |= kinds
		} else {
			other |= kinds &^ nulls
		}
	}
	if text != 0 && other != 0 {
		return d, false, false
	}
	for _, p := range parts {
		if p.Has.Has(schema.KwType) && (all == 0 || all&^nulls&^kindsOf(p) != 0) {
			return d, false, false
		}
	}
	if !d.except {
		null := []uint32{m.null()}
		if m.takesNull(s) {
			d.list = union(d.list, null)
		} else {
			d.list = without(d.list, null)
		}
	}
	return d, other != 0, true
}

// takesNull reports whether null satisfies s, of which constants knows all conjuncts: one that
// is nullable takes it as a whole, whatever its parts say.
func (m *Merger) takesNull(s *schema.Schema) bool {
	if s.Nullable {
		return true
	}
	if s.Has.Has(schema.KwType) && kindsOf(s)&nulls == 0 {
		return false
	}
	if list, _, _ := m.listed(s); list != nil && !slices.Contains(list, m.null()) {
		return false
	}
	if s.Has.Has(schema.KwRef) && !m.takesNull(m.set.Target(s)) {
		return false
	}
	return !slices.ContainsFunc(s.AllOf, func(part *schema.Schema) bool { return !m.takesNull(part) })
}

// null returns the number of null.
func (m *Merger) null() uint32 { return m.identify(append(m.values.identity[:0], "null"...)) }

// constant are the keywords that a member of a condition is understood by.
var constant = annotations | schema.KeywordsOf(schema.KwConst, schema.KwEnum, schema.KwType, schema.KwNullable, schema.KwAllOf, schema.KwDefault)

// kinds are kinds of constants.
type kinds uint8

const (
	nulls kinds = 1 << iota
	booleans
	integers
	texts
)

// kindsOf returns the kinds of constants that the type of s takes.
func kindsOf(s *schema.Schema) kinds {
	var out kinds
	for _, t := range s.Types {
		switch t {
		case schema.Null:
			out |= nulls
		case schema.Boolean:
			out |= booleans
		case schema.Integer, schema.Number:
			out |= integers
		case schema.String:
			out |= texts
		case schema.Object, schema.Array:
		}
	}
	return out
}

// listed returns the numbers of the constants that const and enum of s allow, sorted, and
// the kinds of values that are compared with them, but for what nullable says; nil if s has neither. ok is false if that
// is not sure.
func (m *Merger) listed(s *schema.Schema) (list []uint32, of kinds, ok bool) {
	if s.Has.Has(schema.KwEnum) {
		if len(s.Enum) > maxConstants {
			return nil, 0, false
		}
		for i := range s.Enum {
			k := kindOf(s.Enum[i])
			if k == 0 {
				return nil, 0, false
			}
			of |= k
		}
		list = m.enum(s)
	}
	if s.Has.Has(schema.KwConst) {
		k := kindOf(s.Const)
		if k == 0 || list != nil && of&k == 0 {
			return nil, 0, false
		}
		own := []uint32{m.scalar(valueAt{s, schema.KwConst})}
		if list != nil {
			own = without(own, without(own, list))
		}
		list, of = own, k
	}
	return list, of, !m.Exhausted()
}

// kindOf returns the kind of the constant v, 0 if its equality is not that simple.
func kindOf(v rawjson.Value) kinds {
	switch v.Kind() {
	case rawjson.Null:
		return nulls
	case rawjson.True, rawjson.False:
		return booleans
	case rawjson.String:
		return texts
	case rawjson.Number:
		raw := v.Raw()
		if len(raw) > maxDigits || slices.ContainsFunc(raw, func(c byte) bool { return c == '.' || c|0x20 == 'e' }) {
			return 0
		}
		return integers
	}
	return 0
}
