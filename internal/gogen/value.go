package gogen

import (
	"go/token"
	"go/types"

	"github.com/stringify-go/stringify/internal/plan"
)

// value writes x of type t by node id.
func (w *writer) value(id plan.ID, t types.Type, x expr) {
	if text, ok := w.g.constant(id); ok {
		w.put(text)
		return
	}
	switch f := formOf(t); {
	case f == formInterface:
		if u := w.g.unionOf(t); u != nil && u.node == id {
			w.pair(id, t, x)
			return
		}
	case f == formPointer:
		if _, named := types.Unalias(t).(*types.Named); !named {
			w.pointer(id, t, x)
			return
		}
	default:
		to := w.g.led(id, f)
		if to == plan.None {
			break
		}
		if w.scalar(to, t, f, x) {
			return
		}
		if f == formMap && w.isMap(to, t) || f == formStruct && w.isStruct(to, t) || f == formList && w.isList(to, t) {
			w.pair(id, t, x)
			return
		}
	}
	w.table(id, t, x)
}

// composite writes what pair has found to be a function of its own or part of this one.
func (w *writer) composite(id plan.ID, t types.Type, x expr) {
	switch f := formOf(t); f {
	case formInterface:
		w.union(id, w.g.unionOf(t), x)
	case formStruct:
		w.structure(w.g.led(id, f), t, x)
	case formMap:
		w.mapping(id, w.g.led(id, f), t, x)
	case formList:
		w.list(id, w.g.led(id, f), t, x)
	}
}

// pointer writes what x leads to.
func (w *writer) pointer(id plan.ID, t types.Type, x expr) {
	if x.sure {
		w.value(id, elemOf(t), expr{s: parens(x.val()), ptr: true})
		return
	}
	w.flush()
	null := w.g.engine.Null(id)
	p := x.s
	if !x.ptr && token.IsIdentifier(p) {
		w.printf("if %s == nil {\n", p)
	} else {
		p = w.fresh("p")
		defer w.done(p)
		w.printf("if %s := %s; %s == nil {\n", p, x.val(), p)
	}
	if null == "" {
		w.table(id, t, expr{s: p})
	} else {
		w.put(null)
		w.flush()
	}
	w.printf("} else {\n")
	w.value(id, elemOf(t), expr{s: p, ptr: true})
	w.flush()
	w.printf("}\n")
}

// parens returns x so that a selector may stand behind it.
func parens(x string) string {
	if x[0] == '*' {
		return "(" + x + ")"
	}
	return x
}

// led returns the node that writes all values of a form that node id writes, nil ones aside;
// None where the values tell. See package typed.
func (g *generator) led(id plan.ID, f form) plan.ID {
	switch g.nodes[id].Kind {
	case plan.If:
		return plan.None
	case plan.Switch, plan.Branch:
	default:
		return id
	}
	switch f {
	case formBool:
		return plan.Led(g.nodes, id, plan.JSONBoolean)
	case formInt, formUint:
		return plan.Led(g.nodes, id, plan.JSONInteger)
	case formFloat, formFloat32:
		return g.ledNumber(id)
	case formText, formTime:
		return plan.Led(g.nodes, id, plan.JSONString)
	case formList:
		return plan.Led(g.nodes, id, plan.JSONArray)
	case formStruct, formMap:
		return plan.Led(g.nodes, id, plan.JSONObject)
	}
	return plan.None
}

// ledNumber is led for floats, which are integers or not.
func (g *generator) ledNumber(id plan.ID) plan.ID {
	to, integer := plan.Led(g.nodes, id, plan.JSONNumber), plan.Led(g.nodes, id, plan.JSONInteger)
	if to == plan.None || integer == plan.None || g.nodes[to].Kind != plan.Number {
		return plan.None
	}
	if k := g.nodes[integer].Kind; k != plan.Number && k != plan.Integer {
		return plan.None
	}
	return to
}
