package ecma

import (
	"math"
	"math/big"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

var decimalSyntax = regexp.MustCompile(`^[-+]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][-+]?[0-9]+)?$`)

// slowDecimal reads a decimal text as a fraction of whole numbers, of which it takes the
// nearest float64.
func slowDecimal(text string) (string, Result) {
	if !decimalSyntax.MatchString(text) {
		return "", NaN
	}
	r, ok := new(big.Rat).SetString(text)
	if !ok {
		return "", NaN
	}
	f, _ := r.Float64()
	if math.IsInf(f, 0) {
		return "", Inf
	}
	return slowFloat(f), OK
}

// slowFloat writes f as ECMA-262's Number::toString does, by its five cases.
func slowFloat(f float64) string {
	if f == 0 {
		return "0"
	}
	if f < 0 {
		return "-" + slowFloat(-f)
	}
	mantissa, exponent, _ := strings.Cut(strconv.FormatFloat(f, 'e', -1, 64), "e")
	digits := strings.Replace(mantissa, ".", "", 1)
	e, _ := strconv.Atoi(exponent)
	k, n := len(digits), e+1
	switch {
	case k <= n && n <= 21:
		return digits + strings.Repeat("0", n-k)
	case 0 < n && n <= 21:
		return digits[:n] + "." + digits[n:]
	case -6 < n && n <= 0:
		return "0." + strings.Repeat("0", -n) + digits
	}
	sign := "+"
	if n < 1 {
		sign = ""
	}
	if k == 1 {
		return digits + "e" + sign + strconv.Itoa(n-1)
	}
	return digits[:1] + "." + digits[1:] + "e" + sign + strconv.Itoa(n-1)
}

// bounded reports that the twins can afford text: an exponent of three digits.
func bounded(text string) bool {
	digits := 0
	for _, c := range []byte(text) {
		if '0' <= c && c <= '9' {
			digits++
		}
	}
	e := strings.LastIndexAny(text, "eE")
	return e < 0 || digits < 300 && len(strings.TrimLeft(text[e+1:], "+-0")) <= 3
}

func FuzzAppendNumber(f *testing.F) {
	for _, c := range numberFacts {
		if len(c.text) < 1000 {
			f.Add(c.text)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		out, r := AppendNumber([]byte("["), text)
		if out[0] != '[' || r != OK && len(out) > 1 {
			t.Fatalf("AppendNumber(%q) left %q", text, out)
		}
		whole, wr := AppendInteger(nil, text, RoundTrunc)
		if wr != r || r == OK && strings.Contains(string(whole), ".") && !strings.Contains(string(whole), "e+") {
			t.Fatalf("AppendInteger(%q) = %q, %d; AppendNumber has %d", text, whole, wr, r)
		}
		integer := IsInteger(text)
		if !bounded(text) {
			return
		}
		want, wantResult := slowNumber(text)
		if got := string(out[1:]); got != want || r != wantResult {
			t.Fatalf("AppendNumber(%q) = %q, %d, want %q, %d", text, got, r, want, wantResult)
		}
		if want := slowInteger(text); integer != want {
			t.Fatalf("IsInteger(%q) = %v, want %v", text, integer, want)
		}
	})
}

var jsonSyntax = regexp.MustCompile(`^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?$`)

// slowInteger is IsInteger's twin.
func slowInteger(text string) bool {
	if !jsonSyntax.MatchString(text) {
		return false
	}
	if !strings.ContainsAny(text, ".eE") {
		return true
	}
	r, ok := new(big.Rat).SetString(text)
	if !ok {
		return false
	}
	f, _ := r.Float64()
	return f == math.Trunc(f) && !math.IsInf(f, 0)
}
