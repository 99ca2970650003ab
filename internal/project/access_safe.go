//go:build purego || !(amd64 || arm64)

package project

import "encoding/binary"

// These are the accessors of the hot loops. This version checks bounds and
// knows no byte order: a broken promise of a loop is a panic here, so that tests
// of this build prove the other one, access_fast.go, which checks nothing.

// load8 returns the eight bytes of s from i on, the first one lowest.
func load8(s []byte, i int) uint64 { return binary.LittleEndian.Uint64(s[i : i+8]) }

// load1 returns s[i].
func load1(s []byte, i int) byte { return s[i] }

// store8 puts the eight bytes of x, lowest first, at d[i].
func store8(d []byte, i int, x uint64) { binary.LittleEndian.PutUint64(d[i:i+8], x) }

// store1 puts x at d[i].
func store1(d []byte, i int, x byte) { d[i] = x }

// store32 copies the 32 bytes of s from j on to d[i].
func store32(d []byte, i int, s []byte, j int) {
	*(*[32]byte)(d[i : i+32]) = *(*[32]byte)(s[j : j+32])
}
