package main

import (
	"bytes"
	"io"
	"os"
	"strings"
	"syscall"
	"testing"
)

// TestStreamMemory: memory is bounded by the longest record, not by the input.
func TestStreamMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("starts processes")
	}
	folder(t, files)
	lines := bytes.Repeat([]byte(`{"id":1,"name":"`+strings.Repeat("x", 100)+"\"}\n"), 10_000)
	peak := func(times int) int64 { // in KiB
		cmd := command(t, "run", "user.json", "--ndjson", "-o", "out")
		var parts []io.Reader
		for range times {
			parts = append(parts, bytes.NewReader(lines))
		}
		cmd.Stdin = io.MultiReader(parts...)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v, %s", err, out)
		}
		if info, err := os.Stat("out"); err != nil || info.Size() != int64(len(lines)*times) {
			t.Fatalf("got %v, %v", info, err)
		}
		return int64(cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss)
	}
	few, many := peak(1), peak(50)
	t.Logf("%d KiB for 1 MB, %d KiB for 60 MB", few, many)
	if many > few+16<<10 {
		t.Errorf("%d KiB for 1 MB of records, %d KiB for 60 MB", few, many)
	}
}
