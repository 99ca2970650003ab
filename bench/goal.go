package bench

import (
	"math"

	"github.com/stringify-go/stringify/bench/payload"
	"github.com/stringify-go/stringify/bench/rounds"
)

// Goals are the ratios to stay below, stringify's time by the other's; 0 where
// there is none.
type Goals struct {
	Peer      float64 // Append by the fastest Go encoder of the decoded value
	Any       float64 // AppendJSON by the fastest decoding into any and encoding
	Struct    float64 // AppendJSON by the fastest decoding into a struct and encoding
	Reference float64 // Append by the fastest mode of the reference
}

// Means are goals for the geometric mean of all object workloads.
var Means = Goals{Peer: 0.45}

// Goals returns the goals of the workloads of a group.
func (g Group) Goals() Goals {
	switch g {
	case Object:
		return Goals{Peer: 0.6, Any: 0.25, Struct: 1, Reference: 1}
	case Strip:
		return Goals{Peer: 0.5, Any: 0.25, Struct: 1, Reference: 1}
	case Integers:
		return Goals{Peer: 0.85, Any: 0.35}
	case Decimals:
		return Goals{Peer: 0.6, Any: 0.35}
	case Texts:
		return Goals{Peer: 0.8, Any: 0.4}
	}
	return Goals{}
}

// CompileGoal returns the goal for Compile by the fastest warm build() of the
// reference.
func CompileGoal(s payload.Schema) float64 {
	return map[string]float64{"tiny": 1. / 4, "60 properties": 1. / 3, "20 chained refs": 1. / 20}[s.Name]
}

// A Ratio is stringify's time divided by that of the fastest of the others.
type Ratio struct {
	By    string
	Value float64
}

// Fastest returns the ratio of ours to the fastest of the others, which is the one
// whose ratio is the worst for us. It is the zero Ratio if there is none.
func Fastest(ours rounds.Result, others []rounds.Result) Ratio {
	var worst Ratio
	for _, r := range others {
		if v := ours.Ratio(r); v > worst.Value {
			worst = Ratio{r.Name, v}
		}
	}
	return worst
}

// GeometricMean returns the geometric mean of positive numbers, 0 of none.
func GeometricMean(x []float64) float64 {
	if len(x) == 0 {
		return 0
	}
	sum := 0.0
	for _, v := range x {
		sum += math.Log(v)
	}
	return math.Exp(sum / float64(len(x)))
}
