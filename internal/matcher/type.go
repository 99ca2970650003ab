package matcher

import (
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/schema"
)

// Sets of kinds that types are about.
const (
	numbers    plan.KindSet = 1<<plan.JSONInteger | 1<<plan.JSONNumber
	containers plan.KindSet = 1<<plan.JSONObject | 1<<plan.JSONArray
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
			kinds = kinds.With(plan.JSONString)
		case schema.Object:
			kinds = kinds.With(plan.JSONObject)
		case schema.Array:
			kinds = kinds.With(plan.JSONArray)
		}
	}
	return kinds
}

// kinds states in n what type, const and enum, and nullable, leave of the kinds.
func (n *node) kinds() {
	s := n.schema
	n.Nullable = s.Nullable
	if n.Typed = s.Has.Has(schema.KwType); n.Typed {
		n.Types = kindsOf(s.Types)
		if n.Nullable {
			n.Types = n.Types.With(plan.JSONNull)
		}
	} else {
		n.Inferred = kindsOf(schema.Inferred(s.Has))
	}
	if s.Has.Has(schema.KwConst) {
		n.Const = values(s.Const)
	}
	if s.Has.Has(schema.KwEnum) {
		n.Enum = values(s.Enum...)
	}
}
