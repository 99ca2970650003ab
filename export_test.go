package stringify

import (
	"io"
	"reflect"

	"github.com/stringify-go/stringify/internal/dynamic"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/typed"
)

// CheckType returns what For says of a type that tests have made.
func CheckType(s *Serializer, t reflect.Type) error {
	if list, more := typed.Check(s.compiled(), t); len(list) > 0 {
		return bindErrors(t, list, more)
	}
	return nil
}

// Unbound returns a [Serializer.Append] that writes by s without binding Go types.
func Unbound(s *Serializer) func(dst []byte, v any) ([]byte, error) {
	e := dynamic.New(s.compiled(), s.matchers, func(dst, src []byte, node plan.ID, depth int) ([]byte, error) {
		return s.textEngine().AppendNode(dst, src, node, depth)
	})
	return func(dst []byte, v any) ([]byte, error) {
		out, err := e.Append(dst, v)
		if err != nil {
			return dst, publicError(err)
		}
		return s.finish(out, len(dst)), nil
	}
}

// AppendType is [Typed.Append] for a type that tests have made: v is a pointer, not nil.
func AppendType(s *Serializer, dst []byte, v reflect.Value) ([]byte, error) {
	out, err := s.typeEngine().Bind(v.Type().Elem()).AppendPointer(dst, v.UnsafePointer())
	if err != nil {
		return dst, publicError(err)
	}
	return s.finish(out, len(dst)), nil
}

// Resize makes small for tests what stands in the way of parts: the bytes from which on s
// passes text on, the size from which on an array is written by several goroutines, and that
// of a part. It must be called before s is used.
func Resize(s *Serializer, piece, many, chunk int) {
	s.valueEngine().Resize(dynamic.Sizes{Piece: piece, Many: many, Chunk: chunk}, s.plan.Options.Parallel)
}

// StreamType is [Typed.MarshalWrite] for a type that tests have made: v is a pointer, not nil.
func StreamType(s *Serializer, w io.Writer, v reflect.Value) error {
	st := streamTo(w, s)
	rest, err := s.typeEngine().Bind(v.Type().Elem()).StreamPointer(st.bytes[:0], v.UnsafePointer(), st)
	return st.end(rest, err)
}

// CopyIn is [Serializer.Copy] with a buffer of size bytes, by n goroutines.
func CopyIn(s *Serializer, w io.Writer, r io.Reader, size, n int) error {
	return s.copy(w, r, size, n)
}

// AppendJSONIn is [Serializer.AppendJSON] by n goroutines, of which each writes size bytes at
// a time, if src is an array.
func AppendJSONIn(s *Serializer, dst, src []byte, size, n int) ([]byte, error) {
	if out, ok := s.appendParts(dst, src, size, n); ok {
		return out, nil
	}
	return s.AppendJSON(dst, src)
}
