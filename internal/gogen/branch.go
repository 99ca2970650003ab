package gogen

import (
	"go/types"

	"github.com/stringify-go/stringify/internal/plan"
)

// A union is an interface that was generated for a Branch node.
type union struct {
	node plan.ID
	arms []unionArm
}

// A unionArm is a type that implements the interface, and the node that writes it.
type unionArm struct {
	node plan.ID
	typ  types.Type
}

// unionOf returns the union that t is, nil if it is none.
func (g *generator) unionOf(t types.Type) *union {
	return g.unions[g.generated(t)]
}

// union writes x, whose Go type says which arm it is.
func (w *writer) union(id plan.ID, u *union, x expr) {
	w.flush()
	name := w.fresh("u")
	cases := w.block(func() { w.unionArms(id, u, name) })
	bind := ""
	if mentions(cases, name) {
		bind = name + " := "
	}
	w.printf("switch %s%s.(type) {\n%s}\n", bind, x.val(), cases)
	w.done(name)
}

// unionArms writes the cases of a switch that knows the arm by that name.
func (w *writer) unionArms(id plan.ID, u *union, name string) {
	for _, a := range u.arms {
		_, isStruct := a.typ.Underlying().(*types.Struct)
		if isStruct {
			w.printf("case *%s:\n", w.g.typeName(a.typ))
			w.printf("if %s == nil {\n", name)
			if w.nothing(id) {
				w.printf("break\n")
			}
			w.printf("}\n")
		} else {
			w.printf("case %s:\n", w.g.typeName(a.typ))
		}
		comma := w.comma
		w.value(a.node, a.typ, expr{s: name, ptr: isStruct})
		w.flush()
		w.comma = comma
	}
	w.printf("default:\n")
	w.nothing(id)
}

// nothing writes null by node id; it is false if that fails.
func (w *writer) nothing(id plan.ID) bool {
	if null := w.g.engine.Null(id); null != "" {
		w.put(null)
		w.flush()
		return true
	}
	w.fail("genruntime.NoArm(" + quote(w.g.nodes[id].Schema) + ")")
	return false
}
