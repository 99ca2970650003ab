package match

import (
	"strings"
	"unicode/utf8"
)

// ObjectRules are what a schema says about objects and their members.
type ObjectRules struct {
	Least, Most  int64        // number of members; -1: no bound
	Required     []string     // names that must be there, without those of Props
	Waived       []string     // names that need not be there because the members are never written
	Unsent       *Unsent      // members that are never written; nil: none
	Dependencies []Dependency // names that must be there if others are
	Props        []Prop       // best with cheap ones first
	Patterns     []PatternRule
	Additional   *Node // for members that neither Props nor Patterns name; nil: nothing is said about them
	OthersStay   bool  // these members are never written
	Names        *Node // propertyNames

	declared map[string]int // indices in Props, if they are many
}

// A Prop is one of `properties`, or a name that is required and not among them.
type Prop struct {
	Name     string
	Node     *Node
	Required bool
	Stays    bool // the member is never written

	glances bool // a Glancer takes the name
}

// A PatternRule is one of `patternProperties`.
type PatternRule struct {
	Pattern *Pattern
	Node    *Node
	Stays   bool // members of such names are never written
}

// fewProps is the number of properties up to which a scan finds a name.
const fewProps = 8

// prepare fills in what is not data.
func (o *ObjectRules) prepare() {
	for i := range o.Props {
		o.Props[i].glances = !strings.ContainsRune(o.Props[i].Name, utf8.RuneError)
	}
	if len(o.Props) > fewProps {
		o.declared = make(map[string]int, len(o.Props))
		for i := range o.Props {
			o.declared[o.Props[i].Name] = i
		}
	}
	for i := range o.Patterns {
		o.Patterns[i].Pattern.prepare()
	}
}

// find returns the index in o.Props of the property of that name, -1 if there is none.
func (o *ObjectRules) find(name string) int {
	if o.declared != nil {
		if i, ok := o.declared[name]; ok {
			return i
		}
		return -1
	}
	for i := range o.Props {
		if o.Props[i].Name == name {
			return i
		}
	}
	return -1
}

// object reports whether the object at the cursor is one for n.
func (r *run) object(n *Node, track bool) bool {
	if r.unread() {
		return false
	}
	o := n.Object
	if (o.Least > 0 || o.Most >= 0) && !r.properties(n) {
		return false
	}
	if !r.required(n) || !r.waived(n) || o.Dependencies != nil && !r.dependencies(n) {
		return false
	}
	if len(o.Patterns) == 0 {
		count, ok := r.props(n)
		if !ok || o.Additional != nil && !r.additional(n, count) {
			return false
		}
	} else if !r.members(n) {
		return false
	}
	if o.Names != nil && !r.propertyNames(n) {
		return false
	}
	if track {
		r.evaluates(cover{object: o, all: o.Additional != nil})
	}
	return true
}

// props asks the properties of n about the members that they name, and returns how many
// of these there are.
func (r *run) props(n *Node) (count int, ok bool) {
	o := n.Object
	for i := range o.Props {
		p := &o.Props[i]
		sight := Absent
		if r.glancer != nil && p.Node.simple && p.glances {
			var s Scalar
			if s, sight = r.glancer.Glance(p.Name); sight == Told {
				if p.Stays && (r.open || r.sent) || r.takes(p.Node, s) {
					count++
					continue
				}
				if r.quiet || r.err != nil {
					return count, false
				}
				r.v.Member(p.Name) // to say what is wrong
			}
		} else if r.v.Member(p.Name) {
			sight = Entered
		}
		if sight == Absent {
			if p.Required {
				return count, r.missing(n, kwRequired, p.Name)
			}
			continue
		}
		count++
		if !r.member(p.Node, p.Stays) {
			return count, r.inMember(p.Name)
		}
	}
	return count, true
}

// member asks n about the member that the cursor has moved to, and moves back. Where only
// what is written matters, it does not ask about a member that stays.
func (r *run) member(n *Node, stays bool) bool {
	if n.Form == Always || r.open && n.Form == Never || stays && (r.open || r.sent) {
		r.v.Leave()
		return true
	}
	return r.child(n)
}

// additional asks additionalProperties about the members that are not declared, where
// there are no patterns. count is the number of those that are.
func (r *run) additional(n *Node, count int) bool {
	o := n.Object
	if o.Additional.Form == Always || r.open && (o.Additional.Form == Never || o.OthersStay) {
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
		if !r.member(o.Additional, o.OthersStay) {
			return r.inMember(name)
		}
	}
	return true
}

// members asks all nodes of n about the members that are theirs, where there are
// patterns.
func (r *run) members(n *Node) bool {
	o := n.Object
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
func (r *run) undeclared(o *ObjectRules, i int, name string) bool {
	known := o.Additional == nil || o.find(name) >= 0
	text := plain(name)
	e := r.begin()
	ok := true
	for k := range o.Patterns {
		p := &o.Patterns[k]
		if !p.Pattern.matches(text) {
			continue
		}
		known = true
		r.next(&e)
		r.v.Enter(i)
		if ok = r.member(p.Node, p.Stays); !ok {
			break
		}
	}
	r.finish(&e)
	if known || !ok {
		return ok
	}
	r.v.Enter(i)
	return r.member(o.Additional, o.OthersStay)
}
