package rawjson

import (
	"math"
	"math/big"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
)

func TestNumbers(t *testing.T) {
	zeros := strings.Repeat("0", 200_000)
	nines := strings.Repeat("9", 10_000)
	for _, test := range []struct{ raw, want string }{
		// Integers keep their digits.
		{"0", "0"},
		{"-0", "0"},
		{"1", "1"},
		{"-1", "-1"},
		{"9007199254740993", "9007199254740993"},
		{"-123456789012345678901234567890", "-123456789012345678901234567890"},
		{nines, nines},
		{"-" + nines, "-" + nines},
		// Fractions.
		{"0.0", "0"},
		{"-0.0", "0"},
		{"-0.000000000000000000000", "0"},
		{"1.0", "1"},
		{"-1.0", "-1"},
		{"10.00", "10"},
		{"1.50", "1.5"},
		{"-1.50", "-1.5"},
		{"0.1", "0.1"},
		{"19.99", "19.99"},
		{"0.000001", "0.000001"},
		{"0.00000100", "0.000001"},
		{"0.0000001", "1e-7"},
		{"0.00000012", "1.2e-7"},
		{"-0.0000001", "-1e-7"},
		{"0.000001234567890123", "0.000001234567890123"},
		{"999999999999.999", "999999999999.999"},
		{"99999999999999.9", "99999999999999.9"},
		{"0.30000000000000004", "0.30000000000000004"},
		{"0.300000000000000040000", "0.30000000000000004"},
		{"0.299999999999999999", "0.3"},
		{"3.141592653589793238", "3.141592653589793"},
		{"9007199254740993.0", "9007199254740992"},
		{"12345678901234567890.0", "12345678901234567000"},
		{"100000000000000000000.0", "100000000000000000000"},
		{"999999999999999999999.0", "1e+21"},
		{"1000000000000000000000.0", "1e+21"},
		{"0." + zeros, "0"},
		{"1." + zeros, "1"},
		{"1." + zeros + "1", "1"},
		{"0." + zeros + "1", "0"},
		{"0." + nines, "1"},
		// Exponents.
		{"1e0", "1"},
		{"1E2", "100"},
		{"1e+2", "100"},
		{"-1e2", "-100"},
		{"1.5e1", "15"},
		{"15e-1", "1.5"},
		{"0e5", "0"},
		{"-0e5", "0"},
		{"-0e-5", "0"},
		{"1e20", "100000000000000000000"},
		{"1e21", "1e+21"},
		{"1e-6", "0.000001"},
		{"1e-7", "1e-7"},
		{"5e-324", "5e-324"},
		{"4e-324", "5e-324"},
		{"2e-324", "0"},
		{"-2e-324", "0"},
		{"1.7976931348623157e308", "1.7976931348623157e+308"},
		{"1.7976931348623158e308", "1.7976931348623157e+308"},
		{"1.7976931348623159e308", "inf"},
		{"1e309", "inf"},
		{"1E400", "inf"},
		{"-1E400", "inf"},
		// Exponents of many digits.
		{"1e00000", "1"},
		{"1e0000000000000000000000002", "100"},
		{"1e-0000000000000000000000002", "0.01"},
		{"1e" + zeros + "3", "1000"},
		{"1e" + nines, "inf"},
		{"-1e" + nines, "inf"},
		{"1e-" + nines, "0"},
		{"0e" + nines, "0"},
		{"-0.0e" + nines, "0"},
		{"1e9223372036854775807", "inf"},
		{"1e9223372036854775808", "inf"},
		{"1e-9223372036854775808", "0"},
		{"1e18446744073709551617", "inf"},
		{"0." + zeros + "15e200001", "1.5"},
		{"-0." + zeros + "15e200001", "-1.5"},
		{"-0." + zeros + "15e+0200002", "-15"},
		{"15" + zeros + "e-200000", "15"},
		{"15" + zeros + ".0e-200001", "1.5"},
		{"15" + zeros + "." + zeros + "1e-200001", "1.5"},
		{"0." + zeros + "1e200310", "inf"},
		{"0." + zeros + "1e200309", "1e+308"},
		{"1" + zeros + "e-200323", "1e-323"},
		{"1" + zeros + "e-200330", "0"},
		{"0." + zeros + nines + "e200000", "1"},
	} {
		got, inf := AppendNumber([]byte("x"), []byte(test.raw))
		want := "x" + test.want
		if test.want == "inf" {
			want = "x"
		}
		if string(got) != want || inf != (test.want == "inf") {
			t.Errorf("AppendNumber(%s): got %s, %v, want %s", brief(test.raw), brief(string(got)), inf, brief(test.want))
		}
		any, end, err := AppendAny(nil, []byte(test.raw), 0, 0, 0)
		want = strings.Replace(test.want, "inf", "null", 1)
		if string(any) != want || end != len(test.raw) || err != nil {
			t.Errorf("AppendAny(%s): got %s, %d, %v, want %s", brief(test.raw), brief(string(any)), end, err, brief(want))
		}
	}
}

// brief returns s without its middle.
func brief(s string) string {
	if len(s) <= 60 {
		return s
	}
	return s[:25] + "..(" + strconv.Itoa(len(s)) + " bytes).." + s[len(s)-25:]
}

// What is copied from the text is what the printer prints for the double.
func TestShortestAgainstPrinter(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	copied := 0
	for range 200_000 {
		raw := randomDecimal(random)
		got, _ := AppendNumber(nil, []byte(raw))
		f, err := strconv.ParseFloat(raw, 64)
		if err != nil {
			t.Fatal(err)
		}
		if want := printed(f); string(got) != want {
			t.Fatalf("%s: got %s, want %s", raw, got, want)
		}
		if _, ok := shortest([]byte(raw)); ok {
			copied++
		}
	}
	if copied < 100_000 {
		t.Errorf("got %d of 200000 decimals copied, want most of them", copied)
	}
}

// randomDecimal returns a number with a fraction.
func randomDecimal(random *rand.Rand) string {
	var b strings.Builder
	if random.IntN(3) == 0 {
		b.WriteByte('-')
	}
	digits := func(n int) {
		for range n {
			b.WriteByte("0012345678999"[random.IntN(13)])
		}
	}
	if random.IntN(2) == 0 {
		b.WriteByte('0')
	} else {
		b.WriteByte("123456789"[random.IntN(9)])
		digits(random.IntN(11))
	}
	b.WriteByte('.')
	digits(1 + random.IntN(10))
	b.WriteString(strings.Repeat("0", max(0, random.IntN(8)-4)))
	return b.String()
}

// printed returns f, which is finite, as ECMA-262 has it in Number::toString,
// with the digits and exponent from strconv.
func printed(f float64) string {
	if f == 0 {
		return "0"
	}
	sign := ""
	if f < 0 {
		sign, f = "-", -f
	}
	mantissa, exponent, _ := strings.Cut(strconv.FormatFloat(f, 'e', -1, 64), "e")
	s := strings.Replace(mantissa, ".", "", 1)
	e, _ := strconv.Atoi(exponent)
	k, n := len(s), e+1
	switch {
	case k <= n && n <= 21:
		return sign + s + strings.Repeat("0", n-k)
	case 0 < n && n <= 21:
		return sign + s[:n] + "." + s[n:]
	case -6 < n && n <= 0:
		return sign + "0." + strings.Repeat("0", -n) + s
	}
	if k > 1 {
		s = s[:1] + "." + s[1:]
	}
	if n > 0 {
		return sign + s + "e+" + strconv.Itoa(n-1)
	}
	return sign + s + "e-" + strconv.Itoa(1-n)
}

// Float against exact rational arithmetic, with exponents on both sides of
// where strconv.ParseFloat stops to count.
func TestFloatAgainstRational(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		raw := randomDecimal(random)
		e := random.IntN(700) - 350
		if random.IntN(4) == 0 {
			// Move the point far away, and back by the exponent.
			n := 9_900 + random.IntN(300)
			sign, digits := "", raw
			if raw[0] == '-' {
				sign, digits = "-", raw[1:]
			}
			if random.IntN(2) == 0 {
				raw = sign + "0." + strings.Repeat("0", n) + strings.TrimLeft(strings.Replace(digits, ".", "", 1), "0") + "1"
				e += n
			} else {
				raw = sign + strings.TrimLeft(strings.Replace(digits, ".", "", 1), "0") + "1" + strings.Repeat("0", n)
				e -= n
			}
		}
		raw += "e" + strconv.Itoa(e)
		exact, ok := new(big.Rat).SetString(raw)
		if !ok {
			t.Fatal(raw)
		}
		want, _ := exact.Float64()
		if got := Float([]byte(raw)); got != want {
			t.Errorf("Float(%s): got %v, want %v", brief(raw), got, want)
		}
		if got := floatOf(raw); got != want {
			t.Errorf("floatOfExtreme(%s): got %v, want %v", brief(raw), got, want)
		}
	}
	if got := Float([]byte("-1e400")); !math.IsInf(got, -1) {
		t.Errorf("got %v, want -Inf", got)
	}
}

// floatOf takes raw, which has an exponent, by the path of extreme ones.
func floatOf(raw string) float64 {
	mantissa, exponent, _ := strings.Cut(raw, "e")
	digits := strings.TrimLeft(exponent, "+-")
	return floatOfExtreme([]byte(mantissa), []byte(digits), exponent[0] == '-')
}
