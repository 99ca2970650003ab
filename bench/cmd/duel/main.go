// Command duel measures stringify against Go's JSON encoders and against the
// reference on Node, and prints tables in Markdown. docs/benchmarks.md explains
// what is compared. Run it on one processor:
//
//	taskset -c 1 env GOMAXPROCS=1 duel -tables dynamic,text
//	taskset -c 1 env GOMAXPROCS=1 duel -tables typed,bind
//	taskset -c 1 env GOMAXPROCS=1 duel -tables node,compile -node "$(node/install.sh)"
//	taskset -c 1 env GOMAXPROCS=1 duel -tables branches,matchers -node "$(node/install.sh)"
package main

import (
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
	node  bench.Program
}

func main() {
	d := duel{node: bench.Program{Warm: 300 * time.Millisecond}}
	tables := flag.String("tables", "dynamic,text", "which `tables` to print: dynamic, text, typed, bind, node, compile, branches, matchers")
	rows := flag.String("rows", "", "`pattern` of the rows to measure")
	flag.IntVar(&d.count, "rounds", 21, "`number` of rounds")
	flag.DurationVar(&d.per, "time", 4*time.Millisecond, "`time` of one contender in one round")
	flag.StringVar(&d.node.Node, "node", "node", "the Node `program`")
	flag.StringVar(&d.node.Script, "worker", "node/worker.js", "the `script` that Node runs")
	flag.Parse()

	var err error
	if d.rows, err = regexp.Compile(*rows); err == nil {
		err = d.run(strings.Split(*tables, ","))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "duel:", err)
		os.Exit(1)
	}
}

func (d *duel) run(tables []string) error {
	fmt.Printf("%s/%s, GOMAXPROCS=%d, %d rounds of %v\n", runtime.GOOS, runtime.GOARCH, runtime.GOMAXPROCS(0), d.count, d.per)
	for _, t := range tables {
		measure, ok := map[string]func() error{
			"dynamic": d.dynamic, "text": d.text, "typed": d.typed, "bind": d.bind, "node": d.reference, "compile": d.compile,
			"branches": d.branches, "matchers": d.matchers,
		}[t]
		if !ok {
			return fmt.Errorf("no table %q", t)
		}
		if err := measure(); err != nil {
			return err
		}
	}
	return nil
}

// cases loads the workloads one after the other, so that only one is in memory.
func (d *duel) cases(visit func(c *bench.Case) error) error {
	for _, w := range bench.Workloads {
		if !d.rows.MatchString(w.Name) {
			continue
		}
		c, err := bench.Load(w, 0)
		if err != nil {
			return fmt.Errorf("%s: %w", w.Name, err)
		}
		if err := visit(c); err != nil {
			return fmt.Errorf("%s: %w", w.Name, err)
		}
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
