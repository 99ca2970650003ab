package match

import (
	"github.com/stringify-go/stringify/internal/plan"
)

// A chance says how far a value is from satisfying a schema, as far as that is told at a
// glance. It is never worse than the truth.
type chance uint8

const (
	never   chance = iota // the kind of the value, or a discriminator, speaks against it
	other                 // the kind fits; a const or enum speaks against it, of a member too
	lacking               // only a required member is absent
	likely                // nothing speaks against it
)

// maxGlance bounds the schemas that are looked at for the chance of one arm.
const maxGlance = 32

// meant returns the index of the only arm of n, which are list with the tests of a
// discriminator, that the value may satisfy; if it surely satisfies none, the only one that is
// nearest. It returns -1 for several and for none.
//
// So the value satisfies none or that one, and what it lacks for that is what to complain
// about.
func (r *run) meant(n *Node, list []*Node, tests []plan.MemberTest) int {
	best, which := never, -1
	for i, arm := range list {
		if !r.isCalled(n, tests, i) {
			continue
		}
		left := maxGlance
		c := r.chance(arm, &left)
		switch {
		case r.unread() || c == likely && best == likely:
			return -1
		case c > best:
			best, which = c, i
		case c == best:
			which = -1
		}
	}
	return which
}

// chance returns the chance of the value at the cursor to satisfy n. Of what n says it looks
// at no more than left schemas.
func (r *run) chance(n *Node, left *int) chance {
	if *left--; *left < 0 || n.Form == Always {
		return likely
	}
	if n.Form == Never {
		return never
	}
	kind, ok := r.count(n)
	switch {
	case !ok && (n.Typed || n.accept != plan.AllKinds):
		return never
	case !ok || kind == plan.JSONNull && n.Nullable:
		return likely
	}
	best := likely
	switch {
	case !r.isConstant(n, kind):
		best = other
	case kind == plan.JSONObject && n.Object != nil:
		best = r.marks(n.Object)
	}
	if p := n.InPlace; p != nil && (p.Ref != nil || p.AllOf != nil) {
		settled, settledAt := r.settled, r.settledAt
		if n.Typed || n.prefer.Has(kind) {
			r.settled, r.settledAt = kind, r.level
		}
		if p.Ref != nil {
			best = min(best, r.chance(p.Ref, left))
		}
		for _, part := range p.AllOf {
			if best == never || *left <= 0 {
				break
			}
			best = min(best, r.chance(part, left))
		}
		r.settled, r.settledAt = settled, settledAt
	}
	return best
}

// isConstant reports whether the value, which counts as kind, is among the const and enum of
// n. Arrays and objects are not looked at.
func (r *run) isConstant(n *Node, kind plan.JSONKind) bool {
	if kind == plan.JSONObject || kind == plan.JSONArray || kind == plan.JSONNull && n.Nullable {
		return true
	}
	return (n.Const == nil || r.among(n.Const, kind)) && (n.Enum == nil || r.among(n.Enum, kind))
}

// marks returns what the members of the object at the cursor leave of its chance: those that o
// requires, and their const and enum.
func (r *run) marks(o *ObjectRules) chance {
	best := likely
	for _, name := range o.Required {
		if !r.has(name) {
			best = lacking
			break
		}
	}
	for i := range o.Props {
		p := &o.Props[i]
		m := p.Node
		tells := m.Form == Rules && (m.Const != nil || m.Enum != nil) && !p.Stays
		if !tells && (!p.Required || best == lacking) {
			continue
		}
		if !r.v.Member(p.Name) {
			if p.Required {
				best = lacking
			}
			continue
		}
		fits := true
		if tells {
			r.level++
			kind, ok := r.count(m)
			fits = ok && r.isConstant(m, kind)
			r.level--
		}
		r.v.Leave()
		if !fits {
			return other
		}
	}
	return best
}

// satisfiesNone says that the value satisfies none of list, which is what the keyword k of n
// asks for. It returns false.
func (r *run) satisfiesNone(n *Node, k Keyword, tests []plan.MemberTest) bool {
	if r.uncalled(n, tests) {
		return false
	}
	return r.fail(n, k)
}
