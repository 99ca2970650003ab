package dynamic

import (
	"slices"
	"unicode/utf8"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/govalue"
	"github.com/stringify-go/stringify/internal/match"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/view"
)

// lookupOf returns the short cut of a Branch node for objects, nil if it has none that
// compares the texts and keys of Go as they are: see isOdd.
func lookupOf(n *plan.Node) *plan.Lookup {
	if n.Branch == nil || n.Branch.Lookup == nil || isOdd(n.Branch.Lookup.Member) {
		return nil
	}
	l := n.Branch.Lookup
	if slices.ContainsFunc(l.Texts, func(text string) bool { return !utf8.ValidString(text) }) {
		return nil
	}
	return l
}

// arm returns the node by which the Branch node id writes v, if v has one of the types
// of plainKind, and that tells; else plan.None, and more must be asked.
func (e *Engine) arm(id plan.ID, v any) plan.ID {
	if kind, ok := plainKind(v); ok {
		return e.nodes[id].Branch.ByKind[kind]
	}
	return plan.None
}

// armOfMap is arm for a map, of which one member may tell. It costs the look-up in the
// map and some comparisons.
func (e *Engine) armOfMap(id plan.ID, m map[string]any) plan.ID {
	b, l := e.nodes[id].Branch, e.lowered[id].lookup
	if to := b.ByKind[plan.JSONObject]; to != plan.None || l == nil {
		return to
	}
	if text, ok := m[l.Member].(string); ok {
		return sure(b, l, text)
	}
	return plan.None
}

// sure returns the node of the arm that l finds by text, plan.None if there is none, or
// if it asks more.
func sure(b *plan.BranchNode, l *plan.Lookup, text string) plan.ID {
	if i := l.Find(text); i >= 0 && l.Sure[i] {
		return b.Arms[l.Arms[i]].Node
	}
	return plan.None
}

// branch writes v by the Branch node id. JSON text is none of its business.
func (e *Engine) branch(dst []byte, id plan.ID, v govalue.Value, depth int) ([]byte, *diag.Mismatch) {
	b := e.nodes[id].Branch
	v, kind, ok := fit(v, b.Accept, b.Duration)
	switch {
	case v.Form == govalue.Error || v.Form == govalue.Unsupported:
		return nil, e.misfit(id, v)
	case ok && b.ByKind[kind] != plan.None:
		return e.write(dst, b.ByKind[kind], v, depth)
	}
	if ok && kind == plan.JSONObject {
		if bad := e.prepare(id, v); bad != nil {
			return nil, bad
		}
		if to := e.armOf(id, v); to != plan.None {
			return e.write(dst, to, v, depth)
		}
	}
	arm := -1
	v, _, bad := e.ask(id, v, depth, func(w match.View) (err error) {
		arm, err = e.matchers.Choose(b, w)
		return err
	})
	switch {
	case bad != nil:
		return nil, bad
	case arm >= 0:
		return e.write(dst, b.Arms[arm].Node, v, depth)
	}
	return nil, e.noArm(id, v, depth)
}

// armOf is arm for an object of any Go type.
func (e *Engine) armOf(id plan.ID, v govalue.Value) plan.ID {
	l := e.lowered[id].lookup
	if l == nil {
		return plan.None
	}
	text, presence := v.Lookup(l.Member)
	if presence != govalue.Present || text.Form != govalue.Text || text.Quoted {
		return plan.None
	}
	return sure(e.nodes[id].Branch, l, text.Text())
}

// noArm says why v fits no arm of the Branch node id.
func (e *Engine) noArm(id plan.ID, v govalue.Value, depth int) *diag.Mismatch {
	bad := e.mismatch(id, diag.NoMatch, e.want(id), describe(v))
	_, _, failed := e.ask(id, v, depth, func(w match.View) error {
		bad.Want = e.matchers.Refusal(e.nodes[id].Branch, w)
		return w.Err()
	})
	if failed != nil {
		return failed
	}
	return bad
}

// conditional writes v by the If node id.
func (e *Engine) conditional(dst []byte, id plan.ID, v govalue.Value, depth int) ([]byte, *diag.Mismatch) {
	if v.Form == govalue.Error || v.Form == govalue.Unsupported {
		return nil, e.misfit(id, v)
	}
	n := e.nodes[id].If
	yes := false
	v, _, bad := e.ask(id, v, depth, func(w match.View) (err error) {
		yes, err = e.matchers.Satisfies(n.Match, w)
		return err
	})
	switch {
	case bad != nil:
		return nil, bad
	case yes:
		return e.write(dst, n.Then, v, depth)
	}
	return e.write(dst, n.Else, v, depth)
}

// checked writes v by the root, if it satisfies what values must satisfy.
func (e *Engine) checked(dst []byte, v any) ([]byte, *diag.Mismatch) {
	var violation *diag.Mismatch
	kept, read, bad := e.ask(e.root, govalue.Of(v), 0, func(w match.View) (err error) {
		violation, err = e.matchers.Violation(e.must, w)
		return err
	})
	switch {
	case bad != nil:
		return nil, bad
	case violation != nil:
		return nil, violation
	case read:
		return e.write(dst, e.root, kept, 0)
	}
	return e.value(dst, e.root, v, 0)
}

// ask asks question about v, which stands inside depth containers. If only user code
// tells what v is, everything inside it is read into memory, once, and the question asked
// about that; read is true then, and what it returns must be written in place of v.
func (e *Engine) ask(id plan.ID, v govalue.Value, depth int, question func(match.View) error) (_ govalue.Value, read bool, bad *diag.Mismatch) {
	err := e.show(v, depth, question)
	if err == match.ErrUnread {
		var kept govalue.Value
		if kept, err = v.Keep(e.maxDepth - depth); err == nil {
			v, read = kept, true
			err = e.show(v, depth, question)
		}
	}
	if err != nil {
		bad = e.undecided(id, v, err)
	}
	return v, read, bad
}

// show asks question about v as it is.
func (e *Engine) show(v govalue.Value, depth int, question func(match.View) error) error {
	w := view.NewGo(v, e.maxDepth, depth)
	err := question(w)
	w.Release()
	return err
}

// undecided says that err kept the matchers from telling how node id writes v.
func (e *Engine) undecided(id plan.ID, v govalue.Value, err error) *diag.Mismatch {
	bad, ok := err.(*diag.Mismatch) // of the value, with its path
	switch {
	case !ok:
		return e.mismatch(id, diag.NoMatch, "less to match: "+err.Error(), describe(v))
	case bad.Reason == diag.Depth:
		bad.Want = e.tooDeep(id).Want
	default:
		bad.Want = e.want(id)
	}
	bad.Schema = e.nodes[id].Schema
	return bad
}
