package plan

import "slices"

// mostMembers is the number of members up to which looking for them costs less than asking
// the tests of an arm.
const mostMembers = 64

// Found returns what the arm for Lookup.Texts[at] asks of an object beside that text: the
// members that must be present, none if it asks nothing. It is false if the arm asks more.
//
// It takes time linear in the tests of the arm.
func (n *BranchNode) Found(at int) (members []string, ok bool) {
	a := &n.Arms[n.Lookup.Arms[at]]
	member, text := n.Lookup.Member, Scalar{Kind: JSONString, Text: n.Lookup.Texts[at]}
	for i := range a.Tests {
		t := &a.Tests[i]
		for k := range t.Members {
			if m := &t.Members[k]; m.Name != member || !m.has(text) {
				return nil, false
			}
		}
		if members, ok = t.add(members); !ok {
			return nil, false
		}
	}
	return slices.DeleteFunc(members, func(name string) bool { return name == member }), true
}

// ByMembers returns the arms that take objects, and beside each the members that must be
// present for it to be possible, if none of them asks anything else of an object. It is nil
// if one does.
//
// It takes time linear in the tests of the arms.
func (n *BranchNode) ByMembers() (arms []int, members [][]string) {
	for i := range n.Arms {
		a := &n.Arms[i]
		if slices.ContainsFunc(a.Tests, func(t Test) bool { return !t.Kinds.Has(JSONObject) }) {
			continue
		}
		var names []string
		for k := range a.Tests {
			var ok bool
			if names, ok = a.Tests[k].add(names); !ok || len(a.Tests[k].Members) > 0 {
				return nil, nil
			}
		}
		arms, members = append(arms, i), append(members, names)
	}
	return arms, members
}

// add adds the members that t requires to names; false if t asks more of an object, but for
// what its members are.
func (t *Test) add(names []string) ([]string, bool) {
	if !t.Kinds.Has(JSONObject) || t.Values != nil || len(t.AnyOf) > 0 || len(t.Required) > mostMembers {
		return nil, false
	}
	for _, name := range t.Required {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names, len(names) <= mostMembers
}

// has reports whether m may be s.
func (m *MemberTest) has(s Scalar) bool {
	if len(m.Values) >= ManyScalars {
		_, ok := slices.BinarySearchFunc(m.Values, s, Scalar.Compare)
		return ok
	}
	return slices.Contains(m.Values, s)
}

// LooksAt reports whether one of the arms asks what a member is, other than the one of the
// Lookup.
func (n *BranchNode) LooksAt() bool {
	return slices.ContainsFunc(n.Arms, func(a Arm) bool { return slices.ContainsFunc(a.Tests, n.looksAt) })
}

func (n *BranchNode) looksAt(t Test) bool {
	for i := range t.Members {
		if n.Lookup == nil || t.Members[i].Name != n.Lookup.Member {
			return true
		}
	}
	return slices.ContainsFunc(t.AnyOf, func(list []Test) bool { return slices.ContainsFunc(list, n.looksAt) })
}

// Refuses reports whether o writes no object that lacks one of the members.
func (o *ObjectNode) Refuses(members []string) bool {
	for _, name := range members {
		if !slices.Contains(o.Required, name) && !slices.ContainsFunc(o.Props, func(p Property) bool {
			return p.Name == name && p.Required && (p.Default == "" || p.Node == None)
		}) {
			return false
		}
	}
	return true
}

// Member returns the node that writes the member name, None if it is left out.
func (o *ObjectNode) Member(name string) ID {
	for i := range o.Props {
		if p := &o.Props[i]; p.Name == name {
			return p.Node
		}
	}
	for i := range o.Patterns {
		if p := &o.Patterns[i]; p.Matcher.MatchString(name) {
			return p.Node
		}
	}
	return o.Additional
}
