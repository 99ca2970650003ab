package stringify_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/stringify-go/stringify"
)

// TestDst: what is in dst stays, what is behind its capacity too; nil, tiny, exact and
// large dst give the same bytes; on errors dst comes back as given.
func TestDst(t *testing.T) {
	s := stringify.MustCompile(allocSchema)
	good, err := decodePlain([]byte(allocText))
	if err != nil {
		t.Fatal(err)
	}
	want, err := s.Append(nil, good)
	if err != nil {
		t.Fatal(err)
	}
	fromText, err := s.AppendJSON(nil, []byte(allocText))
	if err != nil {
		t.Fatal(err)
	}
	bads := []string{
		`{"name":"long enough to fill what is free of dst, whatever its capacity is at first","tags":["a","b"],"id":{}}`,
		`{"id":1,"children":[{"id":1,"name":"x"},{"name":"y"}]}`,
		`{"id":1,"any":[1,2,3,{"a":"b"}],"open":{"a":1,"b":"x"}}`,
		`{"id":1,"pair":["a",1,2]}`,
	}
	check := func(name string, room int, want []byte, fails bool, call func(dst []byte) ([]byte, error)) {
		t.Helper()
		const before, behind = "before", "behind the capacity"
		backing := []byte(before + strings.Repeat(".", room) + behind)
		dst := backing[: len(before) : len(before)+room]
		out, err := call(dst)
		switch {
		case fails != (err != nil):
			t.Errorf("%s, room for %d: %v", name, room, err)
		case fails && (len(out) != len(dst) || cap(out) != cap(dst) || &out[0] != &dst[0]):
			t.Errorf("%s, room for %d: dst is not as given: %q", name, room, out)
		case !fails && string(out) != before+string(want):
			t.Errorf("%s, room for %d: got %s", name, room, out)
		}
		if string(dst) != before || string(backing[len(before)+room:]) != behind {
			t.Errorf("%s, room for %d: changed what is not its own: %q", name, room, backing)
		}
	}
	for room := 0; room < len(want)+200; room++ {
		check("Append", room, want, false, func(dst []byte) ([]byte, error) { return s.Append(dst, good) })
		check("AppendJSON", room, fromText, false, func(dst []byte) ([]byte, error) { return s.AppendJSON(dst, []byte(allocText)) })
	}
	for _, text := range bads {
		v, err := decodePlain([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		for room := range 200 {
			check("Append", room, nil, true, func(dst []byte) ([]byte, error) { return s.Append(dst, v) })
			check("AppendJSON", room, nil, true, func(dst []byte) ([]byte, error) { return s.AppendJSON(dst, []byte(text)) })
			check("AppendJSON of half a text", room, nil, true, func(dst []byte) ([]byte, error) { return s.AppendJSON(dst, []byte(text[:len(text)-1])) })
		}
		if out, err := s.Append(nil, v); out != nil || err == nil {
			t.Errorf("%s: got %q, %v for a nil dst", text, out, err)
		}
	}
	// A dst on the stack, with room for the two longest integers and more.
	var array [128]byte
	out, err := stringify.MustCompile(`{"type":"array","items":{"type":"integer"}}`).Append(array[:0], []int{1, 2})
	if err != nil || string(out) != "[1,2]" || &out[0] != &array[0] {
		t.Errorf("dst on the stack: got %s, %v", out, err)
	}
}

// TestScalarsIntoTightDst writes every scalar into dst of every small capacity: none may
// write behind it.
func TestScalarsIntoTightDst(t *testing.T) {
	for _, schema := range append(kindColumns[:], `{"type":"string","format":"duration"}`, `{"type":"string","format":"unsafe"}`, `{"type":"string","format":"date"}`) {
		s := stringify.MustCompile(schema)
		for _, row := range valueRows() {
			want, errWant := s.Append(nil, row.v)
			for room := range 40 {
				backing := bytes.Repeat([]byte{'.'}, 60)
				out, err := s.Append(backing[:1:1+room], row.v)
				if (err == nil) != (errWant == nil) || err == nil && string(out) != "."+string(want) || err != nil && len(out) != 1 {
					t.Errorf("%s of %s, room for %d: got %s, %v, want %s, %v", schema, row.name, room, out, err, want, errWant)
				}
				if len(bytes.Trim(backing[1+room:], ".")) > 0 || backing[0] != '.' {
					t.Errorf("%s of %s, room for %d: wrote behind it: %q", schema, row.name, room, backing)
				}
			}
		}
	}
}

// TestResultIsOwned: what Marshal returned is not touched by later calls, and a later
// append to it does not reach a pooled buffer.
func TestResultIsOwned(t *testing.T) {
	s := stringify.MustCompile(`{"type":"string"}`)
	first, _ := s.Marshal("first")
	kept := string(first)
	for range 100 {
		more, _ := s.Marshal("another text")
		_ = append(more, "............"...)
		s.MarshalWrite(io.Discard, "yet another")
	}
	if string(first) != kept {
		t.Errorf("a result changed to %s", first)
	}
}

// TestSourceIsKept: AppendJSON does not change its source, nor keep it.
func TestSourceIsKept(t *testing.T) {
	s := stringify.MustCompile(allocSchema)
	src := []byte(allocText)
	out, err := s.AppendJSON(nil, src)
	if err != nil || string(src) != allocText {
		t.Fatalf("the source changed to %s (%v)", src, err)
	}
	want := string(out)
	for i := range src {
		src[i] = 'x'
	}
	if string(out) != want {
		t.Errorf("the result changed with its source")
	}
}

type failingWriter struct{ calls int }

func (w *failingWriter) Write(p []byte) (int, error) {
	w.calls++
	return 0, errUser
}

// TestMarshalWrite: one Write call, none where the value cannot be written; errors of the
// writer come back.
func TestMarshalWrite(t *testing.T) {
	s := stringify.MustCompile(`{"type":"array","items":{"type":"integer"}}`)
	var w failingWriter
	if err := s.MarshalWrite(&w, []int{1}); !errors.Is(err, errUser) || w.calls != 1 {
		t.Errorf("got %v after %d calls", err, w.calls)
	}
	w.calls = 0
	if err := s.MarshalWrite(&w, []any{1, "x"}); !errors.Is(err, stringify.ErrType) || w.calls != 0 {
		t.Errorf("got %v after %d calls", err, w.calls)
	}
	var b bytes.Buffer
	big := make([]int, 1<<20)
	if err := s.MarshalWrite(&b, big); err != nil || b.Len() != 2*len(big)+1 {
		t.Errorf("got %d bytes, %v", b.Len(), err)
	}
}
