package ecma

import (
	"math"
	"strconv"
)

// Rounding says how a number that is no integer becomes one. Its values are those of
// the plan's type of the same name, in the same order.
type Rounding uint8

// The four ways to round.
const (
	RoundTrunc   Rounding = iota // toward zero: Math.trunc
	RoundFloor                   // toward -Inf: Math.floor
	RoundCeil                    // toward +Inf: Math.ceil
	RoundNearest                 // to the nearest, halves toward +Inf: Math.round
)

// Round returns f as an integer. NaN and the infinities stay what they are, and a result
// of zero keeps the sign of f, as in JavaScript.
//
// Source: ECMA-262, Math.trunc, Math.floor, Math.ceil and Math.round.
func Round(f float64, r Rounding) float64 {
	switch r {
	case RoundTrunc:
		return math.Trunc(f)
	case RoundFloor:
		return math.Floor(f)
	case RoundCeil:
		return math.Ceil(f)
	case RoundNearest:
		return roundNearest(f)
	}
	panic("ecma: unknown rounding " + strconv.Itoa(int(r)))
}

// roundNearest is Math.round. floor(f+0.5) would not be: the sum is rounded itself, and
// gives 1 for 0.49999999999999994 and 2^52+2 for 2^52+1. The difference taken here is
// exact where it is at most one half, and never falls below one half by rounding.
func roundNearest(f float64) float64 {
	low := math.Floor(f)
	if f-low < 0.5 || low == f { // the second for an f without fraction, Inf too
		return low
	}
	return math.Copysign(low+1, f) // NaN ends here and stays NaN
}
