package dynamic

import "github.com/stringify-go/stringify/internal/plan"

// null returns what is written for null by node id; "" where that is an error, or
// not to be told from the node alone.
func (e *Engine) null(id plan.ID) string {
	id = plan.Led(e.nodes, id, plan.JSONNull)
	if id == plan.None {
		return ""
	}
	n := &e.nodes[id]
	if n.Nullable {
		return "null"
	}
	switch n.Kind {
	case plan.Any, plan.Null:
		return "null"
	}
	if e.strict {
		return ""
	}
	switch n.Kind {
	case plan.Boolean:
		return "false"
	case plan.Integer, plan.Number:
		return "0"
	case plan.String, plan.Time, plan.Unsafe:
		return `""`
	case plan.Const:
		return n.Const
	case plan.Object:
		return "{}"
	case plan.Array, plan.Tuple:
		return "[]"
	}
	return ""
}
