package stringify_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stringify-go/stringify"
)

// quoteSlowly quotes s by ECMA-262, QuoteJSONString: the quote, the backslash and U+0000 to U+001F
// are escaped, bytes that are not UTF-8 become U+FFFD each.
func quoteSlowly(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for len(s) > 0 {
		r, size := utf8.DecodeRuneInString(s)
		s = s[size:]
		switch r {
		case '"', '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case '\b':
			b.WriteString(`\b`)
		case '\f':
			b.WriteString(`\f`)
		case '\n':
			b.WriteString(`\n`)
		case '\r':
			b.WriteString(`\r`)
		case '\t':
			b.WriteString(`\t`)
		default:
			if r < 0x20 {
				fmt.Fprintf(&b, `\u%04x`, r)
			} else {
				b.WriteRune(r) // U+FFFD for what is not UTF-8
			}
		}
	}
	b.WriteByte('"')
	return b.String()
}

// specials are what may stand among plain letters.
var specials = []string{"\"", "\\", "\n", "\x00", "\x1f", "\x7f", "/", "~", "\x80", "\xff", "é", "\u2028", "日", "😀", "\xed\xa0\x80", "\xc3", "<"}

// TestSpecialAtEveryOffset puts one special character at every offset of strings of
// every length up to 130 and around the sizes of blocks, as text, in names, and in
// generic values, on every engine.
func TestSpecialAtEveryOffset(t *testing.T) {
	alone(t)
	text := stringify.MustCompile(`{"type":"string"}`)
	unquoted := stringify.MustCompile(`{"type":"string","format":"unsafe"}`)
	open := stringify.MustCompile(`{"type":"object","additionalProperties":{"type":"string"}}`)
	generic := stringify.MustCompile(`{}`)
	letters := strings.Repeat("abcdefghijklmnopqrstuvwxyz", 200)
	var src, got []byte
	check := func(v string) {
		want := quoteSlowly(v)
		var err error
		if got, err = text.Append(got[:0], v); err != nil || string(got) != want {
			t.Fatalf("value %q: got %s, %v", v, got, err)
		}
		if got, err = generic.Append(got[:0], v); err != nil || string(got) != want {
			t.Fatalf("generic value %q: got %s, %v", v, got, err)
		}
		if got, err = unquoted.Append(got[:0], v); err != nil || string(got) != `"`+v+`"` {
			t.Fatalf("unsafe value %q: got %s, %v", v, got, err)
		}
		if got, err = open.Append(got[:0], map[string]string{v: v}); err != nil || string(got) != "{"+want+":"+want+"}" {
			t.Fatalf("name %q: got %s, %v", v, got, err)
		}
		// As JSON text: as we write it, and with invalid UTF-8 left in it.
		for _, written := range []string{want, rawQuote(v)} {
			src = append(src[:0], written...)
			for _, s := range []*stringify.Serializer{text, generic} {
				if got, err = s.AppendJSON(got[:0], src); err != nil || string(got) != want {
					t.Fatalf("text %q: got %s, %v", src, got, err)
				}
			}
			src = append(append(append(append(append(src[:0], '{'), written...), ':'), written...), '}')
			if got, err = open.AppendJSON(got[:0], src); err != nil || string(got) != "{"+want+":"+want+"}" {
				t.Fatalf("text %q: got %s, %v", src, got, err)
			}
		}
	}
	lengths := []int{}
	for n := range 131 {
		lengths = append(lengths, n)
	}
	for _, length := range lengths {
		check(letters[:length])
		for offset := range length {
			for i, special := range specials {
				if length > 40 && (i+offset+length)%5 != 0 && (offset%8 != 0 || raceEnabled) {
					continue // enough of them
				}
				check(letters[:offset] + special + letters[offset:length])
			}
		}
	}
	for _, length := range []int{4093, 4094, 4095, 4096, 4097, 5000} {
		check(letters[:length])
		for i, special := range specials {
			for _, offset := range []int{0, 1, 7, 8, 4000 + i, length - 9 - i, length - 2, length - 1, length} {
				check(letters[:offset] + special + letters[offset:length])
			}
		}
	}
}

// rawQuote escapes what JSON text must escape and leaves all other bytes alone.
func rawQuote(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for i := range len(s) {
		if c := s[i]; c < 0x20 || c == '"' || c == '\\' {
			fmt.Fprintf(&b, `\u%04X`, c)
		} else {
			b.WriteByte(c)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// TestDifficultNames: every kind of name as a declared property, required or not,
// found in maps and in text, and its errors' pointers.
func TestDifficultNames(t *testing.T) {
	names := []string{
		"", " ", "\"", "\\", "/", "~", "~1", "~0", "//", "a\"b\\c/d~e", "\x00", "\x1f\n\t", "\x7f", "\u2028\u2029", "é", "日本", "😀", "\ufffd",
		"__proto__", "constructor", "toString", "0", "00", "-1", "1e1", "$ref", "type", "<script>", strings.Repeat("n", 31), strings.Repeat("n", 32), strings.Repeat("n", 255), strings.Repeat("é\"", 3000),
	}
	var properties []string
	all := map[string]any{}
	var want, members []string
	for i, name := range names {
		properties = append(properties, jsonString(name)+`:{"type":"integer"}`)
		all[name] = i
		want = append(want, fmt.Sprintf("%s:%d", quoteSlowly(name), i))
		members = append(members, fmt.Sprintf("%s:%d", rawQuote(name), i))
	}
	schema := `{"type":"object","required":[` + strings.Join(quoteAll(names), ",") + `],"properties":{` + strings.Join(properties, ",") + `}}`
	s := stringify.MustCompile(schema)
	wanted := "{" + strings.Join(want, ",") + "}"
	if got := outcome(s.Append(nil, all)); got != wanted {
		t.Errorf("from a map: got %s\nwant %s", got, wanted)
	}
	slices.Reverse(members)
	if got := outcome(s.AppendJSON(nil, []byte("{"+strings.Join(members, ",")+"}"))); got != wanted {
		t.Errorf("from text: got %s\nwant %s", got, wanted)
	}
	escape := strings.NewReplacer("~", "~0", "/", "~1")
	for i, name := range names {
		missing := map[string]any{}
		for j, other := range names {
			if i != j {
				missing[other] = 1
			}
		}
		text, _ := json.Marshal(missing)
		bad := map[string]any{name: []any{}}
		one := stringify.MustCompile(`{"type":"object","properties":{` + properties[i] + `}}`)
		_, errOfText := one.AppendJSON(nil, []byte(`{`+rawQuote(name)+`:[]}`))
		_, errOfValue := one.Append(nil, bad)
		_, errMissing := s.Append(nil, missing)
		_, errMissingText := s.AppendJSON(nil, text)
		for _, err := range []error{errOfText, errOfValue, errMissing, errMissingText} {
			var ve *stringify.ValueError
			if !errors.As(err, &ve) || ve.Pointer != "/"+escape.Replace(name) {
				t.Errorf("name %q: got %v, want it as the pointer", name, err)
			}
		}
	}
}

func quoteAll(names []string) []string {
	quoted := make([]string, len(names))
	for i, name := range names {
		quoted[i] = jsonString(name)
	}
	return quoted
}

func jsonString(s string) string {
	b, err := json.Marshal(s)
	if err != nil {
		panic(err)
	}
	return string(b)
}

// TestMembersInEveryOrder: 5 members in all 120 orders, and all subsets of them,
// come out the required ones first, else as declared; the first required one that
// is missing is named.
func TestMembersInEveryOrder(t *testing.T) {
	s := stringify.MustCompile(`{"type":"object","required":["e","b"],"properties":{"a":{"type":"integer"},"b":{"type":"string"},"c":{},"d":{"type":"integer","default":9},"e":{"type":"boolean"}}}`)
	names := []string{"a", "b", "c", "d", "e"}
	written := map[string]string{"a": `"a":1`, "b": `"b":"1"`, "c": `"c":1`, "d": `"d":1`, "e": `"e":true`}
	for set := range 1 << len(names) {
		var members []string
		m := map[string]any{}
		for i, name := range names {
			if set&(1<<i) != 0 {
				members = append(members, name)
				m[name] = 1
			}
		}
		has := func(name string) bool { return slices.Contains(members, name) }
		want := ""
		switch {
		case !has("b"):
			want = "! Required /b"
		case !has("e"):
			want = "! Required /e"
		default:
			var out []string
			for _, name := range []string{"b", "e", "a", "c", "d"} {
				switch {
				case has(name):
					out = append(out, written[name])
				case name == "d":
					out = append(out, `"d":9`)
				}
			}
			want = "{" + strings.Join(out, ",") + "}"
		}
		if got := outcome(s.Append(nil, m)); got != want {
			t.Errorf("map %v: got %s, want %s", m, got, want)
		}
		orders := 0
		permute(members, func(order []string) {
			orders++
			var text []string
			var values []any
			for i, name := range order {
				text = append(text, fmt.Sprintf(`%q:1`, name))
				values = append(values, 1)
				if i%2 == 0 {
					text = append(text, `"z":[1]`)
				}
			}
			if got := outcome(s.AppendJSON(nil, []byte("{"+strings.Join(text, ",")+"}"))); got != want {
				t.Errorf("text %v: got %s, want %s", order, got, want)
			}
			if got := outcome(s.Append(nil, inOrder(order, values))); got != want {
				t.Errorf("sequence %v: got %s, want %s", order, got, want)
			}
		})
		if n := bits.OnesCount(uint(set)); orders != []int{1, 1, 2, 6, 24, 120}[n] {
			t.Fatalf("%d orders of %d members", orders, n)
		}
	}
}

// permute calls visit with every order of list.
func permute(list []string, visit func([]string)) {
	var walk func(i int)
	walk = func(i int) {
		if i >= len(list) {
			visit(list)
			return
		}
		for j := i; j < len(list); j++ {
			list[i], list[j] = list[j], list[i]
			walk(i + 1)
			list[i], list[j] = list[j], list[i]
		}
	}
	walk(0)
}

// within fails if call takes five times the limit, which an idle machine keeps easily, and
// five times that in slow builds: it tells what ends from what does not.
func within(t *testing.T, what string, limit time.Duration, call func()) {
	t.Helper()
	limit *= 5
	if raceEnabled {
		limit *= 5
	}
	start := time.Now()
	call()
	if took := time.Since(start); took > limit {
		t.Errorf("%s took %v, want less than %v", what, took, limit)
	}
}

// TestHostileText: text of a size that would show time that is not linear.
func TestHostileText(t *testing.T) {
	const n = 200_000
	digits := strings.Repeat("9", n)
	for name, c := range map[string]struct{ schema, text string }{
		"repeated names":           {`{"additionalProperties":true}`, "{" + strings.Repeat(`"x":1,`, n) + `"x":2}`},
		"repeated declared names":  {`{"properties":{"x":{"type":"integer"}}}`, "{" + strings.Repeat(`"x":1,`, n) + `"x":2}`},
		"repeated names, generic":  {`{}`, "{" + strings.Repeat(`"x":1,`, n) + `"x":2}`},
		"digits":                   {`{"type":"integer"}`, digits},
		"digits with fraction":     {`{"type":"number"}`, digits + "." + digits},
		"digits as text":           {`{"type":"integer"}`, `"` + digits + `.5"`},
		"hexadecimal digits":       {`{"type":"integer"}`, `"0x` + strings.Repeat("f", 20_000) + `"`},
		"exponent":                 {`{"type":["integer","null"]}`, "1e" + digits},
		"negative exponent":        {`{"type":["integer","number"]}`, digits + "e-" + digits},
		"zero with exponent":       {`{"type":["integer"]}`, "0e" + digits},
		"escapes":                  {`{"type":"string"}`, `"` + strings.Repeat(`\u0041\ud83d\ude00\n`, n) + `"`},
		"spaces":                   {`{"type":"number"}`, `"` + strings.Repeat(`\u3000`, n) + `5"`},
		"names that differ late":   {`{"additionalProperties":true}`, manyNames(n / 10)},
		"arrays side by side":      {`{}`, "[" + strings.Repeat("[[]],", n) + "0]"},
		"members that are skipped": {`{"properties":{"a":{}}}`, `{"b":[` + strings.Repeat(`{"c":"\u0041"},`, n) + `0]}`},
	} {
		s := stringify.MustCompile(c.schema)
		within(t, name, 2*time.Second, func() {
			out, err := s.AppendJSON(nil, []byte(c.text))
			if err == nil && !json.Valid(out) {
				t.Errorf("%s: the output is not JSON", name)
			}
		})
	}
	object := stringify.MustCompile(`{"type":"object","properties":{"a":{"type":"integer"}},"additionalProperties":true}`)
	within(t, "fragments of JSON", 2*time.Second, func() {
		whole := []byte(`{"a":"12","b":[1.5e3,null,{"c":"\u0041\n"}],"d":true} `)
		for i := range whole {
			if i == len(whole)-1 {
				break // only the space is missing
			}
			out, err := object.AppendJSON([]byte("kept"), whole[:i])
			var syntax *stringify.SyntaxError
			if !errors.As(err, &syntax) || syntax.Offset != int64(i) || !bytes.Equal(out, []byte("kept")) {
				t.Errorf("%s: got %s, %v, want a syntax error at %d", whole[:i], out, err, i)
			}
		}
	})
}

func manyNames(n int) string {
	var b strings.Builder
	b.WriteByte('{')
	for i := range n {
		fmt.Fprintf(&b, `"%s%d":1,`, strings.Repeat("n", 100), i)
	}
	b.WriteString(`"a":1}`)
	return b.String()
}
