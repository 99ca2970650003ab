package plan

import "strings"

// Want says what a node of kind k wants, for messages: "number", "one of null,
// string". accept has the kinds that a Switch has a node for.
func Want(k Kind, accept KindSet) string {
	switch k {
	case Boolean:
		return "boolean"
	case Integer:
		return "integer"
	case Number:
		return "number"
	case String, Unsafe:
		return "string"
	case Time:
		return "time"
	case Object:
		return "object"
	case Array, Tuple:
		return "array"
	case Switch:
		return accept.Want()
	case Never:
		return "no value"
	case Branch:
		return "a value that fits an arm" // which ones there are, the engines say
	case Any, Null, Const, If:
		return "a value with a JSON form" // they take every value that has one
	}
	panic("plan: unknown kind " + k.String())
}

// WantOf says what node id wants, for messages: what Want says of it, and of a Branch or an
// If what the nodes want that it leads to.
func WantOf(nodes []Node, id ID) string {
	var accept KindSet
	for i := 0; i < maxLed && nodes[id].Kind == If; i++ {
		id = nodes[id].If.Then
	}
	n := &nodes[id]
	switch n.Kind {
	case Branch:
		return n.Branch.Accept.Want()
	case Switch:
		accept = n.Switch.Kinds()
		if null := n.Switch.ByKind[JSONNull]; null != None && nodes[null].Kind != Null {
			accept = accept.Without(JSONNull) // coerced, not listed
		}
	}
	return Want(n.Kind, accept)
}

// Want says that one of the kinds in s is wanted. Where numbers are wanted, integers
// go without saying.
func (s KindSet) Want() string {
	var names []string
	for kind := range NumJSONKinds {
		if s.Has(kind) && (kind != JSONInteger || !s.Has(JSONNumber)) {
			names = append(names, kind.String())
		}
	}
	switch len(names) {
	case 0:
		return "no value"
	case 1:
		return names[0]
	}
	return "one of " + strings.Join(names, ", ")
}

// Kinds returns the kinds that n has a node for.
func (n *SwitchNode) Kinds() KindSet {
	var s KindSet
	for kind := range NumJSONKinds {
		if n.ByKind[kind] != None {
			s = s.With(kind)
		}
	}
	return s
}

// maxWant is the length in bytes of the longest constant that a message shows.
const maxWant = 40

// WantConst says that the constant text is wanted, valid JSON, or the beginning of it.
func WantConst(text string) string {
	if len(text) > maxWant {
		text = strings.ToValidUTF8(text[:maxWant], "") + "..."
	}
	return text + " (const)"
}
