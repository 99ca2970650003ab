package resolve_test

import (
	"testing"

	"github.com/stringify-go/stringify/internal/resolve"
)

func BenchmarkResolve(b *testing.B) {
	for _, bench := range []struct{ name, text string }{
		{"small", `{"type":"object","properties":{"a":{"type":"string"}}}`},
		{"references", `{"type":"object","properties":{"a":{"$ref":"#/definitions/x"},"b":{"$ref":"#/definitions/x"}},"definitions":{"x":{"type":"string"}}}`},
	} {
		text := []byte(bench.text)
		b.Run(bench.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, complaints := resolve.Resolve(text, resolve.Options{MaxDepth: 100}); complaints != nil {
					b.Fatal(complaints)
				}
			}
		})
	}
}
