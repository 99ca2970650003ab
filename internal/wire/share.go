package wire

import "unsafe"

// StringOf returns the bytes of b as a string that shares their memory.
//
// The rule it obeys is the caller's to keep: nobody writes to b's bytes as long as the
// string, or a part of it, is in use. A string of a text that its owner may reuse must
// be cloned before it is put anywhere that outlives the call.
//
// It allocates nothing.
func StringOf(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }
