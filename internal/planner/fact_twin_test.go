package planner

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stringify-go/stringify/internal/dynamic"
	"github.com/stringify-go/stringify/internal/match"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/project"
	"github.com/stringify-go/stringify/internal/resolve"
)

// A conditionWriter writes random schemas whose `if`s ask about the members a and b, and
// whose parts write, by defaults, which of them have been chosen, in which order.
type conditionWriter struct {
	*rand.Rand
	parts int // with a default of their own
}

func (w *conditionWriter) pick(of ...string) string { return of[w.IntN(len(of))] }

// constants are the values of members that schemas name.
var constants = []string{`"x"`, `"x"`, `"y"`, `"z"`, `"5"`, `"true"`, `5`, `5`, `0`, `true`, `false`, `null`, `5.0`, `1.5`, `{}`}

func (w *conditionWriter) constant() string { return constants[w.IntN(len(constants))] }

// list returns some constants.
func (w *conditionWriter) list() string {
	list := []string{w.constant()}
	seen := map[string]bool{strings.TrimSuffix(list[0], ".0"): true}
	for w.IntN(3) > 0 {
		c := w.constant()
		if key := strings.TrimSuffix(c, ".0"); !seen[key] {
			seen[key] = true
			list = append(list, c)
		}
	}
	return "[" + strings.Join(list, ",") + "]"
}

// member returns what a condition says of one member.
func (w *conditionWriter) member() string {
	var say []string
	add := func(keyword, value string) { say = append(say, `"`+keyword+`":`+value) }
	switch w.IntN(5) {
	case 0:
		add("enum", w.list())
	case 1:
		add("enum", w.list())
		add("const", w.constant())
	default:
		add("const", w.constant())
	}
	if w.IntN(5) == 0 {
		add("type", w.pick(`"string"`, `"string"`, `"integer"`, `"number"`, `"null"`, `["string","integer"]`, `["string","null"]`, `"boolean"`))
	}
	if w.IntN(6) == 0 {
		add("nullable", w.pick("true", "false"))
	}
	if w.IntN(20) == 0 {
		add("minLength", "2")
	}
	if w.IntN(12) == 0 {
		add("allOf", "["+w.member()+"]")
	}
	text := "{" + strings.Join(say, ",") + "}"
	switch w.IntN(12) {
	case 0:
		return `{"allOf":[` + text + `]}`
	case 1:
		return `{"$ref":"#/definitions/` + w.pick("x", "y", "5") + `"}`
	case 2:
		return `{"$ref":"#/definitions/` + w.pick("x", "y", "5") + `",` + text[1:]
	case 3:
		return w.pick(`{}`, `true`, `false`, `{"not":`+text+`}`, `{"format":"duration"}`, `{"type":"string"}`)
	}
	return text
}

// condition returns the value of an `if`.
func (w *conditionWriter) condition() string {
	var say []string
	add := func(keyword, value string) { say = append(say, `"`+keyword+`":`+value) }
	names := []string{w.pick("a", "a", "a", "b")}
	if w.IntN(6) == 0 {
		names = []string{"a", "b"}
	}
	members := make([]string, len(names))
	for i, name := range names {
		members[i] = `"` + name + `":` + w.member()
	}
	if w.IntN(8) > 0 {
		add("properties", "{"+strings.Join(members, ",")+"}")
	}
	if w.IntN(2) == 0 {
		add("required", `["`+w.pick("a", "a", "a", names[0], "b", `a","b`)+`"]`)
	}
	if w.IntN(4) == 0 {
		add("type", w.pick(`"object"`, `"object"`, `"object"`, `["object","null"]`, `"string"`, `["object"]`))
	}
	if w.IntN(10) == 0 {
		add("nullable", "true")
	}
	if w.IntN(16) == 0 {
		add("minProperties", "2")
	}
	if w.IntN(12) == 0 {
		add("allOf", "["+w.condition()+"]")
	}
	if w.IntN(40) == 0 {
		return w.pick("true", "false", "{}", `{"$ref":"#"}`)
	}
	return "{" + strings.Join(say, ",") + "}"
}

// part returns a schema that says something of its own, or what others do, or with
// branches.
func (w *conditionWriter) part(deep int) string {
	w.parts++
	own := fmt.Sprintf(`"properties":{"p%d":{"default":%d}}`, w.parts, w.parts)
	if w.IntN(8) == 0 {
		own += w.pick(`,"nullable":true`, `,"type":"object"`, `,"type":["object","null"]`, `,"const":7`, `,"nullable":false`, `,"required":["a"]`)
	}
	switch n := w.IntN(12); {
	case n == 0 && deep > 0:
		return "{" + own + "," + w.conditional(deep-1) + "}"
	case n == 1 && deep > 0:
		return `{` + own + `,"anyOf":[{"required":["a"],"properties":{"q":{"default":"q"}}},{` + w.conditional(deep-1) + `}]}`
	case n == 2:
		return w.pick("{}", "true", `{"title":"t"}`)
	case n < 5:
		return `{"$ref":"#/definitions/` + w.pick("p", "q") + `"}`
	}
	return "{" + own + "}"
}

// conditional returns if, then and else.
func (w *conditionWriter) conditional(deep int) string {
	text := `"if":` + w.condition()
	n := w.IntN(4)
	if n != 0 {
		text += `,"then":` + w.part(deep)
	}
	if n < 2 {
		text += `,"else":` + w.part(deep)
	}
	return text
}

// schema returns a schema with some `if`s.
func (w *conditionWriter) schema() string {
	parts := make([]string, 1+w.IntN(5))
	for i := range parts {
		parts[i] = "{" + w.conditional(2) + "}"
	}
	return `{` + w.pick(``, ``, `"$schema":"https://json-schema.org/draft/2020-12/schema",`, `"$schema":"http://json-schema.org/draft-04/schema#",`) +
		w.pick(`"type":"object",`, `"type":"object",`, `"type":"object","nullable":true,`, `"properties":{"r":{}},`, `"type":["object","null","string","array"],`, ``) +
		`"allOf":[` + strings.Join(parts, ",") + `],"definitions":{"x":{"const":"x"},"y":{"enum":["y","z"],"type":"string"},"5":{"enum":[5]},` +
		`"p":{"properties":{"p":{"default":"p"}}},"q":{"properties":{"q":{"default":"q"}}}}}`
}

// A text counts as one where text is accepted, by its method.
type stringer struct{ v string }

func (s stringer) String() string { return s.v }

// memberValues are what members may be.
var memberGoValues = []any{
	nil, "x", "y", "z", "5", "true", "no", 5, 0, 7, 5.0, 1.5, math.NaN(), math.Inf(1), int64(math.MaxInt64), true, false,
	time.Unix(0, 0), time.Duration(5), []byte("x"), []string(nil), map[string]any(nil), (*int)(nil),
	[]any{},
	map[string]any{},
	json.Number("5"), json.Number("5.0"), json.Number("5e0"), json.RawMessage(`"x"`), json.RawMessage(`5.0`),
	stringer{"x"},
	stringer{"5"},
	dynamicText("y"),
}

// dynamicText is text by its method.
type dynamicText string

func (d dynamicText) MarshalText() ([]byte, error) { return []byte(d), nil }

// goValues returns what is written by the schemas: all kinds of values, and objects of all
// kinds with the members a and b.
func goValues(r *rand.Rand) []any {
	five, x := 5, "x"
	out := []any{
		nil, map[string]any(nil), map[string]int(nil), []any(nil), (*struct{})(nil), "x", "", 5, true,
		[]any{1},
		math.Inf(1), json.RawMessage(`{"a":"x"}`),
		json.RawMessage(`null`), json.RawMessage(`{"a":5,"a":"y"}`),
		map[string]any{},
		map[string]string{"a": "x"},
		map[string]int{"a": 5, "b": 0},
		stringer{"x"},
		struct {
			A any `json:"a,omitempty"`
		}{},
		struct {
			A *int `json:"a,string"`
		}{&five},
		struct {
			A *int `json:"a,string"`
		}{},
		struct {
			A int  `json:"a,string"`
			B bool `json:"b,string"`
		}{5, true},
		struct {
			A string `json:"a,string"`
			B int    `json:"b,omitempty"`
		}{"x", 0},
		struct {
			A *string `json:"a"`
			B *bool   `json:"b"`
		}{&x, nil},
		maps.All(map[string]any{"a": "x"}),
	}
	for range 24 {
		m := map[string]any{}
		for _, name := range []string{"a", "a", "b"} {
			if r.IntN(3) > 0 {
				m[name] = memberGoValues[r.IntN(len(memberGoValues))]
			}
		}
		out = append(out, m)
	}
	return out
}

// texts are JSON texts of members.
var memberTexts = []string{`null`, `"x"`, `"\u0078"`, `"y"`, `"z"`, `"5"`, `"true"`, `5`, `5.0`, `50e-1`, `1.5`, `-0`, `0`, `1e400`, `true`, `false`, `[]`, `{}`}

// writers are the engines of a plan.
type writers struct {
	dynamic *dynamic.Engine
	project *project.Engine
}

func writersOf(p *plan.Plan, matchers *match.Set) writers {
	text := project.New(p, matchers)
	return writers{dynamic.New(p, matchers, text.AppendNode), text}
}

// compareFacts checks that the schema writes the same with facts as without them.
func compareFacts(t *testing.T, text string, o Options, r *rand.Rand) (nodes, without int) {
	t.Helper()
	set, list := resolve.Resolve([]byte(text), resolve.Options{MaxDepth: 100})
	if len(list) > 0 {
		t.Fatalf("%s: %v", text, list)
	}
	o.Plan.MaxValueDepth = 10
	p, matchers, list := Build(set, o)
	o.forgetful = true
	slow, slowMatchers, slowList := Build(set, o)
	if len(slowList) > 0 {
		return 0, 0 // what cannot hold at once, or too much
	}
	if len(list) > 0 {
		t.Fatalf("%s: got %v, and nothing without facts", text, list)
	}
	if err := p.Check(); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	fast, twin := writersOf(p, matchers), writersOf(slow, slowMatchers)
	check := func(what any, got []byte, err error, want []byte, wantErr error) {
		t.Helper()
		if string(got) != string(want) || (err == nil) != (wantErr == nil) {
			t.Errorf("%s\nof %#v: got %s %v, want %s %v\n%s\nwithout facts:\n%s", text, what, got, err, want, wantErr, p, slow)
		}
	}
	for _, v := range goValues(r) {
		got, err := fast.dynamic.Append(nil, v)
		want, wantErr := twin.dynamic.Append(nil, v)
		check(v, got, err, want, wantErr)
	}
	for range 16 {
		var members []string
		for _, name := range []string{"a", "b", "a"} {
			if r.IntN(2) == 0 {
				members = append(members, `"`+name+`":`+memberTexts[r.IntN(len(memberTexts))])
			}
		}
		src := []byte("{" + strings.Join(members, ",") + "}")
		if r.IntN(8) == 0 {
			src = []byte(memberTexts[r.IntN(len(memberTexts))])
		}
		got, err := fast.project.Append(nil, src)
		want, wantErr := twin.project.Append(nil, src)
		check(string(src), got, err, want, wantErr)
	}
	return len(p.Nodes), len(slow.Nodes)
}

// TestFactsAgainstTwin compares plans with those in which every `if` is asked.
func TestFactsAgainstTwin(t *testing.T) {
	alone(t)
	total, without, saved := 0, 0, 0
	for seed := range uint64(2000) {
		w := &conditionWriter{Rand: rand.New(rand.NewPCG(seed, 1))}
		text := w.schema()
		nodes, slow := compareFacts(t, text, Options{Direction: Direction(seed % 3)}, w.Rand)
		total, without = total+nodes, without+slow
		if nodes < slow {
			saved++
		}
		if t.Failed() {
			return
		}
	}
	t.Logf("%d nodes, %d without facts, fewer in %d plans", total, without, saved)
	if saved < 200 {
		t.Errorf("got fewer nodes in %d plans, want more: the schemas test nothing", saved)
	}
}

// TestFactsOfNilMaps has what random schemas seldom have: conditions that a nil map satisfies
// as an object without members, or as null, and others that it does not.
func TestFactsOfNilMaps(t *testing.T) {
	may, is := `"properties":{"a":{"const":"y"}}`, `"properties":{"a":{"const":"y"}},"required":["a"]`
	conditions := []string{`{` + may + `}`, `{` + is + `}`, `{"type":"object",` + may + `}`, `{"type":"object",` + is + `}`, `{"type":"object"}`, `{"required":["a"]}`}
	r := rand.New(rand.NewPCG(1, 1))
	for i := range len(conditions) * len(conditions) * len(conditions) {
		// The last one that is decided says whether a nil map is null.
		var parts []string
		for k := range 3 {
			nullable := ""
			if k == 2 {
				nullable = `"nullable":true,`
			}
			parts = append(parts, fmt.Sprintf(`{"if":%s,"then":{%s"properties":{"p%d":{"default":1}}}}`, conditions[i%len(conditions)], nullable, k))
			i /= len(conditions)
		}
		compareFacts(t, `{"allOf":[`+strings.Join(parts, ",")+`]}`, Options{}, r)
	}
}

// FuzzFacts does so for more schemas.
func FuzzFacts(f *testing.F) {
	f.Add(uint64(0), uint64(0))
	f.Add(uint64(30), uint64(13)) // null, which is nullable only as long as something is to be decided
	f.Fuzz(func(t *testing.T, seed, direction uint64) {
		w := &conditionWriter{Rand: rand.New(rand.NewPCG(seed, direction))}
		text := w.schema()
		compareFacts(t, text, Options{Direction: Direction(direction % 3)}, w.Rand)
	})
}
