package match

import (
	"strings"
	"unicode/utf8"
)

// isURI is the format uri (RFC 3986, section 3: URI).
func isURI(text string) bool {
	s := uriText{text: text}
	return s.scheme() && s.rest()
}

// isURIReference is the format uri-reference (RFC 3986, section 4.1: URI-reference).
func isURIReference(text string) bool {
	s := uriText{text: text}
	s.relative = !s.scheme()
	return s.rest()
}

// isIRI is the format iri (RFC 3987, section 2.2: IRI).
func isIRI(text string) bool {
	s := uriText{text: text, iri: true}
	return s.scheme() && s.rest()
}

// isIRIReference is the format iri-reference (RFC 3987, section 2.2: IRI-reference).
func isIRIReference(text string) bool {
	s := uriText{text: text, iri: true}
	s.relative = !s.scheme()
	return s.rest()
}

// A uriText reads a URI or an IRI from front to end.
type uriText struct {
	text     string
	pos      int
	iri      bool // characters beyond ASCII may stand where unreserved ones may
	relative bool // there is no scheme
}

// scheme moves behind a scheme and its colon, and reports whether there is one.
func (s *uriText) scheme() bool {
	for i := range len(s.text) {
		switch c := s.text[i]; {
		case asciiLetter(c):
		case i > 0 && (asciiDigit(c) || c == '+' || c == '-' || c == '.'):
		case i > 0 && c == ':':
			s.pos = i + 1
			return true
		default:
			return false
		}
	}
	return false
}

// rest reports whether all behind the scheme is authority, path, query and fragment.
func (s *uriText) rest() bool {
	if strings.HasPrefix(s.text[s.pos:], "//") {
		s.pos += 2
		if !s.authority() {
			return false
		}
	} else if s.relative {
		s.skip(uriAt) // the first segment has no colon, which would end a scheme
	}
	if s.at('/') || !s.relative {
		s.skip(uriColon | uriAt | uriSlash)
	}
	if s.at('?') {
		s.pos++
		s.skip(uriColon | uriAt | uriSlash | uriQuestion | uriPrivate)
	}
	if s.at('#') {
		s.pos++
		s.skip(uriColon | uriAt | uriSlash | uriQuestion)
	}
	return s.pos == len(s.text)
}

// authority moves behind an authority, and reports whether it is one and an absolute
// path, an empty one too, may follow.
func (s *uriText) authority() bool {
	start := s.pos
	if s.skip(uriColon); s.at('@') {
		s.pos++
	} else {
		s.pos = start
	}
	if s.at('[') {
		end := strings.IndexByte(s.text[s.pos:], ']')
		if end < 0 || !isIPLiteral(s.text[s.pos+1:s.pos+end]) {
			return false
		}
		s.pos += end + 1
	} else {
		s.skip(0)
	}
	if s.at(':') {
		s.pos = digitsEnd(s.text, s.pos+1)
	}
	return s.pos == len(s.text) || s.at('/') || s.at('?') || s.at('#')
}

// at reports whether c comes next.
func (s *uriText) at(c byte) bool { return s.pos < len(s.text) && s.text[s.pos] == c }

// A uriSet says what else than unreserved characters, sub-delims and percent-encoded bytes
// may stand in a part.
type uriSet uint8

const (
	uriColon uriSet = 1 << iota
	uriAt
	uriSlash
	uriQuestion
	uriPrivate // of an IRI: private use
)

// skip moves behind all that a part that also takes the characters of also may have.
func (s *uriText) skip(also uriSet) {
	for s.pos < len(s.text) {
		n := 1
		switch c := s.text[s.pos]; {
		case asciiLetter(c) || asciiDigit(c) || isURIMark(c):
		case c == ':' && also&uriColon != 0:
		case c == '@' && also&uriAt != 0:
		case c == '/' && also&uriSlash != 0:
		case c == '?' && also&uriQuestion != 0:
		case c == '%' && isPercentEncoded(s.text, s.pos):
			n = len("%41")
		case c >= utf8.RuneSelf && s.iri:
			var r rune
			r, n = utf8.DecodeRuneInString(s.text[s.pos:])
			if !isUCSChar(r) && (also&uriPrivate == 0 || !isIPrivate(r)) {
				return
			}
		default:
			return
		}
		s.pos += n
	}
}

// isURIMark reports whether c is of sub-delims, or of unreserved but no letter or digit
// (RFC 3986, sections 2.2 and 2.3).
func isURIMark(c byte) bool {
	switch c {
	case '-', '.', '_', '~', '!', '$', '&', '\'', '(', ')', '*', '+', ',', ';', '=':
		return true
	}
	return false
}

// isPercentEncoded reports whether the percent sign of text at i begins a byte in
// hexadecimal.
func isPercentEncoded(text string, i int) bool {
	return i+2 < len(text) && asciiHex(text[i+1]) && asciiHex(text[i+2])
}

// isIPLiteral reports whether text is what may stand in brackets as a host (RFC 3986,
// section 3.2.2): an IPv6 address, or one of a later version.
func isIPLiteral(text string) bool {
	if text == "" || text[0]|0x20 != 'v' {
		return isIPv6(text)
	}
	i := 1
	for i < len(text) && asciiHex(text[i]) {
		i++
	}
	if i == 1 || i+1 >= len(text) || text[i] != '.' {
		return false
	}
	for i++; i < len(text); i++ {
		if c := text[i]; !asciiLetter(c) && !asciiDigit(c) && !isURIMark(c) && c != ':' {
			return false
		}
	}
	return true
}

// isUCSChar reports whether r is of ucschar (RFC 3987, section 2.2).
func isUCSChar(r rune) bool {
	switch {
	case r < 0x10000:
		return 0xa0 <= r && r <= 0xd7ff || 0xf900 <= r && r <= 0xfdcf || 0xfdf0 <= r && r <= 0xffef
	case 0xe0000 <= r && r <= 0xe0fff || r >= 0xf0000:
		return false
	}
	return r&0xffff <= 0xfffd
}

// isIPrivate reports whether r is of iprivate (RFC 3987, section 2.2).
func isIPrivate(r rune) bool {
	return 0xe000 <= r && r <= 0xf8ff || r >= 0xf0000 && r&0xffff <= 0xfffd
}
