package project

import (
	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/ecma"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/rawjson"
)

// choose writes the value at s[i] by Switch.
func (c *call) choose(n *node, i, w int) (int, int) {
	kind, ok := c.kind(i)
	if !ok {
		return c.fail()
	}
	to := n.byKind[kind]
	if to == nil {
		return c.refuse(n, diag.Type, n.want(), i)
	}
	return c.value(to, i, w)
}

// kind returns the kind of the value at s[i], as far as its first byte tells it,
// and all of a number. It is not ok if there is no value.
func (c *call) kind(i int) (kind plan.JSONKind, ok bool) {
	if i >= c.n {
		return 0, false
	}
	switch b := c.s[i]; b {
	case 'n':
		return plan.JSONNull, true
	case 't', 'f':
		return plan.JSONBoolean, true
	case '"':
		return plan.JSONString, true
	case '{':
		return plan.JSONObject, true
	case '[':
		return plan.JSONArray, true
	default:
		if !startsNumber(b) {
			return 0, false
		}
	}
	end, err := rawjson.SkipNumber(c.text(), i)
	if err != nil {
		return 0, false
	}
	raw := c.s[i:end]
	if integerText(raw) || ecma.IsInteger(string(raw)) {
		return plan.JSONInteger, true
	}
	return plan.JSONNumber, true
}

// infinite reports whether the number at s[i] is too large for a double.
func (c *call) infinite(i int) bool {
	end, err := rawjson.SkipNumber(c.text(), i)
	if err != nil || integerText(c.s[i:end]) {
		return false
	}
	f := rawjson.Float(c.s[i:end])
	return f-f != 0
}
