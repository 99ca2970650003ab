package match

import (
	"cmp"
	"slices"

	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/rawjson"
)

// A constant is a value that a schema names.
type constant struct {
	kinds   plan.KindSet // kinds of the values that may equal it
	kind    rawjson.Kind
	text    string // of a string; lone surrogates as rawjson.Name has them
	number  exact
	items   []constant
	members []namedConstant // sorted by name, each name once
}

// A namedConstant is a member of a constant object.
type namedConstant struct {
	name  string
	value constant
}

// newConstant compiles v. It recurses as deep as v, which the parser bounds.
func newConstant(v rawjson.Value) constant {
	c := constant{kind: v.Kind()}
	switch v.Kind() {
	case rawjson.Null:
		c.kinds = c.kinds.With(plan.JSONNull)
	case rawjson.False, rawjson.True:
		c.kinds = c.kinds.With(plan.JSONBoolean)
	case rawjson.Number:
		c.kinds = numbers
		c.number = newExact(v.Raw())
	case rawjson.String:
		c.kinds = texts
		c.text = rawjson.Name(v.Raw())
	case rawjson.Array:
		c.kinds = arrays
		c.items = make([]constant, v.Len())
		for i, item := range v.Children() {
			c.items[i] = newConstant(item)
		}
	case rawjson.Object:
		c.kinds = objects
		c.members = newMembers(v)
	}
	return c
}

// newMembers compiles the members of the object v. Of a repeated name the last one counts.
func newMembers(v rawjson.Value) []namedConstant {
	last := make([]int, v.Len())
	for i := range last {
		last[i] = i
	}
	slices.SortFunc(last, func(i, j int) int {
		return cmp.Or(cmp.Compare(v.Child(i).Name(), v.Child(j).Name()), cmp.Compare(j, i))
	})
	last = slices.CompactFunc(last, func(i, j int) bool { return v.Child(i).Name() == v.Child(j).Name() })
	list := make([]namedConstant, len(last))
	for k, i := range last {
		list[k] = namedConstant{v.Child(i).Name(), newConstant(v.Child(i))}
	}
	return list
}

// equals reports whether the value at the cursor equals c (JSON Schema core, "Instance
// Equality"). A time equals nothing, nor does an infinity or NaN.
//
// It recurses as deep as c.
func (r *run) equals(c *constant) bool {
	if _, ok := r.v.As(c.kinds, false); !ok {
		return false
	}
	switch c.kind {
	case rawjson.Null:
		return true
	case rawjson.False, rawjson.True:
		return r.v.Bool() == (c.kind == rawjson.True)
	case rawjson.Number:
		n := r.v.Number()
		return c.number.equals(&n)
	case rawjson.String:
		return r.v.Text() == c.text && !r.v.IsTime()
	case rawjson.Array:
		return r.equalItems(c.items)
	case rawjson.Object:
		return r.equalMembers(c.members)
	}
	return false
}

// equalItems reports whether the array at the cursor has the elements items.
func (r *run) equalItems(items []constant) bool {
	if r.unread() || r.v.Len() != len(items) {
		return false
	}
	for i := range items {
		r.v.Enter(i)
		ok := r.equals(&items[i])
		r.v.Leave()
		if !ok {
			return false
		}
	}
	return true
}

// equalMembers reports whether the object at the cursor has the members and no others.
func (r *run) equalMembers(members []namedConstant) bool {
	if r.unread() || r.v.Len() != len(members) {
		return false
	}
	for i := range members {
		if !r.v.Member(members[i].name) {
			return false
		}
		ok := r.equals(&members[i].value)
		r.v.Leave()
		if !ok {
			return false
		}
	}
	return true
}
