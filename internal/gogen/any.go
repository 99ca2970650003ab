package gogen

import (
	"go/types"

	"github.com/stringify-go/stringify/internal/plan"
)

// table leaves the value x of type t, that node id writes, to the table.
func (w *writer) table(id plan.ID, t types.Type, x expr) {
	w.g.seen(t, w.g.nodes[id].Schema)
	arg := x.addr()
	switch formOf(t) {
	case formPointer, formInterface, formMap:
		arg = x.val()
	}
	w.try("%s.Value(dst, %d, %s, %s)", w.g.tables.name, w.g.tables.id(id), arg, w.depth())
}

// seen notes that a table writes values of type t, and refuses that if it does not see all of
// them.
func (g *generator) seen(t types.Type, place string) {
	name := g.hidden(t)
	if name == "" || g.refused[name] {
		return
	}
	if g.refused == nil {
		g.refused = make(map[string]bool)
	}
	g.refused[name] = true
	g.errs = append(g.errs, &Error{
		Part: place, Reason: "values of the generated type " + name + " are written by straight code alone, since it has members that no tag can name, and here only the value tells how it is written",
	})
}
