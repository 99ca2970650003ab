// Package avx2 has the loops over text in assembly, for amd64 processors with AVX2. It
// knows when they can run and what they do to bytes, and nothing else: its callers have
// the same loops in Go, which run everywhere, and ask Enabled first.
//
// What makes the assembly sound:
//
//   - A kernel writes only what its comment says the caller owns. It stores whole blocks
//     of 32 bytes, so that is up to 31 bytes more than the text.
//   - It reads only the text, and up to 31 bytes behind it where they are in the same
//     page of 4096 bytes: memory is mapped by pages, so they can be read, whatever they
//     are, and the result does not depend on them. Text at the end of a page is copied
//     byte by byte first.
//   - The pointer of an empty text is never followed.
//   - It calls nothing, keeps no pointer, and writes no pointer to memory, so neither
//     moving stacks nor the garbage collector concern it.
//   - It ends with VZEROUPPER, since the code around it uses the older instructions.
//
// A kernel cannot be preempted. 1 MB of text takes it about 100 µs; a collection that
// starts meanwhile waits so long.
package avx2
