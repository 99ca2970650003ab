// Package rounds measures contenders against each other on a machine that is not
// alone. It knows nothing of JSON.
//
// All contenders take turns, round by round, so that a slow phase of the machine
// falls on all of them alike. Two figures come out that such a phase hardly moves:
// the best round of each, and the median over the rounds of the ratio of two
// contenders within the same round.
package rounds

import (
	"fmt"
	"slices"
	"time"
)

// An Entry is a contender: Time runs its work n times and returns how long that
// took, preferably in processor time. What Time does outside of the time that it
// returns is not measured.
type Entry struct {
	Name string
	Time func(n int) (time.Duration, error)
}

// A Result has the nanoseconds of one operation in each round. Results of one
// Measure belong together round by round.
type Result struct {
	Name string
	NS   []float64
}

// Min returns the best round.
func (r Result) Min() float64 { return slices.Min(r.NS) }

// Ratio returns the median over the rounds of the time of r divided by that of s.
func (r Result) Ratio(s Result) float64 {
	quotients := make([]float64, len(r.NS))
	for i := range quotients {
		quotients[i] = r.NS[i] / s.NS[i]
	}
	return median(quotients)
}

// More returns how many nanoseconds one operation of r takes more than one of s: what
// Ratio says of the best round of s.
func (r Result) More(s Result) float64 { return (r.Ratio(s) - 1) * s.Min() }

// Less returns r without the time of s, round by round, and at least 0.
func (r Result) Less(s Result) Result {
	out := Result{Name: r.Name, NS: make([]float64, len(r.NS))}
	for i := range out.NS {
		out.NS[i] = max(r.NS[i]-s.NS[i], 0)
	}
	return out
}

func median(x []float64) float64 {
	slices.Sort(x)
	if n := len(x); n%2 == 0 {
		return (x[n/2-1] + x[n/2]) / 2
	}
	return x[len(x)/2]
}

// Measure runs all entries once a round, each for about the time per, and returns
// their results in the same order. Entries are warmed up first; the order rotates
// from round to round, so that nobody always follows the same one.
func Measure(entries []Entry, count int, per time.Duration) ([]Result, error) {
	times := make([]int, len(entries))
	results := make([]Result, len(entries))
	for i, e := range entries {
		n, err := calibrate(e, per)
		if err != nil {
			return nil, err
		}
		times[i], results[i] = n, Result{Name: e.Name, NS: make([]float64, count)}
	}
	for r := range count {
		for k := range entries {
			i := (k + r) % len(entries)
			took, err := entries[i].Time(times[i])
			if err != nil {
				return nil, fmt.Errorf("%s: %w", entries[i].Name, err)
			}
			results[i].NS[r] = max(float64(took), 1) / float64(times[i])
		}
	}
	return results, nil
}

// calibrate finds how many operations fill the time per. It runs at least twice
// that time, because compilers and caches have to come to rest first.
func calibrate(e Entry, per time.Duration) (int, error) {
	n, spent := 1, time.Duration(0)
	for {
		took, err := e.Time(n)
		if err != nil {
			return 0, fmt.Errorf("%s: %w", e.Name, err)
		}
		took = max(took, 1)
		spent += took
		if took < per/4 {
			n *= 2
			continue
		}
		if spent >= 2*per {
			return max(1, int(float64(n)*float64(per)/float64(took))), nil
		}
	}
}
