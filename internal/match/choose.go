package match

import "github.com/stringify-go/stringify/internal/plan"

// Choose returns the index of the arm of b by which the value at the cursor of v is
// written, -1 if there is none. The error is as that of Satisfies.
func (x *Set) Choose(b *plan.BranchNode, v View) (arm int, err error) {
	panic("match: not built")
}

// Refusal says for each arm of b why the value at the cursor of v does not fit it, in a
// text of bounded length. It is for values for which Choose returns -1.
func (x *Set) Refusal(b *plan.BranchNode, v View) string {
	panic("match: not built")
}
