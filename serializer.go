package stringify

import (
	"github.com/stringify-go/stringify/internal/buffer"
	"github.com/stringify-go/stringify/internal/dynamic"
	"github.com/stringify-go/stringify/internal/engine"
	"github.com/stringify-go/stringify/internal/escape"
	"github.com/stringify-go/stringify/internal/match"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/project"
	"github.com/stringify-go/stringify/internal/typed"
)

// A Serializer writes values as its schema declares them. It is immutable and
// safe for concurrent use. [Compile] makes one; a nil or zero Serializer fits no value.
type Serializer struct {
	plan       *plan.Plan
	matchers   *match.Set // nil: none are asked
	escapeHTML bool

	engines engine.Set
}

func newSerializer(p *plan.Plan, matchers *match.Set, escapeHTML bool) *Serializer {
	return &Serializer{plan: p, matchers: matchers, escapeHTML: escapeHTML, engines: engine.Set{Plan: p, Matchers: matchers}}
}

// nothing is the plan of a nil or zero Serializer.
var nothing = &plan.Plan{
	Nodes:   []plan.Node{{Kind: plan.Never, Schema: "#"}},
	Options: plan.Options{MaxValueDepth: defaultMaxValueDepth},
}

// compiled returns the plan of s.
func (s *Serializer) compiled() *plan.Plan {
	if s == nil || s.plan == nil {
		return nothing
	}
	return s.plan
}

// set returns the engines of s.
func (s *Serializer) set() *engine.Set {
	if s == nil || s.plan == nil {
		return &engine.Set{Plan: nothing}
	}
	return &s.engines
}

func (s *Serializer) valueEngine() *dynamic.Engine { return s.set().Values() }

func (s *Serializer) typeEngine() *typed.Engine { return s.set().Types() }

func (s *Serializer) textEngine() *project.Engine { return s.set().Text() }

// Append appends v, written by the schema, to dst and returns the longer slice.
//
// v may be of any Go type: maps, slices, scalars, structs with json tags,
// pointers to any of these, iterators, and types that marshal themselves. Only
// what the schema declares is written. If v cannot be written, the error is a
// [*ValueError] and dst is returned as given.
//
// The first struct, list, map or pointer of a type makes a program for it, as [For] does,
// which later ones are written by; there are programs for at most 1024 pairs of a type
// and a place of the schema.
//
// Append keeps no reference to v. It allocates only to grow dst where v consists of
// scalars, structs, slices, arrays, and most maps whose keys are strings. Maps with other
// keys, of 1024 members or more, or with many more members than the schema declares may
// cost a few allocations, and up to two more for each member that is written. Iterators of
// members are collected first, and user code may allocate. dst grows when the text might
// not fit, so its capacity may exceed what is written; bytes between its length and its
// capacity may be overwritten. Panics of user code pass through.
func (s *Serializer) Append(dst []byte, v any) ([]byte, error) {
	out, err := s.valueEngine().Append(dst, v)
	if err != nil {
		return dst, publicError(err)
	}
	return s.finish(out, len(dst)), nil
}

// Marshal returns v, written by the schema, in a slice of its own. It is
// [Serializer.Append] into a pooled buffer, and one allocation for the result. The
// error is a [*ValueError]; the slice is nil then.
func (s *Serializer) Marshal(v any) ([]byte, error) {
	b := buffer.Get()
	out, err := s.Append(b.Bytes[:0], v)
	return b.Result(out, err)
}

// AppendJSON appends the JSON text src, rewritten by the schema, to dst and
// returns the longer slice. The result has the bytes that decoding src (members
// in order, numbers as text) and writing that with [Serializer.Append] would
// give. The text is read once and no tree is built, but for values below anyOf, oneOf
// and if that only validation tells apart (and, with [WithStrict], all): those are
// read before, into a flat table of some 40 bytes for each value inside.
//
// src must not overlap the free capacity of dst. The error is a [*SyntaxError]
// if src is not one JSON value (RFC 8259), else a [*ValueError] if the schema
// cannot write it; dst is then returned as given. With [WithParallel], an array of 1 MiB or
// more is written by several goroutines.
func (s *Serializer) AppendJSON(dst, src []byte) ([]byte, error) {
	if len(src) >= manyBytes {
		if out, ok := s.appendParts(dst, src, copyBuffer, s.processors()); ok {
			return out, nil
		}
	}
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
		return escape.HTML(out, from)
	}
	return out
}

// Explain returns the compiled plan as text, one node a line. Its form may
// change between versions. The text is made anew by each call, in time and memory
// proportional to it.
func (s *Serializer) Explain() string { return s.compiled().String() }

// Value returns v as a value that marshals itself by the schema, for code that
// only knows encoding/json: the result implements json.Marshaler. v is read each
// time MarshalJSON is called, which is [Serializer.Marshal]: it allocates the text, and its
// error is a [*ValueError], which encoding/json wraps.
func (s *Serializer) Value(v any) interface{ MarshalJSON() ([]byte, error) } {
	return value{s, v}
}

type value struct {
	serializer *Serializer
	v          any
}

// MarshalJSON returns what [Serializer.Marshal] returns for the value.
func (v value) MarshalJSON() ([]byte, error) { return v.serializer.Marshal(v.v) }
