package stringify_test

import (
	"database/sql"
	"encoding/json"
	"errors"
	"iter"
	"math/big"
	"testing"
	"time"

	"github.com/stringify-go/stringify"
)

// told counts how often it is asked for its JSON text.
type told struct {
	text  string
	asked *int
}

func (m told) MarshalJSON() ([]byte, error) {
	*m.asked++
	return []byte(m.text), nil
}

// TestBranchValues writes Go values that JSON text does not have, or has otherwise, by
// branches (docs/guide/branches.md, Go values).
func TestBranchValues(t *testing.T) {
	noon := time.Date(2024, 2, 29, 12, 30, 15, 0, time.UTC)
	const (
		orNull  = `{"anyOf":[{"type":"string","format":"date-time"},{"type":"null"}]}`
		shapes  = `{"oneOf":[{"type":"object","required":["kind"],"properties":{"kind":{"const":"a"},"x":{"type":"integer"}}},{"type":"object","required":["kind"],"properties":{"kind":{"const":"b"},"y":{"type":"integer"}}}]}`
		dates   = `{"anyOf":[{"type":"string","format":"date"},{"type":"integer"}]}`
		lists   = `{"anyOf":[{"type":"array","items":{"type":"integer"}},{"type":"object","properties":{"a":{"type":"string"}}}]}`
		matched = `{"anyOf":[{"type":"array","items":{"type":"integer","minimum":10}},{"type":"array","items":{"type":"string"}}]}`
	)
	type tagged struct {
		N int `json:"n,string"`
	}
	seq := func(list ...int) iter.Seq[int] {
		return func(yield func(int) bool) {
			for _, x := range list {
				if !yield(x) {
					return
				}
			}
		}
	}
	for _, c := range []struct {
		name, schema string
		v            any
		want         string // "" for ErrNoMatch
	}{
		{"time", orNull, noon, `"2024-02-29T12:30:15.000Z"`},
		{"pointer to a time", orNull, &noon, `"2024-02-29T12:30:15.000Z"`},
		{"nil pointer", orNull, (*time.Time)(nil), `null`},
		{"sql.NullTime", orNull, sql.NullTime{}, `null`},
		{"sql.NullTime", orNull, sql.NullTime{Time: noon, Valid: true}, `"2024-02-29T12:30:15.000Z"`},
		{"time as a date", dates, noon, `"2024-02-29"`},
		{"a time is no number", `{"anyOf":[{"type":"integer"},{"type":"null"}]}`, noon, ``},
		{"a time has no constant text", `{"anyOf":[{"const":"2024-02-29T12:30:15.000Z"},{"type":"integer"}]}`, noon, ``},
		{"a time satisfies what texts must", `{"anyOf":[{"type":"string","maxLength":1},{"type":"string"}]}`, noon, `"2024-02-29T12:30:15.000Z"`},
		{"time in then", `{"if":{"type":"string","pattern":"^x"},"then":{"type":"string","format":"date"},"else":{"type":"string"}}`, noon, `"2024-02-29"`},
		{"duration", `{"anyOf":[{"type":"string","format":"duration"},{"type":"null"}]}`, 90 * time.Second, `"PT1M30S"`},
		{"duration as integer", `{"anyOf":[{"type":"string","format":"duration"},{"type":"integer"}]}`, time.Duration(5), `5`},
		{"duration where nothing fits", `{"anyOf":[{"type":"string"},{"type":"null"}]}`, time.Duration(5), ``},
		{"big integer", `{"anyOf":[{"type":"integer"},{"type":"string"}]}`, new(big.Int).Lsh(big.NewInt(1), 70), `1180591620717411303424`},
		{"bytes as text", `{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"integer"}}]}`, []byte{1, 2}, `"AQI="`},
		{"bytes as numbers", lists, []byte{1, 2}, `[1,2]`},
		{"nil slice", lists, []string(nil), `[]`},
		{"nil map", lists, map[string]string(nil), `{}`},
		{"nil", lists, nil, ``},
		{"nil slice beside null", `{"anyOf":[{"type":"null"},{"type":"array"}]}`, []string(nil), `null`},
		{"struct", lists, struct {
			A int `json:"a"`
		}{5}, `{"a":"5"}`},
		{"iterator", lists, seq(1, 2), `[1,2]`},
		{"iterator that is matched", matched, seq(10, 11), `[10,11]`},
		{"iterator that is matched, to nothing", matched, seq(10, 9), ``},
		{"iterator of members", shapes, iter.Seq2[string, any](func(yield func(string, any) bool) { _ = yield("y", 1) && yield("kind", "b") }), `{"kind":"b","y":1}`},
		{"quoted tag, text fits", `{"properties":{"n":{"anyOf":[{"type":"integer"},{"type":"string"}]}}}`, tagged{5}, `{"n":"5"}`},
		{"quoted tag, no text fits", `{"properties":{"n":{"anyOf":[{"type":"integer"},{"type":"null"}]}}}`, tagged{5}, `{"n":5}`},
		{"raw text", shapes, json.RawMessage(`{"y":"1","kind":"b","z":2}`), `{"kind":"b","y":1}`},
		{"raw text inside", matched, []any{json.RawMessage(`"x"`), "y"}, `["x","y"]`},
		{"json.Number", `{"anyOf":[{"type":"integer"},{"type":"string"}]}`, json.Number("1e2"), `100`},
	} {
		out, err := stringify.MustCompile(c.schema).Append([]byte("x"), c.v)
		if c.want == "" {
			if !errors.Is(err, stringify.ErrNoMatch) || string(out) != "x" {
				t.Errorf("%s: %s, %v; want ErrNoMatch", c.name, out, err)
			}
			continue
		}
		if err != nil || string(out) != "x"+c.want {
			t.Errorf("%s: %s, %v; want x%s", c.name, out, err, c.want)
		}
	}
}

// TestBranchAsksOnce counts how often a Marshaler is asked whose JSON text decides: at the
// branch, inside what a matcher looks at, and in the strict profile.
func TestBranchAsksOnce(t *testing.T) {
	const (
		shape   = `{"anyOf":[{"type":"object","required":["x"],"properties":{"x":{"type":"integer"}}},{"type":"object","required":["y"],"properties":{"y":{"type":"string"}}},{"type":"null"}]}`
		matched = `{"anyOf":[{"type":"object","properties":{"m":{"type":"integer"}}},{"type":"object","properties":{"m":{"type":"string","maxLength":3},"n":{"type":"string"}}}]}`
	)
	strict := []stringify.Option{stringify.WithStrict()}
	for _, c := range []struct {
		name, schema string
		v            func(m told) any
		text, want   string
		options      []stringify.Option
	}{
		{"at the branch", shape, func(m told) any { return m }, `{"x":"5","z":5}`, `{"x":5}`, nil},
		{"at the branch, the other arm", shape, func(m told) any { return &m }, ` {"y":5}`, `{"y":"5"}`, nil},
		{"null at the branch", shape, func(m told) any { return m }, `null`, `null`, nil},
		{"inside", matched, func(m told) any { return map[string]any{"m": m, "n": "x"} }, `"abc"`, `{"m":"abc","n":"x"}`, nil},
		{"inside a struct", matched, func(m told) any {
			return struct {
				M told `json:"m"`
			}{m}
		}, `7`, `{"m":7}`, nil},
		{"strict", shape, func(m told) any { return m }, `{"x":5}`, `{"x":5}`, strict},
		{"strict, inside", `{"type":"array","items":{"type":"integer"}}`, func(m told) any { return []any{m, 2} }, `5`, `[5,2]`, strict},
	} {
		asked := 0
		out, err := stringify.MustCompile(c.schema, c.options...).Append(nil, c.v(told{c.text, &asked}))
		if err != nil || string(out) != c.want || asked != 1 {
			t.Errorf("%s: %s, %v, asked %d times; want %s, once", c.name, out, err, asked, c.want)
		}
	}
}
