package govalue

// still reports whether the Go type of v, an array or an object, tells that nothing in it
// is Unread or Unsaid, and that no tag asks user code.
func (v Value) still() bool {
	if v.typ != nil {
		return v.typ.still()
	}
	switch v.data.(type) {
	case map[string]string, map[string]bool, map[string]int, map[string]int64, map[string]float64, map[string][]string:
		return true
	case []string, []bool, []int, []int64, []float64:
		return true
	}
	return false
}

// What is known of a type in Type.stillness.
const (
	stillUnknown = iota
	stillYes
	stillNo
)

// still reports whether Keep has nothing to do for any value of type t. It is told once for
// each type.
func (t *Type) still() bool {
	known := t.stillness.Load()
	if known == stillUnknown {
		known = stillNo
		if t.stillBut(make(map[*Type]bool)) {
			known = stillYes
		}
		t.stillness.Store(known)
	}
	return known == stillYes
}

// stillBut is still, as far as the types in seen do not decide: these are asked already.
func (t *Type) stillBut(seen map[*Type]bool) bool {
	if known := t.stillness.Load(); known != stillUnknown {
		return known == stillYes
	}
	if seen[t] {
		return true
	}
	seen[t] = true
	switch t.how {
	case howRaw, howMarshaler, howTextMethod, howInterface, howSeq, howSeqErr, howSeqMembers:
		return false
	case howNull, howPointer, howList:
		return t.elem.get().stillBut(seen)
	case howMap:
		return t.keys != keyText && t.elem.get().stillBut(seen)
	case howStruct:
		s := t.Struct()
		if t.stringer || s.asks {
			return false
		}
		for i := range s.links {
			if !s.links[i].get().stillBut(seen) {
				return false
			}
		}
	}
	return true
}
