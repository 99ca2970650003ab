package match

import (
	"strings"
	"unicode/utf8"
)

// The limits of RFC 5321, section 4.5.3.1, in octets. A path, which is an address between
// angle brackets, has 256.
const (
	maxLocalPart = 64
	maxAddress   = 256 - len("<>")
)

// isEmail is the format email: Mailbox of RFC 5321, section 4.1.2. What the punycode of a
// domain says is not looked at.
func isEmail(text string) bool {
	domain, ok := cutLocalPart(text)
	if !ok || !isLDHName(domain) && !isAddressLiteral(domain) {
		return false
	}
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// isIDNEmail is the format idn-email: Mailbox as RFC 6531, section 3.3, extends it by
// characters beyond ASCII, with a domain as isIDNHostname has it, but separated by nothing
// else than dots.
func isIDNEmail(text string) bool {
	domain, ok := cutLocalPart(text)
	return ok && (isLDHName(domain) || isAddressLiteral(domain) ||
		!strings.ContainsAny(domain, "\u3002\uff0e\uff61") && isIDNHostname(domain))
}

// cutLocalPart returns what is behind the local part of a mailbox and its @. The local
// part is a Dot-string or a Quoted-string, beyond ASCII too.
func cutLocalPart(text string) (domain string, ok bool) {
	if text == "" || len(text) > maxAddress {
		return "", false
	}
	var end int
	if text[0] == '"' {
		end = quotedEnd(text)
	} else {
		end = dotStringEnd(text)
	}
	if end <= 0 || end > maxLocalPart || end == len(text) || text[end] != '@' {
		return "", false
	}
	return text[end+1:], true
}

// dotStringEnd returns the offset behind the Dot-string that text begins with, -1 if a dot
// stands where none may.
func dotStringEnd(text string) int {
	dot := true // at the begin, or behind a dot
	for i := range len(text) {
		switch c := text[i]; {
		case isAtext(c):
			dot = false
		case c == '.' && !dot:
			dot = true
		case dot:
			return -1
		default:
			return i
		}
	}
	return len(text)
}

// isAtext reports whether c is of atext (RFC 5322, section 3.2.3) or beyond ASCII.
func isAtext(c byte) bool {
	switch c {
	case '!', '#', '$', '%', '&', '\'', '*', '+', '-', '/', '=', '?', '^', '_', '`', '{', '|', '}', '~':
		return true
	}
	return asciiLetter(c) || asciiDigit(c) || c >= utf8.RuneSelf
}

// quotedEnd returns the offset behind the Quoted-string that text begins with, -1 if it
// does not end or has control characters.
func quotedEnd(text string) int {
	for i := 1; i < len(text); i++ {
		c := text[i]
		if c == '"' {
			return i + 1
		}
		if c == '\\' {
			if i++; i == len(text) || text[i] >= utf8.RuneSelf {
				return -1
			}
			c = text[i]
		}
		if c < ' ' || c == 0x7f {
			return -1
		}
	}
	return -1
}

// isAddressLiteral reports whether text is an address-literal (RFC 5321, section 4.1.3):
// an IPv4 address, or an IPv6 address behind a tag, in brackets. No other tag than IPv6 is
// registered. The addresses are those of the formats ipv4 and ipv6.
func isAddressLiteral(text string) bool {
	if len(text) < 2 || text[0] != '[' || text[len(text)-1] != ']' {
		return false
	}
	text = text[1 : len(text)-1]
	const tag = "ipv6:"
	for i := range len(tag) {
		if i == len(text) || asciiLower(text[i]) != tag[i] {
			return isIPv4(text)
		}
	}
	return isIPv6(text[len(tag):])
}
