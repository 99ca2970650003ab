package match

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/schema"
)

// objectRules are what a schema says about objects and their members.
type objectRules struct {
	least, most  int          // number of members; -1: no bound
	required     []string     // names that must be there, without those of props
	waived       []string     // names that need not be there because the members are never written
	unsent       *unsent      // members that are never written; nil: none
	dependencies []dependency // names that must be there if others are
	props        []prop       // cheap ones first
	declared     map[string]int
	patterns     []patternRule
	additional   *node // for members that neither props nor patterns name; nil: nothing is said about them
	othersStay   bool  // these members are never written
	names        *node // propertyNames
}

// A prop is one of `properties`, or a name that is required and not among them.
type prop struct {
	name     string
	node     *node
	required bool
	stays    bool // the member is never written
	glances  bool // a Glancer takes the name
}

// A patternRule is one of `patternProperties`.
type patternRule struct {
	matcher plan.Matcher
	node    *node
	stays   bool // members of such names are never written
}

// fewProps is the number of properties up to which a scan finds a name.
const fewProps = 8

// objectRules compiles what s says about objects, with dependencies, nil if it says nothing.
func (b *builder) objectRules(s *schema.Schema, dependencies []dependency) *objectRules {
	o := &objectRules{
		dependencies: dependencies,
		least:        countOf(s, schema.KwMinProperties), most: countOf(s, schema.KwMaxProperties),
		props: make([]prop, len(s.Properties)),
	}
	for i := range s.Properties {
		m := &s.Properties[i]
		o.props[i] = prop{name: m.Name, node: b.node(m.Schema), stays: b.staying[m.Schema], glances: !strings.ContainsRune(m.Name, utf8.RuneError)}
	}
	slices.SortStableFunc(o.props, func(p, q prop) int { return cmp.Compare(p.node.cost(), q.node.cost()) })
	if len(o.props) > fewProps {
		o.declared = make(map[string]int, len(o.props))
		for i := range o.props {
			o.declared[o.props[i].name] = i
		}
	}
	required := s.Required
	if demanded, ok := b.demanded[s]; ok && len(demanded) < len(required) {
		o.waived = slices.DeleteFunc(slices.Clone(required), func(name string) bool { return slices.Contains(demanded, name) })
		required = demanded
	}
	o.unsent = b.unsentOf(s)
	for _, name := range required {
		if i := o.find(name); i >= 0 {
			o.props[i].required = true
		} else {
			o.required = append(o.required, name)
		}
	}
	for i := range s.PatternProperties {
		m := &s.PatternProperties[i]
		o.patterns = append(o.patterns, patternRule{b.pattern(m.Name), b.node(m.Schema), b.staying[m.Schema]})
	}
	if s.AdditionalProperties != nil {
		o.additional = b.node(s.AdditionalProperties)
		o.othersStay = b.staying[s.AdditionalProperties]
	}
	if s.PropertyNames != nil {
		o.names = b.node(s.PropertyNames)
	}
	if o.least <= 0 && o.most < 0 && len(o.props) == 0 && len(o.required) == 0 && len(o.waived) == 0 && len(o.patterns) == 0 &&
		o.additional == nil && o.names == nil && len(o.dependencies) == 0 {
		return nil
	}
	return o
}

// cost says how soon n is to be asked, before others: 0 if it tells values apart at once, 2
// if it may look at the parts of values.
func (n *node) cost() int {
	s := n.schema
	switch {
	case s.Bool == schema.False, s.Has.Has(schema.KwConst), s.Has.Has(schema.KwEnum):
		return 0
	case s.Has.Has(schema.KwType) && kindsOf(s.Types)&(objects|arrays) == 0:
		return 1
	}
	return 2
}

// find returns the index in o.props of the property of that name, -1 if there is none.
func (o *objectRules) find(name string) int {
	if o.declared != nil {
		if i, ok := o.declared[name]; ok {
			return i
		}
		return -1
	}
	for i := range o.props {
		if o.props[i].name == name {
			return i
		}
	}
	return -1
}

// object reports whether the object at the cursor is one for n.
func (r *run) object(n *node, track bool) bool {
	if r.unread() {
		return false
	}
	o := n.object
	if (o.least > 0 || o.most >= 0) && !r.properties(n) {
		return false
	}
	if !r.required(n) || !r.waived(n) || o.dependencies != nil && !r.dependencies(n) {
		return false
	}
	if len(o.patterns) == 0 {
		count, ok := r.props(n)
		if !ok || o.additional != nil && !r.additional(n, count) {
			return false
		}
	} else if !r.members(n) {
		return false
	}
	if o.names != nil && !r.propertyNames(n) {
		return false
	}
	if track {
		r.evaluates(cover{object: o, all: o.additional != nil})
	}
	return true
}

// props asks the properties of n about the members that they name, and returns how many
// of these there are.
func (r *run) props(n *node) (count int, ok bool) {
	o := n.object
	for i := range o.props {
		p := &o.props[i]
		sight := Absent
		if r.glancer != nil && p.node.simple && p.glances {
			var s Scalar
			if s, sight = r.glancer.Glance(p.name); sight == Told {
				if p.stays && (r.open || r.sent) || r.takes(p.node, s) {
					count++
					continue
				}
				if r.quiet || r.err != nil {
					return count, false
				}
				r.v.Member(p.name) // to say what is wrong
			}
		} else if r.v.Member(p.name) {
			sight = Entered
		}
		if sight == Absent {
			if p.required {
				return count, r.missing(n, schema.KwRequired, p.name)
			}
			continue
		}
		count++
		if !r.member(p.node, p.stays) {
			return count, r.inMember(p.name)
		}
	}
	return count, true
}

// member asks n about the member that the cursor has moved to, and moves back. Where only
// what is written matters, it does not ask about a member that stays.
func (r *run) member(n *node, stays bool) bool {
	if n.form == formAlways || r.open && n.form == formNever || stays && (r.open || r.sent) {
		r.v.Leave()
		return true
	}
	return r.child(n)
}

// additional asks additionalProperties about the members that are not declared, where
// there are no patterns. count is the number of those that are.
func (r *run) additional(n *node, count int) bool {
	o := n.object
	if o.additional.form == formAlways || r.open && (o.additional.form == formNever || o.othersStay) {
		return true
	}
	if r.glancer != nil && r.glancer.AtMost() == count {
		return true
	}
	size := r.v.Len()
	if size == count {
		return true
	}
	for i := range size {
		name := r.v.Name(i)
		if o.find(name) >= 0 {
			continue
		}
		r.v.Enter(i)
		if !r.member(o.additional, o.othersStay) {
			return r.inMember(name)
		}
	}
	return true
}

// members asks all nodes of n about the members that are theirs, where there are
// patterns.
func (r *run) members(n *node) bool {
	o := n.object
	e := r.begin()
	ok := true
	if _, ok = r.props(n); ok {
		r.next(&e)
		for i := range r.v.Len() {
			name := r.v.Name(i)
			if ok = r.undeclared(o, i, name); !ok {
				r.inMember(name)
				break
			}
		}
	}
	r.finish(&e)
	return ok
}

// undeclared asks the patterns of o about member i, and if none matches its name, and it
// is no property, additionalProperties.
func (r *run) undeclared(o *objectRules, i int, name string) bool {
	known := o.additional == nil || o.find(name) >= 0
	text := plain(name)
	e := r.begin()
	ok := true
	for k := range o.patterns {
		p := &o.patterns[k]
		if !p.matches(text) {
			continue
		}
		known = true
		r.next(&e)
		r.v.Enter(i)
		if ok = r.member(p.node, p.stays); !ok {
			break
		}
	}
	r.finish(&e)
	if known || !ok {
		return ok
	}
	r.v.Enter(i)
	return r.member(o.additional, o.othersStay)
}
