package stringify_test

import (
	"os"
	"testing"
)

// What has no Go type of its own in testdata/corpus and testdata/reference, at most: whole
// values, or parts of them that are maps or interfaces instead. A number may grow with the
// cases, for the same reasons.
var (
	corpusLoose = map[string]int{noneSyntax: 23, noneSurrogate: 8, noneText: 27, looseName: 6, looseMixed: 2}
	oracleLoose = map[string]int{looseName: 2023, looseMixed: 18}
)

// TestOracleTyped writes the values of the oracle from Go types made for them: the bytes and
// errors of the same values without a type of their own, which TestOracle compares with the
// reference.
func TestOracleTyped(t *testing.T) {
	alone(t)
	fresh := os.Getenv(oracleVariable)
	files := []string{"testdata/reference/coercions.jsonl", "testdata/reference/random.jsonl.gz"}
	if fresh != "" {
		files = []string{fresh}
	}
	var w wardrobe
	for _, file := range files {
		readOracle(t, file, sampled(func(c *oracleCase) { w.wearOracle(t, c) }))
	}
	if fresh == "" && !testing.Short() {
		w.report(t, oracleLoose)
		return
	}
	w.log(t)
	// Random schemas have names on purpose that no tag can have. Some third of the values
	// have such a member; it stands in a map.
	for reason, n := range w.loose {
		most := w.values / 10
		if reason == looseName {
			most = w.values / 2
		}
		if n > most {
			t.Errorf("%s: %d of %d values, want at most %d", reason, n, w.values, most)
		}
	}
}

func (w *wardrobe) wearOracle(t *testing.T, c *oracleCase) {
	t.Helper()
	s, err := c.compile()
	if err != nil {
		return // see TestOracle
	}
	texts := [][]byte{c.Schema}
	if c.Options.Schema != nil {
		texts = append(texts, c.Options.Schema)
	}
	f := w.fitting(s, texts...)
	f.large = c.Options.LargeArrayMechanism == "json-stringify"
	forms := fitted()
	for i, call := range c.Calls {
		input, err := untag(call[0])
		if err != nil {
			t.Fatal(err)
		}
		f.wear(t, callName(c.ID, i), input.value, outcome(s.Append(nil, input.value)), forms)
	}
}
