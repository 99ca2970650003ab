package ecma

import (
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// A parser reads a pattern once, from left to right and without recursion. It checks the
// syntax and hands each piece to its writer, as long as it has one.
type parser struct {
	src   string
	pos   int
	loose bool // without the flag u: see regexp_annexb.go

	open     []groupKind         // the groups that are open, the last is the innermost
	captures int                 // groups with a number, so far
	names    map[string]struct{} // the names of some of them

	reference   int            // the largest number referred to
	referenceAt int            // and where
	wanted      map[string]int // names referred to before their group, and where

	totals *totals         // of the whole pattern, if asked for
	w      *writer         // nil: only check
	unable *NotExpressible // the first feature that stopped the writer
}

// groupKind says what stands before a group's content.
type groupKind uint8

const (
	groupPlain  groupKind = iota // capturing or not
	groupAhead                   // lookahead, which no quantifier may follow with the flag u
	groupBehind                  // lookbehind, which none may ever follow
)

// maxCaptures is V8's limit, and it bounds the memory for names.
const maxCaptures = 32767

// infinite stands for a quantifier without an upper bound; counts beyond it are taken as it.
const infinite = 1<<31 - 1

// fail returns a complaint about the byte at offset.
func (p *parser) fail(offset int, msg string) *PatternError {
	return &PatternError{Offset: offset, Msg: msg}
}

// cannot notes a feature that cannot be written and goes on checking only.
func (p *parser) cannot(feature string, offset int) {
	if p.w != nil {
		p.w, p.unable = nil, &NotExpressible{Feature: feature, Offset: offset}
	}
}

// within notes the feature that a writer's method complains of, if it does.
func (p *parser) within(feature string, offset int) {
	if feature != "" {
		p.cannot(feature, offset)
	}
}

// parse reads the whole pattern.
func (p *parser) parse() *PatternError {
	for p.pos < len(p.src) {
		at := p.pos
		repeatable, err := p.term()
		if err != nil {
			return err
		}
		if repeatable {
			if err := p.quantifier(); err != nil {
				return err
			}
		}
		p.within(p.w.endTerm(), at)
	}
	if len(p.open) > 0 {
		return p.fail(p.pos, "want ) at the end of a group")
	}
	return p.checkReferences()
}

// term reads a piece that a quantifier may follow, or one that stands by itself.
func (p *parser) term() (repeatable bool, err *PatternError) {
	switch c := p.src[p.pos]; c {
	case '|':
		p.pos++
		p.w.bar()
		return false, nil
	case '(':
		return false, p.openGroup()
	case ')':
		return p.closeGroup()
	case '^':
		p.pos++
		p.w.assertion(`\A`)
		return false, nil
	case '$':
		p.pos++
		p.w.assertion(`\z`)
		return false, nil
	case '.':
		p.within(p.w.set(bodyDot, rangesDot), p.pos)
		p.pos++
		return true, nil
	case '[':
		return true, p.class()
	case '\\':
		return p.escape()
	case '*', '+', '?', '{':
		if c != '{' || !p.loose || p.atQuantifier() {
			return false, p.fail(p.pos, "nothing to repeat before "+string(c))
		}
	case ']', '}':
		if !p.loose {
			return false, p.fail(p.pos, "a lone "+string(c))
		}
	}
	at := p.pos
	p.literal(at, p.rune())
	return true, nil
}

// literal hands on the code point r, which stands at offset at.
func (p *parser) literal(at int, r rune) {
	p.noSurrogate(at, r)
	p.w.literal(r)
}

// noSurrogate notes that r, at offset at, cannot be written if it is a surrogate. Those that
// make a pair do not come here.
func (p *parser) noSurrogate(at int, r rune) {
	if utf16.IsSurrogate(r) {
		p.cannot("a lone surrogate", at)
	}
}

// rune reads one code point as it stands; also a surrogate, in the three bytes that UTF-8
// would have for it, as rawjson.Name has them.
func (p *parser) rune() rune {
	r, size := utf8.DecodeRuneInString(p.src[p.pos:])
	if rest := p.src[p.pos:]; r == utf8.RuneError && len(rest) >= 3 && rest[0] == 0xed && rest[1]>>5 == 0xa0>>5 && rest[2]>>6 == 0x80>>6 {
		r, size = 0xd000|rune(rest[1]&0x3f)<<6|rune(rest[2]&0x3f), 3
	}
	p.pos += size
	return r
}

// accept reads s if it comes next.
func (p *parser) accept(s string) bool {
	if len(p.src)-p.pos < len(s) || p.src[p.pos:p.pos+len(s)] != s {
		return false
	}
	p.pos += len(s)
	return true
}

// openGroup reads the opening of a group.
func (p *parser) openGroup() *PatternError {
	at := p.pos
	p.pos++
	kind := groupPlain
	switch {
	case p.accept("?:"):
	case p.accept("?="), p.accept("?!"):
		kind = groupAhead
		p.cannot("a lookahead", at)
	case p.accept("?<="), p.accept("?<!"):
		kind = groupBehind
		p.cannot("a lookbehind", at)
	case p.accept("?<"):
		if err := p.nameGroup(); err != nil {
			return err
		}
		p.captures++
	case p.accept("?"):
		return p.fail(p.pos, "want one of : = ! < after (?")
	default:
		p.captures++
	}
	if p.captures > maxCaptures {
		return p.fail(at, "more than "+strconv.Itoa(maxCaptures)+" groups")
	}
	p.open = append(p.open, kind)
	p.within(p.w.enter(), at)
	return nil
}

// closeGroup reads the end of a group.
func (p *parser) closeGroup() (repeatable bool, err *PatternError) {
	last := len(p.open) - 1
	if last < 0 {
		return false, p.fail(p.pos, "no group is open before )")
	}
	kind := p.open[last]
	p.open = p.open[:last]
	p.pos++
	p.w.leave()
	return kind == groupPlain || kind == groupAhead && p.loose, nil
}

// quantifier reads a quantifier, if one comes next.
func (p *parser) quantifier() *PatternError {
	if p.pos == len(p.src) {
		return nil
	}
	at := p.pos
	symbol := p.src[at]
	low, high := 0, infinite
	switch symbol {
	case '*':
		p.pos++
	case '+':
		p.pos++
		low = 1
	case '?':
		p.pos++
		high = 1
	case '{':
		if p.loose && !p.atQuantifier() {
			return nil
		}
		var err *PatternError
		if low, high, err = p.counts(); err != nil {
			return err
		}
	default:
		return nil
	}
	p.within(p.w.quantify(symbol, low, high), at)
	if p.accept("?") {
		p.w.lazy()
	}
	return nil
}

// counts reads a quantifier in braces.
func (p *parser) counts() (low, high int, err *PatternError) {
	at := p.pos
	p.pos++
	low, ok := p.count()
	high = low
	if ok && p.accept(",") {
		if high, ok = p.count(); !ok {
			high, ok = infinite, true
		}
	}
	if !ok || !p.accept("}") {
		return 0, 0, p.fail(at, "want {n}, {n,} or {n,m}")
	}
	if low > high {
		return 0, 0, p.fail(at, "the numbers of a quantifier are out of order")
	}
	return low, high, nil
}

// count reads digits; false if there are none.
func (p *parser) count() (int, bool) {
	start := p.pos
	n := 0
	for p.pos < len(p.src) && p.src[p.pos]-'0' <= 9 {
		d := int(p.src[p.pos] - '0')
		if n > (infinite-d)/10 {
			n = infinite
		} else {
			n = n*10 + d
		}
		p.pos++
	}
	return n, p.pos > start
}
