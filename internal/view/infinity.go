package view

import (
	"bytes"
	"math"

	"github.com/stringify-go/stringify/internal/rawjson"
)

// maxFinite is the length up to which digits without an exponent are no infinity.
const maxFinite = 308

// Infinity returns where, in src[i:end], the first number begins and ends that is too large
// for a double; begin is below 0 if there is none. Integers, which keep all their digits,
// are never too large. What lies in there must have been found to be JSON.
//
// It makes one pass and converts only numbers with an exponent, or long ones.
func Infinity(src []byte, i, end int) (begin, stop int) {
	for i < end {
		c := src[i]
		if c != '"' && c != '-' && c-'0' > 9 {
			i++
			continue
		}
		var stop int
		var err error
		if c == '"' {
			stop, err = rawjson.SkipString(src, i)
		} else {
			stop, err = rawjson.SkipNumber(src, i)
		}
		if err != nil {
			break
		}
		if c != '"' && isInfinite(src[i:stop]) {
			return i, stop
		}
		i = stop
	}
	return -1, -1
}

// isInfinite reports whether the number raw is too large for a double.
func isInfinite(raw []byte) bool {
	switch {
	case bytes.ContainsAny(raw, "eE"):
	case len(raw) <= maxFinite || bytes.IndexByte(raw, '.') < 0:
		return false
	}
	return math.IsInf(rawjson.Float(raw), 0)
}
