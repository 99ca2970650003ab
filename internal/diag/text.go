package diag

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// MaxText bounds the texts of public errors about values and types, in bytes.
const MaxText = 299

// Elide shortens s to at most n bytes, leaving out its middle.
func Elide(s string, n int) string {
	if len(s) <= n {
		return s
	}
	const gap = "..."
	head, tail := (n-len(gap))/2, len(s)-(n-len(gap))/2
	for head > 0 && !utf8.RuneStart(s[head]) {
		head--
	}
	for tail < len(s) && !utf8.RuneStart(s[tail]) {
		tail++
	}
	return s[:head] + gap + s[tail:]
}

// OneLine escapes what would break a line or not show, and elides to n bytes.
func OneLine(s string, n int) string {
	plain := func(r rune) bool { return r != utf8.RuneError && unicode.IsPrint(r) }
	if strings.IndexFunc(s, func(r rune) bool { return !plain(r) }) < 0 {
		return Elide(s, n)
	}
	var b strings.Builder
	for _, r := range s {
		if plain(r) {
			b.WriteRune(r)
		} else {
			quoted := strconv.QuoteRuneToASCII(r)
			b.WriteString(quoted[1 : len(quoted)-1])
		}
	}
	return Elide(b.String(), n)
}
