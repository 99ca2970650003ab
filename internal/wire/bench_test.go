package wire

import (
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"
)

// The benchmarks run over many different values, so that the branch predictor cannot learn them by
// heart: a loop over 4096 random floats is twice as fast as one over a million.

const many = 1 << 16

func benchmark[T any](b *testing.B, next func(r *rand.Rand) T, write func(dst []byte, v T) []byte) {
	b.Helper()
	r := rand.New(rand.NewPCG(17, 18))
	values := make([]T, many)
	for i := range values {
		values[i] = next(r)
	}
	dst := make([]byte, 0, 1<<16)
	b.ReportAllocs()
	b.ResetTimer()
	for i := range b.N {
		dst = write(dst[:0], values[i%many])
	}
}

func BenchmarkAppendString(b *testing.B) {
	random := func(from, to int) func(*rand.Rand) string {
		return func(r *rand.Rand) string {
			return strings.Repeat("The quick brown fox. ", to/20+1)[:from+r.IntN(to-from+1)]
		}
	}
	same := func(s string) func(*rand.Rand) string {
		return func(*rand.Rand) string { return s }
	}
	for _, c := range []struct {
		name string
		next func(*rand.Rand) string
	}{
		{"length=3-30", random(3, 30)},
		{"length=1-64", random(1, 64)},
		{"length=20", random(20, 20)},
		{"length=100", random(100, 100)},
		{"length=100-200", random(100, 200)},
		{"length=10000", random(10000, 10000)},
		{"quotes", same(strings.Repeat("nine of \"", 11))},
		{"quote-every-200", same(strings.Repeat(strings.Repeat("x", 200)+`"`, 50))},
		{"accents", same("Les élèves ont été très heureux de voir la forêt où coule la rivière dorée près du château.")},
		{"cyrillic", same(strings.Repeat("Съешь же ещё этих мягких французских булок. ", 10))},
		{"japanese-60", same("日本語のテキストを書くための短い例です")},
		{"japanese-10000", same(strings.Repeat("日本語のテキストを書くための短い例です", 175))},
		{"japanese-lines", same(strings.Repeat("日本語のテキストを書くための短い例です\n", 175))},
		{"mixed-10000", same(strings.Repeat("日本語 and English, 混ぜて書く text, dé temps en temps. ", 150))},
		{"latin-1", same(strings.Repeat("caf\xe9 cr\xe8me, ", 8))},
	} {
		b.Run(c.name, func(b *testing.B) { benchmark(b, c.next, AppendString) })
	}
}

func BenchmarkAppendInt(b *testing.B) {
	for _, digits := range []int{2, 3, 6, 10, 13, 19} {
		b.Run("digits="+strconv.Itoa(digits), func(b *testing.B) {
			limit := int64(min(math.Pow10(digits), 9.2e18))
			benchmark(b, func(r *rand.Rand) int64 { return r.Int64N(limit) }, AppendInt)
		})
	}
	b.Run("digits=any", func(b *testing.B) {
		benchmark(b, func(r *rand.Rand) int64 { return r.Int64() >> r.IntN(63) }, AppendInt)
	})
}

func BenchmarkAppendFloat(b *testing.B) {
	for _, c := range []struct {
		name string
		next func(*rand.Rand) float64
	}{
		{"whole", func(r *rand.Rand) float64 { return float64(r.IntN(1000)) }},
		{"places=2", func(r *rand.Rand) float64 { return float64(r.IntN(1e6)) / 100 }},
		{"places=6", func(r *rand.Rand) float64 { return float64(r.IntN(1e9)) / 1e6 }},
		{"digits=17", func(r *rand.Rand) float64 { return r.Float64() }},
		{"bits", func(r *rand.Rand) float64 { return math.Float64frombits(r.Uint64() &^ (1 << 62)) }},
	} {
		b.Run(c.name, func(b *testing.B) { benchmark(b, c.next, AppendFloat) })
	}
}

func BenchmarkAppendFloat32(b *testing.B) {
	b.Run("places=2", func(b *testing.B) {
		benchmark(b, func(r *rand.Rand) float32 { return float32(r.IntN(1e6)) / 100 }, AppendFloat32)
	})
	b.Run("random", func(b *testing.B) {
		benchmark(b, func(r *rand.Rand) float32 { return r.Float32() }, AppendFloat32)
	})
}

func BenchmarkAppendDateTime(b *testing.B) {
	benchmark(b, func(r *rand.Rand) time.Time { return time.UnixMilli(r.Int64N(1 << 41)) }, AppendDateTime)
}
