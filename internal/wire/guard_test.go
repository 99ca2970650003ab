//go:build linux

package wire

import (
	"slices"
	"strings"
	"syscall"
	"testing"
	"unsafe"

	"github.com/stringify-go/stringify/internal/guard"
)

// TestStringGuard reads text that ends where memory ends, or begins where it begins, and
// writes into room that ends there too: a byte too many is a crash.
func TestStringGuard(t *testing.T) {
	size := syscall.Getpagesize()
	from, _ := guard.Memory(t, size)
	to, behind := guard.Memory(t, size)
	check := func(s string) {
		want := quoteTwin(s)
		for _, room := range []int{len(want), len(want) + 1, len(want) + 33, len(want) + Slack} {
			if room <= size {
				dst := to[size-room:][:0]
				if got := string(AppendString(dst, s)); got != want {
					t.Fatalf("AppendString(%q) with %d bytes of room = %q, want %q", s, room, got, want)
				}
			}
		}
		for _, n := range []int{1, 2, 3} {
			list, want := slices.Repeat([]string{s}, n), strings.Repeat(want+",", n)
			for _, room := range []int{len(want), len(want) + 31, len(want) + 32, len(want) + Slack} {
				if room <= size {
					if got := string(AppendStrings(to[size-room:][:0], list)); got != want {
						t.Fatalf("AppendStrings(%q, %d times) with %d bytes of room = %q, want %q", s, n, room, got, want)
					}
				}
			}
		}
		if room := len(s) + 2 + Slack; room <= size {
			end := PutString(unsafe.Pointer(&to[size-room]), s)
			if end != nil && string(to[size-room:][:len(s)+2]) != want {
				t.Fatalf("PutString(%q) wrote %q, want %q", s, to[size-room:][:len(s)+2], want)
			}
		}
	}
	check(unsafe.String(behind, 0))
	step := 1
	if testing.Short() {
		step = 17
	}
	for n := 1; n <= 300; n += 1 + (step-1)*min(n/70, 1) {
		for _, b := range [][]byte{from[size-n:], from[:n:n]} {
			s := unsafe.String(&b[0], n) // changes with b
			copy(b, strings.Repeat("日本語é", n/11+1))
			check(s) // cut off, mostly
			copy(b, strings.Repeat("x", n))
			check(s)
			for i := range b {
				for _, c := range []byte{'\n', '"', '\\', 0x80} {
					b[i] = c
					check(s)
				}
				b[i] = ' '
			}
		}
	}
}
