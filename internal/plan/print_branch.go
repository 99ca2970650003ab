package plan

import "strconv"

// mostValues is the number of values that are shown of one list.
const mostValues = 8

// branch adds what decides, step by step: kinds of values that one arm takes at once,
// texts of a member that lead to one arm, then the tests of the arms, one line each, and
// matchers where several are possible.
func (l *clauses) branch(n *BranchNode) {
	if n.Accept != AllKinds {
		l.next()
		l.text("takes ")
		l.text(n.Accept.String())
	}
	for k, id := range n.ByKind {
		if id != None {
			l.next()
			l.text(JSONKind(k).String())
			l.text(": ")
			l.node(id)
		}
	}
	if n.Lookup != nil {
		l.lookup(n)
	}
	if left := n.asked(); left != 0 {
		l.next()
		l.text(left.String())
		l.text(": by tests")
		for i := range n.Arms {
			if n.Arms[i].Match != nil {
				l.text(", then by matchers")
				break
			}
		}
	}
	for i := range n.Arms {
		l.b = append(l.b, "\n  "...)
		l.arm(&n.Arms[i])
	}
}

// asked returns the kinds whose arm is found by asking tests.
func (n *BranchNode) asked() KindSet {
	left := n.Accept
	for k, id := range n.ByKind {
		if id != None {
			left = left.Without(JSONKind(k))
		}
	}
	return left
}

// lookup adds the texts that lead to arms.
func (l *clauses) lookup(n *BranchNode) {
	l.next()
	l.text("object by ")
	l.quoted(n.Lookup.Member)
	for i, text := range n.Lookup.Texts {
		l.text(", ")
		l.quoted(text)
		l.text(": ")
		if k := n.Lookup.Arms[i]; k >= 0 && k < len(n.Arms) {
			l.node(n.Arms[k].Node)
		}
		if !n.Lookup.Sure[i] {
			l.text(" if possible")
		}
	}
}

// arm adds the line of an arm.
func (l *clauses) arm(a *Arm) {
	l.b = appendID(l.b, a.Node)
	l.b = appendPlace(append(l.b, " at "...), a.Schema)
	l.text(": ")
	for i := range a.Tests {
		if i > 0 {
			l.text("; and ")
		}
		l.test(&a.Tests[i])
	}
	for i, id := range a.Match {
		if i == 0 {
			l.text("; matcher ")
		} else {
			l.text(" and ")
		}
		l.b = appendMatch(l.b, id)
	}
}

// test adds what t asks: object, "id", "kind" is "a" or "b", and (any, "x" or any, "y").
func (l *clauses) test(t *Test) {
	if t.Values != nil {
		l.values(t.Values)
	} else {
		l.text(t.Kinds.String())
	}
	for _, name := range t.Required {
		l.text(", ")
		l.quoted(name)
	}
	for i := range t.Members {
		l.text(", ")
		l.quoted(t.Members[i].Name)
		l.text(" is ")
		l.values(t.Members[i].Values)
	}
	for _, list := range t.AnyOf {
		l.text(", and (")
		for i := range list {
			if i > 0 {
				l.text(" or ")
			}
			l.test(&list[i])
		}
		l.text(")")
	}
}

// values adds the first of values.
func (l *clauses) values(values []Scalar) {
	if len(values) == 0 {
		l.text("no value")
	}
	for i, s := range values {
		if i > 0 {
			l.text(" or ")
		}
		if i == mostValues {
			l.b = strconv.AppendInt(l.b, int64(len(values)-i), 10)
			l.text(" more")
			return
		}
		if s.Kind == JSONString {
			l.quoted(s.Text)
		} else {
			l.b = appendText(l.b, s.Text)
		}
	}
}

// ifNode adds the question and the two ways.
func (l *clauses) ifNode(n *IfNode) {
	l.next()
	l.b = appendMatch(append(l.b, "matcher "...), n.Match)
	l.text(" then ")
	l.node(n.Then)
	l.text(" else ")
	l.node(n.Else)
}

// appendMatches adds a line for each question: m1 satisfies #/anyOf/0.
func (p *Plan) appendMatches(b []byte) []byte {
	for i, place := range p.Matches {
		b = appendMatch(b, MatchID(i+1))
		b = appendPlace(append(b, " satisfies "...), place)
		b = append(b, '\n')
	}
	if p.Strict != NoMatch {
		b = appendMatch(append(b, "strict: "...), p.Strict)
		b = append(b, '\n')
	}
	return b
}

// appendMatch adds the name of a question: m7.
func appendMatch(b []byte, id MatchID) []byte {
	return strconv.AppendInt(append(b, 'm'), int64(id), 10)
}
