// Command duel measures stringify against Go's JSON encoders and against the
// reference on Node, and prints tables in Markdown. docs/benchmarks.md explains
// what is compared. Run it on one processor:
//
//	taskset -c 1 env GOMAXPROCS=1 duel -tables dynamic,text
//	taskset -c 1 env GOMAXPROCS=1 duel -tables node,compile -node "$(node/install.sh)"
//	taskset -c 1 env GOMAXPROCS=1 duel -tables branches,matchers -node "$(node/install.sh)"
package main

import (
	"cmp"
	"flag"
	"fmt"
	"os"
	"regexp"
	"runtime"
	"strings"
	"time"

	"github.com/stringify-go/stringify/bench"
	"github.com/stringify-go/stringify/bench/payload"
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
	tables := flag.String("tables", "dynamic,text", "which `tables` to print: dynamic, text, node, compile, branches, matchers")
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
	fmt.Printf("%s %s/%s, GOMAXPROCS=%d, %d rounds of %v, %s\n",
		runtime.Version(), runtime.GOOS, runtime.GOARCH, runtime.GOMAXPROCS(0), d.count, d.per, time.Now().Format(time.DateOnly))
	for _, t := range tables {
		measure, ok := map[string]func() error{
			"dynamic": d.dynamic, "text": d.text, "node": d.reference, "compile": d.compile,
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

// entries verifies the contenders and readies them. Those that round numbers are
// left out.
func entries(c *bench.Case, contenders []bench.Contender, suffix string) ([]rounds.Entry, error) {
	var out []rounds.Entry
	for _, k := range contenders {
		e, _, err := k.Entry(c)
		if err != nil {
			return nil, err
		}
		if k.Output != bench.Rounded {
			e.Name += suffix
			out = append(out, e)
		}
	}
	return out, nil
}

func (d *duel) dynamic() error {
	t := newTable("Append and Go's encoders, from decoded values", "row", "stringify", "fastest peer", "ratio", "goal", "other peers")
	defer t.print()
	return d.cases(func(c *bench.Case) error {
		if c.TextOnly {
			return nil
		}
		list, err := entries(c, bench.Dynamic(), "")
		if err != nil {
			return err
		}
		c.All = nil
		results, err := rounds.Measure(list, d.count, d.per)
		if err != nil {
			return err
		}
		r := bench.Fastest(results[0], results[1:])
		if c.Group == bench.Object {
			t.mean(r.Value)
		}
		t.row(c.Name, t.time(results[0], c), t.contender(results, r.By, c), t.ratio(r.Value), t.goal(r.Value, c.Group.Goals().Peer),
			t.others(results[1:], r.By, c))
		return nil
	})
}

func (d *duel) text() error {
	t := newTable("AppendJSON and decoding plus encoding, from JSON text", "row", "stringify",
		"fastest into any", "ratio", "goal", "fastest into a struct", "ratio", "goal", "others into any")
	defer t.print()
	return d.cases(func(c *bench.Case) error {
		list, err := entries(c, bench.Text(), "")
		if err != nil {
			return err
		}
		structs, err := entries(c, bench.TextStruct(), " ")
		if err != nil {
			return err
		}
		c.Decoded, c.All = nil, nil // a large live heap would slow the decoders down
		results, err := rounds.Measure(append(list, structs...), d.count, d.per)
		if err != nil {
			return err
		}
		into, declared := results[1:len(list)], results[len(list):]
		a, s := bench.Fastest(results[0], into), bench.Fastest(results[0], declared)
		if c.Group == bench.Object {
			t.mean(a.Value)
		}
		g := c.Group.Goals()
		t.row(c.Name, t.time(results[0], c),
			t.contender(into, a.By, c), t.ratio(a.Value), t.goal(a.Value, g.Any),
			t.contender(declared, s.By, c), t.ratio(s.Value), t.goal(s.Value, g.Struct), t.others(into, a.By, c))
		return nil
	})
}

func (d *duel) reference() error {
	t := newTable("Append and the reference", "row", "stringify", "fastest mode of the reference", "ratio", "goal", "others on Node")
	defer t.print()
	return d.cases(func(c *bench.Case) error {
		if c.TextOnly {
			return nil
		}
		list, err := entries(c, bench.Dynamic()[:1], "")
		if err != nil {
			return err
		}
		n, err := d.node.Start(c)
		if err != nil {
			return err
		}
		defer n.Close()
		t.note = "Node " + n.Version
		c.All = nil
		results, err := rounds.Measure(append(list, n.Entries...), d.count, d.per)
		if err != nil {
			return err
		}
		modes := results[1 : len(results)-1] // JSON.stringify is the last
		r := bench.Fastest(results[0], modes)
		if c.Group == bench.Object {
			t.mean(r.Value)
		}
		t.row(c.Name, t.time(results[0], c), t.contender(modes, r.By, c), t.ratio(r.Value), t.goal(r.Value, c.Group.Goals().Reference),
			t.others(results[1:], r.By, c))
		return nil
	})
}

func (d *duel) compile() error {
	t := newTable("Compile and the reference's build()", "schema", "Compile", "fastest warm build()", "ratio", "goal",
		"Compile, first Append", "Compile, first AppendJSON", "build(), first call", "ratio with Append")
	defer t.print()
	for _, s := range payload.Schemas() {
		if !d.rows.MatchString(s.Name) {
			continue
		}
		list := bench.Compile(s)
		n, err := d.node.StartBuild(s)
		if err != nil {
			return fmt.Errorf("%s: %w", s.Name, err)
		}
		t.note = "Node " + n.Version
		results, err := rounds.Measure(append(list, n.Entries...), d.count, d.per)
		if err := cmp.Or(err, n.Close()); err != nil {
			return fmt.Errorf("%s: %w", s.Name, err)
		}
		builds, firsts := buildsAndFirsts(results[len(list):])
		r, f := bench.Fastest(results[0], builds), bench.Fastest(results[1], firsts)
		t.row(s.Name, t.time(results[0], nil), t.contender(builds, r.By, nil), t.ratio(r.Value), t.goal(r.Value, bench.CompileGoal(s)),
			t.time(results[1], nil), t.time(results[2], nil), t.contender(firsts, f.By, nil), t.ratio(f.Value))
	}
	return nil
}
