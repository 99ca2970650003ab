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
	want := `object 1 ` + text[1:] + `
  "b" 2 b: array 6 [1, -2.50 ,[]]
    number 7 1
    number 10 -2.50
    array 17 []
  "\u0061" 23 a: string 32 "\u00e9\ud800"
  "b" 48 b: object 52 {"x":null,"y":true,"z":false}
    "x" 53 x: null 57 null
    "y" 62 y: true 66 true
    "z" 71 z: false 75 false
  "" 82 : object 85 {}
`
	if got := outline(got, ""); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got := got.Child(1).Text(); got != "é\ufffd" {
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
	if got := string(v.Child(0).Raw()); got != `"xbc"` {
		t.Errorf("got %q, want a view of the text", got)
	}
	if n := cap(v.Child(0).Raw()); n != 5 {
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
				if err != nil || values != test.values || v.Kind() == Missing {
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
		if got, want := decodedTree(v), decoded(d); !reflect.DeepEqual(got, want) {
			t.Fatalf("%s:\n got %v\nwant %v", text, got, want)
		}
	}
}

func checkPlaces(t *testing.T, text string, v Value) {
	t.Helper()
	if got := text[v.Start() : v.Start()+len(v.Raw())]; got != string(v.Raw()) {
		t.Fatalf("%s: at %d is %s, want %s", text, v.Start(), got, v.Raw())
	}
	for _, child := range v.Children() {
		if v.Kind() == Object {
			at, raw := child.NameStart(), child.RawName()
			if got := text[at : at+len(raw)]; got != string(raw) {
				t.Fatalf("%s: at %d is %s, want %s", text, at, got, raw)
			}
			if got, want := child.Name(), Name(raw); got != want {
				t.Fatalf("%s: got the name %q, want %q", text, got, want)
			}
		}
		checkPlaces(t, text, child)
	}
}

// decodedTree returns v in the form that the twin decodes into.
func decodedTree(v Value) any {
	switch v.Kind() {
	case Null:
		return nil
	case True, False:
		return v.Kind() == True
	case Number:
		return json.Number(v.Raw())
	case String:
		return v.Text()
	case Array:
		items := []any{}
		for _, e := range v.Children() {
			items = append(items, decodedTree(e))
		}
		return items
	}
	o := &ordered{}
	for _, m := range v.Children() {
		o.set(Unquote(m.RawName()), decodedTree(m))
	}
	return o
}

// outline returns v with all that is in it, a line each.
func outline(v Value, indent string) string {
	text := fmt.Sprintf("%v %d %s\n", v.Kind(), v.Start(), v.Raw())
	indent += "  "
	for _, child := range v.Children() {
		text += indent
		if v.Kind() == Object {
			text += fmt.Sprintf("%s %d %s: ", child.RawName(), child.NameStart(), child.Name())
		}
		text += outline(child, indent)
	}
	return text
}
