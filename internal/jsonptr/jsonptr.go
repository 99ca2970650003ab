// Package jsonptr reads and writes JSON Pointers (RFC 6901).
package jsonptr

import "strings"

// Escape returns token as it stands in a pointer: ~ as ~0 and / as ~1.
func Escape(token string) string {
	if !strings.ContainsAny(token, "~/") {
		return token
	}
	return strings.ReplaceAll(strings.ReplaceAll(token, "~", "~0"), "/", "~1")
}

// Unescape returns the token that Escape wrote: ~1 is / and ~0 is ~.
// A ~ before anything else stands for itself.
func Unescape(token string) string {
	if !strings.Contains(token, "~") {
		return token
	}
	return strings.ReplaceAll(strings.ReplaceAll(token, "~1", "/"), "~0", "~")
}
