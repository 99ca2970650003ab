package stringify

import (
	"reflect"

	"github.com/stringify-go/stringify/internal/buffer"
	"github.com/stringify-go/stringify/internal/typed"
)

// A Typed writes values of the Go type T as a schema declares them: what
// [Serializer.Append] would write, with all that depends on the type alone decided ahead
// of time. It is immutable and safe for concurrent use. [For] makes one; a nil or zero
// Typed fits no value.
type Typed[T any] struct {
	serializer *Serializer
	program    *typed.Program
}

// For binds the Go type T to the schema of s.
//
// T may be any type: a struct, a slice or a map of structs, a scalar, a pointer to any of
// these, an interface. The error is a [BindErrors] that lists each member that the schema
// requires and T cannot have, and each part of T whose values can never be written as the
// schema declares, however they are coerced; what only the values tell is no error. Where
// it lists nothing, a write can still fail, with a [*ValueError].
//
// It costs tens of microseconds for a large struct; bind once and keep the Typed.
func For[T any](s *Serializer) (*Typed[T], error) {
	t := reflect.TypeFor[T]()
	if list, more := typed.Check(s.compiled(), t); len(list) > 0 {
		return nil, bindErrors(t, list, more)
	}
	return &Typed[T]{s, s.typeEngine().Bind(t)}, nil
}

// Append appends what v points to, written by the schema, to dst and returns the longer
// slice. A nil v is null, which the schema may have a text for: see the guide.
//
// It gives the bytes and errors of [Serializer.Append] and makes the same promises: on
// error, which is a [*ValueError], dst is returned as given; no reference to v is kept;
// nothing is allocated but to grow dst, unless v has maps other than those named there,
// iterators of members, big numbers, or user code in it. v must not change during the call.
func (t *Typed[T]) Append(dst []byte, v *T) ([]byte, error) {
	switch {
	case t == nil:
		return (*Serializer)(nil).Append(dst, nil)
	case v == nil || t.program == nil:
		return t.serializer.Append(dst, nil)
	}
	out, err := typed.Append(t.program, dst, v)
	if err != nil {
		return dst, publicError(err)
	}
	return t.serializer.finish(out, len(dst)), nil
}

// Marshal returns what v points to, written by the schema, in a slice of its own. It is
// [Typed.Append] into a pooled buffer, and one allocation for the result. The error is a
// [*ValueError]; the slice is nil then.
func (t *Typed[T]) Marshal(v *T) ([]byte, error) {
	b := buffer.Get()
	out, err := t.Append(b.Bytes[:0], v)
	return b.Result(out, err)
}
