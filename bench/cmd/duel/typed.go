package main

import (
	"time"

	"github.com/stringify-go/stringify/bench"
	"github.com/stringify-go/stringify/bench/rounds"
)

// typed measures Go types that are bound ahead of time, into memory that is used again
// and into new memory.
func (d *duel) typed() error {
	t := typedTable("typed", "Append and Go's encoders, from Go types")
	t.meanGoal = bench.Means.Typed
	err := d.goTypes(t, bench.Typed(), d.per, func(g bench.TypedGoals) (peer, hand float64) { return g.Append, g.Hand })
	if err != nil {
		return err
	}
	// Turns are longer where results are garbage, so that each has several collections and
	// not by chance one or none.
	t = typedTable("marshal", "Marshal and Go's encoders, from Go types")
	return d.goTypes(t, bench.TypedMarshal(), 5*d.per, func(g bench.TypedGoals) (peer, hand float64) { return g.Marshal, 0 })
}

func typedTable(section, title string) *table {
	t := newTable(section, title, "row", "Typed", "fastest peer of the same bytes", "ratio", "goal",
		"by hand", "ratio", "goal", "memcpy", "as any", "others of the same bytes", "others of the same value")
	t.meanOf = "W01 to W18"
	return t
}

// goTypes measures the contenders, which are those of [bench.Typed] in their order.
func (d *duel) goTypes(t *table, contenders []bench.Contender, per time.Duration, goals func(bench.TypedGoals) (peer, hand float64)) error {
	return d.finish(t, per, d.cases(func(c *bench.Case) error {
		if c.TextOnly {
			return nil
		}
		list, exact, err := entries(c, contenders, "")
		if err != nil {
			return err
		}
		c.Decoded, c.Text, c.All = nil, nil, nil
		results, err := rounds.Measure(list, d.count, per)
		if err != nil {
			return err
		}
		ours, anyway, hand, copied := results[0], results[1], results[2], results[3]
		var same, others []rounds.Result
		for i, r := range results[bench.FirstPeer:] {
			if exact[i+bench.FirstPeer] {
				same = append(same, r)
			} else {
				others = append(others, r)
			}
		}
		r, byHand := bench.Fastest(ours, same), ours.Ratio(hand)
		if c.TypedGoals().Anchor {
			t.mean(r.Value)
		}
		peerGoal, handGoal := goals(c.TypedGoals())
		t.row(c.Name, t.time(ours, c), t.contender(same, r.By, c), t.ratio(r.Value), t.goal(r.Value, peerGoal),
			t.time(hand, c), t.ratio(byHand), t.goal(byHand, handGoal), t.time(copied, c), t.time(anyway, c),
			t.others(same, r.By, c), t.others(others, "", c))
		return nil
	}))
}

// bind measures what a Go type costs before its first value is written.
func (d *duel) bind() error {
	t := newTable("bind", "A new Go type of 60 fields", "by", "first value", "goal", "a later value")
	list, err := bench.Bindings()
	if err != nil {
		return err
	}
	var entries []rounds.Entry
	for _, b := range list {
		entries = append(entries, b.First, b.Later)
	}
	results, err := rounds.Measure(entries, d.count, d.per)
	if err != nil {
		return err
	}
	for i := 0; i < len(results); i += 2 {
		first, goal := results[i], ""
		if i/2 < bench.OurBindings {
			goal = t.most(first, bench.BindGoal)
		}
		t.row(first.Name, t.time(first, nil), goal, t.time(results[i+1], nil))
	}
	return d.finish(t, d.per, nil)
}
