package view

import (
	"math"

	"github.com/stringify-go/stringify/internal/govalue"
	"github.com/stringify-go/stringify/internal/match"
	"github.com/stringify-go/stringify/internal/plan"
)

// Glance tells the member of a map[string]any that has the name, if it is a scalar of the
// types that encoding/json decodes into. All others it moves to.
func (g *Go) Glance(name string) (match.Scalar, match.Sight) {
	if !g.inText {
		if f := g.top(); f.isAny {
			if m, ok := f.plain.(map[string]any); ok {
				e, ok := m[name]
				if !ok {
					return match.Scalar{}, match.Absent
				}
				s, ok := scalar(e)
				if !ok {
					g.enterAny(e, name, isMember)
					return match.Scalar{}, match.Entered
				}
				return s, match.Told
			}
		}
	}
	if g.Member(name) {
		return match.Scalar{}, match.Entered
	}
	return match.Scalar{}, match.Absent
}

// GlanceAt is Glance for the elements of a []any.
func (g *Go) GlanceAt(i int) (match.Scalar, match.Sight) {
	if !g.inText {
		if f := g.top(); f.isAny {
			if a, ok := f.plain.([]any); ok {
				if s, ok := scalar(a[i]); ok {
					return s, match.Told
				}
				g.enterAny(a[i], "", i)
				return match.Scalar{}, match.Entered
			}
		}
	}
	g.Enter(i)
	return match.Scalar{}, match.Entered
}

// AtMost returns the length of a map[string]any. Of the names of other objects it knows no
// more than Len.
func (g *Go) AtMost() int {
	if !g.inText {
		if f := g.top(); f.isAny {
			if m, ok := f.plain.(map[string]any); ok {
				return len(m)
			}
		}
	}
	return g.Len()
}

// scalar returns the scalar that v is, if it has one of the types that encoding/json decodes
// into, but json.Number, or is an int.
func scalar(v any) (match.Scalar, bool) {
	switch x := v.(type) {
	case string:
		return match.Scalar{Kind: plan.JSONString, Text: x}, govalue.IsUTF8(x)
	case float64:
		if i := int64(x); float64(i) == x && uint64(i+maxExact) <= 2*maxExact {
			return match.Scalar{Kind: plan.JSONInteger, Int: i, IsInt: true, Float: float64(i)}, true // -0 is 0
		}
		return floatScalar(x)
	case bool:
		return match.Scalar{Kind: plan.JSONBoolean, Bool: x}, true
	case nil:
		return match.Scalar{Kind: plan.JSONNull}, true
	case int:
		return match.Scalar{Kind: plan.JSONInteger, Int: int64(x), IsInt: true, Float: float64(x)}, true
	case int64:
		return match.Scalar{Kind: plan.JSONInteger, Int: x, IsInt: true, Float: float64(x)}, true
	}
	return match.Scalar{}, false
}

// maxExact bounds the integers that are the same as doubles and as what these are written as.
const maxExact = 1 << 53

// floatScalar is scalar for all doubles, but for infinities and NaN, which are none.
func floatScalar(x float64) (match.Scalar, bool) {
	if math.IsInf(x, 0) || x != x {
		return match.Scalar{}, false
	}
	n := ofFloat(x)
	return match.Scalar{Kind: floatKind(x), Int: n.Int, IsInt: n.IsInt, Float: n.Float}, true
}
