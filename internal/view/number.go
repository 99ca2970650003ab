package view

import (
	"math"
	"strconv"
	"strings"

	"github.com/stringify-go/stringify/internal/match"
	"github.com/stringify-go/stringify/internal/rawjson"
	"github.com/stringify-go/stringify/internal/wire"
)

// The value of a number is that of its JSON text as this module writes it: integer text
// digit for digit, all other text as the shortest text of its double. So a double beyond
// 2^53 is the integer that its shortest text says, 4611686018427388000 for 2^62, and a
// number from a Go value is the same as one from the text that the value is written as.

// ofInt returns the number i.
func ofInt(i int64) match.Number { return match.Number{Int: i, IsInt: true, Float: float64(i)} }

// ofFloat returns the number that f is written as; f may be infinite or NaN.
func ofFloat(f float64) match.Number {
	if f != math.Trunc(f) || math.IsInf(f, 0) { // NaN, too
		return match.Number{Float: f}
	}
	if -wire.MaxExact <= f && f <= wire.MaxExact {
		return ofInt(int64(f)) // -0 is 0
	}
	n := match.Number{Float: f}
	if math.Abs(f) < 1<<63+1<<12 {
		var room [32]byte
		text := strconv.AppendFloat(room[:0], f, 'f', -1, 64)
		if i, err := strconv.ParseInt(wire.StringOf(text), 10, 64); err == nil {
			n.Int, n.IsInt = i, true
		}
	}
	return n
}

// ofFloat32 returns the number that f is written as: its own shortest text is not that
// of the same float64.
func ofFloat32(f float32) match.Number {
	const exact = 1 << 24
	if f == f && -exact <= f && f <= exact && f == float32(math.Trunc(float64(f))) {
		return ofInt(int64(f))
	}
	if f != f || math.IsInf(float64(f), 0) {
		return match.Number{Float: float64(f)}
	}
	var room [wire.MaxFloat + wire.Slack]byte
	return ofText(wire.StringOf(wire.AppendFloat32(room[:0], f)))
}

// ofUint returns the number u.
func ofUint(u uint64) match.Number {
	if u <= math.MaxInt64 {
		return ofInt(int64(u))
	}
	var room [wire.MaxInt + wire.Slack]byte
	return ofText(wire.StringOf(wire.AppendUint(room[:0], u)))
}

// maxDigits is the length of the longest integer text that a double can be.
const maxDigits = 309 + len("-")

// ofText returns the number that text, a valid number, is. It takes time linear in text.
func ofText(text string) match.Number {
	if !isDigits(text) {
		return ofFloat(rawjson.Float([]byte(text)))
	}
	if len(text) <= len("-9223372036854775808") {
		if i, err := strconv.ParseInt(text, 10, 64); err == nil {
			return ofInt(i)
		}
	}
	n := match.Number{Float: rawjson.Float([]byte(text))}
	if len(text) <= maxDigits && !math.IsInf(n.Float, 0) {
		var room [maxDigits + 1]byte
		if string(strconv.AppendFloat(room[:0], n.Float, 'f', -1, 64)) == text {
			return n
		}
	}
	n.Text = strings.Clone(text)
	return n
}

// isDigits reports whether the valid number text has neither fraction nor exponent.
func isDigits(text string) bool {
	for _, c := range []byte(text) {
		if c > '9' || c == '.' {
			return false
		}
	}
	return true
}
