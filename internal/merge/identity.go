package merge

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"slices"
	"strings"

	"github.com/stringify-go/stringify/internal/rawjson"
)

// appendIdentity appends a text that two values share if, and only if, they are
// equal as JSON values (JSON Schema core, "Instance Equality"): numbers by their
// mathematical value, strings as decoded, objects without regard to the order of
// members, the last one of a repeated name counting.
//
// Numbers whose exponents have more than 18 digits are equal only where they are
// written alike. Recursion is as deep as v, which the parser bounds. Cost: linear,
// but for the sorting of members.
func appendIdentity(dst []byte, v rawjson.Value) []byte {
	dst = append(dst, byte('0'+v.Kind))
	switch v.Kind {
	case rawjson.Number:
		return appendNumberIdentity(dst, v.Raw)
	case rawjson.String:
		return appendSized(dst, v.Text())
	case rawjson.Array:
		dst = binary.AppendUvarint(dst, uint64(len(v.Items)))
		for _, item := range v.Items {
			dst = appendIdentity(dst, item)
		}
	case rawjson.Object:
		members := lastOfEach(v.Members)
		dst = binary.AppendUvarint(dst, uint64(len(members)))
		for _, member := range members {
			dst = appendSized(dst, member.Name)
			dst = appendIdentity(dst, member.Value)
		}
	case rawjson.Missing, rawjson.Null, rawjson.False, rawjson.True:
	}
	return dst
}

// lastOfEach returns the members by name, the last one of each name.
func lastOfEach(members []rawjson.Member) []*rawjson.Member {
	out := make([]*rawjson.Member, len(members))
	for i := range members {
		out[i] = &members[i]
	}
	slices.SortFunc(out, func(a, b *rawjson.Member) int {
		if c := strings.Compare(a.Name, b.Name); c != 0 {
			return c
		}
		return cmp.Compare(b.Start, a.Start)
	})
	return slices.CompactFunc(out, func(a, b *rawjson.Member) bool { return a.Name == b.Name })
}

// appendSized appends s so that its end can be told from what follows.
func appendSized(dst []byte, s string) []byte {
	return append(binary.AppendUvarint(dst, uint64(len(s))), s...)
}

// appendNumberIdentity appends raw, a JSON number, as ±digits and the exponent of
// ten, digits without zeros at either end.
func appendNumberIdentity(dst, raw []byte) []byte {
	rest, negative := bytes.CutPrefix(raw, []byte("-"))
	mantissa, written := rest, []byte(nil)
	if i := bytes.IndexAny(rest, "eE"); i >= 0 {
		mantissa, written = rest[:i], rest[i+1:]
	}
	whole, fraction, _ := bytes.Cut(mantissa, []byte("."))
	digits := append(append(make([]byte, 0, len(whole)+len(fraction)), whole...), fraction...)
	trimmed := bytes.TrimRight(digits, "0")
	if len(bytes.TrimLeft(trimmed, "0")) == 0 {
		return append(dst, "+0;"...)
	}
	sign := byte('+')
	if negative {
		sign = '-'
	}
	dst = append(dst, sign)
	dst = append(dst, bytes.TrimLeft(trimmed, "0")...)
	exponent, ok := smallExponent(written)
	if !ok {
		// Not comparable: as written. The digits are part of it, for 1.0e<huge>
		// and 1e<huge> have the same trimmed ones.
		dst = append(append(dst, '!'), raw...)
		return append(dst, ';')
	}
	exponent += int64(len(digits)-len(trimmed)) - int64(len(fraction))
	return append(binary.AppendVarint(append(dst, 'e'), exponent), ';')
}

// smallExponent returns the value of the exponent as written, 0 if there is none,
// and false if it has more than 18 digits.
func smallExponent(written []byte) (int64, bool) {
	negative := bytes.HasPrefix(written, []byte("-"))
	digits := bytes.TrimLeft(bytes.TrimLeft(written, "+-"), "0")
	if len(digits) > 18 {
		return 0, false
	}
	var n int64
	for _, c := range digits {
		n = 10*n + int64(c-'0')
	}
	if negative {
		n = -n
	}
	return n, true
}
