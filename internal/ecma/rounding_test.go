package ecma

import (
	"math"
	"testing"
)

// ECMA-262, Math.trunc, Math.floor, Math.ceil and Math.round, asked of Node 20.
func TestRound(t *testing.T) {
	zero := math.Copysign(0, -1)
	for _, c := range []struct{ f, trunc, floor, ceil, nearest float64 }{
		{0.49999999999999994, 0, 0, 1, 0},
		{-0.49999999999999994, zero, -1, zero, zero},
		{0.5, 0, 0, 1, 1},
		{-0.5, zero, -1, zero, zero},
		{-0.5000000000000001, zero, -1, zero, -1},
		{1.5, 1, 1, 2, 2},
		{-1.5, -1, -2, -1, -1},
		{2.5, 2, 2, 3, 3},
		{-2.5, -2, -3, -2, -2},
		{-1e-20, zero, -1, zero, zero},
		{1e-20, 0, 0, 1, 0},
		{4503599627370495.5, 4503599627370495, 4503599627370495, 4503599627370496, 4503599627370496},
		{-4503599627370495.5, -4503599627370495, -4503599627370496, -4503599627370495, -4503599627370495},
		{4503599627370497, 4503599627370497, 4503599627370497, 4503599627370497, 4503599627370497},
		{9007199254740991, 9007199254740991, 9007199254740991, 9007199254740991, 9007199254740991},
		{-9007199254740991, -9007199254740991, -9007199254740991, -9007199254740991, -9007199254740991},
		{1e300, 1e300, 1e300, 1e300, 1e300},
		{0.9, 0, 0, 1, 1},
		{-0.9, zero, -1, zero, -1},
		{0, 0, 0, 0, 0},
		{zero, zero, zero, zero, zero},
		{math.Inf(1), math.Inf(1), math.Inf(1), math.Inf(1), math.Inf(1)},
		{math.Inf(-1), math.Inf(-1), math.Inf(-1), math.Inf(-1), math.Inf(-1)},
		{math.NaN(), math.NaN(), math.NaN(), math.NaN(), math.NaN()},
	} {
		for r, want := range []float64{c.trunc, c.floor, c.ceil, c.nearest} {
			got := Round(c.f, Rounding(r))
			same := got == want && math.Signbit(got) == math.Signbit(want)
			if !same && !(math.IsNaN(got) && math.IsNaN(want)) {
				t.Errorf("Round(%v, %d) = %v, want %v", c.f, r, got, want)
			}
		}
	}
}
