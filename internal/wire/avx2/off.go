//go:build !amd64 || purego || race || msan || asan

package avx2

// Enabled is false where the kernels are not built: on other processors, without unsafe
// code, and under the sanitizers, which see no assembly.
const Enabled = false

// CopyText is not built here.
func CopyText(_, _ *byte, _ int) (int, uint32) { panic("avx2: not built") }

// CopyUTF8 is not built here.
func CopyUTF8(_, _ *byte, _, _ int, _ *[0x80]uint64) (int, int) { panic("avx2: not built") }

// Mark is not built here.
func Mark(_ *Marks, _ *byte, _ int, _ byte) { panic("avx2: not built") }
