package ecma

import (
	"strconv"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// A writer writes RE2 syntax and counts what Go's regexp will make of it. Its methods may be
// called on nil and then do nothing. Those that can hit a limit return the feature that is
// beyond it, or "".
type writer struct {
	out    []byte
	groups []cost // of the pattern and of the groups that are open, the last is the innermost
	last   cost   // of the term written last
	ranges int    // in all classes, for the limit; a pattern's length bounds those it spells
	class  int    // where the body of the open class begins in out
}

// cost is what a piece asks of RE2.
type cost struct {
	instructions int // at most, after all repetition has been written out
	repeats      int // the largest product of nested counts
}

func newWriter() *writer { return &writer{groups: []cost{{repeats: 1}}} }

// The bodies of the classes that JavaScript and RE2 do not have in common, or name alike.
// The sets of \s and of what . leaves out are in isSpace and in ECMA-262, LineTerminator.
const (
	bodyDigit    = `0-9`
	bodyNotDigit = `\D`
	bodyWord     = `0-9A-Z_a-z`
	bodyNotWord  = `\W`
	bodySpace    = `\t-\r \x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff}`
	bodyNotSpace = `\x00-\x08\x0e-\x1f!-\x{9f}\x{a1}-\x{167f}\x{1681}-\x{1fff}\x{200b}-\x{2027}` +
		`\x{202a}-\x{202e}\x{2030}-\x{205e}\x{2060}-\x{2fff}\x{3001}-\x{fefe}\x{ff00}-\x{10ffff}`
	bodyDot = `\x00-\x09\x0b\x0c\x0e-\x{2027}\x{202a}-\x{10ffff}`
	bodyAny = `\x00-\x{10ffff}`

	rangesSpace = 11
	rangesDot   = 4
)

// literal writes an atom for one code point, which is no surrogate. U+FFFD is written as a
// class, since Go looks for literal text by its bytes and would not find U+FFFD where a byte
// that is not UTF-8 stands for it.
func (w *writer) literal(r rune) {
	if w == nil {
		return
	}
	if r == utf8.RuneError {
		w.openClass(false)
		w.classRange(r, r)
		w.closeClass()
		return
	}
	w.out = appendRune(w.out, r)
	w.last = cost{1, 1}
}

// assertion writes a term that takes no text.
func (w *writer) assertion(text string) {
	if w == nil {
		return
	}
	w.out = append(w.out, text...)
	w.last = cost{1, 1}
}

// set writes an atom for one code point out of body.
func (w *writer) set(body string, ranges int) string {
	w.openClass(false)
	feature := w.classSet(body, ranges)
	w.closeClass()
	return feature
}

// bar writes the border between two alternatives.
func (w *writer) bar() {
	if w == nil {
		return
	}
	w.out = append(w.out, '|')
	w.last = cost{1, 1}
}

// enter opens a group.
func (w *writer) enter() string {
	if w == nil {
		return ""
	}
	if len(w.groups) > maxNesting {
		return "nesting deeper than " + strconv.Itoa(maxNesting)
	}
	w.out = append(w.out, "(?:"...)
	w.groups = append(w.groups, cost{repeats: 1})
	w.last = cost{0, 1}
	return ""
}

// leave closes the innermost group, which is then the term written last.
func (w *writer) leave() {
	if w == nil {
		return
	}
	w.out = append(w.out, ')')
	top := len(w.groups) - 1
	w.last = w.groups[top]
	w.last.instructions++
	w.groups = w.groups[:top]
}

// quantify repeats the term written last, from low to high times; symbol is the quantifier's
// first byte.
func (w *writer) quantify(symbol byte, low, high int) string {
	if w == nil {
		return ""
	}
	copies, factor := high, high
	if high == infinite {
		copies, factor = low+1, max(low, 1)
	}
	w.last.repeats *= min(factor, maxRepeats+1)
	if w.last.repeats > maxRepeats {
		return "a repetition of more than " + strconv.Itoa(maxRepeats)
	}
	w.last.instructions = w.last.instructions*copies + copies + 1
	w.out = append(w.out, symbol)
	if symbol == '{' { // anew, since RE2 takes {01} as text
		w.out = strconv.AppendInt(w.out, int64(low), 10)
		if high != low {
			w.out = append(w.out, ',')
			if high != infinite {
				w.out = strconv.AppendInt(w.out, int64(high), 10)
			}
		}
		w.out = append(w.out, '}')
	}
	return ""
}

// lazy makes the quantifier written last a lazy one.
func (w *writer) lazy() {
	if w != nil {
		w.out = append(w.out, '?')
	}
}

// maxRepeats is RE2's limit for a count, and for the product of nested ones.
const maxRepeats = 1000

// endTerm adds the term written last to the group it is in.
func (w *writer) endTerm() string {
	if w == nil {
		return ""
	}
	group := &w.groups[len(w.groups)-1]
	group.instructions += w.last.instructions
	group.repeats = max(group.repeats, w.last.repeats)
	w.last = cost{0, 1}
	if group.instructions > maxInstructions {
		return "a program of more than " + strconv.Itoa(maxInstructions) + " instructions"
	}
	return ""
}

// openClass begins a class.
func (w *writer) openClass(negated bool) {
	if w == nil {
		return
	}
	w.out = append(w.out, '[')
	if negated {
		w.out = append(w.out, '^')
	}
	w.class = len(w.out)
}

// classSet adds a set to the open class.
func (w *writer) classSet(body string, ranges int) string {
	if w == nil {
		return ""
	}
	if w.ranges += ranges; w.ranges > maxRanges {
		return "classes of more than " + strconv.Itoa(maxRanges) + " ranges"
	}
	w.out = append(w.out, body...)
	return ""
}

// classRange adds the code points from low to high, which are no surrogates, to the open
// class. Surrogates between them do no harm: no text has any.
func (w *writer) classRange(low, high rune) {
	if w == nil {
		return
	}
	w.ranges++
	w.out = appendRune(w.out, low)
	if low < high {
		w.out = append(w.out, '-')
		w.out = appendRune(w.out, high)
	} else if low == utf8.RuneError {
		w.out = append(w.out, `\x{d800}`...) // keeps the class a class, see literal
	}
}

// closeClass ends the open class, which is then the term written last. A class without any
// code point, which JavaScript has and RE2 has not, is written as the negation of all.
func (w *writer) closeClass() {
	if w == nil {
		return
	}
	if len(w.out) == w.class {
		if w.out[w.class-1] == '^' {
			w.out = append(w.out[:w.class-1], bodyAny...)
		} else {
			w.out = append(append(w.out, '^'), bodyAny...)
		}
	}
	w.out = append(w.out, ']')
	w.last = cost{1, 1}
}

// appendRune appends r so that it stands for itself, in a class or outside.
func appendRune(dst []byte, r rune) []byte {
	switch {
	case '0' <= r && r <= '9', 'A' <= r && r <= 'Z', 'a' <= r && r <= 'z', r == ' ', r == '_':
		return append(dst, byte(r))
	case r < utf8.RuneSelf || utf16.IsSurrogate(r) || !unicode.IsPrint(r):
		dst = append(dst, `\x{`...)
		dst = strconv.AppendInt(dst, int64(r), 16)
		return append(dst, '}')
	}
	return utf8.AppendRune(dst, r)
}
