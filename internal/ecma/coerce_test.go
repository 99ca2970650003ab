package ecma

import (
	"math/big"
	"strings"
	"testing"
	"time"
)

// resultText is a coercion as String(Number(text)) would give it, but for the sign of an
// infinity, which a Result has not.
func resultText(out []byte, r Result) string {
	switch r {
	case NaN:
		return "NaN" + string(out)
	case Inf:
		return "Infinity" + string(out)
	}
	return string(out)
}

// ECMA-262, StringToNumber: String(Number(text)), asked of Node 20.
var numberFacts = []struct{ text, want string }{
	{"", "0"},
	{"   ", "0"},
	{" 12 ", "12"},
	{"12", "12"},
	{"+7", "7"},
	{"-7", "-7"},
	{"007", "7"},
	{"-007", "-7"},
	{".5", "0.5"},
	{"5.", "5"},
	{"-.5", "-0.5"},
	{"+5.", "5"},
	{"12.7", "12.7"},
	{"1e3", "1000"},
	{"1E3", "1000"},
	{"1e-7", "1e-7"},
	{"1e21", "1e+21"},
	{"1e+21", "1e+21"},
	{"-0", "0"},
	{"-0.0", "0"},
	{"0.0", "0"},
	{"+0", "0"},
	{"0x10", "16"},
	{"0XfF", "255"},
	{"0o17", "15"},
	{"0O17", "15"},
	{"0b101", "5"},
	{"0B1", "1"},
	{"0x1fffffffffffff", "9007199254740991"},
	{"0x", "NaN"},
	{"0b", "NaN"},
	{"0o8", "NaN"},
	{"0b2", "NaN"},
	{"0xg", "NaN"},
	{"-0x10", "NaN"},
	{"+0x10", "NaN"},
	{"00x1", "NaN"},
	{"0x1p4", "NaN"},
	{"0x1.8", "NaN"},
	{"Infinity", "Infinity"},
	{"+Infinity", "Infinity"},
	{"-Infinity", "Infinity"},
	{" Infinity ", "Infinity"},
	{"infinity", "NaN"},
	{"INFINITY", "NaN"},
	{"Infinityx", "NaN"},
	{"inf", "NaN"},
	{"NaN", "NaN"},
	{"nan", "NaN"},
	{"abc", "NaN"},
	{"1_000", "NaN"},
	{"1,000", "NaN"},
	{"1e", "NaN"},
	{"1e+", "NaN"},
	{"e5", "NaN"},
	{".", "NaN"},
	{"+", "NaN"},
	{"-", "NaN"},
	{"+-1", "NaN"},
	{"--1", "NaN"},
	{"1 2", "NaN"},
	{"1n", "NaN"},
	{"\u0661", "NaN"},
	{"\t\n\v\f\r 1 \u00a0\u1680\u2000\u200a\u2028\u2029\u202f\u205f\u3000\ufeff", "1"},
	{"\u00851", "NaN"},
	{"\u180e1", "NaN"},
	{"\u200b1", "NaN"},
	{"1\x00", "NaN"},
	{"1\xff", "NaN"},
	{"\xa01", "NaN"},
	{"1e400", "Infinity"},
	{"-1e400", "Infinity"},
	{"1e-400", "0"},
	{"0.49999999999999994", "0.49999999999999994"},
	{"9007199254740993.5", "9007199254740994"},
	{"9007199254740993.0", "9007199254740992"},
	{"123456789.123456789", "123456789.12345679"},
	{"1.7976931348623157e308", "1.7976931348623157e+308"},
	{"1.7976931348623159e308", "Infinity"},
	{"5e-324", "5e-324"},
	{"2e-324", "0"},
	{"1e1000000000000000000000", "Infinity"},
	{"0e99999999999", "0"},
	{"1e-99999999999999999999", "0"},
	{"1.e1", "10"},
	{".e1", "NaN"},
	{"1..2", "NaN"},
	{"1.2.3", "NaN"},
	{"0.1e1", "1"},
	{"00.5", "0.5"},
	{"0." + strings.Repeat("0", 200000) + "1e200001", "1"},
	{"1" + strings.Repeat("0", 200000) + "e-200000", "1"},
}

func TestAppendNumber(t *testing.T) {
	for _, c := range numberFacts {
		out, r := AppendNumber(nil, c.text)
		if got := resultText(out, r); got != c.want {
			t.Errorf("AppendNumber(%.60q) = %s, want %s", c.text, got, c.want)
		}
		if out, _ := AppendNumber([]byte("x"), c.text); r != OK && string(out) != "x" {
			t.Errorf("AppendNumber(%.60q) changed its slice: %q", c.text, out)
		}
	}
}

// Integer text of any length keeps its digits, where JavaScript has a
// float64. The values of 0x, 0o and 0b are from BigInt(text), asked of Node 20.
func TestDigitsKept(t *testing.T) {
	long := strings.Repeat("1234567890", 40)
	for _, c := range []struct{ text, want string }{
		{"9007199254740993", "9007199254740993"},
		{"-00009007199254740993", "-9007199254740993"},
		{"+" + long, long},
		{" -0" + long + "\n", "-" + long},
		{strings.Repeat("0", 500), "0"},
		{"-" + strings.Repeat("0", 500), "0"},
		{"0x20000000000001", "9007199254740993"},
		{"0x0000000000000000000000000000001", "1"},
		{"0xffffffffffffffff", "18446744073709551615"},
		{"0xfffffffffffffff", "1152921504606846975"},
		{"0x10000000000000000", "18446744073709551616"},
		{"0o777777777777777777777", "9223372036854775807"},
		{"0o7777777777777777777777", "73786976294838206463"},
		{"0b" + strings.Repeat("1", 65), "36893488147419103231"},
		{"0x123456789abcdef0123456789abcdef", "1512366075204170929049582354406559215"},
	} {
		for _, add := range []func([]byte, string) ([]byte, Result){
			AppendNumber,
			func(dst []byte, text string) ([]byte, Result) { return AppendInteger(dst, text, RoundCeil) },
		} {
			if out, r := add(nil, c.text); r != OK || string(out) != c.want {
				t.Errorf("%.40q: got %s (%d), want %s", c.text, out, r, c.want)
			}
		}
	}
}

// The reference's answers are in the oracle's coercions; those that round otherwise are
// Math.floor, Math.ceil and Math.round of Number(text), asked of Node 20.
func TestAppendInteger(t *testing.T) {
	for _, c := range []struct{ text, trunc, floor, ceil, nearest string }{
		{"", "0", "0", "0", "0"},
		{" 12 ", "12", "12", "12", "12"},
		{"12.7", "12", "12", "13", "13"},
		{"-12.7", "-12", "-13", "-12", "-13"},
		{"12.5", "12", "12", "13", "13"},
		{"-12.5", "-12", "-13", "-12", "-12"},
		{"-0.2", "0", "-1", "0", "0"},
		{"0.49999999999999994", "0", "0", "1", "0"},
		{"0x10", "16", "16", "16", "16"},
		{"1e3", "1000", "1000", "1000", "1000"},
		{"1e21", "1e+21", "1e+21", "1e+21", "1e+21"},
		{"123456789012345680000.5", "123456789012345680000", "123456789012345680000", "123456789012345680000", "123456789012345680000"},
		{"1e-7", "0", "0", "1", "0"},
		{"abc", "NaN", "NaN", "NaN", "NaN"},
		{"NaN", "NaN", "NaN", "NaN", "NaN"},
		{"Infinity", "Infinity", "Infinity", "Infinity", "Infinity"},
		{"1e400", "Infinity", "Infinity", "Infinity", "Infinity"},
	} {
		for r, want := range []string{c.trunc, c.floor, c.ceil, c.nearest} {
			if got := resultText(AppendInteger(nil, c.text, Rounding(r))); got != want {
				t.Errorf("AppendInteger(%q, %d) = %s, want %s", c.text, r, got, want)
			}
		}
	}
}

// RFC 8259, section 6, for what a number is; whether it has a fraction is arithmetic, and for
// the long ones Number.isInteger(JSON.parse(text)), asked of Node 20.
func TestIsInteger(t *testing.T) {
	for _, text := range []string{
		"0", "-0", "1", "-12", strings.Repeat("9", 400), "1.0", "-1.000", "0.0", "0e5", "0.0e-99999999999999999999",
		"1e2", "1E+2", "1.5e1", "1200e-2", "1.7976931348623157e308", "1e308", "0.1e1", "0.001e3", "-5.0e0",
		"1.00000000000000000000000000001", "0.99999999999999999999", "9007199254740992.5", "4503599627370496.5", "1e-400", "-1e-400",
		"1e-999999999999999999999", "99999999999999999999999e-22", "1234567890123456789012.5",
		"1" + strings.Repeat("0", 50000) + "e-50000", "0." + strings.Repeat("0", 50000) + "1e50001",
	} {
		if !IsInteger(text) {
			t.Errorf("IsInteger(%.40q) = false", text)
		}
	}
	for _, text := range []string{
		"", "1.5", "-0.1", "1e-1", "15e-1", "1201e-2", "0.01e1", "1e400", "1e309", "1.7976931348623159e308", "-1e999999999999999999999",
		"9007199254740991.5e-1", "4503599627370495.5", "15e-1e", "007", "+1", ".5", "5.", "1.e2", " 1", "0x10", "Infinity", "1e", "-", "--1",
		"-.0", "01.0", "1.0.0", "1" + strings.Repeat("0", 50000) + "e-50001",
	} {
		if IsInteger(text) {
			t.Errorf("IsInteger(%.40q) = true", text)
		}
	}
}

// Megabytes of anything must cost milliseconds a megabyte; the bound is for slow machines.
func TestHostileNumbers(t *testing.T) {
	const n = 1 << 20
	for _, text := range []string{
		strings.Repeat("9", n),
		"0x" + strings.Repeat("f", n),
		"0b" + strings.Repeat("1", n),
		"0o" + strings.Repeat("7", n),
		"0x" + strings.Repeat("0", n) + "1",
		"." + strings.Repeat("3", n),
		strings.Repeat("3", n) + "e-" + strings.Repeat("3", n),
		"1e" + strings.Repeat("9", n),
		strings.Repeat(" ", n) + "1" + strings.Repeat("\u3000", n/3),
		strings.Repeat("+", n),
	} {
		start := time.Now()
		AppendNumber(nil, text)
		AppendInteger(nil, text, RoundNearest)
		IsInteger(text)
		if took := time.Since(start); took > 30*time.Second {
			t.Errorf("%.10q...: %v", text, took)
		}
	}
}

// slowNumber is AppendNumber's twin: everything in exact arithmetic, nothing by hand.
func slowNumber(text string) (string, Result) {
	text = strings.TrimFunc(text, func(r rune) bool {
		return strings.ContainsRune("\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006"+
			"\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff", r) && r != '\ufffd'
	})
	if text == "" {
		return "0", OK
	}
	unsigned := strings.TrimPrefix(strings.TrimPrefix(text, "-"), "+")
	if len(text)-len(unsigned) > 1 {
		return "", NaN
	}
	if unsigned == "Infinity" {
		return "", Inf
	}
	if strings.Trim(unsigned, "0123456789") == "" && unsigned != "" {
		i, _ := new(big.Int).SetString(text, 10)
		return i.String(), OK
	}
	if len(text) > 2 && text[0] == '0' && strings.ContainsRune("xXoObB", rune(text[1])) {
		base := map[byte]int{'x': 16, 'o': 8, 'b': 2}[text[1]|0x20]
		if text[2] == '-' || text[2] == '+' {
			return "", NaN
		}
		i, ok := new(big.Int).SetString(text[2:], base)
		if !ok {
			return "", NaN
		}
		return i.String(), OK
	}
	return slowDecimal(text)
}
