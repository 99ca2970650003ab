package match_test

import (
	"fmt"
	"math"
	"math/big"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/stringify-go/stringify/internal/govalue"
	"github.com/stringify-go/stringify/internal/match"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/planner"
	"github.com/stringify-go/stringify/internal/resolve"
	"github.com/stringify-go/stringify/internal/view"
)

// branching returns the branch at the root of a schema, and its matchers.
func branching(t testing.TB, text string) (*plan.BranchNode, *match.Set) {
	t.Helper()
	set, list := resolve.Resolve([]byte(text), resolve.Options{MaxDepth: 100})
	if len(list) > 0 {
		t.Fatalf("%s\n%v", text, list)
	}
	p, matchers, list := planner.Build(set, planner.Options{})
	if len(list) > 0 {
		t.Fatalf("%s\n%v", text, list)
	}
	n := &p.Nodes[p.Root]
	if n.Kind != plan.Branch {
		t.Fatalf("%s: got %v, want a branch", text, n.Kind)
	}
	return n.Branch, matchers
}

// textView returns a view of JSON text.
func textView(t testing.TB, text string) *view.Text {
	t.Helper()
	v := view.NewText()
	if _, err := v.Read([]byte(text), 0, 0, 100); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return v
}

// choose returns the index of the arm that x chooses for v, and checks that the cursor is
// back where it was: asked again, it says the same.
func choose(t testing.TB, b *plan.BranchNode, x *match.Set, v match.View) int {
	t.Helper()
	arm, err := x.Choose(b, v)
	again, errAgain := x.Choose(b, v)
	if err != nil || errAgain != nil || arm != again {
		t.Errorf("got arm %d, %v, and then %d, %v", arm, err, again, errAgain)
	}
	return arm
}

// TestChoose has the ways to an arm: without matchers, and with them where several arms
// are possible.
func TestChoose(t *testing.T) {
	for _, c := range []struct {
		schema string
		needs  bool           // matchers
		want   map[string]int // by value
	}{
		{
			`{"anyOf":[{"type":"string"},{"type":"integer"},{"type":"null"},{"type":"array"}]}`, false,
			map[string]int{`"a"`: 0, `1`: 1, `1.0`: 1, `null`: 2, `[]`: 3, `{}`: -1, `1.5`: -1, `true`: -1},
		},
		{
			`{"oneOf":[{"const":1},{"enum":["a",2.0]},{"const":false}]}`, false,
			map[string]int{`1`: 0, `1.0`: 0, `10e-1`: 0, `2`: 1, `"a"`: 1, `"\u0061"`: 1, `false`: 2, `true`: -1, `"b"`: -1, `null`: -1, `[]`: -1},
		},
		{
			`{"anyOf":[{"required":["a"],"properties":{"a":{"const":"x"}}},{"required":["a"],"properties":{"a":{"const":"y"}}}]}`, false,
			map[string]int{`{"a":"x"}`: 0, `{"a":"y","b":1}`: 1, `{"a":"z"}`: -1, `{}`: -1, `{"a":null}`: -1, `{"a":"x","a":"y"}`: 1},
		},
		{
			`{"anyOf":[{"required":["a"]},{"required":["b"]}]}`, true,
			map[string]int{`{"a":1}`: 0, `{"b":1}`: 1, `{"a":1,"b":1}`: 0, `{}`: -1, `[]`: -1},
		},
		{
			`{"anyOf":[{"type":"string","minLength":3},{"type":"string","maxLength":1},{"type":"number"}]}`, true,
			map[string]int{`"abc"`: 0, `"a"`: 1, `"ab"`: -1, `1`: 2},
		},
		{`{"oneOf":[{"type":"number","minimum":5},{"type":"number","minimum":3}]}`, true, // the first, as the reference
			map[string]int{`7`: 0, `4`: 1, `1`: -1}},
		{`{"oneOf":[{"type":"number","minimum":5},{"type":"string","minLength":5}]}`, false, // one is possible: unchecked
			map[string]int{`1`: 0, `"a"`: 1}},
		{
			`{"anyOf":[{"type":"object"},{"type":"string"}],"oneOf":[{"required":["a"]},{"required":["b"]}]}`, true,
			map[string]int{`{"a":1}`: 0, `{"b":1}`: 1, `{"a":1,"b":2}`: 0},
		}, // oneOf does not look further
		{
			`{"anyOf":[{"type":"string","nullable":true},{"type":"number"}]}`, false,
			map[string]int{`null`: 0, `"a"`: 0, `1`: 1},
		},
		{
			`{"oneOf":[{"$ref":"#/definitions/Cat"},{"$ref":"#/definitions/Dog"},{"type":"object"}],"definitions":{"Cat":{"type":"object"},"Dog":{"type":"object"}},` +
				`"discriminator":{"propertyName":"t","mapping":{"wolf":"Dog"}}}`, true,
			map[string]int{`{"t":"Cow"}`: 2, `{}`: 0},
		},
		{
			`{"oneOf":[{"$ref":"#/definitions/Cat"},{"$ref":"#/definitions/Dog"}],"definitions":{"Cat":{"type":"object"},"Dog":{"type":"object"}},` +
				`"discriminator":{"propertyName":"t","mapping":{"wolf":"Dog"}}}`, true,
			map[string]int{`{"t":"Cat"}`: 0, `{"t":"Dog"}`: 1, `{"t":"wolf"}`: 1, `{"t":"Cow"}`: -1, `{"t":1}`: -1},
		},
	} {
		b, x := branching(t, c.schema)
		if (x != nil) != c.needs {
			t.Errorf("%s: got matchers %t, want %t", c.schema, x != nil, c.needs)
		}
		for text, want := range c.want {
			v := textView(t, text)
			if got := choose(t, b, x, v); got != want {
				t.Errorf("%s\n%s: got arm %d, want %d", c.schema, text, got, want)
			}
			v.Release()
		}
	}
}

type name string

func (n name) MarshalText() ([]byte, error) { return []byte("text of " + string(n)), nil }

// TestChooseByGoValue has Go values that count as more than one kind, or as none.
func TestChooseByGoValue(t *testing.T) {
	type part struct {
		Kind string `json:"kind,omitempty"`
	}
	const tagged = `{"anyOf":[{"type":"null"},{"properties":{"kind":{"const":"a"}},"required":["kind"]},{"properties":{"kind":{"const":"b"}},"required":["kind"]}]}`
	for _, c := range []struct {
		schema string
		value  any
		want   int
	}{
		{`{"anyOf":[{"type":"array"},{"type":"null"}]}`, []int(nil), 1},
		{`{"anyOf":[{"type":"array"},{"type":"string"}]}`, []int(nil), 0},
		{`{"anyOf":[{"type":"array"},{"enum":["x"]}]}`, []int(nil), 0}, // "x" is no reason to take null
		{`{"anyOf":[{"type":"object"},{"type":"string"}]}`, map[string]int(nil), 0},
		{`{"anyOf":[{"type":"array"},{"type":"string"}]}`, []byte("ab"), 1},
		{`{"anyOf":[{"type":"array"},{"type":"integer"}]}`, []byte("ab"), 0},
		{`{"anyOf":[{"type":"string"},{"type":"integer"}]}`, time.Second, 1},
		{`{"anyOf":[{"type":"string","format":"duration"},{"type":"integer"}]}`, time.Second, 1},
		{`{"anyOf":[{"type":"string","format":"duration"},{"type":"null"}]}`, time.Second, 0},
		{`{"format":"duration","anyOf":[{"type":"string"},{"type":"null"}]}`, time.Second, 0},
		{`{"anyOf":[{"type":"string"},{"type":"null"}]}`, time.Second, -1},
		{`{"anyOf":[{"type":"string"},{"type":"object"}]}`, time.Unix(0, 0), 0},
		{`{"anyOf":[{"const":"1970-01-01T00:00:00.000Z"},{"type":"null"}]}`, time.Unix(0, 0).UTC(), -1}, // a time is no constant
		{`{"anyOf":[{"const":1},{"const":1.5}]}`, float32(1.5), 1},
		{`{"anyOf":[{"const":0.1},{"type":"string"}]}`, float32(0.1), 0}, // it is written 0.1
		{`{"anyOf":[{"const":1},{"const":2}]}`, 2.0, 1},
		{`{"anyOf":[{"const":12345678901234567890},{"const":0}]}`, uint64(12345678901234567890), 0},
		{`{"anyOf":[{"const":123456789012345678901234567890},{"const":0}]}`, new(big.Int).SetBytes([]byte("xxxxxxxxxxxxx")), -1},
		{`{"anyOf":[{"enum":[0,1e400,-1e400]},{"const":7}]}`, math.NaN(), -1},
		{tagged, map[string]string{"kind": "b"}, 2},
		{tagged, map[string]any{"kind": []byte{0x69}}, -1}, // "aQ=="
		{tagged, part{"a"}, 1},
		{tagged, &part{"b"}, 2},
		{tagged, (*part)(nil), 0},
		{tagged, part{}, -1}, // absent
	} {
		b, x := branching(t, c.schema)
		v := view.NewGo(govalue.Of(c.value), 100, 0)
		if got := choose(t, b, x, v); got != c.want {
			t.Errorf("%s\n%#v: got arm %d, want %d", c.schema, c.value, got, c.want)
		}
		if c.want < 0 {
			if s, _ := x.Refusal(b, v); !strings.HasPrefix(s, "#/anyOf/") || len(s) >= 2000 {
				t.Errorf("%s\n%#v: got %q", c.schema, c.value, s)
			}
		}
		v.Release()
	}
}

// TestChooseUnread asks about values that only user code tells: they must be read first.
func TestChooseUnread(t *testing.T) {
	for _, c := range []struct {
		schema string
		value  any
	}{
		{`{"anyOf":[{"const":"text of x"},{"const":"x"}]}`, name("x")},
		{`{"anyOf":[{"required":["k"],"properties":{"k":{"const":"x"}}},{"required":["k"],"properties":{"k":{"const":"y"}}}]}`, map[string]any{"k": name("x")}},
		{`{"anyOf":[{"required":["k"],"properties":{"k":{"const":1}}},{"required":["k"],"properties":{"k":{"const":"y"}}}]}`, map[string]any{"k": name("x")}},
	} {
		b, x := branching(t, c.schema)
		v := view.NewGo(govalue.Of(c.value), 100, 0)
		if arm, err := x.Choose(b, v); err != match.ErrUnread {
			t.Errorf("%s: got arm %d and %v, want %v", c.schema, arm, err, match.ErrUnread)
		}
		v.Release()
	}
	// By kind it is chosen unread.
	b, x := branching(t, `{"anyOf":[{"type":"string"},{"type":"null"}]}`)
	v := view.NewGo(govalue.Of(name("x")), 100, 0)
	if got := choose(t, b, x, v); got != 0 {
		t.Errorf("got arm %d, want the one for text", got)
	}
	v.Release()
}

// TestChooseAmongMany has enums whose values are found by search.
func TestChooseAmongMany(t *testing.T) {
	var texts, numbers []string
	for i := range 500 {
		texts = append(texts, fmt.Sprintf(`"t%d"`, i*7%500))
		numbers = append(numbers, fmt.Sprint(i*3-700), fmt.Sprintf("%d.5", i), fmt.Sprintf("%d00000000000000000001", i+1))
	}
	all := strings.Join(append(append([]string{"null", "true"}, texts...), numbers...), ",")
	b, x := branching(t, `{"anyOf":[{"enum":[`+all+`]},{"type":"array"}]}`)
	bm, xm := branching(t, `{"anyOf":[{"required":["k"],"properties":{"k":{"enum":[`+all+`]}}},{"type":"array"}]}`)
	check := func(text string, want int) {
		v := textView(t, text)
		if got := choose(t, b, x, v); got != want {
			t.Errorf("%s: got arm %d, want %d", text, got, want)
		}
		v.Release()
		v = textView(t, `{"k":`+text+`}`)
		if got := choose(t, bm, xm, v); got != want {
			t.Errorf("member %s: got arm %d, want %d", text, got, want)
		}
		v.Release()
	}
	for _, text := range strings.Split(all, ",") {
		check(text, 0)
	}
	for _, text := range []string{`false`, `"t"`, `"t500"`, `"1"`, `0.25`, `-701`, `800`, `0`, `50100000000000000000001`, `1e300`, `1e400`, `-1e400`, `{}`} {
		check(text, -1)
	}
}

// TestChooseAllocatesNothing decides by kind, by value and by members.
func TestChooseAllocatesNothing(t *testing.T) {
	if testing.Short() {
		t.Skip()
	}
	b, x := branching(t, `{"anyOf":[
		{"enum":["a",1,1.5,12345678901234567890,null,true]},
		{"required":["k","n"],"properties":{"k":{"const":"x"},"n":{"enum":[1,2.5,"y",false]}}},
		{"required":["k"],"properties":{"k":{"const":"z"}},"anyOf":[{"required":["p"]},{"properties":{"q":{"const":1}},"required":["q"]}]}]}`)
	for i := range b.Arms {
		if b.Arms[i].Match != nil {
			t.Fatal("want arms without matchers")
		}
	}
	for _, value := range []any{
		"a", 1.0, 1.5, uint64(12345678901234567890), nil, true, "b", 2.5,
		map[string]any{"k": "x", "n": 2.5},
		map[string]any{"k": "z", "q": 1.0},
		map[string]any{"k": "x", "n": "no"},
		map[string]any{"n": 1.0},
	} {
		v := view.NewGo(govalue.Of(value), 100, 0)
		if _, ok := value.(uint64); ok {
			continue // its digits are text that a view makes
		}
		if n := testing.AllocsPerRun(100, func() {
			if _, err := x.Choose(b, v); err != nil {
				t.Error(err)
			}
		}); n != 0 {
			t.Errorf("%v: got %v allocations, want none", value, n)
		}
	}
}

// TestRefusal has the reasons in words.
func TestRefusal(t *testing.T) {
	for _, c := range []struct{ schema, value, want string }{
		{`{"anyOf":[{"type":"object"},{"type":["null","number"]}]}`, `"x"`, `#/anyOf/0: object; #/anyOf/1: one of null, number`},
		{`{"anyOf":[{"required":["a"]},{"type":"null"}]}`, `{}`, `#/anyOf/0: the member "a"; #/anyOf/1: null`},
		{
			`{"anyOf":[{"properties":{"kind":{"enum":["a","b"]}},"required":["kind"]},{"properties":{"kind":{"const":1}},"required":["kind"]}]}`,
			`{"kind":"c"}`, `#/anyOf/0: "kind" to be "a" or "b"; #/anyOf/1: "kind" to be 1, got "kind": "c"`,
		},
		{`{"anyOf":[{"enum":["a","b",3]},{"const":4}]}`, `5.5`, `#/anyOf/0: one of integer, string; #/anyOf/1: integer`},
		{`{"anyOf":[{"enum":["a","b",3]},{"const":4}]}`, `5`, `#/anyOf/0: "a", "b" or 3; #/anyOf/1: 4`},
		{`{"anyOf":[{"enum":[1,2,3,4,5,6]},{"const":7}]}`, `12345678901234567890`, `#/anyOf/0: 1, 2, 3, 4 or 2 more; #/anyOf/1: 7`},
		{
			`{"oneOf":[{"type":"string","minLength":3},{"type":"string","maxLength":1},{"type":"null"}]}`, `"ab"`,
			`#/oneOf/0: a value that satisfies it; #/oneOf/1: a value that satisfies it; #/oneOf/2: null`,
		},
		{
			`{"anyOf":[{"properties":{"k":{"const":"a"}},"oneOf":[{"required":["x"]},{"required":["y"]}]},false]}`, `{"k":"a"}`,
			`#/anyOf/0: the member "x"; #/anyOf/1: no value`,
		},
		{
			`{"oneOf":[{"required":["k","x"],"properties":{"k":{"const":"a"}}},{"required":["k"],"properties":{"k":{"const":"b"}}}]}`, `{"k":"a"}`,
			`#/oneOf/0: the member "x", got "k": "a"`, // k tells which arm is meant
		},
		{
			`{"oneOf":[{"properties":{"k":{"const":1},"l":{"const":2}}},{"properties":{"l":{"const":3}}},{"properties":{"l":{"const":4},"m":{"const":5}}}]}`, `{"k":1,"l":"","m":null}`,
			`#/oneOf/0: "l" to be 2; #/oneOf/1: "l" to be 3; #/oneOf/2: "l" to be 4, got "l": ""`,
		},
		{`{"anyOf":[{"properties":{"k":false}},{"type":"null"}]}`, `{"k":[1]}`, `#/anyOf/0: "k" to be absent; #/anyOf/1: null, got "k": an array`},
		{`{"anyOf":[{"properties":{"k":{"enum":[true,null]}}},{"type":"null"}]}`, `{"k":{}}`, `#/anyOf/0: "k" to be true or null; #/anyOf/1: null, got "k": an object`},
		{`{"anyOf":[{"required":["a\u0001\u2028"]},{"type":"null"}]}`, `{}`, `#/anyOf/0: the member "a\x01\u2028"; #/anyOf/1: null`},
	} {
		b, x := branching(t, c.schema)
		v := textView(t, c.value)
		if got := choose(t, b, x, v); got >= 0 {
			t.Errorf("%s: %s: got arm %d", c.schema, c.value, got)
		}
		got, members := x.Refusal(b, v)
		if members != "" {
			got += ", got " + members
		}
		if got != c.want {
			t.Errorf("%s: %s\ngot  %s\nwant %s", c.schema, c.value, got, c.want)
		}
		v.Release()
	}
}

// TestRefusalIsShort refuses by thousands of arms with names of a megabyte, and with control
// characters everywhere.
func TestRefusalIsShort(t *testing.T) {
	long := strings.Repeat("x\u0007é", 1<<18)
	quoted := strings.ReplaceAll(long, "\u0007", `\u0007`)
	for _, arms := range []string{
		`{"required":["` + quoted + `"]}`,
		`{"properties":{"k":{"const":"` + quoted + `"}}}`,
		`{"properties":{"` + quoted + `":{"enum":["` + quoted + `","` + quoted + `2","` + quoted + `3",1]}},"required":["` + quoted + `"]}`,
		strings.Repeat(`{"required":["a","\u0000"]},`, 3000) + `{"type":"null"}`,
		`{"const":"` + quoted + `"},{"const":` + strings.Repeat("9", 1<<16) + `}`,
	} {
		b, x := branching(t, `{"anyOf":[`+arms+`,{"type":"null"}]}`)
		for i := range b.Arms {
			b.Arms[i].Schema = fmt.Sprintf("%s%d", b.Arms[i].Schema, i)
			if i%2 == 0 {
				b.Arms[i].Schema += long
			}
		}
		for _, text := range []string{`{"k":"` + quoted + `?","` + quoted + `":"` + quoted + `"}`, `"` + quoted + `?"`, `[]`, strings.Repeat("8", 1<<16)} {
			v := textView(t, text)
			got, members := x.Refusal(b, v)
			if len(got) >= 2000 || len(members) >= 1000 || got == "" || strings.ContainsFunc(got, func(r rune) bool { return !unicode.IsPrint(r) }) {
				t.Errorf("%.60s: %.20s: got %d bytes: %q", arms, text, len(got), got)
			}
			v.Release()
		}
	}
}
