package match

import "github.com/stringify-go/stringify/internal/plan"

// A Node is a schema as matching asks it. It has a part for each kind of value that the
// schema says something about.
//
// Exported fields, here and in the parts, are data: all that a schema says, in a form that Go
// source can hold, and never changed. The others follow from them: a Set fills them in, once,
// before it asks the node.
type Node struct {
	// What is asked first, and most often, stands in front: one line of cache has it.

	Form     Form
	Typed    bool         // there is a type
	Types    plan.KindSet // kinds that type takes, with null where nullable
	Inferred plan.KindSet // kinds that keywords suggest where there is no type
	Nullable bool

	accept   plan.KindSet // kinds that type, const and enum leave
	prefer   plan.KindSet // where there is no type: those of accept that keywords suggest, as which a value counts if it can
	duration bool         // the format is duration
	simple   bool         // about scalars it asks nothing but what its own keywords say; see Scalar
	ready    bool         // what is not data is filled in

	Shared   bool  // several nodes refer to it, and its answers are worth remembering; see memory
	Wanted   bool  // a matcher of the Set asks it, and its answers are worth remembering; see Recaller
	Circular bool  // it may come back to itself for the same value
	Circle   int32 // number from 1 of a node at which a way back to itself for the same value is cut; else 0

	Const  *Values
	Enum   *Values
	Number *NumberRules
	Text   *TextRules
	Object *ObjectRules
	Array  *ArrayRules

	InPlace               *InPlace
	UnevaluatedProperties *Node
	UnevaluatedItems      *Node

	Schema string // place of the schema, as messages have it: "#/properties/a", "id#/definitions/b"
}

// A Form says how much of a node is to be looked at.
type Form uint8

// The forms of a node.
const (
	Rules  Form = iota // all of it
	Always             // nothing: every value satisfies it
	Never              // nothing: no value does
)

// An InPlace has the schemas that a schema applies to the value itself.
type InPlace struct {
	Ref                 *Node
	AllOf, AnyOf, OneOf []*Node
	AnyOfTests          []plan.MemberTest // of a discriminator, beside AnyOf; nil: there is none
	OneOfTests          []plan.MemberTest
	Not                 *Node
	If, Then, Else      *Node
	Dependents          []Dependent
}

// A Dependent is a schema for objects that have the member Name.
type Dependent struct {
	Name   string
	Node   *Node
	Unsent bool // the member is never written
}

// Each calls yield with all nodes of p.
func (p *InPlace) Each(yield func(*Node)) {
	for _, n := range [...]*Node{p.Ref, p.Not, p.If, p.Then, p.Else} {
		if n != nil {
			yield(n)
		}
	}
	for _, list := range [...][]*Node{p.AllOf, p.AnyOf, p.OneOf} {
		for _, n := range list {
			yield(n)
		}
	}
	for i := range p.Dependents {
		yield(p.Dependents[i].Node)
	}
}

// Each calls yield with all nodes that n refers to, always in the same order; with some
// several times.
func (n *Node) Each(yield func(*Node)) {
	some := func(list ...*Node) {
		for _, n := range list {
			if n != nil {
				yield(n)
			}
		}
	}
	if o := n.Object; o != nil {
		for i := range o.Props {
			yield(o.Props[i].Node)
		}
		for i := range o.Patterns {
			yield(o.Patterns[i].Node)
		}
		some(o.Additional, o.Names)
	}
	if a := n.Array; a != nil {
		some(a.Prefix...)
		some(a.Rest, a.Contains)
	}
	if n.InPlace != nil {
		n.InPlace.Each(yield)
	}
	some(n.UnevaluatedProperties, n.UnevaluatedItems)
}

// ask reports whether the value at the cursor satisfies n, whatever n says about nodes
// that apply to parts of the value. track asks it to note which parts those are.
func (r *run) ask(n *Node, track bool) bool {
	switch n.Form {
	case Always:
		return true
	case Never:
		return r.fail(n, kwNone)
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
func (r *run) askNow(n *Node, track bool) bool {
	if r.depth++; r.depth > maxDepth {
		r.err = ErrTooMuch
		return false
	}
	var ok bool
	if n.Circle != 0 {
		ok = r.askOnce(n, track)
	} else {
		ok = r.rules(n, track)
	}
	r.depth--
	return ok
}

// askOnce is ask for a node that may come back to itself: the value does not satisfy it
// because it satisfies it (the least fixed point of what the schemas say).
func (r *run) askOnce(n *Node, track bool) bool {
	s := r.room()
	for len(s.open) < int(n.Circle) {
		s.open = append(s.open, 0)
	}
	// The cursor is below where it was for all other nodes that are still open at this
	// level, so the level tells the value.
	i, before := n.Circle-1, s.open[n.Circle-1]
	if before == r.level {
		return r.fail(n, kwRef)
	}
	s.open[i] = r.level
	ok := r.rules(n, track)
	s.open[i] = before
	return ok
}

// rules is ask for what n says.
func (r *run) rules(n *Node, track bool) bool {
	kind, ok := r.count(n)
	if !ok && (n.Typed || n.accept != plan.AllKinds || r.unread()) {
		return r.refuse(n, kind)
	}
	if kind == plan.JSONNull && n.Nullable {
		return true
	}
	if n.Const != nil && !r.among(n.Const, kind) {
		return r.fail(n, kwConst)
	}
	if n.Enum != nil && !r.among(n.Enum, kind) {
		return r.fail(n, kwEnum)
	}
	asks := kind == plan.JSONObject && n.UnevaluatedProperties != nil || kind == plan.JSONArray && n.UnevaluatedItems != nil
	if asks || track {
		return r.tracked(n, kind, asks, track)
	}
	if n.InPlace == nil {
		return r.parts(n, kind, false)
	}
	return r.partsInPlace(n, kind, false)
}

// partsInPlace asks all that n says about a value of the kind but type, const, enum and
// unevaluated parts.
func (r *run) partsInPlace(n *Node, kind plan.JSONKind, track bool) bool {
	settled, settledAt := r.settled, r.settledAt
	if n.Typed || n.prefer.Has(kind) {
		r.settled, r.settledAt = kind, r.level
	}
	e := r.begin()
	ok := r.parts(n, kind, track) && (n.InPlace == nil || r.inPlace(n, kind, track, &e))
	r.finish(&e)
	r.settled, r.settledAt = settled, settledAt
	return ok
}

// parts asks what n says about values of the kind, and about their parts.
func (r *run) parts(n *Node, kind plan.JSONKind, track bool) bool {
	switch kind {
	case plan.JSONInteger:
		return n.Number == nil || r.number(n, true)
	case plan.JSONNumber:
		return n.Number == nil && !n.Typed || r.number(n, false)
	case plan.JSONString:
		return n.Text == nil || r.text(n)
	case plan.JSONObject:
		return n.Object == nil || r.object(n, track)
	case plan.JSONArray:
		return n.Array == nil || r.array(n, track)
	}
	return true
}

// inPlace asks the nodes that n applies to the value itself.
func (r *run) inPlace(n *Node, kind plan.JSONKind, track bool, e *edges) bool {
	p := n.InPlace
	if p.Ref != nil && !r.ref(p.Ref, track, e) {
		return false
	}
	if p.AllOf != nil && !r.allOf(p.AllOf, track, e) {
		return false
	}
	if p.If != nil && !r.ifThenElse(p, track, e) {
		return false
	}
	if p.AnyOf != nil && !r.anyOf(n, track, e) {
		return false
	}
	if p.OneOf != nil && !r.oneOf(n, track, e) {
		return false
	}
	if p.Not != nil && !r.not(n, e) {
		return false
	}
	if p.Dependents != nil && kind == plan.JSONObject {
		return r.dependents(n, track, e)
	}
	return true
}
