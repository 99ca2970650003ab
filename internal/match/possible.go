package match

import "github.com/stringify-go/stringify/internal/plan"

// Possible reports whether the value at the cursor of v passes t. The value counts as
// kind, which View.As has returned. The cursor is where it was, afterwards; the answer
// means nothing if v.Err is not nil.
func Possible(t *plan.Test, kind plan.JSONKind, v View) bool {
	panic("match: not built")
}
