package stringify_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/stringify-go/stringify"
)

// FuzzWithEscapeHTML: with the option, the output is that of encoding/json's
// HTMLEscape for the output without it, from JSON text and from Go values, and what
// stands in dst is left alone.
func FuzzWithEscapeHTML(f *testing.F) {
	corpusPairs(f, func(schema, value string) { f.Add(schema, value) })
	f.Add(`{"properties":{"<&>":{"default":"\u2028\u2029<"},"c":{"const":"<"}},"additionalProperties":true}`, `{"c":1,"<":"&\u2028"}`)
	f.Fuzz(func(t *testing.T, schema, value string) {
		plain, err := stringify.Compile([]byte(schema))
		if err != nil {
			return
		}
		escaping := stringify.MustCompile(schema, stringify.WithEscapeHTML())
		const before = "<\u2028"
		check := func(way string, call func(s *stringify.Serializer, dst []byte) ([]byte, error)) {
			t.Helper()
			out, err := call(plain, nil)
			got, gotErr := call(escaping, []byte(before))
			var want bytes.Buffer
			want.WriteString(before)
			json.HTMLEscape(&want, out)
			if (err == nil) != (gotErr == nil) || string(got) != want.String() {
				t.Errorf("%s of %s, %s: got %s, %v, want %s, %v", schema, value, way, got, gotErr, want.String(), err)
			}
		}
		check("text", func(s *stringify.Serializer, dst []byte) ([]byte, error) { return s.AppendJSON(dst, []byte(value)) })
		for _, v := range []any{value, map[string]any{value: value, "a": json.RawMessage(value)}, []string{value}} {
			check("value", func(s *stringify.Serializer, dst []byte) ([]byte, error) { return s.Append(dst, v) })
		}
	})
}

// TestEscapeHTMLAllocations: none, where dst has room.
func TestEscapeHTMLAllocations(t *testing.T) {
	if raceEnabled {
		t.Skip("pools forget at random under the race detector")
	}
	s := stringify.MustCompile(`{"type":"array","items":{"type":"string"}}`, stringify.WithEscapeHTML())
	dst := make([]byte, 0, 4096)
	v, src := any([]string{"<b>", "a & b\u2028", "plain"}), []byte(`["<b>","a & b","plain"]`)
	count(t, "Append", 0, func() { dst, _ = s.Append(dst[:0], v) })
	count(t, "AppendJSON", 0, func() { dst, _ = s.AppendJSON(dst[:0], src) })
	count(t, "Marshal", 1, func() { s.Marshal(v) })
}
