package check

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/stringify-go/stringify"
)

// An Input is a schema that code was generated from, and documents to write by it.
type Input struct {
	ID        string
	Schema    string
	Externals map[string]string // by id
	Texts     [][]byte          // JSON text, or what should be

	Rounding       stringify.Rounding
	LargeArrays    stringify.LargeArrays
	LargeArraySize int
	MaxSchemaDepth int
	MaxValueDepth  int
	Direction      stringify.Direction
	EscapeHTML     bool
	Strict         bool
}

// Options returns those that the schema is compiled with.
func (in *Input) Options() []stringify.Option {
	options := []stringify.Option{
		stringify.WithRounding(in.Rounding), stringify.WithLargeArrays(in.LargeArrays), stringify.WithLargeArraySize(in.LargeArraySize),
		stringify.WithMaxSchemaDepth(in.MaxSchemaDepth), stringify.WithMaxValueDepth(in.MaxValueDepth),
	}
	for id, text := range in.Externals {
		options = append(options, stringify.WithSchema(id, []byte(text)))
	}
	if in.Direction != 0 {
		options = append(options, stringify.WithDirection(in.Direction))
	}
	if in.EscapeHTML {
		options = append(options, stringify.WithEscapeHTML())
	}
	if in.Strict {
		options = append(options, stringify.WithStrict())
	}
	return options
}

// Generated is the code that was generated from an Input.
type Generated struct {
	ID    string
	Value func(dst []byte, v any) ([]byte, error)
	JSON  func(dst, src []byte) ([]byte, error)

	// Decode decodes a text by encoding/json into the type that was generated, and returns a
	// pointer to the value with the function that appends it; ok is false if the type does not
	// take the text. It is nil if no type was generated.
	Decode func(text []byte) (v any, write func(dst []byte) ([]byte, error), ok bool)
	// Visible says that package stringify, which reads by reflection, sees all that the type has.
	Visible bool
}

// Counts are how many documents were compared, of each kind.
type Counts struct{ Schemas, Texts, Values, Typed, Errors, Faults int }

// Compare writes every document of the inputs, which are JSON texts one behind the other, by
// the code of its schema and by package stringify, and reports on w where they differ.
func Compare(w io.Writer, all []Generated, inputs io.Reader) (n Counts, err error) {
	byID := make(map[string]*Generated, len(all))
	for i := range all {
		byID[all[i].ID] = &all[i]
	}
	d := json.NewDecoder(inputs)
	for d.More() {
		var in Input
		if err := d.Decode(&in); err != nil {
			return n, err
		}
		g := byID[in.ID]
		if g == nil {
			continue
		}
		s, err := stringify.Compile([]byte(in.Schema), in.Options()...)
		if err != nil {
			return n, fmt.Errorf("%s: %w", in.ID, err)
		}
		n.Schemas++
		for _, text := range in.Texts {
			compare(w, g, s, text, &n)
		}
	}
	return n, nil
}

func compare(w io.Writer, g *Generated, s *stringify.Serializer, text []byte, n *Counts) {
	same := func(what string, want []byte, wantErr error, got []byte, err error) {
		if wantErr != nil {
			n.Errors++
		}
		if string(got) == string(want) && fmt.Sprint(err) == fmt.Sprint(wantErr) {
			return
		}
		n.Faults++
		fmt.Fprintf(w, "%s: %s of %.500s:\ngot  %.500s, %v\nwant %.500s, %v\n", g.ID, what, text, got, err, want, wantErr)
	}
	before := func() []byte { return []byte("before") }
	n.Texts++
	want, wantErr := s.AppendJSON(before(), text)
	got, err := g.JSON(before(), text)
	same("text", want, wantErr, got, err)

	var v any
	if json.Unmarshal(text, &v) == nil {
		n.Values++
		want, wantErr := s.Append(before(), v)
		got, err := g.Value(before(), v)
		same("value", want, wantErr, got, err)
	}
	if g.Decode == nil {
		return
	}
	typed, write, ok := g.Decode(text)
	if !ok {
		return
	}
	n.Typed++
	got, err = write(before())
	switch {
	case g.Visible:
		want, wantErr := s.Append(before(), typed)
		same("type", want, wantErr, got, err)
	case err == nil && !json.Valid(got[len("before"):]):
		n.Faults++
		fmt.Fprintf(w, "%s: type of %.500s: got %.500s, which is no JSON\n", g.ID, text, got)
	}
}

// Documents compares what generated functions write of JSON texts, and of what encoding/json
// makes of them, with package stringify.
func Documents(t *testing.T, schema []byte, value func(dst []byte, v any) ([]byte, error), text func(dst, src []byte) ([]byte, error), texts []string, opts ...stringify.Option) {
	t.Helper()
	s, err := stringify.Compile(schema, opts...)
	if err != nil {
		t.Fatal(err)
	}
	var n Counts
	var faults strings.Builder
	for _, one := range texts {
		compare(&faults, &Generated{ID: t.Name(), Value: value, JSON: text}, s, []byte(one), &n)
	}
	if n.Faults > 0 {
		t.Error(faults.String())
	}
	if n.Errors == 2*n.Texts {
		t.Error("no text can be written")
	}
}
