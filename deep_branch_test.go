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
