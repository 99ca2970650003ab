package merge

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stringify-go/stringify/internal/resolve"
)

// TestMergeOfManySchemas does what FuzzMerge does with schemas made at random.
func TestMergeOfManySchemas(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	merged := 0
	for range 2000 {
		data := make([]byte, 40+random.IntN(300))
		for i := range data {
			data[i] = byte(random.Uint32())
		}
		set, list := resolve.Resolve([]byte(generate(data)), resolve.Options{MaxDepth: 100})
		if len(list) > 0 {
			continue
		}
		merged += follow(t, set)
		if t.Failed() {
			t.Fatalf("%s", generate(data))
		}
	}
	if merged < 2000 {
		t.Errorf("got only %d merged schemas", merged)
	}
	t.Logf("%d merged schemas", merged)
}

// FuzzMergeGenerated is FuzzMerge with schemas made of data.
func FuzzMergeGenerated(f *testing.F) {
	f.Add([]byte("a schema of any bytes"))
	f.Fuzz(func(t *testing.T, data []byte) {
		set, list := resolve.Resolve([]byte(generate(data)), resolve.Options{MaxDepth: 100})
		if len(list) > 0 {
			t.Skip()
		}
		follow(t, set)
	})
}

// FuzzMerge checks that following a schema ends, that lists of places and merged
// properties are what the plain definitions say, and with that, that a merged schema
// declares each property that one of its parts declares.
func FuzzMerge(f *testing.F) {
	for _, text := range []string{
		`true`,
		`{"allOf":[{"properties":{"a":{}}},{"additionalProperties":{"type":"string"}},{"properties":{"a":{},"b":false}}]}`,
		`{"allOf":[{"properties":{"ab":{}}},{"patternProperties":{"^a":{},"b$":{}},"additionalProperties":false}]}`,
		`{"$ref":"#/definitions/a","properties":{"x":{"$ref":"#"}},"definitions":{"a":{"allOf":[{"$ref":"#/definitions/b"}]},"b":{"properties":{"y":{"$ref":"#/definitions/a","type":"null"}}}}}`,
		`{"items":[{"$ref":"#"},true],"additionalItems":{"$ref":"#","nullable":true},"allOf":[{"items":{"enum":[1]}},{"items":[{"enum":[1.0]}]}]}`,
		`{"$schema":"https://json-schema.org/draft/2020-12/schema","prefixItems":[{"$ref":"#"},true],"items":{"$ref":"#","nullable":true},"allOf":[{"items":{"enum":[1]}},{"prefixItems":[{"enum":[1.0]}]}]}`,
		`{"type":["null","object"],"required":["a"],"properties":{"a":{"const":1,"default":2}},"allOf":[{"required":["b","a"],"properties":{"a":{"const":2,"default":2}}}]}`,
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		set, list := resolve.Resolve([]byte(text), resolve.Options{MaxDepth: 100})
		if len(list) > 0 {
			t.Skip()
		}
		start := time.Now()
		follow(t, set)
		if took := time.Since(start); took > 10*time.Second {
			t.Errorf("took %v", took)
		}
	})
}
