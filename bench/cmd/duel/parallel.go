package main

import (
	"errors"
	"fmt"
	"runtime"

	"github.com/stringify-go/stringify/bench"
	"github.com/stringify-go/stringify/bench/rounds"
)

// parallel measures WithParallel against a serializer without it, and Copy against
// AppendJSON.
func (d *duel) parallel() error {
	if n := runtime.GOMAXPROCS(0); n < bench.Processors {
		return fmt.Errorf("GOMAXPROCS is %d, want %d or more", n, bench.Processors)
	}
	head := []string{"array"}
	for _, way := range bench.ParallelWays {
		head = append(head, way, "parallel", "ratio")
	}
	t := newTable("parallel", fmt.Sprintf("WithParallel(%d), on the wall", bench.Processors), head...)
	streams := newTable("copy", "Copy and AppendJSON, on the wall", "array", "AppendJSON", "Copy", "ratio", "Copy, parallel", "ratio")
	for _, k := range bench.ParallelKinds {
		if !d.rows.MatchString(k.Name) {
			continue
		}
		cases, err := k.Cases(d.upTo(bench.ParallelLengths))
		if err != nil {
			return err
		}
		for _, c := range cases {
			list, err := bench.Parallel(c)
			if err != nil {
				return err
			}
			results, err := rounds.Measure(list, d.count, d.per)
			if err != nil {
				return err
			}
			cells := []string{length(c.N) + " " + k.Name}
			for i := 0; i < len(results); i += 2 {
				off, on := results[i], results[i+1]
				ratio := on.Ratio(off)
				cells = append(cells, t.time(off, c), t.time(on, c), t.mark(t.ratio3(ratio), ratio > bench.ParallelGoal))
			}
			t.row(cells...)
			text, plain, both := results[4], results[6], results[7]
			streams.row(cells[0], t.time(text, c), t.time(plain, c), t.ratio3(plain.Ratio(text)), t.time(both, c), t.ratio3(both.Ratio(text)))
		}
	}
	return errors.Join(d.finish(t, d.per, nil), d.finish(streams, d.per, nil))
}
