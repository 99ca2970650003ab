package project

import (
	"bytes"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/rawjson"
)

// maxGuesses bounds how many objects inside each other are written by a guess. Further
// ones are looked at first, see look, so that time stays linear in the text.
const maxGuesses = 8

// mayGuess reports whether the object at s[i] may be written by a guess: what was looked
// at needs none.
func (c *call) mayGuess(i int) bool { return !c.misled && c.guesses < maxGuesses && i >= c.seen }

// A mark is where a call stands, to go back there.
type mark struct {
	log, others, table, put, depth int
	mismatch                       *diag.Mismatch
}

// mark returns where c stands.
func (c *call) mark() mark {
	return mark{len(c.log), len(c.others), len(c.table), len(c.put), c.depth, c.mismatch}
}

// rewind goes back to m. What the output has behind the position at that time is lost.
func (c *call) rewind(m mark) {
	c.log, c.others, c.table, c.put = c.log[:m.log], c.others[:m.others], c.table[:m.table], c.put[:m.put]
	c.depth, c.mismatch = m.depth, m.mismatch
}

// guess writes the object at s[i] by the arm that the first member of b's name tells.
// ok is false, and nothing is written, if it tells none for sure, or if a later one of
// the same name, which counts for more, tells another.
//
// That there is a later one is looked for when the object is written and its end known:
// a search for the quoted name takes a tenth of the time of reading names. A call whose
// guess was wrong does not guess any more, since each one may have been for nothing.
func (c *call) guess(b *branch, i, w int) (end, next int, ok bool) {
	behind, to := c.told(b, i)
	if to == nil {
		return 0, 0, false
	}
	m := c.mark()
	c.guesses++
	end, next = c.value(to, i, w)
	c.guesses--
	switch {
	case end < 0 && c.mismatch == nil: // not JSON
		return end, next, true
	case end >= 0 && !b.mayRepeat(c.s[behind:end]):
		return end, next, true
	case c.toldLast(b, i) == to:
		return end, next, true
	}
	c.rewind(m)
	c.misled = true
	return 0, 0, false
}

// mayRepeat reports whether text, the rest of an object, may have the member's name: as
// it is, or with escapes, which all are of this form but that of a slash.
func (b *branch) mayRepeat(text []byte) bool {
	return bytes.Contains(text, b.member) || bytes.Contains(text, []byte(`\u`))
}

// told returns the node of the arm that the first member of b's name tells of the object
// at s[i], and the position behind its text; nil if it does not tell.
func (c *call) told(b *branch, i int) (behind int, to *node) {
	text := c.text()
	c.depth++
	defer func() { c.depth-- }()
	for i++; ; i++ { // behind the brace or a comma
		i = rawjson.SkipSpace(text, i)
		from := i
		if i = plainString(text, i); i < 0 {
			return 0, nil
		}
		found := string(text[from:i]) == string(b.member)
		if i = rawjson.SkipSpace(text, i); i >= len(text) || text[i] != ':' {
			return 0, nil
		}
		i = rawjson.SkipSpace(text, i+1)
		if found {
			end := plainString(text, i)
			if end < 0 {
				return 0, nil
			}
			return end, b.find(text[i+1 : end-1])
		}
		if i = c.skip(i); i < 0 {
			return 0, nil
		}
		if i = rawjson.SkipSpace(text, i); i >= len(text) || text[i] != ',' {
			return 0, nil
		}
	}
}

// plainString returns the position behind the string at text[i] if there is one and it
// has no escapes, else -1. Its bytes may be no UTF-8.
func plainString(text []byte, i int) int {
	if i >= len(text) || text[i] != '"' {
		return -1
	}
	n, _ := spanText(text[i+1:])
	if i += n + 1; i >= len(text) || text[i] != '"' {
		return -1
	}
	return i + 1
}

// toldLast returns the node of the arm that the last member of b's name tells of the
// object at s[i], which has one; nil if it does not tell.
func (c *call) toldLast(b *branch, i int) (to *node) {
	text := c.text()
	c.depth++
	defer func() { c.depth-- }()
	for i++; ; i++ { // behind the brace or a comma
		i = rawjson.SkipSpace(text, i)
		end, err := rawjson.SkipString(text, i)
		if err != nil {
			return nil
		}
		c.key = rawjson.AppendString(c.key[:0], text[i:end])
		if i = rawjson.SkipSpace(text, end); i >= len(text) || text[i] != ':' {
			return nil
		}
		i = rawjson.SkipSpace(text, i+1)
		if end = c.skip(i); end < 0 {
			return nil
		}
		if string(c.key) == string(b.member) {
			to = nil
			if text[i] == '"' {
				c.decoded = rawjson.AppendText(c.decoded[:0], text[i:end])
				to = b.find(c.decoded)
			}
		}
		if i = rawjson.SkipSpace(text, end); i >= len(text) {
			return nil
		}
		if text[i] != ',' {
			return to
		}
	}
}
