package view

import (
	"testing"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/matcher"
	"github.com/stringify-go/stringify/internal/resolve"
)

// TestViolationOutlivesText wants the complaint about a text to share no memory with it,
// since its owner may use that again as soon as the write has ended.
func TestViolationOutlivesText(t *testing.T) {
	for _, c := range []struct{ schema, text, want string }{
		{`{"additionalProperties":{"type":"object","additionalProperties":{"type":"integer"}}}`, `{"outer":{"inner":"value"}}`, "/outer/inner"},
		{`{"patternProperties":{"^o":{"patternProperties":{"^i":{"minLength":10}}}}}`, `{"outer":{"inner":"value"}}`, "/outer/inner"},
		{`{"$schema":"https://json-schema.org/draft/2020-12/schema","unevaluatedProperties":{"type":"null"}}`, `{"outer":1}`, "/outer"},
		{`{"propertyNames":{"maxLength":3}}`, `{"outer":1}`, ""},
		{`{"properties":{"outer":{"enum":["a","b"]}}}`, `{"outer":"c"}`, "/outer"},
	} {
		refs, errs := resolve.Resolve([]byte(c.schema), resolve.Options{MaxDepth: 100})
		if errs != nil {
			t.Fatal(errs)
		}
		b := matcher.NewBuilder(refs, matcher.Options{})
		id, errs := b.Add(refs.Root())
		if errs != nil {
			t.Fatal(errs)
		}
		text := []byte(c.text)
		v := NewText()
		if _, err := v.Read(text, 0, 0, 100); err != nil {
			t.Fatal(err)
		}
		bad, err := b.Set().Violation(id, v)
		if err != nil || bad == nil {
			t.Fatalf("%s: got %v, %v", c.schema, bad, err)
		}
		before := bad.Error() + bad.Schema + bad.Want + bad.Got
		for i := range text {
			text[i] = '#'
		}
		v.Release()
		if after := bad.Error() + bad.Schema + bad.Want + bad.Got; bad.Reason != diag.Strict || bad.Pointer() != c.want || after != before {
			t.Errorf("%s: got %s, before the text changed %s", c.schema, after, before)
		}
	}
}
