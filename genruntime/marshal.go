package genruntime

import (
	"io"

	"github.com/stringify-go/stringify/internal/buffer"
)

// Marshal returns what write appends for v in a slice of its own: one allocation for the
// result, beside a buffer that is used again.
func Marshal[T any](v T, write func(dst []byte, v T) ([]byte, error)) ([]byte, error) {
	b := buffer.Get()
	out, err := write(b.Bytes[:0], v)
	return b.Result(out, err)
}

// MarshalWrite writes what write appends for v to w by one call, or nothing if that fails.
func MarshalWrite[T any](w io.Writer, v T, write func(dst []byte, v T) ([]byte, error)) error {
	b := buffer.Get()
	out, err := write(b.Bytes[:0], v)
	return b.WriteTo(w, out, err)
}
