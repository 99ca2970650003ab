//go:build unix

package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/creack/pty"
)

// terminal opens a terminal, and returns it with a function that closes it and says
// what it has shown.
func terminal(t *testing.T) (*os.File, func() string) {
	t.Helper()
	screen, tty, err := pty.Open()
	if err != nil {
		t.Skip(err)
	}
	if err := pty.Setsize(tty, &pty.Winsize{Rows: 24, Cols: 80}); err != nil {
		t.Fatal(err)
	}
	shown := make(chan string)
	go func() {
		text, _ := io.ReadAll(screen) // ends with an error when the terminal is closed
		shown <- string(text)
	}()
	return tty, func() string {
		tty.Close()
		defer screen.Close()
		return <-shown
	}
}

// slow gives its lines one by one, with a pause before each.
type slow struct {
	lines []string
	pause time.Duration
}

func (s *slow) Read(p []byte) (int, error) {
	if len(s.lines) == 0 {
		return 0, io.EOF
	}
	time.Sleep(s.pause)
	n := copy(p, s.lines[0])
	s.lines = s.lines[1:]
	return n, nil
}

// TestProgress: a bar is shown on a terminal, of runs that take longer, and is gone when
// something else is written.
func TestProgress(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	folder(t, files)
	lines := func() []string {
		var all []string
		for i := range 8 {
			all = append(all, fmt.Sprintf("{\"id\":%d}\n", i))
		}
		all[5] = "{\"id\":[]}\n"
		return all
	}
	const complaint, total = "-:6:/id: want integer, got array (schema #/properties/id)\r\n", "7 records written, 1 skipped\r\n"
	const erase = "\x1b[1A\x1b[J" // one line up, clear to the end
	for name, c := range map[string]struct {
		flag  string
		pause time.Duration
		bar   bool
	}{
		"slow":        {"--ndjson", 200 * time.Millisecond, true},
		"quick":       {"--ndjson", time.Millisecond, false},
		"not desired": {"--no-progress", 200 * time.Millisecond, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			tty, shown := terminal(t)
			var out bytes.Buffer
			code := run([]string{"run", "user.json", "--ndjson", "--keep-going", c.flag}, &slow{lines(), c.pause}, &out, tty)
			text := shown()
			if code != 1 || strings.Count(out.String(), "\n") != 7 {
				t.Errorf("got %d, %q", code, &out)
			}
			if !c.bar {
				if text != complaint+total {
					t.Errorf("got %q", text)
				}
				return
			}
			if !strings.Contains(text, " b read, ") || !strings.Contains(text, erase+complaint) || !strings.HasSuffix(text, total) {
				t.Errorf("got %q", text)
			}
			// Every line of the bar is erased.
			if bars, erased := strings.Count(text, " b read, "), strings.Count(text, erase); bars != erased {
				t.Errorf("%d bars, %d erased: %q", bars, erased, text)
			}
		})
	}
	// A document, too, may take long.
	t.Run("document", func(t *testing.T) {
		t.Parallel()
		tty, shown := terminal(t)
		var out bytes.Buffer
		pieces := []string{"[", "1,", "2,", "3,", "4]", "\n", " ", "7"}
		code := run([]string{"run", "integers.json"}, &slow{pieces, 200 * time.Millisecond}, &out, tty)
		const complaint = "-: offset 11: want the end of the text, got '7'\r\n"
		if text := shown(); code != 1 || out.Len() > 0 || !strings.Contains(text, " b read, ") || !strings.HasSuffix(text, erase+complaint) {
			t.Errorf("got %d, %q, %q", code, &out, text)
		}
	})
	t.Run("document, not desired", func(t *testing.T) {
		t.Parallel()
		tty, shown := terminal(t)
		var out bytes.Buffer
		code := run([]string{"run", "integers.json", "--no-progress"}, &slow{[]string{"[", "1,", "2", "]"}, 200 * time.Millisecond}, &out, tty)
		if text := shown(); code != 0 || out.String() != "[1,2]\n" || text != "" {
			t.Errorf("got %d, %q, %q", code, &out, text)
		}
	})
	// Standard error is no terminal, or the output is one.
	t.Run("no terminal", func(t *testing.T) {
		t.Parallel()
		var out, errOut bytes.Buffer
		if code := run([]string{"run", "user.json", "--ndjson"}, &slow{lines()[:4], 200 * time.Millisecond}, &out, &errOut); code != 0 || errOut.Len() > 0 {
			t.Errorf("got %d, %q", code, &errOut)
		}
	})
	t.Run("output to a terminal", func(t *testing.T) {
		t.Parallel()
		tty, shown := terminal(t)
		code := run([]string{"run", "user.json", "--ndjson"}, &slow{lines()[:4], 200 * time.Millisecond}, tty, tty)
		if text := shown(); code != 0 || text != "{\"id\":0}\r\n{\"id\":1}\r\n{\"id\":2}\r\n{\"id\":3}\r\n" {
			t.Errorf("got %d, %q", code, text)
		}
	})
}

// TestProgressTotal: of files, the bar knows how much there is.
func TestProgressTotal(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	folder(t, files)
	write(t, "a", strings.Repeat("x", 3000))
	write(t, "b", strings.Repeat("x", 72))
	stdin, err := os.Open("a")
	if err != nil {
		t.Fatal(err)
	}
	defer stdin.Close()
	if _, err := stdin.Seek(1000, io.SeekStart); err != nil {
		t.Fatal(err)
	}
	tty, shown := terminal(t)
	p := newProgress([]string{"a", "-", "b"}, stdin, io.Discard, tty)
	if p == nil || p.total != 3000+2000+72 {
		t.Fatalf("got %+v", p)
	}
	p.add(1268)
	if p.bar != nil {
		t.Error("shown at once")
	}
	time.Sleep(progressDelay)
	p.add(1268)
	time.Sleep(400 * time.Millisecond)
	p.add(5072 - 2*1268)
	p.add(5) // the file has grown
	time.Sleep(400 * time.Millisecond)
	p.stop()
	text := shown()
	for _, part := range []string{"50 %", "2.5 KiB / 5.0 KiB", "left"} {
		if !strings.Contains(text, part) {
			t.Errorf("want %q in %q", part, text)
		}
	}
	if !strings.HasSuffix(text, "\x1b[J") {
		t.Errorf("the bar stays: %q", text)
	}

	tty, shown = terminal(t)
	defer shown()
	for name, p := range map[string]*progress{
		"typed":          newProgress([]string{"a", "-"}, tty, io.Discard, tty),
		"missing":        newProgress([]string{"a", "nowhere"}, stdin, io.Discard, tty),
		"no terminal":    newProgress([]string{"a"}, stdin, io.Discard, stdin),
		"output to one":  newProgress([]string{"a"}, stdin, tty, tty),
		"a buffer":       newProgress([]string{"a"}, stdin, io.Discard, new(bytes.Buffer)),
		"missing, typed": newProgress([]string{"nowhere", "-"}, tty, io.Discard, tty),
	} {
		if p != nil {
			t.Errorf("%s: got %+v", name, p)
		}
	}
	if p := newProgress([]string{"a", "-"}, strings.NewReader("1"), io.Discard, tty); p == nil || p.total != 0 {
		t.Errorf("a pipe: got %+v", p)
	}
}
