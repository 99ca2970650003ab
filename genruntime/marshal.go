package genruntime

import "github.com/stringify-go/stringify/internal/buffer"

// Marshal returns what write appends for v in a slice of its own: one allocation for the
// result, beside a buffer that is used again.
func Marshal[T any](v T, write func(dst []byte, v T) ([]byte, error)) ([]byte, error) {
	b := buffer.Get()
	out, err := write(b.Bytes[:0], v)
	return b.Result(out, err)
}
