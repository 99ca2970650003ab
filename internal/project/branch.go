package project

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/match"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/rawjson"
	"github.com/stringify-go/stringify/internal/view"
)

// A branch is a plan.BranchNode as this engine wants it.
type branch struct {
	plan *plan.BranchNode
	arms []*node // beside plan.Arms

	member   []byte         // of plan.Lookup, quoted, in canonical form; nil: there is no short cut
	head     []byte         // member, a colon and a quote
	texts    []string       // of plan.Lookup
	whole    []string       // beside texts, where they are few and need no escapes: head, the text, a quote; else nil
	index    map[string]int // of texts, where there are many; else nil
	sure     []*node        // beside texts: the arm, nil if it asks more than the text, but see asks
	declared []bool         // beside texts: the arm is an Object that writes the member
	asks     []bool         // beside texts: the arm asks for members too, which its node refuses to do without
	only     *node          // the only arm for objects, if it asks for members alone and its node refuses to do without
}

// lowerBranch makes a branch. A member whose name or texts have U+FFFD, which bytes that
// are no UTF-8 are read as, gets no short cut, nor does one with a slash in its name: see
// mayRepeat.
func lowerBranch(from *plan.BranchNode, nodes []plan.Node, edge func(plan.ID) *node) *branch {
	b := &branch{plan: from, arms: make([]*node, len(from.Arms))}
	for i := range from.Arms {
		b.arms[i] = edge(from.Arms[i].Node)
	}
	refuses := func(arm int, members []string) bool {
		o := nodes[from.Arms[arm].Node].Object
		return o != nil && o.Refuses(members)
	}
	if arms, members := from.ByMembers(); len(arms) == 1 && refuses(arms[0], members[0]) {
		b.only = b.arms[arms[0]]
	}
	l := from.Lookup
	if l == nil || isOdd(l.Member) || strings.Contains(l.Member, "/") || slices.ContainsFunc(l.Texts, isOdd) {
		return b
	}
	key := canonicalKey(l.Member)
	b.member, b.head, b.texts, b.index = []byte(key[:len(key)-1]), []byte(key+`"`), l.Texts, l.Index
	if l.Index == nil && !slices.ContainsFunc(l.Texts, escapes) {
		for _, text := range l.Texts {
			b.whole = append(b.whole, key+`"`+text+`"`)
		}
	}
	for i, arm := range l.Arms {
		var to *node
		asks := false
		if l.Sure[i] {
			to = b.arms[arm]
		} else if members, ok := from.Found(i); ok && refuses(arm, members) {
			to, asks = b.arms[arm], true
		}
		b.sure, b.asks = append(b.sure, to), append(b.asks, asks)
	}
	return b
}

// isOdd reports whether text has U+FFFD, or is no UTF-8.
func isOdd(text string) bool { return strings.ContainsRune(text, utf8.RuneError) }

// escapes reports whether JSON cannot have text as it is.
func escapes(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r == '"' || r == '\\' })
}

// lowerDeclared fills b.declared, once all nodes are lowered.
func (b *branch) lowerDeclared() {
	for _, to := range b.sure {
		declared := false
		if to != nil && to.kind == plan.Object {
			k := to.object.lookup(b.member)
			declared = k >= 0 && to.object.members[k].node != nil
		}
		b.declared = append(b.declared, declared)
	}
}

// find returns the place of text in b.texts, -1 if it is not there.
func (b *branch) find(text []byte) int {
	if b.index != nil {
		if k, ok := b.index[string(text)]; ok {
			return k
		}
		return -1
	}
	for k, t := range b.texts {
		if t == string(text) {
			return k
		}
	}
	return -1
}

// branch writes the value at s[i] by Branch.
func (c *call) branch(n *node, i, w int) (int, int) {
	kind, ok := c.kind(i)
	if !ok {
		return c.fail()
	}
	if to := n.byKind[kind]; to != nil {
		return c.value(to, i, w)
	}
	b := n.branch
	if kind == plan.JSONObject && c.mayGuess(i) {
		if b.member != nil {
			if end, next, ok := c.guess(b, i, w); ok {
				return end, next
			}
		} else if b.only != nil {
			if end, next, ok := c.try(b.only, i, w); ok {
				return end, next
			}
		}
	}
	v := c.look(i)
	if v == nil {
		return c.fail()
	}
	arm, err := c.engine.matchers.Choose(b.plan, v)
	switch {
	case err != nil:
		return c.undecided(n, err, i)
	case arm >= 0:
		return c.value(b.arms[arm], i, w)
	}
	want, members := c.engine.matchers.Refusal(b.plan, v)
	c.refuse(n, diag.NoMatch, want, i)
	c.mismatch.About(members)
	return c.fail()
}

// conditional writes the value at s[i] by If.
func (c *call) conditional(n *node, i, w int) (int, int) {
	v := c.look(i)
	if v == nil {
		return c.fail()
	}
	yes, err := c.engine.matchers.Satisfies(n.match, v)
	switch {
	case err != nil:
		return c.undecided(n, err, i)
	case yes:
		return c.value(n.yes, i, w)
	}
	return c.value(n.no, i, w)
}

// satisfy reports whether the value at s[i], or behind white space there, satisfies what id
// asks. If not, c.mismatch says why, or the text is not JSON.
func (c *call) satisfy(id plan.MatchID, i int) bool {
	i = rawjson.SkipSpace(c.text(), i)
	v := c.look(i)
	if v == nil {
		return false
	}
	violation, err := c.engine.matchers.Violation(id, v)
	if err != nil {
		violation = &diag.Mismatch{Reason: diag.Strict, Schema: c.engine.plan.Nodes[c.engine.plan.Root].Schema, Want: "less to match: " + err.Error(), Got: c.got(i)}
	}
	c.mismatch = violation
	return violation == nil
}

// undecided says that err kept the matchers from telling how n writes the value at s[i].
func (c *call) undecided(n *node, err error, i int) (int, int) {
	return c.refuse(n, diag.NoMatch, "less to match: "+err.Error(), i)
}

// look returns a view of the value at s[i], nil if that is not JSON, or nested too deep.
//
// The view reads the whole value at once and is kept: branches inside it move the same
// one. So each part of the text is read for that once, however branches are nested.
func (c *call) look(i int) match.View {
	if c.view == nil {
		c.view = view.NewText()
	}
	if i < c.seen && c.view.At(i) {
		return c.view
	}
	end, err := c.view.Read(c.text(), i, c.depth, c.maxDepth)
	if err != nil {
		return nil
	}
	c.seen = end
	return c.view
}
