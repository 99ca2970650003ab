package plan

import "slices"

// match checks that id is a question of the plan, or none where rule allows it.
func (c *checker) match(what string, id MatchID, rule edgeRule) {
	if id == NoMatch && rule == maybeNone {
		return
	}
	if id < 1 || int(id) > c.matches {
		c.fail("%s: want one of %d questions, got m%d", what, c.matches, id)
	}
}

// ifNode checks the parts of an If.
func (c *checker) ifNode(n *IfNode) {
	c.match("if", n.Match, neverNone)
	c.edge("then", n.Then, neverNone)
	c.edge("else", n.Else, neverNone)
}

// branch checks the parts of a Branch.
func (c *checker) branch(n *BranchNode) {
	if len(n.Arms) == 0 {
		c.fail("want an arm, got none")
	}
	c.kinds("accepted", n.Accept)
	for i := range n.Arms {
		a := &n.Arms[i]
		c.edge("arm", a.Node, neverNone)
		if a.Schema == "" {
			c.fail("arm %d: want the place of a schema, got none", i)
		}
		if a.Match != nil && len(a.Match) == 0 {
			c.fail("arm %d: want questions or nil, got an empty list", i)
		}
		for _, id := range a.Match {
			c.match("arm", id, neverNone)
		}
		c.tests(a.Tests)
	}
	for k, id := range n.ByKind {
		if id == None {
			continue
		}
		c.edge(JSONKind(k).String(), id, neverNone)
		if !slices.ContainsFunc(n.Arms, func(a Arm) bool { return a.Node == id }) {
			c.fail("%v: want the node of an arm, got n%d", JSONKind(k), id)
		}
		if !n.Accept.Has(JSONKind(k)) {
			c.fail("%v: want a kind that is accepted", JSONKind(k))
		}
	}
	if n.Lookup != nil {
		c.lookup(n.Lookup, len(n.Arms))
	}
}

// lookup checks that l leads to some of so many arms, by texts that differ.
func (c *checker) lookup(l *Lookup, arms int) {
	if len(l.Texts) == 0 || len(l.Arms) != len(l.Texts) || len(l.Sure) != len(l.Texts) {
		c.fail("member %q: want an arm for each text, got %d texts, %d arms, %d sure", l.Member, len(l.Texts), len(l.Arms), len(l.Sure))
		return
	}
	seen := make(map[string]bool, len(l.Texts))
	for i, text := range l.Texts {
		if seen[text] {
			c.fail("member %q: want %q once, got it again", l.Member, text)
		}
		seen[text] = true
		if l.Arms[i] < 0 || l.Arms[i] >= arms {
			c.fail("member %q: want one of %d arms, got %d", l.Member, arms, l.Arms[i])
		}
		if at, ok := l.Index[text]; l.Index != nil && (!ok || at != i) {
			c.fail("member %q: want text %d in the index, got %d", l.Member, i, at)
		}
	}
	if l.Index != nil && len(l.Index) != len(l.Texts) {
		c.fail("member %q: want %d texts in the index, got %d", l.Member, len(l.Texts), len(l.Index))
	}
}

// tests checks the tests of an arm, with those inside of them. The planner bounds how deep
// they are.
func (c *checker) tests(tests []Test) {
	for i := range tests {
		t := &tests[i]
		c.kinds("tested", t.Kinds)
		c.scalars("value", t.Values)
		seen := make(map[string]bool, len(t.Members))
		for k := range t.Members {
			m := &t.Members[k]
			if seen[m.Name] {
				c.fail("test of member %q: want it once, got it again", m.Name)
			}
			seen[m.Name] = true
			if m.Values == nil {
				c.fail("test of member %q: want values, got nil", m.Name)
			}
			c.scalars("member "+m.Name, m.Values)
		}
		for _, list := range t.AnyOf {
			c.tests(list)
		}
	}
}

// kinds checks that s has kinds of JSON alone.
func (c *checker) kinds(what string, s KindSet) {
	if extra := s &^ AllKinds; extra != 0 {
		c.fail("%s: want kinds of JSON, got %b", what, extra)
	}
}

// scalars checks that values are canonical, and sorted where they are many.
func (c *checker) scalars(what string, values []Scalar) {
	for i, s := range values {
		if !s.sound() {
			c.fail("%s: want a scalar in canonical form, got %+v", what, s)
		}
		if i > 0 && len(values) >= ManyScalars && values[i-1].Compare(s) >= 0 {
			c.fail("%s: want sorted scalars, got %q before %q", what, values[i-1].Text, s.Text)
		}
	}
}
