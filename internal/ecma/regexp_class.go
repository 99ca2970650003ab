package ecma

// class reads a class in brackets; the parser is at the opening one.
//
// Source: ECMA-262, CharacterClass and ClassContents with [UnicodeMode]: a dash is a range
// unless it is the first or the last, and neither end of a range is a set.
func (p *parser) class() *PatternError {
	p.pos++
	p.w.openClass(p.accept("^"))
	for !p.accept("]") {
		at := p.pos
		low, lowSet, err := p.classAtom()
		if err != nil {
			return err
		}
		if !p.rangeFollows() {
			if !lowSet {
				p.w.classRange(low, low)
			}
			continue
		}
		p.pos++
		high, highSet, err := p.classAtom()
		switch {
		case err != nil:
			return err
		case (lowSet || highSet) && p.loose: // the dash is one, and both sides count
			p.w.classRange('-', '-')
			if !lowSet {
				p.w.classRange(low, low)
			}
			if !highSet {
				p.w.classRange(high, high)
			}
			continue
		case lowSet || highSet:
			return p.fail(at, "a set at the end of a range")
		case low > high:
			return p.fail(at, "the ends of a range are out of order")
		}
		p.w.classRange(low, high)
	}
	p.w.closeClass()
	return nil
}

// rangeFollows reports whether a dash comes next, and not as the last one of the class.
func (p *parser) rangeFollows() bool {
	return p.pos < len(p.src) && p.src[p.pos] == '-' &&
		!(p.pos+1 < len(p.src) && p.src[p.pos+1] == ']')
}

// classAtom reads one code point, which it returns, or a set, which it writes.
func (p *parser) classAtom() (r rune, isSet bool, err *PatternError) {
	if p.pos == len(p.src) {
		return 0, false, p.fail(p.pos, "want ] at the end of a class")
	}
	at := p.pos
	if p.src[at] != '\\' {
		r = p.rune()
		p.noSurrogate(at, r)
		return r, false, nil
	}
	p.pos++
	if p.pos == len(p.src) {
		return 0, false, p.fail(p.pos, `want a character after \`)
	}
	if p.accept("b") {
		return '\b', false, nil
	}
	if p.loose {
		if r, ok := p.looseEscape(true); ok {
			p.noSurrogate(at, r)
			return r, false, nil
		}
	}
	body, ranges, isSet, err := p.setEscape(at)
	if err != nil {
		return 0, false, err
	}
	if isSet {
		p.within(p.w.classSet(body, ranges), at)
		return 0, true, nil
	}
	r, err = p.characterEscape(at, classCharacters)
	p.noSurrogate(at, r)
	return r, false, err
}
