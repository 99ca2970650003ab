package main

import (
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/stringify-go/stringify/bench/rounds"
)

// TestPage proves that docs/benchmarks.md has a place for every table.
func TestPage(t *testing.T) {
	p := &page{name: "../../../docs/benchmarks.md"}
	for _, m := range measures {
		if err := p.check(m.sections); err != nil {
			t.Errorf("%s: %v", m.name, err)
		}
	}
	if err := p.check([]string{"machine"}); err != nil {
		t.Error(err)
	}
	if err := p.check([]string{"no such table"}); err == nil {
		t.Error("finds a place for a table that has none")
	}
}

func TestMarkdown(t *testing.T) {
	table := newTable("s", "T", "row", "ratio", "goal", "others")
	table.row("a", "0.5", table.goal(0.5, 0.6), "x")
	table.row("b", "0.7", table.goal(0.7, 0.6), "y")
	table.meanOf = "both"
	table.mean(0.5)
	table.mean(2)
	const want = `| row | ratio | goal |
|---|---:|---:|
| a | 0.5 | 0.6 |
| b | 0.7 | 0.6 **missed** |

Geometric mean of both: 1. Goals missed: 1 of 2.
`
	if got := table.markdown(3); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestMachine proves that what is measured on, and who is measured, is named.
func TestMachine(t *testing.T) {
	got := machine("../../node/worker.js")
	t.Log(got)
	if runtime.GOOS == "linux" && (strings.HasPrefix(got, "0 ") || !strings.Contains(got, runtime.GOARCH)) {
		t.Errorf("got %q", got)
	}
}

func TestFlatness(t *testing.T) {
	lengths := []int{1000, 1 << 17, 1 << 18, 1 << 19}
	results := []rounds.Result{
		{NS: []float64{50, 50, 50}},
		{NS: []float64{10, 20, 10}},
		{NS: []float64{11, 22, 99}},
		{NS: []float64{9, 18, 9}},
	}
	if got, want := flatness(lengths, results), 11.0/9; got < want-1e-9 || got > want+1e-9 {
		t.Errorf("got %v, want %v", got, want)
	}
	if got := flatness(lengths[:2], results[:2]); got != 0 {
		t.Errorf("got %v of one length, want 0", got)
	}
}

func TestLength(t *testing.T) {
	var got []string
	for _, n := range []int{10, 100, 1000, 10_000, 100_000, 1 << 17, 1_000_000} {
		got = append(got, length(n))
	}
	if want := []string{"10", "100", "1e3", "1e4", "1e5", "2^17", "1e6"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
