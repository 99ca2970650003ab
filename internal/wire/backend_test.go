//go:build linux && amd64 && !purego && !race && !msan && !asan

package wire

import (
	"os"
	"strings"
	"testing"
)

// TestBackend fails where the kernels could run and do not, which no other test would
// notice. .ci/run wants to see it pass.
func TestBackend(t *testing.T) {
	info, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		t.Skip(err)
	}
	var flags []string
	for line := range strings.Lines(string(info)) {
		if strings.HasPrefix(line, "flags") {
			flags = strings.Fields(line)
			break
		}
	}
	has := make(map[string]bool)
	for _, flag := range flags {
		has[flag] = true
	}
	want := "words"
	if has["avx2"] && has["bmi1"] && has["bmi2"] && os.Getenv("STRINGIFY_CPU") != "generic" {
		want = "avx2"
	}
	if got := Backend(); got != want {
		t.Errorf("text is written by %q, want %q on this machine", got, want)
	}
	if haveAVX2 != (want == "avx2") {
		t.Errorf("quote uses AVX2: %v, want it by %q", haveAVX2, want)
	}
	t.Logf("text is written by %q", Backend())
}
