package ecma

import "regexp"

// CheckRegexpAnnexB is CheckRegexp for the syntax without the flag u, which is what browsers
// have always taken: it also allows \_ and \-, a lone ] or {, [\w-.], \1 without a group.
//
// The reference checks every pattern so, and builds those of patternProperties so; those of
// branches it builds with the flag.
//
// Source: ECMA-262, Annex B, Regular Expressions Patterns.
func CheckRegexpAnnexB(pattern string) error {
	p := parser{src: pattern, loose: true}
	if err := p.parse(); err != nil {
		return err
	}
	return nil
}

// RegexpAnnexB is Regexp for the syntax without the flag u. The pattern sees code points
// nevertheless. Beware that a pattern may be syntax in both and mean two things: \p{L} and
// \u{61} are no escapes here. So it serves for patterns that Regexp refuses.
func RegexpAnnexB(pattern string) (*regexp.Regexp, error) {
	return compile(parser{src: pattern, loose: true, w: newWriter()}, nil)
}

// atQuantifier reports whether a quantifier in braces comes next, and reads nothing.
func (p *parser) atQuantifier() bool {
	back := p.pos
	defer func() { p.pos = back }()
	p.pos++
	_, ok := p.count()
	if ok && p.accept(",") {
		p.count()
	}
	return ok && p.accept("}")
}

// looseEscape reads an escape that has another meaning without the flag u; false, and nothing
// read, for others. It takes and leaves the parser behind the backslash.
//
// \0 and its like are octal numbers where no group has that number; \c, \x, \u, \p and \k
// without what they need stand for their letter, as does a backslash before most others; the
// backslash of \c stands for itself.
func (p *parser) looseEscape(inClass bool) (rune, bool) {
	at := p.pos
	c := p.src[p.pos]
	switch c {
	case '1', '2', '3', '4', '5', '6', '7', '8', '9':
		if n, _ := p.count(); !inClass && n <= p.total().captures {
			break
		}
		p.pos = at
		if c <= '7' {
			return p.octal(), true
		}
		return p.rune(), true
	case '0':
		return p.octal(), true
	case 'k':
		if !p.total().named {
			return p.rune(), true
		}
	case 'c':
		if p.pos+1 == len(p.src) || !isControlLetter(p.src[p.pos+1], inClass) {
			return '\\', true // the c comes next
		}
		p.pos += 2
		return rune(p.src[p.pos-1] & 0x1f), true
	case 'x', 'u':
		p.pos++
		digits := 2
		if c == 'u' {
			digits = 4
		}
		if _, ok := p.hex(digits); !ok {
			return rune(c), true
		}
	case 'd', 'D', 's', 'S', 'w', 'W', 't', 'n', 'v', 'f', 'r':
	case 'b', 'B':
		if inClass && c == 'B' {
			return p.rune(), true
		}
	default:
		return p.rune(), true
	}
	p.pos = at
	return 0, false
}

// isControlLetter reports whether \c may stand before c.
func isControlLetter(c byte, inClass bool) bool {
	return 'a' <= c|0x20 && c|0x20 <= 'z' || inClass && ('0' <= c && c <= '9' || c == '_')
}

// octal reads up to three octal digits, for a number up to 255.
func (p *parser) octal() rune {
	n := rune(0)
	for i := 0; i < 3 && p.pos < len(p.src) && p.src[p.pos]-'0' <= 7; i++ {
		next := n<<3 | rune(p.src[p.pos]-'0')
		if next > 0xff {
			break
		}
		n = next
		p.pos++
	}
	return n
}

// totals is what a pattern has in all, also behind the place where the parser is.
type totals struct {
	captures int
	named    bool // some of them have names
}

// total counts the groups of the whole pattern, once, and only where an escape asks for it.
func (p *parser) total() totals {
	if p.totals == nil {
		p.totals = countGroups(p.src)
	}
	return *p.totals
}

func countGroups(src string) *totals {
	var t totals
	inClass := false
	for i := 0; i < len(src); i++ {
		switch src[i] {
		case '\\':
			i++
		case '[':
			inClass = true
		case ']':
			inClass = false
		case '(':
			if inClass {
				continue
			}
			rest := parser{src: src, pos: i + 1}
			switch {
			case !rest.accept("?"):
				t.captures++
			case rest.accept("<") && !rest.accept("=") && !rest.accept("!"):
				t.captures++
				t.named = true
			}
		}
	}
	return &t
}
