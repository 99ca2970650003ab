package main

import (
	"github.com/stringify-go/stringify/bench"
	"github.com/stringify-go/stringify/bench/rounds"
)

// generated measures generated code against the engine for Go types.
func (d *duel) generated() error {
	t := newTable("generated", "Generated code and Typed.Append", "row", "Typed", "generated", "ratio", "goal")
	return d.finish(t, d.per, d.cases(func(c *bench.Case) error {
		if c.TextOnly {
			return nil
		}
		list, _, err := entries(c, bench.Generated(), "")
		if err != nil {
			return err
		}
		results, err := rounds.Measure(list, d.count, d.per)
		if err != nil {
			return err
		}
		ratio := results[1].Ratio(results[0])
		t.row(c.Name, t.time(results[0], c), t.time(results[1], c), t.ratio3(ratio), t.goal(ratio, bench.GeneratedGoal))
		return nil
	}))
}
