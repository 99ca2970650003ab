package bench

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/stringify-go/stringify/bench/payload"
	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/govalue"
	"github.com/stringify-go/stringify/internal/match"
	"github.com/stringify-go/stringify/internal/matcher"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/resolve"
	"github.com/stringify-go/stringify/internal/view"
)

// compileMatcher returns the matchers for one schema, and the number of that of its root.
func compileMatcher(text []byte, load func(string) ([]byte, error)) (*match.Set, plan.MatchID, diag.List) {
	refs, complaints := resolve.Resolve(text, resolve.Options{Loader: load, MaxDepth: 100})
	if complaints != nil {
		return nil, plan.NoMatch, complaints
	}
	b := matcher.NewBuilder(refs, matcher.Options{})
	id, complaints := b.Add(refs.Root())
	return b.Set(), id, complaints
}

// eachView shows a JSON text as text and as a decoded Go value.
func eachView(t testing.TB, text []byte, see func(name string, v match.View)) {
	t.Helper()
	asText := view.NewText()
	defer asText.Release()
	if _, err := asText.Read(text, 0, 0, 1000); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	see("text", asText)
	asGo := view.NewGo(govalue.Of(decode(t, text)), 1000, 0)
	defer asGo.Release()
	see("Go value", asGo)
}

// decode returns the value of a JSON text as encoding/json has it, with json.Number.
func decode(t testing.TB, text []byte) any {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return v
}

// TestMatchers proves that the values that matchers are measured with satisfy their
// schemas, for everyone.
func TestMatchers(t *testing.T) {
	for _, m := range payload.Matches {
		entries, err := Matchers(m, 200)
		if err != nil {
			t.Error(err)
		}
		for _, e := range entries {
			if took, err := e.Time(1); err != nil || took <= 0 {
				t.Errorf("%s: %s: got %v %v", m.Name, e.Name, took, err)
			}
		}
	}
}
