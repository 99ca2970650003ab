package wire

import "testing"

func TestGrowOn(t *testing.T) {
	for _, c := range []struct {
		what                      string
		size, n, took, done, left int
		least, most               int // of the capacity, which the runtime rounds up
	}{
		{"nothing is known", 1000, 10, 0, 0, 1 << 30, 2000, 2800},
		{"as much again", 1600, 10, 1600, 100, 100, 3300, 4200},
		{"nearly done", 1000, 10, 1000, 1000, 1, 1250, 1800},
		{"much more to come", 1000, 10, 1000, 10, 1 << 30, 4000, 4600},
		{"a long one", 1000, 100_000, 1000, 10, 10, 101_000, 115_000},
		{"other text in front", 10_000, 10, 100, 10, 500, 15_312, 17_500},
	} {
		dst := make([]byte, c.size)
		dst[c.size-1] = 'x'
		got := GrowOn(dst, c.n, c.took, c.done, c.left)
		if cap(got) < c.least || cap(got) > c.most || len(got) != c.size || got[c.size-1] != 'x' {
			t.Errorf("%s: length %d, capacity %d, want %d to %d", c.what, len(got), cap(got), c.least, c.most)
		}
	}
}
