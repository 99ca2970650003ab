package match_test

import (
	"encoding/json"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/stringify-go/stringify/internal/govalue"
	"github.com/stringify-go/stringify/internal/match"
	"github.com/stringify-go/stringify/internal/view"
)

// A match over scalars and objects does not allocate.
func TestAllocations(t *testing.T) {
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == "-gcflags" && strings.Contains(s.Value, "checkptr=2") {
				t.Skip("checkptr=2 moves to the heap what unsafe.Pointer points to")
			}
		}
	}
	tests := []struct{ name, schema, value string }{
		{
			"scalars", `{"properties":{"a":{"type":"integer","minimum":1,"maximum":100,"multipleOf":2},"b":{"type":"string","minLength":1,"maxLength":10,"format":"date"},"c":{"type":"boolean"},"d":{"type":"number","minimum":0.5,"multipleOf":0.1}}}`,
			`{"a":10,"b":"2024-01-01","c":true,"d":1.5}`,
		},
		{
			"const and enum", `{"properties":{"a":{"const":"x"},"b":{"enum":["y","z",1,1.5,null]},"c":{"enum":["a","b","c","d","e","f","g","h","i","j","k","l","m"]},"d":{"const":{"e":[1]}}},"required":["a","b","c","d"]}`,
			`{"a":"x","b":1.5,"c":"m","d":{"e":[1]}}`,
		},
		{
			"patterns", `{"properties":{"a":{"pattern":"^[a-z]+$"}},"patternProperties":{"^b":{"type":"integer"}},"additionalProperties":{"type":"null"}}`,
			`{"a":"x","b1":1,"c":null}`,
		},
		{
			"arrays", `{"items":{"type":"object","properties":{"a":{"type":"integer"}},"required":["a"],"additionalProperties":false},"contains":{"type":"object"},"minItems":1}`,
			`[{"a":1},{"a":2},{"a":3}]`,
		},
		{
			"in place", `{"definitions":{"a":{"type":"object"}},"$ref":"#/definitions/a","allOf":[{"required":["k"]}],"anyOf":[{"properties":{"k":{"const":1}}},{"properties":{"k":{"const":2}}}],"oneOf":[{"type":"object"},{"type":"null"}],"not":{"required":["z"]},"if":{"required":["k"]},"then":{"maxProperties":3}}`,
			`{"k":2}`,
		},
		{
			"recursion", `{"properties":{"next":{"$ref":"#"},"v":{"type":"integer"}},"required":["v"]}`,
			`{"v":1,"next":{"v":2,"next":{"v":3}}}`,
		},
		{
			"unevaluated", `{"$schema":"https://json-schema.org/draft/2020-12/schema","allOf":[{"properties":{"a":{}}}],"anyOf":[{"properties":{"b":{}}},{"properties":{"c":{}}}],"unevaluatedProperties":false}`,
			`{"a":1,"b":2,"c":3}`,
		},
		{"names", `{"propertyNames":{"maxLength":3}}`, `{"a":1,"b":2,"c":3}`},
	}
	for _, test := range tests {
		set, id := matcherOf(t, test.schema)
		for name, v := range views(t, test.value) {
			ask := func() {
				if ok, err := set.Satisfies(id, v); !ok || err != nil {
					t.Fatalf("%s: got %v %v", test.name, ok, err)
				}
				if bad, err := set.Violation(id, v); bad != nil || err != nil {
					t.Fatalf("%s: got %v %v", test.name, bad, err)
				}
			}
			ask()
			if got := testing.AllocsPerRun(100, ask); got > 0 && !raceEnabled {
				t.Errorf("%s, %s: got %.0f allocations, want none", test.name, name, got)
			}
		}
	}
}

var benchmarks = []struct{ name, schema, value string }{
	{
		"object", `{"type":"object","properties":{"id":{"type":"integer","minimum":1},"name":{"type":"string","minLength":1,"maxLength":50},"kind":{"enum":["a","b","c"]},"price":{"type":"number","minimum":0},"tags":{"type":"array","items":{"type":"string"}},"active":{"type":"boolean"}},"required":["id","name","kind"],"additionalProperties":false}`,
		`{"id":17,"name":"something","kind":"b","price":12.5,"tags":["x","y","z"],"active":true}`,
	},
	{
		"anyOf", `{"anyOf":[{"type":"object","properties":{"type":{"const":"circle"},"radius":{"type":"number","minimum":0}},"required":["type","radius"]},{"type":"object","properties":{"type":{"const":"square"},"side":{"type":"number","minimum":0}},"required":["type","side"]}]}`,
		`{"type":"square","side":4}`,
	},
}

func BenchmarkSatisfies(b *testing.B) {
	for _, bench := range benchmarks {
		set, id := matcherOf(b, bench.schema)
		text := textView(b, bench.value)
		var value any
		if err := json.Unmarshal([]byte(bench.value), &value); err != nil {
			b.Fatal(err)
		}
		values := view.NewGo(govalue.Of(value), 1000, 0)
		for name, v := range map[string]match.View{"text": text, "value": values} {
			b.Run(bench.name+"/"+name, func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if ok, err := set.Satisfies(id, v); !ok || err != nil {
						b.Fatal(ok, err)
					}
				}
			})
		}
	}
}
