//go:build (amd64 || arm64) && !purego

package wire

import (
	"unicode/utf8"
	"unsafe"

	"github.com/stringify-go/stringify/internal/wire/avx2"
)

// Unsafe: by the rules in word_fast.go.

func backend() string {
	if avx2.Enabled {
		return "avx2"
	}
	return "words"
}

// over is how many bytes behind the text the kernels may overwrite.
const over = 32

// maxEach bounds the strings that quoteEach is given at once, since it cannot be preempted.
const maxEach = 1024

func appendStrings(dst []byte, a []string) []byte {
	for len(a) > 0 {
		s := a[0]
		if cap(dst)-len(dst) < len(s)+3+over {
			dst = grow(dst, max(len(s)+3+over, cap(dst)))
		}
		n, size := quoteEach(behind(dst), cap(dst)-len(dst), unsafe.SliceData(a), min(len(a), maxEach))
		dst, a = dst[:len(dst)+size], a[n:]
		if n == 0 {
			dst, a = append(appendStringSlow(dst, s), ','), a[1:]
		}
	}
	return dst
}

func appendString(dst []byte, s string) []byte {
	if cap(dst)-len(dst) < len(s)+2+over {
		return appendStringTight(dst, s)
	}
	if quote(behind(dst), s) {
		return dst[:len(dst)+len(s)+2]
	}
	return appendStringSlow(dst, s)
}

// appendStringTight is appendString for a dst that may have no room to spare: it grows
// only if the text itself does not fit.
//
//go:noinline
func appendStringTight(dst []byte, s string) []byte {
	// One more than the text, because the position behind it must be inside too.
	if cap(dst)-len(dst) < len(s)+3 {
		dst = grow(dst, len(s)+2+over)
		return appendString(dst, s)
	}
	if quoteWords(behind(dst), s) {
		return dst[:len(dst)+len(s)+2]
	}
	return appendStringSlow(dst, s)
}

// quoteWords is quote on words of eight bytes; lengths that are no multiple of a word
// take words that overlap. It writes len(s)+2 bytes at most.
//
// 6 to 9 ns for 5 to 32 bytes, where a loop with a table takes 7 to 22.
func quoteWords(w unsafe.Pointer, s string) bool {
	src, n := unsafe.Pointer(unsafe.StringData(s)), len(s)
	store8(w, 0, '"')
	w = unsafe.Add(w, 1)
	var flags uint64
	switch {
	case n > 32:
		if !copyPlain(w, src, n) {
			return false
		}
	case n > 16:
		a, b, c, d := load64(src, 0), load64(src, 8), load64(src, n-16), load64(src, n-8)
		store64(w, 0, a)
		store64(w, 8, b)
		store64(w, n-16, c)
		store64(w, n-8, d)
		flags = (marks(a) | marks(b) | marks(c) | marks(d)) & each80
	case n >= 8:
		a, b := load64(src, 0), load64(src, n-8)
		store64(w, 0, a)
		store64(w, n-8, b)
		flags = (marks(a) | marks(b)) & each80
	case n >= 4:
		a, b := load32(src, 0), load32(src, n-4)
		store32(w, 0, a)
		store32(w, n-4, b)
		flags = special(uint64(a) | uint64(b)<<32)
	case n > 0:
		// The first, the middle and the last byte are all of one, two or three.
		mid := n >> 1
		a, b, c := *(*byte)(src), *(*byte)(unsafe.Add(src, mid)), *(*byte)(unsafe.Add(src, n-1))
		store8(w, 0, a)
		store8(w, mid, b)
		store8(w, n-1, c)
		flags = special(uint64(a) | uint64(b)<<8 | uint64(c)<<16 | eachSpace&^0xffffff)
	}
	if flags != 0 {
		return false
	}
	store8(w, n, '"')
	return true
}

// quoteEachWords is quoteEach by quoteWords.
//
//lint:ignore U1000 quote_amd64.s goes on to it
func quoteEachWords(w unsafe.Pointer, room int, a *string, n int) (count, written int) {
	for _, s := range unsafe.Slice(a, n) {
		if room-written < len(s)+3+over || !quoteWords(unsafe.Add(w, written), s) {
			break
		}
		written += len(s) + 3
		store8(w, written-1, ',')
		count++
	}
	return count, written
}

// copyPlain copies n >= 32 bytes and reports whether all are plain. It stops early if not.
func copyPlain(dst, src unsafe.Pointer, n int) bool {
	i := 0
	for ; i+32 <= n; i += 32 {
		a, b, c, d := load64(src, i), load64(src, i+8), load64(src, i+16), load64(src, i+24)
		store64(dst, i, a)
		store64(dst, i+8, b)
		store64(dst, i+16, c)
		store64(dst, i+24, d)
		if (marks(a)|marks(b)|marks(c)|marks(d))&each80 != 0 {
			return false
		}
	}
	for ; i < n; i += 8 {
		last := min(i, n-8)
		a := load64(src, last)
		store64(dst, last, a)
		if special(a) != 0 {
			return false
		}
	}
	return true
}

// appendStringSlow is appendString for text with something that is not plain. It leaves
// what it can to the kernel, or alternates between clean text by words and single bytes
// that have to be replaced.
//
//go:noinline
func appendStringSlow(dst []byte, s string) []byte {
	const (
		replacement = 0xbdbfef | 3<<56 // U+FFFD in the form of escapes
		room        = 256              // what the kernel wants for escapes, and some
		some        = 16
	)
	dst = append(dst, '"')
	src := unsafe.Pointer(unsafe.StringData(s))
	byWords := 0 // so many replacements: what stopped the kernel may go on
	for i := 0; i < len(s); i++ {
		// Room for the rest and one replacement.
		if rest := len(s) - i; cap(dst)-len(dst) < rest+over {
			dst = grow(dst, rest+rest/4+room)
		}
		if byWords > 0 || !avx2.Enabled {
			byWords--
		} else {
			byWords = some
			read, written := avx2.CopyUTF8((*byte)(behind(dst)), (*byte)(unsafe.Add(src, i)), len(s)-i, cap(dst)-len(dst), &escapes)
			from := i
			i += read
			if i == len(s) {
				dst = dst[:len(dst)+written]
				break
			}
			// Back to where the last character begins, which may be cut off.
			if i > from && s[i-1] >= utf8.RuneSelf {
				for i--; !utf8.RuneStart(s[i]); i-- {
				}
			}
			dst = dst[:len(dst)+written-(from+read-i)]
		}
		n := copyText(behind(dst), unsafe.Add(src, i), len(s)-i)
		i += n
		dst = dst[:len(dst)+n]
		if i == len(s) {
			break
		}
		text := uint64(replacement)
		if c := s[i]; c < utf8.RuneSelf {
			text = escapes[c]
		}
		store64(behind(dst), 0, text)
		dst = dst[:len(dst)+int(text>>56)]
	}
	return append(dst, '"')
}

// copyText copies n > 0 bytes of src, up to the first that needs an escape or is not
// UTF-8, and returns how many. It may overwrite all n bytes of dst.
//
// A word of plain characters is one test, and so are two characters of three bytes.
// Other words run through the automaton of utf8_fast.go, which has no branches to
// mispredict: 90 ns for 100 bytes of French, 620 for 800 of Russian, where decoding
// character by character takes 145 and 1200.
func copyText(dst, src unsafe.Pointer, n int) int {
	i, state := 0, uint64(utf8Start)
	for i+8 <= n {
		x := load64(src, i)
		store64(dst, i, x)
		if state == utf8Start {
			flags := special(x)
			if flags == 0 {
				i += 8
				continue
			}
			if x&each80 == 0 {
				return i + firstFlag(flags)
			}
			if isThreeThree(x) {
				for i += 6; i+8 <= n; i += 6 {
					x = load64(src, i)
					store64(dst, i, x)
					if !isThreeThree(x) {
						break
					}
				}
				continue
			}
		}
		next := utf8Step8(state, x)
		if next == utf8Bad {
			break
		}
		state = next
		i += 8
	}

	// Byte by byte: what does not fill a word, or the word with the trouble.
	clean := i // where the character that is being read starts
	if state != utf8Start {
		for clean--; *(*byte)(unsafe.Add(src, clean)) < 0xc0; clean-- {
		}
	}
	for ; i < n; i++ {
		if state == utf8Start {
			clean = i
		}
		b := *(*byte)(unsafe.Add(src, i))
		store8(dst, i, b)
		state = utf8Step(state, b)
		if state == utf8Bad {
			return clean
		}
	}
	if state == utf8Start {
		return n
	}
	return clean
}
