package jsonptr

import (
	"net/url"
	"slices"
	"strings"
	"testing"
)

// The examples of RFC 6901, section 5 and 6, and of section 3's grammar.
func TestTokens(t *testing.T) {
	for _, test := range []struct {
		fragment string
		keys     []string
	}{
		{"", nil},
		{"/foo", []string{"foo"}},
		{"/foo/0", []string{"foo", "0"}},
		{"/", []string{""}},
		{"//", []string{"", ""}},
		{"/a~1b", []string{"a/b"}},
		{"/c%25d", []string{"c%d"}},
		{"/e%5Ef", []string{"e^f"}},
		{"/g%7Ch", []string{"g|h"}},
		{"/i%5Cj", []string{"i\\j"}},
		{"/k%22l", []string{`k"l`}},
		{"/%20", []string{" "}},
		{"/m~0n", []string{"m~n"}},
		{"/~01", []string{"~1"}},
		{"/~10", []string{"/0"}},
		{"/%7E1", []string{"/"}},
		{"/%C3%A9/x", []string{"é", "x"}},
	} {
		tokens, ok := Split(test.fragment)
		if !ok {
			t.Errorf("Split(%q): not a pointer", test.fragment)
		}
		var keys []string
		for _, token := range tokens {
			decoded, ok := Decode(token)
			if !ok {
				t.Errorf("Decode(%q): not percent-encoded", token)
			}
			keys = append(keys, Unescape(decoded))
		}
		if !slices.Equal(keys, test.keys) {
			t.Errorf("%q: got %q, want %q", test.fragment, keys, test.keys)
		}
	}
}

func TestSplitKeepsTokensAsWritten(t *testing.T) {
	got, ok := Split("/a%2Fb~1c//%")
	if want := []string{"a%2Fb~1c", "", "%"}; !ok || !slices.Equal(got, want) {
		t.Errorf("got %q, %v, want %q", got, ok, want)
	}
	for _, text := range []string{"a", "a/b", "#/a", " /a", "%2Fa"} {
		if tokens, ok := Split(text); ok {
			t.Errorf("Split(%q): got %q, want no pointer", text, tokens)
		}
	}
}

func TestDecodeRefuses(t *testing.T) {
	for _, text := range []string{"%", "%4", "a%", "%zz", "%4g", "%+1", "%-1", "%0x", "%%41", "ok%20%2"} {
		if got, ok := Decode(text); ok || got != text {
			t.Errorf("Decode(%q): got %q, %v, want it as given and false", text, got, ok)
		}
	}
}

func TestUnescapeLoneTilde(t *testing.T) {
	for token, want := range map[string]string{"~": "~", "~2": "~2", "a~": "a~", "~~1": "~/", "~~0": "~~"} {
		if got := Unescape(token); got != want {
			t.Errorf("Unescape(%q): got %q, want %q", token, got, want)
		}
	}
}

func TestIndex(t *testing.T) {
	for token, want := range map[string]int{"0": 0, "1": 1, "9": 9, "10": 10, "2147483647": 2147483647} {
		if got, ok := Index(token); !ok || got != want {
			t.Errorf("Index(%q): got %d, %v, want %d", token, got, ok, want)
		}
	}
	for _, token := range []string{"", "-", "-1", "+1", "00", "01", "1a", "a", " 1", "1 ", "1e0", "1_0", "0x1", "99999999999999999999", "٣"} {
		if got, ok := Index(token); ok {
			t.Errorf("Index(%q): got %d, want none", token, got)
		}
	}
}

// Any key survives being written into a fragment and read again.
func FuzzTokens(f *testing.F) {
	for _, key := range []string{"", "a", "~", "~1", "/", "%", "%41", "a/b~c%25", "é", "\xff"} {
		f.Add(key)
	}
	f.Fuzz(func(t *testing.T, key string) {
		escaped := Escape(key)
		if strings.Contains(escaped, "/") {
			t.Errorf("Escape(%q): got %q with a slash", key, escaped)
		}
		if got := Unescape(escaped); got != key {
			t.Errorf("Unescape(Escape(%q)): got %q", key, got)
		}
		encoded := url.PathEscape(escaped)
		tokens, ok := Split("/" + encoded)
		if !ok || len(tokens) != 1 {
			t.Fatalf("Split(%q): got %q, %v, want one token", "/"+encoded, tokens, ok)
		}
		decoded, ok := Decode(tokens[0])
		if !ok || Unescape(decoded) != key {
			t.Errorf("%q: got %q, %v", key, Unescape(decoded), ok)
		}
		// net/url decodes paths as RFC 3986 does.
		want, err := url.PathUnescape(key)
		got, ok := Decode(key)
		if ok != (err == nil) || ok && got != want {
			t.Errorf("Decode(%q): got %q, %v, want %q, %v", key, got, ok, want, err)
		}
	})
}
