package match

import (
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/schema"
)

// A chance says how far a value is from satisfying a schema, as far as that is told at a
// glance. It is never worse than the truth.
type chance uint8

const (
	never   chance = iota // the kind of the value, or a discriminator, speaks against it
	lacking               // the kind fits; a required member, const or enum speaks against it
	likely                // nothing does
)

// maxGlance bounds the schemas that are looked at for the chance of one arm.
const maxGlance = 32

// meant returns the index of the only arm of n, which are list with the tests of a
// discriminator, that the value may satisfy. If it surely satisfies none, that is the only one
// for its kind, if there is one. It returns -1 for several and none.
//
// So the value satisfies none or that one, and what it lacks for that is what to complain
// about.
func (r *run) meant(n *node, list []*node, tests []plan.MemberTest) int {
	const none, several = -1, -2
	fit, near := none, none
	for i, arm := range list {
		if !r.isCalled(n, tests, i) {
			continue
		}
		left := maxGlance
		switch r.chance(arm, &left) {
		case likely:
			if fit != none {
				return -1
			}
			fit = i
		case lacking:
			if near == none {
				near = i
			} else {
				near = several
			}
		}
		if r.unread() {
			return -1
		}
	}
	if fit == none && near >= 0 {
		return near
	}
	return fit
}

// chance returns the chance of the value at the cursor to satisfy n. Of what n says it looks
// at no more than left schemas.
func (r *run) chance(n *node, left *int) chance {
	if *left--; *left < 0 || n.form == formAlways {
		return likely
	}
	if n.form == formNever {
		return never
	}
	kind, ok := r.count(n)
	switch {
	case !ok && (n.typed || n.accept != plan.AllKinds):
		return never
	case !ok || kind == plan.JSONNull && n.nullable:
		return likely
	}
	best := likely
	if !r.isConstant(n, kind) || kind == plan.JSONObject && n.object != nil && !r.isMarked(n.object) {
		best = lacking
	}
	if p := n.inPlace; p != nil && (p.ref != nil || p.allOf != nil) {
		settled, settledAt := r.settled, r.settledAt
		if n.typed || n.prefer.Has(kind) {
			r.settled, r.settledAt = kind, r.level
		}
		if p.ref != nil {
			best = min(best, r.chance(p.ref, left))
		}
		for _, part := range p.allOf {
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
func (r *run) isConstant(n *node, kind plan.JSONKind) bool {
	if kind == plan.JSONObject || kind == plan.JSONArray || kind == plan.JSONNull && n.nullable {
		return true
	}
	return (n.constant == nil || r.among(n.constant, kind)) && (n.enum == nil || r.among(n.enum, kind))
}

// isMarked reports whether the object at the cursor has the members that o requires, and those
// that it has are among their const and enum.
func (r *run) isMarked(o *objectRules) bool {
	for _, name := range o.required {
		if !r.has(name) {
			return false
		}
	}
	for i := range o.props {
		p := &o.props[i]
		m := p.node
		tells := m.form == formRules && (m.constant != nil || m.enum != nil) && !p.stays
		if !p.required && !tells {
			continue
		}
		if !r.v.Member(p.name) {
			if p.required {
				return false
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
			return false
		}
	}
	return true
}

// satisfiesNone says that the value satisfies none of list, which is what the keyword k of n
// asks for. It returns false.
func (r *run) satisfiesNone(n *node, k schema.Keyword, tests []plan.MemberTest) bool {
	if r.uncalled(n, tests) {
		return false
	}
	return r.fail(n, k)
}
