package match

import (
	"math"
	"slices"
	"strings"

	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/wire"
)

// Possible reports whether the value at the cursor of v passes t. The value counts as
// kind, which View.As has returned. The cursor is where it was, afterwards; the answer
// means nothing if v.Err is not nil.
//
// It allocates nothing, and asks an object for each member that t names once or twice.
func Possible(t *plan.Test, kind plan.JSONKind, v View) bool {
	if !t.Kinds.Has(kind) || t.Values != nil && !among(t.Values, kind, v) {
		return false
	}
	if kind == plan.JSONObject {
		for _, name := range t.Required {
			if !v.Member(name) {
				return false
			}
			v.Leave()
		}
		for i := range t.Members {
			if !memberPasses(&t.Members[i], v) {
				return false
			}
		}
	}
	for _, list := range t.AnyOf {
		if !anyPossible(list, kind, v) {
			return false
		}
	}
	return true
}

// anyPossible reports whether the value passes one of list.
func anyPossible(list []plan.Test, kind plan.JSONKind, v View) bool {
	for i := range list {
		if Possible(&list[i], kind, v) {
			return true
		}
	}
	return false
}

// memberPasses reports whether the object at the cursor has no member of that name, or has
// one of the values.
func memberPasses(m *plan.MemberTest, v View) bool {
	if !v.Member(m.Name) {
		return true
	}
	kind, ok := v.As(kindsIn(m.Values), false)
	ok = ok && among(m.Values, kind, v)
	v.Leave()
	return ok
}

// kindsIn returns the kinds that values have.
func kindsIn(values []plan.Scalar) plan.KindSet {
	var set plan.KindSet
	for i := 0; i < len(values); {
		kind := values[i].Kind
		set = set.With(kind)
		if len(values) < plan.ManyScalars {
			i++
			continue
		}
		// They are sorted: the next kind begins further on.
		n, _ := slices.BinarySearchFunc(values[i:], kind, func(s plan.Scalar, kind plan.JSONKind) int {
			if s.Kind > kind {
				return 1
			}
			return -1
		})
		i += n
	}
	return set
}

// among reports whether the value, which counts as kind, is one of values. No array or
// object is, and no time.
func among(values []plan.Scalar, kind plan.JSONKind, v View) bool {
	switch kind {
	case plan.JSONNull:
		return slices.ContainsFunc(values, nullScalar)
	case plan.JSONBoolean:
		if v.Bool() {
			return slices.ContainsFunc(values, trueScalar)
		}
		return slices.ContainsFunc(values, falseScalar)
	case plan.JSONInteger, plan.JSONNumber:
		return amongNumbers(values, v.Number())
	case plan.JSONString:
		return !v.IsTime() && amongTexts(values, v.Text())
	}
	return false
}

func nullScalar(s plan.Scalar) bool  { return s.Kind == plan.JSONNull }
func trueScalar(s plan.Scalar) bool  { return s.Kind == plan.JSONBoolean && s.Text == "true" }
func falseScalar(s plan.Scalar) bool { return s.Kind == plan.JSONBoolean && s.Text == "false" }

// amongTexts reports whether text is one of values.
func amongTexts(values []plan.Scalar, text string) bool {
	if len(values) >= plan.ManyScalars {
		_, found := slices.BinarySearchFunc(values, text, compareText)
		return found
	}
	for i := range values {
		if values[i].Kind == plan.JSONString && values[i].Text == text {
			return true
		}
	}
	return false
}

// compareText is s.Compare for a text.
func compareText(s plan.Scalar, text string) int {
	if s.Kind != plan.JSONString {
		return -1 // text comes last
	}
	return strings.Compare(s.Text, text)
}

// amongNumbers reports whether n is one of values.
func amongNumbers(values []plan.Scalar, n Number) bool {
	if n.IsInt {
		if len(values) >= plan.ManyScalars {
			i, found := slices.BinarySearchFunc(values, n.Int, compareInt)
			for ; found && i < len(values) && values[i].Int == n.Int; i++ {
				if values[i].Fits() { // those that are too large have Int 0, like 0
					return true
				}
			}
			return false
		}
		for i := range values {
			if values[i].Int == n.Int && values[i].Fits() {
				return true
			}
		}
		return false
	}
	var room [wire.MaxFloat + wire.Slack]byte
	text := room[:0]
	switch {
	case n.Text != "":
	case n.Float != n.Float:
		return false
	case math.IsInf(n.Float, 1):
		text = append(text, "1e400"...)
	case math.IsInf(n.Float, -1):
		text = append(text, "-1e400"...)
	default:
		text = wire.AppendFloat(text, n.Float)
	}
	if len(values) >= plan.ManyScalars {
		if n.Text != "" {
			text = []byte(n.Text) // rare: integers that no double has
		}
		return amongSorted(values, plan.JSONInteger, text) || amongSorted(values, plan.JSONNumber, text)
	}
	for i := range values {
		s := &values[i]
		if s.Kind != plan.JSONInteger && s.Kind != plan.JSONNumber {
			continue
		}
		if n.Text != "" && s.Text == n.Text || n.Text == "" && s.Text == string(text) {
			return true
		}
	}
	return false
}

// amongSorted reports whether the number of that kind and text, which has no Int, is one of
// values, which are sorted.
func amongSorted(values []plan.Scalar, kind plan.JSONKind, text []byte) bool {
	low, high := 0, len(values)
	for low < high {
		mid := int(uint(low+high) >> 1)
		s := &values[mid]
		if s.Kind < kind || s.Kind == kind && (s.Int < 0 || s.Int == 0 && s.Text < string(text)) {
			low = mid + 1
		} else {
			high = mid
		}
	}
	return low < len(values) && values[low].Kind == kind && values[low].Int == 0 && values[low].Text == string(text)
}

// compareInt is s.Compare for an integer, as far as Int says it.
func compareInt(s plan.Scalar, n int64) int {
	switch {
	case s.Kind < plan.JSONInteger || s.Kind == plan.JSONInteger && s.Int < n:
		return -1
	case s.Kind > plan.JSONInteger || s.Int > n:
		return 1
	}
	return 0
}
