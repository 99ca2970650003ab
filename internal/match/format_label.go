package match

import "unicode"

// checkULabel reports whether runes are a U-label (RFC 5891, section 4.2), and notes what
// the Bidi rule says. They are at most 63.
func (n *hostName) checkULabel(runes []rune) bool {
	last := len(runes) - 1
	if last < 0 || runes[0] == '-' || runes[last] == '-' || unicode.Is(unicode.M, runes[0]) {
		return false
	}
	if len(runes) >= 4 && runes[2] == '-' && runes[3] == '-' {
		return false
	}
	wide := false
	for i, r := range runes {
		if r >= punyStart {
			wide = true
		}
		if !labelRune(r) && !contextRune(runes, i) {
			return false
		}
	}
	n.addBidi(runes)
	return wide
}

// labelRune reports whether r is PVALID: of a U-label wherever it stands (RFC 5892,
// section 3).
func labelRune(r rune) bool {
	if r < punyStart {
		return 'a' <= r && r <= 'z' || '0' <= r && r <= '9' || r == '-'
	}
	if unicode.In(r, unicode.Ll, unicode.Lo, unicode.Lm, unicode.Mn, unicode.Mc, unicode.Nd) {
		return !unicode.Is(idnaRefused, r)
	}
	return unicode.Is(idnaTaken, r)
}

// contextRune reports whether the code point of a label at i is one that needs its
// context, and has it (RFC 5892, appendix A).
func contextRune(runes []rune, i int) bool {
	before, after := rune(-1), rune(-1)
	if i > 0 {
		before = runes[i-1]
	}
	if i+1 < len(runes) {
		after = runes[i+1]
	}
	switch r := runes[i]; r {
	case '\u200c': // zero width non-joiner
		return unicode.Is(viramas, before) || breaksJoin(runes, i)
	case '\u200d': // zero width joiner
		return unicode.Is(viramas, before)
	case '\u00b7': // middle dot
		return before == 'l' && after == 'l'
	case '\u0375': // Greek lower numeral sign
		return unicode.Is(unicode.Greek, after)
	case '\u05f3', '\u05f4': // Hebrew punctuation geresh, gershayim
		return unicode.Is(unicode.Hebrew, before)
	case '\u30fb': // Katakana middle dot
		for _, other := range runes {
			if unicode.In(other, unicode.Hiragana, unicode.Katakana, unicode.Han) {
				return true
			}
		}
		return false
	default:
		return arabicDigit(r) && !hasRange(runes, '\u06f0', '\u06f9') ||
			extendedArabicDigit(r) && !hasRange(runes, '\u0660', '\u0669')
	}
}

func arabicDigit(r rune) bool         { return '\u0660' <= r && r <= '\u0669' }
func extendedArabicDigit(r rune) bool { return '\u06f0' <= r && r <= '\u06f9' }

// hasRange reports whether one of runes is from lo to hi.
func hasRange(runes []rune, lo, hi rune) bool {
	for _, r := range runes {
		if lo <= r && r <= hi {
			return true
		}
	}
	return false
}

// breaksJoin reports whether the zero width non-joiner at i stands between characters
// that would join: one of joining type L or D before, one of R or D behind, and of type T
// only in between (RFC 5892, appendix A.1).
func breaksJoin(runes []rune, i int) bool {
	before, after := i-1, i+1
	for before >= 0 && transparent(runes[before]) {
		before--
	}
	for after < len(runes) && transparent(runes[after]) {
		after++
	}
	return before >= 0 && after < len(runes) &&
		unicode.In(runes[before], joiningDual, joiningLeft) && unicode.In(runes[after], joiningDual, joiningRight)
}

// transparent reports whether r, which a U-label may have, is of joining type T: a
// nonspacing mark, or the one letter that has it by exception.
func transparent(r rune) bool { return unicode.Is(unicode.Mn, r) || r == '\U0001e94b' }

// addBidi notes whether the label has right-to-left characters, and whether it obeys the
// Bidi rule (RFC 5893, section 2).
func (n *hostName) addBidi(runes []rune) {
	var has, last bidiClasses
	for _, r := range runes {
		class := bidiClass(r)
		has |= class
		if class != bidiNSM {
			last = class
		}
	}
	const both = bidiEN | bidiNeutral | bidiNSM
	var obeys bool
	switch bidiClass(runes[0]) {
	case bidiR:
		obeys = has&^(bidiR|bidiAN|both) == 0 && last&(bidiR|bidiEN|bidiAN) != 0 && has&(bidiEN|bidiAN) != bidiEN|bidiAN
	case bidiL:
		obeys = has&^(bidiL|both) == 0 && last&(bidiL|bidiEN) != 0
	}
	n.bidi = n.bidi || has&(bidiR|bidiAN) != 0
	n.refused = n.refused || !obeys
}

// bidiClasses is a set of Unicode's bidirectional classes.
type bidiClasses uint8

const (
	bidiL       bidiClasses = 1 << iota
	bidiR                   // R and AL, which the rule treats alike
	bidiEN                  // European numbers
	bidiAN                  // Arabic numbers
	bidiNSM                 // nonspacing marks
	bidiNeutral             // ES, CS, ET, ON and BN, which the rule treats alike
)

// bidiClass returns the class of a code point that a U-label may have.
func bidiClass(r rune) bidiClasses {
	switch {
	case '0' <= r && r <= '9' || extendedArabicDigit(r):
		return bidiEN
	case r == '-' || unicode.Is(bidiOther, r):
		return bidiNeutral
	case r < punyStart:
		return bidiL
	case arabicDigit(r) || '\U00010d30' <= r && r <= '\U00010d39':
		return bidiAN
	case unicode.Is(bidiRight, r):
		return bidiR
	case unicode.Is(unicode.Mn, r) && !unicode.Is(bidiMarkLeft, r):
		return bidiNSM
	}
	return bidiL
}
