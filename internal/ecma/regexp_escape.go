package ecma

import (
	"strings"
	"unicode"
	"unicode/utf16"
)

// escape reads a backslash outside a class and what it stands for.
//
// Source: ECMA-262, Assertion and AtomEscape with [UnicodeMode].
func (p *parser) escape() (repeatable bool, err *PatternError) {
	at := p.pos
	p.pos++
	if p.pos == len(p.src) {
		return false, p.fail(p.pos, `want a character after \`)
	}
	if p.loose {
		if r, ok := p.looseEscape(false); ok {
			p.literal(at, r)
			return true, nil
		}
	}
	switch c := p.src[p.pos]; c {
	case 'b', 'B':
		p.pos++
		p.w.assertion(p.src[at:p.pos])
		return false, nil
	case '1', '2', '3', '4', '5', '6', '7', '8', '9':
		p.numberedReference(at)
		p.cannot("a reference to a group", at)
		return true, nil
	case 'k':
		p.pos++
		p.cannot("a reference to a group", at)
		return true, p.namedReference(at)
	}
	body, ranges, isSet, err := p.setEscape(at)
	if err != nil {
		return false, err
	}
	if isSet {
		p.within(p.w.set(body, ranges), at)
		return true, nil
	}
	r, err := p.characterEscape(at, syntaxCharacters)
	if err != nil {
		return false, err
	}
	p.literal(at, r)
	return true, nil
}

// What a backslash may stand before to mean the character itself.
const (
	syntaxCharacters = `^$\.*+?()[]{}|/`
	classCharacters  = syntaxCharacters + "-"
)

// setEscape reads \d \D \s \S \w \W \p{} \P{} and returns the set as the body of a class and
// the number of its ranges. The parser is behind the backslash, and stays there if something
// else comes next.
func (p *parser) setEscape(at int) (body string, ranges int, isSet bool, err *PatternError) {
	switch c := p.src[p.pos]; c {
	case 'd':
		body, ranges = bodyDigit, 1
	case 'D':
		body, ranges = bodyNotDigit, 2
	case 'w':
		body, ranges = bodyWord, 4
	case 'W':
		body, ranges = bodyNotWord, 5
	case 's':
		body, ranges = bodySpace, rangesSpace
	case 'S':
		body, ranges = bodyNotSpace, rangesSpace
	case 'p', 'P':
		p.pos++
		body, ranges, err = p.propertyEscape(at, c == 'P')
		return body, ranges, true, err
	default:
		return "", 0, false, nil
	}
	p.pos++
	return body, ranges, true, nil
}

// propertyEscape reads the braces of \p{name}, \p{name=value} and their negations.
func (p *parser) propertyEscape(at int, negated bool) (body string, ranges int, err *PatternError) {
	text, _, found := strings.Cut(p.src[p.pos:min(len(p.src), p.pos+maxPropertyText)], "}")
	if !found || text == "" || text[0] != '{' {
		return "", 0, p.fail(at, `want \p{name} or \p{name=value} with a known name`)
	}
	property, ok := findProperty(text[1:])
	if !ok {
		return "", 0, p.fail(at, `an unknown name or value in \p`+text+"}")
	}
	p.pos += len(text) + 1
	if p.w == nil {
		return "", 0, nil
	}
	body, ranges, ok = property.body(negated)
	if !ok {
		p.cannot(p.src[at:p.pos], at)
	}
	return body, ranges, nil
}

// characterEscape reads an escape for one code point; itself lists the characters that may
// be escaped to mean themselves. The parser is behind the backslash, which is at offset at.
func (p *parser) characterEscape(at int, itself string) (rune, *PatternError) {
	c := p.src[p.pos]
	p.pos++
	switch c {
	case 't':
		return '\t', nil
	case 'n':
		return '\n', nil
	case 'v':
		return '\v', nil
	case 'f':
		return '\f', nil
	case 'r':
		return '\r', nil
	case '0':
		if p.pos < len(p.src) && p.src[p.pos]-'0' <= 9 {
			return 0, p.fail(at, `a digit after \0`)
		}
		return 0, nil
	case 'c':
		if p.pos < len(p.src) {
			if c := p.src[p.pos]; 'a' <= c|0x20 && c|0x20 <= 'z' {
				p.pos++
				return rune(c & 0x1f), nil
			}
		}
		return 0, p.fail(at, `want a letter after \c`)
	case 'x':
		if r, ok := p.hex(2); ok {
			return r, nil
		}
		return 0, p.fail(at, `want two hexadecimal digits after \x`)
	case 'u':
		return p.unicodeEscape(at)
	}
	if strings.IndexByte(itself, c) < 0 {
		return 0, p.fail(at, `an unknown escape after \`)
	}
	return rune(c), nil
}

// unicodeEscape reads what follows \u: four digits, twice four that are a surrogate pair, or
// digits in braces. It returns a lone surrogate as it is.
func (p *parser) unicodeEscape(at int) (rune, *PatternError) {
	if p.accept("{") {
		r, start := rune(0), p.pos
		for p.pos < len(p.src) && digitValue(p.src[p.pos]) < 16 {
			if r <= unicode.MaxRune { // no further, so it does not overflow
				r = r<<4 | rune(digitValue(p.src[p.pos]))
			}
			p.pos++
		}
		if p.pos == start || r > unicode.MaxRune || !p.accept("}") {
			return 0, p.fail(at, `want hexadecimal digits up to 10ffff in \u{}`)
		}
		return r, nil
	}
	r, ok := p.hex(4)
	if !ok {
		return 0, p.fail(at, `want four hexadecimal digits or braces after \u`)
	}
	if 0xd800 <= r && r < 0xdc00 {
		back := p.pos
		if p.accept(`\u`) {
			if low, ok := p.hex(4); ok && 0xdc00 <= low && low < 0xe000 {
				return utf16.DecodeRune(r, low), nil
			}
		}
		p.pos = back
	}
	return r, nil
}

// hex reads n hexadecimal digits; without them it reads nothing.
func (p *parser) hex(n int) (rune, bool) {
	if len(p.src)-p.pos < n {
		return 0, false
	}
	r := rune(0)
	for _, c := range []byte(p.src[p.pos : p.pos+n]) {
		v := digitValue(c)
		if v > 15 {
			return 0, false
		}
		r = r<<4 | rune(v)
	}
	p.pos += n
	return r, true
}
