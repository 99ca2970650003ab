package wire

import (
	"bytes"
	"math"
	"strconv"
	"strings"
)

// The twins: the obvious way to write each scalar, from the standard library and
// the wording of docs/guide and standards alone.

// quoteTwin is AppendString by the rule of ECMA-262, QuoteJSONString, character by character.
func quoteTwin(s string) string {
	const short = "\bb\ff\nn\rr\tt\"\"\\\\"
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s { // a byte that is not UTF-8 is U+FFFD
		if i := strings.IndexRune(short, r); r < 0x80 && i >= 0 && i%2 == 0 {
			b.WriteByte('\\')
			b.WriteByte(short[i+1])
		} else if r < 0x20 {
			b.WriteString(`\u00`)
			b.WriteByte("0123456789abcdef"[r/16])
			b.WriteByte("0123456789abcdef"[r%16])
		} else {
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// floatTwin lays out the digits of strconv as ECMA-262, Number::toString, words it.
func floatTwin(f float64, bits int) string {
	if f == 0 {
		return "0"
	}
	var buf [64]byte
	text := strconv.AppendFloat(buf[:0], math.Abs(f), 'e', -1, bits) // d.ddde+nn
	mark := bytes.IndexByte(text, 'e')
	exponent, _ := strconv.Atoi(string(text[mark+1:]))
	digits := string(text[0])
	if mark > 1 {
		digits += string(text[2:mark])
	}
	sign := ""
	if f < 0 {
		sign = "-"
	}
	k, n := len(digits), exponent+1
	switch {
	case k <= n && n <= 21:
		return sign + digits + strings.Repeat("0", n-k)
	case 0 < n && n <= 21:
		return sign + digits[:n] + "." + digits[n:]
	case -6 < n && n <= 0:
		return sign + "0." + strings.Repeat("0", -n) + digits
	}
	if k > 1 {
		digits = digits[:1] + "." + digits[1:]
	}
	if exponent > 0 {
		return sign + digits + "e+" + strconv.Itoa(exponent)
	}
	return sign + digits + "e" + strconv.Itoa(exponent)
}
