package planner

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/resolve"
)

// build returns the plan for a schema, or the complaints, one a line.
func build(t testing.TB, text string, schemas ...resolve.Source) (*plan.Plan, string) {
	t.Helper()
	p, complaints := buildWith(t, text, Options{}, schemas...)
	return p, complaints
}

func buildWith(t testing.TB, text string, o Options, schemas ...resolve.Source) (*plan.Plan, string) {
	t.Helper()
	set, list := resolve.Resolve([]byte(text), resolve.Options{MaxDepth: 100, Schemas: schemas})
	if len(list) > 0 {
		t.Fatalf("%s\nresolve: %v", text, list)
	}
	p, _, list := Build(set, o)
	if o.Regexp == nil { // an engine may count what it is asked
		sameByMerging(t, text, set, o, p, list)
	}
	if len(list) > 0 {
		return nil, lines(list)
	}
	if err := p.Check(); err != nil {
		t.Fatalf("%s\n%v\n%s", text, err, p)
	}
	checkDecides(t, p)
	return p, ""
}

// checkDecides checks that deciding ends: that no branches and conditionals of p lead back
// to themselves without a member or an element between.
func checkDecides(t testing.TB, p *plan.Plan) {
	t.Helper()
	const open, done = 1, 2
	state := make([]byte, len(p.Nodes))
	var visit func(id plan.ID)
	visit = func(id plan.ID) {
		switch state[id] {
		case open:
			t.Errorf("n%d leads back to itself:\n%s", id, p)
			return
		case done:
			return
		}
		state[id] = open
		if n := &p.Nodes[id]; n.Branch != nil {
			for i := range n.Branch.Arms {
				visit(n.Branch.Arms[i].Node)
			}
		} else if n.If != nil {
			visit(n.If.Then)
			visit(n.If.Else)
		}
		state[id] = done
	}
	for id := range p.Nodes {
		visit(plan.ID(id))
	}
}

// sameByMerging compares the plan and the complaints for set with those of the slow twin,
// for which nothing stands alone.
func sameByMerging(t testing.TB, text string, set *resolve.Set, o Options, p *plan.Plan, list diag.List) {
	t.Helper()
	o.merging = true
	slow, _, slowList := Build(set, o)
	if lines(slowList) != lines(list) || p != nil && slow.String() != p.String() {
		t.Fatalf("%s: got\n%s%swant\n%s%s", text, p, lines(list), slow, lines(slowList))
	}
}

func lines(list diag.List) string {
	var b strings.Builder
	for _, e := range list {
		fmt.Fprintf(&b, "%s%s: %s\n", e.Name, e.Pointer, e.Msg)
	}
	return b.String()
}

// A planTest has a schema and the text of its plan, indented as it likes.
type planTest struct{ name, schema, want string }

func runPlanTests(t *testing.T, tests []planTest) {
	t.Helper()
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p, complaints := build(t, test.schema)
			if complaints != "" {
				t.Fatalf("got complaints, want a plan:\n%s", complaints)
			}
			if got, want := outdent(p.String()), outdent(test.want); got != want {
				t.Errorf("%s\ngot:\n%swant:\n%s", test.schema, got, want)
			}
		})
	}
}

// outdent removes the space before each line, and empty lines.
func outdent(s string) string {
	var b strings.Builder
	for line := range strings.Lines(s) {
		if line = strings.TrimSpace(line); line != "" {
			b.WriteString(line + "\n")
		}
	}
	return b.String()
}

// A complaintTest has a schema and the complaints about it.
type complaintTest struct{ name, schema, want string }

func runComplaintTests(t *testing.T, tests []complaintTest) {
	t.Helper()
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p, got := build(t, test.schema)
			if p != nil {
				t.Fatalf("%s\ngot a plan, want complaints:\n%s", test.schema, p)
			}
			if want := outdent(test.want); got != want {
				t.Errorf("%s\ngot:\n%swant:\n%s", test.schema, got, want)
			}
		})
	}
}

func BenchmarkBuild(b *testing.B) {
	for _, test := range []struct{ name, schema string }{
		{"tiny", `{"type":"object","properties":{"s":{"type":"string"},"n":{"type":"integer"},"b":{"type":"boolean"}}}`},
		{"scalar", `{"type":"string"}`},
		{"twelve", `{"type":"object","properties":{"a":{},"b":{},"c":{},"d":{},"e":{},"f":{},"g":{},"h":{},"i":{},"j":{},"k":{},"l":{}},"required":["k","l"]}`},
	} {
		b.Run(test.name, func(b *testing.B) {
			set, list := resolve.Resolve([]byte(test.schema), resolve.Options{MaxDepth: 100})
			if len(list) > 0 {
				b.Fatal(list)
			}
			b.ReportAllocs()
			for b.Loop() {
				if _, _, list := Build(set, Options{}); list != nil {
					b.Fatal(list)
				}
			}
		})
	}
}
