package dynamic

import (
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"math"
	"math/big"
	"strings"
	"testing"
	"time"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/plan"
)

// kindsOf is anyOf of the kinds that names list, each written by what listOf writes it by.
func kindsOf(names ...string) *spec { return anyOf(listOf(names...).byKind) }

func test1(kinds plan.KindSet, required ...string) []plan.Test {
	return []plan.Test{{Kinds: kinds, Required: required}}
}

// TestBranchByKind asks branches that the kind of the value decides (docs/guide/branches.md).
func TestBranchByKind(t *testing.T) {
	orNull := kindsOf("string", "null")
	numbers := anyOf(map[plan.JSONKind]*spec{plan.JSONInteger: integer, plan.JSONNumber: str})
	times := anyOf(map[plan.JSONKind]*spec{plan.JSONString: dateTime, plan.JSONNull: of(plan.Null)})
	durations := anyOf(map[plan.JSONKind]*spec{plan.JSONString: duration, plan.JSONNull: of(plan.Null)})
	durations.kind = plan.Branch
	withDuration := *durations
	arrays := anyOf(map[plan.JSONKind]*spec{plan.JSONArray: arrayOf(integer), plan.JSONString: str})
	objects := anyOf(map[plan.JSONKind]*spec{plan.JSONObject: objectOf(optional("a", str)), plan.JSONInteger: integer})
	read := 0
	seq := iter.Seq[int](func(yield func(int) bool) {
		read++
		_ = yield(1) && yield(2)
	})
	members := iter.Seq2[string, any](func(yield func(string, any) bool) {
		read++
		_ = yield("b", 1) && yield("a", 2)
	})
	test(t, nil, plan.Options{}, []check{
		{"text", orNull, "x", `"x"`, 0},
		{"null", orNull, nil, `null`, 0},
		{"nil pointer", orNull, (*string)(nil), `null`, 0},
		{"sql null", orNull, sql.NullString{}, `null`, 0},
		{"sql text", orNull, sql.NullString{String: "x", Valid: true}, `"x"`, 0},
		{"time", orNull, noon, `"2024-02-29T10:30:15.987Z"`, 0},
		{"bytes", orNull, []byte{1}, `"AQ=="`, 0},
		{"Stringer", orNull, named{"x"}, `"x"`, 0},
		{"text method", orNull, speaker{new(int)}, `"x"`, 0},
		{"number", orNull, 5, ``, diag.NoMatch},
		{"duration", orNull, time.Second, ``, diag.NoMatch},
		{"struct", orNull, struct{}{}, ``, diag.NoMatch},
		{"channel", orNull, make(chan int), ` one of null, string`, diag.Unsupported},
		{"inside", objectOf(optional("l", arrayOf(orNull))), map[string]any{"l": []any{"x", nil, 5}}, `/l/2`, diag.NoMatch},
		{"quoted tag", objectOf(optional("a", kindsOf("integer", "string"))), struct {
			A int `json:"a,string"`
		}{5}, `{"a":"5"}`, 0},
		{"quoted tag, no text fits", objectOf(optional("a", kindsOf("integer", "null"))), struct {
			A int `json:"a,string"`
		}{5}, `{"a":5}`, 0},

		{"integer", numbers, 7, `7`, 0},
		{"integer by value", numbers, 7.0, `7`, 0},
		{"integer by value", numbers, json.Number("1e2"), `100`, 0},
		{"fraction", numbers, 7.5, `"7.5"`, 0},
		{"big integer", numbers, new(big.Int).Lsh(big.NewInt(1), 70), `1180591620717411303424`, 0},
		{"uint64", numbers, uint64(math.MaxUint64), `18446744073709551615`, 0},
		{"infinite", numbers, math.Inf(-1), `"-Infinity"`, 0},
		{"duration", numbers, time.Duration(5), `5`, 0},

		{"time", times, noon, `"2024-02-29T10:30:15.987Z"`, 0},
		{"pointer to a time", times, &noon, `"2024-02-29T10:30:15.987Z"`, 0},
		{"null for a time", times, (*time.Time)(nil), `null`, 0},
		{"duration without the format", &withDuration, time.Second, ``, diag.NoMatch},

		{"bytes for an array", anyOf(map[plan.JSONKind]*spec{plan.JSONArray: arrayOf(integer), plan.JSONNull: of(plan.Null)}), []byte{1, 2}, `[1,2]`, 0},
		{"bytes for text", arrays, []byte{1}, `"AQ=="`, 0},
		{"nil slice", arrays, []int(nil), `[]`, 0},
		{"nil slice, null fits", anyOf(map[plan.JSONKind]*spec{plan.JSONArray: arrayOf(integer), plan.JSONNull: of(plan.Null)}), []int(nil), `null`, 0},
		{"nil", arrays, nil, ``, diag.NoMatch},
		{"iterator", arrays, seq, `[1,2]`, 0},
		{"nil map", objects, map[string]int(nil), `{}`, 0},
		{"map", objects, map[string]int{"a": 1, "b": 2}, `{"a":"1"}`, 0},
		{"struct", objects, struct {
			A int `json:"a"`
		}{1}, `{"a":"1"}`, 0},
		{"iterator of members", objects, members, `{"a":"2"}`, 0},
		{"nullable", nullable(kindsOf("string", "integer")), nil, `null`, 0},
		{"nullable, typed nil", nullable(kindsOf("string", "integer")), (*int)(nil), `null`, 0},
	})
	if read != 4 { // two engines, two iterators
		t.Errorf("iterators were run %d times, want once for each write", read)
	}
	b := planOf(&withDuration, plan.Options{})
	b.Nodes[b.Root].Branch.Duration = true
	if got, err := New(b, matchers, nil).Append(nil, time.Second); err != nil || string(got) != `"PT1S"` {
		t.Errorf("duration: %s, %v", got, err)
	}
}

// TestBranchByMember asks branches whose arms differ in the text of a member.
func TestBranchByMember(t *testing.T) {
	a := objectOf(required("kind", str), optional("x", integer))
	b := objectOf(required("kind", str), optional("y", integer))
	s := toldApart("kind", []string{"a", "b"}, a, b)
	type kind string
	test(t, nil, plan.Options{}, []check{
		{"first", s, map[string]any{"kind": "a", "x": "1", "y": "2"}, `{"kind":"a","x":1}`, 0},
		{"second", s, map[string]any{"kind": "b", "x": "1", "y": "2"}, `{"kind":"b","y":2}`, 0},
		{"in an array", arrayOf(s), []map[string]any{{"kind": "b"}, {"kind": "a"}}, `[{"kind":"b"},{"kind":"a"}]`, 0},
		{"other type of text", s, map[string]any{"kind": kind("b"), "y": 2}, `{"kind":"b","y":2}`, 0},
		{"pointer to text", s, map[string]any{"kind": new("b"), "y": 2}, `{"kind":"b","y":2}`, 0},
		{"text method", s, map[string]any{"kind": speaker{new(int)}}, ``, diag.NoMatch},
		{"typed map", s, map[string]string{"kind": "b", "y": "2"}, `{"kind":"b","y":2}`, 0},
		{"struct", s, struct {
			Kind string `json:"kind"`
			Y    int    `json:"y"`
		}{"b", 2}, `{"kind":"b","y":2}`, 0},
		{"iterator", s, iter.Seq2[string, any](func(yield func(string, any) bool) { _ = yield("y", 2) && yield("kind", "b") }), `{"kind":"b","y":2}`, 0},
		{"left out by its tag", s, struct {
			Kind string `json:"kind,omitempty"`
		}{}, ``, diag.NoMatch},
		{"absent", s, map[string]any{"x": 1}, ``, diag.NoMatch},
		{"other text", arrayOf(s), []any{map[string]any{"kind": "c"}}, `/0`, diag.NoMatch},
		{"null", s, map[string]any{"kind": nil}, ``, diag.NoMatch},
		{"time", s, map[string]any{"kind": noon}, ``, diag.NoMatch},
		{"error inside", s, map[string]any{"kind": "a", "x": "?"}, `/x integer`, diag.Type},
		{"no object", s, []any{}, ``, diag.NoMatch},
	})
}

// TestBranchKnown asks branches by a member that is written from memory.
func TestBranchKnown(t *testing.T) {
	long := strings.Repeat("long ", 50)
	s := toldApart("kind", []string{"a\"\n", long, "c", "d", "e"},
		open(objectOf(required("kind", str), optional("x", integer)), generic),
		objectOf(required("kind", str)),
		objectOf(required("kind", &spec{kind: plan.Const, text: `"of the schema"`}), required("x", integer)),
		objectOf(optional("x", integer), required("kind", str)),
		objectOf(required("kind", nullable(&spec{kind: plan.Const, text: `"e"`}))))
	test(t, nil, plan.Options{}, []check{
		{"escapes, undeclared members", s, map[string]any{"kind": "a\"\n", "x": "1", "y": "2", "z": nil}, `{"kind":"a\"\n","x":1,"y":"2","z":null}`, 0},
		{"nothing else", s, map[string]any{"kind": "a\"\n"}, `{"kind":"a\"\n"}`, 0},
		{"long", arrayOf(s), []any{map[string]any{"kind": long, "x": 1}}, `[{"kind":"` + long + `"}]`, 0},
		{"constant", s, map[string]any{"kind": "c", "x": "1"}, `{"kind":"of the schema","x":1}`, 0},
		{"constant, a member lacks", s, map[string]any{"kind": "c"}, `/x a required member`, diag.Required},
		{"not the first", s, map[string]any{"kind": "d", "x": 1}, `{"x":1,"kind":"d"}`, 0},
		{"nullable constant", s, map[string]any{"kind": "e"}, `{"kind":"e"}`, 0},
		{"error inside", s, map[string]any{"kind": "c", "x": "?"}, `/x integer`, diag.Type},
	})
}

// TestBranchByMatch asks branches and conditionals that only matchers decide.
func TestBranchByMatch(t *testing.T) {
	objects := &spec{kind: plan.Branch, accept: kinds(plan.JSONObject, plan.JSONArray), arms: []arm{
		{objectOf(optional("a", integer)), test1(kinds(plan.JSONObject)), []string{`{"properties":{"a":{"type":"string"}}}`}},
		{objectOf(optional("a", str)), test1(kinds(plan.JSONObject)), []string{`{"required":["a"]}`}},
		{arrayOf(str), test1(kinds(plan.JSONArray)), []string{`{"type":"integer"}`}}, // not asked: the only one for arrays
	}}
	texts := &spec{kind: plan.If, match: `{"type":"string","maxLength":3}`, then: &spec{kind: plan.Const, text: `"short"`}, els: str}
	times := &spec{kind: plan.If, match: `{"type":"string","format":"date-time"}`, then: date, els: integer}
	requires := &spec{kind: plan.If, match: `{"required":["a"]}`, then: objectOf(optional("a", str)), els: open(objectOf(), generic)}
	asked := 0
	test(t, nil, plan.Options{}, []check{
		{"satisfied", objects, map[string]any{"a": "5"}, `{"a":5}`, 0},
		{"the next one satisfied", objects, map[string]any{"a": 5}, `{"a":"5"}`, 0},
		{"the only possible one", objects, []any{1}, `["1"]`, 0},
		{"struct", objects, struct {
			A int `json:"a"`
		}{5}, `{"a":"5"}`, 0},
		{"nil map", objects, map[string]int(nil), `{}`, 0},
		{"iterator", objects, iter.Seq2[string, int](func(yield func(string, int) bool) {
			asked++
			yield("a", 5)
		}), `{"a":"5"}`, 0},
		{"text method inside", objects, map[string]any{"a": appending{&asked}}, `/a integer`, diag.Type},

		{"then", texts, "abc", `"short"`, 0},
		{"else", texts, "abcd", `"abcd"`, 0},
		{"else, other kinds", texts, 5, `"5"`, 0},
		{"null", texts, nil, `""`, 0},
		{"nullable", nullable(texts), nil, `null`, 0},
		{"time", times, noon, `"2024-02-29"`, 0},
		{"text that is a time", times, "2024-02-29T10:30:15Z", `"2024-02-29T10:30:15Z"`, 0},
		{"text that is none", times, "12", `12`, 0},
		{"channel", arrayOf(times), []any{make(chan int)}, `/0 time`, diag.Unsupported},
		{"member", requires, map[string]any{"a": 1, "b": 2}, `{"a":"1"}`, 0},
		{"no member", requires, map[string]any{"b": 2}, `{"b":2}`, 0},
	}[:])
	if asked == 0 {
		t.Error("no user code was run")
	}
}

// TestBranchMarshaler counts how often user code is asked in branches: once
// (docs/guide/branches.md, Go values).
func TestBranchMarshaler(t *testing.T) {
	byKind := anyOf(map[plan.JSONKind]*spec{plan.JSONObject: objectOf(optional("a", str)), plan.JSONNull: of(plan.Null)})
	matched := &spec{kind: plan.If, match: `{"properties":{"a":{"type":"string"}}}`, then: objectOf(optional("a", integer)), els: objectOf(optional("a", str))}
	for _, c := range []struct {
		name string
		spec *spec
		text string // of the Marshaler
		want string
	}{
		{"at the branch", objectOf(optional("m", byKind)), `{"a":1}`, `{"m":{"a":"1"}}`},
		{"null at the branch", objectOf(optional("m", byKind)), `null`, `{"m":null}`},
		{"at the conditional", objectOf(optional("m", matched)), `{"a":"1"}`, `{"m":{"a":1}}`},
		{"inside a conditional", &spec{kind: plan.If, match: `{"required":["a"]}`, then: of(plan.Null), els: objectOf(optional("m", objectOf(optional("a", str))))}, `{"a":1}`, `{"m":{"a":"1"}}`},
		{"unread beside what is asked", &spec{kind: plan.If, match: `{"properties":{"a":{"type":"string"}}}`, then: objectOf(optional("m", generic)), els: of(plan.Null)}, `{"a":1}`, `{"m":{"a":1}}`},
	} {
		p := planOf(c.spec, plan.Options{})
		for name, e := range engines(p, decoding(p)) {
			m := &marshals{text: c.text}
			got, err := e.Append(nil, map[string]any{"m": m})
			if err != nil || string(got) != c.want || m.asked != 1 {
				t.Errorf("%s (%s): %s, %v, asked %d times; want %s, once", c.name, name, got, err, m.asked, c.want)
			}
		}
	}
	asking := &spec{kind: plan.If, match: `{"properties":{"a":{"type":"string"}}}`, then: objectOf(optional("a", integer)), els: objectOf(optional("a", str))}
	p := planOf(arrayOf(asking), plan.Options{})
	for name, e := range engines(p, decoding(p)) {
		m := &marshals{text: `"7"`}
		if got, err := e.Append(nil, []any{map[string]any{"a": m}}); err != nil || string(got) != `[{"a":7}]` || m.asked != 1 {
			t.Errorf("%s: %s, %v, asked %d times", name, got, err, m.asked)
		}
		m = &marshals{err: errors.New("no")}
		_, err := e.Append(nil, []any{map[string]any{"a": m}})
		var bad *diag.Mismatch
		if !errors.As(err, &bad) || bad.Reason != diag.User || bad.Pointer() != "/0/a" || bad.Err != m.err {
			t.Errorf("%s: error %v, want that of the Marshaler at /0/a", name, err)
		}
	}
}

// TestBranchDepth looks for the limit of depth in what matchers read, too.
func TestBranchDepth(t *testing.T) {
	s := &spec{kind: plan.If, match: `{"items":{"type":"number"},"maxItems":2}`, then: of(plan.Null), els: generic}
	var v any = map[string]any{}
	for range 5 {
		v = []any{v, v, v}
	}
	for limit, want := range map[int]bool{5: false, 6: true} {
		for name, e := range engines(planOf(s, plan.Options{MaxValueDepth: limit}), nil) {
			_, err := e.Append(nil, v)
			var bad *diag.Mismatch
			if errors.As(err, &bad) && bad.Reason != diag.Depth || (err == nil) != want {
				t.Errorf("limit %d (%s): %v", limit, name, err)
			}
		}
	}
	cycle := []any{nil}
	cycle[0] = cycle
	if _, err := engine(s).Append(nil, cycle); err == nil || !strings.Contains(err.Error(), "inside each other") {
		t.Errorf("a cycle: %v", err)
	}
}

// TestStrict checks values before they are written.
func TestStrict(t *testing.T) {
	p := planOf(objectOf(optional("a", str)), plan.Options{})
	p.Strict = questionOf(`{"properties":{"a":{"type":"string"}}}`)
	for name, e := range engines(p, nil) {
		if got, err := e.Append(nil, map[string]any{"a": "5"}); err != nil || string(got) != `{"a":"5"}` {
			t.Errorf("%s: %s, %v", name, got, err)
		}
		got, err := e.Append([]byte("x"), map[string]any{"a": 5})
		var bad *diag.Mismatch
		if !errors.As(err, &bad) || bad.Reason != diag.Strict || bad.Pointer() != "/a" || string(got) != "x" {
			t.Errorf("%s: %s, %v; want a violation at /a", name, got, err)
		}
		asked := 0
		if got, err := e.Append(nil, map[string]any{"a": speaker{&asked}}); err != nil || string(got) != `{"a":"x"}` || asked != 1 {
			t.Errorf("%s: %s, %v, asked %d times", name, got, err, asked)
		}
	}
}

// TestUnsupportedInside wants a Go type without JSON form to be an error of its own and at
// its own place where a matcher meets it.
func TestUnsupportedInside(t *testing.T) {
	const question = `{"properties":{"a":{"pattern":"^x1$","type":"string"}}}`
	strict := planOf(objectOf(optional("a", str)), plan.Options{})
	strict.Strict = questionOf(question)
	branch := &spec{kind: plan.Branch, accept: kinds(plan.JSONObject), arms: []arm{
		{objectOf(optional("a", str)), test1(kinds(plan.JSONObject)), []string{question}},
		{objectOf(optional("a", integer)), test1(kinds(plan.JSONObject)), []string{`{"required":["a"]}`}},
	}}
	for what, p := range map[string]*plan.Plan{"branch": planOf(branch, plan.Options{}), "strict": strict} {
		for name, e := range engines(p, nil) {
			for _, v := range []any{make(chan int), func() {}, 1i, map[bool]int{}} {
				_, err := e.Append(nil, map[string]any{"a": v})
				var bad *diag.Mismatch
				if !errors.As(err, &bad) || bad.Reason != diag.Unsupported || bad.Pointer() != "/a" || bad.Got != fmt.Sprintf("Go type %T", v) {
					t.Errorf("%s, %T (%s): got %v", what, v, name, err)
				}
			}
		}
	}
}
