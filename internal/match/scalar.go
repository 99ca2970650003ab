package match

import (
	"github.com/stringify-go/stringify/internal/plan"
)

// A Glancer is a View that tells what most members and elements are without moving there.
// All it says is what its methods as a View say, so that matching by them answers the same.
type Glancer interface {
	View

	// Glance is Member, but the cursor stays where the member is a Scalar: it is returned
	// then. name is UTF-8, without U+FFFD.
	Glance(name string) (Scalar, Sight)

	// GlanceAt is Enter in the same way. It returns Told or Entered.
	GlanceAt(i int) (Scalar, Sight)

	// AtMost returns a number of members that Len does not exceed, without looking at their
	// names.
	AtMost() int
}

// A Sight is what a Glancer has found.
type Sight uint8

const (
	Absent  Sight = iota // there is no such member, or Err says why that cannot be told
	Told                 // the Scalar is the value
	Entered              // the cursor has moved there
)

// A Scalar is a value that is neither an array nor an object, and that counts as nothing
// else besides. Times are none, nor are NaN and numbers beyond 2^53 and -2^53.
//
// With more fields or words, each would be copied through memory, which is half of the time.
type Scalar struct {
	Kind  plan.JSONKind
	Bool  bool    // of a JSONBoolean
	Float float64 // of a number, its value; not -0
	Text  string  // of a JSONString: see View.Text
}

// number returns the value of a number.
func (s Scalar) number() Number {
	if s.Kind == plan.JSONInteger {
		return Number{Int: int64(s.Float), IsInt: true, Float: s.Float}
	}
	return Number{Float: s.Float}
}

// takes reports whether s satisfies n, which is simple. It is rules for such nodes and
// values, without a cursor and in a third of the time.
func (n *Node) takes(s Scalar) bool {
	if !n.accept.Has(s.Kind) {
		return false
	}
	switch s.Kind {
	case plan.JSONString:
		return (n.Const == nil || n.Const.hasText(s.Text)) &&
			(n.Enum == nil || n.Enum.hasText(s.Text)) &&
			(n.Text == nil || n.Text.fault(s.Text) == kwNone)
	case plan.JSONInteger, plan.JSONNumber:
		if n.Const == nil && n.Enum == nil && n.Number == nil {
			return true
		}
		v := s.number()
		return (n.Const == nil || n.Const.hasNumber(&v)) &&
			(n.Enum == nil || n.Enum.hasNumber(&v)) &&
			(n.Number == nil || n.Number.fault(&v) == kwNone)
	case plan.JSONBoolean:
		return (n.Const == nil || n.Const.hasBool(s.Bool)) && (n.Enum == nil || n.Enum.hasBool(s.Bool))
	}
	return n.Nullable || (n.Const == nil || n.Const.kinds.Has(plan.JSONNull)) && (n.Enum == nil || n.Enum.kinds.Has(plan.JSONNull))
}

// takes reports whether s, a part of the value at the cursor, satisfies n, which is simple.
func (r *run) takes(n *Node, s Scalar) bool {
	return n.Form == Always || r.visit() && n.takes(s)
}
