package bench

import (
	"fmt"
	"reflect"

	"github.com/go-faster/jx"
	goccy "github.com/goccy/go-json"

	"github.com/stringify-go/stringify"
	"github.com/stringify-go/stringify/bench/hand"
	"github.com/stringify-go/stringify/bench/jxhand"
	"github.com/stringify-go/stringify/bench/payload"
)

// A bind is how a contender gets to a case: see [Contender].
type bind = func(c *Case) (Write, error)

// A form is a Go type of documents, with those contenders that have to know it ahead of
// time. A case has documents of one type.
type form struct {
	pointer reflect.Type
	strip   bool // writes the declared members of the type only

	append, marshal, hand, jx, goccyOf bind

	by func(s *stringify.Serializer, c *Case) (Write, error) // append by a serializer
}

var forms = []form{
	formFor(hand.Text, jxhand.Text),
	formFor(hand.Texts, jxhand.Texts),
	formFor(hand.Ints, jxhand.Ints),
	formFor(hand.Numbers, jxhand.Numbers),
	formFor(hand.Bools, jxhand.Bools),
	formFor(hand.Flats, jxhand.Flats),
	formFor(hand.Nullables, jxhand.Nullables),
	formFor(hand.Simple, jxhand.Simple),
	formFor(hand.Mixed, jxhand.Mixed),
	formFor(hand.Nested, jxhand.Nested),
	formFor(hand.Profile, jxhand.Profile),
	formFor(hand.Order, jxhand.Order),
	formFor(hand.Page, jxhand.Page),
	formFor(hand.Event, jxhand.Event),
	formFor(hand.Row, jxhand.Row),
	publicForm(),
}

func formOf(c *Case) (form, error) {
	t := reflect.TypeOf(c.Typed[0])
	for _, f := range forms {
		if f.pointer == t && f.strip == (c.Group == Strip) {
			return f, nil
		}
	}
	return form{}, fmt.Errorf("no contender knows %v", t)
}

func formFor[T any](byHand func([]byte, *T) []byte, byJX func(*jx.Encoder, *T)) form {
	return form{
		pointer: reflect.TypeFor[*T](),
		append: func(c *Case) (Write, error) {
			t, err := typedOf[T](c)
			return appendOf(t, c), err
		},
		by: func(s *stringify.Serializer, c *Case) (Write, error) {
			t, err := stringify.For[T](s)
			return appendOf(t, c), err
		},
		marshal: func(c *Case) (Write, error) {
			t, err := typedOf[T](c)
			docs := documents[T](c)
			return func(_ []byte, i int) ([]byte, error) { return t.Marshal(docs[i]) }, err
		},
		hand: func(c *Case) (Write, error) {
			docs := documents[T](c)
			return func(dst []byte, i int) ([]byte, error) { return byHand(dst, docs[i]), nil }, nil
		},
		jx: func(c *Case) (Write, error) {
			e, docs := new(jx.Encoder), documents[T](c)
			return func(dst []byte, i int) ([]byte, error) {
				e.Reset()
				e.SetBytes(dst)
				byJX(e, docs[i])
				return e.Bytes(), nil
			}, nil
		},
		goccyOf: func(c *Case) (Write, error) {
			docs := documents[T](c)
			return func(_ []byte, i int) ([]byte, error) { return goccy.MarshalOf(*docs[i], goccyFast...) }, nil
		},
	}
}

// publicForm is a Row of which the declared members are written.
func publicForm() form {
	f := formFor(hand.Public, jxhand.Public)
	f.strip = true
	f.goccyOf = func(c *Case) (Write, error) {
		docs := documents[payload.Row](c)
		var public payload.Public
		return func(_ []byte, i int) ([]byte, error) {
			docs[i].Public(&public)
			return goccy.MarshalOf(public, goccyFast...)
		}, nil
	}
	return f
}

// typedOf binds T to the schema of c.
func typedOf[T any](c *Case) (*stringify.Typed[T], error) {
	s, err := stringify.Compile([]byte(c.Shape.Schema))
	if err != nil {
		return nil, err
	}
	return stringify.For[T](s)
}

func appendOf[T any](t *stringify.Typed[T], c *Case) Write {
	docs := documents[T](c)
	return func(dst []byte, i int) ([]byte, error) { return t.Append(dst, docs[i]) }
}

func documents[T any](c *Case) []*T {
	out := make([]*T, len(c.Typed))
	for i, v := range c.Typed {
		out[i] = v.(*T)
	}
	return out
}
