package plan

import (
	"strings"
	"testing"
)

// branching returns a plan with a branch that uses all that there is, and an if.
func branching() *Plan {
	text := func(s string) Scalar { return Scalar{Kind: JSONString, Text: s} }
	object := KindSet(0).With(JSONObject)
	by := [NumJSONKinds]ID{1, None, None, None, None, None, None}
	return &Plan{
		Strict:  2,
		Matches: []string{"#/anyOf/1", "#\n"},
		Nodes: []Node{
			{Kind: Branch, Schema: "#", Nullable: true, Branch: &BranchNode{
				Accept: object.With(JSONNull).With(JSONString).With(JSONInteger),
				ByKind: by,
				Arms: []Arm{
					{Node: 1, Schema: "#/anyOf/0", Tests: []Test{{Kinds: KindSet(0).With(JSONNull)}}},
					{Node: 2, Schema: "#/anyOf/1", Match: []MatchID{1, 2}, Tests: []Test{
						{Kinds: object, Required: []string{"id"}, Members: []MemberTest{{"kind", []Scalar{text("a"), text("b\n")}}, {"gone", []Scalar{}}}},
						{Kinds: AllKinds, AnyOf: [][]Test{{{Kinds: object, Required: []string{"x"}}, {Kinds: object, Required: []string{"y"}}}}},
					}},
					{Node: 3, Schema: "#/anyOf/2", Match: []MatchID{2}, Tests: []Test{
						{Kinds: object, Members: []MemberTest{{"kind", []Scalar{text("c")}}}},
					}},
					{Node: 1, Schema: "#/anyOf/3", Tests: []Test{
						{Kinds: object.With(JSONInteger), Values: []Scalar{{Kind: JSONInteger, Text: "1", Int: 1}, {Kind: JSONInteger, Text: "1e+300"}, text("s")}},
					}},
				},
				Lookup: &Lookup{
					Member: "kind", Texts: []string{"a", "b\n", "c"}, Arms: []int{1, 1, 2}, Sure: []bool{false, false, true},
					Index: map[string]int{"a": 0, "b\n": 1, "c": 2},
				},
			}},
			{Kind: Null, Schema: "#/anyOf/0"},
			{Kind: Any, Schema: "#/anyOf/1"},
			{Kind: If, Schema: "#/anyOf/2", If: &IfNode{Match: 1, Then: 1, Else: 2}},
		},
	}
}

func TestStringOfBranches(t *testing.T) {
	want := `n0 branch or null at #: takes null|integer|string|object; null: n1; object by "kind", "a": n2 if possible, "b\n": n2 if possible, "c": n3; integer|string|object: by tests, then by matchers
  n1 at #/anyOf/0: null
  n2 at #/anyOf/1: object, "id", "kind" is "a" or "b\n", "gone" is no value; and any, and (object, "x" or object, "y"); matcher m1 and m2
  n3 at #/anyOf/2: object, "kind" is "c"; matcher m2
  n1 at #/anyOf/3: 1 or 1e+300 or "s"
n1 null at #/anyOf/0
n2 any at #/anyOf/1
n3 if at #/anyOf/2: matcher m1 then n1 else n2
m1 satisfies #/anyOf/1
m2 satisfies #\n
strict: m2
`
	p := branching()
	if got := p.String(); got != want {
		t.Errorf("got:\n%swant:\n%s", got, want)
	}
	// Kinds alone decide.
	n := p.Nodes[0].Branch
	n.Arms, n.Lookup, n.Accept = n.Arms[:1], nil, KindSet(0).With(JSONNull)
	want = `n0 branch or null at #: takes null; null: n1
  n1 at #/anyOf/0: null
`
	if got := p.String(); !strings.HasPrefix(got, want) {
		t.Errorf("got:\n%swant:\n%s", got, want)
	}
	// Many values are not all shown.
	n.Arms[0].Tests = []Test{{Values: make([]Scalar, 1000)}}
	if got := p.String(); len(got) > 500 || !strings.Contains(got, "992 more") {
		t.Errorf("got:\n%s", got)
	}
}

func TestCheckBranches(t *testing.T) {
	if err := branching().Check(); err != nil {
		t.Fatalf("a sound plan: %v", err)
	}
	for _, test := range []struct {
		want  string
		spoil func(p *Plan, n *BranchNode)
	}{
		{"branch", func(p *Plan, _ *BranchNode) { p.Nodes[0].Branch = nil }},
		{"if", func(p *Plan, _ *BranchNode) { p.Nodes[3].If = nil }},
		{"if", func(p *Plan, _ *BranchNode) { p.Nodes[1].If = &IfNode{} }},
		{"if: want one of 2 questions, got m0", func(p *Plan, _ *BranchNode) { p.Nodes[3].If.Match = NoMatch }},
		{"if: want one of 2 questions, got m3", func(p *Plan, _ *BranchNode) { p.Nodes[3].If.Match = 3 }},
		{"then", func(p *Plan, _ *BranchNode) { p.Nodes[3].If.Then = None }},
		{"else", func(p *Plan, _ *BranchNode) { p.Nodes[3].If.Else = 4 }},
		{"strict", func(p *Plan, _ *BranchNode) { p.Strict = 3 }},
		{"strict", func(p *Plan, _ *BranchNode) { p.Strict = -1 }},
		{"place", func(p *Plan, _ *BranchNode) { p.Matches[0] = "" }},
		{"want an arm", func(_ *Plan, n *BranchNode) { n.Arms = nil }},
		{"place", func(_ *Plan, n *BranchNode) { n.Arms[0].Schema = "" }},
		{"arm", func(_ *Plan, n *BranchNode) { n.Arms[0].Node = None }},
		{"empty list", func(_ *Plan, n *BranchNode) { n.Arms[0].Match = []MatchID{} }},
		{"questions", func(_ *Plan, n *BranchNode) { n.Arms[0].Match = []MatchID{0} }},
		{"kinds", func(_ *Plan, n *BranchNode) { n.Accept = 1 << 7 }},
		{"kinds", func(_ *Plan, n *BranchNode) { n.Arms[0].Tests[0].Kinds = 1 << 7 }},
		{"kinds", func(_ *Plan, n *BranchNode) { n.Arms[1].Tests[1].AnyOf[0][1].Kinds = 1 << 7 }},
		{"null: want one of", func(_ *Plan, n *BranchNode) { n.ByKind[JSONNull] = 9 }},
		{"null: want the node of an arm", func(_ *Plan, n *BranchNode) { n.Arms[0].Node, n.Arms[3].Node = 2, 2 }},
		{"accepted", func(_ *Plan, n *BranchNode) { n.Accept = n.Accept.Without(JSONNull) }},
		{"for each text", func(_ *Plan, n *BranchNode) { n.Lookup.Texts = nil }},
		{"for each text", func(_ *Plan, n *BranchNode) { n.Lookup.Arms = n.Lookup.Arms[:1] }},
		{"for each text", func(_ *Plan, n *BranchNode) { n.Lookup.Sure = nil }},
		{"once", func(_ *Plan, n *BranchNode) { n.Lookup.Texts[1] = "a" }},
		{"4 arms, got 4", func(_ *Plan, n *BranchNode) { n.Lookup.Arms[0] = 4 }},
		{"index", func(_ *Plan, n *BranchNode) { n.Lookup.Index["a"] = 1 }},
		{"index", func(_ *Plan, n *BranchNode) { delete(n.Lookup.Index, "c") }},
		{"index", func(_ *Plan, n *BranchNode) { n.Lookup.Index["d"] = 1 }},
		{"got nil", func(_ *Plan, n *BranchNode) { n.Arms[1].Tests[0].Members[0].Values = nil }},
		{"again", func(_ *Plan, n *BranchNode) { n.Arms[1].Tests[0].Members[1].Name = "kind" }},
		{"canonical", func(_ *Plan, n *BranchNode) { n.Arms[3].Tests[0].Values[0].Int = 2 }},
		{"canonical", func(_ *Plan, n *BranchNode) { n.Arms[3].Tests[0].Values[0].Kind = JSONNumber }},
		{"canonical", func(_ *Plan, n *BranchNode) { n.Arms[3].Tests[0].Values[0].Kind = JSONArray }},
		{"canonical", func(_ *Plan, n *BranchNode) { n.Arms[3].Tests[0].Values[0] = Scalar{Kind: JSONNull} }},
		{"canonical", func(_ *Plan, n *BranchNode) { n.Arms[3].Tests[0].Values[0] = Scalar{Kind: JSONBoolean, Text: "yes"} }},
		{"canonical", func(_ *Plan, n *BranchNode) { n.Arms[3].Tests[0].Values[2].Int = 1 }},
		{"sorted", func(_ *Plan, n *BranchNode) {
			list := make([]Scalar, ManyScalars)
			for i := range list {
				list[i] = Scalar{Kind: JSONString, Text: strings.Repeat("x", ManyScalars-i)}
			}
			n.Arms[3].Tests[0].Values = list
		}},
	} {
		p := branching()
		test.spoil(p, p.Nodes[0].Branch)
		if err := p.Check(); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("got %v, want a complaint with %q", err, test.want)
		}
	}
}

// TestFind looks for texts with and without an index.
func TestFind(t *testing.T) {
	l := branching().Nodes[0].Branch.Lookup
	for range 2 {
		for text, want := range map[string]int{"a": 0, "b\n": 1, "c": 2, "": -1, "b": -1} {
			if got := l.Find(text); got != want {
				t.Errorf("%q: got %d, want %d", text, got, want)
			}
		}
		l.Index = nil
	}
}

// TestWantOfBranches has words for all kinds.
func TestWantOfBranches(t *testing.T) {
	for k := range NumKinds {
		if Want(k, AllKinds) == "" {
			t.Errorf("%v: got nothing", k)
		}
	}
}
