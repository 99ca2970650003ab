package stringify_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stringify-go/stringify"
)

// TestDeepBranches writes text that is as deep as values may be by schemas that match at each
// level all that is below: each part is matched once for the whole text, so that it takes
// time in proportion to it. Matched anew at each level, it was 16 s and more.
func TestDeepBranches(t *testing.T) {
	for _, schema := range []string{
		`{"anyOf":[{"$ref":"#/definitions/a"},{"$ref":"#/definitions/b"}],"definitions":{
			"a":{"type":"object","properties":{"n":{"$ref":"#"},"x":{"type":"string"}}},"b":{"type":"object","properties":{"n":{"$ref":"#"},"x":{"type":"integer"}}}}}`,
		`{"type":"object","properties":{"n":{"$ref":"#"},"x":{}},"if":{"properties":{"n":{"$ref":"#/if"},"x":{"type":"string"}}},"then":{"properties":{"y":{}}},"else":{"properties":{"z":{}}}}`,
	} {
		s := stringify.MustCompile(schema)
		const deep = 9_990
		text := strings.Repeat(`{"n":`, deep) + `{"x":1}` + strings.Repeat("}", deep)
		begin := time.Now()
		out, err := s.AppendJSON(nil, []byte(text))
		if err != nil || string(out) != text {
			t.Errorf("%s: got %d bytes, %v", schema, len(out), err)
		}
		if took := time.Since(begin); took > 8*time.Second {
			t.Errorf("%s: took %v", schema, took)
		}
	}
}

// TestRecursiveConditions: text takes time in proportion to its depth, though the conditions of a
// recursive schema look at each level at all that is below.
func TestRecursiveConditions(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second")
	}
	for _, schema := range []string{
		`{"if":{"properties":{"a":{"$ref":"#"}}},"then":{"properties":{"a":{"$ref":"#"}}},"else":{"properties":{"a":{"$ref":"#"}}}}`,
		`{"if":{"properties":{"a":{"$ref":"#"}}},"then":{"properties":{"a":{"$ref":"#"}}}}`,
		`{"properties":{"a":{"$ref":"#"}},"if":{"properties":{"a":{"$ref":"#"}},"minProperties":1},"then":{"properties":{"b":{}}},"else":{"properties":{"c":{}}}}`,
		// Each match goes once over all that is below, as what no match asks itself.
		`{"properties":{"a":{"$ref":"#"}},"if":{"properties":{"a":{"$ref":"#/definitions/d"}}},"then":{"properties":{"b":{}}},
			"definitions":{"d":{"properties":{"a":{"$ref":"#/definitions/d"}}}}}`,
		// A condition that comes back to itself for the same value.
		`{"properties":{"a":{"$ref":"#"}},"if":{"anyOf":[{"$ref":"#/if"},{"properties":{"a":{"$ref":"#/if"}}}]},"then":{"properties":{"b":{}}}}`,
		// Conditions that are not to be satisfied.
		`{"properties":{"a":{"$ref":"#"}},"if":{"not":{"properties":{"a":{"$ref":"#/definitions/d"}}}},"then":{"properties":{"b":{}}},
			"definitions":{"d":{"not":{"properties":{"a":{"$ref":"#/definitions/d"}}}}}}`,
	} {
		s := stringify.MustCompile(schema)
		write := func(deep int) time.Duration {
			text := strings.Repeat(`{"a":`, deep) + `{}` + strings.Repeat("}", deep)
			begin := time.Now()
			out, err := s.AppendJSON(nil, []byte(text))
			if err != nil || string(out) != text {
				t.Errorf("%s: got %d bytes, %v", schema, len(out), err)
			}
			return time.Since(begin)
		}
		// In proportion it is 9 times as long, by the square of the depth 81 times.
		ratio := 0.0
		for round := range 4 {
			short, long := write(1000), write(9000)
			for range 4 {
				short = max(short, write(1000)) // the machine may be busy with something else
			}
			if r := float64(long) / float64(short); round == 0 || r < ratio {
				ratio = r
			}
			if ratio < 27 {
				break
			}
		}
		if ratio >= 27 {
			t.Errorf("%s: 9 times as deep takes %.0f times as long", schema, ratio)
		}
	}
}
