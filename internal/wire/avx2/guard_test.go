//go:build linux && amd64 && !purego && !race && !msan && !asan

package avx2

import (
	"bytes"
	"syscall"
	"testing"
)

// guarded returns size bytes of memory, of whole pages, with pages in front and behind
// that must not be touched. guard is the first byte behind.
func guarded(t *testing.T, size int) (memory []byte, guard *byte) {
	t.Helper()
	page := syscall.Getpagesize()
	b, err := syscall.Mmap(-1, 0, size+2*page, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := syscall.Munmap(b); err != nil {
			t.Error(err)
		}
	})
	for _, guard := range [][]byte{b[:page], b[page+size:]} {
		if err := syscall.Mprotect(guard, syscall.PROT_NONE); err != nil {
			t.Fatal(err)
		}
	}
	return b[page : page+size : page+size], &b[page+size]
}

// TestGuardPages reads text that ends where memory ends, or begins where it begins, and
// writes into room that does: a byte too many is a crash.
func TestGuardPages(t *testing.T) {
	needKernels(t)
	const size = 4096
	from, _ := guarded(t, size)
	to, _ := guarded(t, size)
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

// TestPageEnds has texts at all distances from the end of a page inside mapped memory.
func TestPageEnds(t *testing.T) {
	needKernels(t)
	from, _ := guarded(t, 2*4096)
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
	_, guard := guarded(t, 4096)
	b := make([]byte, 64)
	for _, wild := range []*byte{nil, guard} {
		if n := CopyUTF8(&b[0], wild, 0); n != 0 {
			t.Errorf("CopyUTF8 of nothing = %d", n)
		}
		if n, wide := CopyText(&b[0], wild, 0); n != 0 || wide != 0 {
			t.Errorf("CopyText of nothing = %d, %x", n, wide)
		}
	}
}
