package stringify_test

import (
	"encoding/json"
	"errors"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stringify-go/stringify"
	"github.com/stringify-go/stringify/internal/golden"
)

// corpusPairs calls add with every schema of the corpus and each of its values.
func corpusPairs(f *testing.F, add func(schema, value string)) {
	f.Helper()
	files, err := filepath.Glob("testdata/corpus/*.txtar")
	if err != nil || len(files) == 0 {
		f.Fatalf("no corpus: %v", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		archive, err := golden.Parse(string(text))
		if err != nil {
			f.Fatal(err)
		}
		schema, values := "", []string{`{"a":[1,"2",null]}`}
		for _, section := range archive.Sections {
			switch section.Name {
			case "schema":
				schema = strings.TrimSpace(section.Text)
			case "values":
				values = nil
				for i, line := range strings.Split(section.Text, "\n") {
					line = strings.TrimPrefix(line, "text ")
					if line != "" && !strings.HasPrefix(line, " ") && !strings.HasPrefix(line, "#") && !strings.HasPrefix(line, "go:") && i%4 < 2 {
						values = append(values, line)
					}
				}
			}
		}
		for i, value := range values {
			if i < 12 {
				add(schema, value)
			}
		}
	}
}

// FuzzCompile: Compile never panics, and says of every fault where it is.
func FuzzCompile(f *testing.F) {
	corpusPairs(f, func(schema, _ string) { f.Add(schema) })
	for _, schema := range []string{`{"$ref":"#/%"}`, `{"$ref":"#/~2"}`, `{"$id":"::","$ref":"a b"}`, `{"allOf":[{"$ref":"#"},false]}`, "{\"a\r\n\":\xff}", `{"enum":[1E400,1e400]}`} {
		f.Add(schema)
	}
	f.Fuzz(func(t *testing.T, schema string) {
		text := []byte(schema)
		s, err := stringify.Compile(text)
		if string(text) != schema {
			t.Fatal("Compile changed its input")
		}
		if err != nil {
			checkSchemaErrors(t, schema, text, err)
			return
		}
		for _, value := range []string{`null`, `{"a":1}`, `["x"]`} {
			out, err := s.AppendJSON(nil, []byte(value))
			var ve *stringify.ValueError
			if err != nil && (!errors.As(err, &ve) || len(err.Error()) >= 300) {
				t.Errorf("%s of %s: got %s, %v", schema, value, out, err)
			}
		}
	})
}

// FuzzEnginesAgree: JSON text in, what it decodes to, and Go types made for that give the
// same bytes or fail all.
func FuzzEnginesAgree(f *testing.F) {
	corpusPairs(f, func(schema, value string) { f.Add(schema, value) })
	f.Fuzz(func(t *testing.T, schema, value string) {
		s, err := stringify.Compile([]byte(schema))
		if err != nil {
			return
		}
		text := []byte(value)
		fromText, errText := s.AppendJSON(nil, text)
		var syntax *stringify.SyntaxError
		if errors.As(errText, &syntax) {
			if json.Valid(text) { // its limit of depth is our default
				t.Errorf("%q is JSON: %v", value, errText)
			}
			return
		}
		if !json.Valid(text) {
			t.Errorf("%q is not JSON, got %s, %v", value, fromText, errText)
			return
		}
		if hasLoneSurrogate(text) {
			return // encoding/json decodes it to U+FFFD
		}
		v, err := decodeOrdered(text)
		if err != nil {
			t.Fatalf("%q: %v", value, err)
		}
		fromValue, errValue := s.Append(nil, v)
		f := new(wardrobe).fitting(s, []byte(schema))
		f.wear(t, schema+" of "+value, v, outcome(fromValue, errValue), 2)
		if errText != nil && repeatsNames(v) {
			return // the fault may be in an earlier one, which only the text shows
		}
		if errText != nil && errValue != nil {
			return // of several faults, text tells the first in its order, a value in that of the schema
		}
		got, want := outcome(fromValue, errValue), outcome(fromText, errText)
		if got != want {
			t.Errorf("%s of %s:\nfrom text  %s (%v)\nfrom value %s (%v)", schema, value, want, errText, got, errValue)
		}
	})
}

// repeatsNames reports whether a name stands twice in an object inside v, a result of
// decodeOrdered.
func repeatsNames(v any) bool {
	switch v := v.(type) {
	case []any:
		return slices.ContainsFunc(v, repeatsNames)
	case iter.Seq2[string, any]:
		seen := map[string]bool{}
		for name, member := range v {
			if seen[name] || repeatsNames(member) {
				return true
			}
			seen[name] = true
		}
	}
	return false
}

// FuzzOutputValid: what is written is JSON, unless the schema says `unsafe`.
func FuzzOutputValid(f *testing.F) {
	corpusPairs(f, func(schema, value string) { f.Add(schema, value) })
	f.Fuzz(func(t *testing.T, schema, value string) {
		s, err := stringify.Compile([]byte(schema))
		if err != nil || strings.Contains(unescaped(schema), "unsafe") {
			return
		}
		text := []byte(value)
		if out, err := s.AppendJSON([]byte("kept"), text); err == nil && (!json.Valid(out[4:]) || string(out[:4]) != "kept") || err != nil && string(out) != "kept" {
			t.Errorf("%s of text %s: got %s, %v", schema, value, out, err)
		}
		// Whatever the text is, it may stand inside Go values.
		for _, v := range []any{
			value,
			map[string]any{"a": value, value: []any{value, json.RawMessage(text), json.Number(value)}},
			[]any{value, marshalsValue{value}},
			struct{ A, B any }{value, json.RawMessage(text)},
		} {
			if out, err := s.Append([]byte("kept"), v); err == nil && (!json.Valid(out[4:]) || string(out[:4]) != "kept") || err != nil && string(out) != "kept" {
				t.Errorf("%s of %#v: got %s, %v", schema, v, out, err)
			}
		}
	})
}

// unescaped returns a schema's text with its escapes decoded, roughly.
func unescaped(schema string) string {
	var v any
	if json.Unmarshal([]byte(schema), &v) != nil {
		return schema
	}
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(v)
	return b.String()
}
