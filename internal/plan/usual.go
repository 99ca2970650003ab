package plan

// maxLed bounds how many nodes in a row Led follows, in case that there is no end.
const maxLed = 16

// Led returns the node that node id leads values of kind to, through Switch and Branch
// nodes that ask for nothing but the kind: id itself if it is none of them, None if the
// kind fits none or more is asked. A Nullable node on the way writes null itself.
func Led(nodes []Node, id ID, kind JSONKind) ID {
	for range maxLed {
		n := &nodes[id]
		switch {
		case kind == JSONNull && n.Nullable:
			return id
		case n.Kind == Switch:
			id = n.Switch.ByKind[kind]
		case n.Kind == Branch:
			id = n.Branch.ByKind[kind]
		default:
			return id
		}
		if id == None {
			break
		}
	}
	return None
}

// Usual returns the kind that hot loops take node id for: its own, or, of a Switch or a
// Branch, the scalar one that it leads values of that type to. Values of other types are
// none of the loops' business and asked about one by one.
//
// Where it leads several types to such kinds, text is first, then numbers: Number where
// all numbers are written as such, Integer where only integers are.
func Usual(nodes []Node, id ID) Kind {
	if kind := nodes[id].Kind; kind != Switch && kind != Branch {
		return kind
	}
	leads := func(from JSONKind, to Kind) bool {
		next := Led(nodes, id, from)
		return next != None && nodes[next].Kind == to
	}
	// Integers have the same text as Integer and as Number.
	integers := leads(JSONInteger, Integer) || leads(JSONInteger, Number)
	switch {
	case leads(JSONString, String):
		return String
	case integers && leads(JSONNumber, Number):
		return Number
	case integers:
		return Integer
	case leads(JSONBoolean, Boolean):
		return Boolean
	}
	return nodes[id].Kind
}
