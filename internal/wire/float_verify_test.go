package wire

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"runtime"
	"strconv"
	"sync"
	"testing"
)

// floatClasses are the kinds of numbers that the paths of floats tell apart, and those
// between which they could go wrong.
var floatClasses = []struct {
	name string
	next func(r *rand.Rand) float64
}{
	{"whole", func(r *rand.Rand) float64 { return float64(r.Uint64() >> r.IntN(64)) }},
	{"1 place", func(r *rand.Rand) float64 { return float64(r.Uint64()>>(11+r.IntN(53))) / 10 }},
	{"2 places", func(r *rand.Rand) float64 { return float64(r.Uint64()>>(11+r.IntN(53))) / 100 }},
	{"3 places", func(r *rand.Rand) float64 { return float64(r.Uint64()>>(11+r.IntN(53))) / 1e3 }},
	{"4 places", func(r *rand.Rand) float64 { return float64(r.Uint64()>>(11+r.IntN(53))) / 1e4 }},
	{"5 places", func(r *rand.Rand) float64 { return float64(r.Uint64()>>(11+r.IntN(53))) / 1e5 }},
	{"6 places", func(r *rand.Rand) float64 { return float64(r.Uint64()>>(11+r.IntN(53))) / 1e6 }},
	{"0 to 1", func(r *rand.Rand) float64 { return r.Float64() }},
	{"normal", func(r *rand.Rand) float64 { return r.NormFloat64() * 1000 }},
	{"plain exponents", func(r *rand.Rand) float64 { return math.Ldexp(1+r.Float64(), r.IntN(100)-30) }},
	{"random bits", func(r *rand.Rand) float64 { return math.Float64frombits(r.Uint64()) }},
	{"few bits", func(r *rand.Rand) float64 { return math.Float64frombits(r.Uint64() &^ (1<<r.IntN(53) - 1)) }},
	{"near powers of two", func(r *rand.Rand) float64 {
		return math.Float64frombits(uint64(r.IntN(2046))<<52 + uint64(r.IntN(64)) - 32*uint64(r.IntN(2)))
	}},
	{"near powers of ten", func(r *rand.Rand) float64 {
		f, _ := strconv.ParseFloat(strconv.Itoa(1+r.IntN(999))+"e"+strconv.Itoa(r.IntN(630)-323), 64)
		return math.Float64frombits(math.Float64bits(f) + uint64(r.IntN(8)) - 4*uint64(r.IntN(2)))
	}},
	{"halves of float32s", func(r *rand.Rand) float64 { return float64(math.Float32frombits(r.Uint32())) / 2 }},
	{"subnormal", func(r *rand.Rand) float64 { return math.Float64frombits(r.Uint64() >> (12 + r.IntN(52))) }},
}

// verifyFloats compares AppendFloat with the twin for count values of each class, and
// AppendFloat32 for as many as all of these.
func verifyFloats(seed, count uint64) error {
	r := rand.New(rand.NewPCG(seed, 1))
	var room [64]byte
	for _, class := range floatClasses {
		for range count {
			f := class.next(r)
			if math.IsNaN(f) || math.IsInf(f, 0) {
				continue
			}
			if r.Uint32()&1 == 0 {
				f = -f
			}
			if got, want := AppendFloat(room[:0], f), floatTwin(f, 64); string(got) != want {
				return fmt.Errorf("seed %d, %s: AppendFloat(%x) = %s, want %s", seed, class.name, f, got, want)
			}
			if f := math.Float32frombits(r.Uint32()); f-f == 0 {
				if got, want := AppendFloat32(room[:0], f), floatTwin(float64(f), 32); string(got) != want {
					return fmt.Errorf("seed %d: AppendFloat32(%x) = %s, want %s", seed, f, got, want)
				}
			}
		}
	}
	return nil
}

// TestVerifyFloats compares a sample. STRINGIFY_FLOATS=SEED:COUNT makes it COUNT values,
// on all processors (make verify-floats).
func TestVerifyFloats(t *testing.T) {
	const part = 1 << 14 // values of a class for one seed
	seed, count := uint64(1), uint64(len(floatClasses)*part)
	if testing.Short() {
		count = 1
	}
	if env := os.Getenv("STRINGIFY_FLOATS"); env != "" {
		if _, err := fmt.Sscanf(env, "%d:%d", &seed, &count); err != nil {
			t.Fatalf("STRINGIFY_FLOATS=%s: want SEED:COUNT: %v", env, err)
		}
	}
	perClass := min(part, count/uint64(len(floatClasses))+1)
	seeds := (count + perClass*uint64(len(floatClasses)) - 1) / (perClass * uint64(len(floatClasses)))

	var next, done uint64
	var lock sync.Mutex
	var group sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			for {
				lock.Lock()
				n := next
				next++
				stop := n >= seeds || t.Failed()
				lock.Unlock()
				if stop {
					return
				}
				if err := verifyFloats(seed+n, perClass); err != nil {
					t.Error(err)
					return
				}
				lock.Lock()
				done++
				lock.Unlock()
			}
		})
	}
	group.Wait()
	t.Logf("seeds %d to %d: %d float64s and as many float32s are those of strconv", seed, seed+seeds-1, done*perClass*uint64(len(floatClasses)))
}
