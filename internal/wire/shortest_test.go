package wire

import (
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
)

// shortestPlain is IsShortest by way of strconv.
func shortestPlain(digits uint64, exponent int) bool {
	f, err := strconv.ParseFloat(strconv.FormatUint(digits, 10)+"e"+strconv.Itoa(exponent), 64)
	if err != nil {
		return false
	}
	text := strconv.FormatFloat(f, 'e', -1, 64)
	mantissa, _, _ := strings.Cut(text, "e")
	return strings.Replace(mantissa, ".", "", 1) == strconv.FormatUint(digits, 10)
}

// digitsOf returns the digits and the exponent of the shortest form of f > 0.
func digitsOf(f float64) (digits uint64, exponent int) {
	mantissa, power, _ := strings.Cut(strconv.FormatFloat(f, 'e', -1, 64), "e")
	whole, fraction, _ := strings.Cut(mantissa, ".")
	digits, _ = strconv.ParseUint(whole+fraction, 10, 64)
	exponent, _ = strconv.Atoi(power)
	return digits, exponent - len(fraction)
}

// inBounds reports whether IsShortest may be asked.
func inBounds(digits uint64, exponent int) bool {
	if digits < 1e15 || digits >= 1e17 || digits%10 == 0 {
		return false
	}
	f := float64(digits) * math.Pow10(exponent)
	return f > 1.01e-6 && f < 0.99e17
}

func TestIsShortest(t *testing.T) {
	n := 200_000
	if testing.Short() {
		n /= 20
	}
	r := rand.New(rand.NewPCG(17, 16))
	asked, certified, right := 0, 0, 0
	check := func(digits uint64, exponent int) {
		if !inBounds(digits, exponent) {
			return
		}
		asked++
		want := shortestPlain(digits, exponent)
		if want {
			right++
		}
		if IsShortest(digits, exponent) {
			certified++
			if !want {
				t.Fatalf("%de%d: certified, but the shortest form has other digits", digits, exponent)
			}
		}
	}
	for i := range n {
		var f float64
		switch i % 4 {
		case 0:
			f = r.Float64()
		case 1:
			f = math.Exp(r.Float64()*52 - 13.8)
		case 2:
			f = math.Ldexp(1+float64(r.IntN(3))/(1<<52), r.IntN(76)-19) // beside powers of two
		default:
			f = math.Float64frombits(r.Uint64N(1<<52) | uint64(1003+r.IntN(76))<<52)
		}
		digits, exponent := digitsOf(f)
		check(digits, exponent)
		check(digits+uint64(r.IntN(5))-2, exponent) // the same double, often
		check(digits*10+uint64(r.IntN(10)), exponent-1)
	}
	t.Logf("%d asked, %d shortest, %d of them certified", asked, right, certified)
	// Powers of two, a few in a hundred here, are never certified.
	if isShortest(1234567890123456, -16) && certified < right*97/100 {
		t.Errorf("certified only %d of %d", certified, right)
	}
}

func FuzzIsShortest(f *testing.F) {
	f.Add(uint64(12345678901234567), -17)
	f.Add(uint64(90071992547409925), -1)
	f.Add(uint64(18014398509481985), 0)
	f.Fuzz(func(t *testing.T, digits uint64, exponent int) {
		if digits %= 1e17; exponent < -30 || exponent > 3 || !inBounds(digits, exponent) {
			return
		}
		if IsShortest(digits, exponent) && !shortestPlain(digits, exponent) {
			t.Errorf("%de%d: certified, but the shortest form has other digits", digits, exponent)
		}
	})
}

func BenchmarkIsShortest(b *testing.B) {
	for b.Loop() {
		IsShortest(12345678901234567, -17)
	}
}
