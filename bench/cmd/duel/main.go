// Command duel measures stringify against Go's JSON encoders and against the
// reference on Node, and prints tables in Markdown; with -docs it writes them into a page.
// docs/benchmarks.md explains what is compared. Run it on one processor, but for the
// table parallel:
//
//	taskset -c 1 env GOMAXPROCS=1 duel -tables dynamic,text
//	taskset -c 1 env GOMAXPROCS=1 duel -tables typed,bind
//	taskset -c 1 env GOMAXPROCS=1 duel -tables node,compile -node "$(node/install.sh)"
//	taskset -c 1 env GOMAXPROCS=1 duel -tables branches,matchers -node "$(node/install.sh)"
//	taskset -c 1 env GOMAXPROCS=1 duel -tables large,lengths -node "$(node/install.sh)"
//	duel -tables parallel
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"regexp"
	"runtime"
	"strings"
	"time"

	"github.com/stringify-go/stringify/bench"
	"github.com/stringify-go/stringify/bench/rounds"
)

// A duel is the measurement, as the flags ask for it.
type duel struct {
	count int
	per   time.Duration
	rows  *regexp.Regexp
	nodes []bench.Program // the newest is the last
	most  int             // elements of an array
	page  *page           // nil if tables are only printed
}

// A measure is one or more tables.
type measure struct {
	name     string
	run      func(d *duel) error
	sections []string // that it writes into the page
}

var measures = []measure{
	{"typed", (*duel).typed, []string{"typed", "marshal"}},
	{"generated", (*duel).generated, []string{"generated"}},
	{"bind", (*duel).bind, []string{"bind"}},
	{"dynamic", (*duel).dynamic, []string{"dynamic"}},
	{"node", (*duel).reference, []string{"node"}},
	{"text", (*duel).text, []string{"text"}},
	{"large", (*duel).large, []string{"large-typed", "large-any"}},
	{"lengths", (*duel).lengths, []string{"lengths", "charts", "first-element"}},
	{"parallel", (*duel).parallel, []string{"parallel", "copy"}},
	{"compile", (*duel).compile, []string{"compile"}},
	{"branches", (*duel).branches, []string{"branches", "branch-cost", "branch-compile"}},
	{"matchers", (*duel).matchers, []string{"matchers"}},
}

func main() {
	var names []string
	for _, m := range measures {
		names = append(names, m.name)
	}
	d := new(duel)
	tables := flag.String("tables", "dynamic,text", "which `tables` to print: "+strings.Join(names, ", "))
	rows := flag.String("rows", "", "`pattern` of the rows to measure")
	node := flag.String("node", "node", "the Node `programs`, separated by commas, the newest as the last")
	script := flag.String("worker", "node/worker.js", "the `script` that Node runs")
	docs := flag.String("docs", "", "the `page` to write the tables into")
	flag.IntVar(&d.count, "rounds", 21, "`number` of rounds")
	flag.DurationVar(&d.per, "time", 4*time.Millisecond, "`time` of one contender in one round")
	flag.IntVar(&d.most, "longest", 1<<22, "the most `elements` of an array; fewer than a million are for trying it")
	flag.Parse()

	for program := range strings.SplitSeq(*node, ",") {
		d.nodes = append(d.nodes, bench.Program{Node: program, Script: *script, Warm: 300 * time.Millisecond})
	}
	var err error
	if d.rows, err = regexp.Compile(*rows); err == nil {
		err = d.run(strings.Split(*tables, ","), *docs)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "duel:", err)
		os.Exit(1)
	}
}

func (d *duel) run(tables []string, docs string) error {
	var list []measure
	for _, name := range tables {
		i := 0
		for i < len(measures) && measures[i].name != name {
			i++
		}
		if i == len(measures) {
			return fmt.Errorf("no table %q", name)
		}
		list = append(list, measures[i])
	}
	if docs != "" {
		if d.rows.String() != "" {
			return errors.New("-docs wants all rows")
		}
		d.page = &page{name: docs}
		for _, m := range list {
			if err := d.page.check(m.sections); err != nil {
				return err
			}
		}
		if err := d.page.write("machine", machine(d.nodes[0].Script)); err != nil {
			return err
		}
	}
	fmt.Printf("%s/%s, GOMAXPROCS=%d, %d rounds of %v\n", runtime.GOOS, runtime.GOARCH, runtime.GOMAXPROCS(0), d.count, d.per)
	for _, m := range list {
		start := time.Now()
		if err := m.run(d); err != nil {
			return fmt.Errorf("%s: %w", m.name, err)
		}
		fmt.Printf("%s took %v\n", m.name, time.Since(start).Round(time.Second))
	}
	return nil
}

// newest is the Node to measure with where there is to be one.
func (d *duel) newest() bench.Program { return d.nodes[len(d.nodes)-1] }

// cases loads the workloads one after the other, so that only one is in memory.
func (d *duel) cases(visit func(c *bench.Case) error) error {
	for _, w := range bench.Workloads {
		if err := d.load(w, visit); err != nil {
			return err
		}
	}
	return nil
}

func (d *duel) load(w bench.Workload, visit func(c *bench.Case) error) error {
	if !d.rows.MatchString(w.Name) {
		return nil
	}
	c, err := bench.Load(w, d.most)
	if err == nil {
		err = visit(c)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", w.Name, err)
	}
	return nil
}

// entries verifies the contenders and readies them, and says which of them write the
// ready bytes. Those that round numbers are left out.
func entries(c *bench.Case, contenders []bench.Contender, suffix string) (out []rounds.Entry, exact []bool, err error) {
	for _, k := range contenders {
		e, same, err := k.Entry(c)
		if err != nil {
			return nil, nil, err
		}
		if k.Output != bench.Rounded {
			e.Name += suffix
			out, exact = append(out, e), append(exact, same)
		}
	}
	return out, exact, nil
}
