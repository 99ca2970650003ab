package schema

import "testing"

func BenchmarkParse(b *testing.B) {
	text := []byte(`{"type":"object","properties":{"a":{"type":"string"}}}`)
	b.ReportAllocs()
	for b.Loop() {
		if _, complaints := Parse("", text, ParseOptions{MaxDepth: 100}); complaints != nil {
			b.Fatal(complaints)
		}
	}
}
