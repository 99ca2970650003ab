package ecma

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// nameGroup reads the name of a group that has been opened with (?<.
func (p *parser) nameGroup() *PatternError {
	at := p.pos
	name, err := p.name()
	if err != nil {
		return err
	}
	if _, ok := p.names[name]; ok {
		return p.fail(at, "two groups of one name")
	}
	if p.names == nil {
		p.names = make(map[string]struct{})
	}
	p.names[name] = struct{}{}
	delete(p.wanted, name)
	return nil
}

// name reads the name of a group and the > behind it. A name without escapes is a part of
// the pattern, not a copy.
//
// Source: ECMA-262, GroupName and RegExpIdentifierName.
func (p *parser) name() (string, *PatternError) {
	start := p.pos
	var b strings.Builder // in use from the first escape on
	escaped := false
	for first := true; ; first = false {
		at := p.pos
		if at == len(p.src) {
			return "", p.fail(at, "want > at the end of a group's name")
		}
		if p.src[at] == '>' {
			if first {
				return "", p.fail(at, "want the name of a group before >")
			}
			p.pos++
			if escaped {
				return b.String(), nil
			}
			return p.src[start:at], nil
		}
		r, size := rune(0), 0
		if p.src[at] == '\\' {
			if !escaped {
				b.WriteString(p.src[start:at])
				escaped = true
			}
			p.pos++
			if !p.accept("u") {
				return "", p.fail(at, "want a \\u escape in a group's name")
			}
			var err *PatternError
			if r, err = p.unicodeEscape(at); err != nil {
				return "", err
			}
		} else {
			r, size = utf8.DecodeRuneInString(p.src[at:])
			p.pos += size
		}
		if !isNamePart(r, first) {
			return "", p.fail(at, "a character that cannot be in the name of a group")
		}
		if escaped {
			b.WriteRune(r)
		}
	}
}

// isNamePart reports whether r can stand in a name, or begin one.
func isNamePart(r rune, first bool) bool {
	if r == '$' || r == '_' {
		return true
	}
	if first {
		return idStart.has(r)
	}
	return r == 0x200c || r == 0x200d || idContinue.has(r)
}

// namedReference reads \k<name>; the parser is behind the k.
func (p *parser) namedReference(at int) *PatternError {
	if !p.accept("<") {
		return p.fail(at, `want \k<name>`)
	}
	name, err := p.name()
	if err != nil {
		return err
	}
	if _, ok := p.names[name]; ok {
		return nil
	}
	if p.wanted == nil {
		p.wanted = make(map[string]int)
	}
	if _, ok := p.wanted[name]; !ok {
		if len(p.wanted) == maxCaptures {
			return p.fail(at, "references to more than "+strconv.Itoa(maxCaptures)+" groups")
		}
		p.wanted[name] = at
	}
	return nil
}

// numberedReference reads \1 and the like; the parser is at the first digit.
func (p *parser) numberedReference(at int) {
	if n, _ := p.count(); n > p.reference {
		p.reference, p.referenceAt = n, at
	}
}

// checkReferences complains of the first reference by name to a group that the pattern has
// not, else of the largest number.
func (p *parser) checkReferences() *PatternError {
	first := -1
	for _, at := range p.wanted {
		if first < 0 || at < first {
			first = at
		}
	}
	if first >= 0 {
		return p.fail(first, "a reference to a name that no group has")
	}
	if p.reference > p.captures {
		return p.fail(p.referenceAt, "a reference to a group that is not there")
	}
	return nil
}
