//go:build go1.27 && goexperiment.jsonv2

package govalue

import (
	"encoding/json/jsontext"
	"encoding/json/v2"
	"reflect"
)

// marshalerToType is the interface whose method MarshalJSONTo goes before
// MarshalJSON.
var marshalerToType = reflect.TypeFor[json.MarshalerTo]()

// marshalTo returns the JSON text of v, which is a json.MarshalerTo.
//
// It goes through Marshal, as the method wants to be called: one that returns
// errors.ErrUnsupported leaves the value to the next of json/v2's ways. The options
// are those of json/v2, except that maps are sorted, and that what our own reading of
// JSON text takes (repeated names, bytes that are not UTF-8) passes.
func marshalTo(v any) ([]byte, error) {
	return json.Marshal(v, json.Deterministic(true), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
}
