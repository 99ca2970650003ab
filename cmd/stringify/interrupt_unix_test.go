//go:build unix

package main

import (
	"bytes"
	"io"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestInterruptWrite: a write that waits for its reader is ended first.
func TestInterruptWrite(t *testing.T) {
	if testing.Short() {
		t.Skip("starts processes")
	}
	folder(t, files)
	line := `{"id":1,"name":"` + strings.Repeat("x", 150_000) + "\"}\n" // more than a pipe holds
	const count = 100
	write(t, "many.ndjson", strings.Repeat(line, count))
	for _, jobs := range someJobs {
		cmd := command(t, "run", "user.json", "--ndjson", "many.ndjson", "-j", jobs)
		stdout, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		first := make([]byte, 1)
		if _, err := io.ReadFull(stdout, first); err != nil {
			t.Fatal(err)
		}
		time.Sleep(50 * time.Millisecond) // the pipe is full soon
		cmd.Process.Signal(os.Interrupt)
		time.Sleep(50 * time.Millisecond)
		rest, err := io.ReadAll(stdout)
		if text := append(first, rest...); err != nil || len(text) == count*len(line) || len(text)%len(line) > 0 || !bytes.HasSuffix(text, []byte(line)) {
			t.Errorf("-j %s: got %d bytes, %v, which are not lines of %d bytes", jobs, len(text), err, len(line))
		}
		cmd.Wait()
		if status := cmd.ProcessState.Sys().(syscall.WaitStatus); !status.Signaled() || status.Signal() != syscall.SIGINT {
			t.Errorf("-j %s: ended as %v", jobs, cmd.ProcessState)
		}
	}
}

// TestInterruptSpool: nor does anything stay behind of an output that was to be written when
// all is well.
func TestInterruptSpool(t *testing.T) {
	if testing.Short() {
		t.Skip("starts processes")
	}
	folder(t, map[string]string{"integers.json": files["integers.json"], "out": "as it was"})
	cmd := command(t, "run", "integers.json", "-o", "out")
	stdin, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	// More than is kept in memory; it has been read but for the last bytes.
	if _, err := io.WriteString(stdin, "["+strings.Repeat("1,", 2*spoolMemory)); err != nil {
		t.Fatal(err)
	}
	cmd.Process.Signal(os.Interrupt)
	cmd.Wait()
	stdin.Close()
	text, err := os.ReadFile("out")
	if left, _ := os.ReadDir("."); err != nil || string(text) != "as it was" || len(left) != 2 {
		t.Errorf("got %q, %v, and the files %v", text, err, left)
	}
}

// TestInterrupt: an interrupt ends a run at once, in the middle of its work and while it
// waits, and what it has written are whole lines.
func TestInterrupt(t *testing.T) {
	if testing.Short() {
		t.Skip("starts processes")
	}
	folder(t, files)
	line := `{"id":1,"name":"` + strings.Repeat("x", 100) + "\"}\n"
	for _, jobs := range someJobs {
		for name, times := range map[string]int{"working": 1 << 30, "waiting": 10_000} {
			cmd := command(t, "run", "user.json", "--ndjson", "-o", "out", "-j", jobs)
			stdin, err := cmd.StdinPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			go func() {
				for range times {
					if _, err := io.WriteString(stdin, line); err != nil {
						return
					}
				}
			}()
			var size int64
			for wait := 0; size < 1_000_000 && wait < 1000; wait++ {
				time.Sleep(10 * time.Millisecond)
				if info, err := os.Stat("out"); err == nil {
					size = info.Size()
				}
			}
			start := time.Now()
			cmd.Process.Signal(os.Interrupt)
			cmd.Wait()
			if took := time.Since(start); took > 5*time.Second {
				t.Errorf("%s, -j %s: took %v to end", name, jobs, took)
			}
			if status := cmd.ProcessState.Sys().(syscall.WaitStatus); !status.Signaled() || status.Signal() != syscall.SIGINT {
				t.Errorf("%s, -j %s: ended as %v", name, jobs, cmd.ProcessState)
			}
			text, err := os.ReadFile("out")
			if err != nil || len(text) < 1_000_000 || len(text) != len(line)*bytes.Count(text, []byte(line)) {
				t.Errorf("%s, -j %s: got %d bytes, %v", name, jobs, len(text), err)
			}
			stdin.Close()
		}
	}
}
