package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
)

// peak runs the command line args, which writes into the file out, and returns how many KiB
// of memory were resident at most and how many bytes were written. It asks the process
// itself: what its parent is told counts the parent too, until the program is loaded.
func peak(t *testing.T, stdin io.Reader, args string) (kib, size int64) {
	t.Helper()
	cmd := command(t, strings.Fields(args)...)
	cmd.Env = append(cmd.Env, "STRINGIFY_TEST_STATUS=status")
	cmd.Stdin = stdin
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v, %s", err, out)
	}
	status, err := os.ReadFile("status")
	if err != nil {
		t.Fatal(err)
	}
	_, most, _ := strings.Cut(string(status), "VmHWM:")
	if _, err := fmt.Sscan(most, &kib); err != nil {
		t.Fatalf("%v in %s", err, status)
	}
	info, err := os.Stat("out")
	if err != nil {
		t.Fatal(err)
	}
	return kib, info.Size()
}

// repeat reads text so many times.
func repeat(text []byte, times int) io.Reader {
	var parts []io.Reader
	for range times {
		parts = append(parts, bytes.NewReader(text))
	}
	return io.MultiReader(parts...)
}

// TestStreamMemory: memory is bounded by the longest record and the number of jobs, not by
// the input.
func TestStreamMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("starts processes")
	}
	folder(t, files)
	lines := bytes.Repeat([]byte(`{"id":1,"name":"`+strings.Repeat("x", 100)+"\"}\n"), 10_000)
	for _, jobs := range []string{"1", "4"} {
		args := "run user.json --ndjson -o out -j " + jobs
		few, _ := peak(t, repeat(lines, 1), args)
		many, size := peak(t, repeat(lines, 50), args)
		t.Logf("-j %s: %d KiB for 1 MB, %d KiB for 60 MB", jobs, few, many)
		if many > few+16<<10 || size != int64(50*len(lines)) {
			t.Errorf("-j %s: %d KiB for 1 MB of records, %d KiB for %d bytes", jobs, few, many, size)
		}
	}
}

// TestStreamMemoryText: nor by what short lines become.
func TestStreamMemoryText(t *testing.T) {
	if testing.Short() {
		t.Skip("starts processes")
	}
	folder(t, map[string]string{"s.json": `{"properties":{"name":{"default":"` + strings.Repeat("x", 50_000) + `"}}}`})
	for _, jobs := range []string{"1", "4"} {
		kib, size := peak(t, repeat([]byte("{}\n"), 4000), "run s.json --ndjson -o out -j "+jobs)
		t.Logf("-j %s: %d KiB for %d bytes", jobs, kib, size)
		if kib > 64<<10 || size != 4000*int64(len(`{"name":""}`)+50_000+1) {
			t.Errorf("-j %s: %d KiB for %d bytes", jobs, kib, size)
		}
	}
}
