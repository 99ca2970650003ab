// Package wire writes scalars as bytes: text, whole numbers, floating point, times.
// It knows what the bytes of a value are in JSON, and nothing else: no schema, no Go
// values, no coercion.
//
// There are two families of functions. Append functions grow dst as needed and
// return the longer slice, as the built-in append does. They allocate only to grow
// dst, and may use the free capacity behind the result as scratch space. Put functions
// are for hot loops that have reserved room before.
//
// Each has a fast form for amd64 and arm64, in the files that end in _fast.go, which
// works on eight bytes at a time, and on amd64 gives text to the kernels of avx2 where
// the processor has them. Elsewhere, and under the build tag purego, plain.go does the
// same with the standard library.
package wire

// Backend says what writes text in this process: "avx2", the kernels of that package;
// "words", Go code on eight bytes at a time; or "plain", the standard library.
func Backend() string { return backend() }
