package rawjson

import (
	"bytes"
	"math/rand/v2"
	"testing"
)

// splitTwin is Scan from the beginning of text, byte by byte.
func splitTwin(text []byte, separator byte, level int) (separators []int, end int) {
	depth, inside := 0, false
	for i := 0; i < len(text); i++ {
		switch b := text[i]; {
		case b == '\\': // outside of strings, where there is none, it escapes no bracket
			if inside || i+1 < len(text) && (text[i+1] == '"' || text[i+1] == '\\') {
				i++
			}
		case b == '"':
			inside = !inside
		case inside:
		case b == '[' || b == '{':
			depth++
		case b == ']' || b == '}':
			if depth--; depth < level {
				return separators, i
			}
		case b == separator && depth == level:
			separators = append(separators, i)
		}
	}
	return separators, -1
}

// checkSplit scans text in pieces that next tells the lengths of.
func checkSplit(t *testing.T, text []byte, next func() int) {
	t.Helper()
	for _, s := range []Splitter{SplitLines(), SplitElements()} {
		separators, wantEnd := splitTwin(text, s.separator, s.level)
		last, count, end := -1, 0, -1
		for at := 0; at < len(text) && end < 0; {
			n := min(max(next(), 1), len(text)-at)
			gotLast, gotCount, gotEnd := s.Scan(text[at : at+n])
			if gotLast >= 0 {
				last = at + gotLast
			}
			if count += gotCount; gotEnd >= 0 {
				end = at + gotEnd
			}
			at += n
			var upTo []int
			for _, i := range separators {
				if i < at {
					upTo = append(upTo, i)
				}
			}
			if wantLast := append([]int{-1}, upTo...)[len(upTo)]; last != wantLast || count != len(upTo) {
				t.Fatalf("%q up to %d, cut at %q: last %d, count %d, want %d, %d", text, at, s.separator, last, count, wantLast, len(upTo))
			}
		}
		if end != wantEnd {
			t.Fatalf("%q, cut at %q: end %d, want %d", text, s.separator, end, wantEnd)
		}
	}
}

// FuzzSplit compares the Splitter with its twin. seed decides the lengths of the pieces.
func FuzzSplit(f *testing.F) {
	for seed := range uint64(300) {
		f.Add(splitText(rand.New(rand.NewPCG(seed, 2))), seed)
	}
	f.Fuzz(func(t *testing.T, text []byte, seed uint64) {
		r := rand.New(rand.NewPCG(seed, 3))
		checkSplit(t, text, func() int { return len(text) })
		checkSplit(t, text, func() int { return 1 })
		checkSplit(t, text, func() int { return r.IntN(150) })
	})
}

// splitText returns something like JSON.
func splitText(r *rand.Rand) []byte {
	parts := []string{`"`, `\`, `\\`, `[`, `]`, `{`, `}`, ",", "\n", `"a,]"`, `"\""`, "12", " ", "é", "\x00", "\xdb\xfb\xfd\xdd\x5b\x7c", ",,,,", `{"a":[1,"}"]},`, "[[[[[[[[[[[["}
	var b bytes.Buffer
	if r.IntN(2) == 0 {
		b.WriteByte('[')
	}
	for range r.IntN(200) {
		b.WriteString(parts[min(r.IntN(len(parts)), r.IntN(3*len(parts)))])
	}
	return b.Bytes()
}

func BenchmarkSplit(b *testing.B) {
	for _, c := range []struct{ name, text string }{
		{"numbers", "12.25,"},
		{"strings", `"a short string",`},
		{"objects", `{"id":12345,"name":"somebody","tags":["a","b"],"ok":true},`},
		{"long", `{"text":"` + string(bytes.Repeat([]byte("lorem ipsum "), 100)) + `"},`},
	} {
		text := append([]byte("["), bytes.Repeat([]byte(c.text), 64<<10/len(c.text))...)
		b.Run(c.name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				s := SplitElements()
				s.Scan(text)
			}
		})
	}
}
