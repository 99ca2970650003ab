package main

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"
)

// TestMain lets the test binary stand in for the command, for tests that need a
// process.
func TestMain(m *testing.M) {
	if file := os.Getenv("STRINGIFY_TEST_STATUS"); file != "" {
		os.Exit(runWithStatus(file))
	}
	if os.Getenv("STRINGIFY_TEST_COMMAND") != "" {
		main()
	}
	os.Exit(m.Run())
}

// runWithStatus runs the command and leaves in file what Linux then knows of the process.
func runWithStatus(file string) int {
	code := run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	status, err := os.ReadFile("/proc/self/status")
	if err == nil {
		err = os.WriteFile(file, status, 0o666)
	}
	if err != nil {
		panic(err)
	}
	return code
}

// command returns a process that runs the command line args.
func command(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self, args...)
	cmd.Env = append(os.Environ(), "STRINGIFY_TEST_COMMAND=1")
	return cmd
}

// write makes a file in the folder that the test is in.
func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// someJobs are what tests of streams give to --jobs: all must write and say the same.
var someJobs = []string{"1", "2", "5"}

func TestStream(t *testing.T) {
	folder(t, files)
	write(t, "a.ndjson", "{\"id\":1,\"x\":2}\r\n\r\n\t \n  {\"id\":\"2\"}\n")
	write(t, "b.ndjson", `{"id":3}`)
	write(t, "bad.ndjson", "\n{\"id\":1}\n\n{\"name\":\"x\"}\n{\"id\":2}\n{\"id\":3,}\n {\"id\":\n7\n{\"id\":4}\n")
	for _, c := range []struct {
		stdin, args string
		want        result
	}{
		{"", "run user.json --ndjson", result{}},
		{"\n \r\n\t\n", "run user.json --ndjson", result{}},
		{"", "run user.json --ndjson a.ndjson", result{0, "{\"id\":1}\n{\"id\":2}\n", ""}},
		{`{"id":9}`, "run user.json --ndjson b.ndjson - a.ndjson b.ndjson", result{0, "{\"id\":3}\n{\"id\":9}\n{\"id\":1}\n{\"id\":2}\n{\"id\":3}\n", ""}},
		{`{"id":9}`, "run user.json --ndjson - -", result{0, "{\"id\":9}\n", ""}},
		{"1\n2.5\n\"x\"\nnull\n[ ]\n", "run any.json --ndjson", result{0, "1\n2.5\n\"x\"\nnull\n[]\n", ""}},
		{"\"<\"\n", "run any.json --ndjson --escape-html", result{0, "\"\\u003c\"\n", ""}},

		// The first fault ends the run.
		{"", "run user.json --ndjson a.ndjson bad.ndjson b.ndjson", result{1, "{\"id\":1}\n{\"id\":2}\n{\"id\":1}\n", "bad.ndjson:2:/id: want a required member, got nothing (schema #)\n"}},
		{"5\n", "run user.json --ndjson", result{1, "", "-:1:(root): want object, got number 5 (schema #)\n"}},
		{"{\"id\":1}\n  {\"id\":1} x\n", "run user.json --ndjson", result{1, "{\"id\":1}\n", "-:2: offset 11: want the end of the text, got 'x'\n"}},
		{"{\"id\":1\r\n}\n", "run user.json --ndjson", result{1, "", "-:1: offset 7: want ',' or '}', got the end of the text\n"}},
		{"\u00a0\n", "run any.json --ndjson", result{1, "", "-:1: offset 0: want a value, got byte 0xc2\n"}},
		{`"a\nb"`, "run unsafe.json --ndjson", result{1, "", "-:1:(root): want a record of one line, got a line break (by format \"unsafe\") at byte 2 (schema #)\n"}},

		// Unless it shall not.
		{
			"", "run user.json --ndjson --keep-going a.ndjson bad.ndjson b.ndjson",
			result{1, "{\"id\":1}\n{\"id\":2}\n{\"id\":1}\n{\"id\":2}\n{\"id\":4}\n{\"id\":3}\n", "bad.ndjson:2:/id: want a required member, got nothing (schema #)\n" +
				"bad.ndjson:4: offset 8: want a member name, got '}'\n" +
				"bad.ndjson:5: offset 7: want a value, got the end of the text\n" +
				"bad.ndjson:6:(root): want object, got number 7 (schema #)\n" +
				"6 records written, 4 skipped\n"},
		},
		{"", "run user.json --ndjson --keep-going a.ndjson", result{0, "{\"id\":1}\n{\"id\":2}\n", "2 records written, 0 skipped\n"}},
		{"", "run user.json --ndjson --keep-going", result{0, "", "0 records written, 0 skipped\n"}},
	} {
		for _, jobs := range someJobs {
			if got := execute(c.stdin, append(strings.Fields(c.args), "-j", jobs)...); got != c.want {
				t.Errorf("%s -j %s < %q:\ngot  %+v\nwant %+v", c.args, jobs, c.stdin, got, c.want)
			}
		}
	}
}

// TestStreamFaults: files that cannot be read, and what the command line cannot mean.
func TestStreamFaults(t *testing.T) {
	folder(t, files)
	write(t, "a.ndjson", "{\"id\":1}\n")
	for args, want := range map[string]result{
		"run user.json --ndjson a.ndjson nowhere a.ndjson":              {1, "{\"id\":1}\n", "nowhere"},
		"run user.json --ndjson --keep-going a.ndjson nowhere a.ndjson": {1, "{\"id\":1}\n", "\n1 record written, 0 skipped\n"},
		"run user.json --ndjson a.ndjson dir":                           {1, "{\"id\":1}\n", "dir: is a directory\n"},
		"run user.json dir":                                             {1, "", "dir: is a directory\n"},
		"run user.json --ndjson a.ndjson -o no/where":                   {1, "", "no/where"},
		"run bad.json --ndjson a.ndjson -o out":                         {1, "", "bad.json:2:10"},
		"run user.json --keep-going a.ndjson":                           {2, "", "--keep-going: want --ndjson with it"},
		"run user.json --ndjson --pretty a.ndjson":                      {2, "", "pretty"},
		"run user.json --ndjson a.ndjson -o a.ndjson":                   {2, "", "a.ndjson: want another file for the output"},
		"run user.json --ndjson user.json -o ./dir/../user.json":        {2, "", "user.json: want another file for the output"},
	} {
		for _, jobs := range someJobs {
			got := execute("", append(strings.Fields(args), "--jobs", jobs)...)
			if got.code != want.code || got.out != want.out || !strings.Contains(got.errOut, want.errOut) {
				t.Errorf("%s --jobs %s: got %+v, want %+v", args, jobs, got, want)
			}
		}
	}
	if text, err := os.ReadFile("a.ndjson"); string(text) != "{\"id\":1}\n" {
		t.Errorf("a.ndjson has now %q, %v", text, err)
	}
	if _, err := os.Stat("out"); err == nil {
		t.Error("a schema at fault, and there is an output")
	}
	for _, jobs := range someJobs {
		// A fault of the input comes after what could be read.
		in := io.MultiReader(strings.NewReader("{\"id\":1}\n{\"id\":2"), iotest.ErrReader(os.ErrDeadlineExceeded))
		var out, errOut bytes.Buffer
		if code := run([]string{"run", "user.json", "--ndjson", "-j", jobs}, in, &out, &errOut); code != 1 || out.String() != "{\"id\":1}\n" || !strings.Contains(errOut.String(), "-: i/o timeout") {
			t.Errorf("-j %s: got %d, %q, %q", jobs, code, &out, &errOut)
		}
		errOut.Reset()
		if code := run([]string{"run", "user.json", "--ndjson", "-j", jobs, "a.ndjson"}, nil, failingWriter{}, &errOut); code != 1 || !strings.Contains(errOut.String(), "closed") {
			t.Errorf("-j %s: got %d, %q", jobs, code, &errOut)
		}
	}
}

// TestStreamOutputFile: the file of -o has what was written before a fault, and nothing
// of what it had.
func TestStreamOutputFile(t *testing.T) {
	folder(t, files)
	for _, jobs := range someJobs {
		for _, want := range []string{"{\"id\":1}\n", "{\"id\":1}\n{\"id\":3}\n"} {
			write(t, "out", strings.Repeat("old", 100))
			args := []string{"run", "user.json", "--ndjson", "-o", "out", "-j", jobs}
			if strings.Contains(want, "3") {
				args = append(args, "--keep-going")
			}
			if got := execute("{\"id\":1}\n{\"id\":[]}\n{\"id\":3}", args...); got.code != 1 || got.out != "" {
				t.Errorf("-j %s: got %+v", jobs, got)
			}
			if text, err := os.ReadFile("out"); err != nil || string(text) != want {
				t.Errorf("-j %s: got %q, %v, want %q", jobs, text, err, want)
			}
		}
	}
}

// TestStreamLongLines: lines of all lengths around those of buffers, read in pieces of
// any size.
func TestStreamLongLines(t *testing.T) {
	folder(t, files)
	var in, want strings.Builder
	for i, size := range []int{0, 1, readSize - 20, readSize - 1, readSize, readSize + 1, 3*readSize + 7, 3_000_000, 5, 2 * readSize} {
		text := strings.Repeat("x", size)
		line := `{"id":` + strconv.Itoa(i) + `,"name":"` + text + `"}` + "\n"
		want.WriteString(line)
		in.WriteString(strings.Repeat("\n", i%3) + " " + line)
	}
	for _, jobs := range someJobs {
		for name, r := range map[string]io.Reader{
			"whole": strings.NewReader(in.String()), "halves": iotest.HalfReader(strings.NewReader(in.String())), "with EOF": iotest.DataErrReader(strings.NewReader(in.String())),
		} {
			var out, errOut bytes.Buffer
			if code := run([]string{"run", "user.json", "--ndjson", "-j", jobs}, r, &out, &errOut); code != 0 || out.String() != want.String() {
				t.Errorf("%s, -j %s: got %d, %d bytes, %q, want %d bytes", name, jobs, code, out.Len(), &errOut, want.Len())
			}
		}
	}
}

// TestStreamDoesNotWait: a record is written before the next one is there, and a fault
// ends the run before there is more to read.
func TestStreamDoesNotWait(t *testing.T) {
	folder(t, files)
	for _, jobs := range someJobs {
		t.Run(jobs, func(t *testing.T) {
			in, feed := io.Pipe()
			defer feed.Close()
			read, out := io.Pipe()
			done := make(chan int)
			go func() {
				done <- run([]string{"run", "user.json", "--ndjson", "-j", jobs}, in, out, io.Discard)
			}()
			line := make([]byte, len(`{"id":1}`+"\n"))
			for i := range 3 {
				// The start of the next record is there already.
				record := `{"id":` + strconv.Itoa(i) + "}\n"
				if i == 0 {
					record += `{"id"`
				} else {
					record = strings.TrimPrefix(record, `{"id"`) + `{"id"`
				}
				if _, err := io.WriteString(feed, record); err != nil {
					t.Fatal(err)
				}
				if _, err := io.ReadFull(read, line); err != nil || string(line) != `{"id":`+strconv.Itoa(i)+"}\n" {
					t.Fatalf("got %q, %v", line, err)
				}
			}
			io.WriteString(feed, ":3}\n{}\n")
			if _, err := io.ReadFull(read, line); err != nil || string(line) != "{\"id\":3}\n" {
				t.Fatalf("got %q, %v", line, err)
			}
			if code := <-done; code != 1 {
				t.Errorf("got the code %d", code)
			}
		})
	}
}

// TestReaderGone: when nobody reads standard output any more, the process ends with
// code 1 and without a word.
func TestReaderGone(t *testing.T) {
	if testing.Short() {
		t.Skip("starts processes")
	}
	dir := folder(t, files)
	write(t, "many.ndjson", strings.Repeat("{\"id\":1}\n{\"id\":[]}\n", 100_000))
	write(t, "long", "["+strings.Repeat("1,", 1_000_000)+"1]")
	for _, args := range []string{"run user.json --ndjson --keep-going many.ndjson -j 1", "run user.json --ndjson --keep-going many.ndjson -j 4", "run user.json 1", "run integers.json long 1", "explain user.json", "version", "check user.json", "completion bash"} {
		r, w, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		r.Close()
		cmd := command(t, strings.Fields(args)...)
		cmd.Dir = dir
		var errOut bytes.Buffer
		cmd.Stdout, cmd.Stderr = w, &errOut
		err = cmd.Run()
		w.Close()
		said := errOut.String()
		if strings.Contains(args, "--keep-going") {
			said = strings.ReplaceAll(said, "want integer, got array (schema #/properties/id)", "")
			if strings.Count(said, "\n") > 10_000 || strings.Contains(said, "records") {
				t.Errorf("%s: went on, or told the end", args)
			}
			said = ""
		}
		if code := cmd.ProcessState.ExitCode(); code != 1 || said != "" {
			t.Errorf("%s: got %d, %v, %q", args, code, err, said)
		}
	}
}
