package bench

import (
	"fmt"

	"github.com/mailru/easyjson"
	"github.com/mailru/easyjson/jwriter"

	"github.com/stringify-go/stringify/bench/payload"
)

// easyjsonBind writes with the code that easyjson generated, without escapes for HTML. It
// can use memory again for long documents only; where it should not, reuse is false.
func easyjsonBind(reuse bool) bind {
	write := func(dst []byte, m easyjson.Marshaler) ([]byte, error) {
		w := jwriter.Writer{NoEscapeHTML: true}
		m.MarshalEasyJSON(&w)
		if reuse {
			return w.BuildBytes(dst)
		}
		return w.BuildBytes()
	}
	return func(c *Case) (Write, error) {
		if c.Group == Strip {
			return c.handed(func(dst []byte, v any) ([]byte, error) { return write(dst, v.(easyjson.Marshaler)) }), nil
		}
		list := make([]easyjson.Marshaler, len(c.Typed))
		for i, v := range c.Typed {
			if list[i] = easyMarshaler(v); list[i] == nil {
				return nil, fmt.Errorf("no code was generated for %T", v)
			}
		}
		return func(dst []byte, i int) ([]byte, error) { return write(dst, list[i]) }, nil
	}
}

// easyMarshaler returns v as the type that has the method, nil if there is none.
func easyMarshaler(v any) easyjson.Marshaler {
	switch v := v.(type) {
	case *string:
		return (*easyText)(v)
	case *[]string:
		return (*payload.TextList)(v)
	case *[]int:
		return (*payload.IntList)(v)
	case *[]float64:
		return (*payload.NumberList)(v)
	case *[]payload.Flat:
		return (*payload.FlatList)(v)
	case *[]payload.NullableRow:
		return (*payload.NullableList)(v)
	case easyjson.Marshaler:
		return v
	}
	return nil
}

// easyText is a string by itself, which easyjson generates nothing for.
type easyText string

// MarshalEasyJSON writes t.
func (t *easyText) MarshalEasyJSON(w *jwriter.Writer) { w.String(string(*t)) }
