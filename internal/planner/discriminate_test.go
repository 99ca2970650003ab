package planner

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stringify-go/stringify/internal/match"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/rawjson"
	"github.com/stringify-go/stringify/internal/schema"
	"github.com/stringify-go/stringify/internal/view"
	"github.com/stringify-go/stringify/internal/wire"
)

// branchOf returns the branch for the anyOf of the root of text; arm i has node i.
func branchOf(t testing.TB, text string) (*plan.BranchNode, []bool) {
	t.Helper()
	b := builderOf(t, text, Options{})
	n := &plan.BranchNode{}
	var places [][]*schema.Schema
	for i, test := range b.possible(b.top, schema.KwAnyOf) {
		arm := b.top.AnyOf[i]
		n.Arms = append(n.Arms, plan.Arm{Node: plan.ID(i), Schema: arm.Pointer, Tests: []plan.Test{test}})
		places = append(places, []*schema.Schema{b.top, arm})
	}
	contested := b.discriminate(n, places)
	for i, yes := range contested {
		if yes {
			n.Arms[i].Match = []plan.MatchID{1}
		}
	}
	p := &plan.Plan{Matches: []string{"#"}, Nodes: make([]plan.Node, len(n.Arms)+1), Root: plan.ID(len(n.Arms))}
	for i := range p.Nodes {
		p.Nodes[i].Schema = "#"
	}
	p.Nodes[p.Root] = plan.Node{Kind: plan.Branch, Schema: "#", Branch: n}
	if err := p.Check(); err != nil {
		t.Errorf("%s\n%v", text, err)
	}
	return n, contested
}

// TestDiscriminate has the ways to find an arm without validation: by kind, by a text of a
// member, and what is left.
func TestDiscriminate(t *testing.T) {
	const kinds = `{"required":["k"],"properties":{"k":{"const":%q}}}`
	kind := func(k string) string { return fmt.Sprintf(kinds, k) }
	for _, c := range []struct{ name, arms, want string }{
		{
			"kinds", `{"type":"string"},{"type":"number"},{"type":"null"},{"items":{}}`,
			`accept null|integer|number|string|array; null 2; integer 1; number 1; string 0; array 3`,
		},
		{
			"overlap", `{"type":["string","null"]},{"type":["null","integer"]},{"type":"number"}`,
			`accept null|integer|number|string; number 2; string 0; match 0 1 2`,
		},
		{"values", `{"const":"a"},{"const":"b"},{"type":"number"}`, `accept integer|number|string; integer 2; number 2`},
		{"the same value", `{"const":1},{"enum":[2,1.0]},{"const":3}`, `accept integer; match 0 1`},
		{"any value", `{"const":"a"},{"type":"string"}`, `accept string; match 0 1`},
		{"only null", `{"const":null},{"type":"string"}`, `accept null|string; null 0; string 1`},
		{"all booleans", `{"enum":[true,false]},{"type":"string"}`, `accept boolean|string; string 1`},
		{"arrays", `{"type":"array"},{"items":{"type":"null"}},{"type":"object"}`, `accept object|array; object 2; match 0 1`},
		{"anything", `true,{"type":"string"}`, `accept any; null 0; boolean 0; integer 0; number 0; object 0; array 0; match 0 1`},
		{"never", `false,{"type":"string"}`, `accept string; string 1`},
		{"no arm", `false`, `accept none`},
		{"required", `{"required":["a"]},{"required":["b"]}`, `accept object; match 0 1`},
		{"one asks", `{"required":["a"]},{"type":"string"}`, `accept string|object; string 1`},
		{"object or text", `{"type":"object"},{"type":"string"}`, `accept string|object; string 1; object 0`},

		{"lookup", kind("a") + "," + kind("b"), `accept object; by "k" "a" 0 sure, "b" 1 sure`},
		{"lookup beside text", kind("a") + "," + kind("b") + `,{"type":"string"}`, `accept string|object; string 2; by "k" "a" 0 sure, "b" 1 sure`},
		{"lookup, not required", `{"properties":{"k":{"const":"a"}}},` + kind("b"), `accept object; by "k" "a" 0 sure, "b" 1 sure; match 0 1`},
		{"lookup with more", `{"required":["k","m"],"properties":{"k":{"const":"a"}}},` + kind("b"), `accept object; by "k" "a" 0, "b" 1 sure`},
		{"texts in common", kind("a") + `,{"properties":{"k":{"enum":["b","a"]}}}`, `accept object; match 0 1`},
		{"two members", `{"required":["x","k"],"properties":{"x":{"const":"1"},"k":{"const":"a"}}},` +
			`{"required":["x","k"],"properties":{"x":{"const":"1"},"k":{"const":"b"}}}`, `accept object; by "k" "a" 0, "b" 1`},
		{"required first", `{"required":["k"],"properties":{"x":{"const":"1"},"k":{"const":"a"}}},` +
			`{"required":["k"],"properties":{"x":{"const":"2"},"k":{"const":"b"}}}`, `accept object; by "k" "a" 0, "b" 1`},
		{"numbers", `{"required":["v"],"properties":{"v":{"const":1}}},{"required":["v"],"properties":{"v":{"const":2}}}`, `accept object`},
		{
			"numbers and texts", `{"required":["v"],"properties":{"v":{"const":1}}},{"required":["v"],"properties":{"v":{"enum":["x",null]}}}`,
			`accept object; by "v" "x" 1 sure`,
		},
		{"nested", `{"anyOf":[` + kind("a") + "," + kind("b") + `]},` + kind("c"), `accept object; by "k" "a" 0 sure, "b" 0 sure, "c" 1 sure`},
		{
			"nested with more", `{"anyOf":[{"required":["m"],"allOf":[` + kind("a") + `]},` + kind("b") + `]},` + kind("c"),
			`accept object; by "k" "a" 0, "b" 0 sure, "c" 1 sure`,
		},
		{"different members", `{"required":["k","l"],"properties":{"k":{"const":"a"},"l":{"const":"b"}}},` + kind("b") +
			`,{"required":["l"],"properties":{"l":{"const":"c"}}}`, `accept object; match 1 2`},
		{
			"many", kind("a") + "," + kind("b") + "," + kind("c") + "," + kind("d") + "," + kind("e") + "," + kind("f"),
			`accept object; by "k" "a" 0 sure, "b" 1 sure, "c" 2 sure, "d" 3 sure, "e" 4 sure, "f" 5 sure, index`,
		},
		{"duration", `{"type":"string","format":"duration"},{"type":"array"}`, `accept string|array; duration; string 0; array 1`},
		{"duration of another kind", `{"type":"array","items":{"format":"duration"}},{"type":"string"}`, `accept string|array; string 1; array 0`},
		{"duration in a group", `{"oneOf":[{"allOf":[{"format":"duration","type":"string"}]}]},{"type":"array"}`, `accept string|array; duration; string 0; array 1`},
	} {
		n, contested := branchOf(t, `{"anyOf":[`+c.arms+`]}`)
		if got := summary(n, contested); got != c.want {
			t.Errorf("%s\ngot  %s\nwant %s", c.name, got, c.want)
		}
	}
}

// summary returns how n finds its arm.
func summary(n *plan.BranchNode, contested []bool) string {
	s := "accept " + n.Accept.String()
	if n.Duration {
		s += "; duration"
	}
	for k, id := range n.ByKind {
		if id != plan.None {
			s += fmt.Sprintf("; %v %d", plan.JSONKind(k), id)
		}
	}
	if l := n.Lookup; l != nil {
		s += fmt.Sprintf("; by %q", l.Member)
		for i, text := range l.Texts {
			s += fmt.Sprintf(" %q %d", text, l.Arms[i])
			if l.Sure[i] {
				s += " sure"
			}
			s += ","
		}
		s = strings.TrimSuffix(s, ",")
		if l.Index != nil {
			s += ", index"
		}
	}
	var matched []string
	for i, yes := range contested {
		if yes {
			matched = append(matched, fmt.Sprint(i))
		}
	}
	if matched != nil {
		s += "; match " + strings.Join(matched, " ")
	}
	return s
}

// TestDiscriminateBounds tells thousands of arms apart, and arms with thousands of values.
func TestDiscriminateBounds(t *testing.T) {
	list := func(n int, f func(i int) string) string {
		var parts []string
		for i := range n {
			parts = append(parts, f(i))
		}
		return strings.Join(parts, ",")
	}
	begin := time.Now()

	// A member tells them all apart, however many they are.
	n, contested := branchOf(t, `{"anyOf":[`+list(5000, func(i int) string {
		return fmt.Sprintf(`{"required":["k"],"properties":{"k":{"const":"%d"},"v":{"type":"string"}}}`, i)
	})+`]}`)
	if n.Lookup == nil || len(n.Lookup.Index) != 5000 || strings.Contains(fmt.Sprint(contested), "true") {
		t.Errorf("5000 constants: got lookup %v", n.Lookup != nil)
	}

	// Nothing does: all get matchers.
	_, contested = branchOf(t, `{"anyOf":[`+list(3000, func(i int) string { return fmt.Sprintf(`{"required":["a%d"]}`, i) })+`]}`)
	if strings.Contains(fmt.Sprint(contested), "false") {
		t.Error("3000 arms with members of their own: want matchers for all")
	}

	// Enums of thousands.
	n, contested = branchOf(t, `{"anyOf":[`+list(4, func(k int) string {
		return `{"enum":[` + list(20000, func(i int) string { return fmt.Sprint(4*i + k) }) + `],"nullable":true}`
	})+`]}`)
	if len(n.Arms[0].Tests[0].Values) != 20001 || fmt.Sprint(contested) != "[true true true true]" {
		t.Errorf("enums: got %d values, %v", len(n.Arms[0].Tests[0].Values), contested)
	}

	// A thousand constants as arms of an arm are one test.
	n, _ = branchOf(t, `{"anyOf":[{"anyOf":[`+list(3000, func(i int) string { return fmt.Sprintf(`{"const":%d}`, i) })+`]}]}`)
	if test := &n.Arms[0].Tests[0]; len(test.Values) != 3000 || test.AnyOf != nil {
		t.Errorf("constants: got %d values, %d groups", len(test.Values), len(test.AnyOf))
	}

	// Groups inside groups: 10 arms each, each with the next group.
	defs := list(30, func(i int) string {
		return fmt.Sprintf(`"%d":{"anyOf":[`, i) + list(10, func(k int) string {
			return fmt.Sprintf(`{"required":["a%d_%d"],"oneOf":[{"$ref":"#/definitions/%d"},{"$ref":"#/definitions/0"},true]}`, i, k, (i+1)%30)
		}) + `]}`
	})
	n, _ = branchOf(t, `{"anyOf":[{"$ref":"#/definitions/0"},{"$ref":"#/definitions/7"}],"definitions":{`+defs+`}}`)
	for i := range n.Arms {
		if size := sizeOf(n.Arms[i].Tests); size > maxTests+10 {
			t.Errorf("groups inside groups: got %d tests", size)
		}
	}

	// A member with endless arms, and one with very many.
	n, _ = branchOf(t, `{"anyOf":[{"properties":{"k":{"$ref":"#/definitions/0"}}}],"definitions":{`+strings.ReplaceAll(defs, `,true]`, `,{"const":1}]`)+`}}`)
	if size := sizeOf(n.Arms[0].Tests); size > 1 {
		t.Errorf("endless member: got %d tests", size)
	}
	// A chain of groups, each with the next one and with one that many share; at the end it
	// leads back.
	var chain []string
	for i := range 20000 {
		chain = append(chain, fmt.Sprintf(`"%d":{"anyOf":[{"$ref":"#/definitions/%d"},{"$ref":"#/definitions/s"},{"required":["a%d"]}],"properties":{"k":{"$ref":"#/definitions/%d"}}}`,
			i, (i+1)%20000, i, (i+1)%20000))
	}
	n, _ = branchOf(t, `{"anyOf":[{"$ref":"#/definitions/0"},{"$ref":"#/definitions/9000"}],"definitions":{`+strings.Join(chain, ",")+
		`,"s":{"oneOf":[{"required":["x"]},{"required":["y"]},{"$ref":"#/definitions/0"}]}}}`)
	for i := range n.Arms {
		if size := sizeOf(n.Arms[i].Tests); size > maxTests+10 {
			t.Errorf("a chain of groups: got %d tests", size)
		}
	}
	if d := time.Since(begin); d > 20*time.Second {
		t.Errorf("took %v", d)
	}
}

// A random source of tests and values that have something to do with each other.
type random struct{ *rand.Rand }

func (r random) pick(list ...string) string { return list[r.IntN(len(list))] }

func (r random) name() string { return r.pick("a", "b", "k") }

func (r random) scalar() string {
	return r.pick("null", "true", "false", "0", "1", "1.0", "2", "1.5", "100", "1e2", "12345678901234567890", "1e21",
		"1000000000000000000000", "-1", "0.1", `"x"`, `"y"`, `"z"`, `"\u0078"`, `"1"`, `""`)
}

func (r random) value(depth int) string {
	switch n := r.IntN(10); {
	case n < 5 || depth == 0:
		return r.scalar()
	case n < 6:
		return "[" + r.value(depth-1) + "]"
	}
	var members []string
	for _, name := range []string{"a", "b", "k"} {
		if r.IntN(2) == 0 {
			members = append(members, fmt.Sprintf("%q:%s", name, r.value(depth-1)))
		}
	}
	return "{" + strings.Join(members, ",") + "}"
}

func (r random) scalars() []plan.Scalar {
	most := 4
	if r.IntN(6) == 0 {
		most = 40
	}
	out := []plan.Scalar{}
	for range r.IntN(most) {
		v, _ := rawjson.Parse([]byte(r.scalar()), 1)
		s, _ := scalarOf(v)
		out = append(out, s)
	}
	return normal(out)
}

// test returns a test as no planner would leave it.
func (r random) test(depth int) plan.Test {
	t := plan.Test{Kinds: plan.AllKinds}
	switch r.IntN(6) {
	case 0:
		t.Values = r.scalars()
	case 1, 2:
		t.Kinds = plan.KindSet(r.IntN(int(plan.AllKinds) + 1))
	}
	for range r.IntN(3) {
		t.Required = append(t.Required, r.name())
	}
	for _, name := range []string{"a", "k"} {
		if r.IntN(3) == 0 {
			t.Members = append(t.Members, plan.MemberTest{Name: name, Values: r.scalars()})
		}
	}
	for depth > 0 && r.IntN(3) == 0 {
		list := make([]plan.Test, r.IntN(4))
		for i := range list {
			list[i] = r.test(depth - 1)
		}
		t.AnyOf = append(t.AnyOf, list)
	}
	return t
}

// passes is what a plan.Test means, word for word.
func passes(t *plan.Test, v rawjson.Value) bool {
	kind := kindOf(v)
	if !t.Kinds.Has(kind) || t.Values != nil && !oneOf(t.Values, v) {
		return false
	}
	if v.Kind() == rawjson.Object {
		for _, name := range t.Required {
			if !memberOf(v, name).Exists() {
				return false
			}
		}
		for _, m := range t.Members {
			if w := memberOf(v, m.Name); w.Exists() && !oneOf(m.Values, w) {
				return false
			}
		}
	}
	for _, list := range t.AnyOf {
		some := false
		for i := range list {
			some = some || passes(&list[i], v)
		}
		if !some {
			return false
		}
	}
	return true
}

// oneOf reports whether v is one of values, by JSON Schema's equality.
func oneOf(values []plan.Scalar, v rawjson.Value) bool {
	for _, s := range values {
		text := []byte(s.Text)
		if s.Kind == plan.JSONString {
			text = wire.AppendString(nil, s.Text)
		}
		w, err := rawjson.Parse(text, 1)
		if err != nil {
			panic(err)
		}
		if schema.Equal(v, w) {
			return true
		}
	}
	return false
}

// kindOf returns the kind of v; all numbers of random without a fraction are integers.
func kindOf(v rawjson.Value) plan.JSONKind {
	switch v.Kind() {
	case rawjson.Null:
		return plan.JSONNull
	case rawjson.True, rawjson.False:
		return plan.JSONBoolean
	case rawjson.String:
		return plan.JSONString
	case rawjson.Array:
		return plan.JSONArray
	case rawjson.Object:
		return plan.JSONObject
	}
	if s := string(v.Raw()); s == "1.5" || s == "0.1" {
		return plan.JSONNumber
	}
	return plan.JSONInteger
}

// memberOf returns the member of v that counts, the zero Value if there is none.
func memberOf(v rawjson.Value, name string) rawjson.Value {
	for i := v.Len() - 1; i >= 0; i-- {
		if m := v.Child(i); m.Name() == name {
			return m
		}
	}
	return rawjson.Value{}
}

// FuzzDiscriminate compares all short cuts of a branch with asking what the tests of all
// arms mean: where no arm is possible, none is found; where one is, it is; and where
// several are, all of them have matchers. Simpler tests mean the same.
func FuzzDiscriminate(f *testing.F) {
	for seed := range uint64(500) {
		f.Add(seed)
	}
	b := builderOf(f, "{}", Options{})
	f.Fuzz(func(t *testing.T, seed uint64) {
		r := random{rand.New(rand.NewPCG(seed, 1))}
		b.merger.Charge(-1 << 20)
		n := &plan.BranchNode{Arms: make([]plan.Arm, 1+r.IntN(7))}
		meant := make([][]plan.Test, len(n.Arms))
		for i := range n.Arms {
			n.Arms[i] = plan.Arm{Node: plan.ID(i), Schema: fmt.Sprint("#/anyOf/", i)}
			for range 1 + r.IntN(8)/7 {
				test := r.test(2)
				meant[i] = append(meant[i], test)
				b.simplify(&test)
				n.Arms[i].Tests = append(n.Arms[i].Tests, test)
			}
		}
		contested := b.discriminate(n, nil)
		for i, yes := range contested {
			if yes {
				n.Arms[i].Match = []plan.MatchID{1}
			}
		}
		p := &plan.Plan{Nodes: make([]plan.Node, len(n.Arms)+1), Root: plan.ID(len(n.Arms)), Matches: []string{"#"}}
		for i := range p.Nodes {
			p.Nodes[i].Schema = "#"
		}
		p.Nodes[p.Root] = plan.Node{Kind: plan.Branch, Schema: "#", Branch: n}
		if err := p.Check(); err != nil {
			t.Fatal(err)
		}
		for range 40 {
			text := r.value(2)
			v, err := rawjson.Parse([]byte(text), 9)
			if err != nil {
				t.Fatal(err)
			}
			cursor := view.NewText()
			if _, err := cursor.Read([]byte(text), 0, 0, 9); err != nil {
				t.Fatal(err)
			}
			var possible []int
			for i := range n.Arms {
				want := true
				for k := range meant[i] {
					one := passes(&meant[i][k], v)
					if got := match.Possible(&n.Arms[i].Tests[k], kindOf(v), cursor); got != one {
						t.Errorf("%s, test %d of arm %d: got %t, want %t\n%+v\n%s", text, k, i, got, one, meant[i][k], p)
					}
					want = want && one
				}
				if want {
					possible = append(possible, i)
				}
			}
			want := -1
			switch len(possible) {
			case 0:
			case 1:
				want = possible[0]
			default:
				for _, i := range possible {
					if !contested[i] {
						t.Errorf("%s: arms %v are possible, arm %d has no matcher\n%s", text, possible, i, p)
					}
				}
				continue
			}
			if k := kindOf(v); n.Accept.Has(k) && n.ByKind[k] != plan.None && int(n.ByKind[k]) != want {
				t.Errorf("%s: got arm %d by kind, want %d\n%s", text, n.ByKind[k], want, p)
			}
			var none *match.Set
			if got, err := none.Choose(n, cursor); got != want || err != nil {
				t.Errorf("%s: got arm %d and %v, want %d\n%s", text, got, err, want, p)
			}
			if want < 0 {
				if s, _ := none.Refusal(n, cursor); s == "" || len(s) >= 2000 || strings.Contains(s, "that satisfies it") {
					t.Errorf("%s: got the refusal %q", text, s)
				}
			}
			cursor.Release()
		}
	})
}
