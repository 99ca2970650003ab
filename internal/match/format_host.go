package match

import (
	"strings"
	"unicode/utf8"
)

// The limits of RFC 1035, section 2.3.4, in octets: of a label, and of a name as text,
// where 255 octets count a length before each label and the root.
const (
	maxLabel = 63
	maxName  = 253
)

// isHostname is the format hostname (RFC 1123, section 2.1): labels of letters, digits and
// inner hyphens. A label that begins with xn-- in any case is the A-label of a valid
// U-label (RFC 5890, section 2.3.2.1). The root's dot at the end is none of it.
func isHostname(text string) bool {
	if text == "" || len(text) > maxName {
		return false
	}
	var n hostName
	for more := true; more; {
		var label string
		label, text, more = strings.Cut(text, ".")
		if !n.addASCII(label) {
			return false
		}
	}
	return n.valid()
}

// isLDHName reports whether text is labels of letters, digits and inner hyphens, whatever
// they stand for. The length of all is the caller's business.
func isLDHName(text string) bool {
	for more := true; more; {
		var label string
		label, text, more = strings.Cut(text, ".")
		if !isLDHLabel(label) {
			return false
		}
	}
	return true
}

// isIDNHostname is the format idn-hostname (RFC 5890, section 2.3.2.3): labels of ASCII
// without hyphens in the third and fourth place, A-labels and U-labels, between the
// separators of RFC 3490, section 3.1. All limits are those of the name with A-labels.
//
// Labels obey RFC 5891, section 4.2: code points by RFC 5892 with its contextual rules,
// no mark at the begin, and the Bidi rule of RFC 5893. Not checked is that a label is in
// Unicode's form C, beyond its code points one by one: composing needs tables that the
// standard library does not export.
func isIDNHostname(text string) bool {
	if text == "" || len(text) > utf8.UTFMax*maxName {
		return false
	}
	var n hostName
	for more := true; more; {
		var label string
		label, text, more = cutIDNLabel(text)
		if !n.add(label) {
			return false
		}
	}
	return n.valid()
}

// cutIDNLabel is strings.Cut at the first dot or other separator.
func cutIDNLabel(text string) (label, rest string, found bool) {
	for i, r := range text {
		switch r {
		case '.', '\u3002', '\uff0e', '\uff61':
			return text[:i], text[i+utf8.RuneLen(r):], true
		}
	}
	return text, "", false
}

// A hostName gathers what only all labels of a name decide.
type hostName struct {
	octets  int  // of the labels so far as A-labels, with their dots
	bidi    bool // a label has right-to-left characters
	refused bool // a label does not obey the Bidi rule
}

// valid reports whether labels that are each valid make a name. The Bidi rule is about
// names that have right-to-left characters anywhere (RFC 5893, section 1.4).
func (n *hostName) valid() bool { return n.octets-1 <= maxName && !(n.bidi && n.refused) }

// add reports whether label is an ASCII label, an A-label or a U-label.
func (n *hostName) add(label string) bool {
	for i := range len(label) {
		if label[i] >= utf8.RuneSelf {
			return n.addUnicode(label)
		}
	}
	if len(label) >= 4 && label[2:4] == "--" && !hasACEPrefix(label) {
		return false // reserved by RFC 5890, section 2.3.1
	}
	return n.addASCII(label)
}

// addASCII reports whether label is an ASCII label of any kind.
func (n *hostName) addASCII(label string) bool {
	if !isLDHLabel(label) {
		return false
	}
	n.octets += len(label) + 1
	if hasACEPrefix(label) {
		return n.checkALabel(label[len("xn--"):])
	}
	n.refused = n.refused || asciiDigit(label[0])
	return true
}

// addUnicode reports whether label is a U-label whose A-label is not too long.
func (n *hostName) addUnicode(label string) bool {
	var buf [maxLabel]rune
	runes := buf[:0]
	for _, r := range label {
		if len(runes) == maxLabel {
			return false // each takes an octet at least
		}
		runes = append(runes, r)
	}
	if !n.checkULabel(runes) {
		return false
	}
	var out [maxLabel]byte
	puny, ok := encodePunycode(out[:0:maxLabel-len("xn--")], runes)
	n.octets += len("xn--") + len(puny) + 1
	return ok
}

// checkALabel reports whether puny, an ASCII label without its prefix, is what a U-label
// encodes to, in any case (RFC 5890, section 2.3.2.1).
func (n *hostName) checkALabel(puny string) bool {
	var lower, again [maxLabel]byte
	var buf [maxLabel]rune
	in := lower[:0]
	for i := range len(puny) {
		in = append(in, asciiLower(puny[i]))
	}
	runes, ok := decodePunycode(buf[:0], in)
	if !ok || !n.checkULabel(runes) {
		return false
	}
	out, ok := encodePunycode(again[:0], runes)
	return ok && string(out) == string(in)
}

// isLDHLabel reports whether label is 1 to 63 letters, digits and hyphens, with a hyphen
// at neither end.
func isLDHLabel(label string) bool {
	if label == "" || len(label) > maxLabel || label[0] == '-' || label[len(label)-1] == '-' {
		return false
	}
	for i := range len(label) {
		if c := label[i]; !asciiLetter(c) && !asciiDigit(c) && c != '-' {
			return false
		}
	}
	return true
}

// hasACEPrefix reports whether label begins with xn--, in any case.
func hasACEPrefix(label string) bool {
	return len(label) >= 4 && asciiLower(label[0]) == 'x' && asciiLower(label[1]) == 'n' && label[2:4] == "--"
}
