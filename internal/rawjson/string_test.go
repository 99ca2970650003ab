package rawjson

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stringify-go/stringify/internal/wire"
)

// The canonical form and the text of strings, by docs/guide/values.md (JSON text),
// RFC 8259 section 7 and ECMA-262 QuoteJSONString.
var stringForms = []struct{ raw, canonical, text string }{
	{`""`, `""`, ""},
	{`"abc"`, `"abc"`, "abc"},
	{`"\""`, `"\""`, `"`},
	{`"\u0022"`, `"\""`, `"`},
	{`"\\"`, `"\\"`, `\`},
	{`"\u005c"`, `"\\"`, `\`},
	{`"\u005C"`, `"\\"`, `\`},
	{`"\/"`, `"/"`, "/"},
	{`"\u002f"`, `"/"`, "/"},
	{`"</script>"`, `"</script>"`, "</script>"},
	{`"\b\f\n\r\t"`, `"\b\f\n\r\t"`, "\b\f\n\r\t"},
	{`"\u0008\u000c\u000a\u000d\u0009"`, `"\b\f\n\r\t"`, "\b\f\n\r\t"},
	{`"\u0000\u0001\u0007\u000b\u000e\u001F"`, `"\u0000\u0001\u0007\u000b\u000e\u001f"`, "\x00\x01\x07\x0b\x0e\x1f"},
	{`"\u0020\u0041\u007f\u0080"`, "\" A\x7f\u0080\"", " A\x7f\u0080"},
	{`"\u00e9\u00E9é"`, `"ééé"`, "ééé"},
	{`"\u20ac\u2028\u2029\ufeff\uffff"`, "\"€\u2028\u2029\ufeff\uffff\"", "€\u2028\u2029\ufeff\uffff"},
	{`"\ud83d\ude00"`, `"😀"`, "😀"},
	{`"\uD83D\uDE00x"`, `"😀x"`, "😀x"},
	{`"\uDBFF\uDFFF"`, "\"\U0010ffff\"", "\U0010ffff"},
	{`"\ud800"`, `"\ud800"`, "\ufffd"},
	{`"\uDC00"`, `"\udc00"`, "\ufffd"},
	{`"\uDFFFa"`, `"\udfffa"`, "\ufffda"},
	{`"\ud83dx\ude00"`, `"\ud83dx\ude00"`, "\ufffdx\ufffd"},
	{`"\ude00\ud83d"`, `"\ude00\ud83d"`, "\ufffd\ufffd"},
	{`"\ud83d\ud83d\ude00"`, `"\ud83d😀"`, "\ufffd😀"},
	{`"\ud83d\ude00\ude00"`, `"😀\ude00"`, "😀\ufffd"},
	{`"\ud83d\n"`, `"\ud83d\n"`, "\ufffd\n"},
	{`"\ud83d\\ude00"`, `"\ud83d\\ude00"`, "\ufffd\\ude00"},
	{`"\ud83d\u0041"`, `"\ud83dA"`, "\ufffdA"},
	{`"\\u0041"`, `"\\u0041"`, `\u0041`},
	{`"\\\u0041\\"`, `"\\A\\"`, `\A\`},
	{"\"\xff\"", "\"\ufffd\"", "\ufffd"},
	{"\"a\xc3\"", "\"a\ufffd\"", "a\ufffd"},
	{"\"\xed\xa0\x80\"", "\"\ufffd\ufffd\ufffd\"", "\ufffd\ufffd\ufffd"},
	{"\"\xc3\\u00e9\xa9\"", "\"\ufffdé\ufffd\"", "\ufffdé\ufffd"},
	{"\"\xf0\x9f\x98\\n\"", "\"\ufffd\ufffd\ufffd\\n\"", "\ufffd\ufffd\ufffd\n"},
	{"\"\x7f\"", "\"\x7f\"", "\x7f"},
	{`"abcdefgh\u0069jklmnop"`, `"abcdefghijklmnop"`, "abcdefghijklmnop"},
}

func TestStrings(t *testing.T) {
	for _, test := range stringForms {
		raw := []byte(test.raw)
		if got := string(AppendString([]byte("x"), raw)); got != "x"+test.canonical {
			t.Errorf("AppendString(%s): got %s, want x%s", test.raw, got, test.canonical)
		}
		if got := string(AppendString(nil, []byte(test.canonical))); got != test.canonical {
			t.Errorf("AppendString(%s): got %s, want no change", test.canonical, got)
		}
		if got := Unquote(raw); got != test.text {
			t.Errorf("Unquote(%s): got %q, want %q", test.raw, got, test.text)
		}
		if got := string(AppendText([]byte("x"), raw)); got != "x"+test.text {
			t.Errorf("AppendText(%s): got %q, want %q", test.raw, got, "x"+test.text)
		}
		got, end, err := AppendAny([]byte("x"), raw, 0, 0, 0)
		if string(got) != "x"+test.canonical || end != len(raw) || err != nil {
			t.Errorf("AppendAny(%s): got %s, %d, %v, want x%s", test.raw, got, end, err, test.canonical)
		}
		if !strings.Contains(test.canonical, `\ud`) {
			if got := string(wire.AppendString(nil, test.text)); got != test.canonical {
				t.Errorf("wire.AppendString(%q): got %s, want %s", test.text, got, test.canonical)
			}
		}
		var want string
		if err := json.Unmarshal(raw, &want); err != nil || want != test.text {
			t.Errorf("encoding/json reads %s as %q, %v, this table has %q", test.raw, want, err, test.text)
		}
	}
}

// Every code unit, escaped in both cases and as it is.
func TestEveryCodeUnit(t *testing.T) {
	const hex, upper = "0123456789abcdef", "0123456789ABCDEF"
	for u := range 0x10000 {
		low := `"\u` + string([]byte{hex[u>>12], hex[u>>8&15], hex[u>>4&15], hex[u&15]}) + `"`
		high := `"\u` + string([]byte{upper[u>>12], upper[u>>8&15], upper[u>>4&15], upper[u&15]}) + `"`
		want := quote(string(rune(u)))
		if 0xd800 <= u && u < 0xe000 {
			want = low
		}
		for _, raw := range []string{low, high} {
			if got := string(AppendString(nil, []byte(raw))); got != want {
				t.Fatalf("AppendString(%s): got %s, want %s", raw, got, want)
			}
		}
	}
}

// quote returns s as QuoteJSONString has it, byte by byte.
func quote(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteString(`\` + string(r))
		case r >= ' ':
			b.WriteRune(r)
		case strings.ContainsRune("\b\f\n\r\t", r):
			b.WriteString(map[rune]string{'\b': `\b`, '\f': `\f`, '\n': `\n`, '\r': `\r`, '\t': `\t`}[r])
		default:
			b.WriteString(`\u00` + string("01"[r>>4]) + string("0123456789abcdef"[r&15]))
		}
	}
	b.WriteByte('"')
	return b.String()
}

// A lone surrogate keeps a name apart from all others, and comes back as it was.
func TestName(t *testing.T) {
	raws := []string{
		`""`, `"a"`, `"\u0061b"`, `"\ud800"`, `"\udfff"`, `"\ufffd"`, `"\ud800\ud800"`, `"x\uDC00y"`, `"\udc00\ud800"`, `"\ud83d\ude00"`,
		`"\"\\\/\n"`, "\"\xff\"", "\"\xed\xa0\x80\"", `"\ud800é"`, "\"\\ud800\xc3\"",
	}
	seen := map[string]string{}
	for _, raw := range raws {
		want := string(AppendString(nil, []byte(raw)))
		name := Name([]byte(raw))
		if got := string(AppendName(nil, name)); got != want {
			t.Errorf("%s: got %s, want %s", raw, got, want)
		}
		if other, ok := seen[name]; ok && other != want {
			t.Errorf("%s and %s have the same name %q", raw, other, name)
		}
		seen[name] = want
	}
}
