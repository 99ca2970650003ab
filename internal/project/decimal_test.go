package project

import (
	"bytes"
	"math"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/stringify-go/stringify/internal/rawjson"
	"github.com/stringify-go/stringify/internal/wire"
)

// certifies says that wire.IsShortest can tell.
var certifies = wire.IsShortest(12345678901234568, -17)

// checkDecimal compares canonicalDecimal with reading and printing the number at the
// beginning of text, and reports whether it took it.
func checkDecimal(t *testing.T, text []byte) bool {
	t.Helper()
	s := append(bytes.Clone(text), make([]byte, 40)...)
	n := canonicalDecimal(s, 0)
	if n == 0 {
		return false
	}
	end, err := rawjson.SkipNumber(s, 0)
	if err != nil || end != n || !endsNumber[s[n]] {
		t.Fatalf("%s: got a number of %d bytes, want %d, error %v", text, n, end, err)
	}
	if want, inf := rawjson.AppendNumber(nil, s[:n]); inf || string(want) != string(s[:n]) {
		t.Fatalf("%s: taken as it is, want %s", text, want)
	}
	return true
}

func TestCanonicalDecimal(t *testing.T) {
	tests := []struct {
		text string
		want bool
	}{
		{"0.12345678901234568,", true},
		{"-0.12345678901234568]", true},
		{"1234567.123456789 ", true},
		{"1234567.1234567891 ", false}, // is 1234567.123456789
		{"0.30000000000000004}", true},
		{"0.0000012345678901234567,", true},
		{"0.00000012345678901234567,", false}, // is 1.2345678901234567e-7
		{"0.1000000000000000055,", false},     // is 0.1
		{"0.30000000000000003,", false},       // is 0.30000000000000004
		{"0.123456789012345670,", false},      // a zero at the end
		{"0.00000000000000000000000000001,", false},
		{"01.2345678901234567,", false},
		{".12345678901234567,", false},
		{"-.12345678901234567,", false},
		{"1.2345678901234567e5,", false},
		{"1.2345678901234567x", false},
		{"1.23456789012345678901234567890,", false},
		{"99999999.123456789,", false}, // eight digits in front are left to others
		{"0.5,", false},
		{"-", false},
		{"", false},
	}
	for _, test := range tests {
		// Without its fast form, wire certifies nothing.
		if got, want := checkDecimal(t, []byte(test.text)), test.want && certifies; got != want {
			t.Errorf("%s: got %v, want %v", test.text, got, want)
		}
	}
}

func TestCanonicalDecimalTakesMost(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	const n = 100_000
	taken := 0
	for range n {
		f := math.Exp(r.Float64()*28 - 13)
		if checkDecimal(t, append(strconv.AppendFloat(nil, f, 'f', -1, 64), ',')) {
			taken++
		}
	}
	// Shorter ones, and those of purego, are left to others.
	t.Logf("%d of %d", taken, n)
	if certifies && taken < n*95/100 {
		t.Errorf("took only %d of %d", taken, n)
	}
}

func FuzzCanonicalDecimal(f *testing.F) {
	f.Add([]byte("-1234567.00000123456789,"))
	f.Add([]byte("0.12345678901234567]"))
	f.Fuzz(func(t *testing.T, text []byte) { checkDecimal(t, text) })
}
