package match

import (
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/schema"
)

// A node is a compiled schema. It has a part for each kind of value that the schema says
// something about, and is never changed once its matcher is built.
type node struct {
	schema *schema.Schema
	form   form

	accept   plan.KindSet // kinds that type, const and enum leave
	prefer   plan.KindSet // where there is no type: those of accept that keywords suggest, as which a value counts if it can
	types    plan.KindSet // kinds that type takes, with null where nullable; all if it is absent
	typed    bool         // there is a type
	nullable bool
	duration bool // the format is duration

	constant *values // const
	enum     *values
	number   *numberRules
	text     *textRules
	object   *objectRules
	array    *arrayRules
	inPlace  *inPlace

	unevaluatedProperties *node
	unevaluatedItems      *node

	simple   bool // about scalars it asks nothing but what its own keywords say; see Scalar
	shared   bool // several nodes refer to it, and its answers are worth remembering; see memory
	wanted   bool // a matcher of the Set asks it, and its answers are worth remembering; see Recaller
	circular bool // it may come back to itself for the same value

	circle int32 // number from 1 of a node at which a way back to itself for the same value is cut; else 0
	walk   walk  // for the builder
}

// A form says how much of a node is to be looked at.
type form uint8

const (
	formRules  form = iota // all of it
	formAlways             // nothing: every value satisfies it
	formNever              // nothing: no value does
)

// inPlace has the schemas that a schema applies to the value itself.
type inPlace struct {
	ref                 *node
	allOf, anyOf, oneOf []*node
	anyOfTests          []plan.MemberTest // of a discriminator, beside anyOf; nil: there is none
	oneOfTests          []plan.MemberTest
	not                 *node
	cond, then, els     *node
	dependent           []dependent
}

// A dependent is a schema for objects that have the member name.
type dependent struct {
	name    string
	keyword schema.Keyword
	node    *node
	unsent  bool // the member is never written
}

// each calls yield with all nodes of p.
func (p *inPlace) each(yield func(*node)) {
	for _, n := range [...]*node{p.ref, p.not, p.cond, p.then, p.els} {
		if n != nil {
			yield(n)
		}
	}
	for _, list := range [...][]*node{p.allOf, p.anyOf, p.oneOf} {
		for _, n := range list {
			yield(n)
		}
	}
	for i := range p.dependent {
		yield(p.dependent[i].node)
	}
}

// ask reports whether the value at the cursor satisfies n, whatever n says about nodes
// that apply to parts of the value. track asks it to note which parts those are.
func (r *run) ask(n *node, track bool) bool {
	switch n.form {
	case formAlways:
		return true
	case formNever:
		return r.fail(n, schema.KwNone)
	}
	if !r.visit() {
		return false
	}
	entered := r.entered
	r.entered = false
	if r.memory != nil {
		return r.askOrRecall(n, entered, track)
	}
	if r.recalls(n, entered, track) {
		return r.askOrKnow(n)
	}
	return r.askNow(n, track)
}

// askNow is ask for a node that has something to say.
func (r *run) askNow(n *node, track bool) bool {
	if r.depth++; r.depth > maxDepth {
		r.err = ErrTooMuch
		return false
	}
	var ok bool
	if n.circle != 0 {
		ok = r.askOnce(n, track)
	} else {
		ok = r.rules(n, track)
	}
	r.depth--
	return ok
}

// askOnce is ask for a node that may come back to itself: the value does not satisfy it
// because it satisfies it (the least fixed point of what the schemas say).
func (r *run) askOnce(n *node, track bool) bool {
	s := r.room()
	for len(s.open) < int(n.circle) {
		s.open = append(s.open, 0)
	}
	// The cursor is below where it was for all other nodes that are still open at this
	// level, so the level tells the value.
	i, before := n.circle-1, s.open[n.circle-1]
	if before == r.level {
		return r.fail(n, schema.KwRef)
	}
	s.open[i] = r.level
	ok := r.rules(n, track)
	s.open[i] = before
	return ok
}

// rules is ask for what n says.
func (r *run) rules(n *node, track bool) bool {
	kind, ok := r.count(n)
	if !ok && (n.typed || n.accept != plan.AllKinds || r.unread()) {
		return r.refuse(n, kind)
	}
	if kind == plan.JSONNull && n.nullable {
		return true
	}
	if n.constant != nil && !r.among(n.constant, kind) {
		return r.fail(n, schema.KwConst)
	}
	if n.enum != nil && !r.among(n.enum, kind) {
		return r.fail(n, schema.KwEnum)
	}
	asks := kind == plan.JSONObject && n.unevaluatedProperties != nil || kind == plan.JSONArray && n.unevaluatedItems != nil
	if asks || track {
		return r.tracked(n, kind, asks, track)
	}
	if n.inPlace == nil {
		return r.parts(n, kind, false)
	}
	return r.partsInPlace(n, kind, false)
}

// partsInPlace asks all that n says about a value of the kind but type, const, enum and
// unevaluated parts.
func (r *run) partsInPlace(n *node, kind plan.JSONKind, track bool) bool {
	settled, settledAt := r.settled, r.settledAt
	if n.typed || n.prefer.Has(kind) {
		r.settled, r.settledAt = kind, r.level
	}
	e := r.begin()
	ok := r.parts(n, kind, track) && (n.inPlace == nil || r.inPlace(n, kind, track, &e))
	r.finish(&e)
	r.settled, r.settledAt = settled, settledAt
	return ok
}

// parts asks what n says about values of the kind, and about their parts.
func (r *run) parts(n *node, kind plan.JSONKind, track bool) bool {
	switch kind {
	case plan.JSONInteger:
		return n.number == nil || r.number(n, true)
	case plan.JSONNumber:
		return n.number == nil && !n.typed || r.number(n, false)
	case plan.JSONString:
		return n.text == nil || r.text(n)
	case plan.JSONObject:
		return n.object == nil || r.object(n, track)
	case plan.JSONArray:
		return n.array == nil || r.array(n, track)
	}
	return true
}

// inPlace asks the nodes that n applies to the value itself.
func (r *run) inPlace(n *node, kind plan.JSONKind, track bool, e *edges) bool {
	p := n.inPlace
	if p.ref != nil && !r.ref(p.ref, track, e) {
		return false
	}
	if p.allOf != nil && !r.allOf(p.allOf, track, e) {
		return false
	}
	if p.cond != nil && !r.ifThenElse(p, track, e) {
		return false
	}
	if p.anyOf != nil && !r.anyOf(n, track, e) {
		return false
	}
	if p.oneOf != nil && !r.oneOf(n, track, e) {
		return false
	}
	if p.not != nil && !r.not(n, e) {
		return false
	}
	if p.dependent != nil && kind == plan.JSONObject {
		return r.dependents(n, track, e)
	}
	return true
}
