package dynamic

import (
	"math"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/govalue"
	"github.com/stringify-go/stringify/internal/match"
	"github.com/stringify-go/stringify/internal/plan"
)

// finiteNumber is what the strict profile wants of every number.
const finiteNumber = "a finite number"

// exact returns v, whose form is known, in the shape in which node id writes it as what it
// is: the rule of the strict profile, see plan.Exact. A value that the node would coerce,
// or write as null though it is none, is refused.
//
// Loops and short cuts need not ask: all that they write without this is of the very type
// that the node declares.
func (e *Engine) exact(id plan.ID, v govalue.Value, depth int) (govalue.Value, *diag.Mismatch) {
	if v.Form == govalue.Error || v.Form == govalue.Unsupported {
		return v, e.misfit(id, v)
	}
	switch e.nodes[id].Kind {
	case plan.Switch, plan.Branch, plan.If, plan.Never:
		return v, nil // the nodes that they lead to ask, if any
	case plan.Const:
		return v, e.equal(id, v, depth)
	}
	v, kind, ok := fit(v, e.lowered[id].accept, e.durations(id))
	switch {
	case !ok:
		return v, e.misfit(id, v)
	case kind == plan.JSONNumber && isNonfinite(v):
		return v, e.mismatch(id, diag.Range, finiteNumber, describe(v))
	case kind != plan.JSONString:
		v.Quoted = false // the tag counts only where text is written
	}
	return v, nil
}

// equal refuses v if it is not the constant of the Const node id: matchers need not have
// seen it.
func (e *Engine) equal(id plan.ID, v govalue.Value, depth int) *diag.Mismatch {
	same := false
	v, _, bad := e.ask(id, v, depth, func(w match.View) (err error) {
		same, err = e.constants[id].Equals(w)
		return err
	})
	switch {
	case bad != nil:
		return bad
	case !same:
		return e.mismatch(id, diag.Type, plan.WantConst(e.nodes[id].Const), describe(v))
	}
	return nil
}

// isNonfinite reports whether v is a number, but an infinity or NaN.
func isNonfinite(v govalue.Value) bool {
	return isInfinite(v) || (v.Form == govalue.Float || v.Form == govalue.Float32) && math.IsNaN(v.Float())
}

// nonfinite writes v, an infinity or NaN, in the generic form.
func (e *Engine) nonfinite(dst []byte, id plan.ID, v govalue.Value) ([]byte, *diag.Mismatch) {
	if e.strict {
		return nil, e.mismatch(id, diag.Range, finiteNumber, describe(v))
	}
	return append(dst, "null"...), nil
}

// lowerExact fills what exact asks: which kinds the node id takes, and the constants.
func (e *Engine) lowerExact(id plan.ID) {
	n := &e.nodes[id]
	switch {
	case e.strict:
		e.lowered[id].accept = plan.Exact(e.nodes, id)
		if n.Kind == plan.Const {
			if e.constants == nil {
				e.constants = make(map[plan.ID]*match.Constant)
			}
			e.constants[id] = match.NewConstant(n.Const)
		}
	case n.Kind == plan.Switch:
		e.lowered[id].accept = n.Switch.Kinds()
	}
}
