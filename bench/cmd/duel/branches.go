package main

import (
	"cmp"
	"fmt"

	"github.com/stringify-go/stringify/bench"
	"github.com/stringify-go/stringify/bench/payload"
	"github.com/stringify-go/stringify/bench/rounds"
)

// branches measures workloads with branches against the reference and against schemas
// without, and the compilation of such schemas.
func (d *duel) branches() error {
	node := newTable("branches", "Branches and the reference", "row", "Append", "fastest mode of the reference", "ratio", "goal", "AppendJSON", "others on Node")
	cost := newTable("branch-cost", "What a branch costs", "row", "Append", "without the branch", "ratio", "goal", "more a value", "goal",
		"AppendJSON", "without the branch", "ratio", "goal", "more a value", "goal")
	for _, b := range bench.Branches {
		if !d.rows.MatchString(b.Name) {
			continue
		}
		if err := d.branch(b, node, cost); err != nil {
			return fmt.Errorf("%s: %w", b.Name, err)
		}
	}
	if err := cmp.Or(d.finish(node, d.per, nil), d.finish(cost, d.per, nil)); err != nil {
		return err
	}
	return d.firsts()
}

// branch measures one workload, for two tables.
func (d *duel) branch(b bench.Branch, node, cost *table) error {
	c, err := bench.Load(b.Workload, 0)
	if err != nil {
		return err
	}
	list, _, err := entries(c, b.Contenders(), "")
	if err != nil {
		return err
	}
	n, err := d.newest().Start(c)
	if err != nil {
		return err
	}
	node.on(n)
	results, err := rounds.Measure(append(list, n.Entries...), d.count, d.per)
	if err := cmp.Or(err, n.Close()); err != nil {
		return err
	}
	modes := results[len(list) : len(results)-1] // JSON.stringify is the last
	r := bench.Fastest(results[0], modes)
	node.row(c.Name, node.time(results[0], c), node.contender(modes, r.By, c), node.ratio(r.Value), node.goal(r.Value, b.Goals.Reference),
		node.time(results[1], c), node.others(results[len(list):], r.By, c))
	if b.Plain == nil {
		return nil
	}
	cells := []string{c.Name}
	for i, with := range results[:2] {
		without := results[i+2]
		ratio, more := with.Ratio(without), with.More(without)/c.Count()
		cells = append(cells, cost.time(with, c), cost.time(without, c), cost.ratio(ratio), cost.goal(ratio, b.Goals.Times),
			fmt.Sprintf("%.2g ns", more), cost.nanoseconds(more, b.Goals.More))
	}
	cost.row(cells...)
	return nil
}

// matchers measures matchers against another validator.
func (d *duel) matchers() error {
	t := newTable("matchers", "Matchers and santhosh-tekuri/jsonschema v6", "schema", "values", "matcher", "v6", "ratio", "goal",
		"regexps alone", "ratio beyond them", "goal")
	for _, m := range payload.Matches {
		if !d.rows.MatchString(m.Name) {
			continue
		}
		for _, n := range []int{1, 2000} {
			list, err := bench.Matchers(m, n)
			if err != nil {
				return err
			}
			results, err := rounds.Measure(list, d.count, d.per)
			if err != nil {
				return fmt.Errorf("%s: %w", m.Name, err)
			}
			for _, r := range results {
				for i := range r.NS {
					r.NS[i] /= float64(n)
				}
			}
			ours, v6 := results[0], results[1]
			cells := []string{m.Name, fmt.Sprint(n), t.time(ours, nil), t.time(v6, nil), t.ratio(ours.Ratio(v6))}
			if m.Patterns == nil {
				t.row(append(cells, t.goal(ours.Ratio(v6), bench.MatchGoal), "", "", "")...)
				continue
			}
			beyond := ours.Less(results[2]).Ratio(v6.Less(results[2]))
			t.row(append(cells, "", t.time(results[2], nil), t.ratio(beyond), t.goal(beyond, bench.MatchPatternGoal))...)
		}
	}
	return d.finish(t, d.per, nil)
}
