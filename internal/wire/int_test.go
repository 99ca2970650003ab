package wire

import (
	"math"
	"math/rand/v2"
	"strconv"
	"testing"
)

func checkInt(t *testing.T, v int64) {
	t.Helper()
	want := strconv.FormatInt(v, 10)
	if got := string(AppendInt([]byte("["), v)); got != "["+want {
		t.Fatalf("AppendInt(%d) = %q", v, got)
	}
	r := newRoom(1, MaxInt)
	if got := r.text(t, PutInt(r.at(), v)); got != want {
		t.Fatalf("PutInt(%d) = %q", v, got)
	}
	want = strconv.FormatUint(uint64(v), 10)
	if got := string(AppendUint([]byte("["), uint64(v))); got != "["+want {
		t.Fatalf("AppendUint(%s) = %q", want, got)
	}
}

func TestInt(t *testing.T) {
	for v := range int64(110_000) {
		checkInt(t, v)
		checkInt(t, -v)
	}
	for _, v := range []int64{math.MinInt64, math.MinInt64 + 1, math.MaxInt64, math.MaxUint32, math.MinInt32} {
		checkInt(t, v)
	}
	// The edges of every number of digits, and of every block.
	for p := int64(1); p > 0 && p <= 1e18; p *= 10 {
		for d := int64(-3); d <= 3; d++ {
			for m := int64(1); m <= 9; m++ {
				checkInt(t, m*p+d)
				checkInt(t, -m*p-d)
			}
		}
	}
	r := rand.New(rand.NewPCG(3, 4))
	for range 200_000 {
		checkInt(t, int64(r.Uint64()>>r.IntN(64)))
	}
}
