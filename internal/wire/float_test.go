package wire

import (
	"math"
	"math/rand/v2"
	"strconv"
	"testing"
)

// checkFloat compares AppendFloat and PutFloat with the twin, for f and -f.
func checkFloat(t *testing.T, f float64) {
	t.Helper()
	for _, f := range [...]float64{f, -f} {
		if math.IsNaN(f) || math.IsInf(f, 0) {
			return
		}
		want := floatTwin(f, 64)
		var b [64]byte
		if got := AppendFloat(append(b[:0], '['), f); string(got[1:]) != want {
			t.Fatalf("AppendFloat(%x) = %s, want %s", f, got[1:], want)
		}
		if math.Float64bits(f)%8 != 0 { // enough of these, since the one is made of the other
			continue
		}
		r := newRoom(1, MaxFloat)
		if got := r.text(t, PutFloat(r.at(), f)); got != want {
			t.Fatalf("PutFloat(%x) = %s, want %s", f, got, want)
		}
	}
}

func checkFloat32(t *testing.T, f float32) {
	t.Helper()
	for _, f := range [...]float32{f, -f} {
		if f != f || math.IsInf(float64(f), 0) {
			return
		}
		want := floatTwin(float64(f), 32)
		var b [64]byte
		if got := AppendFloat32(append(b[:0], '['), f); string(got[1:]) != want {
			t.Fatalf("AppendFloat32(%x) = %s, want %s", f, got[1:], want)
		}
	}
}

// TestFloatLayout has the answers of ECMA-262 written down.
func TestFloatLayout(t *testing.T) {
	for _, c := range []struct {
		f    float64
		want string
	}{
		{0, "0"},
		{math.Copysign(0, -1), "0"},
		{1, "1"},
		{-1.5, "-1.5"},
		{0.1, "0.1"},
		{10.25, "10.25"},
		{100, "100"},
		{0.000001, "0.000001"},
		{0.00000123, "0.00000123"},
		{1e-7, "1e-7"},
		{-1.5e-7, "-1.5e-7"},
		{1e-10, "1e-10"},
		{1e300, "1e+300"},
		{1e-308, "1e-308"},
		{5e-324, "5e-324"},
		{2.2250738585072014e-308, "2.2250738585072014e-308"},
		{math.MaxFloat64, "1.7976931348623157e+308"},
		{1e20, "100000000000000000000"},
		{1e21, "1e+21"},
		{1.5e21, "1.5e+21"},
		{999999999999999868928, "999999999999999900000"},
		{1234567890123456789, "1234567890123456800"},
		{9007199254740991, "9007199254740991"},
		{9007199254740992, "9007199254740992"},
		{9007199254740994, "9007199254740994"},
		{1e300 * 1.0000000000000002, "1.0000000000000002e+300"},
		{-0.0000012345678901234567, "-0.0000012345678901234567"},
		{1234567.8901234567, "1234567.8901234567"},
		{12345678.901234567, "12345678.901234567"},
		{1234567890123456.7, "1234567890123456.8"},
		{0.3, "0.3"},
		{0.1 + 0.2000000000000001, "0.3000000000000001"},
		{4.35, "4.35"},
		{1.005, "1.005"},
	} {
		if got := string(AppendFloat(nil, c.f)); got != c.want {
			t.Errorf("AppendFloat(%x) = %s, want %s", c.f, got, c.want)
		}
		checkFloat(t, c.f)
	}
	if n := len(floatTwin(-0.0000012345678901234567, 64)); n != MaxFloat {
		t.Errorf("the longest float has %d bytes, MaxFloat is %d", n, MaxFloat)
	}
}

// neighbours calls check for f and the values around it.
func neighbours(f float64, check func(float64)) {
	b := math.Float64bits(f)
	for d := uint64(0); d <= 3; d++ {
		check(math.Float64frombits(b + d))
		if b >= d {
			check(math.Float64frombits(b - d))
		}
	}
}

func TestFloatEdges(t *testing.T) {
	check := func(f float64) { checkFloat(t, f) }
	for e := -1074; e < 1024; e++ {
		neighbours(math.Ldexp(1, e), check)
		neighbours(math.Ldexp(3, e-1), check)
	}
	for e := -324; e <= 308; e++ {
		for m := 1; m <= 99; m++ {
			f, err := strconv.ParseFloat(strconv.Itoa(m)+"e"+strconv.Itoa(e), 64)
			if err == nil {
				neighbours(f, check)
			}
		}
	}
	neighbours(math.MaxFloat64, check)
	for d := uint64(0); d < 2000; d++ { // subnormals
		check(math.Float64frombits(1 + d))
		check(math.Float64frombits(1<<52 - 1000 + d))
	}
	for d := -300.0; d <= 300; d++ { // the end of whole numbers
		check(1<<53 + d)
		check(1<<52 + d/2)
		check(1<<51 + d/4)
		check(1<<54 + d*2)
		check(1<<63 + d*2048)
	}
}

func TestFloatDecimals(t *testing.T) {
	limit := 100_000
	if testing.Short() {
		limit = 20_000
	}
	for i := range limit {
		checkFloat(t, float64(i)/10)
		checkFloat(t, float64(i)/100)
		checkFloat(t, float64(i)/1000)
	}
	r := rand.New(rand.NewPCG(5, 6))
	for range limit {
		i := float64(r.Uint64() >> (11 + r.IntN(50)))
		checkFloat(t, i/100)
		neighbours(i/100, func(f float64) { checkFloat(t, f) })
		checkFloat(t, i/1e6)
		checkFloat(t, i+0.5)
	}
}

func TestFloatRandom(t *testing.T) {
	rounds := 1_000_000 // and their negatives
	if testing.Short() {
		rounds = 50_000
	}
	r := rand.New(rand.NewPCG(7, 8))
	for range rounds {
		checkFloat(t, math.Float64frombits(r.Uint64()))
	}
	for range rounds / 10 {
		checkFloat(t, r.Float64())
		checkFloat(t, r.NormFloat64()*1000)
		checkFloat(t, float64(math.Float32frombits(r.Uint32()))) // many ties
		checkFloat(t, math.Float64frombits(r.Uint64()&^(1<<r.IntN(52)-1)))
	}
}

func TestFloat32(t *testing.T) {
	rounds := 1_000_000
	if testing.Short() {
		rounds = 50_000
	}
	r := rand.New(rand.NewPCG(9, 10))
	for range rounds {
		checkFloat32(t, math.Float32frombits(r.Uint32()))
	}
	for range rounds / 10 {
		checkFloat32(t, r.Float32())
		checkFloat32(t, float32(r.NormFloat64()))
		checkFloat32(t, float32(r.IntN(2_000_000))/100)
		checkFloat32(t, float32(r.IntN(1<<26)))
		checkFloat32(t, float32(r.IntN(1<<26))/8)
	}
	around := func(f float32) {
		b := math.Float32bits(f)
		for d := uint32(0); d < 6; d++ {
			checkFloat32(t, math.Float32frombits(b+d))
			checkFloat32(t, math.Float32frombits(max(b, d)-d))
		}
	}
	for e := -149; e < 128; e++ {
		around(float32(math.Ldexp(1, e)))
		around(float32(math.Ldexp(3, e-1)))
	}
	for e := -45; e <= 38; e++ {
		for m := 1; m <= 99; m++ {
			f, err := strconv.ParseFloat(strconv.Itoa(m)+"e"+strconv.Itoa(e), 32)
			if err == nil {
				around(float32(f))
			}
		}
	}
	for _, c := range []struct {
		f    float32
		want string
	}{
		{0.1, "0.1"},
		{16777216, "16777216"},
		{1e-6, "0.000001"},
		{1e-7, "1e-7"},
		{1e20, "100000000000000000000"},
		{1e21, "1e+21"},
		{math.MaxFloat32, "3.4028235e+38"},
		{math.SmallestNonzeroFloat32, "1e-45"},
		{123456789, "123456790"},
	} {
		if got := string(AppendFloat32(nil, c.f)); got != c.want {
			t.Errorf("AppendFloat32(%x) = %s, want %s", c.f, got, c.want)
		}
	}
}

// TestFloatNotFinite only wants no harm done.
func TestFloatNotFinite(t *testing.T) {
	for _, f := range []float64{math.NaN(), math.Inf(1), math.Inf(-1), -math.NaN(), math.Float64frombits(0x7ff0000000000001), math.Float64frombits(1<<64 - 1)} {
		r := newRoom(1, MaxFloat)
		r.text(t, PutFloat(r.at(), f))
		AppendFloat(nil, f)
		AppendFloat32(nil, float32(f))
	}
}

func FuzzAppendFloat(f *testing.F) {
	for _, v := range []float64{0, 1, 0.5, 0.1, 1e21, 1e-7, 5e-324, math.MaxFloat64, 9007199254740993, 123.45} {
		f.Add(math.Float64bits(v))
	}
	f.Fuzz(func(t *testing.T, b uint64) {
		checkFloat(t, math.Float64frombits(b))
		checkFloat32(t, math.Float32frombits(uint32(b)))
		checkFloat32(t, math.Float32frombits(uint32(b>>32)))
	})
}
