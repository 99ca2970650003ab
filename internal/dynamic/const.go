package dynamic

import (
	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/govalue"
	"github.com/stringify-go/stringify/internal/plan"
)

// constant writes the constant of the Const node id, whatever v is, but for null
// where the node takes that.
func (e *Engine) constant(dst []byte, id plan.ID, v govalue.Value) ([]byte, *diag.Mismatch) {
	n := &e.nodes[id]
	if !n.Nullable {
		return append(dst, n.Const...), nil
	}
	if v.Form == govalue.Null {
		return append(dst, "null"...), nil
	}
	return append(dst, n.Const...), nil
}
