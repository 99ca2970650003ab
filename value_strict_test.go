package stringify_test

import (
	"encoding/json"
	"errors"
	"iter"
	"math"
	"math/big"
	"testing"
	"time"

	"github.com/stringify-go/stringify"
)

// TestStrictValues writes Go values in the strict profile that satisfy their schema as JSON
// Schema validates, but would be coerced, or have an infinity where no type is declared.
func TestStrictValues(t *testing.T) {
	inf := math.Inf(1)
	at := time.Date(2024, 2, 29, 12, 30, 15, 0, time.UTC)
	const (
		text     = `{"properties":{"a":{"minLength":3}}}`
		number   = `{"properties":{"a":{"minimum":10}}}`
		array    = `{"properties":{"a":{"maxItems":3}}}`
		object   = `{"properties":{"a":{"maxProperties":3}}}`
		anything = `{"properties":{"a":{}},"additionalProperties":true}`
		duration = `{"properties":{"a":{"minLength":2,"format":"duration"}}}`
		list     = `{"properties":{"a":{"type":["string","array","object"]}}}`
	)
	for _, c := range []struct {
		schema string
		a      any
		want   string // "": refused at /a
	}{
		{text, 5, ""},
		{text, nil, ""},
		{text, []any{}, ""},
		{text, []string(nil), ""},
		{text, time.Second, ""},
		{text, json.RawMessage(`5`), ""},
		{text, told{`true`, new(int)}, ""},
		{text, "abc", `"abc"`},
		{text, []byte("abc"), `"YWJj"`},
		{text, says{}, `"abc"`},
		{number, says{}, ""},
		{text, at, `"2024-02-29T12:30:15.000Z"`},
		{text, json.RawMessage(`"\u0061bc"`), `"abc"`},
		{number, "5", ""},
		{number, true, ""},
		{number, nil, ""},
		{number, at, ""},
		{number, []byte("MTI="), ""},
		{number, json.RawMessage(`"12"`), ""},
		{number, inf, ""},
		{number, 12, `12`},
		{number, json.Number("12.50"), `12.5`},
		{number, 20 * time.Nanosecond, `20`},
		{array, nil, ""},
		{array, map[string]int(nil), ""},
		{array, "", ""},
		{array, []int(nil), `[]`},
		{array, []any{nil, "x"}, `[null,"x"]`},
		{array, []any{float32(inf)}, ""},
		{array, []byte{1, 2}, `[1,2]`},
		{object, nil, ""},
		{object, []int(nil), ""},
		{object, map[string]int(nil), `{}`},
		{object, map[string]float64{"x": inf}, `{}`},
		{duration, time.Minute, `"PT1M"`},
		{duration, 60, ""},
		{list, []int(nil), `[]`},
		{list, map[string]any(nil), `{}`},
		{anything, nil, `null`},
		{anything, inf, ""},
		{anything, math.NaN(), ""},
		{anything, float32(math.Inf(-1)), ""},
		{anything, json.Number("1e400"), ""},
		{anything, new(big.Float).SetInf(false), ""},
		{anything, []float64{1, inf}, ""},
		{anything, map[string]any{"b": []any{inf}}, ""},
		{anything, struct{ B *float64 }{&inf}, ""},
		{anything, json.RawMessage(`[1e400]`), ""},
		{anything, told{`{"b":1e400}`, new(int)}, ""},
		{anything, iter.Seq[float64](func(yield func(float64) bool) { yield(inf) }), ""},
		{anything, struct {
			B float64 `json:"-"`
			C float64 `json:"c"`
		}{inf, 1}, `{"c":1}`},
		{anything, says{}, `{}`},
	} {
		s := stringify.MustCompile(c.schema, stringify.WithStrict())
		out, err := s.Append([]byte("x"), map[string]any{"a": c.a})
		if c.want != "" {
			if err != nil || string(out) != `x{"a":`+c.want+`}` {
				t.Errorf("%s, %#v: %s, %v; want %s", c.schema, c.a, out, err, c.want)
			}
			continue
		}
		var bad *stringify.ValueError
		if !errors.As(err, &bad) || !errors.Is(err, stringify.ErrStrict) || len(bad.Pointer) < 2 || bad.Pointer[:2] != "/a" || bad.Want == "" || bad.Got == "" || bad.SchemaPointer == "" || string(out) != "x" {
			t.Errorf("%s, %#v: %s, %v; want ErrStrict inside /a", c.schema, c.a, out, err)
		}
	}
}

// says is a struct that has nothing but a String method.
type says struct{}

func (says) String() string { return "abc" }

// TestStrictLeavesOut has infinities, and values that would be coerced, where nothing is
// written.
func TestStrictLeavesOut(t *testing.T) {
	s := stringify.MustCompile(`{"properties":{"a":{"minLength":1},"no":false},"patternProperties":{"^x":false}}`, stringify.WithStrict())
	for _, v := range []any{
		map[string]any{"a": "b", "no": math.Inf(1), "x": math.NaN(), "more": []any{math.Inf(1)}},
		struct {
			A    string  `json:"a"`
			No   float64 `json:"no"`
			X    float32 `json:"x"`
			More chan int
		}{"b", math.Inf(1), float32(math.NaN()), nil},
	} {
		if out, err := s.Marshal(v); err != nil || string(out) != `{"a":"b"}` {
			t.Errorf("%#v: %s, %v", v, out, err)
		}
	}
}
