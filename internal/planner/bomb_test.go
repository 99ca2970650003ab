package planner

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/resolve"
)

// buildBounded builds the plan for a hostile schema and fails if that takes long, or more
// than 256 MB beside the schema.
func buildBounded(t *testing.T, text string) (*plan.Plan, diag.List) {
	t.Helper()
	set, list := resolve.Resolve([]byte(text), resolve.Options{MaxDepth: 100})
	if len(list) > 0 {
		t.Logf("resolve: %.300v", list)
		return nil, list
	}
	runtime.GC()
	before := inUse()
	peak, done, sampled := uint64(0), make(chan struct{}), make(chan struct{})
	go func() {
		defer close(sampled)
		for {
			peak = max(peak, inUse())
			select {
			case <-done:
				return
			case <-time.After(5 * time.Millisecond):
			}
		}
	}()
	start := time.Now()
	p, _, list := Build(set, Options{})
	took := time.Since(start)
	close(done)
	<-sampled
	grown := (int64(peak) - int64(before)) >> 20
	t.Logf("%.60s: %d bytes: %v, %d MB, %.200v", text, len(text), took.Round(time.Millisecond), grown, list)
	if unit := yardstick(t, took); took > unit {
		t.Errorf("%.60s: took %v, want %v at most, here and now", text, took, unit)
	}
	if grown > 256 {
		t.Errorf("%.60s: took %d MB", text, grown)
	}
	runtime.KeepAlive(set)
	return p, list
}

// yardstick returns what a hostile schema may take, which is a second on an idle machine:
// 20,000 times as long as a schema of 500 members takes here and now, so that it
// is longer where the machine is busy and under -race. It is measured only if took is longer
// than any schema takes on an idle machine.
func yardstick(t *testing.T, took time.Duration) time.Duration {
	t.Helper()
	const idle = 5 * time.Second
	if took < idle {
		return idle
	}
	set, list := resolve.Resolve([]byte(`{"properties":{`+repeat(500, func(i int) string {
		return fmt.Sprintf(`"p%d":{"allOf":[{"type":"string"},{"type":["string","null"]}]}`, i)
	})+`}}`), resolve.Options{MaxDepth: 100})
	if len(list) > 0 {
		t.Fatal(list)
	}
	const rounds = 100
	start := time.Now()
	for range rounds {
		if _, _, list := Build(set, Options{}); len(list) > 0 {
			t.Fatal(list)
		}
	}
	return max(idle, 20_000/rounds*time.Since(start))
}

// inUse returns the bytes of the heap in use.
func inUse() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapInuse
}

// repeat returns the texts of i from 0 to n-1, separated by commas.
func repeat(n int, text func(i int) string) string {
	parts := make([]string, n)
	for i := range parts {
		parts[i] = text(i)
	}
	return strings.Join(parts, ",")
}

func TestBombsThatFit(t *testing.T) {
	alone(t)
	for _, test := range []struct {
		name, schema string
		nodes        int
	}{
		{"a lattice of allOf", // 2^60 ways down, 61 places
			`{"$ref":"#/definitions/d0","definitions":{` + repeat(60, func(i int) string {
				return fmt.Sprintf(`"d%d":{"allOf":[{"$ref":"#/definitions/d%d"},{"$ref":"#/definitions/d%d"}]}`, i, i+1, i+1)
			}) + `,"d60":{"type":"string"}}}`, 1},
		{
			"a lattice of references below properties",
			`{"$ref":"#/definitions/d0","definitions":{` + repeat(1000, func(i int) string {
				return fmt.Sprintf(`"d%d":{"properties":{"a":{"$ref":"#/definitions/d%d"},"b":{"$ref":"#/definitions/d%d"}}}`, i, i+1, i+1)
			}) + `,"d1000":{"type":"string"}}}`, 1001,
		},
		{
			"the same part again and again",
			`{"allOf":[` + repeat(50_000, func(int) string { return `{"$ref":"#/definitions/a"}` }) + `],"definitions":{"a":{"type":"null"}}}`, 1,
		},
		{
			"references in a row, as long as they may be",
			`{"$ref":"#/definitions/d0","definitions":{` + repeat(99, func(i int) string {
				return fmt.Sprintf(`"d%d":{"$ref":"#/definitions/d%d"}`, i, i+1)
			}) + `,"d99":{"type":"string"}}}`, 1,
		},
		{"a long way down", // no recursion in the planner
			`{"$ref":"#/definitions/d0","definitions":{` + repeat(20_000, func(i int) string {
				return fmt.Sprintf(`"d%d":{"properties":{"a":{"$ref":"#/definitions/d%d"}}}`, i, i+1)
			}) + `,"d20000":{"type":"string"}}}`, 20_001},
		{
			"as many places as may be merged",
			`{"allOf":[` + repeat(127, func(i int) string { return fmt.Sprintf(`{"properties":{"p%d":true}}`, i) }) + `]}`, 128,
		},
		{
			"keywords beside references, all the way down",
			`{"$ref":"#/definitions/d0","definitions":{` + repeat(2000, func(i int) string {
				return fmt.Sprintf(`"d%d":{"properties":{"a":{"$ref":"#/definitions/d%d","nullable":true}}}`, i, i+1)
			}) + `,"d2000":{"type":"string"}}}`, 2001,
		},
		{"arms that are the same, 2^60 ways", `{"$ref":"#/definitions/d0","definitions":{` + repeat(60, func(i int) string {
			return fmt.Sprintf(`"d%d":{"anyOf":[{"$ref":"#/definitions/d%d"},{"$ref":"#/definitions/d%d"}]}`, i, i+1, i+1)
		}) + `,"d60":{"type":"string"}}}`, 61},
		{"groups of which all but few arms clash", groups(10, `{"properties":{"k":{"const":"%[2]d"}}}`), 21},
		{"many arms", `{"anyOf":[` + repeat(20_000, func(i int) string {
			return fmt.Sprintf(`{"required":["k"],"properties":{"k":{"const":"%d"}}}`, i)
		}) + `]}`, 40_001},
		{"unions that lead to each other, below properties", `{"$ref":"#/definitions/d0","definitions":{` + repeat(30, func(i int) string {
			return fmt.Sprintf(`"d%d":{"oneOf":[`, i) + repeat(30, func(j int) string {
				return fmt.Sprintf(`{"required":["p%d"],"properties":{"p%d":{"$ref":"#/definitions/d%d"}}}`, j, j, j)
			}) + `]}`
		}) + `}}`, 930},
		{"many unions of one large union", `{` + many(2000, `{"anyOf":[{"$ref":"#/definitions/u"},{"required":["x%d"]}]}`) + `,"definitions":{"u":{"anyOf":[` +
			repeat(900, func(i int) string { return fmt.Sprintf(`{"properties":{"k":{"const":"v%d"}}}`, i) }) + `]}}}`, 5802},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, complaints := buildBounded(t, test.schema)
			if len(complaints) > 0 {
				t.Fatalf("got %.300v, want %d nodes", complaints, test.nodes)
			}
			if err := p.Check(); err != nil || len(p.Nodes) != test.nodes {
				t.Errorf("got %d nodes, want %d; %v", len(p.Nodes), test.nodes, err)
			}
		})
	}
}

func TestBombsThatDoNotFit(t *testing.T) {
	alone(t)
	for _, test := range []struct{ name, schema, want string }{
		{
			"too many places",
			`{"allOf":[` + repeat(128, func(i int) string { return fmt.Sprintf(`{"properties":{"p%d":true}}`, i) }) + `]}`,
			"want at most 128 schemas that are merged into one",
		},
		{
			"too many references in a row",
			`{"$ref":"#/definitions/d0","definitions":{` + repeat(101, func(i int) string {
				return fmt.Sprintf(`"d%d":{"$ref":"#/definitions/d%d"}`, i, i+1)
			}) + `,"d101":{"type":"string"}}}`, "100 references",
		},
		{
			"too many nodes",
			`{"items":[` + repeat(120_000, func(int) string { return `{}` }) + `]}`, "want a schema that takes at most 100000 nodes",
		},
		{"subsets", // each property leads to another subset of 24 places: 2^24 lists
			subsets(24), ""},
		{"subsets beside references", strings.Replace(subsets(24), `{"allOf":[`, `{"$ref":"#/definitions/d1","allOf":[`, 1), ""},
		{
			"many properties times many references",
			`{"properties":{` + repeat(3000, func(i int) string {
				return fmt.Sprintf(`"q%d":{"$ref":"#/definitions/a","properties":{"z":true}}`, i)
			}) + `},"definitions":{"a":{"properties":{` + repeat(3000, func(i int) string { return fmt.Sprintf(`"p%d":{}`, i) }) + `}}}}`,
			"steps",
		},
		{
			"many properties times many patterns",
			`{"allOf":[{"properties":{` + repeat(3000, func(i int) string { return fmt.Sprintf(`"p%d":{}`, i) }) + `}},{"patternProperties":{` +
				repeat(3000, func(i int) string { return fmt.Sprintf(`"^x%d":{}`, i) }) + `}}]}`,
			"steps",
		},
		{
			"a long name times a long pattern",
			`{"allOf":[{"properties":{"` + strings.Repeat("a", 1<<20) + `":{}}},{"patternProperties":{"` + strings.Repeat("a?", 400) + strings.Repeat("a", 400) + `b":{}}}]}`,
			"steps",
		},
		{
			"long tuples times many references",
			`{"properties":{` + repeat(2000, func(i int) string {
				return fmt.Sprintf(`"q%d":{"$ref":"#/definitions/a","items":[{},{}]}`, i)
			}) + `},"definitions":{"a":{"items":[` + repeat(5000, func(int) string { return `{}` }) + `]}}}`,
			"",
		},
		{
			"clashes below references, each found late",
			`{"properties":{` + repeat(2000, func(i int) string {
				return fmt.Sprintf(`"q%d":{"$ref":"#/definitions/d0","properties":{"z%d":{"$ref":"#/definitions/e"}}}`, i, i)
			}) + `},"definitions":{"e":{"properties":{"a":{"$ref":"#/definitions/e"}}},` + repeat(2000, func(i int) string {
				return fmt.Sprintf(`"d%d":{"properties":{"a":{"$ref":"#/definitions/d%d"}},"additionalProperties":{"$ref":"#/definitions/d%d"}}`, i, i+1, i+1)
			}) + `,"d2000":{"type":"string"}}}`, "",
		},
		{"ten groups of ten arms", groups(10, `{"properties":{"p%d_%d":{}}}`), "steps"},
		{"ten groups of ten arms, and at last a clash", strings.Replace(groups(10, `{"properties":{"p%d_%d":{}}}`), `]}]}`, `]},{"const":1},{"anyOf":[{"const":2}]}]}`, 1), "steps"},
		{"ten groups of ten arms that say the same", groups(10, `{"title":"%d %d"}`), "steps"},
		{"groups that lead to such groups", groups(10, `{"properties":{"p":{"allOf":[{"$ref":"#"},{"required":["p%d_%d"]}]}}}`), "steps"},
		{"unions that lead to each other", `{"$ref":"#/definitions/d0","definitions":{` + repeat(12, func(i int) string {
			return fmt.Sprintf(`"d%d":{"required":["p%d"],"anyOf":[`, i, i) + repeat(12, func(j int) string { return fmt.Sprintf(`{"$ref":"#/definitions/d%d"}`, j) }) + `]}`
		}) + `}}`, "steps"},
		{"each way through a hundred ifs", `{"allOf":[` + repeat(100, func(i int) string {
			return fmt.Sprintf(`{"if":{"required":["a%d"]},"then":{"properties":{"a%d":{}}}}`, i, i)
		}) + `]}`, "steps"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, complaints := buildBounded(t, test.schema)
			if test.want == "" {
				return // either answer is fine, as long as there is one
			}
			if len(complaints) != 1 || !strings.Contains(complaints[0].Msg, test.want) {
				t.Errorf("got %.300v, want %q", complaints, test.want)
			}
		})
	}
}

// groups returns a schema with n groups of ten arms, of a form that has the numbers of
// both.
func groups(n int, form string) string {
	return `{"allOf":[` + repeat(n, func(g int) string {
		return `{"anyOf":[` + repeat(10, func(i int) string { return fmt.Sprintf(form, g, i) }) + `]}`
	}) + `]}`
}

// subsets returns a schema of n places whose merged nodes are all subsets of them.
func subsets(n int) string {
	return `{"allOf":[{"$ref":"#/definitions/d0"}],"definitions":{` + repeat(n, func(i int) string {
		// a: the next place; b: the next place and the first one.
		next := fmt.Sprintf(`{"$ref":"#/definitions/d%d"}`, (i+1)%n)
		return fmt.Sprintf(`"d%d":{"properties":{"a":%s,"b":{"allOf":[%s,{"$ref":"#/definitions/d0"}]}}}`, i, next, next)
	}) + `}}`
}

// TestPatternsTogether asks for a thousand patterns of which each is within the limits
// of one, and all together are not.
func TestPatternsTogether(t *testing.T) {
	schema := func(patterns int) string {
		var b strings.Builder
		b.WriteString(`{"type":"object","patternProperties":{"x":{}`)
		for i := range patterns {
			fmt.Fprintf(&b, `,"a{900}b{900}c{900}%d":{}`, i)
		}
		return b.String() + `}}`
	}
	if _, complaints := buildBounded(t, schema(100)); complaints != nil {
		t.Error(complaints)
	}
	if _, complaints := buildBounded(t, schema(1000)); complaints == nil || !strings.Contains(complaints.Error(), "together") {
		t.Errorf("got %v, want complaints about all together", complaints)
	}
}

// TestUnionOfUnions has many groups that a large union is an arm of: its tests are made once.
func TestUnionOfUnions(t *testing.T) {
	for _, c := range []struct {
		groups, arms int
		most         int64 // MB in all, most of it to find out what clashes
	}{{200, 900, 64}, {2000, 900, 480}} {
		text := `{"properties":{` + repeat(c.groups, func(i int) string {
			return fmt.Sprintf(`"m%d":{"anyOf":[{"$ref":"#/definitions/u"},{"type":"null"},{"title":"%d","type":"integer"}]}`, i, i)
		}) + `},"definitions":{"u":{"oneOf":[` + repeat(c.arms, func(i int) string {
			return fmt.Sprintf(`{"type":"object","properties":{"kind":{"const":"k%d"},"m%d":{}},"required":["kind","m%d"]}`, i, i, i)
		}) + `]}}}`
		set, list := resolve.Resolve([]byte(text), resolve.Options{MaxDepth: 100})
		if len(list) > 0 {
			t.Fatal(list)
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		start := time.Now()
		_, _, list = Build(set, Options{})
		runtime.ReadMemStats(&after)
		allocated := int64(after.TotalAlloc-before.TotalAlloc) >> 20
		t.Logf("%d groups, %d arms: %v, %d MB allocated, %.100v", c.groups, c.arms, time.Since(start), allocated, list)
		if len(list) > 0 || allocated > c.most {
			t.Errorf("%d groups, %d arms: allocated %d MB, want at most %d, and a plan; got %.200v", c.groups, c.arms, allocated, c.most, list)
		}
	}
}

// TestSharedConstants has many arms, or members, with the same large list of constants, or
// with lists that differ a little: they are made once, or refused before they are made.
func TestSharedConstants(t *testing.T) {
	alone(t)
	texts := func(n int) string { return repeat(n, func(i int) string { return fmt.Sprintf(`"e%d"`, i) }) }
	all := func(n int) string { return `"definitions":{"E":{"enum":[` + texts(n) + `]}}` }
	arms := func(n int, form string) string {
		return `"anyOf":[` + repeat(n, func(i int) string { return strings.ReplaceAll(form, "%d", fmt.Sprint(i)) }) + `]`
	}
	const e = `{"$ref":"#/definitions/E"}`
	for _, c := range []struct {
		name string
		form string // of an arm
		fits bool   // whatever its size; else it may be refused
	}{
		{"required by all", `{"required":["k","j%d"],"properties":{"k":` + e + `}}`, true},
		{"not required", `{"required":["j%d"],"properties":{"k":` + e + `}}`, true},
		{"values themselves", `{"allOf":[` + e + `,{"title":"%d"}]}`, true},
		{"nullable", `{"required":["k","j%d"],"properties":{"k":{"$ref":"#/definitions/E","nullable":true}}}`, true},
		{"nullable values", `{"$ref":"#/definitions/E","nullable":true,"minLength":%d}`, true},
		{"of one type", `{"$ref":"#/definitions/E","type":["string","object"],"minLength":%d}`, true},
		{"and others", `{"required":["k"],"properties":{"k":{"anyOf":[` + e + `,{"const":%d}]}}}`, false},
		{"or an object", `{"anyOf":[` + e + `,{"required":["x%d"]},{"const":%d}]}`, false},
		{"all but one", `{"required":["k"],"properties":{"k":{"allOf":[` + e + `,{"enum":["x%d","e1","e2"]}]}}}`, true},
		{"in arms of arms", `{"required":["j%d"],"anyOf":[{"properties":{"k":` + e + `},"required":["k"]},{"properties":{"k":{"const":%d}},"required":["k"]}]}`, false},
		{"in arms of members", `{"required":["k","j%d"],"properties":{"k":{"anyOf":[` + e + `,{"const":1}]}}}`, false},
	} {
		for _, size := range [][2]int{{8000, 1500}, {20_000, 3000}, {100_000, 300}, {200_000, 40}} {
			t.Run(fmt.Sprintf("%s, %d in %d", c.name, size[0], size[1]), func(t *testing.T) {
				_, complaints := buildBounded(t, `{`+arms(size[1], c.form)+`,`+all(size[0])+`}`)
				if len(complaints) > 0 && (c.fits || !strings.Contains(complaints[0].Msg, "steps")) {
					t.Errorf("got %.300v", complaints)
				}
			})
		}
	}
}

// TestLargeMappings has discriminators that call each of many arms by many names.
func TestLargeMappings(t *testing.T) {
	alone(t)
	mapped := func(n, schemas int, ref string) string {
		return repeat(n, func(i int) string { return fmt.Sprintf(`"n%d":"%s%d"`, i, ref, i%schemas) })
	}
	schemas := func(n int, form string) string {
		return repeat(n, func(i int) string { return strings.ReplaceAll(form, "%d", fmt.Sprint(i)) })
	}
	const object = `{"type":"object","properties":{"k":{"type":"string"},"x%d":{}},"required":["k"]}`
	for _, c := range []struct {
		name, schema string
		fits         bool
	}{
		{"two schemas, again and again", `{"oneOf":[` + schemas(3000, `{"$ref":"#/definitions/A%d"}`) + `],"discriminator":{"propertyName":"k","mapping":{` +
			mapped(100_000, 2, "#/definitions/A") + `}},"definitions":{` + schemas(3000, `"A%d":`+object) + `}}`, true},
		{"the same schemas, again and again", `{"oneOf":[` + repeat(3000, func(i int) string { return fmt.Sprintf(`{"$ref":"#/definitions/A%d"}`, i%2) }) +
			`],"discriminator":{"propertyName":"k","mapping":{` + mapped(100_000, 2, "#/definitions/A") + `}},"definitions":{` + schemas(2, `"A%d":`+object) + `}}`, false},
		{"by the names of schemas", `{"oneOf":[` + repeat(3000, func(i int) string { return fmt.Sprintf(`{"$ref":"#/definitions/A%d"}`, i%2) }) +
			`],"discriminator":{"propertyName":"k","mapping":{` + mapped(100_000, 2, "A") + `}},"definitions":{` + schemas(2, `"A%d":`+object) + `}}`, false},
		{"by the end of references", `{"oneOf":[` + schemas(3000, `{"$ref":"#/definitions/A%d"}`) + `],"discriminator":{"propertyName":"k","mapping":{` +
			mapped(100_000, 1, "#/definitions/E") + `}},"definitions":{"E0":` + object + `,` + schemas(3000, `"A%d":{"$ref":"#/definitions/E0"}`) + `}}`, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, complaints := buildBounded(t, c.schema)
			if len(complaints) > 0 && (c.fits || !strings.Contains(complaints[0].Msg, "steps")) {
				t.Errorf("got %.300v", complaints)
			}
		})
	}
}
