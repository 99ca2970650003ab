//go:build go1.27 && goexperiment.jsonv2

package govalue

import (
	"encoding/json/jsontext"
	"encoding/json/v2"
	"errors"
	"testing"
)

type (
	toJSON     struct{ N int }
	toJSONPtr  struct{ N int }
	toNothing  struct{ N int } // leaves it to MarshalText
	toNothing2 struct{ N int } // leaves it to its kind
	toFailure  struct{}
)

var errMine = errors.New("mine")

func (v toJSON) MarshalJSONTo(e *jsontext.Encoder) error {
	return json.MarshalEncode(e, map[string]int{"to": v.N, "at": 1})
}
func (toJSON) MarshalJSON() ([]byte, error) { return []byte(`"not asked"`), nil }

func (v *toJSONPtr) MarshalJSONTo(e *jsontext.Encoder) error {
	return e.WriteToken(jsontext.Int(int64(v.N)))
}

func (toNothing) MarshalJSONTo(*jsontext.Encoder) error  { return errors.ErrUnsupported }
func (toNothing) MarshalText() ([]byte, error)           { return []byte("text"), nil }
func (toNothing2) MarshalJSONTo(*jsontext.Encoder) error { return errors.ErrUnsupported }
func (toFailure) MarshalJSONTo(*jsontext.Encoder) error  { return errMine }

func TestMarshalerTo(t *testing.T) {
	for _, v := range []any{
		toJSON{5},
		&toJSON{5}, (*toJSON)(nil),
		[]toJSON{{1}},
		map[string]toJSON{"a": {1}},
		toJSONPtr{5},
		&toJSONPtr{5},
		[]toJSONPtr{{1}},
		[1]toJSONPtr{},
		struct {
			A toJSONPtr
			B toJSON
		}{},
		toNothing{},
		toNothing2{7},
		[]any{toNothing2{7}},
		jsontext.Value(`{"a": 1}`), jsontext.Value(nil),
		struct{ V jsontext.Value }{},
	} {
		checkJSON(t, v)
	}
	if got := textOf(map[string]toJSONPtr{"a": {7}}); got != `{"a":7}` {
		t.Errorf("got %s", got)
	}
	if got := Of(toJSON{}); got.Form != Marshaler {
		t.Errorf("form %d", got.Form)
	}
	if _, err := Of(toFailure{}).MarshalJSON(); !errors.Is(err, errMine) {
		t.Errorf("error %v", err)
	}
}
