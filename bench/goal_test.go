package bench

import (
	"math"
	"testing"

	"github.com/stringify-go/stringify/bench/rounds"
)

func TestFastest(t *testing.T) {
	ours := rounds.Result{Name: "ours", NS: []float64{10, 20, 30}}
	others := []rounds.Result{
		{Name: "slow", NS: []float64{100, 200, 300}},
		{Name: "fast", NS: []float64{20, 40, 60}},
	}
	if got := Fastest(ours, others); got.By != "fast" || got.Value != 0.5 {
		t.Errorf("got %v, want fast 0.5", got)
	}
	if got := Fastest(ours, nil); got != (Ratio{}) {
		t.Errorf("got %v of nobody, want none", got)
	}
}

func TestGeometricMean(t *testing.T) {
	if got := GeometricMean([]float64{0.5, 2, 8}); math.Abs(got-2) > 1e-12 {
		t.Errorf("got %v, want 2", got)
	}
	if got := GeometricMean(nil); got != 0 {
		t.Errorf("got %v of nothing, want 0", got)
	}
}

// TestGoals proves that goals by name are those of workloads that there are: of the
// nineteen anchors, and of the different objects.
func TestGoals(t *testing.T) {
	anchors, byName := 0, 0
	for _, w := range Workloads {
		g := w.TypedGoals()
		if g.Anchor {
			anchors++
		}
		if g.Append > 0 {
			byName++
		}
		if g.Anchor && (w.TextOnly || g.Append == 0) {
			t.Errorf("%s: got goals %+v, want one for Append of a Go type", w.Name, g)
		}
		if groups := (Workload{Group: w.Group}).Goals(); w.Goals() != groups {
			byName++
		}
	}
	if anchors != 19 || byName != 19+1+5 {
		t.Errorf("got %d anchors and %d goals by name, want 19 and 25", anchors, byName)
	}
}

// TestNodeGoals proves that there are goals for large arrays beside Node, and for no
// others.
func TestNodeGoals(t *testing.T) {
	large := 0
	for _, w := range Workloads {
		g := w.NodeGoals()
		if !w.Large() {
			if g != (NodeGoals{}) {
				t.Errorf("%s: got goals %+v, want none", w.Name, g)
			}
			continue
		}
		large++
		if g.Typed20 == 0 || g.Typed == 0 || (g.AnyStringify == 0) == (g.AnyByReference == 0) || w.TypedGoals().Append == 0 || w.Goals().Peer == 0 {
			t.Errorf("%s: got goals %+v, %+v, %+v, want them all", w.Name, g, w.TypedGoals(), w.Goals())
		}
	}
	if large != 5 {
		t.Errorf("got %d large arrays, want 5", large)
	}
}
