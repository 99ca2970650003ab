package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stringify-go/stringify"
)

// wholeDocument is the slow twin of run for one document: by AppendJSON.
func wholeDocument(s *stringify.Serializer, text string) (want result) {
	out, err := s.AppendJSON(nil, []byte(text))
	var syntax *stringify.SyntaxError
	switch {
	case err == nil:
		return result{0, string(out) + "\n", ""}
	case errors.As(err, &syntax):
		want = result{1, "", fmt.Sprintf("-: offset %d: %s", syntax.Offset, syntax.Msg)}
		if rest := text[syntax.Offset:]; strings.HasPrefix(syntax.Msg, "want the end of the text") && strings.ContainsAny(rest[:1], `{["`) {
			want.errOut += " (one document a file; --ndjson reads one a line)"
		}
	default:
		want = result{1, "", "-: " + strings.TrimPrefix(err.Error(), "stringify: ")}
	}
	want.errOut += "\n"
	return want
}

// FuzzDocument: a short document is written, or refused, as if it were read as a whole,
// however it comes.
func FuzzDocument(f *testing.F) {
	for _, text := range []string{
		`[1,2]`, "\n\r\n [1,\n2]\r\n\t\n", "[1]\n[2]", "[1]\n\n x", "[1] [2]", "[1]\r\n\"a\n", "[\"]\\\"\n\",\n{\"\\\\\":[\"\n", "5\n6", "5\n \n", "]\n[1]", "[1]]\n[", "\"\n\"", "", "\n", "nul\nl", "[x]\n[1]", "\ufeff[]", "{}\n{}", `["a"]` + "\n7",
		strings.Repeat("[\n", 50) + strings.Repeat("]\n", 50) + "1", strings.Repeat(" ", 70) + "[" + strings.Repeat("1,\n", 50) + "2\n]" + strings.Repeat("\n", 70) + "]",
	} {
		for _, size := range []uint{1, 7, 64, 1000} {
			f.Add(text, size)
		}
	}
	const schema = `{"type":"array","items":{"type":"integer"}}`
	s := stringify.MustCompile(schema)
	folder := f.TempDir()
	if err := os.WriteFile(folder+"/s.json", []byte(schema), 0o666); err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string, size uint) {
		if len(text) > 10_000 {
			return
		}
		var out, errOut bytes.Buffer
		code := run([]string{"run", folder + "/s.json"}, &chunks{text, int(size%1000) + 1}, &out, &errOut)
		got, want := result{code, out.String(), errOut.String()}, wholeDocument(s, text)
		if want.errOut = visibleLine(want.errOut); got != want {
			t.Errorf("%q, %d bytes at once:\ngot  %+v\nwant %+v", text, size%1000+1, got, want)
		}
	})
}

func visibleLine(text string) string {
	if text == "" {
		return ""
	}
	return visible(strings.TrimSuffix(text, "\n")) + "\n"
}

// chunks reads size bytes of text at once.
type chunks struct {
	text string
	size int
}

func (c *chunks) Read(p []byte) (int, error) {
	n := copy(p[:min(len(p), c.size)], c.text)
	c.text = c.text[n:]
	if n == 0 {
		return 0, io.EOF
	}
	return n, nil
}

// TestLongDocument: a long array is written part by part, the same bytes and complaints. Of
// one with a fault, standard output may have some parts, a file nothing.
func TestLongDocument(t *testing.T) {
	folder(t, files)
	s := stringify.MustCompile(files["integers.json"])
	const count = 30_000
	for name, c := range map[string]struct {
		at          int // the element that is replaced
		by, behind  string
		writesParts bool
	}{
		"good":            {0, `"7"`, "\n \n", false},
		"first":           {0, `{}`, "", false},
		"middle":          {count / 2, `"x"`, "", true},
		"last":            {count - 1, `[]`, "\n", true},
		"no JSON":         {count / 2, `x`, "\n", true},
		"value, not JSON": {count / 2, `{}`, "\n[]", true},
		"not closed":      {count - 1, `"`, "", true},
		"followed":        {0, "1", "\n{}", true},
	} {
		t.Run(name, func(t *testing.T) {
			var text strings.Builder
			for i := range count {
				text.WriteString(",["[btoi(i == 0):][:1])
				if i == c.at {
					text.WriteString(c.by)
				} else {
					fmt.Fprintf(&text, "%d.5", i)
				}
				if i%10 == 0 {
					text.WriteByte('\n')
				}
			}
			text.WriteString("]" + c.behind)
			want := wholeDocument(s, text.String())
			for _, jobs := range someJobs {
				write(t, "out", "as it was")
				got := execute(text.String(), "run", "integers.json", "-j", jobs)
				if got.code != want.code || got.errOut != want.errOut {
					t.Errorf("-j %s: got %d, %q, want %d, %q", jobs, got.code, got.errOut, want.code, want.errOut)
				}
				if want.code == 0 && got.out != want.out || want.code > 0 && !c.writesParts && got.out != "" {
					t.Errorf("-j %s: got %d bytes, want %d", jobs, len(got.out), len(want.out))
				}
				toFile := execute(text.String(), "run", "integers.json", "-j", jobs, "-o", "out")
				if toFile != (result{want.code, "", want.errOut}) {
					t.Errorf("-j %s -o: got %+v, want %q", jobs, toFile, want.errOut)
				}
				if want.code > 0 {
					want.out = "as it was"
				}
				if written, err := os.ReadFile("out"); err != nil || string(written) != want.out {
					t.Errorf("-j %s: the file has %d bytes, %v, want %d", jobs, len(written), err, len(want.out))
				}
			}
			if left, _ := os.ReadDir("."); len(left) != len(files)+1 {
				t.Errorf("files are left: %v", left)
			}
		})
	}
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// TestLongDocumentInPlace: long documents, too, may be written over what they were read from;
// several go one after the other.
func TestLongDocumentInPlace(t *testing.T) {
	folder(t, files)
	text := "[" + strings.Repeat("1.5, ", 500_000) + "2]"
	want := "[" + strings.Repeat("1,", 500_000) + "2]\n"
	write(t, "long", text)
	if err := os.Chmod("long", 0o640); err != nil {
		t.Fatal(err)
	}
	if got := execute("[1]", "run", "integers.json", "long", "-", "long", "-o", "long"); got != (result{}) {
		t.Fatalf("got %+v", got)
	}
	if written, err := os.ReadFile("long"); err != nil || string(written) != want+"[1]\n"+want {
		t.Errorf("got %d bytes, %v, want %d", len(written), err, 2*len(want)+4)
	}
	if info, err := os.Stat("long"); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("got %v, %v", info.Mode(), err)
	}
	// Where the temporary file cannot be beside it, it is elsewhere.
	write(t, "long", text)
	if got := execute("", "run", "integers.json", "long", "-o", "nowhere/out"); got.code != 1 || got.errOut != "nowhere/out: no such file or directory\n" {
		t.Errorf("got %+v", got)
	}
}

// TestDocumentFaults: what is wrong with reading and writing is told as such, whatever else
// is wrong.
func TestDocumentFaults(t *testing.T) {
	folder(t, files)
	long := "[" + strings.Repeat("1,", 100_000)
	broken := func(text string) func() io.Reader {
		return func() io.Reader {
			return io.MultiReader(strings.NewReader(text), iotest.ErrReader(os.ErrDeadlineExceeded))
		}
	}
	whole := func() io.Reader { return strings.NewReader(long + "1]") }
	for name, c := range map[string]struct {
		in   func() io.Reader
		out  io.Writer
		want string
	}{
		"reading":             {broken("[1"), io.Discard, "-: i/o timeout\n"},
		"reading on":          {broken("[1]\n"), io.Discard, "-: i/o timeout\n"},
		"reading, and values": {broken("[{}]\n"), io.Discard, "-: i/o timeout\n"},
		"writing":             {whole, failingWriter{}, "file already closed\n"},
		"writing, reading":    {broken(long + long[1:]), failingWriter{}, "file already closed\n"},
		"writing less":        {whole, halfWriter{}, "short write\n"},
	} {
		for _, jobs := range someJobs {
			var errOut bytes.Buffer
			if code := run([]string{"run", "integers.json", "-j", jobs}, c.in(), c.out, &errOut); code != 1 || errOut.String() != c.want {
				t.Errorf("%s, -j %s: got %d, %q, want %q", name, jobs, code, &errOut, c.want)
			}
		}
	}
}

type halfWriter struct{}

func (halfWriter) Write(p []byte) (int, error) { return len(p) / 2, nil }

// TestSpool: what was written is passed on, of any size, in any pieces.
func TestSpool(t *testing.T) {
	dir := t.TempDir()
	random := rand.New(rand.NewPCG(1, 1))
	for _, size := range []int{0, 1, spoolMemory - 1, spoolMemory, spoolMemory + 1, 3 * spoolMemory} {
		text := make([]byte, size)
		for i := range text {
			text[i] = byte(random.Uint32())
		}
		s := spool{near: dir + "/out"}
		for rest := text; len(rest) > 0; {
			n := min(len(rest), 1+random.IntN(spoolMemory/2))
			if m, err := s.Write(rest[:n]); m != n || err != nil {
				t.Fatal(m, err)
			}
			rest = rest[n:]
		}
		var got bytes.Buffer
		if err := s.passOn(&got); err != nil || !bytes.Equal(got.Bytes(), text) {
			t.Errorf("%d bytes: got %d, %v", size, got.Len(), err)
		}
		s.close()
		if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
			t.Errorf("%d bytes: left are %v, %v", size, left, err)
		}
	}
}
