package bench

import (
	"fmt"
	"runtime"
	"time"

	"github.com/stringify-go/stringify"
	"github.com/stringify-go/stringify/bench/payload"
	"github.com/stringify-go/stringify/bench/rounds"
)

// A Binding is what a Go type of 60 fields costs before its first value is written.
type Binding struct {
	First rounds.Entry // one operation is one new type
	Later rounds.Entry // one operation is one more value of a type that is known
}

// OurBindings is how many of Bindings are stringify's; they are the first.
const OurBindings = 2

// Bindings returns what is measured: For and the first Append, the first Append of a value
// of a new type by a new Serializer, and the first Marshal of every peer. Each is seen to write the value
// before.
func Bindings() ([]Binding, error) {
	type bound struct {
		s *stringify.Serializer
		v any
	}
	schema := payload.WideSchema()
	compile := func() *stringify.Serializer { return stringify.MustCompile(schema.Text) }
	var buf []byte
	write := func(b bound) (_ []byte, err error) {
		buf, err = b.s.Append(buf[:0], b.v)
		return buf, err
	}
	s, known, wide := compile(), payload.NewWide(), payload.WideValue()
	t, err := stringify.For[payload.Wide](s)
	if err != nil {
		return nil, err
	}
	out := []Binding{
		{
			operation("For and Append", compile, func(s *stringify.Serializer) (_ []byte, err error) {
				t, err := stringify.For[payload.Wide](s)
				if err == nil {
					buf, err = t.Append(buf[:0], wide)
				}
				return buf, err
			}),
			operation("For and Append", payload.WideValue, func(v *payload.Wide) (_ []byte, err error) {
				buf, err = t.Append(buf[:0], v)
				return buf, err
			}),
		},
		{
			operation("Append, a new Serializer", func() bound { return bound{compile(), payload.NewWide()} }, write),
			operation("Append, a new Serializer", func() bound { return bound{s, known} }, write),
		},
	}
	for _, p := range peers() {
		if p.output == Rounded {
			continue
		}
		out = append(out, Binding{
			operation(p.name, payload.NewWide, p.marshal),
			operation(p.name, func() any { return known }, p.marshal),
		})
		if err := writesWide(p.marshal, schema); err != nil {
			return nil, fmt.Errorf("%s: %w", p.name, err)
		}
	}
	if err := writesWide(func(v any) ([]byte, error) { return write(bound{compile(), v}) }, schema); err != nil {
		return nil, fmt.Errorf("stringify: %w", err)
	}
	return out, nil
}

// writesWide says whether write writes the value of a new type.
func writesWide(write func(v any) ([]byte, error), want payload.Schema) error {
	got, err := write(payload.NewWide())
	if err == nil && string(got) != want.Value {
		err = fmt.Errorf("got %s, want %s", got, want.Value)
	}
	return err
}

// operation measures what do takes; making the values that it is done to is not measured.
func operation[T any](name string, value func() T, do func(v T) ([]byte, error)) rounds.Entry {
	return rounds.Entry{Name: name, Time: func(n int) (time.Duration, error) {
		values := make([]T, n)
		for i := range values {
			values[i] = value()
		}
		runtime.GC()
		start := cpuTime()
		for _, v := range values {
			if _, err := do(v); err != nil {
				return 0, err
			}
		}
		return cpuTime() - start, nil
	}}
}
