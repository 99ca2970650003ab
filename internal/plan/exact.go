package plan

// Exact returns the kinds of the values that node id writes as what they are. The strict
// profile, in which Plan.Strict is set, takes no others: types are inferred for writing
// alone, and the arm that is written need not be one that was matched, so a value may
// satisfy its schema and still be coerced.
//
// Numbers are among them without infinities, which are written as null. A Const takes
// what is equal to it, of any kind; what Branch and If take, the nodes say that they lead
// to.
func Exact(nodes []Node, id ID) KindSet {
	n := &nodes[id]
	s := n.Kind.exact()
	if n.Kind == Switch {
		s = n.Switch.Kinds()
		if to := Led(nodes, id, JSONNull); to != None && !nodes[to].Nullable && !nodes[to].Kind.exact().Has(JSONNull) {
			s = s.Without(JSONNull) // coerced
		}
	}
	if n.Nullable {
		s = s.With(JSONNull)
	}
	return s
}

// exact is Exact for nodes of kind k that are not Nullable.
func (k Kind) exact() KindSet {
	switch k {
	case Any, Const, Branch, If:
		return AllKinds
	case Null:
		return 1 << JSONNull
	case Boolean:
		return 1 << JSONBoolean
	case Integer:
		return 1 << JSONInteger
	case Number:
		return 1<<JSONInteger | 1<<JSONNumber
	case String, Time, Unsafe:
		return 1 << JSONString
	case Object:
		return 1 << JSONObject
	case Array, Tuple:
		return 1 << JSONArray
	case Switch, Never:
		return 0
	}
	panic("plan: unknown kind " + k.String())
}
