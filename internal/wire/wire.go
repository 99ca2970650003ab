// Package wire writes scalars as bytes: text, whole numbers, floating point, times.
// It knows what the bytes of a value are in JSON and nothing else: no schema, no
// Go values, no coercion.
//
// There are two families of functions. Append functions grow dst as needed and
// return the longer slice, as the built-in append does; like it, they may use the
// free capacity behind the result as scratch space. Put functions are for hot loops that have
// reserved room before: they write at a position and return the position behind
// what they wrote.
//
// On amd64 and arm64 both work on eight bytes at a time (the files that end in
// _fast.go or are named after their method); elsewhere, and under the build tag
// purego, plain.go does the same with the standard library.
package wire

import "slices"

const (
	// Slack is the number of bytes behind the longest text of a value that a Put
	// function may overwrite, and that the caller of one must own.
	Slack = 64

	// MaxInt is the length of the longest text of an int64 or uint64.
	MaxInt = 20

	// MaxFloat is the length of the longest text of a float64 or float32:
	// -0.0000012345678901234567.
	MaxFloat = 25
)

// grow returns dst with room for at least n more bytes.
//
// It stays out of line so that the test for room is all that callers inline.
//
//go:noinline
func grow(dst []byte, n int) []byte {
	return slices.Grow(dst, n)
}
