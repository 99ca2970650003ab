package plan

import (
	"cmp"
	"strconv"
	"strings"
)

// ManyScalars is the number of scalars from which on a list of them is sorted by Compare,
// so that one is found without asking all.
const ManyScalars = 16

// Compare orders scalars: by kind, then by Int, then by Text. It is 0 for equal ones.
func (s Scalar) Compare(t Scalar) int {
	return cmp.Or(cmp.Compare(s.Kind, t.Kind), cmp.Compare(s.Int, t.Int), strings.Compare(s.Text, t.Text))
}

// Fits reports whether Int is the value of s.
func (s Scalar) Fits() bool { return s.Kind == JSONInteger && (s.Int != 0 || s.Text == "0") }

// sound reports whether s is as the planner makes them, as far as that shows.
func (s Scalar) sound() bool {
	switch s.Kind {
	case JSONNull:
		return s.Text == "null" && s.Int == 0
	case JSONBoolean:
		return (s.Text == "true" || s.Text == "false") && s.Int == 0
	case JSONInteger:
		return s.Int == 0 && s.Text != "" || s.Text == strconv.FormatInt(s.Int, 10)
	case JSONNumber:
		return s.Text != "" && s.Int == 0
	case JSONString:
		return s.Int == 0
	}
	return false
}
