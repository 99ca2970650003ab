package project

import (
	"encoding/json"
	"reflect"

	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/rawjson"
)

// strict reports whether values must be what the nodes that write them are for.
func (t twin) strict() bool { return t.plan.Strict != plan.NoMatch }

// exact reports whether n writes v, which is no null that n takes, without coercion, as far
// as n itself tells.
func (t twin) exact(n *plan.Node, v rawjson.Value) bool {
	kind := kindOf(v)
	switch n.Kind {
	case plan.Null:
		return kind == plan.JSONNull
	case plan.Boolean:
		return kind == plan.JSONBoolean
	case plan.Integer:
		return kind == plan.JSONInteger
	case plan.Number:
		return kind == plan.JSONInteger || kind == plan.JSONNumber
	case plan.String, plan.Time, plan.Unsafe:
		return kind == plan.JSONString
	case plan.Object:
		return kind == plan.JSONObject
	case plan.Array, plan.Tuple:
		return kind == plan.JSONArray
	case plan.Const:
		return equalJSON(string(v.Raw()), n.Const)
	case plan.Switch:
		if to := n.Switch.ByKind[kind]; to != plan.None && kind == plan.JSONNull {
			return t.takesNull(to)
		}
	}
	return true
}

// takesNull reports whether null may be exactly what node id takes: it is not if a Switch
// leads null here for want of a node that does.
func (t twin) takesNull(id plan.ID) bool {
	if id == plan.None {
		return true // the node that led here refuses it
	}
	n := &t.plan.Nodes[id]
	switch {
	case n.Nullable:
		return true
	case n.Kind == plan.Switch:
		return t.takesNull(n.Switch.ByKind[plan.JSONNull])
	case n.Kind == plan.Branch:
		return t.takesNull(n.Branch.ByKind[plan.JSONNull])
	}
	return n.Kind == plan.Null || n.Kind == plan.Any || n.Kind == plan.Const || n.Kind == plan.If
}

// equalJSON reports whether two texts are the same value for encoding/json.
func equalJSON(a, b string) bool {
	var x, y any
	return json.Unmarshal([]byte(a), &x) == nil && json.Unmarshal([]byte(b), &y) == nil && reflect.DeepEqual(x, y)
}
