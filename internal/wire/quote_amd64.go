//go:build !purego && !race && !msan && !asan

package wire

import (
	"unsafe"

	"github.com/stringify-go/stringify/internal/wire/avx2"
)

// Unsafe: by the rules of package avx2.

// haveAVX2 is avx2.Enabled where the assembly can see it.
var haveAVX2 = avx2.Enabled

// quote writes s between quotes at w and reports whether all its bytes are plain. If not,
// what stands at w means nothing.
//
// The caller owns len(s)+2+over bytes at w, which s does not overlap.
//
// It stands here and not in package avx2 so that it can go on to quoteWords by itself: a
// function in between that chooses took 4.9 ns where this takes 4.0, as text of 3 to 30
// bytes in one loop.
//
//go:noescape
func quote(w unsafe.Pointer, s string) bool

// quoteEach is quote for the n strings at a, one after the other, with a comma behind each, up
// to the first that is not plain, or for which there is not enough room. It returns how many it
// has written, and how many bytes.
//
// The caller owns room bytes at w, of which the last ones, over in number, are not written to
// for good.
//
//go:noescape
func quoteEach(w unsafe.Pointer, room int, a *string, n int) (count, written int)
