package schema

import (
	"bytes"
	"cmp"
	"hash/maphash"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/stringify-go/stringify/internal/rawjson"
)

// Equal reports whether a and b are the same JSON value (JSON Schema core, "Instance
// Equality"): numbers by value (exactly, however they are written, but for exponents
// beyond 2^47), objects whatever the order of their members; of a repeated name the
// last member counts.
//
// It takes time linear in the text of both, but for sorting members.
func Equal(a, b rawjson.Value) bool {
	if a.Kind() != b.Kind() {
		return false
	}
	if bytes.Equal(a.Raw(), b.Raw()) {
		return true
	}
	if plain(a) && plain(b) {
		return false
	}
	return bytes.Equal(AppendIdentity(nil, a), AppendIdentity(nil, b))
}

// plain reports whether v is written in the only way in which it can be, or at
// least in the only plain way: ASCII text without escapes, digits, literals.
func plain(v rawjson.Value) bool {
	switch v.Kind() {
	case rawjson.Null, rawjson.False, rawjson.True:
		return true
	case rawjson.Number:
		return isDigits(v.Raw())
	case rawjson.String:
		for _, c := range v.Raw() {
			if c == '\\' || c >= utf8.RuneSelf {
				return false
			}
		}
		return true
	}
	return false
}

// AppendIdentity appends bytes that are the same for two values exactly if they are
// Equal. They are meant for comparing and as keys of maps, not for reading.
//
// Recursion is as deep as v, which the parser bounds. It takes time linear in the text
// of v, but for sorting members.
func AppendIdentity(dst []byte, v rawjson.Value) []byte {
	switch v.Kind() {
	case rawjson.Number:
		return appendNumberIdentity(dst, v.Raw())
	case rawjson.String:
		return rawjson.AppendString(dst, v.Raw())
	case rawjson.Array:
		dst = append(dst, '[')
		for i := range v.Len() {
			dst = append(AppendIdentity(dst, v.Child(i)), ',')
		}
		return append(dst, ']')
	case rawjson.Object:
		dst = append(dst, '{')
		for _, m := range lastMembers(v) {
			dst = append(rawjson.AppendString(dst, m.RawName()), ':')
			dst = append(AppendIdentity(dst, m), ',')
		}
		return append(dst, '}')
	}
	return append(dst, v.Raw()...)
}

// lastMembers returns the members of v sorted by name, of each name the last one.
func lastMembers(v rawjson.Value) []rawjson.Value {
	sorted := make([]rawjson.Value, v.Len())
	for i := range sorted {
		sorted[i] = v.Child(i)
	}
	slices.SortFunc(sorted, func(a, b rawjson.Value) int {
		return cmp.Or(cmp.Compare(a.Name(), b.Name()), cmp.Compare(b.Start(), a.Start()))
	})
	return slices.CompactFunc(sorted, func(a, b rawjson.Value) bool { return a.Name() == b.Name() })
}

// appendNumberIdentity appends the valid number raw as an integer without zeros at
// its ends and a power of ten.
func appendNumberIdentity(dst, raw []byte) []byte {
	mantissa, exponent := raw, []byte(nil)
	if e := bytes.IndexAny(raw, "eE"); e >= 0 {
		mantissa, exponent = raw[:e], raw[e+1:]
	}
	negative := mantissa[0] == '-'
	if negative {
		mantissa = mantissa[1:]
	}
	whole, fraction, _ := bytes.Cut(mantissa, []byte{'.'})
	digits := whole
	if len(fraction) > 0 {
		digits = slices.Concat(whole, fraction)
	}
	significant := bytes.TrimRight(digits, "0")
	power := len(digits) - len(significant) - len(fraction)
	significant = bytes.TrimLeft(significant, "0")
	if len(significant) == 0 {
		return append(dst, '0')
	}
	if negative {
		dst = append(dst, '-')
	}
	dst = append(append(dst, significant...), 'e')
	if exponent == nil {
		return strconv.AppendInt(dst, int64(power), 10)
	}
	sign, size := exponent[0], bytes.TrimLeft(exponent, "+-0")
	n, err := strconv.ParseInt(string(size), 10, 48)
	switch {
	case len(size) == 0:
		n = 0
	case err != nil: // beyond 2^47: equal only to what is written alike
		return append(append(dst, '!'), raw...)
	case sign == '-':
		n = -n
	}
	return strconv.AppendInt(dst, n+int64(power), 10)
}

// repeated returns the index of the first value that equals an earlier one, and the
// index of that; -1 if there is none.
func repeated(values []rawjson.Value) (second, first int) {
	size := 0
	for i := range values {
		size += len(values[i].Raw())
	}
	if len(values) <= maxPairwise/2 && size <= 1<<10 {
		for i := range values {
			for j := range i {
				if Equal(values[i], values[j]) {
					return i, j
				}
			}
		}
		return -1, -1
	}
	known := newSeen(len(values))
	var identity []byte
	for i := range values {
		identity = AppendIdentity(identity[:0], values[i])
		if first := known.add(maphash.Bytes(known.seed, identity), func(j int) bool { return Equal(values[i], values[j]) }); first >= 0 {
			return i, first
		}
	}
	return -1, -1
}
