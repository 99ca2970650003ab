package wire

import (
	"runtime/debug"
	"strings"
	"testing"
	"time"
)

// TestNoAllocs writes into a slice that is large enough.
func TestNoAllocs(t *testing.T) {
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == "-gcflags" && strings.Contains(s.Value, "checkptr=2") {
				t.Skip("checkptr=2 moves to the heap what unsafe.Pointer points to")
			}
		}
	}
	dst := make([]byte, 0, 4096)
	at := time.Now().In(time.FixedZone("", 3600))
	data := []byte("some bytes")
	for name, f := range map[string]func(){
		"string":        func() { AppendString(dst, "plain text") },
		"string long":   func() { AppendString(dst, "plain text of more than 32 bytes, in blocks") },
		"string slow":   func() { AppendString(dst, "an \"escape\", an é, a \xff, 日本語テキスト") },
		"unsafe string": func() { AppendUnsafeString(dst, "text") },
		"int":           func() { AppendInt(dst, -1234567890123) },
		"uint":          func() { AppendUint(dst, 1<<63+5) },
		"float":         func() { AppendFloat(dst, 0.1234567) },
		"float exact":   func() { AppendFloat(dst, 5e-324) },
		"float32":       func() { AppendFloat32(dst, 0.1234567) },
		"date-time":     func() { AppendDateTime(dst, at) },
		"date":          func() { AppendDate(dst, at) },
		"clock":         func() { AppendClock(dst, at) },
		"old date":      func() { AppendDateTime(dst, time.Time{}.AddDate(-5, 0, 0)) },
		"duration":      func() { AppendDuration(dst, 12345678901) },
		"base64":        func() { AppendBase64(dst, data) },
	} {
		if n := testing.AllocsPerRun(100, f); n != 0 {
			t.Errorf("%s: %v allocations, want none", name, n)
		}
	}
}
