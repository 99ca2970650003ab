package match_test

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stringify-go/stringify/internal/govalue"
	"github.com/stringify-go/stringify/internal/match"
	"github.com/stringify-go/stringify/internal/matcher"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/resolve"
	"github.com/stringify-go/stringify/internal/schema"
	"github.com/stringify-go/stringify/internal/view"
)

// within fails if what f does takes a long time, even on a busy machine.
func within(t *testing.T, limit time.Duration, f func()) {
	t.Helper()
	begin := time.Now()
	f()
	if took := time.Since(begin); took > limit {
		t.Errorf("it took %v, want %v at most", took, limit)
	}
}

// skipSlow skips a test of one goroutine that takes a minute with the race detector.
func skipSlow(t *testing.T) {
	t.Helper()
	if raceEnabled {
		t.Skip("nothing to race with")
	}
}

// A schema that asks itself about the same value takes what it takes without that: the
// least fixed point.
func TestSelfReference(t *testing.T) {
	tests := []struct {
		schema, value string
		want          bool
	}{
		{`{"anyOf":[{"$ref":"#"},{"type":"string"}]}`, `"a"`, true},
		{`{"anyOf":[{"$ref":"#"},{"type":"string"}]}`, `1`, false},
		{`{"allOf":[{"anyOf":[{"$ref":"#"}]}]}`, `1`, false},
		{`{"not":{"$ref":"#"}}`, `1`, true},
		{`{"anyOf":[{"allOf":[{"$ref":"#"}]},{"items":{"$ref":"#"},"type":"array"}]}`, `[[[]]]`, true},
		{`{"anyOf":[{"allOf":[{"$ref":"#"}]},{"items":{"$ref":"#"},"type":"array"}]}`, `[[[1]]]`, false},
		{`{"$ref":"#/definitions/a","definitions":{"a":{"oneOf":[{"$ref":"#/definitions/b"},{"type":"null"}]},"b":{"oneOf":[{"$ref":"#/definitions/a"},{"type":"number"}]}}}`, `1`, true},
		{`{"$ref":"#/definitions/a","definitions":{"a":{"oneOf":[{"$ref":"#/definitions/b"},{"type":"null"}]},"b":{"oneOf":[{"$ref":"#/definitions/a"},{"type":"number"}]}}}`, `null`, true},
		{`{"if":{"$ref":"#"},"then":{"type":"string"},"else":{"type":"number"}}`, `1`, true},
		{`{"if":{"$ref":"#"},"then":{"type":"string"},"else":{"type":"number"}}`, `"a"`, false},
		{`{"dependencies":{"a":{"anyOf":[{"$ref":"#"},{"required":["b"]}]}}}`, `{"a":1,"b":2}`, true},
		{`{"dependencies":{"a":{"anyOf":[{"$ref":"#"},{"required":["b"]}]}}}`, `{"a":1}`, false},
		{`{"propertyNames":{"anyOf":[{"$ref":"#/propertyNames"},{"maxLength":1}]},"properties":{"a":{"$ref":"#"}}}`, `{"a":{"b":1}}`, true},
		{`{"propertyNames":{"anyOf":[{"$ref":"#/propertyNames"},{"maxLength":1}]},"properties":{"a":{"$ref":"#"}}}`, `{"a":{"bb":1}}`, false},
		{`{"propertyNames":{"$ref":"#"},"maxLength":1,"minProperties":1}`, `{"a":1,"b":1}`, true},
		{`{"propertyNames":{"$ref":"#"},"maxLength":1,"minProperties":1}`, `{"a":1,"bb":1}`, false},
		{`{"$schema":"https://json-schema.org/draft/2020-12/schema","anyOf":[{"$ref":"#"},{"properties":{"a":{}}}],"unevaluatedProperties":false}`, `{"a":1}`, true},
		{`{"$schema":"https://json-schema.org/draft/2020-12/schema","anyOf":[{"$ref":"#"},{"properties":{"a":{}}}],"unevaluatedProperties":false}`, `{"b":1}`, false},
	}
	for _, test := range tests {
		set, id := matcherOf(t, test.schema)
		for name, v := range views(t, test.value) {
			if got, err := set.Satisfies(id, v); err != nil || got != test.want {
				t.Errorf("%s, %s %s: got %v %v, want %v", test.schema, name, test.value, got, err, test.want)
			}
			if keeps, ok := v.(match.Recaller); ok {
				if got, err := set.SatisfiesSharing(id, keeps); err != nil || got != test.want {
					t.Errorf("%s, %s %s: got %v %v with shared answers, want %v", test.schema, name, test.value, got, err, test.want)
				}
			}
			if _, err := set.Violation(id, v); err != nil {
				t.Errorf("%s, %s %s: %v", test.schema, name, test.value, err)
			}
		}
	}
}

// deepView returns a view of JSON text that may be deep.
func deepView(t testing.TB, text string) match.View {
	t.Helper()
	v := view.NewText()
	if _, err := v.Read([]byte(text), 0, 0, 100_000); err != nil {
		t.Fatalf("%.60s: %v", text, err)
	}
	return v
}

// nested returns an array of that depth, with inner at its bottom.
func nested(depth int, inner string) string {
	return strings.Repeat("[", depth) + inner + strings.Repeat("]", depth)
}

// Schemas that ask about the same parts again and again end.
func TestExponential(t *testing.T) {
	skipSlow(t)
	const draft2020 = `"$schema":"https://json-schema.org/draft/2020-12/schema",`
	tests := []string{
		`{"anyOf":[{"items":{"$ref":"#"},"minItems":9},{"items":{"$ref":"#"},"maxItems":0},{"items":{"$ref":"#"},"minItems":3}]}`,
		`{"anyOf":[{"type":"array","items":{"$ref":"#"},"contains":{"type":"null"}},{"type":"array","items":{"$ref":"#"},"contains":{"type":"null"}}]}`,
		`{"allOf":[{"items":{"$ref":"#"}},{"items":{"$ref":"#"}}]}`,
		`{"oneOf":[{"items":{"$ref":"#"}},{"items":{"$ref":"#"}}]}`,
		`{"not":{"items":{"not":{"$ref":"#"}}},"items":{"$ref":"#"}}`,
		`{"if":{"items":{"$ref":"#"}},"then":{"items":{"$ref":"#"}},"else":{"items":{"$ref":"#"}}}`,
		`{"items":{"$ref":"#"},"contains":{"$ref":"#"}}`,
		`{` + draft2020 + `"$ref":"#/$defs/a","$defs":{"a":{"contains":{"$ref":"#"},"unevaluatedItems":{"$ref":"#"}}}}`,
		`{` + draft2020 + `"anyOf":[{"prefixItems":[{"$ref":"#"}],"minItems":9},{}],"unevaluatedItems":{"$ref":"#"}}`,
	}
	for _, text := range tests {
		set, id := matcherOf(t, text)
		v := deepView(t, nested(1000, "1"))
		within(t, 30*time.Second, func() {
			if _, err := set.Satisfies(id, v); err != nil && !errors.Is(err, match.ErrTooMuch) {
				t.Errorf("%s: %v", text, err)
			}
			if _, err := set.Violation(id, v); err != nil && !errors.Is(err, match.ErrTooMuch) {
				t.Errorf("%s: %v", text, err)
			}
		})
	}
	for _, text := range []string{
		`{"patternProperties":{"^a":{"$ref":"#"},"a$":{"$ref":"#"}},"properties":{"a":{"$ref":"#"}}}`,
		`{` + draft2020 + `"anyOf":[{"properties":{"a":{"$ref":"#"}},"required":["b"]},{}],"unevaluatedProperties":{"$ref":"#"}}`,
	} {
		set, id := matcherOf(t, text)
		v := deepView(t, strings.Repeat(`{"a":`, 1000)+"1"+strings.Repeat("}", 1000))
		within(t, 30*time.Second, func() {
			if _, err := set.Satisfies(id, v); err != nil && !errors.Is(err, match.ErrTooMuch) {
				t.Errorf("%s: %v", text, err)
			}
		})
	}
}

// Short values that satisfy a schema satisfy it, however often it refers to itself: there is
// no exponential time that a memory of answers does not end.
func TestMemory(t *testing.T) {
	skipSlow(t)
	const draft2020 = `"$schema":"https://json-schema.org/draft/2020-12/schema",`
	members := func(depth int, inner string) string {
		return strings.Repeat(`{"n":`, depth) + inner + strings.Repeat("}", depth)
	}
	pairs := func(depth int) string { return strings.Repeat("[[],", depth) + "1" + strings.Repeat("]", depth) }
	tests := []struct {
		schema, value string
		want          bool
	}{
		{`{"type":"object","properties":{"n":{"$ref":"#"}},"if":{"properties":{"n":{"$ref":"#"}}},"then":{"properties":{"a":{"default":1}}}}`, members(200, "{}"), true},
		{`{"type":"object","properties":{"n":{"$ref":"#"}},"if":{"properties":{"n":{"$ref":"#"}}},"then":{"properties":{"a":{"default":1}}}}`, members(200, "1"), false},
		{`{"properties":{"n":{"allOf":[{"$ref":"#"},{"$ref":"#"}]}}}`, members(500, "1"), true},
		{`{"properties":{"n":{"allOf":[{"$ref":"#"},{"$ref":"#"}]}},"not":{"required":["x"]}}`, members(500, `{"x":1}`), false},
		{`{"anyOf":[{"not":{"properties":{"n":{"$ref":"#"}}}},{"properties":{"n":{"$ref":"#"}}}]}`, members(500, "1"), true},
		{`{"anyOf":[{"type":"string"},{"not":{"properties":{"n":{"$ref":"#"}}}},{"properties":{"n":{"$ref":"#"}}}]}`, members(300, "1"), true},
		{`{"oneOf":[{"items":{"$ref":"#"},"type":"array","minItems":1},{"items":{"$ref":"#"},"type":"array","minItems":2},{"type":"number"},{"maxItems":0,"type":"array"}]}`, nested(300, "1"), true},
		{`{` + draft2020 + `"properties":{"n":{"$ref":"#"}},"anyOf":[{"properties":{"n":{"$ref":"#"}}},{"properties":{"m":{"$ref":"#"}}}],"unevaluatedProperties":false}`, members(500, "{}"), true},
		{`{` + draft2020 + `"properties":{"n":{"$ref":"#"}},"anyOf":[{"properties":{"n":{"$ref":"#"}}},{"properties":{"m":{"$ref":"#"}}}],"unevaluatedProperties":false}`, members(500, `{"x":1}`), false},
		{`{` + draft2020 + `"anyOf":[{"properties":{"n":{"$ref":"#"}},"required":["x"]},{}],"unevaluatedProperties":{"$ref":"#"}}`, members(500, "1"), true},
		{`{` + draft2020 + `"contains":{"$ref":"#"},"minContains":0,"unevaluatedItems":{"$ref":"#"}}`, nested(500, "1"), true},
		{`{"patternProperties":{"^n":{"$ref":"#"},"n$":{"$ref":"#"}},"properties":{"n":{"$ref":"#"}},"additionalProperties":false}`, members(500, "1"), true},
		{`{"anyOf":[{"allOf":[{"$ref":"#"}]},{"items":{"$ref":"#"},"contains":{"$ref":"#"},"type":"array"},{"maxItems":0,"type":"array"}]}`, nested(300, ""), true}, // comes back to itself in place, too
		{`{"items":{"$ref":"#"},"uniqueItems":true}`, pairs(6000), true},
		{`{"items":{"$ref":"#"},"uniqueItems":true}`, strings.Repeat("[[],", 6000) + `[{"a":1},{"a":1.0}]` + strings.Repeat("]", 6000), false},
		{`{"properties":{"n":{"$ref":"#"}},"additionalProperties":{"uniqueItems":true},"allOf":[{"properties":{"n":{"$ref":"#"}}}]}`, members(300, `{"n":{"m":[[1,[2]],[1,[2]]]}}`), false},
	}
	for _, test := range tests {
		set, id := matcherOf(t, test.schema)
		v := deepView(t, test.value)
		within(t, 30*time.Second, func() {
			for range 2 {
				if got, err := set.Satisfies(id, v); err != nil || got != test.want {
					t.Errorf("%s, %.40s: got %v %v, want %v", test.schema, test.value, got, err, test.want)
				}
			}
			if _, err := set.Violation(id, v); err != nil {
				t.Errorf("%s, %.40s: %v", test.schema, test.value, err)
			}
		})
	}
}

// Many constants cost no more than few, whatever they are: the time is linear in schema and
// value.
func TestManyConstants(t *testing.T) {
	skipSlow(t)
	const n = 20_000
	list := func(format string) string {
		var b strings.Builder
		for i := range n {
			if i > 0 {
				b.WriteByte(',')
			}
			fmt.Fprintf(&b, format, i)
		}
		return b.String()
	}
	for _, test := range []struct{ constants, values string }{
		{`{"a":%d,"b":[]}`, `{"b":[],"a":%d.0}`},
		{`[0,0,0,[%d]]`, `[0,0.0,0,[%d]]`},
		{`{"a":{"a":{"n%d":1}}}`, `{"a":{"a":{"n%d":1}}}`},
		{`%d,"s%[1]d",{"a":%[1]d},0.%[1]d5,[%[1]d,"x"]`, `[%d,"x"],0.%[1]d50,"s%[1]d"`},
		{`0.%d5`, `0.%d5`},
	} {
		set, id := matcherOf(t, `{"items":{"enum":[`+list(test.constants)+`]}}`)
		other := list(`{"a":%d,"c":[]},[0,0,0,[%[1]d],0],[0,0,0,%[1]d],{"a":{"a":{"n":1}}},0.%[1]d6`)
		within(t, 30*time.Second, func() {
			v := deepView(t, "["+list(test.values)+"]")
			if ok, err := set.Satisfies(id, v); !ok || err != nil {
				t.Errorf("%s: got %v %v, want true", test.constants, ok, err)
			}
			reject, no := matcherOf(t, `{"items":{"not":{"enum":[`+list(test.constants)+`]}}}`)
			if ok, err := reject.Satisfies(no, deepView(t, "["+other+"]")); !ok || err != nil {
				t.Errorf("%s: got %v %v, want none of others", test.constants, ok, err)
			}
		})
	}
	// Values with two kinds equal constants of either; a time, an infinity and what holds one
	// equal none.
	set, id := matcherOf(t, `{"enum":[`+list(`{"a":%d}`)+`,["YWJj"],[[97,98,99]],[null],[[]],[1.5],{"a":1e400},["1970-01-01T00:00:00.000Z"],[[1],[2]]]}`)
	for _, test := range []struct {
		value any
		want  bool
	}{
		{[]any{[]byte("abc")}, true},
		{[][]byte{[]byte("abc")}, true},
		{[]any{[]byte("abd")}, false},
		{[]any{[]int(nil)}, true},
		{[]any{map[string]int(nil)}, true},
		{[]any{1.5}, true},
		{[]float32{1.5}, true},
		{map[string]int{"a": 7}, true},
		{map[string]any{"a": 7.5}, false},
		{map[string]any{"a": math.Inf(1)}, false},
		{[]any{time.Unix(0, 0).UTC()}, false},
		{[]any{[]int{1}, []int{2}}, true},
		{make([]int, 100_000), false},
	} {
		if got, err := set.Satisfies(id, view.NewGo(govalue.Of(test.value), 100, 0)); err != nil || got != test.want {
			t.Errorf("%T: got %v %v, want %v", test.value, got, err, test.want)
		}
	}
}

// What is only large is no reason to give up.
func TestLarge(t *testing.T) {
	skipSlow(t)
	large := "[" + strings.Repeat(`{"a":1},`, 100_000) + `{"a":2}]`
	var unequal strings.Builder
	for i := range 30_000 {
		fmt.Fprintf(&unequal, `%d,"%d",[%d],{"a":%d},`, i, i, i, i)
	}
	several := make([]string, 30)
	for i := range several {
		several[i] = fmt.Sprintf(`{"properties":{"a":{"type":"integer","maximum":%d}}}`, 100-i)
	}
	tests := []struct {
		schema, value string
		want          bool
	}{
		{`{"anyOf":[{"type":"null"},{"type":"array","items":{"properties":{"a":{"type":"integer"}}}}]}`, large, true},
		{`{"anyOf":[{"type":"null"},{"type":"array","items":{"anyOf":[{"type":"null"},{"properties":{"a":{"maximum":1}}}]}}]}`, large, false},
		{`{"items":{"allOf":[` + strings.Join(several, ",") + `]}}`, large, true},
		{`{"items":{"anyOf":[` + strings.ReplaceAll(strings.Join(several, ","), `"maximum"`, `"minimum"`) + `,{}]}}`, large, true},
		{`{"uniqueItems":true}`, large, false},
		{`{"uniqueItems":true}`, "[" + unequal.String() + "null]", true},
		{`{"uniqueItems":true}`, "[" + unequal.String() + `{"a":7777.0}]`, false},
		{`{"type":"array","items":{"$ref":"#"}}`, nested(90_000, ""), true},
		{`{"allOf":[{"allOf":[{"type":"array","items":{"$ref":"#"}}]}]}`, nested(80_000, ""), true},
		{`{"uniqueItems":true}`, "[[],null," + nested(90_000, "") + "]", true},
	}
	for _, test := range tests {
		set, id := matcherOf(t, test.schema)
		v := deepView(t, test.value)
		within(t, 30*time.Second, func() {
			if got, err := set.Satisfies(id, v); err != nil || got != test.want {
				t.Errorf("%.80s, %.40s: got %v %v, want %v", test.schema, test.value, got, err, test.want)
			}
		})
	}
}

// A long way through schemas at one value, for each of many values inside each other, ends
// before the stack does.
func TestLongWay(t *testing.T) {
	skipSlow(t)
	const n = 2000
	for _, step := range []string{
		`{"allOf":[{"$ref":"#/definitions/d%d"}]}`,
		`{"oneOf":[{"$ref":"#/definitions/d%d"}],"unevaluatedItems":{"type":"string"},"dependentSchemas":{"a":{"$ref":"#"}}}`,
		`{"if":true,"then":{"$ref":"#/definitions/d%d"},"anyOf":[{"type":"null"},true],"unevaluatedItems":true}`,
	} {
		var definitions strings.Builder
		for i := range n {
			fmt.Fprintf(&definitions, `"d%d":`+step+`,`, i, i+1)
		}
		text := `{"$schema":"https://json-schema.org/draft/2020-12/schema","$ref":"#/definitions/d0","definitions":{` +
			definitions.String() + fmt.Sprintf(`"d%d":{"items":{"$ref":"#"}}}}`, n)
		set, id := matcherOf(t, text)
		within(t, 30*time.Second, func() {
			if _, err := set.Satisfies(id, deepView(t, nested(2000, "1"))); !errors.Is(err, match.ErrTooMuch) {
				t.Errorf("%s: got %v, want %v", step, err, match.ErrTooMuch)
			}
			if ok, err := set.Satisfies(id, deepView(t, nested(40, "1"))); !ok || err != nil {
				t.Errorf("%s: got %v %v, want true", step, ok, err)
			}
		})
	}
}

// A value that contains itself, and one that is too deep, are errors of the view.
func TestDepth(t *testing.T) {
	set, id := matcherOf(t, `{"items":{"$ref":"#"},"uniqueItems":true}`)
	list := []any{0, nil}
	list[1] = list
	if ok, err := set.Satisfies(id, view.NewGo(govalue.Of(list), 1000, 0)); ok || err == nil {
		t.Errorf("got %v %v, want an error", ok, err)
	}
	if bad, err := set.Violation(id, view.NewGo(govalue.Of(list), 1000, 0)); bad != nil || err == nil {
		t.Errorf("got %v %v, want an error", bad, err)
	}
}

// Matchers are built once, whoever asks first, and asked at the same time.
func TestConcurrent(t *testing.T) {
	text := `{"definitions":{"a":{"type":"object","properties":{"b":{"$ref":"#/definitions/b"}},"required":["b"]},"b":{"anyOf":[{"type":"null"},{"$ref":"#/definitions/a"},{"enum":["x","y"]}],"pattern":"^x"},"c":{"propertyNames":{"maxLength":3},"anyOf":[{"$ref":"#/definitions/c"},{"uniqueItems":true}]}}}`
	refs, complaints := resolve.Resolve([]byte(text), resolve.Options{MaxDepth: 100})
	if complaints != nil {
		t.Fatal(complaints)
	}
	for range 20 {
		b := matcher.NewBuilder(refs, matcher.Options{})
		var ids []plan.MatchID
		for _, d := range []schema.Member{refs.Root().Definitions[0], refs.Root().Definitions[1], refs.Root().Definitions[2], refs.Root().Definitions[0]} {
			id, complaints := b.Add(d.Schema)
			if complaints != nil {
				t.Fatal(complaints)
			}
			ids = append(ids, id)
		}
		if ids[0] != ids[3] {
			t.Errorf("got numbers %v, want the same for the same schema", ids)
		}
		set := b.Set()
		var group sync.WaitGroup
		for i := range 8 {
			group.Go(func() {
				v := deepView(t, `{"b":{"b":"x"}}`)
				for k := range 3 {
					if ok, err := set.Satisfies(ids[(i+k)%3], v); !ok || err != nil {
						t.Errorf("matcher %d: got %v %v", (i+k)%3, ok, err)
					}
				}
				set.Build()
			})
		}
		group.Wait()
		if got := set.Builds(); got != 3 {
			t.Errorf("got %d matchers built, want 3", got)
		}
	}
}
