//go:build go1.27 && goexperiment.jsonv2

package bench

import (
	"bytes"
	"encoding/json/jsontext"
	jsonv2 "encoding/json/v2"
)

// jsonV2 is the second version of encoding/json, where the Go that builds this has it.
// The first is then a shell around it.
func jsonV2() []peer {
	return []peer{{"encoding/json/v2", Whole, jsonV2Encoder, func(v any) ([]byte, error) { return jsonv2.Marshal(v) }, nil}}
}

func jsonV2Encoder() func([]byte, any) ([]byte, error) {
	var buf bytes.Buffer
	e := jsontext.NewEncoder(&buf)
	return func(_ []byte, v any) ([]byte, error) {
		buf.Reset()
		e.Reset(&buf)
		err := jsonv2.MarshalEncode(e, v)
		return line(&buf), err
	}
}
