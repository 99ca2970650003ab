//go:build (amd64 || arm64) && !purego

package wire

import (
	"math"
	"math/rand/v2"
	"strconv"
	"testing"
	"unsafe"
)

func TestPutIntSteady(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 5))
	for range 200_000 {
		v := int64(r.Uint64() >> r.IntN(64))
		place := newRoom(1, MaxInt)
		if got := place.text(t, PutIntSteady(place.at(), v)); got != strconv.FormatInt(v, 10) {
			t.Fatalf("PutIntSteady(%d) = %q", v, got)
		}
	}
}

// TestPutFloatSteady: with up to two decimal places, more of them, and where the proof that a number
// has so few must fail.
func TestPutFloatSteady(t *testing.T) {
	check := func(f float64) {
		t.Helper()
		place := newRoom(1, MaxFloat)
		if got, want := place.text(t, PutFloatSteady(place.at(), f)), string(appendFloatExact(nil, f, 64)); got != want {
			t.Fatalf("PutFloatSteady(%v) = %q, want %q", f, got, want)
		}
	}
	r := rand.New(rand.NewPCG(3, 7))
	negativeZero := math.Copysign(0, -1)
	for _, f := range []float64{0, negativeZero, 0.01, 0.1, 0.05, 0.5, 1, 10, 100, 0.005, 0.004, 0.015, 1e-7, 9.99, 99.99, 999.9, 999999, 999999.9, 999999.99, 1e6, 1000000.01, 1e6 - 1e-10, 1 << 53, 1e21, 1e22, math.MaxFloat64, math.SmallestNonzeroFloat64} {
		for _, g := range []float64{f, math.Nextafter(f, 2*f+1), math.Nextafter(f, -1)} {
			check(g)
			check(-g)
		}
	}
	for range 300_000 {
		f := float64(r.IntN(int(math.Pow10(1+r.IntN(9))))) / math.Pow10(r.IntN(4)) * float64(1-2*r.IntN(2))
		check(f)
		check(math.Float64frombits(math.Float64bits(f) + 1))
		check(math.Float64frombits(r.Uint64()&^(1<<62) | 1<<61)) // finite
	}
}

// TestVary: what is decided, for lists that are plainly of one sort.
func TestVary(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 13))
	for _, c := range []struct {
		name         string
		next         func(i int) float64
		ints, floats bool
	}{
		{"below 1000", func(int) float64 { return float64(r.IntN(1000)) }, false, false},
		{"six digits", func(int) float64 { return float64(100_000 + r.IntN(900_000)) }, false, false},
		{"seconds", func(int) float64 { return float64(1_700_000_000 + r.IntN(1000)) }, false, false},
		{"1 to 6 digits", func(int) float64 { return math.Trunc(math.Pow(10, 6*r.Float64())) }, true, true},
		{"either sign", func(int) float64 { return float64(r.IntN(100) * (1 - 2*r.IntN(2))) }, true, true},
		{"prices", func(int) float64 { return float64(10_001+r.IntN(89_998)/2*2) / 100 }, false, false},
		{"some without places", func(i int) float64 { return float64(r.IntN(1000)) + float64(r.IntN(2))/4 }, false, true},
		{"17 digits", func(int) float64 { return r.Float64() }, false, false},
		{"17 digits of either sign", func(int) float64 { return r.Float64() - 0.5 }, false, false},
	} {
		floats := make([]float64, stride)
		ints := make([]int64, stride)
		for i := range floats {
			floats[i] = c.next(i)
			ints[i] = int64(floats[i])
		}
		if got := IntsVary(ints); got != c.ints {
			t.Errorf("%s: integers vary: %v, want %v", c.name, got, c.ints)
		}
		if got := FloatsVary(floats); got != c.floats {
			t.Errorf("%s: numbers vary: %v, want %v", c.name, got, c.floats)
		}
		if IntsVary(ints[:samples-1]) || FloatsVary(floats[:samples-1]) || IntsVary(ints[:0]) || FloatsVary(floats[:0]) {
			t.Errorf("%s: a short list varies", c.name)
		}
	}
}

// BenchmarkPutFloat is for decision 11.
func BenchmarkPutFloat(b *testing.B) {
	for _, c := range []struct {
		name string
		next func(r *rand.Rand) float64
	}{
		{"below=1000", func(r *rand.Rand) float64 { return float64(r.IntN(1000)) }},
		{"prices", func(r *rand.Rand) float64 { return float64(10_000+r.IntN(90_000)) / 100 }},
		{"digits=1-6", func(r *rand.Rand) float64 { return math.Trunc(math.Pow(10, 6*r.Float64())) }},
		{"decimals", func(r *rand.Rand) float64 { return float64(r.IntN(1_000_000)) / math.Pow10(r.IntN(3)) }},
		{"signed", func(r *rand.Rand) float64 { return float64(r.IntN(1_000_000)-500_000) / math.Pow10(r.IntN(3)) }},
		{"digits=17", func(r *rand.Rand) float64 { return r.Float64() }},
	} {
		values := make([]float64, many)
		r := rand.New(rand.NewPCG(17, 19))
		for i := range values {
			values[i] = c.next(r)
		}
		room := make([]byte, 64*(MaxFloat+1)+Slack)
		b.Run("table/"+c.name, func(b *testing.B) {
			w := unsafe.Pointer(&room[0])
			for i := range b.N {
				if i%64 == 0 {
					w = unsafe.Pointer(&room[0])
				}
				w = putFloat(w, values[i%many])
			}
		})
		b.Run("steady/"+c.name, func(b *testing.B) {
			w := unsafe.Pointer(&room[0])
			for i := range b.N {
				if i%64 == 0 {
					w = unsafe.Pointer(&room[0])
				}
				w = PutFloatSteady(w, values[i%many])
			}
		})
	}
}

// BenchmarkPutInt is for decision 11.
func BenchmarkPutInt(b *testing.B) {
	up := func(digits int) func(*rand.Rand) int64 { // to so many, each number of digits as often
		return func(r *rand.Rand) int64 { return r.Int64N(int64(math.Pow10(1 + r.IntN(digits)))) }
	}
	for _, c := range []struct {
		name string
		next func(r *rand.Rand) int64
	}{
		{"below=1000", func(r *rand.Rand) int64 { return r.Int64N(1000) }},
		{"below=1e6", func(r *rand.Rand) int64 { return r.Int64N(1e6) }},
		{"seconds", func(r *rand.Rand) int64 { return 1.7e9 + r.Int64N(1e8) }},
		{"milliseconds", func(r *rand.Rand) int64 { return 1.7e12 + r.Int64N(1e11) }},
		{"digits=1-3", up(3)},
		{"digits=1-6", up(6)},
		{"digits=1-18", up(18)},
		{"signed", func(r *rand.Rand) int64 { return up(6)(r) * int64(1-2*r.IntN(2)) }},
	} {
		values := make([]int64, many)
		r := rand.New(rand.NewPCG(17, 19))
		for i := range values {
			values[i] = c.next(r)
		}
		room := make([]byte, 64*(MaxInt+1)+Slack)
		b.Run("table/"+c.name, func(b *testing.B) {
			w := unsafe.Pointer(&room[0])
			for i := range b.N {
				if i%64 == 0 {
					w = unsafe.Pointer(&room[0])
				}
				w = putInt(w, values[i%many])
			}
		})
		b.Run("steady/"+c.name, func(b *testing.B) {
			w := unsafe.Pointer(&room[0])
			for i := range b.N {
				if i%64 == 0 {
					w = unsafe.Pointer(&room[0])
				}
				w = PutIntSteady(w, values[i%many])
			}
		})
	}
}
