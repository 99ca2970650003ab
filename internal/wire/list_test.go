package wire

import (
	"bytes"
	"math"
	"math/rand/v2"
	"strconv"
	"testing"
)

// listLengths stand around those where something changes: 64 numbers, 1024 of them, and
// where it is looked at how they vary.
var listLengths = []int{0, 1, 2, 15, 16, 17, 63, 64, 65, 79, 80, 127, 128, 129, 1023, 1024, 1025, 1087, 1088, 1089, 1104, 2200, 5000}

// spreads are how long the numbers of a list are: all alike, of many listLengths, first the one and
// then the other.
var spreads = map[string]func(r *rand.Rand, i int) uint64{
	"alike": func(r *rand.Rand, _ int) uint64 { return 100_000 + r.Uint64N(900_000) },
	"vary":  func(r *rand.Rand, _ int) uint64 { return r.Uint64() >> r.IntN(64) },
	"few":   func(r *rand.Rand, _ int) uint64 { return r.Uint64N(1000) >> r.IntN(10) },
	"later": func(r *rand.Rand, i int) uint64 { return r.Uint64() >> 40 >> (r.IntN(24) * min(i/1000, 1)) },
}

// growing checks one way to append to memory that has no room, some, or much.
func growing(t *testing.T, want string, write func(dst []byte) []byte) {
	t.Helper()
	for _, room := range []int{0, 7, 100, len(want), len(want) + MaxInt + Slack, 4*len(want) + 10_000} {
		dst := append(make([]byte, 0, 4+room), "[..."...)
		if got := write(dst); string(got) != "[..."+want {
			i := 0
			for i < len(got) && i < len(want)+4 && got[i] == ("[..." + want)[i] {
				i++
			}
			t.Fatalf("with room for %d: %d bytes, another one at %d of %d: %.60q", room, len(got), i, len(want)+4, got[min(i, len(got)):])
		}
	}
}

func testInts[T Integer](t *testing.T) {
	r := rand.New(rand.NewPCG(5, 7))
	for name, next := range spreads {
		for _, n := range listLengths {
			a := make([]T, n)
			var want []byte
			for i := range a {
				a[i] = T(next(r, i))
				if r.IntN(3) == 0 {
					a[i] = -a[i]
				}
				if ^T(0) > 0 {
					want = strconv.AppendUint(want, uint64(a[i]), 10)
				} else {
					want = strconv.AppendInt(want, int64(a[i]), 10)
				}
				want = append(want, ',')
			}
			t.Run(name+" "+strconv.Itoa(n), func(t *testing.T) {
				growing(t, string(want), func(dst []byte) []byte { return AppendInts(dst, a) })
			})
		}
	}
}

// TestAppendInts compares with package strconv.
func TestAppendInts(t *testing.T) {
	type named int16
	t.Run("int", testInts[int])
	t.Run("int8", testInts[int8])
	t.Run("int64", testInts[int64])
	t.Run("uint8", testInts[uint8])
	t.Run("uint32", testInts[uint32])
	t.Run("uint64", testInts[uint64])
	t.Run("named", testInts[named])
}

func testFloats[T Float](t *testing.T) {
	r := rand.New(rand.NewPCG(5, 11))
	for name, next := range spreads {
		for _, n := range listLengths {
			for _, whole := range []bool{false, true} {
				a := make([]T, n)
				for i := range a {
					a[i] = T(next(r, i) >> 12)
					if !whole {
						a[i] /= T(math.Pow10(r.IntN(3)))
					}
					if r.IntN(3) == 0 {
						a[i] = -a[i]
					}
				}
				// One that ends the run, somewhere or nowhere.
				bad := r.IntN(n + 1)
				if bad < n {
					a[bad] = []T{T(math.NaN()), T(math.Inf(1)), T(math.Inf(-1))}[r.IntN(3)]
					if whole && r.IntN(2) == 0 {
						a[bad] = 2.5
					}
				}
				var want []byte
				for _, x := range a[:bad] {
					if f := float64(T(1) / 3); f == 1./3 {
						want = AppendFloat(want, float64(x))
					} else {
						want = AppendFloat32(want, float32(x))
					}
					want = append(want, ',')
				}
				t.Run(name+" "+strconv.Itoa(n), func(t *testing.T) {
					growing(t, string(want), func(dst []byte) []byte {
						dst, count := AppendFloats(dst, a, whole)
						if count != bad {
							t.Errorf("%d of %d numbers, want %d", count, n, bad)
						}
						return dst
					})
				})
			}
		}
	}
}

// TestAppendFloats compares with AppendFloat, which TestFloat compares with package strconv.
func TestAppendFloats(t *testing.T) {
	t.Run("float64", testFloats[float64])
	t.Run("float32", testFloats[float32])
}

// FuzzAppendNumbers compares lists of numbers with one number after the other.
func FuzzAppendNumbers(f *testing.F) {
	f.Add(uint64(1), 70, uint8(3))
	f.Add(uint64(2), 1500, uint8(0))
	f.Fuzz(func(t *testing.T, seed uint64, n int, spread uint8) {
		if n < 0 || n > 5000 {
			return
		}
		r := rand.New(rand.NewPCG(seed, 1))
		ints, floats := make([]int64, n), make([]float64, n)
		var wantInts, wantFloats []byte
		for i := range n {
			ints[i] = int64(r.Uint64() >> r.IntN(int(spread%64)+1))
			switch r.IntN(3) {
			case 0:
				floats[i] = float64(ints[i]>>11) / 100
			case 1:
				floats[i] = float64(ints[i]>>40) / 10
			default:
				floats[i] = math.Float64frombits(uint64(ints[i]) &^ (1 << 62))
			}
			wantInts = append(AppendInt(wantInts, ints[i]), ',')
			wantFloats = append(AppendFloat(wantFloats, floats[i]), ',')
		}
		if got := AppendInts(nil, ints); !bytes.Equal(got, wantInts) {
			t.Fatalf("integers: %d bytes, want %d", len(got), len(wantInts))
		}
		if got, count := AppendFloats(nil, floats, false); count != n || !bytes.Equal(got, wantFloats) {
			t.Fatalf("numbers: %d of %d, %d bytes, want %d", count, n, len(got), len(wantFloats))
		}
	})
}
