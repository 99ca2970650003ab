// Package project writes JSON text by a plan: text in, text out, in one pass and
// without a tree of values between. It knows plans and JSON text; it knows no
// schemas and no Go values.
package project

import "github.com/stringify-go/stringify/internal/plan"

// An Engine writes JSON text by one plan. It is immutable and safe for
// concurrent use.
type Engine struct {
	plan *plan.Plan
}

// New returns the engine of p.
func New(p *plan.Plan) *Engine { return &Engine{plan: p} }

// Append writes the JSON text src by the root of the plan to the end of dst.
func (e *Engine) Append(dst, src []byte) ([]byte, error) {
	return e.AppendNode(dst, src, e.plan.Root, 0)
}

// AppendNode writes the JSON text src by one node of the plan to the end of dst.
// depth is the number of containers that are open around it.
func (e *Engine) AppendNode(dst, src []byte, node plan.ID, depth int) ([]byte, error) {
	return dst, nil
}
