package merge

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stringify-go/stringify/internal/resolve"
	"github.com/stringify-go/stringify/internal/schema"
)

// root returns the state of the root of set, of which nothing is decided.
func root(t testing.TB, m *Merger, set *resolve.Set) State {
	t.Helper()
	places, err := m.Places([]*schema.Schema{set.Root()})
	if err != nil {
		t.Fatal(err)
	}
	return Undecided(places.List)
}

// arms returns the arms of s, one a line: which of each group, and all places.
func arms(m *Merger, s State) string {
	list, err := m.Arms(s)
	if err != nil {
		return fmt.Sprintf("%s: %s\n", err.Pointer, err.Msg)
	}
	var b strings.Builder
	for _, a := range list {
		fmt.Fprintf(&b, "%v %s\n", a.Choice, pointers(a.State.List))
	}
	return b.String()
}

func TestArms(t *testing.T) {
	for _, test := range []struct{ name, schema, want string }{
		{"in order, after what stands beside them", `{"type":"object","anyOf":[{"required":["a"]},{"required":["b"]}]}`, `
			[0] # #/anyOf/0
			[1] # #/anyOf/1`},
		{"after the parts of allOf, too", `{"anyOf":[{}],"allOf":[{"allOf":[{}]},{}]}`, `
			[0] # #/allOf/0 #/allOf/1 #/allOf/0/allOf/0 #/anyOf/0`},
		{"with their own parts and references", `{"anyOf":[{"allOf":[{"allOf":[{}]},{"$ref":"#/definitions/a"}]},{"$ref":"#/definitions/a","nullable":true}],"definitions":{"a":{}}}`, `
			[0] # #/anyOf/0 #/anyOf/0/allOf/0 #/definitions/a #/anyOf/0/allOf/0/allOf/0
			[1] # #/definitions/a #/anyOf/1`},
		{"the product of all groups, the first one slowest, anyOf before oneOf", `{"oneOf":[{},{}],"anyOf":[{"allOf":[{}]},{}],"allOf":[{"anyOf":[{}]}]}`, `
			[0 0 0] # #/allOf/0 #/anyOf/0 #/anyOf/0/allOf/0 #/oneOf/0 #/allOf/0/anyOf/0
			[0 1 0] # #/allOf/0 #/anyOf/0 #/anyOf/0/allOf/0 #/oneOf/1 #/allOf/0/anyOf/0
			[1 0 0] # #/allOf/0 #/anyOf/1 #/oneOf/0 #/allOf/0/anyOf/0
			[1 1 0] # #/allOf/0 #/anyOf/1 #/oneOf/1 #/allOf/0/anyOf/0`},
		{"each place once", `{"allOf":[{"$ref":"#/definitions/a"}],"anyOf":[{"$ref":"#/definitions/a"},{"allOf":[{"$ref":"#/definitions/a"},{"$ref":"#/definitions/b"}]}],"definitions":{"a":{},"b":{}}}`, `
			[0] # #/definitions/a
			[1] # #/definitions/a #/anyOf/1 #/definitions/b`},
		{"clashing with what stands beside", `{"type":"string","anyOf":[{"type":"integer"},{"type":"string"},{"$ref":"#/definitions/i"},{"allOf":[{},{"type":"null"}]}],"definitions":{"i":{"type":"integer"}}}`, `
			[1] # #/anyOf/1`},
		{"clashing below", `{"properties":{"a":{"items":{"const":1}}},"anyOf":[{"properties":{"a":{"items":{"const":2}}}},{"properties":{"a":{"items":{"const":1.0}}}},{"additionalProperties":{"type":"string","items":true}},{"patternProperties":{"^a":{"items":{"const":3}}}}]}`, `
			[1] # #/anyOf/1
			[2] # #/anyOf/2`},
		{"clashing with each other", `{"anyOf":[{"type":"string"},{"type":"integer"}],"oneOf":[{"type":"number"},{"type":"string"}]}`, `
			[0 1] # #/anyOf/0 #/oneOf/1
			[1 0] # #/anyOf/1 #/oneOf/0`},
		{"clashing on their own is no reason", `{"anyOf":[{"allOf":[{"type":"string"},{"type":"null"}]},{"properties":{"a":{"allOf":[{"const":1},{"const":2}]}}}]}`, `
			[0] # #/anyOf/0 #/anyOf/0/allOf/0 #/anyOf/0/allOf/1
			[1] # #/anyOf/1`},
		{"nor if it only shows beside others", `{"additionalProperties":true,"anyOf":[{"properties":{"a":{}}},{"properties":{"c":{"allOf":[{"type":"string"},{"type":"null"}]}}},{"oneOf":[{"properties":{"c":{"items":{"allOf":[{"const":1},{"const":2}]}}}}]},{"properties":{"c":{"type":"string"}},"patternProperties":{"c":{"type":"null"}}}]}`, `
			[0] # #/anyOf/0
			[1] # #/anyOf/1
			[2] # #/anyOf/2
			[3] # #/anyOf/3`},
		{"but what has some arm that merges is dropped if that clashes", `{"additionalProperties":{"type":"string"},"anyOf":[{"oneOf":[{"properties":{"c":{"allOf":[{"type":"string"},{"type":"null"}]}}},{"properties":{"c":{"type":"integer"}}}]},{}]}`, `
			[1] # #/anyOf/1`},
		{"nor on their own in all their arms", `{"anyOf":[{"type":"string","oneOf":[{"type":"null"}]}]}`, `
			[0] # #/anyOf/0`},
		{"nor is that what stands beside clashes", `{"allOf":[{"properties":{"a":{"type":"null"}}},{"properties":{"a":{"type":"string"}}}],"anyOf":[{"type":"object"}]}`, `
			[0] # #/allOf/0 #/allOf/1 #/anyOf/0`},
		{"nor that it clashes further down", `{"properties":{"a":{"properties":{"b":{"allOf":[{"type":"string"},{"type":"null"}]},"c":{"type":"string"}}}},"anyOf":[{"properties":{"a":{"type":"object","properties":{"c":{"type":"null"}}}}},{"properties":{"a":{"type":"number"}}}]}`, `
			[0] # #/anyOf/0
			[1] # #/anyOf/1`},
		{
			"all clash", `{"type":"string","anyOf":[{"type":"integer"},{"type":"null"}]}`,
			`#/anyOf: want an arm of anyOf that agrees with the schemas beside it, got none; for one of them, at #/anyOf/0/type: want a type in common with #, which has string, got integer`,
		},
		{
			"all clash below", `{"properties":{"a":{"type":"string"}},"oneOf":[{"properties":{"a":{"type":"integer"}}}]}`,
			`#/oneOf: want an arm of oneOf that agrees with the schemas beside it, got none; for one of them, at #/oneOf/0/properties/a/type: want a type in common with #/properties/a, which has string, got integer`,
		},
		{
			"all of the second group clash", `{"anyOf":[{"type":"string"}],"oneOf":[{"type":"null"},{"type":"integer"}]}`,
			`#/oneOf: want an arm of oneOf that agrees with the schemas beside it, got none; for one of them, at #/oneOf/0/type: want a type in common with #/anyOf/0, which has string, got null`,
		},
		{"an arm of which no arm is left", `{"type":"string","anyOf":[{"anyOf":[{"type":"integer"},{"type":"null"}]},{"anyOf":[{"type":"integer"},{"type":"string"}]}]}`, `
			[1] # #/anyOf/1`},
		{"below an arm, too", `{"properties":{"a":{"type":"string"}},"anyOf":[{"properties":{"a":{"oneOf":[{"type":"null"}]}}},{"properties":{"a":{"oneOf":[{"type":"string"}]}}}]}`, `
			[1] # #/anyOf/1`},
		{"also if the last group adds nothing", `{"type":"object","allOf":[{"$ref":"#/definitions/a"},{"anyOf":[{"$ref":"#/definitions/a"},{}]}],"definitions":{"a":{"oneOf":[{"required":["a"]},{"anyOf":[{"type":"string"}]}]}}}`, `
			[0 0] # #/definitions/a #/allOf/1 #/definitions/a/oneOf/0
			[0 1] # #/definitions/a #/allOf/1 #/definitions/a/oneOf/0 #/allOf/1/anyOf/1`},
		{"but not one that has none by itself, whichever group it is of", `{"anyOf":[{"oneOf":[{"allOf":[{"type":"string"},{"type":"null"}]}]},{}],"oneOf":[{},{}]}`, `
			[0 0] # #/anyOf/0 #/oneOf/0
			[0 1] # #/anyOf/0 #/oneOf/1
			[1 0] # #/anyOf/1 #/oneOf/0
			[1 1] # #/anyOf/1 #/oneOf/1`},
		{"an arm that leads back to its owner", `{"anyOf":[{"$ref":"#"},{"type":"string"},{"allOf":[{"type":"null"},{"$ref":"#"}]}]}`, `
			[1] # #/anyOf/1`},
		{"all lead back", `{"anyOf":[{"$ref":"#"}]}`, `#/anyOf: want an arm that does not lead back to this anyOf, got none`},
		{"a sister is no owner", `{"allOf":[{"$ref":"#/definitions/s"},{"$ref":"#/definitions/p"}],"definitions":{"s":{"required":["a"]},"p":{"anyOf":[{"$ref":"#/definitions/s"},{"required":["b"]}]}}}`, `
			[0] # #/definitions/s #/definitions/p
			[1] # #/definitions/s #/definitions/p #/definitions/p/anyOf/1`},
		{"sisters that lead to each other", `{"allOf":[{"$ref":"#/definitions/a"},{"$ref":"#/definitions/b"}],"definitions":{"a":{"anyOf":[{"$ref":"#/definitions/b"},{"required":["a"]}]},"b":{"anyOf":[{"$ref":"#/definitions/a"},{"required":["b"]}]}}}`, `
			[0 1] # #/definitions/a #/definitions/b #/definitions/b/anyOf/1
			[1 0] # #/definitions/a #/definitions/b #/definitions/a/anyOf/1
			[1 1] # #/definitions/a #/definitions/b #/definitions/a/anyOf/1 #/definitions/b/anyOf/1`},
		{"false clashes with nothing", `{"type":"string","anyOf":[false,{"allOf":[{"type":"string"},false]}]}`, `
			[0] # #/anyOf/0
			[1] # #/anyOf/1 #/anyOf/1/allOf/0 #/anyOf/1/allOf/1`},
		{
			"too many places", `{"allOf":[` + strings.Repeat(`{},`, 126) + `{}],"anyOf":[{}]}`,
			`#/anyOf: want at most 128 schemas that are merged into one, got more`,
		},
		{"an arm that leads nowhere", `{"anyOf":[{"$ref":"#/anyOf/0"}]}`, `#/anyOf/0/$ref: want a schema, "#/anyOf/0" leads only back to itself`},
	} {
		t.Run(test.name, func(t *testing.T) {
			set, list := resolve.Resolve([]byte(test.schema), resolve.Options{MaxDepth: 100})
			if len(list) > 0 {
				t.Skip(list)
			}
			m := New(set, matcher)
			var want strings.Builder
			for line := range strings.Lines(test.want) {
				if line = strings.TrimSpace(line); line != "" {
					want.WriteString(line + "\n")
				}
			}
			if got := arms(m, root(t, m, set)); got != want.String() {
				t.Errorf("%s\ngot:\n%swant:\n%s", test.schema, got, want.String())
			}
		})
	}
}

// TestNestedArms: an arm that leads back to a group on the way to it is left out.
func TestNestedArms(t *testing.T) {
	for _, test := range []struct{ name, schema, want string }{
		{
			"to itself by way of another", `{"$ref":"#/definitions/a","definitions":{"a":{"anyOf":[{"$ref":"#/definitions/b"},{"type":"null"}]},"b":{"anyOf":[{"$ref":"#/definitions/a"},{"type":"string"}]}}}`,
			"[1] #/definitions/a #/definitions/b #/definitions/b/anyOf/1\n",
		},
		{
			"by way of an if", `{"$ref":"#/definitions/a","definitions":{"a":{"anyOf":[{"if":{"type":"string"},"then":{"$ref":"#/definitions/b"}},{"type":"null"}]},"b":{"anyOf":[{"$ref":"#/definitions/a"},{"type":"string"}]}}}`,
			"[1] #/definitions/a #/definitions/a/anyOf/0 #/definitions/b #/definitions/b/anyOf/1\n",
		},
		{
			"to a sister of the way", `{"allOf":[{"$ref":"#/definitions/s"},{"anyOf":[{"anyOf":[{"$ref":"#/definitions/s"},{"type":"string"}]}]}],"definitions":{"s":{"oneOf":[{"nullable":true}]}}}`,
			"[0] # #/definitions/s #/allOf/1 #/definitions/s/oneOf/0 #/allOf/1/anyOf/0\n[1] # #/definitions/s #/allOf/1 #/definitions/s/oneOf/0 #/allOf/1/anyOf/0 #/allOf/1/anyOf/0/anyOf/1\n",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			set := load(t, test.schema)
			m := New(set, matcher)
			list, err := m.Arms(root(t, m, set))
			if err != nil {
				t.Fatal(err)
			}
			s := list[0].State
			if s.If() != nil && !s.HasGroups() {
				if s, err = m.Then(s); err != nil {
					t.Fatal(err)
				}
			}
			if got := arms(m, s); got != test.want {
				t.Errorf("got:\n%swant:\n%s", got, test.want)
			}
		})
	}
}

func TestThenAndElse(t *testing.T) {
	set := load(t, `{"if":{"minLength":1},"then":{"allOf":[{"type":"string"}]},"allOf":[{"if":{"minLength":2},"else":{"$ref":"#/then"}},{"if":true},{"then":true},{"if":{"maxLength":3},"then":true,"else":{"anyOf":[{}]}}]}`)
	m := New(set, matcher)
	var got []string
	var walk func(s State, way string)
	walk = func(s State, way string) {
		if s.If() == nil || s.HasGroups() {
			got = append(got, way+" "+strings.ReplaceAll(pointers(s.List), "/allOf/", "/"))
			return
		}
		then, err := m.Then(s)
		if err != nil {
			t.Fatal(err)
		}
		walk(then, way+"+")
		other, err := m.Else(s)
		if err != nil {
			t.Fatal(err)
		}
		walk(other, way+"-")
	}
	walk(root(t, m, set), "")
	want := []string{
		"+++ # #/0 #/1 #/2 #/3 #/then #/then/0 #/3/then",
		"++- # #/0 #/1 #/2 #/3 #/then #/then/0 #/3/else",
		"+-+ # #/0 #/1 #/2 #/3 #/then #/then/0 #/3/then",
		"+-- # #/0 #/1 #/2 #/3 #/then #/then/0 #/3/else",
		"-++ # #/0 #/1 #/2 #/3 #/3/then",
		"-+- # #/0 #/1 #/2 #/3 #/3/else",
		"--+ # #/0 #/1 #/2 #/3 #/then #/then/0 #/3/then",
		"--- # #/0 #/1 #/2 #/3 #/then #/then/0 #/3/else",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestConstant(t *testing.T) {
	for text, want := range map[string]schema.Bool{
		`true`: schema.True, `{}`: schema.True, `{"title":"x","definitions":{"a":false},"x-other":1,"default":1}`: schema.True,
		`{"allOf":[true,{}]}`: schema.True, `{"$ref":"#/definitions/t"}`: schema.True,
		`false`: schema.False, `{"allOf":[{"type":"string"},false]}`: schema.False, `{"$ref":"#/definitions/f"}`: schema.False,
		`{"$ref":"#/definitions/f","type":"string"}`: schema.False,
		`{"type":"string"}`:                          schema.NotBool, `{"anyOf":[true]}`: schema.NotBool, `{"not":{}}`: schema.NotBool,
		`{"$ref":"#/definitions/t","type":"string"}`: schema.NotBool, `{"minLength":1}`: schema.NotBool, `{"nullable":true}`: schema.NotBool,
		`{"$ref":"#/definitions/circle"}`: schema.True,
	} {
		set := load(t, `{"if":`+text+`,"definitions":{"t":{"description":"all"},"f":false,"circle":{"allOf":[{"$ref":"#/definitions/circle"},{}]}}}`)
		if got := New(set, matcher).Constant(set.Root().If); got != want {
			t.Errorf("%s: got %d, want %d", text, got, want)
		}
	}
}

// TestStatesAreNormal: what is the same has the same key, however it came about.
func TestStatesAreNormal(t *testing.T) {
	set := load(t, `{"allOf":[{"if":{"minLength":1},"then":{"$ref":"#/definitions/a"}},{"anyOf":[{"$ref":"#/definitions/a"},{"$ref":"#/definitions/a"},{}]}],"definitions":{"a":{"type":"string"}}}`)
	m := New(set, matcher)
	s := root(t, m, set)
	if !s.HasGroups() || s.If() == nil || !s.Branches() || s.Decided() != "" {
		t.Error("the root is not undecided")
	}
	list, err := m.Arms(s)
	if err != nil || len(list) != 3 {
		t.Fatal(list, err)
	}
	if a, b := list[0].State, list[1].State; m.StateKey(&a) != m.StateKey(&b) || a.Decided() == "" {
		t.Error("arms that are the same schema make two states")
	}
	if a, b := list[0].State, list[2].State; m.StateKey(&a) == m.StateKey(&b) {
		t.Error("other arms make the same state")
	}
	then, _ := m.Then(list[0].State)
	other, _ := m.Else(list[0].State)
	if m.StateKey(&then) != m.StateKey(&other) || then.Branches() {
		t.Error("a then that says what the arm says makes another state")
	}
	plain := Undecided(then.List)
	if m.StateKey(&then) == m.StateKey(&plain) {
		t.Error("a state of which nothing is left is like one of which nothing is decided")
	}
}
