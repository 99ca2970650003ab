package merge

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/resolve"
	"github.com/stringify-go/stringify/internal/schema"
)

// load returns the set for a schema text.
func load(t testing.TB, text string) *resolve.Set {
	t.Helper()
	set, list := resolve.Resolve([]byte(text), resolve.Options{MaxDepth: 100})
	if len(list) > 0 {
		t.Fatalf("%s\n%v", text, list)
	}
	return set
}

// matcher is a Match by Go's regexp; patterns that it does not take match nothing.
func matcher(entry *schema.Member) (Matcher, int) {
	re, err := regexp.Compile(entry.Name)
	if err != nil {
		return nil, 0
	}
	return re, len(entry.Name)
}

func matches(entry *schema.Member, name string) bool {
	m, _ := matcher(entry)
	return m != nil && m.MatchString(name)
}

func pointers(list []*schema.Schema) string {
	var out []string
	for _, s := range list {
		out = append(out, Place(s))
	}
	return strings.Join(out, " ")
}

func TestPlaces(t *testing.T) {
	for _, test := range []struct{ name, schema, want string }{
		{"one", `{"type":"string"}`, `#`},
		{
			"own keywords first, then breadth first",
			`{"allOf":[{"allOf":[{"allOf":[{}]},{}]},{"allOf":[{}]}]}`,
			`# #/allOf/0 #/allOf/1 #/allOf/0/allOf/0 #/allOf/0/allOf/1 #/allOf/1/allOf/0 #/allOf/0/allOf/0/allOf/0`,
		},
		{"a reference is its target", `{"$ref":"#/definitions/a","definitions":{"a":{}}}`, `#/definitions/a`},
		{"target before siblings", `{"$ref":"#/definitions/a","nullable":true,"definitions":{"a":{}}}`, `#/definitions/a #`},
		{
			"the parts of both after both", `{"$ref":"#/definitions/a","allOf":[{}],"definitions":{"a":{"allOf":[{}]}}}`,
			`#/definitions/a # #/definitions/a/allOf/0 #/allOf/0`,
		},
		{
			"each once", `{"type":"null","allOf":[{"$ref":"#/definitions/a"},{"$ref":"#/definitions/a"},{"$ref":"#"}],"definitions":{"a":{"nullable":true,"allOf":[{"$ref":"#"}]}}}`,
			`# #/definitions/a`,
		},
		{"true is a place like others", `{"allOf":[true,{},true]}`, `# #/allOf/0 #/allOf/1 #/allOf/2`},
		{"true alone stays", `true`, `#`},
	} {
		t.Run(test.name, func(t *testing.T) {
			set := load(t, test.schema)
			places, err := New(set, matcher).Places([]*schema.Schema{set.Root()})
			if err != nil {
				t.Fatal(err)
			}
			if got := pointers(places.List); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}

func TestMarks(t *testing.T) {
	for _, test := range []struct {
		name, property string
		read, write    bool
	}{
		{"none", `{"$ref":"#/definitions/plain"}`, false, false},
		{"itself", `{"readOnly":true}`, true, false},
		{"the reference", `{"$ref":"#/definitions/plain","writeOnly":true}`, false, true},
		{"the target", `{"$ref":"#/definitions/w"}`, false, true},
		{"both", `{"$ref":"#/definitions/w","readOnly":true}`, true, true},
		{"on the way", `{"$ref":"#/definitions/way"}`, true, false},
		{"a part", `{"allOf":[{},{"allOf":[{"$ref":"#/definitions/w"}]}]}`, false, true},
		{"a part that says no", `{"allOf":[{"readOnly":false},{"readOnly":true}]}`, true, false},
		{"siblings that clash", `{"$ref":"#/definitions/plain","type":"null","readOnly":true}`, true, false},
		{"an arm", `{"oneOf":[{"$ref":"#/definitions/w"},{"type":"null"}]}`, false, true},
		{"an arm inside an arm", `{"anyOf":[{"type":"null"},{"allOf":[{"oneOf":[{"readOnly":true}]}]}]}`, true, false},
		{"then", `{"if":{"type":"string"},"then":{"$ref":"#/definitions/w"}}`, false, true},
		{"else", `{"if":{"type":"string"},"else":{"readOnly":true}}`, true, false},
		{"then without if", `{"then":{"readOnly":true}}`, false, false},
		{"what only validates", `{"if":{"readOnly":true},"then":{},"not":{"writeOnly":true}}`, false, false},
		{"beside a reference, and dropped", `{"$ref":"#/definitions/plain","type":"null","allOf":[{"$ref":"#/definitions/w"}]}`, false, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			set := load(t, `{"properties":{"p":`+test.property+`},"definitions":{"plain":{"type":"string"},"w":{"type":"string","writeOnly":true},"way":{"$ref":"#/definitions/plain","readOnly":true}}}`)
			got := New(set, matcher).Marks([]*schema.Schema{set.Root().Properties[0].Schema})
			if want := (Marks{test.read, test.write}); got != want {
				t.Errorf("got %+v, want %+v", got, want)
			}
		})
	}
}

// TestEnds merges schemas that lead back to themselves; each list has a place once.
func TestEnds(t *testing.T) {
	for _, text := range []string{
		`{"type":"object","allOf":[{"$ref":"#"}]}`,
		`{"type":"object","allOf":[{"$ref":"#/definitions/a"},{"$ref":"#"}],"definitions":{"a":{"minLength":1,"allOf":[{"$ref":"#"},{"$ref":"#/definitions/a"}]}}}`,
		`{"allOf":[{"$ref":"#/definitions/a"}],"definitions":{"a":{"$ref":"#/definitions/b","nullable":true},"b":{"allOf":[{"$ref":"#/definitions/a"}],"type":"object"}}}`,
	} {
		set := load(t, text)
		follow(t, set)
	}
}

// follow merges everything that can be reached from the root of set, up to a bound,
// checks each merged schema against what the text says, and returns their number.
func follow(t testing.TB, set *resolve.Set) int {
	const most = 2000
	m := New(set, matcher)
	queue := [][]*schema.Schema{{set.Root()}}
	seen := map[string]bool{}
	for len(queue) > 0 && len(seen) < most {
		given := queue[0]
		queue = queue[1:]
		places, err := m.Places(given)
		if err != nil {
			checkComplaint(t, err)
			continue
		}
		checkPlaces(t, m, set, given, places)
		for states := []State{Undecided(places.List)}; len(states) > 0 && len(seen) < most; states = states[1:] {
			s := states[0]
			key := m.StateKey(&s)
			if seen[key] {
				continue
			}
			seen[key] = true
			p, clashes := m.Merge(s.List)
			for _, c := range clashes {
				checkComplaint(t, c)
			}
			if m.Exhausted() {
				return len(seen)
			}
			if p.Object != nil {
				checkObject(t, m, p.Object, s.List)
			}
			if p.Array != nil {
				checkArray(t, p.Array, s.List)
			}
			if s.Branches() {
				states = append(states, checkBranches(t, m, s)...)
				continue
			}
			p.children(func(list []*schema.Schema) {
				if list != nil {
					queue = append(queue, list)
				}
			})
		}
	}
	return len(seen)
}

// checkComplaint checks that e says what and where.
func checkComplaint(t testing.TB, e *diag.Error) {
	t.Helper()
	if e.Msg == "" || e.Line == 0 || e.Pointer == "" {
		t.Errorf("complaint without text or place: %+v", e)
	}
}

// checkPlaces checks a list of places against its plain definition: level by level.
func checkPlaces(t testing.TB, m *Merger, set *resolve.Set, given []*schema.Schema, got Places) {
	t.Helper()
	var list []*schema.Schema
	has := map[*schema.Schema]bool{}
	var stand func(s *schema.Schema, hops int)
	stand = func(s *schema.Schema, hops int) {
		if s.Has.Has(schema.KwRef) {
			if hops > MaxHops {
				return
			}
			stand(set.Target(s), hops+1)
			if s.Has.Without(annotations) == 0 || !m.keeps(s) {
				return
			}
		}
		if !has[s] {
			has[s] = true
			list = append(list, s)
		}
	}
	for level := given; len(level) > 0; {
		from := len(list)
		for _, s := range level {
			stand(s, 0)
		}
		level = nil
		for _, s := range list[from:] {
			level = append(level, s.AllOf...)
		}
	}
	if pointers(got.List) != pointers(list) {
		t.Errorf("places of %s\ngot  %s\nwant %s", pointers(given), pointers(got.List), pointers(list))
	}
}

// checkObject checks what was merged about objects against the rules, one property
// after the other.
func checkObject(t testing.TB, m *Merger, o *Object, places []*schema.Schema) {
	t.Helper()
	find := func(s *schema.Schema, name string) *schema.Schema {
		for i := range s.Properties {
			if s.Properties[i].Name == name {
				return s.Properties[i].Schema
			}
		}
		return nil
	}
	var order []string
	declares := map[string]int{}
	for i, s := range places {
		for _, q := range s.Properties {
			if _, ok := declares[q.Name]; !ok {
				declares[q.Name] = i
				order = append(order, q.Name)
			}
		}
	}
	if len(order) != len(o.Properties) {
		t.Errorf("%s: got %d properties, want %q", pointers(places), len(o.Properties), order)
		return
	}
	for k, name := range order {
		q := o.Properties[k]
		first := declares[name]
		want := []*schema.Schema{find(places[first], name)}
		for i, s := range places {
			if i == first {
				continue
			}
			if declared := find(s, name); declared != nil {
				want = append(want, declared)
				continue
			}
			taken := s.AdditionalProperties
			if taken != nil && standsForFalse(m, taken) {
				taken = nil
			}
			for j := range s.PatternProperties {
				if matches(&s.PatternProperties[j], name) {
					taken = s.PatternProperties[j].Schema
					break
				}
			}
			if taken != nil {
				want = append(want, taken)
			}
		}
		if q.Name != name || pointers(q.Parts) != pointers(want) {
			t.Errorf("%s: property %q\ngot  %q %s\nwant %s", pointers(places), name, q.Name, pointers(q.Parts), pointers(want))
		}
	}
}

// standsForFalse reports whether s is `false`, itself or by what it stands for.
func standsForFalse(m *Merger, s *schema.Schema) bool {
	places, err := m.Places([]*schema.Schema{s})
	for _, s := range places.List {
		if s.Bool == schema.False {
			return true
		}
	}
	return err != nil
}

func TestFalseGivesNothing(t *testing.T) {
	for _, additional := range []string{`false`, `{"$ref":"#/definitions/f"}`, `{"allOf":[{},false]}`} {
		set := load(t, `{"properties":{"a":{}},"allOf":[{"additionalProperties":`+additional+`}],"definitions":{"f":false}}`)
		m := New(set, matcher)
		places, err := m.Places([]*schema.Schema{set.Root()})
		if err != nil {
			t.Fatal(err)
		}
		p, _ := m.Merge(places.List)
		if got := pointers(p.Object.Properties[0].Parts); got != "#/properties/a" {
			t.Errorf("%s: got %s, want what declares it alone", additional, got)
		}
	}
}

// TestNestedDecisions has as many merges inside merges as are followed, and more.
func TestNestedDecisions(t *testing.T) {
	for _, n := range []int{1, 10, maxNested - 1, maxNested, maxNested + 1, 3 * maxNested} {
		var b strings.Builder
		b.WriteString(`{"$ref":"#/definitions/d0","definitions":{`)
		for i := range n {
			// Deciding about d<i> asks about its property, which is d<i+1>.
			fmt.Fprintf(&b, `"d%d":{"$ref":"#/definitions/t%d","properties":{"a":{"minProperties":1}}},"t%d":{"properties":{"a":{"$ref":"#/definitions/d%d"}}},`, i, i, i, i+1)
		}
		fmt.Fprintf(&b, `"d%d":{"type":"string"}}}`, n)
		if got := follow(t, load(t, b.String())); got < n {
			t.Errorf("%d levels: got %d merged schemas", n, got)
		}
	}
}

// TestForcedMerge: what the reference merges with the target of a `$ref` makes a list of one
// type a single type, though it says nothing about values; annotations do not.
func TestForcedMerge(t *testing.T) {
	for beside, want := range map[string]bool{
		``: true, `,"title":"x","description":"x","$comment":"x"`: true, `,"examples":[1],"deprecated":true,"readOnly":true,"writeOnly":true`: true,
		`,"definitions":{}`: false, `,"$defs":{}`: false, `,"$id":"x"`: false, `,"contentEncoding":"base64"`: false, `,"x-other":1`: false, `,"minimum":1`: false,
	} {
		set := load(t, `{"properties":{"p":{"$ref":"#/definitions/a"`+beside+`}},"definitions":{"a":{"type":["number"]}}}`)
		m := New(set, matcher)
		places, err := m.Places([]*schema.Schema{set.Root().Properties[0].Schema})
		if err != nil {
			t.Fatal(err)
		}
		if p, _ := m.Merge(places.List); p.ByKind != want {
			t.Errorf("%s: got a list of types %t, want %t", beside, p.ByKind, want)
		}
	}
}
