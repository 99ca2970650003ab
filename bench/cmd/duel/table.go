package main

import (
	"fmt"
	"strings"
	"time"

	"github.com/stringify-go/stringify/bench"
	"github.com/stringify-go/stringify/bench/report"
	"github.com/stringify-go/stringify/bench/rounds"
)

// A table collects rows of Markdown.
type table struct {
	section     string // of the page
	title, note string
	head        []string // those from "others" on are printed and not written into a page
	rows        [][]string

	ratios   []float64 // that have a geometric mean, of the rows that meanOf names
	meanOf   string
	meanGoal float64 // 0 where there is none

	goals, missed int
}

func newTable(section, title string, head ...string) *table {
	return &table{section: section, title: title, head: head}
}

func (t *table) row(cells ...string) {
	t.rows = append(t.rows, cells)
	fmt.Printf("%s\n", strings.Join(cells, " | ")) // progress
}

// mean adds a ratio to the geometric mean below the table.
func (t *table) mean(ratio float64) { t.ratios = append(t.ratios, ratio) }

// time returns the best time of one document.
func (t *table) time(r rounds.Result, c *bench.Case) string {
	ns := r.Min()
	if c != nil {
		ns /= float64(len(c.Ready))
	}
	return report.Duration(ns)
}

// most returns the most that a time may be, marked if it is more.
func (t *table) most(r rounds.Result, ns float64) string {
	return t.mark(report.Duration(ns), r.Min() > ns)
}

// contender returns the time and the name of one of the results.
func (t *table) contender(results []rounds.Result, name string, c *bench.Case) string {
	for _, r := range results {
		if r.Name == name {
			return t.time(r, c) + " " + strings.TrimSpace(r.Name)
		}
	}
	return ""
}

// others returns the times of all results but the named one.
func (t *table) others(results []rounds.Result, name string, c *bench.Case) string {
	var out []string
	for _, r := range results {
		if r.Name != name {
			out = append(out, strings.TrimSpace(r.Name)+" "+t.time(r, c))
		}
	}
	return strings.Join(out, ", ")
}

func (t *table) ratio(v float64) string { return fmt.Sprintf("%.2g", v) }

// ratio3 is for ratios near 1.
func (t *table) ratio3(v float64) string { return fmt.Sprintf("%.3g", v) }

// goal returns the goal, marked if the ratio does not reach it.
func (t *table) goal(ratio, goal float64) string {
	if goal == 0 {
		return ""
	}
	return t.mark(fmt.Sprintf("%.2g", goal), ratio > goal)
}

// nanoseconds is goal for what may be taken more.
func (t *table) nanoseconds(more, goal float64) string {
	if goal == 0 {
		return ""
	}
	return t.mark(fmt.Sprintf("%.2g ns", goal), more > goal)
}

// mark counts a goal.
func (t *table) mark(goal string, missed bool) string {
	t.goals++
	if missed {
		t.missed++
		goal += " **missed**"
	}
	return goal
}

// markdown returns the first columns of t, and what is said below them.
func (t *table) markdown(columns int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "| %s |\n|---|%s\n", strings.Join(t.head[:columns], " | "), strings.Repeat("---:|", columns-1))
	for _, r := range t.rows {
		fmt.Fprintf(&b, "| %s |\n", strings.Join(r[:columns], " | "))
	}
	var below []string
	if len(t.ratios) > 0 {
		mean := bench.GeometricMean(t.ratios)
		s := fmt.Sprintf("Geometric mean of %s: %.2g", t.meanOf, mean)
		if t.meanGoal != 0 {
			s += fmt.Sprintf(" (goal %s)", t.goal(mean, t.meanGoal))
		}
		below = append(below, s+".")
	}
	if t.goals > 0 {
		below = append(below, fmt.Sprintf("Goals missed: %d of %d.", t.missed, t.goals))
	}
	if below != nil {
		fmt.Fprintf(&b, "\n%s\n", strings.Join(below, " "))
	}
	return b.String()
}

// finish prints a table and, if nothing went wrong, writes it into the page. Turns were
// per long.
func (d *duel) finish(t *table, per time.Duration, err error) error {
	columns := len(t.head)
	goals, missed := t.goals, t.missed
	head := fmt.Sprintf("%s%s, %d rounds of %g ms.", build(), t.note, d.count, per.Seconds()*1e3)
	if d.most < 1_000_000 {
		head += fmt.Sprintf(" Longer arrays have %d elements here.", d.most)
	}
	fmt.Printf("\n## %s\n\n%s\n\n%s\n", t.title, head, t.markdown(columns))
	if err != nil || d.page == nil {
		return err
	}
	for columns > 0 && strings.HasPrefix(t.head[columns-1], "others") {
		columns--
	}
	t.goals, t.missed = goals, missed
	return d.page.write(t.section, head+"\n\n"+t.markdown(columns))
}

// on adds a Node to what stands above the table.
func (t *table) on(n *bench.Node) {
	if note := ", Node " + strings.TrimPrefix(n.Version, "v"); !strings.Contains(t.note, note) {
		t.note += note
	}
}
