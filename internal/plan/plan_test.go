package plan

import (
	"strings"
	"testing"
)

type never struct{}

func (never) MatchString(string) bool { return false }

// whole returns a plan with a node of each kind.
func whole() *Plan {
	return &Plan{Nodes: []Node{
		{Kind: Object, Schema: "#", Object: &ObjectNode{
			Props: []Property{
				{Name: "a", Key: `"a":`, Node: 1, Required: true},
				{Name: "q\"\n", Key: `"q\"\n":`, Node: 2, Default: `{"x":[1]}`},
				{Name: "gone", Key: `"gone":`, Node: None},
			},
			Required:   []string{"r"},
			Patterns:   []Pattern{{Source: "^x\n", Matcher: never{}, Node: 3}, {Source: "y", Matcher: never{}, Node: None}},
			Additional: 4,
		}},
		{Kind: Tuple, Schema: "#/t", Nullable: true, Tuple: &TupleNode{
			Items: []TupleItem{{Node: 5, Accept: AllKinds}, {Node: 6}, {Node: 7, Accept: KindSet(0).With(JSONInteger).With(JSONNumber)}},
			Rest:  8,
		}},
		{Kind: Array, Schema: "#/l", Array: &ArrayNode{Items: 2}},
		{Kind: Switch, Schema: "#/s", Switch: &SwitchNode{ByKind: [NumJSONKinds]ID{9, 5, 6, 7, 8, 0, None}}},
		{Kind: Any, Schema: "#/any"},
		{Kind: Boolean, Schema: "ext#/b", Nullable: true},
		{Kind: Integer, Schema: "#/i"},
		{Kind: Number, Schema: "#/n"},
		{Kind: String, Schema: "#/d", Format: FormatDuration},
		{Kind: Null, Schema: "#/null"},
		{Kind: Time, Schema: "#/dt", Format: FormatDateTime, Nullable: true},
		{Kind: Time, Schema: "#/da", Format: FormatDate},
		{Kind: Time, Schema: "#/ti", Format: FormatClock},
		{Kind: Unsafe, Schema: "#/u"},
		{Kind: Const, Schema: "#/c", Const: `"k"`, Nullable: true},
		{Kind: Never, Schema: "#/x\ty"},
	}}
}

func TestString(t *testing.T) {
	want := `n0 object at #: "a": n1, required; "q\"\n": n2, default {"x":[1]}; "gone": left out; /^x\n/: n3; /y/: left out; others: n4; "r" must be present
n1 tuple or null at #/t: n5 takes any; n6 takes none; n7 takes integer|number; others: n8
n2 array of n2 at #/l
n3 switch at #/s: null: n9; boolean: n5; integer: n6; number: n7; string: n8; object: n0
n4 any at #/any
n5 boolean or null at ext#/b
n6 integer at #/i
n7 number at #/n
n8 string duration at #/d
n9 null at #/null
n10 date-time or null at #/dt
n11 date at #/da
n12 time at #/ti
n13 unsafe at #/u
n14 const "k" or null at #/c
n15 never at #/x\ty
`
	p := whole()
	if got := p.String(); got != want {
		t.Errorf("got:\n%swant:\n%s", got, want)
	}
	p.Root = 4
	if got := p.String(); got != "start: n4\n"+want {
		t.Errorf("got:\n%swant the start first", got)
	}
}

// TestStringOfAnything prints what no planner makes.
func TestStringOfAnything(t *testing.T) {
	p := &Plan{Nodes: []Node{{Kind: 200, Format: 99}, {Kind: Array}, {Kind: Object}, {Kind: Time, Format: 77}}}
	want := "n0 kind 200 format 99 at \nn1 array at \nn2 object at \nn3 format 77 at \n"
	if got := p.String(); got != want {
		t.Errorf("got:\n%swant:\n%s", got, want)
	}
	if got := JSONKind(9).String(); got != "kind 9" {
		t.Errorf("got %s", got)
	}
}

// TestEveryKindIsNamed fails where a new kind has no name.
func TestEveryKindIsNamed(t *testing.T) {
	seen := map[string]bool{}
	for k := range NumKinds {
		if name := k.String(); name == "" || seen[name] {
			t.Errorf("kind %d: got the name %q", uint8(k), name)
		} else {
			seen[name] = true
		}
	}
	for k := range NumJSONKinds {
		if k.String() == "" {
			t.Errorf("JSON kind %d has no name", uint8(k))
		}
	}
}

func TestCheck(t *testing.T) {
	if err := whole().Check(); err != nil {
		t.Fatalf("a sound plan: %v", err)
	}
	for _, test := range []struct {
		want  string
		spoil func(p *Plan)
	}{
		{"root", func(p *Plan) { p.Root = None }},
		{"root", func(p *Plan) { p.Root = 16 }},
		{"n0: member a: want one of 16 nodes, got n16", func(p *Plan) { p.Nodes[0].Object.Props[0].Node = 16 }},
		{"n0: member a: want one of 16 nodes, got n-2", func(p *Plan) { p.Nodes[0].Object.Props[0].Node = -2 }},
		{"key", func(p *Plan) { p.Nodes[0].Object.Props[0].Key = "" }},
		{"key", func(p *Plan) { p.Nodes[0].Object.Props[0].Key = `"b":` }},
		{"key", func(p *Plan) { p.Nodes[0].Object.Props[0].Key = `"a"` }},
		{"key", func(p *Plan) { p.Nodes[0].Object.Props[0].Key = `"a" :` }},
		{"key", func(p *Plan) { p.Nodes[0].Object.Props[0].Key = `"a` }},
		{"default", func(p *Plan) { p.Nodes[0].Object.Props[1].Default = `[1` }},
		{"default", func(p *Plan) { p.Nodes[0].Object.Props[1].Default = `1 ` }},
		{"again", func(p *Plan) { p.Nodes[0].Object.Props[2].Name, p.Nodes[0].Object.Props[2].Key = "a", `"a":` }},
		{"again", func(p *Plan) { p.Nodes[0].Object.Required[0] = "a" }},
		{"before those", func(p *Plan) { p.Nodes[0].Object.Props[2].Required = true }},
		{"matcher", func(p *Plan) { p.Nodes[0].Object.Patterns[1].Matcher = nil }},
		{"pattern", func(p *Plan) { p.Nodes[0].Object.Patterns[0].Node = 99 }},
		{"others", func(p *Plan) { p.Nodes[0].Object.Additional = 99 }},
		{"item", func(p *Plan) { p.Nodes[1].Tuple.Items[0].Node = None }},
		{"item 1", func(p *Plan) { p.Nodes[1].Tuple.Items[1].Accept = 1 << 7 }},
		{"rest", func(p *Plan) { p.Nodes[1].Tuple.Rest = 99 }},
		{"items", func(p *Plan) { p.Nodes[2].Array.Items = None }},
		{"n3: null", func(p *Plan) { p.Nodes[3].Switch.ByKind[JSONNull] = 99 }},
		{"place", func(p *Plan) { p.Nodes[4].Schema = "" }},
		{"kinds", func(p *Plan) { p.Nodes[4].Kind = NumKinds }},
		{"format", func(p *Plan) { p.Nodes[6].Format = FormatDate }},
		{"format", func(p *Plan) { p.Nodes[8].Format = FormatDate }},
		{"format", func(p *Plan) { p.Nodes[10].Format = FormatNone }},
		{"format", func(p *Plan) { p.Nodes[10].Format = FormatDuration }},
		{"const", func(p *Plan) { p.Nodes[14].Const = "" }},
		{"const", func(p *Plan) { p.Nodes[14].Const = "nul" }},
		{"object", func(p *Plan) { p.Nodes[0].Object = nil }},
		{"tuple", func(p *Plan) { p.Nodes[1].Tuple = nil }},
		{"array", func(p *Plan) { p.Nodes[2].Array = nil }},
		{"switch", func(p *Plan) { p.Nodes[3].Switch = nil }},
		{"array", func(p *Plan) { p.Nodes[4].Array = &ArrayNode{} }},
	} {
		p := whole()
		test.spoil(p)
		if err := p.Check(); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("got %v, want a complaint with %q", err, test.want)
		}
	}
}

func TestKindSet(t *testing.T) {
	for _, test := range []struct {
		set  KindSet
		want string
	}{
		{0, "none"},
		{AllKinds, "any"},
		{KindSet(0).With(JSONArray).With(JSONNull), "null|array"},
	} {
		if got := test.set.String(); got != test.want {
			t.Errorf("got %s, want %s", got, test.want)
		}
	}
}
