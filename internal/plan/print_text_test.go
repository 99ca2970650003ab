package plan

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// object returns a plan of one object with a member of that name and default.
func object(name, fallback string) *Plan {
	return &Plan{Nodes: []Node{
		{Kind: Object, Schema: "#", Object: &ObjectNode{
			Props: []Property{{Name: name, Node: 1, Default: fallback}}, Additional: None,
		}},
		{Kind: Const, Schema: "#/c", Const: fallback},
	}}
}

// TestStringIsPrintable prints every kind of text with what does not print.
func TestStringIsPrintable(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`"a\"b"`, `"a\"b"`},
		{"\"\u007f\u0080\u009f\"", `"\u007f\u0080\u009f"`},
		{"\"\u2028\u200b\U000e0001é😀\"", `"\u2028\u200b\udb40\udc01é😀"`},
	} {
		p := object("x", c.text)
		want := "n0 object at #: \"x\": n1, default " + c.want + "\nn1 const " + c.want + " at #/c\n"
		if got := p.String(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
		// What is printed is the same JSON.
		var a, b string
		if err := json.Unmarshal([]byte(c.text), &a); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal([]byte(c.want), &b); err != nil || a != b {
			t.Errorf("%s is %q, want %q; %v", c.want, b, a, err)
		}
	}
	odd := "\x00\x1b\n\t\u007f\u0085\u2029\xff\xed\xa0\x80\U0010ffff"
	p := object(odd, `"`+odd+`"`)
	p.Nodes[0].Object.Required = []string{odd}
	p.Nodes[0].Object.Patterns = []Pattern{{Source: odd}}
	p.Nodes[0].Schema = odd
	for _, line := range strings.Split(strings.TrimSuffix(p.String(), "\n"), "\n") {
		if strings.ContainsFunc(line, func(r rune) bool { return !unicode.IsPrint(r) || r == utf8.RuneError }) {
			t.Errorf("got %q, want printable text", line)
		}
	}
}

// TestStringIsShort prints texts of a megabyte.
func TestStringIsShort(t *testing.T) {
	for _, unit := range []string{"x", "é", "😀", "\u2028", "\xff"} {
		long := strings.Repeat(unit, 1<<20)
		p := object(long, `"`+long+`"`)
		p.Nodes[0].Object.Required = []string{long}
		p.Nodes[0].Object.Patterns = []Pattern{{Source: long}}
		p.Nodes[0].Schema = "#/" + long
		got := p.String()
		if len(got) > 5000 {
			t.Errorf("%q: got %d bytes, want few", unit, len(got))
		}
		if n := strings.Count(got, " bytes)"); n != 6 {
			t.Errorf("%q: got the length %d times, want it for 6 texts\n%s", unit, n, got)
		}
		if unit != "\xff" && strings.Contains(got, `\x`) {
			t.Errorf("%q: a code point is cut in two\n%s", unit, got)
		}
	}
	// What is not long is all there.
	name := strings.Repeat("é", 50)
	if got := object(name, `"`+name[2:]+`"`).String(); strings.Count(got, name[2:]) != 3 || strings.Contains(got, "bytes") {
		t.Errorf("got %s", got)
	}
	if got, want := object("a", `"`+strings.Repeat("y", 99)+`"`).String(), `default "`+strings.Repeat("y", 59)+"... (101 bytes)\n"; !strings.Contains(got, want) {
		t.Errorf("got %s, want %s", got, want)
	}
}
