package stringify_test

import (
	"encoding/json"
	"io"
	"testing"
	"time"

	"github.com/stringify-go/stringify"
)

const allocSchema = `{"type":"object","required":["id"],"properties":{
	"id":{"type":"integer"},"name":{"type":"string"},"price":{"type":"number"},"ok":{"type":"boolean"},"nothing":{"type":"null"},
	"tags":{"type":"array","items":{"type":"string"}},"at":{"type":"string","format":"date-time"},"kind":{"type":"string","default":"x"},"one":{"const":1},
	"list":{"type":["string","integer","null"]},"pair":{"type":"array","items":[{"type":"string"},{"type":"number"}]},
	"children":{"type":"array","items":{"$ref":"#"}},"any":{},"open":{"type":"object","additionalProperties":{"type":"integer"}}}}`

const allocText = `{"id":"7","name":"a \"name\" é\n","price":12.250,"ok":1,"nothing":5,"tags":["a",1,null],"at":"2024-02-29T00:00:00Z","list":5,"pair":["a",1.5],` +
	`"children":[{"id":1,"x":[1,2]},{"id":2.5,"children":[]}],"any":{"b":[1,{"a":"\u0041"}]},"open":{"y":"1","x":2.5},"undeclared":{"a":[]}}`

// allocCases are values whose writing costs no allocation when dst is large enough.
func allocCases(t *testing.T) map[string]any {
	plain, err := decodePlain([]byte(allocText))
	if err != nil {
		t.Fatal(err)
	}
	var floats any
	if err := json.Unmarshal([]byte(allocText), &floats); err != nil {
		t.Fatal(err)
	}
	byHand := map[string]any{
		"id": 7, "name": "x", "price": 1.5, "ok": true, "tags": []string{"a", "é"}, "at": time.UnixMilli(0), "list": nil,
		"children": []map[string]any{{"id": uint8(1)}, {"id": int64(2)}}, "open": map[string]any{"a": float32(1)},
	}
	return map[string]any{"json.Number": plain, "float64": floats, "by hand": byHand}
}

// TestAllocations counts allocations of a call whose dst is large enough.
func TestAllocations(t *testing.T) {
	if raceEnabled {
		t.Skip("pools forget at random under the race detector")
	}
	s := stringify.MustCompile(allocSchema)
	dst := make([]byte, 0, 4096)
	for name, v := range allocCases(t) {
		if _, err := s.Append(nil, v); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		count(t, name+": Append", 0, func() { dst, _ = s.Append(dst[:0], v) })
		count(t, name+": Marshal", 1, func() { s.Marshal(v) })
		count(t, name+": MarshalWrite", 0, func() { s.MarshalWrite(io.Discard, v) })
	}
	src := []byte(allocText)
	if _, err := s.AppendJSON(nil, src); err != nil {
		t.Fatal(err)
	}
	count(t, "AppendJSON", 0, func() { dst, _ = s.AppendJSON(dst[:0], src) })

	for _, c := range []struct {
		schema, text string
		v            any
	}{
		{`{"type":"string"}`, `"abc"`, "abc"},
		{`{"type":"string"}`, `12.5`, 12.5},
		{`{"type":"string","format":"date"}`, `"x"`, time.UnixMilli(0)},
		{`{"type":"integer"}`, `"12.7"`, "12.7"},
		{`{"type":"integer"}`, `1.5`, 1.5},
		{`{"type":"number"}`, `123456789.125`, 123456789.125},
		{`{"type":"number"}`, `" 0x10 "`, "0x10"},
		{`{"type":"boolean"}`, `""`, ""},
		{`{"type":"null"}`, `{"a":[1]}`, 5},
		{`{"const":{"a":1}}`, `{"a":[1]}`, 5},
		{`{"type":["string","null"]}`, `null`, nil},
		{`{}`, `[{"a":{"b":1.50}}]`, []any{map[string]any{"a": 1.5}}},
		{`{"type":"array","items":{"type":"integer"}}`, `[1,2,3.5,"4"]`, []int{1, 2, 3}},
		{`{"type":"array","items":{"type":"string"}}`, `["a","\u0041"]`, []string{"a", "b"}},
		{`{"type":"object","additionalProperties":{"type":"string"}}`, `{"b":1,"a":2}`, map[string]string{"b": "1", "a": "2"}},
		{`{"type":"object","patternProperties":{"^x":{}},"required":["x1"]}`, `{"y":1,"x1":2}`, map[string]any{"x1": 1, "y": 2}},
	} {
		s := stringify.MustCompile(c.schema)
		src := []byte(c.text)
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

// count reports calls that allocate otherwise than wanted. Builds whose checks of
// pointers allocate by themselves are left alone.
func count(t *testing.T, name string, want float64, call func()) {
	t.Helper()
	call() // builds what is built on first use
	if got := testing.AllocsPerRun(100, call); got != want && !instrumented() {
		t.Errorf("%s: %v allocations, want %v", name, got, want)
	}
}

// instrumented reports whether writing a scalar allocates, as it does under
// -d=checkptr=2 only.
func instrumented() bool {
	s := stringify.MustCompile(`{"type":"number"}`)
	dst, one := make([]byte, 0, 256), any(1.25)
	return testing.AllocsPerRun(10, func() { dst, _ = s.Append(dst[:0], one) }) > 0
}

// TestAllocationsOfErrors bounds what a value that cannot be written costs.
func TestAllocationsOfErrors(t *testing.T) {
	s := stringify.MustCompile(allocSchema)
	bad := map[string]any{"id": 1, "children": []any{map[string]any{"id": []any{}}}}
	src := []byte(`{"id":1,"children":[{"id":[]}]}`)
	for name, call := range map[string]func(){
		"Append":     func() { s.Append(nil, bad) },
		"AppendJSON": func() { s.AppendJSON(nil, src) },
	} {
		if got := testing.AllocsPerRun(100, call); got > 30 {
			t.Errorf("%s: %v allocations for an error", name, got)
		}
	}
}
