package main

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/stringify-go/stringify/bench"
	"github.com/stringify-go/stringify/bench/report"
	"github.com/stringify-go/stringify/bench/rounds"
)

// plainNode is the longest array that JSON.stringify is asked for in the table lengths,
// and the most bytes of it: reading such an array takes Node longer than writing.
const (
	plainNode      = 1_000_000
	plainNodeBytes = 40 << 20
)

// lengths measures the time an element against the length of arrays, and draws it; and
// what a first element of another kind costs.
func (d *duel) lengths() error {
	lengths := d.upTo(bench.Lengths)
	head := []string{"elements", "by"}
	for _, n := range lengths {
		head = append(head, length(n))
	}
	t := newTable("lengths", "Nanoseconds an element, by the length of the array", append(head, "most by least", "goal")...)
	var charts strings.Builder
	for _, k := range bench.Kinds {
		if !d.rows.MatchString(k.Name) {
			continue
		}
		curves, err := d.kind(t, k, lengths)
		if err != nil {
			return fmt.Errorf("%s: %w", k.Name, err)
		}
		if d.page == nil {
			continue
		}
		show, err := d.page.chart(strings.ReplaceAll(k.Name, " ", "-")+".svg", report.Chart{
			Title: k.Name, X: "elements of the array", Y: "ns an element", Curves: curves,
		})
		if err != nil {
			return err
		}
		charts.WriteString(show)
	}
	err := d.finish(t, d.per, nil)
	if d.page != nil {
		err = errors.Join(err, d.page.write("charts", charts.String()))
	}
	return errors.Join(err, d.firstElement())
}

// upTo returns the lengths that are not too long.
func (d *duel) upTo(lengths []int) []int {
	return slices.DeleteFunc(slices.Clone(lengths), func(n int) bool { return n > d.most })
}

// kind measures a kind of array at all lengths in the same rounds, so that a slow phase
// of the machine falls on all lengths alike.
func (d *duel) kind(t *table, k bench.Kind, lengths []int) (curves []report.Curve, err error) {
	cases, err := k.Cases(lengths)
	if err != nil {
		return nil, err
	}
	inGo, err := bench.Length(cases)
	if err != nil {
		return nil, err
	}
	var all []rounds.Entry
	count := make([]int, len(cases)) // of contenders
	for i, c := range cases {
		all = append(all, inGo[i]...)
		count[i] = len(inGo[i])
		if c.N > plainNode || len(c.Text[0]) > plainNodeBytes {
			continue
		}
		n, err := d.newest().StartPlain(c)
		if err != nil {
			return nil, err
		}
		defer n.Close()
		t.on(n)
		all = append(all, n.Entries...)
		count[i] += len(n.Entries)
	}
	results, err := rounds.Measure(all, d.count, d.per)
	if err != nil {
		return nil, err
	}
	lines := make([][]rounds.Result, bench.LengthWays+2) // by contender, for each length
	for i, c := range cases {
		of := results[:count[i]]
		results = results[count[i]:]
		for _, r := range of {
			for k := range r.NS {
				r.NS[k] /= c.Elements()
			}
		}
		peers := of[bench.LengthWays:len(inGo[i])]
		fastest := slices.MinFunc(peers, func(a, b rounds.Result) int { return cmp.Compare(a.Min(), b.Min()) })
		fastest.Name = "fastest Go peer"
		for k, r := range slices.Concat(of[:bench.LengthWays], []rounds.Result{fastest}, of[len(inGo[i]):]) {
			lines[k] = append(lines[k], r)
		}
	}
	for i, line := range lines {
		if line == nil {
			continue
		}
		curve := report.Curve{Name: line[0].Name}
		cells := []string{k.Name, curve.Name}
		for j, r := range line {
			curve.X, curve.Y = append(curve.X, float64(lengths[j])), append(curve.Y, r.Min())
			cells = append(cells, fmt.Sprintf("%.3g", r.Min()))
		}
		curves = append(curves, curve)
		cells = append(cells, make([]string, len(t.head)-len(cells))...)
		if flat := flatness(lengths, line); flat > 0 {
			cells[len(cells)-2] = t.ratio3(flat)
			if i < bench.LengthWays {
				cells[len(cells)-1] = t.mark(t.ratio3(bench.FlatGoal), flat > bench.FlatGoal)
			}
		}
		t.row(cells...)
	}
	return curves, nil
}

// flatness returns how many times the least time an element the most is, of the lengths
// that are asked to be the same; 0 where there are no two. It compares medians of ratios
// within one round.
func flatness(lengths []int, results []rounds.Result) float64 {
	var ratios []float64
	var base rounds.Result
	for i, r := range results {
		if lengths[i] == bench.FlatFrom {
			base = r
		}
		if lengths[i] >= bench.FlatFrom {
			ratios = append(ratios, r.Ratio(base))
		}
	}
	if len(ratios) < 2 {
		return 0
	}
	return slices.Max(ratios) / slices.Min(ratios)
}

// length writes powers of two as such.
func length(n int) string {
	switch {
	case n&(n-1) == 0:
		e := 0
		for 1<<e < n {
			e++
		}
		return fmt.Sprintf("2^%d", e)
	case n >= 1000:
		return strings.Replace(fmt.Sprintf("%.0e", float64(n)), "e+0", "e", 1)
	}
	return fmt.Sprint(n)
}

// firstElement measures arrays whose first element is of another kind.
func (d *duel) firstElement() error {
	t := newTable("first-element", "A first element of another kind", "array", "[]any", "ratio", "JSON text", "ratio")
	cases, err := bench.FirstElements()
	if err != nil {
		return err
	}
	var all []rounds.Entry
	for _, c := range cases {
		list, err := bench.FirstElement(c)
		if err != nil {
			return err
		}
		all = append(all, list...)
	}
	results, err := rounds.Measure(all, d.count, d.per)
	if err != nil {
		return err
	}
	for i, c := range cases {
		values, text := results[2*i], results[2*i+1]
		t.row(c.Name, t.time(values, c), t.ratio3(values.Ratio(results[0])), t.time(text, c), t.ratio3(text.Ratio(results[1])))
	}
	return d.finish(t, d.per, nil)
}
