package stringify_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stringify-go/stringify"
)

// A recorder keeps what is written, call by call, and fails from the call fail on,
// counted from 1, with short bytes written.
type recorder struct {
	writes []string
	size   int // of all writes
	fail   int
	err    error
	short  int
}

func (r *recorder) Write(p []byte) (int, error) {
	r.writes = append(r.writes, string(p))
	r.size += len(p)
	if r.fail > 0 && len(r.writes) >= r.fail {
		return min(r.short, len(p)), r.err
	}
	return len(p), nil
}

func (r *recorder) String() string { return strings.Join(r.writes, "") }

// checkEncoder writes records, JSON texts, by an Encoder and by its obvious twin: one
// Append and a line break each. Every other record goes in as a Go value.
func checkEncoder(t *testing.T, s *stringify.Serializer, records [][]byte, flushEvery int) {
	t.Helper()
	var got recorder
	var want bytes.Buffer
	e := stringify.NewEncoder(&got, s)
	for i, record := range records {
		line, wantErr := s.AppendJSON(nil, record)
		encode := func() error { return e.EncodeJSON(record) }
		if i%2 == 1 {
			line, wantErr = s.Append(nil, json.RawMessage(record))
			encode = func() error { return e.Encode(json.RawMessage(record)) }
		}
		err := encode()
		broken := wantErr == nil && bytes.IndexByte(line, '\n') >= 0
		if broken != errors.Is(err, stringify.ErrLineBreak) || !broken && (err != nil) != (wantErr != nil) {
			t.Fatalf("record %d, %q: got the error %v, Append gives %q, %v", i, record, err, line, wantErr)
		}
		if wantErr == nil && !broken {
			want.Write(append(line, '\n'))
		}
		if waits := want.Len() - got.size; waits >= stringify.EncoderBuffer {
			t.Fatalf("record %d: %d bytes wait", i, waits)
		}
		if flushEvery > 0 && i%flushEvery == 0 {
			if err := e.Flush(); err != nil || got.size != want.Len() {
				t.Fatalf("record %d: after Flush got %d bytes, %v, want %d", i, got.size, err, want.Len())
			}
		}
	}
	for range 2 {
		if err := e.Flush(); err != nil {
			t.Fatal(err)
		}
	}
	if got.String() != want.String() {
		t.Fatalf("got %d bytes, want %d:\n%.300s\n%.300s", len(got.String()), want.Len(), got.String(), want.String())
	}
	for _, w := range got.writes {
		if w == "" || !strings.HasSuffix(w, "\n") {
			t.Fatalf("a write of %d bytes that does not end a line", len(w))
		}
	}
}

func TestEncoder(t *testing.T) {
	s := stringify.MustCompile(`{"type":"object","required":["id"],"properties":{"id":{"type":"integer"},"text":{"type":"string"},"u":{"type":"string","format":"unsafe"}}}`)
	r := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{0, 1, 3, 2000} {
		for _, longest := range []int{10, 300, 200_000, 2_000_000} {
			if n*longest > 100_000_000 {
				continue
			}
			records := make([][]byte, n)
			for i := range records {
				size := int(float64(longest) * r.Float64() * r.Float64() * r.Float64())
				records[i] = fmt.Appendf(nil, " {\r\n\"id\" : %d,\n\"text\":%q}\n", i, strings.Repeat("x", size))
				switch r.IntN(10) {
				case 0:
					records[i] = []byte(`{"text":1}`)
				case 1:
					records[i] = []byte(`{"id":1`)
				case 2:
					records[i] = []byte(`{"id":1,"u":"a\nb"}`)
				case 3:
					records[i] = fmt.Appendf(nil, `{"text":%q,"id":[]}`, strings.Repeat("x", size))
				}
			}
			for _, flushEvery := range []int{0, 1, 7} {
				checkEncoder(t, s, records, flushEvery)
			}
		}
	}
	// Exactly the size of the buffer, one less, one more.
	for _, length := range []int{-2, -1, 0, 1, 2} {
		text := strings.Repeat("x", stringify.EncoderBuffer+length-len(`{"id":1,"text":""}`+"\n"))
		record := []byte(`{"id":1,"text":"` + text + `"}`)
		var got recorder
		e := stringify.NewEncoder(&got, s)
		if err := e.EncodeJSON(record); err != nil || len(got.writes) > 1 || (len(got.writes) == 1) != (length >= 0) {
			t.Errorf("a line of the buffer and %d bytes: %d writes, %v", length, len(got.writes), err)
		}
	}
}

// TestEncoderErrors: an error of the writer is final, and one of a record is not.
func TestEncoderErrors(t *testing.T) {
	s := stringify.MustCompile(`{"type":"string","format":"unsafe"}`)
	for name, c := range map[string]struct {
		w    recorder
		want error
	}{
		"an error":            {recorder{fail: 1, err: errUser}, errUser},
		"the second time":     {recorder{fail: 2, err: errUser}, errUser},
		"an error and a part": {recorder{fail: 1, err: errUser, short: 2}, errUser},
		"a short write":       {recorder{fail: 1, short: 1}, io.ErrShortWrite},
	} {
		e := stringify.NewEncoder(&c.w, s)
		for range c.w.fail {
			if err := e.Encode("a"); err != nil {
				t.Errorf("%s: got %v before anything was written", name, err)
			}
			if err := e.Flush(); len(c.w.writes) == c.w.fail && err != c.want {
				t.Errorf("%s: got %v, want %v", name, err, c.want)
			}
		}
		for i, err := range []error{e.Encode("b"), e.EncodeJSON([]byte(`"c"`)), e.EncodeJSON(nil), e.Flush()} {
			if err != c.want {
				t.Errorf("%s, call %d: got %v, want %v", name, i, err, c.want)
			}
		}
		if len(c.w.writes) != c.w.fail {
			t.Errorf("%s: the writer was called again", name)
		}
	}
	// The writer fails in Encode, when the buffer is full.
	w := recorder{fail: 1, err: errUser}
	if err := stringify.NewEncoder(&w, s).Encode(strings.Repeat("x", stringify.EncoderBuffer)); err != errUser {
		t.Errorf("got %v, want the error of the writer", err)
	}

	var got recorder
	e := stringify.NewEncoder(&got, s)
	err := e.Encode("a\nb")
	var bad *stringify.ValueError
	const want = `stringify: (root): want a record of one line, got a line break (by format "unsafe") at byte 2 (schema #)`
	if !errors.As(err, &bad) || !errors.Is(err, stringify.ErrLineBreak) || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	var syntax *stringify.SyntaxError
	if err := e.EncodeJSON([]byte(` `)); !errors.As(err, &syntax) {
		t.Errorf("got %v, want a *SyntaxError", err)
	}
	if r := recovered(func() { _ = e.Encode(panics{}) }); r == nil {
		t.Error("a panic did not pass through")
	}
	if err := errors.Join(e.Encode("fine"), e.Flush()); err != nil || got.String() != "\"fine\"\n" {
		t.Errorf("afterwards got %q, %v", got.String(), err)
	}
}

type panics struct{}

func (panics) MarshalJSON() ([]byte, error) { panic("from user code") }

// TestEncoderPanickingWriter: lines that a writer took before it panicked are not
// written again.
func TestEncoderPanickingWriter(t *testing.T) {
	var w panickingWriter
	e := stringify.NewEncoder(&w, stringify.MustCompile(`{}`))
	for i := range 3 {
		if err := e.Encode(i); err != nil {
			t.Fatal(err)
		}
		if r := recovered(func() { _ = e.Flush() }); r == nil {
			t.Fatal("the panic did not pass through")
		}
	}
	if string(w) != "0\n1\n2\n" {
		t.Errorf("got %q", w)
	}
}

type panickingWriter []byte

func (w *panickingWriter) Write(p []byte) (int, error) {
	*w = append(*w, p...)
	panic("from the writer")
}

func TestEncoderAllocations(t *testing.T) {
	if raceEnabled {
		t.Skip("pools forget at random under the race detector")
	}
	s := stringify.MustCompile(allocSchema)
	e := stringify.NewEncoder(io.Discard, s)
	fill := func(encode func() error) func() {
		return func() {
			for range 500 { // beyond the buffer
				if err := encode(); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	for name, v := range allocCases(t) {
		count(t, name, 0, fill(func() error { return e.Encode(v) }))
	}
	src := []byte(allocText)
	count(t, "text", 0, fill(func() error { return e.EncodeJSON(src) }))
}

func FuzzEncoder(f *testing.F) {
	f.Add(`{"type":"string","format":"unsafe"}`, "\"a\"\x00\"a\\nb\"\x00{}\x00 1 \x00nonsense", uint16(3), uint8(1))
	f.Add(`{"type":"array","items":{"type":"integer"}}`, "[1,\n2]\x00[{}]\x00null", uint16(9000), uint8(0))
	f.Fuzz(func(t *testing.T, schema, texts string, times uint16, flushEvery uint8) {
		s, err := stringify.Compile([]byte(schema))
		if err != nil {
			return
		}
		var records [][]byte
		for _, text := range strings.Split(texts, "\x00") {
			records = append(records, []byte(text))
		}
		if n := len(texts); n > 0 {
			once := records
			for range min(int(times), 300_000/n) {
				records = append(records, once...)
			}
		}
		checkEncoder(t, s, records[:min(len(records), 20_000)], int(flushEvery))
	})
}

func BenchmarkEncoder(b *testing.B) {
	s := stringify.MustCompile(allocSchema)
	v := map[string]any{"id": 7.0, "name": "Grace Hopper", "price": 12.5, "ok": true, "tags": []any{"a", "b"}}
	line, err := s.Marshal(v)
	if err != nil {
		b.Fatal(err)
	}
	b.Run("Encoder", func(b *testing.B) {
		b.SetBytes(int64(len(line)))
		b.ReportAllocs()
		e := stringify.NewEncoder(io.Discard, s)
		for b.Loop() {
			_ = e.Encode(v)
		}
	})
	b.Run("Append", func(b *testing.B) {
		b.SetBytes(int64(len(line)))
		b.ReportAllocs()
		dst := make([]byte, 0, 4096)
		for b.Loop() {
			dst, _ = s.Append(dst[:0], v)
		}
	})
}

// entering encodes into the Encoder that writes it.
type entering struct{ e *stringify.Encoder }

func (r entering) MarshalJSON() ([]byte, error) {
	if err := r.e.Encode("inside"); err == nil {
		return nil, errors.New("a record inside a record was taken")
	}
	if err := r.e.Flush(); err == nil {
		return nil, errors.New("a flush inside a record was taken")
	}
	return []byte(`1`), nil
}

// TestEncoderInside: a record whose methods use its Encoder gets errors there, and the
// Encoder goes on.
func TestEncoderInside(t *testing.T) {
	var out bytes.Buffer
	e := stringify.NewEncoder(&out, stringify.MustCompile(`{}`))
	for _, v := range []any{"first", entering{e}, "last"} {
		if err := e.Encode(v); err != nil {
			t.Error(err)
		}
	}
	if err := e.Flush(); err != nil || out.String() != "\"first\"\n1\n\"last\"\n" {
		t.Errorf("got %q, %v", out.String(), err)
	}
}
