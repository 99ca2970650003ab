package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
)

// peak runs the command line args, with the file out as standard output, and returns how many
// KiB of memory were resident at most and how many bytes out has. It asks the process
// itself: what its parent is told counts the parent too, until the program is loaded.
func peak(t *testing.T, stdin io.Reader, args string) (kib, size int64) {
	t.Helper()
	out, err := os.Create("out")
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	var errOut bytes.Buffer
	cmd := command(t, strings.Fields(args)...)
	cmd.Env = append(cmd.Env, "STRINGIFY_TEST_STATUS=status")
	cmd.Stdin, cmd.Stdout, cmd.Stderr = stdin, out, &errOut
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v, %s", err, &errOut)
	}
	status, err := os.ReadFile("status")
	if err != nil {
		t.Fatal(err)
	}
	_, most, _ := strings.Cut(string(status), "VmHWM:")
	if _, err := fmt.Sscan(most, &kib); err != nil {
		t.Fatalf("%v in %s", err, status)
	}
	info, err := out.Stat()
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
		args := "run user.json --ndjson -j " + jobs
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
		kib, size := peak(t, repeat([]byte("{}\n"), 4000), "run s.json --ndjson -j "+jobs)
		t.Logf("-j %s: %d KiB for %d bytes", jobs, kib, size)
		if kib > 64<<10 || size != 4000*int64(len(`{"name":""}`)+50_000+1) {
			t.Errorf("-j %s: %d KiB for %d bytes", jobs, kib, size)
		}
	}
}

// TestDocumentMemory: nor by the length of an array, also if it is kept until all is well.
func TestDocumentMemory(t *testing.T) {
	folder(t, map[string]string{"s.json": `{"type":"array","items":` + files["user.json"] + "}"})
	items, times := bytes.Repeat([]byte(`{"id":1,"name":"`+strings.Repeat("x", 100)+`"},`), 10_000), 170
	lines := []string{"run s.json -j 4 -o out", "run s.json -j 4", "run s.json -j 1"}
	if testing.Short() {
		times, lines = 17, lines[:1]
	}
	for _, args := range lines {
		in := io.MultiReader(strings.NewReader("["), repeat(items, times), strings.NewReader(`{"id":2}]`))
		kib, size := peak(t, in, args)
		t.Logf("%s: %d KiB for %d bytes", args, kib, size)
		if kib > 64<<10 || size != int64(times*len(items)+len(`[{"id":2}]`)+1) {
			t.Errorf("%s: %d KiB for %d bytes", args, kib, size)
		}
	}
}
