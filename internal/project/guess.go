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
// That there is no later one shows where the arm declares the member and its members are
// in order. Else it is looked for when the object is written and its end known: a search
// for the quoted name takes a tenth of the time of reading names. A call whose guess was
// wrong does not guess any more, since each one may have been for nothing.
//
// Where the arm asks for more members, which its node does not do without, it is possible
// if the node has written them. If the node fails, the arm may not have been possible.
func (c *call) guess(b *branch, i, w int) (end, next int, ok bool) {
	behind, k := c.told(b, i)
	if k < 0 || b.sure[k] == nil {
		return 0, 0, false
	}
	to := b.sure[k]
	m := c.mark()
	c.guesses++
	if b.declared[k] {
		end, next = c.object(to.object, i, w)
	} else {
		end, next = c.value(to, i, w)
	}
	c.guesses--
	switch {
	case end < 0 && c.mismatch == nil: // not JSON
		return end, next, true
	case end >= 0 && (b.declared[k] && !c.disordered || !b.mayRepeat(c.s[behind:end])):
		return end, next, true
	case (end >= 0 || !b.asks[k]) && c.toldLast(b, i) == k:
		return end, next, true
	}
	c.rewind(m)
	c.misled = true
	return 0, 0, false
}

// try writes the object at s[i] by to, the node of the only arm for objects, which is
// possible if it succeeds. ok is false, and nothing is written, if it fails: the arm may
// not have been possible.
func (c *call) try(to *node, i, w int) (end, next int, ok bool) {
	m := c.mark()
	c.guesses++
	end, next = c.value(to, i, w)
	c.guesses--
	if end >= 0 || c.mismatch == nil { // written, or not JSON
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

// told returns what the first member of b's name, of the object at s[i], tells: the place
// in b.texts, -1 if it is not there; and the position behind its text.
func (c *call) told(b *branch, i int) (behind, k int) {
	text := c.text()
	i++
	for k, whole := range b.whole {
		if len(text)-i >= len(whole) && string(text[i:i+len(whole)]) == whole {
			return i + len(whole), k
		}
	}
	if bytes.HasPrefix(text[i:], b.head) {
		from := i + len(b.head)
		n, _ := spanText(text[from:])
		if end := from + n; end < len(text) && text[end] == '"' {
			return end + 1, b.find(text[from:end])
		}
		return 0, -1
	}
	c.depth++ // of the members
	i, end := c.seek(b, i)
	c.depth--
	if i < 0 {
		return 0, -1
	}
	return end, b.find(text[i+1 : end-1])
}

// seek returns where the text of the first member of b's name begins and ends, behind
// text[i], where the members of an object begin; below 0 if there is none, or if it is no
// text, or one with escapes.
func (c *call) seek(b *branch, i int) (from, end int) {
	text := c.text()
	for ; ; i++ { // behind the brace or a comma
		i = rawjson.SkipSpace(text, i)
		name := i
		if i = plainString(text, i); i < 0 {
			return -1, -1
		}
		found := string(text[name:i]) == string(b.member)
		if i = rawjson.SkipSpace(text, i); i >= len(text) || text[i] != ':' {
			return -1, -1
		}
		i = rawjson.SkipSpace(text, i+1)
		if found {
			if end = plainString(text, i); end < 0 {
				return -1, -1
			}
			return i, end
		}
		if i = c.skip(i); i < 0 {
			return -1, -1
		}
		if i = rawjson.SkipSpace(text, i); i >= len(text) || text[i] != ',' {
			return -1, -1
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

// toldLast returns what the last member of b's name, of the object at s[i], tells: the
// place in b.texts, -1 if it is not there. The object has a member of the name.
func (c *call) toldLast(b *branch, i int) (k int) {
	c.depth++ // of the members
	k = c.seekLast(b, i+1)
	c.depth--
	return k
}

// seekLast is toldLast behind text[i], where the members begin.
func (c *call) seekLast(b *branch, i int) (k int) {
	text := c.text()
	k = -1
	for ; ; i++ { // behind the brace or a comma
		i = rawjson.SkipSpace(text, i)
		end, err := rawjson.SkipString(text, i)
		if err != nil {
			return -1
		}
		c.key = rawjson.AppendString(c.key[:0], text[i:end])
		if i = rawjson.SkipSpace(text, end); i >= len(text) || text[i] != ':' {
			return -1
		}
		i = rawjson.SkipSpace(text, i+1)
		if end = c.skip(i); end < 0 {
			return -1
		}
		if string(c.key) == string(b.member) {
			k = -1
			if text[i] == '"' {
				c.decoded = rawjson.AppendText(c.decoded[:0], text[i:end])
				k = b.find(c.decoded)
			}
		}
		if i = rawjson.SkipSpace(text, end); i >= len(text) {
			return -1
		}
		if text[i] != ',' {
			return k
		}
	}
}
