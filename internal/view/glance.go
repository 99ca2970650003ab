package view

import (
	"github.com/stringify-go/stringify/internal/govalue"
	"github.com/stringify-go/stringify/internal/match"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/wire"
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
		i := int64(x)
		if f := float64(i); f == x {
			return match.Scalar{Kind: plan.JSONInteger, Float: f}, isExact(i) // f is 0 for -0
		}
		return match.Scalar{Kind: plan.JSONNumber, Float: x}, -wire.MaxExact < x && x < wire.MaxExact
	case bool:
		return match.Scalar{Kind: plan.JSONBoolean, Bool: x}, true
	case nil:
		return match.Scalar{Kind: plan.JSONNull}, true
	case int:
		return match.Scalar{Kind: plan.JSONInteger, Float: float64(x)}, isExact(int64(x))
	case int64:
		return match.Scalar{Kind: plan.JSONInteger, Float: float64(x)}, isExact(x)
	}
	return match.Scalar{}, false
}

// isExact reports whether i is within wire.MaxExact.
func isExact(i int64) bool { return uint64(i+wire.MaxExact) <= 2*wire.MaxExact }
