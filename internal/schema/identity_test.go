package schema

import (
	"bytes"
	"encoding/json"
	"math/big"
	"strings"
	"testing"

	"github.com/stringify-go/stringify/internal/rawjson"
)

func identity(t testing.TB, text string) string {
	t.Helper()
	v, err := rawjson.Parse([]byte(text), 1000)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return string(AppendIdentity(nil, v))
}

func TestIdentity(t *testing.T) {
	for _, same := range [][]string{
		{`1`, `1.0`, `10e-1`, `0.1e1`, `100E-2`, `1e0`, `1e00`, `0.01e+02`},
		{`0`, `-0`, `0.0`, `0e5`, `-0.0e-7`, `0e99999999999999999999999`},
		{`-1.5`, `-15e-1`},
		{`1`},
		{`-1`},
		{`10`},
		{`1.1`},
		{`11`},
		{`9007199254740992`},
		{`9007199254740993`},
		{`1e400`, `10e399`},
		{`1e401`},
		{`1e99999999999999999999`},
		{`1e99999999999999999998`},
		{`"1"`, `"\u0031"`},
		{`""`},
		{`[]`},
		{`{}`},
		{`null`},
		{`true`},
		{`false`},
		{`[[]]`},
		{`[{}]`},
		{`[null]`},
		{`[1,2]`},
		{`[2,1]`},
		{`[12]`},
		{`["1,2"]`},
		{`{"a":1,"b":2}`, `{"b":2.0,"a":1}`, `{"a":7,"b":2,"a":1}`},
		{`{"a":2,"b":1}`},
		{`{"a":1}`},
		{`{"a":{"b":2}}`},
		{`{"ab":1}`},
		{`["a",1]`},
		{`[["a"],1]`},
		{`[["a",1]]`},
	} {
		for _, text := range same {
			if identity(t, text) != identity(t, same[0]) {
				t.Errorf("%s and %s differ", text, same[0])
			}
		}
	}
	seen := map[string]string{}
	for _, text := range []string{
		`1`, `0`, `-1.5`, `-1`, `10`, `1.1`, `11`, `9007199254740992`, `9007199254740993`, `1e400`, `1e401`,
		`1e99999999999999999999`, `1e99999999999999999998`, `"1"`, `""`, `[]`, `{}`, `null`, `true`, `false`, `[[]]`, `[{}]`, `[null]`,
		`[1,2]`, `[2,1]`, `[12]`, `["1,2"]`, `{"a":1,"b":2}`, `{"a":2,"b":1}`, `{"a":1}`, `{"a":{"b":2}}`, `{"ab":1}`, `["a",1]`, `[["a"],1]`, `[["a",1]]`,
	} {
		id := identity(t, text)
		if other, ok := seen[id]; ok {
			t.Errorf("%s and %s are the same", text, other)
		}
		seen[id] = text
	}
}

// equalSlowly compares decoded values, numbers as fractions.
func equalSlowly(a, b any) bool {
	switch a := a.(type) {
	case json.Number:
		b, ok := b.(json.Number)
		if !ok {
			return false
		}
		x, _ := new(big.Rat).SetString(string(a))
		y, _ := new(big.Rat).SetString(string(b))
		return x.Cmp(y) == 0
	case []any:
		b, ok := b.([]any)
		if !ok || len(a) != len(b) {
			return false
		}
		for i := range a {
			if !equalSlowly(a[i], b[i]) {
				return false
			}
		}
		return true
	case map[string]any:
		b, ok := b.(map[string]any)
		if !ok || len(a) != len(b) {
			return false
		}
		for k, v := range a {
			w, ok := b[k]
			if !ok || !equalSlowly(v, w) {
				return false
			}
		}
		return true
	default:
		return a == b
	}
}

func FuzzIdentity(f *testing.F) {
	f.Add(`[1,"a"]`, `[1.0,"\u0061"]`)
	f.Add(`{"a":1,"b":{}}`, `{"b":{},"a":10e-1}`)
	f.Add(`100e-2`, `1`)
	f.Add(`-0`, `0.00`)
	f.Fuzz(func(t *testing.T, a, b string) {
		decode := func(text string) any {
			d := json.NewDecoder(strings.NewReader(text))
			d.UseNumber()
			var v any
			if d.Decode(&v) != nil || !json.Valid([]byte(text)) || bigExponent(text) {
				t.Skip()
			}
			return v
		}
		x, y := decode(a), decode(b)
		if got, want := identity(t, a) == identity(t, b), equalSlowly(x, y); got != want {
			t.Errorf("%s and %s: got equal %t, want %t", a, b, got, want)
		}
		// Each equals itself with its space removed and its members sorted.
		var compact bytes.Buffer
		if json.Compact(&compact, []byte(a)) == nil && identity(t, compact.String()) != identity(t, a) {
			t.Errorf("%s is not itself without space", a)
		}
	})
}

// bigExponent reports whether big.Rat would need long for a number in text.
func bigExponent(text string) bool {
	run := 0
	for i := strings.IndexAny(text, "eE"); i >= 0 && i < len(text); i++ {
		if '0' <= text[i] && text[i] <= '9' {
			if run++; run > 3 {
				return true
			}
		} else {
			run = 0
		}
	}
	return false
}
