package match_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stringify-go/stringify/internal/govalue"
	"github.com/stringify-go/stringify/internal/match"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/suite"
	"github.com/stringify-go/stringify/internal/view"
)

// A maker makes schemas and values at random, such that both answers are common.
type maker struct {
	*rand.Rand
	draft int
}

func (m *maker) pick(list ...string) string { return list[m.IntN(len(list))] }

func (m *maker) name() string { return `"` + m.pick("a", "b", "ab", "ä") + `"` }

func (m *maker) scalar() string {
	return m.pick("null", "true", "false", "0", "1", "-1", "2", "2.0", "1.5", "0.1", "0.3", "1e1", "1e20", "100000000000000000000",
		"9007199254740993", "9007199254740992.0", "-0", "1e-7", `""`, `"a"`, `"ab"`, `"ä"`, `"\ud83d\ude00"`, `"b"`)
}

// value returns a JSON text of some depth.
func (m *maker) value(depth int) string {
	switch k := m.IntN(8); {
	case depth == 0 || k < 3:
		return m.scalar()
	case k < 6:
		var members []string
		for _, name := range []string{`"a"`, `"b"`, `"ab"`, `"ä"`} {
			if m.IntN(2) == 0 {
				members = append(members, name+":"+m.value(depth-1))
			}
		}
		m.Shuffle(len(members), func(i, j int) { members[i], members[j] = members[j], members[i] })
		return "{" + strings.Join(members, ",") + "}"
	}
	var items []string
	for range m.IntN(4) {
		items = append(items, m.value(depth-1))
	}
	return "[" + strings.Join(items, ",") + "]"
}

// schema returns a schema of some depth. References in place lead to definitions from
// number at on only, others to all, so that none goes in a circle for the same value.
func (m *maker) schema(depth, at int) string {
	if m.IntN(12) == 0 && m.draft != 4 {
		return m.pick("true", "false")
	}
	var out []string
	add := func(name, value string) { out = append(out, `"`+name+`":`+value) }
	here := func() string { return m.schema(depth-1, at) }
	inside := func() string { return m.schema(depth-1, 0) }
	several := func(make func() string) string {
		list := []string{make()}
		for range m.IntN(3) {
			list = append(list, make())
		}
		return "[" + strings.Join(list, ",") + "]"
	}
	named := func(make func() string) string {
		out := []string{m.name() + ":" + make()}
		if first := out[0]; m.IntN(2) == 0 && !strings.HasPrefix(first, `"b"`) {
			out = append(out, `"b":`+make())
		}
		return "{" + strings.Join(out, ",") + "}"
	}
	number := func() string { return m.pick("0", "1", "2", "1.5", "0.1", "1e20", "9007199254740993", "-1") }
	for range 1 + m.IntN(3) {
		switch k := m.IntN(40); {
		case k < 4:
			add("type", m.pick(`"null"`, `"boolean"`, `"integer"`, `"number"`, `"string"`, `"object"`, `"array"`, `["integer","array"]`, `["object","string"]`))
		case k == 4:
			add("const", m.value(1))
		case k == 5 && m.IntN(2) == 0:
			// Many of them, for which there are tables.
			list := []string{"[1]", `{"b":[],"a":1.0}`, "0.5", "null"}
			for range 14 + m.IntN(10) {
				list = append(list, m.value(2), m.pick("0.1", "1.5", "0.25", "1e20", "1e-7", "0.75", "100000000000000000000", "2.5"))
			}
			m.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
			for i := len(list) - 1; i > 0; i-- { // each once
				if slices.ContainsFunc(list[:i], func(text string) bool { return equal(decode([]byte(text)), decode([]byte(list[i]))) }) {
					list = slices.Delete(list, i, i+1)
				}
			}
			add("enum", "["+strings.Join(list, ",")+"]")
		case k == 5:
			add("enum", `[`+m.pick(`1,"a"`, `null,[1]`, `{"a":1},true`, `0.1,1e1,"ä"`, `{},[],""`)+`]`)
		case k == 6:
			add("nullable", m.pick("true", "false"))
		case k == 7:
			name := m.pick("minimum", "maximum")
			add(name, number())
			if m.draft == 4 {
				add("exclusive"+strings.ToUpper(name[:1])+name[1:], m.pick("true", "false"))
			}
		case k == 8 && m.draft != 4:
			add(m.pick("exclusiveMinimum", "exclusiveMaximum"), number())
		case k == 9:
			add("multipleOf", m.pick("1", "2", "0.1", "0.5", "1e-7", "3", "9007199254740993"))
		case k == 10:
			add(m.pick("minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"), m.pick("0", "1", "2.0"))
		case k == 11:
			add("pattern", m.pick(`"^a"`, `"b$"`, `"^.$"`))
		case k < 16 && depth > 0:
			add("properties", named(inside))
		case k == 16 && depth > 0:
			add("patternProperties", `{`+m.pick(`"^a"`, `"b$"`)+`:`+inside()+`,"^.$":`+inside()+`}`)
		case k == 17 && depth > 0:
			add("additionalProperties", inside())
		case k < 20:
			add("required", `[`+m.name()+`]`)
		case k == 20 && depth > 0:
			add("propertyNames", here())
		case k == 21 && depth > 0:
			add("dependencies", named(here))
		case k == 22 && depth > 0:
			add(m.pick("dependentSchemas", "properties"), named(here))
		case k == 23:
			add("dependentRequired", `{"a":["b"],"b":["ab"]}`)
		case k == 24 && depth > 0:
			add("items", inside())
		case k == 25 && depth > 0 && m.draft == 2020:
			add("prefixItems", several(inside))
		case k == 25 && depth > 0:
			add("items", several(inside))
			add("additionalItems", inside())
		case k == 26 && depth > 0:
			add("contains", inside())
			if m.IntN(2) == 0 {
				add(m.pick("minContains", "maxContains"), m.pick("0", "1", "2"))
			}
		case k == 27:
			add("uniqueItems", "true")
		case k == 28 && depth > 0:
			add("allOf", several(here))
		case k < 31 && depth > 0:
			add("anyOf", several(here))
		case k == 31 && depth > 0:
			add("oneOf", several(here))
		case k == 32 && depth > 0:
			add("not", here())
		case k == 33 && depth > 0:
			add("if", here())
			if m.IntN(3) > 0 {
				add("then", here())
			}
			if m.IntN(3) > 0 {
				add("else", here())
			}
		case k == 34 && at < 3:
			add("$ref", fmt.Sprintf(`"#/definitions/d%d"`, at+m.IntN(3-at)))
		case k < 38 && depth > 0:
			add(m.pick("unevaluatedProperties", "unevaluatedItems"), inside())
		}
	}
	// Each keyword once: of several the first.
	var members []string
	known := make(map[string]bool)
	for _, text := range out {
		name, _, _ := strings.Cut(text, ":")
		if !known[name] {
			known[name] = true
			members = append(members, text)
		}
	}
	return "{" + strings.Join(members, ",") + "}"
}

// document returns a schema with definitions, in the draft.
func (m *maker) document() []byte {
	text := m.schema(3, 0)
	if text[0] != '{' {
		return []byte(text)
	}
	var definitions []string
	for i := range 3 {
		definitions = append(definitions, fmt.Sprintf(`"d%d":%s`, i, m.schema(2, i+1)))
	}
	if text != "{}" {
		text = "," + text[1:]
	} else {
		text = text[1:]
	}
	text = `{"definitions":{` + strings.Join(definitions, ",") + `}` + text
	return suite.InDraft([]byte(text), map[int]string{4: "draft4", 6: "draft6", 7: "draft7", 2019: "draft2019-09", 2020: "draft2020-12"}[m.draft])
}

// FuzzMatch compares matchers with their plain form, and with copies of the data that they are,
// on text and on Go values.
func FuzzMatch(f *testing.F) {
	seeds := uint64(2000)
	if testing.Short() {
		seeds = 300
	}
	for seed := range seeds {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		m := &maker{Rand: rand.New(rand.NewPCG(seed, 1))}
		m.draft = []int{4, 6, 7, 2019, 2020}[m.IntN(5)]
		text := m.document()
		set, id, complaints := compile(text, nil)
		if complaints != nil {
			if s := complaints.Error(); strings.Contains(s, "circle") || strings.Contains(s, "itself") {
				t.Skip()
			}
			t.Fatalf("%s\n%v", text, complaints)
		}
		same, err := copied(set)
		if err != nil {
			t.Fatalf("%s\n%v", text, err)
		}
		n := &naive{root: decode(text), draft: m.draft}
		for range 8 {
			value := m.value(3)
			glances(t, set, id, value)
			want, _ := n.valid(n.root, decode([]byte(value)))
			for name, v := range views(t, value) {
				sameAnswers(t, fmt.Sprintf("seed %d: %s", seed, name), set, same, id, v)
				got, err := set.Satisfies(id, v)
				if err != nil || got != want {
					t.Fatalf("seed %d: %s: got %v %v, want %v\nschema %s\nvalue %s", seed, name, got, err, want, text, value)
				}
				if got, err := set.SatisfiesByMemory(id, v); err != nil || got != want {
					t.Fatalf("seed %d: %s: got %v %v by memory, want %v\nschema %s\nvalue %s", seed, name, got, err, want, text, value)
				}
				if keeps, ok := v.(match.Recaller); ok {
					if got, err := set.SatisfiesSharing(id, keeps); err != nil || got != want {
						t.Fatalf("seed %d: %s: got %v %v with shared answers, want %v\nschema %s\nvalue %s", seed, name, got, err, want, text, value)
					}
				}
				bad, err := set.Violation(id, v)
				if again, err := set.ViolationByMemory(id, v); err != nil || (again == nil) != (bad == nil) || bad != nil && (bad.Error() != again.Error() || bad.Schema != again.Schema) {
					t.Fatalf("seed %d: %s: got violation %v %v by memory, want %v\nschema %s\nvalue %s", seed, name, again, err, bad, text, value)
				}
				if err != nil || want && bad != nil {
					t.Fatalf("seed %d: %s: got violation %v %v, want none\nschema %s\nvalue %s", seed, name, bad, err, text, value)
				}
				if bad != nil && !hasPart(decode([]byte(value)), bad.Pointer()) {
					t.Fatalf("seed %d: %s: got a violation at %q, which is not there: %v\nschema %s\nvalue %s", seed, name, bad.Pointer(), bad, text, value)
				}
			}
		}
	})
}

// views returns the views of a JSON text, by name.
func views(t testing.TB, text string) map[string]match.View {
	t.Helper()
	v := view.NewText()
	if _, err := v.Read([]byte(text), 0, 0, 100_000); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return map[string]match.View{"text": v, "Go value": view.NewGo(govalue.Of(decode([]byte(text))), 100_000, 0)}
}

// glances compares what a Glancer is asked with what is asked of the same View alone.
func glances(t *testing.T, set *match.Set, id plan.MatchID, value string) {
	t.Helper()
	var v any
	if err := json.Unmarshal([]byte(value), &v); err != nil {
		t.Fatal(err)
	}
	g := view.NewAny(v, 100_000, 0)
	defer g.Release()
	plain := struct{ match.View }{g}
	if _, ok := match.View(plain).(match.Glancer); ok {
		t.Fatal("the plain twin glances")
	}
	got, err := set.Satisfies(id, g)
	want, wantErr := set.Satisfies(id, plain)
	if got != want || err != wantErr {
		t.Fatalf("%s: got %v %v, want %v %v", value, got, err, want, wantErr)
	}
	bad, err := set.Violation(id, g)
	wantBad, wantErr := set.Violation(id, plain)
	if err != wantErr || (bad == nil) != (wantBad == nil) || bad != nil && (bad.Error() != wantBad.Error() || bad.Schema != wantBad.Schema) {
		t.Fatalf("%s: got violation %v %v, want %v %v", value, bad, err, wantBad, wantErr)
	}
}

// hasPart reports whether v has a part at the JSON Pointer, whose last token may be that
// of a member that is missing.
func hasPart(v any, pointer string) bool {
	if pointer == "" {
		return true
	}
	tokens := strings.Split(pointer, "/")[1:]
	for i, token := range tokens {
		switch at := v.(type) {
		case map[string]any:
			next, ok := at[token]
			if !ok {
				return i == len(tokens)-1
			}
			v = next
		case []any:
			var index int
			if json.Unmarshal([]byte(token), &index) != nil || index >= len(at) {
				return false
			}
			v = at[index]
		default:
			return false
		}
	}
	return true
}
