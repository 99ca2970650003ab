package stringify_test

import (
	"testing"
	"time"

	"github.com/stringify-go/stringify"
)

// TestBranchAllocations counts allocations of branches, conditionals and the strict
// profile, in the steady state.
func TestBranchAllocations(t *testing.T) {
	if raceEnabled {
		t.Skip("pools forget at random under the race detector")
	}
	type shape struct {
		Kind string `json:"kind"`
		R    int    `json:"r"`
	}
	const shapes = `{"anyOf":[{"type":"object","required":["kind"],"properties":{"kind":{"const":"circle"},"r":{"type":"number"}}},
		{"type":"object","required":["kind"],"properties":{"kind":{"const":"rect"},"w":{"type":"integer"}}}]}`
	const matched = `{"anyOf":[{"type":"object","properties":{"a":{"type":"string","maxLength":2}}},
		{"type":"object","properties":{"a":{"type":"string","pattern":"^x+$"},"n":{"type":"number","minimum":1}}},{"type":"array","items":{"type":"integer"}}]}`
	const conditional = `{"if":{"properties":{"a":{"enum":["x","y"]}},"required":["a"]},"then":{"properties":{"b":{"type":"integer"}}},"else":{"properties":{"c":{"type":"string"}}}}`
	strict := []stringify.Option{stringify.WithStrict()}
	for _, c := range []struct {
		schema, text string
		v            any
		options      []stringify.Option
	}{
		{`{"anyOf":[{"type":"string"},{"type":"null"}]}`, `"abc"`, "abc", nil},
		{`{"anyOf":[{"type":"string"},{"type":"null"}]}`, `null`, nil, nil},
		{`{"anyOf":[{"type":"string","format":"date-time"},{"type":"null"}]}`, `"x"`, time.UnixMilli(0), nil},
		{`{"anyOf":[{"type":"integer"},{"type":"boolean"}]}`, `12.0`, 12.0, nil},
		{`{"anyOf":[{"type":"integer","minimum":5},{"type":"integer","multipleOf":2}]}`, `4`, 4, nil},
		{`{"anyOf":[{"const":"a"},{"enum":["b",1]}]}`, `"b"`, 1, nil},
		{shapes, `{"r":1.5,"kind":"circle"}`, map[string]any{"kind": "rect", "w": 1}, nil},
		{shapes, `{"kind":"rect","w":1.5}`, shape{"circle", 1}, nil},
		{matched, `{"a":"xxx","n":2.5}`, map[string]any{"a": "xxx", "n": 2.5}, nil},
		{matched, `[1,2,"3"]`, []any{1, 2.0}, nil},
		{conditional, `{"a":"y","b":1.5}`, map[string]any{"a": "z", "c": 1}, nil},
		{shapes, `{"r":1.5,"kind":"circle"}`, map[string]any{"kind": "rect", "w": 1}, strict},
		{matched, `{"a":"xxx","n":2.5}`, map[string]any{"a": "xxx", "n": 2.5}, strict},
		{`{"type":"array","items":{"type":"number","maximum":100}}`, `[1,2.5]`, []float64{1, 2.5}, strict},
	} {
		s := stringify.MustCompile(c.schema, c.options...)
		src, dst := []byte(c.text), make([]byte, 0, 1024)
		if out, err := s.Append(nil, c.v); err != nil {
			t.Fatalf("%s: %s, %v", c.schema, out, err)
		}
		if out, err := s.AppendJSON(nil, src); err != nil {
			t.Fatalf("%s: %s, %v", c.schema, out, err)
		}
		count(t, c.schema+": Append", 0, func() { dst, _ = s.Append(dst[:0], c.v) })
		count(t, c.schema+": AppendJSON", 0, func() { dst, _ = s.AppendJSON(dst[:0], src) })
	}
}
