package wire

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"
	"unsafe"
)

// checkString compares every way to write s with the twin.
func checkString(t *testing.T, s string) {
	t.Helper()
	want := quoteTwin(s)
	if got := string(AppendString(nil, s)); got != want {
		t.Fatalf("AppendString(nil, %q) = %q, want %q", s, got, want)
	}
	// Behind other text, and with room for exactly the text, one byte less, one byte more.
	for _, free := range []int{0, len(s) + 2, len(want) - 1, len(want), len(want) + 1, len(want) + Slack} {
		dst := make([]byte, 3, 3+free)
		copy(dst, "abc")
		if got := string(AppendString(dst, s)); got != "abc"+want {
			t.Fatalf("AppendString with %d bytes free, %q: got %q, want %q", free, s, got, "abc"+want)
		}
	}

	plain := len(want) == len(s)+2 && utf8.RuneCountInString(s) == len(s)
	r := newRoom(5, len(s)+2)
	end := PutString(r.at(), s)
	if plain != (end != nil) {
		t.Fatalf("PutString(%q): wrote %v, want %v", s, end != nil, plain)
	}
	if end != nil {
		if got := r.text(t, end); got != want {
			t.Fatalf("PutString(%q) = %q, want %q", s, got, want)
		}
	}
}

// cover returns s as the whole of an allocation of its own, so that checkptr sees
// every read beyond its end.
func cover(s string) string { return string([]byte(s)) }

var lengths = func() (list []int) {
	for n := range 131 {
		list = append(list, n)
	}
	return append(list, 4090, 4094, 4095, 4096, 4097, 4103, 4999, 5000, 5001)
}()

func TestStringPlain(t *testing.T) {
	for _, n := range lengths {
		checkString(t, cover(strings.Repeat("abcdefg-~! \x7f", n/12+1)[:n]))
	}
}

// TestStringOneSpecial puts one special thing at every offset of strings of many lengths.
func TestStringOneSpecial(t *testing.T) {
	specials := []string{
		"\"", "\\", "\x00", "\x1f", "\n", "\x80", "\xff", "\xc3", "é", "€", "😀",
		"\u2028", "\xed\xa0\x80", "\xe2\x82", "\xf0\x9f\x98",
	}
	for _, n := range lengths {
		for _, special := range specials {
			step := 1
			switch {
			case n > 130:
				step = 97
			case testing.Short() && n > 40:
				step = 7 // prime to the word, so all places in it still occur
			}
			for at := 0; at+len(special) <= n; at += step {
				b := bytes.Repeat([]byte{'x'}, n)
				copy(b[at:], special)
				s := string(b)
				want := quoteTwin(s)
				if got := string(AppendString(nil, s)); got != want {
					t.Fatalf("length %d, %q at %d: got %q, want %q", n, special, at, got, want)
				}
				if PutString(newRoom(0, n+2).at(), s) != nil {
					t.Fatalf("PutString of length %d with %q at %d took it for plain", n, special, at)
				}
			}
			// At the very end too.
			if n > len(special) {
				checkString(t, cover(strings.Repeat("y", n-len(special))+special))
			}
		}
	}
}

// TestStringFalseFlags has pairs of bytes whose subtractions borrow from each other.
func TestStringFalseFlags(t *testing.T) {
	for _, n := range []int{2, 3, 5, 8, 9, 17, 33} {
		for a := range 256 {
			for b := range 256 {
				text := bytes.Repeat([]byte{'z'}, n)
				text[n-2], text[n-1] = byte(a), byte(b)
				s := string(text)
				want := quoteTwin(s)
				if got := string(AppendString(nil, s)); got != want {
					t.Fatalf("AppendString(%q) = %q, want %q", s, got, want)
				}
			}
		}
	}
}

// TestStringThreeBytes tries all second bytes behind every lead byte, and the third bytes on the
// edges, with the sequence at every place of a word.
func TestStringThreeBytes(t *testing.T) {
	edges := []byte{0x00, '"', 'a', 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xff}
	for lead := 0xc0; lead <= 0xff; lead++ {
		for second := range 256 {
			for _, third := range edges {
				offset := (lead + second + int(third)) % 9
				s := strings.Repeat("é", 4) + strings.Repeat("x", offset) +
					string([]byte{byte(lead), byte(second), third, third}) + "€€€€"
				want := quoteTwin(s)
				if got := string(AppendString(nil, s)); got != want {
					t.Fatalf("AppendString(%q) = %q, want %q", s, got, want)
				}
			}
		}
	}
}

// invalid has every kind of text that is not UTF-8, some that is, and the trouble makers of other encoders.
var invalid = []string{
	"\x80", "\xbf\xbf", "\xc0\x80", "\xc1\xbf", "\xc2", "\xc2a", "\xdf\xbf", "\xdf\xc0",
	"\xe0\x80\x80", "\xe0\x9f\xbf", "\xe0\xa0\x80", "\xe0\xa0", "\xe1\x80", "\xe1", "\xe2\x28\xa1",
	"\xed\x9f\xbf", "\xed\xa0\x80", "\xed\xbf\xbf", "\xed\xa0\x80\xed\xb0\x80", "\xee\x80\x80", "\xef\xbf\xbd", "\xef\xbf\xbf",
	"\xf0\x80\x80\x80", "\xf0\x8f\xbf\xbf", "\xf0\x90\x80\x80", "\xf0\x90\x80", "\xf0\x90", "\xf0",
	"\xf3\xbf\xbf\xbf", "\xf4\x8f\xbf\xbf", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xf8\x88\x80\x80\x80", "\xfe\xff",
	"\u2028\u2029", "\ufeff", "<>&", "\x7f", "",
}

func TestStringInvalid(t *testing.T) {
	for _, a := range invalid {
		checkString(t, a)
		for _, b := range invalid {
			for _, gap := range []string{"", "a", "\n", "é", "abcdefgh", "日本語テキスト", "\"\"\"\"\"\"\"\""} {
				checkString(t, cover(a+gap+b))
			}
		}
	}
}

// TestStringRandom mixes characters of all lengths, escapes and garbage.
func TestStringRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	alphabet := []string{"a", "bc", " ", "é", "ж", "€", "語", "😀", "\n", "\"", "\\", "\x01", "\x80", "\xff", "\xe3\x81", "\xed\xa0", "\U0010ffff", "abcdefghijklmnop"}
	rounds := 10_000
	if testing.Short() {
		rounds = 2_000
	}
	for range rounds {
		kinds := 1 + r.IntN(len(alphabet))
		first := r.IntN(len(alphabet))
		var b strings.Builder
		for range r.IntN(60) {
			b.WriteString(alphabet[(first+r.IntN(kinds))%len(alphabet)])
		}
		checkString(t, b.String())
	}
}

// TestStrings has lists of what TestStringRandom has, behind other text and with all amounts
// of room.
func TestStrings(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	parts := []string{"a", "plain", "plain text of words ", "é", "\n", "\xff", "語"}
	rounds := 4000
	if testing.Short() {
		rounds = 500
	}
	for range rounds {
		list := make([]string, r.IntN(40))
		kinds := 3 + r.IntN(len(parts)-2)
		for i := range list {
			var b strings.Builder
			for range r.IntN(4) {
				b.WriteString(parts[min(r.IntN(kinds), r.IntN(len(parts)))])
			}
			list[i] = cover(b.String())
		}
		checkStrings(t, list, r.IntN(300))
	}
	long := make([]string, 5000)
	for i := range long {
		long[i] = "plain"
	}
	checkStrings(t, long, 0)
	checkStrings(t, nil, 0)
}

// checkStrings compares AppendStrings with the twin.
func checkStrings(t *testing.T, list []string, free int) {
	t.Helper()
	var want strings.Builder
	want.WriteString("abc")
	for _, s := range list {
		want.WriteString(quoteTwin(s) + ",")
	}
	dst := append(make([]byte, 0, 3+free), "abc"...)
	if got := string(AppendStrings(dst, list)); got != want.String() {
		t.Fatalf("AppendStrings(%q) with %d bytes free:\ngot  %q\nwant %q", list, free, got, want.String())
	}
}

// TestStringStandard compares with encoding/json, where that agrees: without HTML escapes and but for
// U+2028 and U+2029, which it escapes.
func TestStringStandard(t *testing.T) {
	for c := range 0x3000 {
		if c == 0x2028 || c == 0x2029 {
			continue
		}
		s := "a" + string(rune(c)) + string([]byte{byte(c)})
		var want bytes.Buffer
		e := json.NewEncoder(&want)
		e.SetEscapeHTML(false)
		if err := e.Encode(s); err != nil {
			t.Fatal(err)
		}
		// encoding/json escapes its replacement.
		if got := string(AppendString(nil, s)) + "\n"; got != strings.ReplaceAll(want.String(), `\ufffd`, "\ufffd") {
			t.Fatalf("AppendString(%q) = %s, want %s", s, got, want.String())
		}
	}
}

// TestStringEmpty has empty strings whose data pointers lead nowhere or to a last byte.
func TestStringEmpty(t *testing.T) {
	b := make([]byte, 32)
	one := unsafe.String(&b[0], 1)
	for _, s := range []string{"", one[1:], unsafe.String(&b[31], 1)[:0], string(b)[32:]} {
		if got := string(AppendString(nil, s)); got != `""` {
			t.Errorf("AppendString of nothing = %q", got)
		}
		r := newRoom(0, 2)
		if got := r.text(t, PutString(r.at(), s)); got != `""` {
			t.Errorf("PutString of nothing = %q", got)
		}
	}
}

func TestUnsafeString(t *testing.T) {
	if got := string(AppendUnsafeString([]byte("x"), "a\"\xff\n")); got != "x\"a\"\xff\n\"" {
		t.Errorf("got %q", got)
	}
}

// TestStackBuffer writes into arrays on the stack, which moves while they are in use.
func TestStackBuffer(t *testing.T) {
	done := make(chan string)
	go func() {
		var a [300]byte
		b := AppendString(a[:0], "plain text, long enough for blocks of 32 bytes")
		deepen(50)
		b = AppendFloat(AppendInt(b, -42), 1.7e-300)
		deepen(500)
		b = AppendString(b, "trouble: \n é \xff")
		done <- string(b)
	}()
	want := `"plain text, long enough for blocks of 32 bytes"-421.7e-300"trouble: \n é ` + "\ufffd\""
	if got := <-done; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

//go:noinline
func deepen(n int) byte {
	var pad [256]byte
	pad[n%256] = byte(n)
	if n == 0 {
		return pad[0]
	}
	return deepen(n-1) + pad[n%256]
}

func FuzzAppendString(f *testing.F) {
	for _, s := range invalid {
		f.Add([]byte(s), uint8(0))
		f.Add([]byte("some plain text before "+s+" and plain text behind it"), uint8(7))
	}
	f.Fuzz(func(t *testing.T, b []byte, start uint8) {
		s := cover(string(b))
		checkString(t, s)
		checkString(t, s[min(int(start), len(s)):])
		checkStrings(t, strings.SplitAfter(s, " "), int(start))
	})
}
