//go:build (arm64 || (amd64 && (race || msan || asan))) && !purego

package wire

import "unsafe"

// quote writes s between quotes at w and reports whether all its bytes are plain. If not,
// what stands at w means nothing.
//
// The caller owns len(s)+2+Slack bytes at w.
func quote(w unsafe.Pointer, s string) bool { return quoteWords(w, s) }

// quoteEach is quote for the n strings at a, one after the other, with a comma behind each, up
// to the first that is not plain, or for which there is not enough room. It returns how many it
// has written, and how many bytes.
//
// The caller owns room bytes at w.
func quoteEach(w unsafe.Pointer, room int, a *string, n int) (count, written int) {
	return quoteEachWords(w, room, a, n)
}
