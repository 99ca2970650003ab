package gogen

import (
	"strconv"

	"github.com/stringify-go/stringify/internal/plan"
)

// maxShown is the length in bytes of the longest constant that a comment shows.
const maxShown = 100

// constant returns the text of all values that node id writes, where that is the same.
func (g *generator) constant(id plan.ID) (text string, ok bool) {
	n := &g.nodes[id]
	switch {
	case n.Kind == plan.Null:
		return "null", true
	case n.Kind == plan.Const && !n.Nullable:
		return n.Const, true
	}
	return "", false
}

// constType returns the type of the constant text.
func constType(text string) string {
	switch c := text[0]; {
	case c == '"':
		return "string"
	case c == 't' || c == 'f':
		return "bool"
	case c == '{' || c == '[' || c == 'n':
		return "any"
	}
	if _, err := strconv.ParseInt(text, 10, 64); err == nil {
		return "int64"
	}
	return "float64"
}
