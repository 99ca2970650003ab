package rawjson

import "strings"

// The twin of SkipValue: RFC 8259's grammar, rule by rule and byte by byte.

// faultOffset returns the offset of the byte at fault in src, -1 if src is JSON.
func faultOffset(src []byte) int {
	g := grammar{text: string(src)}
	g.space()
	if !g.value() {
		return g.i
	}
	g.space()
	if g.i < len(g.text) {
		return g.i
	}
	return -1
}

// A grammar is a place in a text. Its methods go on behind what they are named
// for; where that is not there they return false, at the byte at fault.
type grammar struct {
	text string
	i    int
}

// next goes on behind one byte, if it is in set.
func (g *grammar) next(set string) bool {
	if g.i < len(g.text) && strings.IndexByte(set, g.text[g.i]) >= 0 {
		g.i++
		return true
	}
	return false
}

func (g *grammar) space() {
	for g.next(" \t\r\n") {
	}
}

func (g *grammar) value() bool {
	switch {
	case g.next("{"):
		return g.list("}", g.member)
	case g.next("["):
		return g.list("]", g.value)
	case g.next(`"`):
		return g.chars()
	case g.next("t"):
		return g.letters("rue")
	case g.next("f"):
		return g.letters("alse")
	case g.next("n"):
		return g.letters("ull")
	}
	return g.number()
}

func (g *grammar) list(end string, element func() bool) bool {
	g.space()
	if g.next(end) {
		return true
	}
	for {
		if !element() {
			return false
		}
		g.space()
		if g.next(end) {
			return true
		}
		if !g.next(",") {
			return false
		}
		g.space()
	}
}

func (g *grammar) member() bool {
	if !g.next(`"`) || !g.chars() {
		return false
	}
	g.space()
	if !g.next(":") {
		return false
	}
	g.space()
	return g.value()
}

func (g *grammar) chars() bool {
	for !g.next(`"`) {
		switch {
		case g.next(`\`):
			if g.next("u") {
				for range 4 {
					if !g.next("0123456789abcdefABCDEF") {
						return false
					}
				}
			} else if !g.next(`"\/bfnrt`) {
				return false
			}
		case g.i < len(g.text) && g.text[g.i] >= 0x20:
			g.i++
		default:
			return false
		}
	}
	return true
}

func (g *grammar) letters(word string) bool {
	for _, c := range word {
		if !g.next(string(c)) {
			return false
		}
	}
	return true
}

func (g *grammar) number() bool {
	g.next("-")
	if !g.next("0") && !g.digits() {
		return false
	}
	if g.next(".") && !g.digits() {
		return false
	}
	if g.next("eE") {
		g.next("+-")
		return g.digits()
	}
	return true
}

func (g *grammar) digits() bool {
	if !g.next("0123456789") {
		return false
	}
	for g.next("0123456789") {
	}
	return true
}
