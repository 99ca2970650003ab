package counted

import (
	_ "embed"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stringify-go/stringify/internal/gogen/check"
)

//go:embed schema.json
var schema []byte

// TestCounted: lists around the lengths where another loop writes them.
func TestCounted(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{0, 1, 2, 63, 64, 65, 128, 129, 1100} {
		v := Counted{{ID: int64(n), Counts: []int64{}, Values: []float64{}, Names: []string{}, Flags: []bool{}}, {ID: -1}}
		for range n {
			one := &v[0]
			one.Counts = append(one.Counts, int64(r.Uint64()>>r.IntN(64))*int64(1-2*r.IntN(2)))
			one.Values = append(one.Values, float64(r.IntN(100_000)-50_000)/math.Pow10(r.IntN(4)))
			one.Names = append(one.Names, string(make([]byte, r.IntN(3)))+"é\"x"[:r.IntN(4)])
			one.Flags = append(one.Flags, r.IntN(2) == 0)
		}
		v[0].Grid = [][]float64{v[0].Values, nil, {1}}
		check.Same(t, schema, AppendCounted, &v)
		if n > 0 {
			for _, bad := range []float64{math.NaN(), math.Inf(1)} {
				v[0].Values[r.IntN(n)] = bad
				check.Either(t, schema, AppendCounted, &v)
				v[0].Grid[2][0] = math.NaN()
				v[0].Values = nil
				check.Fails(t, schema, AppendCounted, &v)
				v[0].Values, v[0].Grid[2][0] = v[0].Grid[0], 1
			}
		}
	}
}

func TestRandom(t *testing.T) { check.Random(t, schema, AppendCounted, 300) }
