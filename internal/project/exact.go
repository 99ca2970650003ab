package project

import (
	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/match"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/view"
)

// finiteNumber is what the strict profile wants of every number.
const finiteNumber = "a finite number"

// exact reports whether the value at s[i] is one that n writes as what it is: the rule of
// the strict profile, see plan.Exact. If not, c.mismatch says so.
//
// It goes by the first byte. Of numbers, rounded and canonical ask the rest, and those that
// the loops write without them are what they are.
func (c *call) exact(n *node, i int) bool {
	kind := class[c.s[i]]
	switch {
	case n.kind == plan.Const:
		return c.equal(n, i)
	case kind == noKind || n.accept.Has(kind), kind == plan.JSONNumber && n.accept.Has(plan.JSONInteger):
		return true
	}
	c.refuse(n, diag.Type, n.want(), i)
	return false
}

// equal reports whether the value at s[i] is the constant of n: matchers need not have seen
// it. If not, c.mismatch says so, or the text is not JSON.
func (c *call) equal(n *node, i int) bool {
	v := c.look(i)
	if v == nil {
		return false
	}
	same, err := n.equals.Equals(v)
	switch {
	case err != nil:
		c.undecided(n, err, i)
	case !same:
		c.refuse(n, diag.Type, plan.WantConst(n.constant), i)
	}
	return err == nil && same
}

// allFinite reports whether no number of the text between i and end, which n writes in the
// generic form, is an infinity. If one is, c.mismatch says so.
func (c *call) allFinite(n *node, i, end int) bool {
	begin, _ := view.Infinity(c.text(), i, end)
	if begin < 0 {
		return true
	}
	c.refuse(n, diag.Range, finiteNumber, begin)
	view.Place(c.mismatch, c.text(), i, begin)
	return false
}

// infinity writes the number at s[i], which is one, by n. end is behind it.
func (c *call) infinity(n *node, i, end, w int) (int, int) {
	if !c.engine.strict {
		return c.word(end, w, "null")
	}
	if n.quick != nil {
		n = n.quick[plan.JSONNumber]
	}
	return c.refuse(n, diag.Range, finiteNumber, i)
}

// lowerExact fills what exact asks of n, the node id of nodes.
func (n *node) lowerExact(nodes []plan.Node, id plan.ID) {
	n.accept = plan.Exact(nodes, id)
	switch n.kind {
	case plan.Const:
		n.equals = match.NewConstant(n.constant)
	case plan.Switch:
		if !n.accept.Has(plan.JSONNull) {
			n.byKind[plan.JSONNull] = nil // it would be coerced
		}
		n.accept = plan.AllKinds // choose asks
	}
}
