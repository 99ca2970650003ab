package schema

import (
	"fmt"
	"strings"
	"testing"
)

func BenchmarkParse(b *testing.B) {
	var many strings.Builder
	for i := range 1000 {
		fmt.Fprintf(&many, `,"property%d":{"type":"string","format":"date"}`, i)
	}
	for _, bench := range []struct{ name, text string }{
		{"small", `{"type":"object","properties":{"a":{"type":"string"}}}`},
		{"1000 properties", `{"type":"object","properties":{` + many.String()[1:] + `}}`},
	} {
		text := []byte(bench.text)
		b.Run(bench.name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				if _, complaints := Parse("", text, ParseOptions{MaxDepth: 100}); complaints != nil {
					b.Fatal(complaints)
				}
			}
		})
	}
}
