package view

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stringify-go/stringify/internal/rawjson"
)

// FuzzViews compares what all views say of a text: Text, Go of the decoded value, Go of the
// text as a kept json.RawMessage, with the plain one. What is no JSON must get the error
// of rawjson.SkipValue.
func FuzzViews(f *testing.F) {
	for _, src := range someTexts {
		f.Add([]byte(src))
	}
	for _, src := range []string{`{"a":`, `[1,]`, `{"a":1 "b":2}`, `[[[[[[[[[[[[[[]]]]]]]]]]]]]]`, `{"a":1}x`} {
		f.Add([]byte(src))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		const maxDepth = 12
		if len(src) > 1<<12 {
			return // walks of the plain view are slow
		}
		start := rawjson.SkipSpace(src, 0)
		v := NewText()
		defer v.Release()
		end, err := v.Read(src, start, 2, maxDepth)
		wantEnd, want := rawjson.SkipValue(src, start, 2, maxDepth)
		if want != nil {
			if err == nil || *err.(*rawjson.SyntaxError) != *want.(*rawjson.SyntaxError) {
				t.Fatalf("got %v, want %v", err, want)
			}
			return
		}
		if end != wantEnd || err != nil {
			t.Fatalf("got %d, %v, want %d", end, err, wantEnd)
		}
		text := src[start:end]
		same(t, v, treeOf(t, text), false, "")
		if !v.At(start) {
			t.Fatal("no value where one was read")
		}
		same(t, v, treeOf(t, text), false, "")

		kept := keptOf(t, []any{json.RawMessage(text), 1, json.RawMessage(text)})
		same(t, kept, treeOf(t, []byte("["+string(text)+",1,"+string(text)+"]")), false, "")
		kept.Release()

		if hasSurrogate(text) {
			return // U+FFFD to encoding/json
		}
		g := goOf(decoded(t, text))
		same(t, g, treeOf(t, text), true, "")
		g.Release()
	})
}

// hasSurrogate reports whether a text may have a surrogate escape.
func hasSurrogate(text []byte) bool { return strings.Contains(strings.ToLower(string(text)), `\ud`) }
