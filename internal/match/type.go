package match

import (
	"github.com/stringify-go/stringify/internal/plan"
)

// Sets of kinds that keywords are about.
const (
	numbers plan.KindSet = 1<<plan.JSONInteger | 1<<plan.JSONNumber
	objects plan.KindSet = 1 << plan.JSONObject
	arrays  plan.KindSet = 1 << plan.JSONArray
	texts   plan.KindSet = 1 << plan.JSONString
)

// prepareKinds sets what type, const and enum, and nullable, leave of the kinds.
func (n *Node) prepareKinds() {
	n.duration = n.Text != nil && n.Text.Format == "duration"
	n.accept = n.kinds()
	if n.Const != nil {
		n.accept &= n.orNull(n.Const.kinds)
	}
	if n.Enum != nil {
		n.accept &= n.orNull(n.Enum.kinds)
	}
	if !n.Typed && n.Inferred != 0 {
		n.prefer = n.Inferred.With(plan.JSONNull) & n.accept // a nil slice is null first, as it is written
	}
}

// kinds returns the kinds that type takes.
func (n *Node) kinds() plan.KindSet {
	if n.Typed {
		return n.Types
	}
	return plan.AllKinds
}

// count returns the kind as which the value at the cursor counts for n, and whether n takes
// that. Values that can be seen in two ways are seen as they are written: as one of the types
// that n has; without type, as what a schema around n that has one has seen, or as what the
// keywords suggest, if the value has that kind.
func (r *run) count(n *Node) (plan.JSONKind, bool) {
	if n.Typed {
		return r.v.As(n.accept, n.duration)
	}
	prefer := n.prefer
	if r.settledAt == r.level {
		prefer = plan.KindSet(0).With(r.settled) & n.accept
	}
	if prefer != 0 {
		if kind, ok := r.v.As(prefer, n.duration); ok || prefer == n.accept {
			return kind, ok
		}
	}
	return r.v.As(n.accept, n.duration)
}

// orNull returns kinds, with null where n is nullable.
func (n *Node) orNull(kinds plan.KindSet) plan.KindSet {
	if n.Nullable {
		kinds = kinds.With(plan.JSONNull)
	}
	return kinds
}

// refuse says that n takes no value of the kind.
func (r *run) refuse(n *Node, kind plan.JSONKind) bool {
	if r.quiet || r.unread() {
		return false
	}
	switch {
	case n.Typed && !n.Types.Has(kind):
		return r.fail(n, kwType)
	case n.Const != nil && !n.orNull(n.Const.kinds).Has(kind):
		return r.fail(n, kwConst)
	case n.Enum != nil:
		return r.fail(n, kwEnum)
	}
	return r.fail(n, kwType)
}

// as makes the view show the value as one of kinds again, as n has seen it: nodes that
// were asked meanwhile may have seen it as something else.
func (r *run) as(n *Node, kinds plan.KindSet) bool {
	_, ok := r.v.As(n.accept&kinds, n.duration)
	return ok
}
