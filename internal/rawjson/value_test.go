package rawjson

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	const text = ` {"b":[1, -2.50 ,[]] , "\u0061":"\u00e9\ud800", "b":{"x":null,"y":true,"z":false},"":{}}`
	got, err := Parse([]byte(text), 3)
	if err != nil {
		t.Fatal(err)
	}
	// Offsets counted by hand: the first brace is at 1.
	leaf := func(kind Kind, start int, raw string) Value { return Value{Kind: kind, Start: start, Raw: []byte(raw)} }
	want := Value{
		Kind: Object, Start: 1, Raw: []byte(text[1:]),
		Members: []Member{
			{
				Name: "b", Raw: []byte(`"b"`), Start: 2,
				Value: Value{Kind: Array, Start: 6, Raw: []byte("[1, -2.50 ,[]]"), Items: []Value{
					leaf(Number, 7, "1"), leaf(Number, 10, "-2.50"), leaf(Array, 17, "[]"),
				}},
			},
			{Name: "a", Raw: []byte(`"\u0061"`), Start: 23, Value: leaf(String, 32, `"\u00e9\ud800"`)},
			{
				Name: "b", Raw: []byte(`"b"`), Start: 48,
				Value: Value{Kind: Object, Start: 52, Raw: []byte(`{"x":null,"y":true,"z":false}`), Members: []Member{
					{Name: "x", Raw: []byte(`"x"`), Start: 53, Value: leaf(Null, 57, "null")},
					{Name: "y", Raw: []byte(`"y"`), Start: 62, Value: leaf(True, 66, "true")},
					{Name: "z", Raw: []byte(`"z"`), Start: 71, Value: leaf(False, 75, "false")},
				}},
			},
			{Name: "", Raw: []byte(`""`), Start: 82, Value: leaf(Object, 85, "{}")},
		},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	if got := got.Members[1].Value.Text(); got != "é\ufffd" {
		t.Errorf("Text: got %q, want %q", got, "é\ufffd")
	}
	if got := got.Text(); got != "" {
		t.Errorf("Text of an object: got %q, want nothing", got)
	}
}

func TestParseAliasesText(t *testing.T) {
	src := []byte(`["abc"]`)
	v, err := Parse(src, 1)
	if err != nil {
		t.Fatal(err)
	}
	src[2] = 'x'
	if got := v.Items[0].Text(); got != "xbc" {
		t.Errorf("got %q, want a view of the text", got)
	}
	if n := cap(v.Items[0].Raw); n != 5 {
		t.Errorf("got capacity %d, want 5: an append must not write into the text", n)
	}
}

// Values are counted wherever they stand, and the first one too many has its place.
func TestParseWithin(t *testing.T) {
	for _, test := range []struct {
		text   string
		values int
		starts []int // offsets of the values, or of their names, in order
	}{
		{` 7`, 1, []int{1}},
		{`[]`, 1, []int{0}},
		{`{ }`, 1, []int{0}},
		{`[ 1,"a,b:[" , [] ,{}]`, 5, []int{0, 2, 4, 14, 18}},
		{`{"a":1, "b":[{"c" : 2},null], "d":{}}`, 7, []int{0, 1, 8, 13, 14, 23, 30}},
		{"[[[[0]]]]\n", 5, []int{0, 1, 2, 3, 4}},
	} {
		for limit := range test.values + 2 {
			v, values, err := ParseWithin([]byte(test.text), Limits{Depth: 10, Values: limit})
			if limit >= test.values {
				if err != nil || values != test.values || v.Kind == Missing {
					t.Errorf("%s within %d: got %d values, %v, want %d", test.text, limit, values, err, test.values)
				}
				continue
			}
			want := SyntaxError{Offset: test.starts[limit], Many: true, Msg: fmt.Sprintf("more than %d JSON values", limit)}
			if got, ok := err.(*SyntaxError); !ok || *got != want {
				t.Errorf("%s within %d: got %v, want %v", test.text, limit, err, &want)
			}
		}
	}
	// What is no JSON is that first.
	if _, _, err := ParseWithin([]byte(`[1,2,3,}`), Limits{Depth: 10, Values: 1}); err == nil || err.(*SyntaxError).Offset != 7 {
		t.Errorf("got %v, want the brace to be at fault", err)
	}
}

func TestKindNames(t *testing.T) {
	want := []string{"nothing", "null", "false", "true", "number", "string", "array", "object", "kind 8"}
	for k, name := range want {
		if got := Kind(k).String(); got != name {
			t.Errorf("Kind %d: got %q, want %q", k, got, name)
		}
	}
}

// The tree of random documents: raw texts are where they say they are, and
// decode to what encoding/json makes of them.
func TestParseAgainstDecoder(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	for range 2_000 {
		text := randomText(random, 4)
		v, err := Parse([]byte(text), 10)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		checkPlaces(t, text, v)
		d := json.NewDecoder(strings.NewReader(text))
		d.UseNumber()
		if got, want := tree(v), decoded(d); !reflect.DeepEqual(got, want) {
			t.Fatalf("%s:\n got %v\nwant %v", text, got, want)
		}
	}
}

func checkPlaces(t *testing.T, text string, v Value) {
	t.Helper()
	if got := text[v.Start : v.Start+len(v.Raw)]; got != string(v.Raw) {
		t.Fatalf("%s: at %d is %s, want %s", text, v.Start, got, v.Raw)
	}
	for _, e := range v.Items {
		checkPlaces(t, text, e)
	}
	for _, m := range v.Members {
		if got := text[m.Start : m.Start+len(m.Raw)]; got != string(m.Raw) {
			t.Fatalf("%s: at %d is %s, want %s", text, m.Start, got, m.Raw)
		}
		checkPlaces(t, text, m.Value)
	}
}

// tree returns v in the form that the twin decodes into.
func tree(v Value) any {
	switch v.Kind {
	case Null:
		return nil
	case True, False:
		return v.Kind == True
	case Number:
		return json.Number(v.Raw)
	case String:
		return v.Text()
	case Array:
		items := []any{}
		for _, e := range v.Items {
			items = append(items, tree(e))
		}
		return items
	}
	o := &ordered{}
	for _, m := range v.Members {
		o.set(Unquote(m.Raw), tree(m.Value))
	}
	return o
}
