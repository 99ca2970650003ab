package main

import (
	"github.com/stringify-go/stringify/bench"
	"github.com/stringify-go/stringify/bench/rounds"
)

// dynamic measures decoded values against Go's encoders.
func (d *duel) dynamic() error {
	t := newTable("dynamic", "Append and Go's encoders, from decoded values", "row", "stringify", "fastest peer", "ratio", "goal", "others")
	t.meanOf, t.meanGoal = "the object rows", bench.Means.Peer
	return d.finish(t, d.per, d.cases(func(c *bench.Case) error {
		if c.TextOnly {
			return nil
		}
		list, _, err := entries(c, bench.Dynamic(), "")
		if err != nil {
			return err
		}
		c.Typed, c.All = nil, nil
		results, err := rounds.Measure(list, d.count, d.per)
		if err != nil {
			return err
		}
		r := bench.Fastest(results[0], results[1:])
		if c.Group == bench.Object {
			t.mean(r.Value)
		}
		t.row(c.Name, t.time(results[0], c), t.contender(results, r.By, c), t.ratio(r.Value), t.goal(r.Value, c.Goals().Peer),
			t.others(results[1:], r.By, c))
		return nil
	}))
}

// text measures JSON text against decoding it and encoding what came out.
func (d *duel) text() error {
	t := newTable("text", "AppendJSON and decoding plus encoding, from JSON text", "row", "stringify",
		"fastest into any", "ratio", "goal", "fastest into a struct", "ratio", "goal", "others into any")
	t.meanOf = "the object rows"
	return d.finish(t, d.per, d.cases(func(c *bench.Case) error {
		list, _, err := entries(c, bench.Text(), "")
		if err != nil {
			return err
		}
		structs, _, err := entries(c, bench.TextStruct(), " ")
		if err != nil {
			return err
		}
		c.Typed, c.Decoded, c.All = nil, nil, nil // a large live heap would slow the decoders down
		results, err := rounds.Measure(append(list, structs...), d.count, d.per)
		if err != nil {
			return err
		}
		into, declared := results[1:len(list)], results[len(list):]
		a, s := bench.Fastest(results[0], into), bench.Fastest(results[0], declared)
		if c.Group == bench.Object {
			t.mean(a.Value)
		}
		g := c.Goals()
		t.row(c.Name, t.time(results[0], c),
			t.contender(into, a.By, c), t.ratio(a.Value), t.goal(a.Value, g.Any),
			t.contender(declared, s.By, c), t.ratio(s.Value), t.goal(s.Value, g.Struct), t.others(into, a.By, c))
		return nil
	}))
}

// reference measures decoded values against the reference.
func (d *duel) reference() error {
	t := newTable("node", "Append and the reference", "row", "stringify", "fastest mode of the reference", "ratio", "goal", "others on Node")
	t.meanOf = "the object rows"
	return d.finish(t, d.per, d.cases(func(c *bench.Case) error {
		if c.TextOnly {
			return nil
		}
		list, _, err := entries(c, bench.Dynamic()[:1], "")
		if err != nil {
			return err
		}
		n, err := d.newest().Start(c)
		if err != nil {
			return err
		}
		defer n.Close()
		t.on(n)
		c.Typed, c.All = nil, nil
		results, err := rounds.Measure(append(list, n.Entries...), d.count, d.per)
		if err != nil {
			return err
		}
		modes := results[1 : len(results)-1] // JSON.stringify is the last
		r := bench.Fastest(results[0], modes)
		if c.Group == bench.Object {
			t.mean(r.Value)
		}
		t.row(c.Name, t.time(results[0], c), t.contender(modes, r.By, c), t.ratio(r.Value), t.goal(r.Value, c.Goals().Reference),
			t.others(results[1:], r.By, c))
		return nil
	}))
}
