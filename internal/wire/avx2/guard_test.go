//go:build linux && amd64 && !purego && !race && !msan && !asan

package avx2

import (
	"bytes"
	"testing"

	"github.com/stringify-go/stringify/internal/guard"
)

// TestGuardPages reads text that ends where memory ends, or begins where it begins, and
// writes into room that does: a byte too many is a crash.
func TestGuardPages(t *testing.T) {
	needKernels(t)
	const size = 4096
	from, _ := guard.Memory(t, size)
	to, _ := guard.Memory(t, size)
	first := func(n int) place { return place{nil, to[:n:n], nil} }
	last := func(n int) place { return place{nil, to[size-n:], nil} }
	step := 1
	if testing.Short() {
		step = 13
	}
	for n := 0; n <= 300; n += 1 + (step-1)*min(n/70, 1) {
		for _, s := range [][]byte{from[size-n:], from[:n:n]} {
			for _, text := range []string{"x", "é", "日本語", "😀"} {
				copy(s, bytes.Repeat([]byte(text), n/len(text)+1))
				check(t, s, first)
				check(t, s, last)
			}
			for i := range s {
				s[i] = 'x'
			}
			for i := range s {
				for _, b := range []byte{0x1f, '"', 0x80} {
					s[i] = b
					check(t, s, last)
				}
				s[i] = ' '
			}
		}
	}
}

// TestMarkGuardPages is TestGuardPages for Mark.
func TestMarkGuardPages(t *testing.T) {
	needKernels(t)
	const size = 4096
	from, _ := guard.Memory(t, size)
	for n := 64; n <= size; n += 64 {
		checkMark(t, from[size-n:])
		checkMark(t, from[:n:n])
	}
}

// TestPageEnds has texts at all distances from the end of a page inside mapped memory.
func TestPageEnds(t *testing.T) {
	needKernels(t)
	from, _ := guard.Memory(t, 2*4096)
	for at := 4096 - 70; at <= 4096; at++ {
		for n := range 70 {
			s := from[at : at+n : at+n]
			for i := range s {
				s[i] = 'a' + byte(i%26)
			}
			check(t, s, heap)
			if n > 0 {
				s[n-1] = '"'
				check(t, s, heap)
			}
		}
	}
}

// TestEmpty has pointers of empty texts that must not be followed.
func TestEmpty(t *testing.T) {
	needKernels(t)
	_, behind := guard.Memory(t, 4096)
	b := make([]byte, 64)
	for _, wild := range []*byte{nil, behind} {
		if read, written := CopyUTF8(&b[0], wild, 0, len(b), &someEscapes); read != 0 || written != 0 {
			t.Errorf("CopyUTF8 of nothing = %d, %d", read, written)
		}
		if n, wide := CopyText(&b[0], wild, 0); n != 0 || wide != 0 {
			t.Errorf("CopyText of nothing = %d, %x", n, wide)
		}
	}
}
