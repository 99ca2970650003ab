package stringify_test

import (
	"errors"
	"io"
	"testing"

	"github.com/stringify-go/stringify"
)

// A nil or zero Serializer refuses everything: it is a filter, and has been told nothing.
func TestZeroSerializer(t *testing.T) {
	refusesAll(t, nil)
	refusesAll(t, new(stringify.Serializer))
	var e stringify.Encoder
	for _, e := range []*stringify.Encoder{&e, stringify.NewEncoder(nil, nil)} {
		if err := e.Encode(1); !errors.Is(err, stringify.ErrNoMatch) {
			t.Errorf("Encode: got %v", err)
		}
		if err := e.EncodeJSON([]byte("1")); !errors.Is(err, stringify.ErrNoMatch) {
			t.Errorf("EncodeJSON: got %v", err)
		}
		if err := e.Flush(); err != nil {
			t.Errorf("Flush: got %v", err)
		}
	}
}

func refusesAll(t *testing.T, s *stringify.Serializer) {
	t.Helper()
	if out, err := s.Marshal(map[string]any{"a": 1}); !errors.Is(err, stringify.ErrNoMatch) {
		t.Errorf("Marshal: got %s, %v", out, err)
	}
	if out, err := s.AppendJSON(nil, []byte(`[1]`)); !errors.Is(err, stringify.ErrNoMatch) {
		t.Errorf("AppendJSON: got %s, %v", out, err)
	}
	if s.Explain() == "" {
		t.Error("Explain: got nothing")
	}
}

type shortWriter struct{}

func (shortWriter) Write(p []byte) (int, error) { return len(p) / 2, nil }

func TestMarshalWriteErrors(t *testing.T) {
	s := stringify.MustCompile(`{"type":"string"}`)
	if err := s.MarshalWrite(shortWriter{}, "abc"); !errors.Is(err, io.ErrShortWrite) {
		t.Errorf("a writer that writes less: got %v", err)
	}
	broken := errors.New("broken")
	if err := s.MarshalWrite(writerFunc(func([]byte) (int, error) { return 0, broken }), "abc"); !errors.Is(err, broken) {
		t.Errorf("a writer that fails: got %v", err)
	}
	wrote := false
	err := s.MarshalWrite(writerFunc(func([]byte) (int, error) { wrote = true; return 0, nil }), []int{1})
	if !errors.Is(err, stringify.ErrType) || wrote {
		t.Errorf("a value that cannot be written: got %v, wrote %v", err, wrote)
	}
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }
