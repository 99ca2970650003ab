package match_test

import (
	"testing"

	"github.com/stringify-go/stringify/internal/match"
	"github.com/stringify-go/stringify/internal/view"
)

// TestConstant compares values with constants (JSON Schema core, "Instance Equality").
func TestConstant(t *testing.T) {
	for _, c := range []struct {
		constant, value string
		want            bool
	}{
		{`1`, `1.0`, true},
		{`1`, `100e-2`, true},
		{`1`, `2`, false},
		{`1`, `"1"`, false},
		{`1`, `true`, false},
		{`1`, `null`, false},
		{`0`, `-0.0`, true},
		{`12345678901234567890`, `12345678901234567890`, true},
		{`12345678901234567890`, `12345678901234567891`, false},
		{`null`, `null`, true},
		{`null`, `0`, false},
		{`true`, `true`, true},
		{`true`, `false`, false},
		{`false`, `false`, true},
		{`"é"`, `"\u00e9"`, true},
		{`"\ud800"`, `"\uD800"`, true},
		{`"\ud800"`, `"\ud801"`, false},
		{`"a"`, `"b"`, false},
		{`[1,[]]`, `[1.0,[]]`, true},
		{`[1]`, `[1,1]`, false},
		{`[1,2]`, `[2,1]`, false},
		{`[]`, `{}`, false},
		{`{"a":1,"b":{"c":[]}}`, `{"b":{"c":[]},"a":1}`, true},
		{`{"a":1}`, `{"a":1,"b":2}`, false},
		{`{"a":1}`, `{"b":1}`, false},
		{`{}`, `[]`, false},
		{`{"a":1}`, `{"a":2,"a":1}`, true},
		{`no JSON`, `null`, false},
	} {
		v := view.NewText()
		if _, err := v.Read([]byte(c.value), 0, 0, 100); err != nil {
			t.Fatal(err)
		}
		constant := match.NewConstant(c.constant)
		for range 2 { // the cursor is where it was
			if got, err := constant.Equals(v); err != nil || got != c.want {
				t.Errorf("%s and %s: got %t, %v", c.constant, c.value, got, err)
			}
		}
		v.Release()
	}
}
