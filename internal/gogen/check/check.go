// Package check compares what generated code writes with what package stringify writes. Only
// tests import it.
package check

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/stringify-go/stringify"
)

// A Case is a value that was written by generated code, and its JSON text.
type Case struct {
	Name string // what is at stake
	JSON string // the value as JSON text, of which package stringify writes the same

	Got []byte
	Err error
}

// Of returns the case of a value that a generated function appends.
func Of[T any](name, text string, write func([]byte, *T) ([]byte, error), v *T) Case {
	got, err := write([]byte("before"), v)
	if err == nil && !bytes.HasPrefix(got, []byte("before")) {
		got = append([]byte("what stood before is lost: "), got...)
	}
	return Case{Name: name, JSON: text, Got: bytes.TrimPrefix(got, []byte("before")), Err: err}
}

// Run compares each case with what the schema says by each engine.
func Run(t *testing.T, schema []byte, cases []Case, opts ...stringify.Option) {
	t.Helper()
	s, err := stringify.Compile(schema, opts...)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		if c.Err != nil {
			failed(t, s, c)
			continue
		}
		if !json.Valid(c.Got) {
			t.Errorf("%s: got no JSON: %s", c.Name, c.Got)
		}
		want, err := s.AppendJSON(nil, []byte(c.JSON))
		if err != nil || string(c.Got) != string(want) {
			t.Errorf("%s:\ngot  %s\nwant %s (%v), as text", c.Name, c.Got, want, err)
		}
		if want, err = s.Append(nil, decode(t, c.JSON)); err != nil || string(c.Got) != string(want) {
			t.Errorf("%s:\ngot  %s\nwant %s (%v), as a value", c.Name, c.Got, want, err)
		}
	}
}

// failed compares the error of c with those of the engines, of which it must be one.
func failed(t *testing.T, s *stringify.Serializer, c Case) {
	t.Helper()
	_, text := s.AppendJSON(nil, []byte(c.JSON))
	_, value := s.Append(nil, decode(t, c.JSON))
	if (text == nil || text.Error() != c.Err.Error()) && (value == nil || value.Error() != c.Err.Error()) {
		t.Errorf("%s:\ngot  %v\nwant %v, as text\nor   %v, as a value", c.Name, c.Err, text, value)
	}
}

// decode returns the value of a JSON text.
func decode(t *testing.T, text string) any {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader([]byte(text)))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		t.Fatal(err)
	}
	return v
}

// Fails compares the error of a generated function with the error of package stringify for
// the same Go value.
func Fails[T any](t *testing.T, schema []byte, write func([]byte, *T) ([]byte, error), v *T, opts ...stringify.Option) {
	t.Helper()
	s, err := stringify.Compile(schema, opts...)
	if err != nil {
		t.Fatal(err)
	}
	dst := []byte("before")
	got, err := write(dst, v)
	if err == nil {
		t.Errorf("got %s, want an error", got)
		return
	}
	if string(got) != "before" {
		t.Errorf("dst is %q after an error", got)
	}
	_, want := s.Append(nil, v)
	if want == nil || err.Error() != want.Error() {
		t.Errorf("got  %v\nwant %v", err, want)
	}
}

// Same compares what a generated function writes of v with what package stringify writes of
// it, bound to its type, and as a value of any type.
func Same[T any](t *testing.T, schema []byte, write func([]byte, *T) ([]byte, error), v *T, opts ...stringify.Option) {
	t.Helper()
	s, err := stringify.Compile(schema, opts...)
	if err != nil {
		t.Fatal(err)
	}
	got, err := write([]byte("before"), v)
	if err != nil {
		t.Errorf("%v", err)
		return
	}
	want, err := s.Append([]byte("before"), v)
	if err != nil || string(got) != string(want) {
		t.Errorf("as any:\ngot  %s\nwant %s (%v)", got, want, err)
	}
	bound, err := stringify.For[T](s)
	if err != nil {
		t.Errorf("For: %v", err)
		return
	}
	if want, err = bound.Append([]byte("before"), v); err != nil || string(got) != string(want) {
		t.Errorf("bound:\ngot  %s\nwant %s (%v)", got, want, err)
	}
}

// Either compares what a generated function makes of v, bytes or an error, with what package
// stringify makes of it as a value of any type.
func Either[T any](t *testing.T, schema []byte, write func([]byte, *T) ([]byte, error), v *T, opts ...stringify.Option) {
	t.Helper()
	s, err := stringify.Compile(schema, opts...)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Append(nil, v); err != nil {
		Fails(t, schema, write, v, opts...)
	} else {
		Same(t, schema, write, v, opts...)
	}
}
