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

// Means are goals for the geometric mean of the ratios of a table: of all object
// workloads for decoded values, of those of the anchors for Go types.
var Means = struct{ Peer, Typed float64 }{0.45, 0.6}

// Goals returns the goals of w: those of its group, and for text those of some
// workloads by name.
func (w Workload) Goals() Goals {
	var g Goals
	switch w.Group {
	case Object:
		g = Goals{Peer: 0.6, Any: 0.25, Struct: 1, Reference: 1}
	case Strip:
		g = Goals{Peer: 0.5, Any: 0.12, Struct: 0.6, Reference: 1}
	case Integers:
		g = Goals{Peer: 0.6, Any: 0.2, Struct: 0.3}
	case Decimals:
		g = Goals{Peer: 0.6, Any: 0.2, Struct: 0.3}
	case Texts:
		g = Goals{Peer: 0.6, Any: 0.25, Struct: 0.5}
	case Floats:
		g = Goals{Peer: 0.85, Any: 0.7, Struct: 0.9}
	}
	switch w.Name {
	case "profile", "2000 different profiles", "order", "page of 20 products":
		g.Any, g.Struct = 0.12, 0.3
	case "array of 1000 {s,n,b}":
		g.Any, g.Struct = 0.15, 0.5
	}
	return g
}

// TypedGoals are the ratios to stay below where Go types are bound ahead of time: by the
// fastest peer that writes the same bytes, and by code written by hand. 0 is none.
type TypedGoals struct {
	Append  float64 // into memory that is used again
	Marshal float64 // into new memory
	Hand    float64 // Append by code written by hand
	Anchor  bool    // counts in the geometric mean
}

// TypedGoals returns the goals of w where its Go type is bound ahead of time.
func (w Workload) TypedGoals() TypedGoals {
	ratio, anchor := map[string]float64{
		"string, 12 bytes":          0.6,
		"string, 10 kB":             0.65,
		"string, 40 kB, 400 quotes": 1.2,
		"simple, 3 members":         0.35,
		"mixed, 15 members":         0.55,
		"nested":                    0.65,
		"profile":                   0.6,
		"order":                     0.75,
		"page of 20 products":       0.8,
		"array of 1000 {s,n,b}":     0.65,
		"1e6 integers":              0.85,
		"1e6 two-decimal floats":    0.5,
		"1e6 floats of 17 digits":   0.85,
		"1e6 short strings":         0.5,
		"array of 1e5 {s,n,b}":      0.65,
		"50 objects, nulls":         0.7,
		"4 date-times":              0.3,
		"row, 10 of 20 members":     0.6,
		"row, 20 of 20 members":     0.6,
	}[w.Name]
	g := TypedGoals{Append: ratio, Marshal: 0.85, Hand: 1, Anchor: anchor}
	switch w.Name {
	case "4000 different mixed":
		g.Append = 0.65
	case "string, 10 kB", "string, 40 kB, 400 quotes":
		g.Marshal = 0
	}
	if !anchor {
		g.Marshal = 0
	}
	return g
}

// BindGoal is the goal for binding a Go type of 60 fields to a schema, in nanoseconds.
const BindGoal = 100e3

// CompileGoal returns the goal for Compile by the fastest warm build() of the
// reference.
func CompileGoal(s payload.Schema) float64 {
	return map[string]float64{"tiny": 1. / 4, "60 properties": 1. / 3, "20 chained refs": 1. / 20}[s.Name]
}

// NodeGoals are the ratios to stay below for large arrays beside Node; 0 where there is
// none. They are for JSON.stringify, for the fastest mode of the reference, or for both.
type NodeGoals struct {
	Typed20        float64 // a Go type bound ahead of time, by both on Node 20
	Typed          float64 // the same on the newest Node
	AnyStringify   float64 // decoded values, by JSON.stringify on the newest Node
	AnyByReference float64 // decoded values, by the reference on the newest Node
}

// NodeGoals returns the goals of w beside Node, none where it is no large array.
func (w Workload) NodeGoals() NodeGoals {
	if !w.Large() {
		return NodeGoals{}
	}
	g := NodeGoals{Typed20: 1 / 3., Typed: 1 / 1.8, AnyStringify: 1}
	switch w.Group {
	case Floats:
		g.Typed = 1 / 1.15
	case Object:
		g.AnyStringify, g.AnyByReference = 0, 1
	}
	return g
}

// FlatGoal is how many times the least time an element the most may be, over the lengths
// of [FlatFrom] and more.
const FlatGoal = 1.15

// ParallelGoal is how many times longer an array may take with WithParallel than without,
// which counts where it is too short to be cut.
const ParallelGoal = 1.05

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
