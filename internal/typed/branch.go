package typed

import (
	"reflect"

	"github.com/stringify-go/stringify/internal/govalue"
	"github.com/stringify-go/stringify/internal/plan"
)

// led returns the node that writes all values of type t that node id writes, nil ones aside:
// id itself, or what Switch and Branch nodes lead them to because of their JSON kind alone.
// It is None where the values tell.
func (e *Engine) led(id plan.ID, t *govalue.Type) plan.ID {
	switch e.nodes[id].Kind {
	case plan.If:
		return plan.None
	case plan.Switch, plan.Branch:
	default:
		if isAny(t.Go) {
			return plan.None
		}
		return id
	}
	if t.Go.Kind() == reflect.Pointer {
		return id // what it leads to is asked
	}
	switch t.Form() {
	case govalue.Bool:
		return plan.Led(e.nodes, id, plan.JSONBoolean)
	case govalue.Int, govalue.Uint:
		return plan.Led(e.nodes, id, plan.JSONInteger)
	case govalue.Float, govalue.Float32:
		return e.ledNumber(id)
	case govalue.Text, govalue.Time:
		return plan.Led(e.nodes, id, plan.JSONString)
	case govalue.Array:
		return plan.Led(e.nodes, id, plan.JSONArray)
	case govalue.Object:
		return plan.Led(e.nodes, id, plan.JSONObject)
	}
	return plan.None
}

// ledNumber is led for floats, which are integers or not: an integer has the same text as
// an integer and as a number.
func (e *Engine) ledNumber(id plan.ID) plan.ID {
	to, integer := plan.Led(e.nodes, id, plan.JSONNumber), plan.Led(e.nodes, id, plan.JSONInteger)
	if to == plan.None || integer == plan.None || e.nodes[to].Kind != plan.Number {
		return plan.None
	}
	if k := e.nodes[integer].Kind; k != plan.Number && k != plan.Integer {
		return plan.None
	}
	return to
}
