//go:build (arm64 || (amd64 && (race || msan || asan))) && !purego

package wire

import "unsafe"

// quote writes s between quotes at w and reports whether all its bytes are plain. If not,
// what stands at w means nothing.
//
// The caller owns len(s)+2+Slack bytes at w.
func quote(w unsafe.Pointer, s string) bool { return quoteWords(w, s) }
