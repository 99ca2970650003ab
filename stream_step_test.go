package stringify_test

import (
	"bytes"
	"testing"

	"github.com/stringify-go/stringify"
)

// TestMarshalWriteSteps: elements whose text is of limited length are written several at a time
// between two looks at whether text is to be passed on; lists end before, at and behind
// such steps.
func TestMarshalWriteSteps(t *testing.T) {
	type point struct {
		X int     `json:"x"`
		Y float64 `json:"y"`
		B bool    `json:"b"`
	}
	s := stringify.MustCompile(`{"type":"array","items":{"type":"object","properties":{"x":{"type":"integer"},"y":{"type":"number"},"b":{"type":"boolean"}}}}`)
	bound, err := stringify.For[[]point](s)
	if err != nil {
		t.Fatal(err)
	}
	var all []point
	for i := range 3000 {
		all = append(all, point{i * i, float64(i) / 4, i%3 == 0})
	}
	for n := range all {
		if n > 600 && n%97 != 0 {
			continue
		}
		v := all[:n]
		want, err := bound.Append(nil, &v)
		if err != nil {
			t.Fatal(err)
		}
		var typed, dynamic bytes.Buffer
		if err := bound.MarshalWrite(&typed, &v); err != nil || !bytes.Equal(typed.Bytes(), want) {
			t.Fatalf("%d elements, bound: got %d bytes, %v, want %d", n, typed.Len(), err, len(want))
		}
		if err := s.MarshalWrite(&dynamic, v); err != nil || !bytes.Equal(dynamic.Bytes(), want) {
			t.Fatalf("%d elements: got %d bytes, %v, want %d", n, dynamic.Len(), err, len(want))
		}
	}
}
