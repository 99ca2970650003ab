package escape

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"
)

// slowHTML is the obvious twin of HTML.
var slowHTML = strings.NewReplacer("<", `\u003c`, ">", `\u003e`, "&", `\u0026`, "\u2028", `\u2028`, "\u2029", `\u2029`)

// checkHTML compares HTML with its twin and with encoding/json, with and
// without room, behind a part that is left alone.
func checkHTML(t *testing.T, text string) {
	t.Helper()
	const before = "<\u2028 kept \xe2\x80"
	want := before + slowHTML.Replace(text)
	var standard bytes.Buffer
	json.HTMLEscape(&standard, []byte(text))
	if before+standard.String() != want {
		t.Fatalf("%q: encoding/json gives %q, the twin %q", text, standard.String(), want[len(before):])
	}
	for _, room := range []int{0, 1, 7, 6 * len(text)} {
		out := make([]byte, 0, len(before)+len(text)+room)
		out = append(append(out, before...), text...)
		if got := HTML(out, len(before)); string(got) != want {
			t.Fatalf("%q with room for %d more: got %q, want %q", text, room, got, want)
		}
	}
}

func TestEscapeHTML(t *testing.T) {
	for _, text := range []string{
		"", "a", `{"a":1}`, "<", ">", "&", "\u2028", "\u2029", "<>&\u2028\u2029", "=;?%'$\u2027\u202a\u2018\u20a8",
		`{"<a>":"x & y"}`, "12345678<12345678", "1234567\u2028", "123456\u2029", "12345678\u2028\u2028\u2029>",
		"\xe2", "\xe2\x80", "\xe2\x80\xa7", "\x80\xa8", "\xa8", "\xa9\xe2\x80", "\xe2\xe2\x80\xa8\xa8", "1234567\xe2\x80\xa8",
		strings.Repeat("<", 1000), strings.Repeat("\u2028", 333), strings.Repeat("plain text ", 99) + "&",
	} {
		checkHTML(t, text)
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		var b strings.Builder
		for range r.IntN(40) {
			b.WriteString([]string{"<", ">", "&", "\u2028", "\u2029", "\xe2", "\x80", "\xa8", "a", "bcdefgh", "é"}[r.IntN(11)])
		}
		checkHTML(t, b.String())
	}
}

func TestPlainForHTML(t *testing.T) {
	for c := range 256 {
		want := !strings.Contains("<>&\xe2", string([]byte{byte(c)}))
		for at := range 8 {
			for _, others := range []uint64{0, 0x6161616161616161, ^uint64(0), 0x3d3d3d3d3d3d3d3d, 0x2727272727272727, 0xe3e3e3e3e3e3e3e3} {
				w := others&^(0xff<<(8*at)) | uint64(c)<<(8*at)
				if got := plainForHTML(w); got != want {
					t.Fatalf("%016x: got %t, want %t", w, got, want)
				}
			}
		}
	}
}

func FuzzEscapeHTML(f *testing.F) {
	for _, text := range []string{"", "<>&", "1234567\u2028\u2029", "\xe2\x80", "a<bcdefghijk&\xe2\x80\xa8"} {
		f.Add(text)
	}
	f.Fuzz(checkHTML)
}

func BenchmarkEscapeHTML(b *testing.B) {
	plain := []byte(strings.Repeat(`{"id":1234,"name":"Grace Hopper","tags":["a","b"]},`, 200))
	for name, text := range map[string][]byte{
		"plain": plain,
		"one":   append(bytes.Clone(plain), `{"html":"<"}`...),
		"dense": []byte(strings.Repeat(`{"html":"<b>bold</b> & more"},`, 300)),
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			dst := make([]byte, 0, 6*len(text))
			for b.Loop() {
				dst = HTML(append(dst[:0], text...), 0)
			}
		})
		b.Run(name+"/std", func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			var dst bytes.Buffer
			for b.Loop() {
				dst.Reset()
				json.HTMLEscape(&dst, text)
			}
		})
	}
}
