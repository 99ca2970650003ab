package main

import (
	"errors"
	"fmt"

	"github.com/stringify-go/stringify/bench"
	"github.com/stringify-go/stringify/bench/rounds"
)

// large measures large arrays against Go's encoders and, in the same rounds, against
// every Node there is: from Go types and from decoded values.
func (d *duel) large() error {
	head := []string{"array", "against", "stringify", "the fastest of them", "ratio", "goal", "others"}
	typed := newTable("large-typed", "Large arrays, from Go types", head...)
	decoded := newTable("large-any", "Large arrays, from decoded values", head...)
	for _, w := range bench.Workloads {
		if !w.Large() {
			continue
		}
		if err := d.load(w, func(c *bench.Case) error { return d.largeArray(c, typed, decoded) }); err != nil {
			return err
		}
	}
	return errors.Join(d.finish(typed, d.per, nil), d.finish(decoded, d.per, nil))
}

// largeArray measures one array, for both tables.
func (d *duel) largeArray(c *bench.Case, typed, decoded *table) (err error) {
	var nodes []*bench.Node
	defer func() {
		for _, n := range nodes {
			err = errors.Join(err, n.Close())
		}
	}()
	for _, p := range d.nodes {
		n, err := p.Start(c)
		if err != nil {
			return err
		}
		nodes = append(nodes, n)
		typed.on(n)
		decoded.on(n)
	}
	goals := c.NodeGoals()

	list, exact, err := entries(c, bench.Typed(), "")
	if err != nil {
		return err
	}
	ours, results, onNode, err := d.beside(list, nodes)
	if err != nil {
		return err
	}
	var same []rounds.Result
	for i := bench.FirstPeer; i < len(results); i++ {
		if exact[i] {
			same = append(same, results[i])
		}
	}
	typed.against(c, "Go's encoders", ours, same, c.TypedGoals().Append)
	for i, n := range nodes {
		goal := 0.0
		switch {
		case n.Major() == 20:
			goal = goals.Typed20
		case i == len(nodes)-1:
			goal = goals.Typed
		}
		typed.againstNode(c, n, ours, onNode[i], goal, goal)
	}

	if list, _, err = entries(c, bench.Dynamic(), ""); err != nil {
		return err
	}
	if ours, results, onNode, err = d.beside(list, nodes); err != nil {
		return err
	}
	decoded.against(c, "Go's encoders", ours, results[1:], c.Goals().Peer)
	for i, n := range nodes {
		if i < len(nodes)-1 {
			decoded.againstNode(c, n, ours, onNode[i], 0, 0)
		} else {
			decoded.againstNode(c, n, ours, onNode[i], goals.AnyByReference, goals.AnyStringify)
		}
	}
	return nil
}

// beside measures Go's contenders in rounds with those of every Node. It returns the
// result of the first, of all of Go, and of each Node.
func (d *duel) beside(list []rounds.Entry, nodes []*bench.Node) (ours rounds.Result, inGo []rounds.Result, onNode [][]rounds.Result, err error) {
	all := list
	for _, n := range nodes {
		all = append(all, n.Entries...)
	}
	results, err := rounds.Measure(all, d.count, d.per)
	if err != nil {
		return ours, nil, nil, err
	}
	from := len(list)
	for _, n := range nodes {
		to := from + len(n.Entries)
		onNode = append(onNode, results[from:to])
		from = to
	}
	return results[0], results[:len(list)], onNode, nil
}

// against adds a row: ours by the fastest of the others.
func (t *table) against(c *bench.Case, whom string, ours rounds.Result, others []rounds.Result, goal float64) {
	r := bench.Fastest(ours, others)
	t.row(c.Name, whom, t.time(ours, c), t.contender(others, r.By, c), t.ratio(r.Value), t.goal(r.Value, goal), t.others(others, r.By, c))
}

// againstNode adds two rows: the modes of the reference, and JSON.stringify, which is the
// last of the results.
func (t *table) againstNode(c *bench.Case, n *bench.Node, ours rounds.Result, results []rounds.Result, reference, stringify float64) {
	last := len(results) - 1
	t.against(c, fmt.Sprintf("Node %d, the reference", n.Major()), ours, results[:last], reference)
	t.against(c, fmt.Sprintf("Node %d, JSON.stringify", n.Major()), ours, results[last:], stringify)
}
