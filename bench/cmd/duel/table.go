package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
	"time"

	"github.com/stringify-go/stringify/bench"
	"github.com/stringify-go/stringify/bench/rounds"
)

// A table collects rows of Markdown.
type table struct {
	title, note string
	head        []string
	rows        [][]string

	ratios   []float64 // that have a geometric mean, of the rows that meanOf names
	meanOf   string
	meanGoal float64 // 0 where there is none
}

func newTable(title string, head ...string) *table { return &table{title: title, head: head} }

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
	return duration(ns)
}

// most returns the most that a time may be, marked if it is more.
func (t *table) most(r rounds.Result, ns float64) string {
	if r.Min() > ns {
		return duration(ns) + " **missed**"
	}
	return duration(ns)
}

func duration(ns float64) string {
	switch {
	case ns >= 1e6:
		return fmt.Sprintf("%.3g ms", ns/1e6)
	case ns >= 1e3:
		return fmt.Sprintf("%.3g µs", ns/1e3)
	}
	return fmt.Sprintf("%.3g ns", ns)
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

// goal returns the goal, marked if the ratio does not reach it.
func (t *table) goal(ratio, goal float64) string {
	switch {
	case goal == 0:
		return ""
	case ratio > goal:
		return fmt.Sprintf("%.2g **missed**", goal)
	}
	return fmt.Sprintf("%.2g", goal)
}

// nanoseconds is goal for what may be taken more.
func (t *table) nanoseconds(more, goal float64) string {
	if s := t.goal(more, goal); s != "" {
		return strings.Replace(s, fmt.Sprintf("%.2g", goal), fmt.Sprintf("%.2g ns", goal), 1)
	}
	return ""
}

func (t *table) print() {
	fmt.Printf("\n## %s\n\n%s", t.title, build())
	if t.note != "" {
		fmt.Printf(". %s", t.note)
	}
	fmt.Printf("\n\n")
	fmt.Printf("| %s |\n|%s\n", strings.Join(t.head, " | "), strings.Repeat("---|", len(t.head)))
	for _, r := range t.rows {
		fmt.Printf("| %s |\n", strings.Join(r, " | "))
	}
	if len(t.ratios) > 0 {
		mean := bench.GeometricMean(t.ratios)
		fmt.Printf("\nGeometric mean of %s: %.2g", t.meanOf, mean)
		if t.meanGoal != 0 {
			fmt.Printf(" (goal %s)", t.goal(mean, t.meanGoal))
		}
		fmt.Println()
	}
	fmt.Println()
}

// build says what is measured: the commit, the day and the Go.
func build() string {
	revision, modified := "an unknown commit", ""
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			switch {
			case s.Key == "vcs.revision":
				revision = s.Value[:min(7, len(s.Value))]
			case s.Key == "vcs.modified" && s.Value == "true":
				modified = " with changes"
			}
		}
	}
	return fmt.Sprintf("stringify at %s%s, %s, %s", revision, modified, time.Now().Format(time.DateOnly), runtime.Version())
}
