// Package jsonptr reads and writes JSON Pointers (RFC 6901). It knows their
// text, not the values that they point into.
package jsonptr

import (
	"strconv"
	"strings"
)

// Escape returns token as it stands in a pointer: ~ as ~0 and / as ~1.
func Escape(token string) string {
	if isPlain(token) {
		return token
	}
	return strings.ReplaceAll(strings.ReplaceAll(token, "~", "~0"), "/", "~1")
}

// AppendEscape appends what Escape returns.
func AppendEscape(dst []byte, token string) []byte {
	if isPlain(token) {
		return append(dst, token...)
	}
	return append(dst, Escape(token)...)
}

// isPlain reports whether Escape leaves token as it is.
func isPlain(token string) bool {
	return strings.IndexByte(token, '~') < 0 && strings.IndexByte(token, '/') < 0
}

// Unescape returns the token that Escape wrote: ~1 is / and ~0 is ~.
// A ~ before anything else stands for itself.
func Unescape(token string) string {
	if !strings.Contains(token, "~") {
		return token
	}
	return strings.ReplaceAll(strings.ReplaceAll(token, "~1", "/"), "~0", "~")
}

// Split returns the reference tokens of pointer as written, that is before
// Unescape (and, in the fragment of a URI, before Decode): none for "", which
// points to the whole; a, b~1c and "" for "/a/b~1c/". ok is false for text that
// is neither empty nor begins with a slash: that is no pointer but perhaps the
// name of an anchor.
//
// In a fragment the key of a token is first sought as Unescape(token), then, if
// there is none, as Unescape(Decode(token)). A slash written as %2F is thus
// part of a key, where RFC 6901 (section 6) would split: a caller that wants
// that too splits Decode(fragment).
func Split(pointer string) (tokens []string, ok bool) {
	if pointer == "" {
		return nil, true
	}
	if pointer[0] != '/' {
		return nil, false
	}
	return strings.Split(pointer[1:], "/"), true
}

// Decode returns text, a URI fragment or one token of it, with each
// percent-encoded byte (RFC 3986, section 2.1) as itself. ok is false if a
// percent sign is not followed by two hexadecimal digits; text is then returned
// as it is. What comes out need not be UTF-8.
func Decode(text string) (decoded string, ok bool) {
	i := strings.IndexByte(text, '%')
	if i < 0 {
		return text, true
	}
	out := append(make([]byte, 0, len(text)), text[:i]...)
	for i < len(text) {
		if text[i] != '%' {
			out = append(out, text[i])
			i++
			continue
		}
		if i+3 > len(text) {
			return text, false
		}
		b, err := strconv.ParseUint(text[i+1:i+3], 16, 8)
		if err != nil {
			return text, false
		}
		out = append(out, byte(b))
		i += 3
	}
	return string(out), true
}

// Index returns the array index that token is (RFC 6901, section 4): decimal
// digits without a leading zero. ok is false for all else, also for "-", which
// names the element behind the last one, and for what overflows an int.
func Index(token string) (index int, ok bool) {
	if token == "" || token[0] < '0' || token[0] > '9' || token[0] == '0' && len(token) > 1 {
		return 0, false
	}
	index, err := strconv.Atoi(token)
	if err != nil {
		return 0, false
	}
	return index, true
}
