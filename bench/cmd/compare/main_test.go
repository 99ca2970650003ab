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
