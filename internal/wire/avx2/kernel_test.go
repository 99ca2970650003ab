//go:build amd64 && !purego && !race && !msan && !asan

package avx2

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"
	"unicode/utf8"
	"unsafe"
)

// The twins, by the comments of the kernels.

func isEscaped(b byte) bool { return b < ' ' || b == '"' || b == '\\' }

func copyTextTwin(s []byte) (n int, wide bool) {
	for n < len(s)&^31 && !isEscaped(s[n]) {
		wide = wide || s[n] >= utf8.RuneSelf
		n++
	}
	return n, wide
}

// trouble returns where the first byte stands that is not UTF-8, len(s) if there is none.
func trouble(s []byte) int {
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRune(s[i:])
		if r == utf8.RuneError && size == 1 {
			return i
		}
		i += size
	}
	return len(s)
}

// someEscapes are no escapes of JSON, but of all lengths that those may have.
var someEscapes = func() (t [0x80]uint64) {
	for c := range t {
		if isEscaped(byte(c)) {
			t[c] = 0x807e7d7c7b7a79&(1<<(8*(2+c%5))-1) | uint64(2+c%5)<<56
		}
	}
	return t
}()

// escaped returns s with its escapes.
func escaped(s []byte) (out []byte) {
	for _, b := range s {
		if !isEscaped(b) {
			out = append(out, b)
			continue
		}
		e := someEscapes[b]
		for range e >> 56 {
			out = append(out, byte(e))
			e >>= 8
		}
	}
	return out
}

// A place is where the kernels write: filler in front, the room that the kernel asks
// for, filler behind.
type place struct{ front, room, behind []byte }

const filler = 0xa5

func (p place) clear() {
	for _, part := range [][]byte{p.front, p.room, p.behind} {
		for i := range part {
			part[i] = filler
		}
	}
}

func (p place) intact() bool {
	return bytes.Count(p.front, []byte{filler}) == len(p.front) && bytes.Count(p.behind, []byte{filler}) == len(p.behind)
}

// heap returns a place of the size n, not aligned, in memory of its own.
func heap(n int) place {
	const margin = 40
	b := make([]byte, margin+n+margin)
	return place{b[:margin], b[margin : margin+n : margin+n], b[margin+n:]}
}

// check compares all kernels with their twins, for the text s, which is read where it
// is. place is called for each room.
func check(t *testing.T, s []byte, place func(n int) place) {
	t.Helper()
	n := len(s)
	src := unsafe.SliceData(s)

	at, whole := trouble(s), len(escaped(s))
	for _, room := range []int{n + 31, n + 31 + 7, whole + 31, whole + 150, whole + 192} {
		if room < n+31 {
			continue
		}
		p := place(room)
		p.clear()
		read, written := CopyUTF8(&p.room[0], src, n, room, &someEscapes)
		if read < 0 || read > n || at < n && read > at+3 {
			t.Fatalf("CopyUTF8(%q), room for %d: read %d, but there is trouble at %d", s, room, read, at)
		}
		if isShort := slices.ContainsFunc(s[read:min(read+32, n)], isEscaped) && written+n-read+192 > room; read < at-35 && !isShort {
			t.Fatalf("CopyUTF8(%q), room for %d: read %d, but there is no trouble up to %d", s, room, read, at)
		} else if read < n && at == n && !isShort {
			t.Fatalf("CopyUTF8(%q), room for %d: read %d without trouble", s, room, read)
		}
		if got, want := p.room[:written], escaped(s[:read]); !bytes.Equal(got, want) {
			t.Fatalf("CopyUTF8(%q), room for %d: read %d, wrote %q, want %q", s, room, read, got, want)
		}
		if !p.intact() {
			t.Fatalf("CopyUTF8(%q) wrote outside its room of %d", s, room)
		}
	}

	if n == 0 {
		return
	}
	p := place(n)
	p.clear()
	count, wide := copyTextTwin(s)
	if n, w := CopyText(&p.room[0], src, n); n != count || (w != 0) != wide {
		t.Fatalf("CopyText(%q) = %d, %x, want %d, %v", s, n, w, count, wide)
	}
	if !bytes.Equal(p.room[:count], s[:count]) {
		t.Fatalf("CopyText(%q) wrote %q", s, p.room[:count])
	}
	if !p.intact() {
		t.Fatalf("CopyText(%q) wrote outside its room", s)
	}
}

// needKernels skips the test where they cannot run.
func needKernels(t testing.TB) {
	if !Enabled {
		t.Skip("no AVX2, or STRINGIFY_CPU=generic")
	}
}

// TestEachByteEachPlace has texts of all lengths to 300 with one byte that is not plain
// at each place, at each place within a block of memory.
func TestEachByteEachPlace(t *testing.T) {
	needKernels(t)
	step := 1
	if testing.Short() {
		step = 13
	}
	for n := 0; n <= 300; n += 1 + (step-1)*min(n/70, 1) {
		s := append(make([]byte, n%32, n%32+n), bytes.Repeat([]byte{'x'}, n)...)[n%32:]
		check(t, s, heap)
		for i := range s {
			for _, b := range []byte{0, 0x1f, '"', '\\', 0x7f, 0x80, 0xff} {
				s[i] = b
				check(t, s, heap)
			}
			s[i] = ' '
		}
	}
}

// TestAllPairsAndTriples has all beginnings of characters of two and three bytes, around
// the end of a block, of a text, and elsewhere.
func TestAllPairsAndTriples(t *testing.T) {
	needKernels(t)
	thirds := []byte{0, 'a', 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xe0, 0xf0, 0xff}
	s := make([]byte, 0, 100)
	for a := range 256 {
		for b := range 256 {
			for k, c := range thirds {
				if testing.Short() && (a+b+k)%5 != 0 {
					continue
				}
				for _, front := range []int{0, 28 + (a+b+k)%5, 60 + (a+b+k)%5} {
					s = append(s[:0], "日本語日本語日本語日本語日本語日本語日本語日"[:front/3*3]...)
					s = append(s, "xx"[:front%3]...)
					s = append(s, byte(a), byte(b), c, thirds[(a+b)%len(thirds)])
					check(t, s, heap)
					check(t, append(s, "é and more text"...), heap)
				}
			}
		}
	}
}

// TestRandomCharacters mixes characters of all lengths with what is none.
func TestRandomCharacters(t *testing.T) {
	needKernels(t)
	rounds := 400_000
	if testing.Short() {
		rounds = 20_000
	}
	parts := []string{
		"a", "plain text", "é", "€", "語", "\ud7ff", "\ue000", "\uffff", "😀", "\U0010ffff", "日本語のテキスト",
		"\n", "\"", "\\", "\x80", "\xbf\xbf", "\xc0\x80", "\xc2", "\xe0\x9f\xbf", "\xed\xa0\x80", "\xe3\x81",
		"\xf0\x8f\xbf\xbf", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xf0\x9f\x98", "\xff",
	}
	r := rand.New(rand.NewPCG(21, 22))
	var s []byte
	for range rounds {
		s = s[:0]
		most := len(parts)
		if r.IntN(2) == 0 {
			most = 11 // no trouble
		}
		for range r.IntN(40) {
			s = append(s, parts[r.IntN(most)]...)
		}
		check(t, s, heap)
	}
}

func FuzzKernels(f *testing.F) {
	needKernels(f)
	f.Add([]byte("some text, 日本語, and \"more\""), uint8(3))
	f.Add(bytes.Repeat([]byte("\xf0\x9f\x98\x80"), 16), uint8(31))
	f.Fuzz(func(t *testing.T, b []byte, start uint8) {
		s := append(make([]byte, start%64, int(start%64)+len(b)), b...)[start%64:]
		check(t, s, heap)
	})
}
