package gogen

import (
	"go/types"

	"github.com/stringify-go/stringify/internal/plan"
)

// table leaves the value x of type t, that node id writes, to the table.
func (w *writer) table(id plan.ID, t types.Type, x expr) {
	arg := x.addr()
	switch formOf(t) {
	case formPointer, formInterface, formMap:
		arg = x.val()
	}
	w.try("%s.Value(dst, %d, %s, %s)", w.g.tables.name, w.g.tables.id(id), arg, w.depth())
}
