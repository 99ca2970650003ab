// Command compare measures the stringify of this checkout against that of another commit,
// and fails where it is slower. It runs in the directory of the bench module, best on one
// processor:
//
//	taskset -c 1 env GOMAXPROCS=1 compare -base main
//
// The benchmarks of this checkout are built with both; the two programs (cmd/side) take
// turns, round by round.
package main

import (
	"errors"
	"flag"
	"fmt"
	"math"
	"math/big"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"time"

	"golang.org/x/perf/benchmath"

	"github.com/stringify-go/stringify/bench"
	"github.com/stringify-go/stringify/bench/report"
	"github.com/stringify-go/stringify/bench/rounds"
)

// A comparison is what the flags ask for.
type comparison struct {
	rows      *regexp.Regexp
	count     int
	per       time.Duration
	threshold float64 // per cent
	alpha     float64

	base, ours string // the programs
}

// errSlower is the error of a comparison that found something slower.
var errSlower = errors.New("slower than the base")

func main() {
	var c comparison
	base := flag.String("base", "", "the `commit`, or the directory of a checkout, to compare with")
	baseTags := flag.String("base-tags", "", "build `tags` of the base")
	tags := flag.String("tags", "", "build `tags` of this checkout")
	rows := flag.String("rows", "", "`pattern` of the rows to measure")
	flag.IntVar(&c.count, "rounds", 15, "`number` of rounds")
	flag.DurationVar(&c.per, "time", 4*time.Millisecond, "`time` of one contender in one round")
	flag.Float64Var(&c.threshold, "threshold", 5, "how many `percent` slower is a failure")
	flag.Float64Var(&c.alpha, "alpha", 0.01, "the `p` below which two samples count as different")
	flag.Parse()
	err := errors.New("-base is missing")
	if *base != "" {
		err = c.run(*base, *baseTags, *tags, *rows)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "compare:", err)
		os.Exit(1)
	}
}

func (c *comparison) run(base, baseTags, tags, rows string) (err error) {
	if c.rows, err = regexp.Compile(rows); err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "stringify-compare-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	checkout, err := checkoutOf(base, dir)
	if err != nil {
		return err
	}
	root, err := filepath.Abs("..")
	if err != nil {
		return err
	}
	if c.base, err = buildSide(checkout, baseTags, filepath.Join(dir, "base")); err != nil {
		return err
	}
	if c.ours, err = buildSide(root, tags, filepath.Join(dir, "ours")); err != nil {
		return err
	}
	fmt.Printf("%d rounds of %g ms. Slower is more than %g %%, with p < %g by samples or by rounds.\n\n", c.count, c.per.Seconds()*1e3, c.threshold, c.alpha)
	fmt.Println("| row | base | this | change | p by samples | p by rounds | |")
	fmt.Println("|---|---:|---:|---:|---:|---:|---|")
	return c.all()
}

// all measures every subject and prints a row of each.
func (c *comparison) all() error {
	sum, n, slower := 0.0, 0, 0
	for _, s := range bench.Subjects() {
		if !c.rows.MatchString(s.Name) {
			continue
		}
		list, err := c.measure(s.Name, c.count)
		if err != nil {
			return fmt.Errorf("%s: %w", s.Name, err)
		}
		// What seems slower is asked again, for longer, of two new processes.
		var again []verdict
		for i, v := range list {
			if c.above(v.ratio) {
				if again == nil {
					if again, err = c.measure(s.Name, 3*c.count); err != nil {
						return fmt.Errorf("%s: %w", s.Name, err)
					}
				}
				v = again[i]
			}
			mark := ""
			if v.slower {
				mark = "**slower**"
				slower++
			}
			fmt.Printf("| %s: %s | %s | %s | %+.1f %% | %.3f | %.3f | %s |\n", s.Name, v.name, v.base, v.ours, 100*(v.ratio-1), v.samples, v.rounds, mark)
			sum += math.Log(v.ratio)
			n++
		}
	}
	if n == 0 {
		return fmt.Errorf("no row matches %v", c.rows)
	}
	fmt.Printf("\nGeometric mean of %d rows: %+.1f %%.\n", n, 100*(math.Exp(sum/float64(n))-1))
	if slower > 0 {
		return fmt.Errorf("%d of %d rows: %w", slower, n, errSlower)
	}
	return nil
}

// A verdict is what a row says.
type verdict struct {
	name            string
	base, ours      string  // medians
	ratio           float64 // ours by the base's, the median over the rounds
	samples, rounds float64 // how likely the difference is by chance
	slower          bool
}

// above says whether a ratio is more than the threshold.
func (c *comparison) above(ratio float64) bool { return ratio > 1+c.threshold/100 }

// measure has two new processes take turns with a subject.
func (c *comparison) measure(subject string, count int) (list []verdict, err error) {
	var sides [2][]rounds.Entry
	for i, program := range []string{c.base, c.ours} {
		w, err := bench.StartWorker(program)
		if err != nil {
			return nil, err
		}
		defer w.Close()
		if sides[i], _, err = w.Setup(subject); err != nil {
			return nil, err
		}
	}
	if len(sides[0]) != len(sides[1]) {
		return nil, fmt.Errorf("%d ways in the base, %d here", len(sides[0]), len(sides[1]))
	}
	var all []rounds.Entry
	for i := range sides[0] {
		all = append(all, sides[0][i], sides[1][i])
	}
	results, err := rounds.Measure(all, count, c.per)
	if err != nil {
		return nil, err
	}
	for i := 0; i < len(results); i += 2 {
		list = append(list, c.judge(results[i], results[i+1]))
	}
	return list, nil
}

// judge compares two samples as benchstat does, by the Mann-Whitney U test; and, because
// what slows a whole round down makes samples wide that are far apart in every round, by
// the sign test: in how many rounds who was faster.
func (c *comparison) judge(base, ours rounds.Result) verdict {
	limits := &benchmath.Thresholds{CompareAlpha: c.alpha}
	v := verdict{name: base.Name, ratio: ours.Ratio(base), rounds: signTest(base.NS, ours.NS)}
	b, o := benchmath.NewSample(slices.Clone(base.NS), limits), benchmath.NewSample(slices.Clone(ours.NS), limits)
	v.base, v.ours = median(b), median(o)
	v.samples = benchmath.AssumeNothing.Compare(b, o).P
	v.slower = c.above(v.ratio) && min(v.samples, v.rounds) < c.alpha
	return v
}

// signTest returns how likely it is that one of two equals wins so many of the pairs that
// are not even, or more.
func signTest(a, b []float64) float64 {
	wins, losses := 0, 0
	for i := range a {
		switch {
		case a[i] < b[i]:
			wins++
		case a[i] > b[i]:
			losses++
		}
	}
	n, p := wins+losses, 0.0
	for k := max(wins, losses); k <= n; k++ {
		binomial, _ := new(big.Float).SetInt(new(big.Int).Binomial(int64(n), int64(k))).Float64()
		p += binomial * math.Exp2(-float64(n))
	}
	return min(1, 2*p)
}

func median(s *benchmath.Sample) string {
	return report.Duration(benchmath.AssumeNothing.Summary(s, 0.95).Center)
}
