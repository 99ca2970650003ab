package wire

import "slices"

// Grow returns dst with room for n more bytes, at least twice what it was: what a loop
// writes is copied once on the way, where append's steps of a quarter would copy large
// results four times. It is kept out of the loops.
//
//go:noinline
func Grow(dst []byte, n int) []byte { return slices.Grow(dst, max(n, cap(dst))) }

// GrowOn is Grow for a loop that has written done values of limited and unlimited length in
// took bytes, and has left to write. It expects the others to be as long, and makes room for
// them and a sixteenth more; but the capacity becomes at least 5/4 and at most four times what
// it was, since they may not be. So large results are copied less often on the way, and have
// little room left in the end.
//
//go:noinline
func GrowOn(dst []byte, n, took, done, left int) []byte {
	if done == 0 {
		return Grow(dst, n)
	}
	more := float64(took) / float64(done) * float64(left) * (17. / 16)
	limit := float64(cap(dst))
	return slices.Grow(dst, max(n, int(min(max(more, limit/4), limit*3))))
}
