package bench

import (
	"bufio"
	"os"
	"runtime"
	"strings"
	"testing"

	"github.com/bytedance/sonic"
)

// jitProbe is a type that nothing but TestSonicJIT encodes.
type jitProbe struct {
	A string `json:"a"`
	B int    `json:"b"`
}

// TestSonicJIT proves that sonic's figures are those of its just-in-time
// compiler: the build chose sonic's own encoder and not the encoding/json
// fallback, and the first Marshal of a type maps new executable memory in which
// the Go runtime finds a function with the type's name.
func TestSonicJIT(t *testing.T) {
	if runtime.GOOS != "linux" || runtime.GOARCH != "amd64" {
		t.Skip("reads /proc/self/maps; the JIT is for amd64")
	}
	if sonic.APIKind != sonic.UseSonicJSON {
		t.Fatal("sonic was built with its encoding/json fallback")
	}
	if os.Getenv("SONIC_ENCODER_USE_VM") != "" {
		t.Fatal("SONIC_ENCODER_USE_VM turns the JIT off")
	}
	before := executableMaps(t)
	if _, err := sonic.ConfigDefault.Marshal(&jitProbe{A: "x", B: 1}); err != nil {
		t.Fatal(err)
	}
	var names []string
	for addr := range executableMaps(t) {
		if before[addr] {
			continue
		}
		if f := runtime.FuncForPC(addr); f != nil {
			names = append(names, f.Name())
		}
	}
	t.Logf("%s: functions in new executable memory: %q", runtime.Version(), names)
	for _, n := range names {
		if strings.Contains(n, "jitProbe") {
			return
		}
	}
	t.Fatal("the first Marshal of a type compiled nothing")
}

// executableMaps returns the start addresses of the executable mappings that
// belong to no file.
func executableMaps(t *testing.T) map[uintptr]bool {
	f, err := os.Open("/proc/self/maps")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	out := map[uintptr]bool{}
	for lines := bufio.NewScanner(f); lines.Scan(); {
		fields := strings.Fields(lines.Text())
		if len(fields) != 5 || fields[1][2] != 'x' {
			continue
		}
		var addr uintptr
		for _, c := range []byte(fields[0]) {
			if c == '-' {
				break
			}
			addr = addr<<4 | uintptr(strings.IndexByte("0123456789abcdef", c))
		}
		out[addr] = true
	}
	return out
}
