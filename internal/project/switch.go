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

// A class is what the first byte of a value tells of its kind: a plan.JSONKind, or
// noKind. All numbers are of class plan.JSONNumber.
const (
	noKind     = plan.NumJSONKinds
	numClasses = noKind + 1
)

// class says of which class values with a first byte are.
var class = func() (of [256]plan.JSONKind) {
	for b := range of {
		of[b] = noKind
		if startsNumber(byte(b)) {
			of[b] = plan.JSONNumber
		}
	}
	of['n'], of['t'], of['f'] = plan.JSONNull, plan.JSONBoolean, plan.JSONBoolean
	of['"'], of['{'], of['['] = plan.JSONString, plan.JSONObject, plan.JSONArray
	return of
}()

// lowerQuick fills n.quick of the Switch or Branch node id with the nodes that write
// values of a class, where the class is enough to tell, and of plan.JSONInteger with that
// for integers, where only integers are told from other numbers. If null is written as
// such, n becomes nullable.
func (n *node) lowerQuick(nodes []plan.Node, id plan.ID, edge func(plan.ID) *node) {
	n.quick = new([numClasses]*node)
	for kind := range plan.NumJSONKinds {
		to := plan.Led(nodes, id, kind)
		switch {
		case to == plan.None:
		case kind == plan.JSONNull:
			n.nullable = n.nullable || nodes[to].Nullable || nodes[to].Kind == plan.Null
		default:
			n.quick[kind] = edge(to)
		}
	}
	integers, numbers := n.quick[plan.JSONInteger], n.quick[plan.JSONNumber]
	if integers != numbers && n.usual != plan.Number {
		n.quick[plan.JSONNumber] = nil
	}
}

// shortInteger reports whether the number at s[i] is integer text of at most seven digits.
func (c *call) shortInteger(i int) bool {
	s := c.s
	if s[i] == '-' {
		i++
	}
	if i > c.lim {
		return false
	}
	k := firstByte(noDigits(load8(s, i)))
	return 0 < k && k < 8 && endsNumber[s[i+k]]
}
