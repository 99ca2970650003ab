//go:build !go1.27 || !goexperiment.jsonv2

package govalue

import "reflect"

// marshalerToType is nil: there is no encoding/json/v2.
var marshalerToType reflect.Type

func marshalTo(any) ([]byte, error) { return nil, nil }
