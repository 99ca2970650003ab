package bench

import (
	"bytes"

	"github.com/stringify-go/stringify"
	"github.com/stringify-go/stringify/bench/payload"
)

// FirstPeer is the index of the first peer in Typed and TypedMarshal.
const FirstPeer = 4

// Typed lists who writes Go values of a known type into memory that is used again:
// stringify bound to the type, stringify handed the value as any, code written by hand
// for the type, a copy of the ready document, then the peers.
func Typed() []Contender {
	out := []Contender{
		{"Typed", Exact, formed(func(f form) bind { return f.append })},
		{"as any", Exact, compiled(func(s *stringify.Serializer, c *Case) Write {
			return func(dst []byte, i int) ([]byte, error) { return s.Append(dst, c.Typed[i]) }
		})},
		{"by hand", Exact, formed(func(f form) bind { return f.hand })},
		{"memcpy", Exact, func(c *Case) (Write, error) {
			return func(dst []byte, i int) ([]byte, error) { return append(dst, c.Ready[i]...), nil }, nil
		}},
		{"jx", Declared, formed(func(f form) bind { return f.jx })},
		{"easyjson", Declared, easyjsonBind(true)},
	}
	for _, p := range peers() {
		out = append(out, Contender{p.name, declared(p.output), func(c *Case) (Write, error) {
			return c.handed(p.newEncode()), nil
		}})
	}
	return out
}

// TypedMarshal lists the same where each document is to be in memory of its own. Who has
// no call for that writes into memory that is used again and copies it.
func TypedMarshal() []Contender {
	out := []Contender{
		{"Typed", Exact, formed(func(f form) bind { return f.marshal })},
		{"as any", Exact, compiled(func(s *stringify.Serializer, c *Case) Write {
			return func(_ []byte, i int) ([]byte, error) { return s.Marshal(c.Typed[i]) }
		})},
		{"by hand", Exact, formed(func(f form) bind { return copied(f.hand) })},
		{"memcpy", Exact, func(c *Case) (Write, error) {
			return func(_ []byte, i int) ([]byte, error) { return bytes.Clone(c.Ready[i]), nil }, nil
		}},
		{"jx", Declared, formed(func(f form) bind { return copied(f.jx) })},
		{"easyjson", Declared, easyjsonBind(false)},
		{"goccy MarshalOf", Declared, formed(func(f form) bind { return f.goccyOf })},
	}
	for _, p := range peers() {
		out = append(out, Contender{p.name, declared(p.output), func(c *Case) (Write, error) {
			return c.handed(func(_ []byte, v any) ([]byte, error) { return p.marshal(v) }), nil
		}})
	}
	return out
}

// declared is what a peer has to write that is handed the declared members only.
func declared(o Output) Output {
	if o == Whole {
		return Declared
	}
	return o
}

// handed returns a Write of a contender that knows no schema. It is handed the document,
// or, where members are to be left out, a copy of the declared ones.
func (c *Case) handed(write func(dst []byte, v any) ([]byte, error)) Write {
	if c.Group != Strip {
		return func(dst []byte, i int) ([]byte, error) { return write(dst, c.Typed[i]) }
	}
	rows, public := documents[payload.Row](c), new(payload.Public)
	return func(dst []byte, i int) ([]byte, error) {
		rows[i].Public(public)
		return write(dst, public)
	}
}

// compiled binds a contender to the schema of a case.
func compiled(bind func(s *stringify.Serializer, c *Case) Write) bind {
	return func(c *Case) (Write, error) {
		s, err := stringify.Compile([]byte(c.Shape.Schema))
		if err != nil {
			return nil, err
		}
		return bind(s, c), nil
	}
}

// formed binds a contender that the form of a case has.
func formed(of func(f form) bind) bind {
	return func(c *Case) (Write, error) {
		f, err := formOf(c)
		if err != nil {
			return nil, err
		}
		return of(f)(c)
	}
}

// copied is what b writes into memory that it keeps, and a copy of that.
func copied(b bind) bind {
	return func(c *Case) (Write, error) {
		w, err := b(c)
		var scratch []byte
		return func(_ []byte, i int) (_ []byte, err error) {
			if scratch, err = w(scratch[:0], i); err != nil {
				return nil, err
			}
			return bytes.Clone(scratch), nil
		}, err
	}
}
