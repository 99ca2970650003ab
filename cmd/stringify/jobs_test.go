package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/stringify-go/stringify"
)

// eachLine is the slow twin of a stream with --keep-going, or without: record by record.
func eachLine(t *testing.T, schema string, files []string, texts map[string]string, keepGoing bool) (want result) {
	t.Helper()
	s := stringify.MustCompile(schema)
	written, skipped := 0, 0
	for _, file := range files {
		record := 0
		lines := bufio.NewScanner(strings.NewReader(texts[file]))
		lines.Buffer(nil, 10<<20)
		for lines.Scan() {
			if strings.Trim(lines.Text(), " \t\r") == "" {
				continue
			}
			record++
			text, err := s.AppendJSON(nil, lines.Bytes())
			if err == nil {
				written++
				want.out += string(text) + "\n"
				continue
			}
			skipped++
			want.code = 1
			var syntax *stringify.SyntaxError
			if errors.As(err, &syntax) {
				want.errOut += fmt.Sprintf("%s:%d: offset %d: %s\n", file, record, syntax.Offset, syntax.Msg)
			} else {
				want.errOut += fmt.Sprintf("%s:%d:%s\n", file, record, strings.TrimPrefix(err.Error(), "stringify: "))
			}
			if !keepGoing {
				return want
			}
		}
	}
	if keepGoing {
		want.errOut += fmt.Sprintf("%d records written, %d skipped\n", written, skipped)
	}
	return want
}

// TestJobsAgree: any number of jobs writes and says what reading line by line does.
func TestJobsAgree(t *testing.T) {
	folder(t, files)
	random := rand.New(rand.NewPCG(1, 2))
	rounds := 12
	if testing.Short() {
		rounds = 3
	}
	for round := range rounds {
		texts := make(map[string]string)
		names := []string{"a", "b", "-", "c"}
		for _, name := range names {
			var text strings.Builder
			faults := random.IntN(4) * random.IntN(40) // one of so many lines; 0: none
			for range random.IntN(2000) {
				switch {
				case faults > 0 && random.IntN(faults) == 0:
					text.WriteString([]string{`{"name":1}`, `{"id":[]}`, `{`, `7`}[random.IntN(4)])
				case random.IntN(50) == 0:
					text.WriteString(" \t"[:random.IntN(3)])
				default:
					size := random.IntN(60)
					if random.IntN(2000) == 0 {
						size = random.IntN(3 * readSize)
					}
					fmt.Fprintf(&text, `{"x":null,"name":"%s","id":%d}`, strings.Repeat("n", size), random.IntN(1000))
				}
				text.WriteString([]string{"\n", "\r\n"}[random.IntN(2)])
			}
			texts[name] = strings.TrimSuffix(text.String(), "\n")
			if name != "-" {
				write(t, name, texts[name])
			}
		}
		for _, keepGoing := range []bool{false, true} {
			want := eachLine(t, files["user.json"], names, texts, keepGoing)
			for _, jobs := range []string{"1", "2", "3", "16"} {
				args := append([]string{"run", "user.json", "--ndjson", "-j", jobs}, names...)
				if keepGoing {
					args = append(args, "--keep-going")
				}
				var out, errOut bytes.Buffer
				code := run(args, &pieces{strings.NewReader(texts["-"]), rand.New(rand.NewPCG(3, uint64(round)))}, &out, &errOut)
				if got := (result{code, out.String(), errOut.String()}); got != want {
					t.Fatalf("round %d, %v: got %d, %d and %d bytes, want %d, %d and %d", round, args, got.code, len(got.out), len(got.errOut), want.code, len(want.out), len(want.errOut))
				}
			}
		}
	}
}

// pieces reads from r pieces of any length.
type pieces struct {
	r      io.Reader
	random *rand.Rand
}

func (p *pieces) Read(b []byte) (int, error) {
	return p.r.Read(b[:min(len(b), 1+p.random.IntN(3*readSize/2))])
}

// TestJobsWholeLines: every write ends with a line.
func TestJobsWholeLines(t *testing.T) {
	folder(t, files)
	in := strings.Repeat(`{"id":1,"name":"`+strings.Repeat("x", 1000)+"\"}\n", 2000)
	for _, jobs := range someJobs {
		var out lineWriter
		if code := run([]string{"run", "user.json", "--ndjson", "-j", jobs}, strings.NewReader(in), &out, io.Discard); code != 0 || out.size != len(in) || out.halves > 0 {
			t.Errorf("-j %s: got %d, %d bytes, %d writes without a line break at their end", jobs, code, out.size, out.halves)
		}
	}
}

// A lineWriter counts what it is given, and what of it ends inside a line.
type lineWriter struct{ size, halves int }

func (w *lineWriter) Write(p []byte) (int, error) {
	w.size += len(p)
	if !bytes.HasSuffix(p, []byte("\n")) {
		w.halves++
	}
	return len(p), nil
}

// TestJobsLongText: lines that become much longer are written in several steps, in order,
// with the same numbers.
func TestJobsLongText(t *testing.T) {
	folder(t, map[string]string{"s.json": `{"required":["id"],"properties":{"id":{"type":"integer"},"name":{"default":"` + strings.Repeat("x", 50_000) + `"}}}`})
	var in, want, said strings.Builder
	for i := range 200 {
		if i%100 == 99 {
			in.WriteString("{}\n")
			fmt.Fprintf(&said, "-:%d:/id: want a required member, got nothing (schema #)\n", i+1)
			continue
		}
		fmt.Fprintf(&in, "{\"id\":%d}\n", i)
		fmt.Fprintf(&want, "{\"id\":%d,\"name\":\"%s\"}\n", i, strings.Repeat("x", 50_000))
	}
	said.WriteString("198 records written, 2 skipped\n")
	for _, jobs := range someJobs {
		got := execute(in.String(), "run", "s.json", "--ndjson", "--keep-going", "-j", jobs)
		if got != (result{1, want.String(), said.String()}) {
			t.Errorf("-j %s: got %d, %d bytes, %s", jobs, got.code, len(got.out), got.errOut)
		}
	}
}

// TestJobsLeaveNothing: however a run ends, no goroutine stays behind, but one that waits
// for input until it comes.
func TestJobsLeaveNothing(t *testing.T) {
	folder(t, files)
	lines := strings.Repeat("{\"id\":1}\n", 100_000)
	before := runtime.NumGoroutine()
	for range 10 {
		for name, c := range map[string]struct {
			in  io.Reader
			out io.Writer
		}{
			"end":                {strings.NewReader(lines), io.Discard},
			"fault":              {strings.NewReader(lines + "{}\n" + lines), io.Discard},
			"reader is gone":     {strings.NewReader(lines), failingWriter{}},
			"fault of the input": {io.MultiReader(strings.NewReader(lines), iotest.ErrReader(os.ErrClosed)), io.Discard},
		} {
			if code := run([]string{"run", "user.json", "--ndjson", "-j", "4"}, c.in, c.out, io.Discard); (code == 0) != (name == "end") {
				t.Errorf("%s: got %d", name, code)
			}
		}
	}
	for wait := 0; runtime.NumGoroutine() > before && wait < 1000; wait++ {
		time.Sleep(time.Millisecond)
	}
	if after := runtime.NumGoroutine(); after > before {
		t.Errorf("%d goroutines, %d before", after, before)
	}
}
