//go:build (amd64 || arm64) && !purego

package wire

import (
	"math/big"
	"testing"
)

// TestPow10Table compares each row with 10^p itself.
func TestPow10Table(t *testing.T) {
	if n := pow10Max - pow10Min + 1; len(pow10Table) != n {
		t.Fatalf("%d rows, want %d", len(pow10Table), n)
	}
	for i, row := range pow10Table {
		p := pow10Min + i
		m := new(big.Int).SetUint64(row.hi)
		m.Lsh(m, 64).Or(m, new(big.Int).SetUint64(row.lo))
		if m.BitLen() != 128 {
			t.Errorf("1e%d has %d bits, want 128", p, m.BitLen())
		}
		// m*2^e <= 10^p < (m+1)*2^e
		e := log2Pow10(p) - 127
		power := rational(10, p)
		low := new(big.Rat).Mul(new(big.Rat).SetInt(m), rational(2, e))
		high := new(big.Rat).Mul(new(big.Rat).SetInt(m.Add(m, big.NewInt(1))), rational(2, e))
		if low.Cmp(power) > 0 || high.Cmp(power) <= 0 {
			t.Errorf("row of 1e%d is not its highest bits", p)
		}
	}
}

// TestLogarithms checks the estimates for all exponents that floats have.
func TestLogarithms(t *testing.T) {
	for e := -1074; e <= 971; e++ {
		k := log10Pow2(e)
		two := rational(2, e)
		if two.Cmp(rational(10, k)) < 0 || two.Cmp(rational(10, k+1)) >= 0 {
			t.Errorf("log10Pow2(%d) = %d", e, k)
		}
		if p := -k - 1; p < pow10Min || p > pow10Max {
			t.Errorf("ulp 2^%d needs 1e%d, which the table does not have", e, p)
		}
		if s := 10 - e - log2Pow10(-k-1); s < 11 || s > 14 {
			t.Errorf("shift for ulp 2^%d is %d", e, s)
		}
	}
}

// rational returns base^exponent.
func rational(base int64, exponent int) *big.Rat {
	n := new(big.Int).Exp(big.NewInt(base), big.NewInt(int64(max(exponent, -exponent))), nil)
	if exponent < 0 {
		return new(big.Rat).SetFrac(big.NewInt(1), n)
	}
	return new(big.Rat).SetInt(n)
}
