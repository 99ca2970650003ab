//go:build amd64 && !purego && !race && !msan && !asan

package avx2

import (
	"math/rand/v2"
	"testing"
	"unsafe"
)

// markTwin is Mark for one block.
func markTwin(block []byte, separator byte) (m Marks) {
	for i, b := range block {
		bit := uint64(1) << i
		switch b {
		case '"':
			m.Quotes |= bit
		case '\\':
			m.Backslashes |= bit
		case '[', '{':
			m.Opens |= bit
		case ']', '}':
			m.Closes |= bit
		}
		if b == separator {
			m.Separators |= bit
		}
	}
	return m
}

// checkMark compares Mark with its twin, for the blocks of s, which is read where it is.
func checkMark(t *testing.T, s []byte) {
	t.Helper()
	n := len(s) / 64
	filled := Marks{1, 2, 3, 4, 5}
	got := make([]Marks, n+2)
	for k := range got {
		got[k] = filled
	}
	for _, separator := range []byte{',', '\n', 0xff} {
		Mark(&got[1], unsafe.SliceData(s), n, separator)
		for k := range n {
			if want := markTwin(s[k*64:(k+1)*64], separator); got[k+1] != want {
				t.Fatalf("Mark(%q, %q), block %d: got %x, want %x", s, separator, k, got[k+1], want)
			}
		}
		if got[0] != filled || got[n+1] != filled {
			t.Fatalf("Mark(%q) wrote outside its room", s)
		}
	}
}

// TestMark has each byte at each place of a block, and blocks of random ones.
func TestMark(t *testing.T) {
	needKernels(t)
	block := make([]byte, 64)
	for b := range 256 {
		for i := range block {
			clear(block)
			block[i] = byte(b)
			checkMark(t, block)
		}
	}
	r := rand.New(rand.NewPCG(1, 5))
	for n := 1; n < 20; n++ {
		s := make([]byte, n*64+7)[7:]
		for i := range s {
			s[i] = "\"\\[]{},\n\xdb\xfbabc 1"[r.IntN(15)]
		}
		checkMark(t, s)
	}
}
