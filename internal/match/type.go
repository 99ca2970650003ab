package match

import (
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/schema"
)

// Sets of kinds that keywords are about.
const (
	numbers plan.KindSet = 1<<plan.JSONInteger | 1<<plan.JSONNumber
	objects plan.KindSet = 1 << plan.JSONObject
	arrays  plan.KindSet = 1 << plan.JSONArray
	texts   plan.KindSet = 1 << plan.JSONString
)

// kindsOf returns the kinds of the values that have one of types.
func kindsOf(types []schema.Type) plan.KindSet {
	var kinds plan.KindSet
	for _, t := range types {
		switch t {
		case schema.Null:
			kinds = kinds.With(plan.JSONNull)
		case schema.Boolean:
			kinds = kinds.With(plan.JSONBoolean)
		case schema.Integer:
			kinds = kinds.With(plan.JSONInteger)
		case schema.Number:
			kinds |= numbers
		case schema.String:
			kinds |= texts
		case schema.Object:
			kinds |= objects
		case schema.Array:
			kinds |= arrays
		}
	}
	return kinds
}

// kinds sets what type, const and enum of s, and nullable, leave of the kinds.
func (n *node) kinds(s *schema.Schema) {
	n.types = plan.AllKinds
	n.nullable = s.Nullable
	n.duration = s.Format == "duration"
	if n.typed = s.Has.Has(schema.KwType); n.typed {
		n.types = kindsOf(s.Types)
		if n.nullable {
			n.types = n.types.With(plan.JSONNull)
		}
	}
	n.accept = n.types
	if s.Has.Has(schema.KwConst) {
		n.constant = newValues([]constant{newConstant(s.Const)})
		n.accept &= n.orNull(n.constant.kinds)
	}
	if s.Has.Has(schema.KwEnum) {
		list := make([]constant, len(s.Enum))
		for i := range list {
			list[i] = newConstant(s.Enum[i])
		}
		n.enum = newValues(list)
		n.accept &= n.orNull(n.enum.kinds)
	}
	n.prefers(s)
}

// prefers sets n.prefer, where there is no type.
func (n *node) prefers(s *schema.Schema) {
	if n.typed {
		return
	}
	if n.prefer = kindsOf(schema.Inferred(s.Has)); n.prefer != 0 {
		n.prefer = n.prefer.With(plan.JSONNull) & n.accept // a nil slice is null first, as it is written
	}
}

// count returns the kind as which the value at the cursor counts for n, and whether n takes
// that. Values that can be seen in two ways are seen as they are written: as one of the types
// that n has; without type, as what a schema around n that has one has seen, or as what the
// keywords suggest, if the value has that kind.
func (r *run) count(n *node) (plan.JSONKind, bool) {
	if n.typed {
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
func (n *node) orNull(kinds plan.KindSet) plan.KindSet {
	if n.nullable {
		kinds = kinds.With(plan.JSONNull)
	}
	return kinds
}

// refuse says that n takes no value of the kind.
func (r *run) refuse(n *node, kind plan.JSONKind) bool {
	if r.quiet || r.unread() {
		return false
	}
	switch {
	case n.typed && !n.types.Has(kind):
		return r.fail(n, schema.KwType)
	case n.constant != nil && !n.orNull(n.constant.kinds).Has(kind):
		return r.fail(n, schema.KwConst)
	case n.enum != nil:
		return r.fail(n, schema.KwEnum)
	}
	return r.fail(n, schema.KwType)
}

// as makes the view show the value as one of kinds again, as n has seen it: nodes that
// were asked meanwhile may have seen it as something else.
func (r *run) as(n *node, kinds plan.KindSet) bool {
	_, ok := r.v.As(n.accept&kinds, n.duration)
	return ok
}
