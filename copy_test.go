package stringify_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"runtime/metrics"
	"strings"
	"sync"
	"testing"
	"testing/iotest"

	"github.com/stringify-go/stringify"
)

const copyRecords = `{"type":"array","items":{"type":"object","properties":{"id":{"type":"integer"},"name":{"type":"string"},"ok":{"type":"boolean"}}}}`

// writes keeps what each call has written.
type writes []string

func (w *writes) Write(p []byte) (int, error) {
	*w = append(*w, string(p))
	return len(p), nil
}

func TestCopyDocuments(t *testing.T) {
	s := stringify.MustCompile(`{"type":"object","properties":{"a":{"type":"integer"}}}`)
	for _, c := range []struct{ in, want, err string }{
		{`{"a":"1","b":2}`, `{"a":1}`, ""},
		{" {\"a\":1.5} \r\n", "{\"a\":1}\n", ""},
		{"{\"a\":1}\n\n\r\n{\n\"a\":2\n}\n \t{\"a\":3}", "{\"a\":1}\n{\"a\":2}\n{\"a\":3}", ""},
		{"null\n{}", "{}\n{}", ""},
		{"", "", "stringify: JSON text, offset 0: want a value, the input is empty"},
		{" \n\n", "", "stringify: JSON text, offset 3: want a value, the input is empty"},
		{"\ufeff{}", "", "stringify: JSON text, offset 0: want a value, got a byte order mark"},
		{`{} {}`, "", "stringify: JSON text, offset 3: want a line break or the end of the text, got '{'"},
		{`{"a":[]}`, "", "stringify: /a: want integer, got array (schema #/properties/a)"},
		{`{"a":[]} x`, "", "stringify: JSON text, offset 9: want a line break or the end of the text, got 'x'"},
		{"{\"a\":1}\n{\"a\":[]}\n{\"a\":3}", "{\"a\":1}\n", "stringify: record 2, offset 8: /a: want integer, got array (schema #/properties/a)"},
		{"{\"a\":1}\n\n{\"a\":,}", "{\"a\":1}\n", "stringify: record 2, offset 9: JSON text, offset 14: want a value, got ','"},
		{"{\"a\":1}\n]", "{\"a\":1}\n", "stringify: record 2, offset 8: JSON text, offset 8: want a value, got ']'"},
	} {
		var w bytes.Buffer
		err := s.Copy(&w, strings.NewReader(c.in))
		if got := w.String(); got != c.want || err == nil && c.err != "" || err != nil && err.Error() != c.err {
			t.Errorf("%q: got %q, %v, want %q, %s", c.in, got, err, c.want, c.err)
		}
	}
}

// TestCopyErrors: what is wrong with an element of a long array has its place in the whole.
func TestCopyErrors(t *testing.T) {
	s := stringify.MustCompile(`{"type":"array","items":{"type":"integer"}}`)
	const n = 100_000
	for _, at := range []int{0, 1, n / 2, n - 1} {
		elements := strings.Split(strings.Repeat("1234567,", n-1)+"7654321", ",")
		elements[at] = `"x"`
		err := s.Copy(io.Discard, strings.NewReader("[1]\n["+strings.Join(elements, ",")+"]\n[2]\n"))
		var record *stringify.RecordError
		var ve *stringify.ValueError
		if !errors.As(err, &record) || !errors.As(err, &ve) || !errors.Is(err, stringify.ErrType) {
			t.Fatalf("got %v, want a RecordError with a ValueError", err)
		}
		if record.Record != 2 || record.Offset != 4 || ve.Pointer != fmt.Sprint("/", at) || ve.Got != `string "x"` {
			t.Errorf("element %d: got record %d, offset %d, %s, %s", at, record.Record, record.Offset, ve.Pointer, ve.Got)
		}
	}
}

// TestCopyAllOrNothing: a document that is shorter than the buffer is written by one call, and
// not at all if it cannot be written.
func TestCopyAllOrNothing(t *testing.T) {
	s := stringify.MustCompile(copyRecords)
	document := "[" + strings.Repeat(`{"id":1,"name":"somebody","ok":true},`, 1500) + "{}]"
	if len(document) < 50_000 || len(document) >= 64<<10 {
		t.Fatalf("%d bytes are no test of a buffer of 64 KiB", len(document))
	}
	for _, c := range []struct {
		text string
		want int // writes
	}{{document, 1}, {document + "\n", 1}, {document + " x", 0}, {document[:len(document)-1] + ",1]", 0}, {document[:len(document)-1], 0}} {
		for k, r := range []io.Reader{strings.NewReader(c.text), iotest.HalfReader(strings.NewReader(c.text)), iotest.OneByteReader(strings.NewReader(c.text))} {
			var w writes
			err := s.Copy(&w, r)
			if len(w) != c.want || (err == nil) != (c.want == 1) {
				t.Errorf("...%s by reader %d: %d writes, %v, want %d", c.text[len(document)-10:], k, len(w), err, c.want)
			}
		}
	}
}

// TestCopyPassesOn: a document is written before Copy waits for the next one.
func TestCopyPassesOn(t *testing.T) {
	s := stringify.MustCompile(`{"type":"integer"}`)
	in, input := io.Pipe()
	output, out := io.Pipe()
	ended := make(chan error)
	go func() { ended <- s.Copy(out, in) }()
	buffer := make([]byte, 100)
	for i := range 3 {
		if _, err := fmt.Fprintf(input, "\"%d\"\n ", i); err != nil {
			t.Fatal(err)
		}
		n, err := output.Read(buffer)
		if got, want := string(buffer[:n]), fmt.Sprintf("%d\n", i); got != want || err != nil {
			t.Fatalf("got %q, %v, want %q", got, err, want)
		}
	}
	input.Close()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// stuck is a reader, or a writer, that takes or gives n bytes and then fails with err.
type stuck struct {
	r   io.Reader
	n   int
	err error
}

func (s *stuck) Read(p []byte) (int, error) {
	if s.n == 0 {
		return 0, s.err
	}
	n, err := s.r.Read(p[:min(len(p), s.n)])
	s.n -= n
	return n, err
}

func (s *stuck) Write(p []byte) (int, error) {
	n := min(len(p), s.n)
	s.n -= n
	if n < len(p) {
		return n, s.err
	}
	return n, nil
}

func TestCopyReaderErrors(t *testing.T) {
	s := stringify.MustCompile(`{"type":"integer"}`)
	broken := errors.New("broken")
	for _, c := range []struct {
		n    int
		err  error
		want error
		out  string
	}{
		{0, broken, broken, ""},
		{3, broken, broken, "1\n"},
		{4, broken, broken, "1\n2\n"},
		{4, nil, io.ErrNoProgress, "1\n2\n"},
		{4, io.ErrUnexpectedEOF, io.ErrUnexpectedEOF, "1\n2\n"},
		{4, io.EOF, nil, "1\n2\n"},
	} {
		var w bytes.Buffer
		err := s.Copy(&w, &stuck{strings.NewReader("1\n2\n3\n4"), c.n, c.err})
		if err != c.want || w.String() != c.out {
			t.Errorf("%d bytes, then %v: got %q, %v, want %q, %v", c.n, c.err, w.String(), err, c.out, c.want)
		}
	}
	for _, n := range []int{-1, 1 << 30} {
		if err := s.Copy(io.Discard, liar(n)); err == nil {
			t.Errorf("a reader that says %d: no error", n)
		}
	}
}

// liar is a reader that says that it read so many bytes.
type liar int

func (l liar) Read([]byte) (int, error) { return int(l), nil }

func TestCopyWriterErrors(t *testing.T) {
	s := stringify.MustCompile(`{"type":"integer"}`)
	full := errors.New("full")
	for _, c := range []struct{ err, want error }{{full, full}, {nil, io.ErrShortWrite}} {
		if err := s.Copy(&stuck{nil, 1, c.err}, strings.NewReader("1\n2\n")); err != c.want {
			t.Errorf("a writer that fails with %v: got %v, want %v", c.err, err, c.want)
		}
	}
}

// TestCopyPanics: panics of reader and writer pass through, and the Serializer can be used
// afterwards.
func TestCopyPanics(t *testing.T) {
	s := stringify.MustCompile(`{"type":"integer"}`)
	for _, f := range []func(){
		func() { _ = s.Copy(nil, strings.NewReader("1\n")) },
		func() { _ = s.Copy(io.Discard, nil) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Error("no panic")
				}
			}()
			f()
		}()
	}
	var w bytes.Buffer
	if err := s.Copy(&w, strings.NewReader("1\n")); err != nil || w.String() != "1\n" {
		t.Errorf("got %q, %v", w.String(), err)
	}
}

func TestCopyNothing(t *testing.T) {
	for _, s := range []*stringify.Serializer{nil, {}} {
		if err := s.Copy(io.Discard, strings.NewReader("\n1")); !errors.Is(err, stringify.ErrNoMatch) {
			t.Errorf("got %v, want %v", err, stringify.ErrNoMatch)
		}
	}
}

// endless gives head, and then body again and again, n bytes in all.
type endless struct {
	head, body string
	n          int64
	given      int64
}

func (e *endless) Read(p []byte) (int, error) {
	p = p[:min(int64(len(p)), e.n-e.given)]
	if len(p) == 0 {
		return 0, io.EOF
	}
	n := 0
	if e.given < int64(len(e.head)) {
		n = copy(p, e.head[e.given:])
	}
	for n < len(p) {
		n += copy(p[n:], e.body[(e.given+int64(n)-int64(len(e.head)))%int64(len(e.body)):])
	}
	e.given += int64(n)
	return n, nil
}

// allocated returns how many bytes f allocates.
func allocated(f func()) int64 {
	sample := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(sample)
	before := sample[0].Value.Uint64()
	f()
	metrics.Read(sample)
	return int64(sample[0].Value.Uint64() - before)
}

// TestCopyMemory: a long stream needs no more memory than a short one.
func TestCopyMemory(t *testing.T) {
	record := `{"id":12345,"name":"somebody","ok":true,"other":[1,2,{"a":"b"}]}`
	object := copyRecords[len(`{"type":"array","items":`) : len(copyRecords)-1]
	for _, c := range []struct {
		name, schema, head, body string
		options                  []stringify.Option
	}{
		{"array", copyRecords, "[" + record, "," + record, nil},
		{"generic", `{}`, "[" + record, "," + record, nil},
		{"passed through", copyRecords, "[" + record, "," + record, []stringify.Option{stringify.WithLargeArrays(stringify.LargeArraysPassthrough), stringify.WithLargeArraySize(2000)}},
		{"escaped", copyRecords, "[" + record, "," + record, []stringify.Option{stringify.WithEscapeHTML()}},
		{"numbers", `{"type":"array","items":{"type":"number"}}`, "[1", ",12.25", nil},
		{"by two", copyRecords, "[" + record, "," + record, []stringify.Option{stringify.WithParallel(2)}},
		{"lines by two", object, record, "\n" + record, []stringify.Option{stringify.WithParallel(2)}},
		{"lines", object, record, "\n" + record, nil},
		{"strict lines", object, record, "\n" + record, []stringify.Option{stringify.WithStrict()}},
		{"arrays", copyRecords, "[" + record, "]\n\n[" + record, nil},
		{"blank lines", `{}`, "1\n", "\n", nil},
		{"space in front", `{}`, "1\n", " ", nil},
		{"space behind", `{}`, "1", " ", nil},
		{"space in an array", `{}`, "[", " \n", nil},
		{"space behind an element", `{}`, "[1", " \n", nil},
		{"space behind an array", `{}`, "[" + strings.Repeat("1,", 100_000) + "1]", " \t", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := stringify.Compile([]byte(c.schema), c.options...)
			if err != nil {
				t.Fatal(err)
			}
			in := &endless{head: c.head, body: c.body}
			repeat := func(size int64) {
				in.given, in.n = 0, size-(size-int64(len(c.head)))%int64(len(c.body))
				err = s.Copy(io.Discard, in)
			}
			repeat(1 << 20) // makes the engine, and what it keeps
			size := int64(20 << 20)
			switch {
			case raceEnabled:
				size /= 20
			case testing.Short():
				size /= 5
			case c.name == "array":
				size *= 10
			}
			got := allocated(func() { repeat(size) })
			var syntax *stringify.SyntaxError
			if err != nil && (!errors.As(err, &syntax) || syntax.Offset != in.n) || in.given != in.n {
				t.Errorf("got %v after %d of %d bytes", err, in.given, in.n)
			}
			if got > 1<<20 && !raceEnabled {
				t.Errorf("allocated %d bytes for %d of text", got, in.n)
			}
		})
	}
}

// TestCopyEndless: text that cannot become JSON is refused soon, however long it goes on, and so
// is an array with an element that the schema refuses.
func TestCopyEndless(t *testing.T) {
	for _, c := range []endless{
		{head: "[", body: ","},
		{head: "[", body: "["},
		{head: "", body: "\x00"},
		{head: "[", body: "\x00"},
		{head: "[1", body: " 2"},
		{head: "1", body: " 2"},
		{head: "\"", body: "a\n"},
		{head: "[\"", body: "a,]\n"},
		{head: "", body: "]"},
		{head: "[1]", body: "]"},
		{head: "[", body: ":"},
		{head: "[{},", body: "\"a\""},
		{head: "nul", body: "nul"},
		{head: "{", body: ","},
		{head: "{\"a\":1", body: "\n"},
		{head: "[{\"a\":[1,2", body: "}"},
		{head: "[", body: "{}"},
		{head: "\\", body: "\\"},
	} {
		for _, schema := range []string{`{}`, copyRecords, `{"type":"object"}`} {
			c.given, c.n = 0, 1<<40
			if c.body == "\n" {
				c.n = 2 << 20 // an item that never ends is held
			}
			s := stringify.MustCompile(schema)
			var syntax *stringify.SyntaxError
			if err := s.Copy(io.Discard, &c); !errors.As(err, &syntax) {
				t.Errorf("%s and then %q: got %v, want a SyntaxError", c.head, c.body, err)
			}
			if c.given > 10<<20 {
				t.Errorf("%s and then %q: %d bytes were read", c.head, c.body, c.given)
			}
		}
	}
	for _, n := range []int{1, 3} {
		r := endless{head: "[{},1,", body: "{},", n: 1 << 40}
		var refused *stringify.ValueError
		err := stringify.CopyIn(stringify.MustCompile(copyRecords), io.Discard, &r, 64<<10, n)
		if !errors.As(err, &refused) || refused.Pointer != "/1" || r.given > 10<<20 {
			t.Errorf("an element that is no object, by %d goroutines: got %v after %d bytes", n, err, r.given)
		}
	}
}

// TestCopyLongItem: an element may be much longer than the buffer, and the time is linear.
func TestCopyLongItem(t *testing.T) {
	s := stringify.MustCompile(`{"type":"array","items":{"type":["string","array","integer"]}}`)
	long := `"` + strings.Repeat("long text, ", 100_000) + `"`
	text := `[1,` + long + `,2,[` + strings.Repeat(long+",", 2) + `[{}]],3,` + long + `]`
	want, err := s.AppendJSON(nil, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	var w bytes.Buffer
	if err := s.Copy(&w, iotest.HalfReader(strings.NewReader(text))); err != nil || !bytes.Equal(w.Bytes(), want) {
		t.Errorf("got %d bytes, %v, want %d", w.Len(), err, len(want))
	}
}

// TestCopyConcurrently: one Serializer copies several streams at once.
func TestCopyConcurrently(t *testing.T) {
	several := []*stringify.Serializer{stringify.MustCompile(copyRecords), stringify.MustCompile(copyRecords, stringify.WithParallel(2))}
	var all sync.WaitGroup
	for i := range 24 {
		all.Go(func() {
			s := several[i%2]
			text := "[" + strings.Repeat(fmt.Sprintf(`{"ok":1,"name":%d,"id":"%d"},`, i, i), 20_000) + "{}]\n"
			want := "[" + strings.Repeat(fmt.Sprintf(`{"id":%d,"name":"%d","ok":true},`, i, i), 20_000) + "{}]\n"
			var w bytes.Buffer
			if err := s.Copy(&w, strings.NewReader(text+text)); err != nil || w.String() != want+want {
				t.Errorf("goroutine %d: got %d bytes, %v, want %d", i, w.Len(), err, len(want))
			}
		})
	}
	all.Wait()
}

// BenchmarkCopy compares Copy with AppendJSON of the same text.
func BenchmarkCopy(b *testing.B) {
	const size = 8 << 20
	for _, c := range []struct{ name, items, element string }{
		{"integers", `{"type":"integer"}`, `%d`},
		{"numbers", `{"type":"number"}`, `%d.25`},
		{"strings", `{"type":"string"}`, `"text number %d"`},
		{"objects", copyRecords[len(`{"type":"array","items":`) : len(copyRecords)-1], `{"id":%d,"name":"somebody","ok":true}`},
	} {
		array := stringify.MustCompile(`{"type":"array","items":` + c.items + `}`)
		record := stringify.MustCompile(c.items)
		var lines []byte
		for i := 0; len(lines) < size; i++ {
			lines = append(fmt.Appendf(lines, c.element, i*7%100_000), '\n')
		}
		text := append(append([]byte("["), bytes.ReplaceAll(lines[:len(lines)-1], []byte("\n"), []byte(","))...), ']')
		dst := make([]byte, 0, len(text)+64)
		run := func(name string, f func() error) {
			b.Run(c.name+"/"+name, func(b *testing.B) {
				b.SetBytes(int64(len(text)))
				for b.Loop() {
					if err := f(); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
		run("AppendJSON", func() error { _, err := array.AppendJSON(dst, text); return err })
		run("Copy", func() error { return array.Copy(io.Discard, bytes.NewReader(text)) })
		two := stringify.MustCompile(`{"type":"array","items":`+c.items+`}`, stringify.WithParallel(2))
		run("AppendJSON by 2", func() error { _, err := two.AppendJSON(dst, text); return err })
		run("Copy by 2", func() error { return two.Copy(io.Discard, bytes.NewReader(text)) })
		run("Copy lines", func() error { return record.Copy(io.Discard, bytes.NewReader(lines)) })
		run("EncodeJSON", func() error {
			e := stringify.NewEncoder(io.Discard, record)
			for line := range bytes.Lines(lines) {
				if err := e.EncodeJSON(line); err != nil {
					return err
				}
			}
			return e.Flush()
		})
	}
}
