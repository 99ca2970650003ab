package view

import (
	"math"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stringify-go/stringify/internal/match"
	"github.com/stringify-go/stringify/internal/plan"
)

// sameGlance compares what g tells of its part of that name, or else index, with what it
// says as a View when it has moved there. There is such a part.
func sameGlance(t *testing.T, g *Go, name string, i int, path string) {
	t.Helper()
	var s match.Scalar
	var sight match.Sight
	switch {
	case i < 0 && strings.ContainsRune(name, utf8.RuneError):
		return
	case i < 0:
		s, sight = g.Glance(name)
	default:
		s, sight = g.GlanceAt(i)
	}
	switch sight {
	case match.Absent:
		t.Fatalf("%s: Glance: got nothing", path)
	case match.Entered:
		g.Leave()
		return
	}
	if i < 0 {
		g.Member(name)
	} else {
		g.Enter(i)
	}
	defer g.Leave()
	if kind, _ := g.As(plan.AllKinds, true); kind != s.Kind {
		t.Fatalf("%s: Glance: got kind %v, want %v", path, s.Kind, kind)
	}
	for kind := range plan.NumJSONKinds {
		if _, ok := g.As(plan.KindSet(0).With(kind), true); ok != (kind == s.Kind) {
			t.Fatalf("%s: Glance tells a value that may count as %v, too", path, kind)
		}
	}
	g.As(plan.AllKinds, true)
	switch s.Kind {
	case plan.JSONString:
		if g.IsTime() || g.Text() != s.Text {
			t.Fatalf("%s: Glance: got %q, want %q", path, s.Text, g.Text())
		}
	case plan.JSONBoolean:
		if g.Bool() != s.Bool {
			t.Fatalf("%s: Glance: got %v", path, s.Bool)
		}
	case plan.JSONInteger, plan.JSONNumber:
		n := g.Number()
		if n.Float != s.Float || math.Signbit(n.Float) != math.Signbit(s.Float) || n.Text != "" ||
			n.IsInt != (s.Kind == plan.JSONInteger) || n.IsInt && n.Int != int64(s.Float) {
			t.Fatalf("%s: Glance: got %v, want %v", path, s.Float, n)
		}
	}
}

// TestGlance asks about values of many types, in maps and slices of those that are told and
// of others.
func TestGlance(t *testing.T) {
	told := []any{
		nil, true, false, "", "text", "ä\u2028", 0.0, math.Copysign(0, -1), 1.5, -1e-7, 7.0, float64(1 << 53), -float64(1 << 53), 3, int64(-4), int64(1 << 53),
	}
	others := []any{
		"\xff", math.Inf(1), math.NaN(), 1e20, float64(1<<53) * 2, int64(1<<53 + 1), int64(math.MinInt64), int64(math.MaxInt64), time.Now(), time.Second,
		[]byte("x"),
		[]any{},
		map[string]any{},
		[]any(nil), map[string]any(nil), float32(0.1), uint8(1),
		struct{ A int }{1},
		(*int)(nil),
	}
	all := append(append([]any{}, told...), others...)
	for i, v := range all {
		g := goOf(map[string]any{"a": v, "b": 1})
		g.As(plan.AllKinds, false)
		_, sight := g.Glance("a")
		if want := i < len(told); (sight == match.Told) != want {
			t.Errorf("%T %v: got sight %v, want it told: %v", v, v, sight, want)
		}
		if sight == match.Entered {
			g.Leave()
		}
		if _, sight = g.Glance("c"); sight != match.Absent {
			t.Errorf("got sight %v of what is not there", sight)
		}
		if n := g.AtMost(); n != 2 {
			t.Errorf("got at most %d members, want 2", n)
		}
		sameGlance(t, g, "a", -1, "/a")
		g.Release()

		for _, list := range []any{[]any{v}, [1]any{v}} {
			g = goOf(list)
			g.As(plan.AllKinds, false)
			sameGlance(t, g, "", 0, "/0")
			g.Release()
		}
	}
	for _, object := range []any{map[string]string{"a": "b"}, struct{ A int }{1}} {
		g := goOf(object)
		g.As(plan.AllKinds, false)
		sameGlance(t, g, g.Name(0), -1, "member")
		if n := g.AtMost(); n != 1 {
			t.Errorf("%T: got at most %d members, want 1", object, n)
		}
		g.Release()
	}
}
