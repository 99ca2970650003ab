package rounds

import (
	"slices"
	"testing"
	"time"
)

// A slow phase that stretches every contender of a round must not move the ratio,
// and must not move the best time.
func TestMeasureSlowPhase(t *testing.T) {
	calls := 0
	entry := func(name string, ns int) Entry {
		return Entry{name, func(n int) (time.Duration, error) {
			calls++
			slow := 1
			if calls%10 < 4 { // two rounds of two in five
				slow = 7
			}
			return time.Duration(n * ns * slow), nil
		}}
	}
	results, err := Measure([]Entry{entry("a", 100), entry("b", 400)}, 21, time.Millisecond)
	if err != nil {
		t.Fatal(err)
	}
	a, b := results[0], results[1]
	if a.Name != "a" || a.Min() != 100 || b.Min() != 400 {
		t.Errorf("got %s %v, %s %v, want a 100, b 400", a.Name, a.Min(), b.Name, b.Min())
	}
	if got := a.Ratio(b); got != 0.25 {
		t.Errorf("got ratio %v, want 0.25", got)
	}
	if got := b.More(a); got != 300 {
		t.Errorf("got %v more, want 300", got)
	}
}

func TestMeasureFillsTheTime(t *testing.T) {
	var last int
	e := Entry{"e", func(n int) (time.Duration, error) {
		last = n
		return time.Duration(n) * time.Microsecond, nil
	}}
	if _, err := Measure([]Entry{e}, 3, 5*time.Millisecond); err != nil {
		t.Fatal(err)
	}
	if last < 4000 || last > 6000 {
		t.Errorf("got %d operations of 1 µs a round, want about 5000", last)
	}
}

func TestLess(t *testing.T) {
	got := Result{"a", []float64{5, 3, 9}}.Less(Result{"b", []float64{1, 4, 2}})
	if want := (Result{"a", []float64{4, 0, 7}}); got.Name != want.Name || !slices.Equal(got.NS, want.NS) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestMedian(t *testing.T) {
	for _, c := range []struct {
		x    []float64
		want float64
	}{
		{[]float64{3}, 3},
		{[]float64{9, 1, 2}, 2},
		{[]float64{4, 1, 3, 2}, 2.5},
	} {
		if got := median(c.x); got != c.want {
			t.Errorf("got median %v, want %v", got, c.want)
		}
	}
}
