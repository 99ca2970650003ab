package guard

import (
	"syscall"
	"testing"
)

// Memory returns size bytes, of whole pages, with a page in front and one behind that must
// not be touched. behind is the first byte behind. The memory is given back when the test
// ends.
func Memory(t *testing.T, size int) (memory []byte, behind *byte) {
	t.Helper()
	page := syscall.Getpagesize()
	b, err := syscall.Mmap(-1, 0, size+2*page, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := syscall.Munmap(b); err != nil {
			t.Error(err)
		}
	})
	for _, guard := range [][]byte{b[:page], b[page+size:]} {
		if err := syscall.Mprotect(guard, syscall.PROT_NONE); err != nil {
			t.Fatal(err)
		}
	}
	return b[page : page+size : page+size], &b[page+size]
}
