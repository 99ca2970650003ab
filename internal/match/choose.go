package match

import "github.com/stringify-go/stringify/internal/plan"

// Choose returns the index of the arm of b by which the value at the cursor of v is
// written, -1 if there is none: the only arm that is possible, or the first of several
// that the value satisfies. The error is as that of Satisfies; the cursor is where it was.
//
// x may be nil if no arm has questions to match. It allocates only for matching.
func (x *Set) Choose(b *plan.BranchNode, v View) (arm int, err error) {
	kind, ok := v.As(b.Accept, b.Duration)
	if !ok {
		return -1, v.Err()
	}
	if id := b.ByKind[kind]; id != plan.None {
		for i := range b.Arms {
			if b.Arms[i].Node == id {
				return i, v.Err()
			}
		}
	}
	if kind == plan.JSONObject && b.Lookup != nil {
		if i, ok := look(b, v); ok {
			return i, v.Err()
		}
	}
	first, asked := -1, false
	for i := range b.Arms {
		a := &b.Arms[i]
		if !armPossible(a, kind, v) {
			continue
		}
		if first < 0 {
			if first = i; a.Match == nil {
				break // no other arm ever is
			}
			continue
		}
		if !asked {
			asked = true
			if ok, err := x.satisfiesArm(b, first, v); ok || err != nil {
				return first, err
			}
		}
		if ok, err := x.satisfiesArm(b, i, v); ok || err != nil {
			return i, err
		}
	}
	if asked {
		first = -1
	}
	return first, v.Err()
}

// look returns the arm that the Lookup of b leads to, -1 for none; false if it says
// nothing about the object at the cursor.
func look(b *plan.BranchNode, v View) (arm int, ok bool) {
	l := b.Lookup
	at, ok := find(l, v)
	if at < 0 || !l.Sure[at] && !armPossible(&b.Arms[l.Arms[at]], plan.JSONObject, v) {
		return -1, ok
	}
	return l.Arms[at], true
}

// find returns the place in l of the member of the object at the cursor, -1 if it is not there;
// false if the member is absent or no text.
func find(l *plan.Lookup, v View) (at int, ok bool) {
	if !v.Member(l.Member) {
		return -1, false
	}
	at = -1
	if _, ok = v.As(plan.KindSet(0).With(plan.JSONString), false); ok && !v.IsTime() {
		at = l.Find(v.Text())
	} else {
		ok = false
	}
	v.Leave()
	return at, ok
}

// armPossible reports whether the value, which counts as kind, passes all tests of a.
func armPossible(a *plan.Arm, kind plan.JSONKind, v View) bool {
	for i := range a.Tests {
		if !Possible(&a.Tests[i], kind, v) {
			return false
		}
	}
	return true
}

// satisfiesArm reports whether the value satisfies arm i of b in full. The value counts
// afterwards as it did before.
func (x *Set) satisfiesArm(b *plan.BranchNode, i int, v View) (bool, error) {
	if err := v.Err(); err != nil {
		return false, err
	}
	for _, id := range b.Arms[i].Match {
		ok, err := x.Satisfies(id, v)
		if err != nil {
			return false, err
		}
		if !ok {
			v.As(b.Accept, b.Duration)
			return false, v.Err()
		}
	}
	return true, nil
}
