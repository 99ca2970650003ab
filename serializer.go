package stringify

import (
	"io"
	"sync"

	"github.com/stringify-go/stringify/internal/dynamic"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/project"
)

// A Serializer writes values as its schema declares them. It is immutable and
// safe for concurrent use. [Compile] makes one.
type Serializer struct {
	plan       *plan.Plan
	escapeHTML bool

	// Each engine is built by the first call that needs it.
	valuesOnce, textOnce sync.Once
	values               *dynamic.Engine
	text                 *project.Engine
}

func newSerializer(p *plan.Plan, escapeHTML bool) *Serializer {
	return &Serializer{plan: p, escapeHTML: escapeHTML}
}

func (s *Serializer) valueEngine() *dynamic.Engine {
	s.valuesOnce.Do(func() {
		s.values = dynamic.New(s.plan, func(dst, src []byte, node plan.ID, depth int) ([]byte, error) {
			return s.textEngine().AppendNode(dst, src, node, depth)
		})
	})
	return s.values
}

func (s *Serializer) textEngine() *project.Engine {
	s.textOnce.Do(func() { s.text = project.New(s.plan) })
	return s.text
}

// Append appends v, written by the schema, to dst and returns the longer slice.
//
// v may be of any Go type: maps, slices, scalars, structs with json tags,
// pointers to any of these, iterators, and types that marshal themselves. Only
// what the schema declares is written. If v cannot be written, the error is a
// [*ValueError] and dst is returned as given.
//
// Append keeps no reference to v. It allocates only to grow dst, unless v has
// to be collected first (maps whose undeclared members are kept, iterators of
// members) or allocates by itself (user code). Panics of user code pass through.
func (s *Serializer) Append(dst []byte, v any) ([]byte, error) {
	out, err := s.valueEngine().Append(dst, v)
	if err != nil {
		return dst, publicError(err)
	}
	return s.finish(out, len(dst)), nil
}

// Marshal returns v, written by the schema, in a slice of its own. It is
// [Serializer.Append] into a pooled buffer, and one allocation for the result.
func (s *Serializer) Marshal(v any) ([]byte, error) {
	b := getBuffer()
	out, err := s.Append(b.bytes[:0], v)
	if err != nil {
		b.put(out)
		return nil, err
	}
	result := append([]byte(nil), out...)
	b.put(out)
	return result, nil
}

// MarshalWrite writes v, written by the schema, to w. The whole text is built
// first and written by one call of w.Write, so that nothing is written if v
// cannot be; memory is that of the text. Errors of w are returned as they are.
func (s *Serializer) MarshalWrite(w io.Writer, v any) error {
	b := getBuffer()
	out, err := s.Append(b.bytes[:0], v)
	if err == nil {
		_, err = w.Write(out)
	}
	b.put(out)
	return err
}

// AppendJSON appends the JSON text src, rewritten by the schema, to dst and
// returns the longer slice. The result has the bytes that decoding src (members
// in order, numbers as text) and writing that with [Serializer.Append] would
// give; the text is read once and no tree is built.
//
// src must not overlap the free capacity of dst. The error is a [*SyntaxError]
// if src is not one JSON value (RFC 8259), else a [*ValueError] if the schema
// cannot write it; dst is then returned as given.
func (s *Serializer) AppendJSON(dst, src []byte) ([]byte, error) {
	out, err := s.textEngine().Append(dst, src)
	if err != nil {
		return dst, publicError(err)
	}
	return s.finish(out, len(dst)), nil
}

// finish does to out[from:], which an engine has written, what the options ask for
// beyond that.
func (s *Serializer) finish(out []byte, from int) []byte {
	if s.escapeHTML {
		return escapeHTML(out, from)
	}
	return out
}

// Explain returns the compiled plan as text, one node a line. Its form may
// change between versions.
func (s *Serializer) Explain() string { return s.plan.String() }

// Value returns v as a value that marshals itself by the schema, for code that
// only knows encoding/json: the result implements json.Marshaler. v is read each
// time MarshalJSON is called.
func (s *Serializer) Value(v any) interface{ MarshalJSON() ([]byte, error) } {
	return value{s, v}
}

type value struct {
	serializer *Serializer
	v          any
}

// MarshalJSON returns what [Serializer.Marshal] returns for the value.
func (v value) MarshalJSON() ([]byte, error) { return v.serializer.Marshal(v.v) }
