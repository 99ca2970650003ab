package project

import (
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/rawjson"
)

// Lines are the documents of a text, as AppendLines has written them.
type Lines struct {
	Count int // documents written
	Start int // offset of the one that could not be written
}

// AppendLines is Append for any number of documents, a line break between each two: they may
// have line breaks inside, and blank lines around them count for nothing. Where a document has
// a line break behind it, so has what is written for it, one.
//
// The error is that of the first document that cannot be written, as Append has it, with
// offsets from the beginning of src; what follows on its line counts as part of it.
// What is written for the documents before is returned with it.
func (e *Engine) AppendLines(dst, src []byte) ([]byte, Lines, error) {
	e.once.Do(e.lower)
	c := e.call()
	c.start(dst, src, 0)
	root, text := &e.nodes[e.plan.Root], c.text()
	var l Lines
	w := len(dst)
	for {
		l.Start = rawjson.SkipSpace(text, l.Start)
		if l.Start == len(text) {
			out := c.d[:w]
			c.release()
			return out, l, nil
		}
		i, next := c.document(root, e.plan.Strict, l.Start, w)
		if i >= 0 {
			i = skipBlanks(text, i)
		}
		switch {
		case i >= 0 && i < len(text) && text[i] == '\n':
			c.d[next] = '\n'
			w = next + 1
		case i >= 0 && i == len(text):
			w = next
		default:
			out, mismatch := c.d[:w], c.mismatch
			c.release()
			if err := checkLine(src, l.Start, e.maxDepth); err != nil {
				return out, l, err
			}
			if mismatch == nil {
				return out, l, unreadable(src)
			}
			return out, l, mismatch
		}
		l.Start = i
		l.Count++
	}
}

// skipBlanks returns the offset of the first byte of src from i on that is no white space, or
// a line break.
func skipBlanks(src []byte, i int) int {
	for i < len(src) && (src[i] == ' ' || src[i] == '\t' || src[i] == '\r') {
		i++
	}
	return i
}

// checkLine returns what is wrong with the document at src[i], or with what follows on
// its line.
func checkLine(src []byte, i, maxDepth int) error {
	end, err := rawjson.SkipValue(src, i, 0, maxDepth)
	if err != nil {
		return err
	}
	return checkEnd(src, end)
}

// checkEnd returns what is wrong with the rest of the line behind a document.
func checkEnd(src []byte, i int) error {
	if i = skipBlanks(src, i); i < len(src) && src[i] != '\n' {
		return rawjson.Unexpected(src, i, "a line break or the end of the text")
	}
	return nil
}

// CutsArrays reports whether Append writes arrays element by element, none of them depending
// on another, so that AppendPart may write them part by part. Where large arrays are
// passed through, large is the number of elements from which on they are; else 0.
func (e *Engine) CutsArrays() (cuts bool, large int) {
	e.once.Do(e.lower)
	if e.strict {
		return false, 0
	}
	n := &e.nodes[e.plan.Root]
	for n != nil && (n.kind == plan.Switch || n.kind == plan.Branch) {
		n = n.byKind[plan.JSONArray]
	}
	switch {
	case n == nil:
		return false, 0
	case n.kind == plan.Any:
		return true, 0
	}
	return n.kind == plan.Array, e.largeSize
}

// A Part is a number of elements of an array that is cut at commas.
type Part struct {
	Text  []byte // from the array's bracket, or a comma, on
	End   int    // offset of the comma, or the array's bracket, behind the elements; -1 if neither is there
	Large bool   // the array is large, and passed through
}

// AppendPart is Append for a part of an array, see CutsArrays. What it appends begins with what
// the text of p begins with, and ends with the bracket if the array ends; so the parts of an array
// give the array. If the array ends, the rest of the text is that of its line, with a line
// break or without.
//
// The brackets of p.Text are changed, and changed back. Offsets of syntax errors are from its
// beginning; elements in errors are counted from the first of the part.
func (e *Engine) AppendPart(dst []byte, p Part) ([]byte, error) {
	e.once.Do(e.lower)
	if p.End < 0 || p.Text[p.End] == '}' { // neither is right
		err := e.checkPart(p)
		if err == nil {
			err = unreadable(p.Text)
		}
		return dst, err
	}
	first, last := p.Text[0], p.Text[p.End]
	begins, ends := first == '[', last == ']'
	if i := rawjson.SkipSpace(p.Text, 1); i == p.End && !(begins && ends) {
		return dst, rawjson.Unexpected(p.Text, i, "a value")
	}
	p.Text[0], p.Text[p.End] = '[', ']'
	out, err := e.appendElements(dst, p.Text[:p.End+1], p.Large)
	p.Text[0], p.Text[p.End] = first, last
	if err != nil || ends && checkEnd(p.Text, p.End+1) != nil {
		if err := e.checkPart(p); err != nil {
			return dst, err
		}
		return dst, err
	}
	out[len(dst)] = first
	if !ends {
		out = out[:len(out)-1]
	}
	return out, nil
}

// appendElements writes the array src by the root, or as it is.
func (e *Engine) appendElements(dst, src []byte, large bool) ([]byte, error) {
	if !large {
		return e.append(dst, src, e.plan.Root, 0, plan.NoMatch)
	}
	out, end, err := rawjson.AppendAny(dst, src, 0, 0, e.maxDepth)
	if err == nil && end < len(src) {
		err = unreadable(src)
	}
	return out, err
}

// checkPart returns what is wrong with the text of p. If it is only that it ends, which
// cannot be if p.End is known, it is nil.
func (e *Engine) checkPart(p Part) error {
	first := p.Text[0]
	p.Text[0] = '['
	defer func() { p.Text[0] = first }()
	if i := rawjson.SkipSpace(p.Text, 1); first != '[' && i < len(p.Text) && p.Text[i] == ']' {
		return rawjson.Unexpected(p.Text, i, "a value") // behind the comma
	}
	err := checkLine(p.Text, 0, e.maxDepth)
	if s, ok := err.(*rawjson.SyntaxError); ok && p.End >= 0 && s.Offset == len(p.Text) {
		return nil
	}
	return err
}

// unreadable is the error for the text src, which a loop has refused and check takes: a
// mistake of this package.
func unreadable(src []byte) error {
	return &rawjson.SyntaxError{Offset: len(src), Msg: "cannot be read"}
}
