package rawjson

import (
	"bytes"
	"slices"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/stringify-go/stringify/internal/wire"
)

// Unquote returns the decoded text of raw, a valid quoted string. Lone
// surrogate escapes and bytes that are not part of valid UTF-8 become U+FFFD
// each, as in encoding/json.
//
// It allocates the result and nothing else.
func Unquote(raw []byte) string {
	inner := raw[1 : len(raw)-1]
	if bytes.IndexByte(inner, '\\') < 0 && utf8.Valid(inner) {
		return string(inner)
	}
	return string(AppendText(make([]byte, 0, len(inner)), raw))
}

// AppendText appends what Unquote returns. It allocates only to grow dst.
func AppendText(dst, raw []byte) []byte {
	for s := raw[1 : len(raw)-1]; len(s) > 0; {
		n := bytes.IndexByte(s, '\\')
		if n < 0 {
			return appendValid(dst, s)
		}
		dst = appendValid(dst, s[:n])
		r, n2 := unescape(s[n:])
		dst = utf8.AppendRune(dst, r) // a surrogate becomes U+FFFD
		s = s[n+n2:]
	}
	return dst
}

// Name returns the decoded text of raw, a valid quoted string, such that two names
// that differ stay different: Unquote, but each lone surrogate is the three bytes that
// UTF-8 would give it if it were a code point. No valid UTF-8 has these bytes, so no
// other name is the same. AppendName writes it.
func Name(raw []byte) string {
	inner := raw[1 : len(raw)-1]
	if bytes.IndexByte(inner, '\\') < 0 && utf8.Valid(inner) {
		return string(inner)
	}
	name := make([]byte, 0, len(inner))
	for s := inner; len(s) > 0; {
		n := bytes.IndexByte(s, '\\')
		if n < 0 {
			name = appendValid(name, s)
			break
		}
		name = appendValid(name, s[:n])
		r, n2 := unescape(s[n:])
		if utf16.IsSurrogate(r) {
			name = append(name, 0xe0|byte(r>>12), 0x80|byte(r>>6&0x3f), 0x80|byte(r&0x3f))
		} else {
			name = utf8.AppendRune(name, r)
		}
		s = s[n+n2:]
	}
	return string(name)
}

// AppendName appends name, which Name returned, as a quoted string in canonical form.
func AppendName(dst []byte, name string) []byte {
	if utf8.ValidString(name) {
		return wire.AppendString(dst, name)
	}
	dst = append(dst, '"')
	for len(name) > 0 {
		r, n := utf8.DecodeRuneInString(name)
		if r == utf8.RuneError && n == 1 && len(name) >= 3 {
			r, n = rune(name[0]&0xf)<<12|rune(name[1]&0x3f)<<6|rune(name[2]&0x3f), 3
		}
		dst = appendCanonical(dst, r)
		name = name[n:]
	}
	return append(dst, '"')
}

// AppendString appends raw, a valid quoted string, in canonical form. Two
// strings that mean the same have the same canonical form, and no others do.
//
// Escaped are the quote, the backslash and U+0000 to U+001F, in the form that
// wire.AppendString gives them. Surrogate escapes that make no pair stay
// escapes, in lower case (ECMA-262, QuoteJSONString). Bytes that are not part
// of valid UTF-8 become U+FFFD each.
//
// It allocates only to grow dst; it grows it by at most 3 bytes for one of raw.
func AppendString(dst, raw []byte) []byte {
	s := raw[1 : len(raw)-1]
	n := bytes.IndexByte(s, '\\')
	if n < 0 && utf8.Valid(s) {
		return append(dst, raw...)
	}
	dst = append(dst, '"')
	for n >= 0 {
		dst = appendValid(dst, s[:n])
		s = s[n:]
		if c := s[1]; c != 'u' && c != '/' {
			dst = append(dst, '\\', c)
			s = s[2:]
		} else {
			r, n2 := unescape(s)
			dst = appendCanonical(dst, r)
			s = s[n2:]
		}
		n = bytes.IndexByte(s, '\\')
	}
	return append(appendValid(dst, s), '"')
}

// appendCanonical appends r as it stands inside a canonical string. r may be a
// surrogate.
func appendCanonical(dst []byte, r rune) []byte {
	switch {
	case r == '"' || r == '\\':
		return append(dst, '\\', byte(r))
	case r < ' ':
		// Those that have a short escape (RFC 8259, section 7); u for the others.
		c := "uuuuuuuubtnufruuuuuuuuuuuuuuuuuu"[r]
		if c != 'u' {
			return append(dst, '\\', c)
		}
	case !utf16.IsSurrogate(r):
		return utf8.AppendRune(dst, r)
	}
	const hex = "0123456789abcdef"
	return append(dst, '\\', 'u', hex[r>>12&15], hex[r>>8&15], hex[r>>4&15], hex[r&15])
}

// appendValid appends s with each byte that is not part of valid UTF-8 as
// U+FFFD.
func appendValid(dst, s []byte) []byte {
	if utf8.Valid(s) {
		return append(dst, s...)
	}
	// A byte can become three: dst grows once, not by and by.
	size := 0
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRune(s[i:])
		size += utf8.RuneLen(r)
		i += n
	}
	dst = slices.Grow(dst, size)
	for len(s) > 0 {
		r, n := utf8.DecodeRune(s)
		dst = utf8.AppendRune(dst, r)
		s = s[n:]
	}
	return dst
}

// unescape returns what the valid escape at the head of s stands for, and its
// length. Two surrogate escapes that make a pair are one; other surrogates are
// returned as they are.
func unescape(s []byte) (rune, int) {
	switch s[1] {
	case 'b':
		return '\b', 2
	case 'f':
		return '\f', 2
	case 'n':
		return '\n', 2
	case 'r':
		return '\r', 2
	case 't':
		return '\t', 2
	case 'u':
		r := codeUnit(s)
		if utf16.IsSurrogate(r) && len(s) >= 12 && s[6] == '\\' && s[7] == 'u' {
			if pair := utf16.DecodeRune(r, codeUnit(s[6:])); pair != utf8.RuneError {
				return pair, 12
			}
		}
		return r, 6
	}
	return rune(s[1]), 2
}

// codeUnit returns the number in the valid escape \uXXXX at the head of s.
func codeUnit(s []byte) rune {
	var r rune
	for _, c := range s[2:6] {
		r = r<<4 | rune(unhex(c))
	}
	return r
}
