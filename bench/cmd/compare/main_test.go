package main

import (
	"math/rand/v2"
	"testing"

	"github.com/stringify-go/stringify/bench/rounds"
)

// TestJudge proves that a fifth more is found in the noise of a machine that is not
// alone, and that noise is not taken for more.
func TestJudge(t *testing.T) {
	c := comparison{threshold: 5, alpha: 0.01}
	r := rand.New(rand.NewPCG(1, 2))
	for _, test := range []struct {
		times float64
		want  bool
	}{{1, false}, {1.2, true}, {0.8, false}, {1.02, false}} {
		base, ours := rounds.Result{Name: "a"}, rounds.Result{Name: "a"}
		for range 15 {
			slow := 1 + 0.1*r.Float64()
			base.NS = append(base.NS, 100*slow*(1+0.02*r.Float64()))
			ours.NS = append(ours.NS, test.times*100*slow*(1+0.02*r.Float64()))
		}
		if got := c.judge(base, ours); got.slower != test.want {
			t.Errorf("%v times: got %+v, want slower %v", test.times, got, test.want)
		}
	}
}

// TestJudgeUneven proves that a fifth more is found where rounds differ by far more.
func TestJudgeUneven(t *testing.T) {
	c := comparison{threshold: 5, alpha: 0.01}
	base, ours := rounds.Result{Name: "a"}, rounds.Result{Name: "a"}
	for i := range 15 {
		slow := float64(1 + i%5)
		base.NS, ours.NS = append(base.NS, 100*slow), append(ours.NS, 120*slow)
	}
	if got := c.judge(base, ours); !got.slower || got.samples < c.alpha {
		t.Errorf("got %+v, want slower, by rounds only", got)
	}
}

func TestSignTest(t *testing.T) {
	zeros, ones := make([]float64, 5), []float64{1, 1, 1, 1, 1}
	for _, c := range []struct {
		a, b []float64
		want float64
	}{
		{zeros, ones, 2. / 32},
		{ones, zeros, 2. / 32},
		{zeros, []float64{1, 1, 1, 1, -1}, 12. / 32},
		{zeros, []float64{1, 1, 1, 1, 0}, 2. / 16},
		{zeros, zeros, 1},
	} {
		if got := signTest(c.a, c.b); got != c.want {
			t.Errorf("%v and %v: got %v, want %v", c.a, c.b, got, c.want)
		}
	}
}
