package bench

import (
	"fmt"
	"reflect"

	"github.com/go-faster/jx"
	goccy "github.com/goccy/go-json"

	"github.com/stringify-go/stringify"
	"github.com/stringify-go/stringify/bench/generated"
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

	append, marshal, generated, hand, jx, goccyOf bind

	by func(s *stringify.Serializer, c *Case) (Write, error) // append by a serializer
}

var forms = []form{
	formFor(generated.AppendText, hand.Text, jxhand.Text),
	formFor(generated.AppendTexts, hand.Texts, jxhand.Texts),
	formFor(generated.AppendInts, hand.Ints, jxhand.Ints),
	formFor(generated.AppendNumbers, hand.Numbers, jxhand.Numbers),
	formFor(nil, hand.Bools, jxhand.Bools),
	formFor(generated.AppendFlats, hand.Flats, jxhand.Flats),
	formFor(generated.AppendNullables, hand.Nullables, jxhand.Nullables),
	formFor(generated.AppendSimple, hand.Simple, jxhand.Simple),
	formFor(generated.AppendMixed, hand.Mixed, jxhand.Mixed),
	formFor(generated.AppendNested, hand.Nested, jxhand.Nested),
	formFor(generated.AppendProfile, hand.Profile, jxhand.Profile),
	formFor(generated.AppendOrder, hand.Order, jxhand.Order),
	formFor(generated.AppendPage, hand.Page, jxhand.Page),
	formFor(generated.AppendEvent, hand.Event, jxhand.Event),
	formFor(generated.AppendRow, hand.Row, jxhand.Row),
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

func formFor[T any](byGenerator func([]byte, *T) ([]byte, error), byHand func([]byte, *T) []byte, byJX func(*jx.Encoder, *T)) form {
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
		generated: func(c *Case) (Write, error) {
			docs := documents[T](c)
			return func(dst []byte, i int) ([]byte, error) { return byGenerator(dst, docs[i]) }, nil
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
	f := formFor(generated.AppendPublic, hand.Public, jxhand.Public)
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
