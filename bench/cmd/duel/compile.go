package main

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/stringify-go/stringify/bench"
	"github.com/stringify-go/stringify/bench/payload"
	"github.com/stringify-go/stringify/bench/rounds"
)

// compile measures Compile against the reference's build().
func (d *duel) compile() error {
	t := newTable("compile", "Compile and the reference's build()", "schema", "Compile", "fastest warm build()", "ratio", "goal",
		"Compile, first Append", "Compile, first AppendJSON", "build(), first call", "ratio with Append")
	return d.schemas(t, payload.Schemas(), func(s payload.Schema, c compiled) []string {
		r := c.build
		return []string{
			t.time(c.ours[0], nil), t.contender(c.builds, r.By, nil), t.ratio(r.Value), t.goal(r.Value, bench.CompileGoal(s)),
			t.time(c.ours[1], nil), t.time(c.ours[2], nil), t.contender(c.firsts, c.first.By, nil), t.ratio(c.first.Value),
		}
	})
}

// firsts measures the compilation of schemas with branches, with the first value.
func (d *duel) firsts() error {
	t := newTable("branch-compile", "Compile and the first value, with branches", "schema", "Compile", "Compile, first Append", "Compile, first AppendJSON",
		"build(), first call", "ratio with Append", "goal", "fastest warm build()")
	return d.schemas(t, payload.BranchSchemas(), func(_ payload.Schema, c compiled) []string {
		f := c.first
		return []string{
			t.time(c.ours[0], nil), t.time(c.ours[1], nil), t.time(c.ours[2], nil),
			t.contender(c.firsts, f.By, nil), t.ratio(f.Value), t.goal(f.Value, bench.FirstGoal), t.contender(c.builds, c.build.By, nil),
		}
	})
}

// A compiled is what compiling a schema took.
type compiled struct {
	ours           []rounds.Result // as bench.Compile lists them
	builds, firsts []rounds.Result // of the reference: build(), and build() with the first call
	build, first   bench.Ratio     // Compile by the fastest build(), with Append by the fastest first call
}

// schemas measures the compilation of each schema, makes a row of it and finishes t.
func (d *duel) schemas(t *table, list []payload.Schema, cells func(s payload.Schema, c compiled) []string) error {
	for _, s := range list {
		if !d.rows.MatchString(s.Name) {
			continue
		}
		c, err := d.compiled(t, s)
		if err != nil {
			return fmt.Errorf("%s: %w", s.Name, err)
		}
		t.row(append([]string{s.Name}, cells(s, c)...)...)
	}
	return d.finish(t, d.per, nil)
}

func (d *duel) compiled(t *table, s payload.Schema) (c compiled, err error) {
	ours := bench.Compile(s)
	n, err := d.newest().StartBuild(s)
	if err != nil {
		return c, err
	}
	t.on(n)
	results, err := rounds.Measure(append(ours, n.Entries...), d.count, d.per)
	if err := cmp.Or(err, n.Close()); err != nil {
		return c, err
	}
	c.ours = results[:len(ours)]
	for _, r := range results[len(ours):] {
		if strings.HasSuffix(r.Name, " first call") {
			c.firsts = append(c.firsts, r)
		} else {
			c.builds = append(c.builds, r)
		}
	}
	c.build, c.first = bench.Fastest(c.ours[0], c.builds), bench.Fastest(c.ours[1], c.firsts)
	return c, nil
}
