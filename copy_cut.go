package stringify

import (
	"errors"
	"io"
	"slices"

	"github.com/stringify-go/stringify/internal/project"
	"github.com/stringify-go/stringify/internal/rawjson"
)

// A cutter reads a stream and cuts it into pieces: between documents, or, where an array is
// longer than a piece, between its elements. It validates nothing, so that it finds the places
// quickly; but when a piece has to grow, because there is no place to cut, it sees to it
// that what it holds may be JSON, and holds no white space that only separates. So nothing
// grows but what may be one long item.
type cutter struct {
	r        io.Reader
	size     int  // of pieces
	maxDepth int  // of values
	prompt   bool // documents are passed on when they have ended, not when a piece is full
	cuts     bool // arrays are cut
	large    int  // elements from which on an array is passed through; 0: none is

	split rawjson.Splitter
	rest  []byte // what was read and is in no piece
	seen  int    // how much of it the splitter has seen
	at    int64  // its offset in the stream
	err   error  // of r
	over  bool   // the last piece is cut

	array    bool  // rest is inside an array that is cut
	start    int64 // offset of the array
	elements int   // commas of the array that the splitter has seen
	first    int   // commas of the array that are not in rest
}

func newCutter(r io.Reader, size int, e *project.Engine, maxDepth int) *cutter {
	c := &cutter{r: r, size: size, maxDepth: maxDepth, prompt: true, split: rawjson.SplitLines()}
	c.cuts, c.large = e.CutsArrays()
	return c
}

// next cuts the next piece for p. It returns false at the end, or if the reader has failed.
func (c *cutter) next(p *piece) bool {
	if c.over {
		return false
	}
	limit := max(c.size, 2*len(c.rest))
	p.begin(limit)
	p.text, p.at = append(p.text, c.rest...), c.at
	for {
		c.scan(p)
		full := len(p.text) == limit
		if c.cut(p, full) {
			return true
		}
		switch {
		case c.err == io.EOF && len(p.text) > 0:
			return c.takeAll(p)
		case c.err != nil:
			c.at, c.over = p.offset(len(p.text)), true
			return false
		case full && !c.makeRoom(p):
			return c.takeAll(p)
		case c.seen < len(p.text):
			continue
		case len(p.text) == limit:
			limit *= 2
		}
		c.read(p, limit)
	}
}

// scan shows the splitter what is new.
func (c *cutter) scan(p *piece) {
	if p.end >= 0 {
		c.seen = len(p.text)
		return
	}
	last, count, end := c.split.Scan(p.text[c.seen:])
	if last >= 0 {
		p.last = c.seen + last
	}
	if end >= 0 {
		p.end = c.seen + end
	}
	c.elements += count
	c.seen = len(p.text)
}

// cut cuts p, if there is a place for it and the piece is long enough.
func (c *cutter) cut(p *piece, full bool) bool {
	switch {
	case !c.array && p.end >= 0: // nothing can follow
		return c.takeAll(p)
	case p.end >= 0:
		i := p.end + 1
		for i < len(p.text) && isBlank(p.text[i]) {
			i++
		}
		switch {
		case i == len(p.text):
			return c.err == io.EOF && c.takeAll(p)
		case p.text[i] != '\n':
			return c.takeAll(p)
		}
		c.take(p, i+1, i+1)
		c.array, c.seen, c.split = false, 0, rawjson.SplitLines()
		return true
	case p.last < 0 || c.array && c.isUndecided():
		return false
	case !full && (c.array || !c.prompt) && (c.err == nil || c.err == io.EOF):
		return false
	case c.array:
		p.end = p.last
		c.take(p, p.last+1, p.last)
	default:
		c.take(p, p.last+1, p.last+1)
	}
	return true
}

// isBlank reports whether b is white space within a line.
func isBlank(b byte) bool { return b == ' ' || b == '\t' || b == '\r' }

// isUndecided reports whether it is open whether the array at hand is passed through.
func (c *cutter) isUndecided() bool { return c.elements+1 < c.large }

// take makes text[:n] the piece and text[from:] the rest.
func (c *cutter) take(p *piece, n, from int) {
	c.rest = append(c.rest[:0], p.text[from:]...)
	c.at, c.seen = p.offset(from), len(c.rest)
	p.text = p.text[:n]
	if c.array && !c.isUndecided() {
		p.part = project.Part{Text: p.text, End: p.end, Large: c.large > 0}
		p.start, p.first = c.start, c.first
	}
	c.first = c.elements
}

// takeAll makes all that was read the last piece.
func (c *cutter) takeAll(p *piece) bool {
	c.take(p, len(p.text), len(p.text))
	c.over = true
	return true
}

// makeRoom is asked when p is full and cannot be cut. It drops white space, or finds that an
// array begins, whose elements can be cut, or does nothing if p must grow. It returns false
// if the text cannot become JSON.
func (c *cutter) makeRoom(p *piece) bool {
	if p.end >= 0 {
		p.drop(p.end+1, len(p.text))
		c.seen = len(p.text)
		return true
	}
	from, depth := 0, 0
	if c.array {
		from, depth = 1, 1
	}
	if i := rawjson.SkipSpace(p.text, from); i > from {
		p.drop(from, i)
		p.last = max(p.last-(i-from), -1)
		c.seen = len(p.text)
		return true
	}
	if !c.array && c.cuts && p.text[0] == '[' {
		c.array, c.start, c.seen, c.elements, c.first = true, p.offset(0), 0, 0, 0
		c.split = rawjson.SplitElements()
		return true
	}
	if c.array && c.isUndecided() {
		from, depth = 0, 0
	}
	end, err := rawjson.SkipValue(p.text, from, depth, c.maxDepth)
	if bad := (*rawjson.SyntaxError)(nil); errors.As(err, &bad) {
		return bad.Offset == len(p.text) // it only ends too soon
	}
	if end == len(p.text) {
		return true // a number may go on
	}
	if rawjson.SkipSpace(p.text, end) < len(p.text) {
		return false
	}
	p.drop(end+1, len(p.text)) // one is left: numbers must not meet
	c.seen = len(p.text)
	return true
}

// begin readies p for a text of n bytes.
func (p *piece) begin(n int) {
	if cap(p.text) > 4*n {
		p.text = nil
	}
	if cap(p.out) > 4*max(n, copyBuffer) {
		p.out = nil
	}
	*p = piece{text: slices.Grow(p.text[:0], n), gaps: p.gaps[:0], out: p.out, last: -1, end: -1}
}

// drop drops the white space text[i:end].
func (p *piece) drop(i, end int) {
	n := int64(end - i)
	p.text = append(p.text[:i], p.text[end:]...)
	if k := len(p.gaps) - 1; k >= 0 && p.gaps[k].at == i {
		p.gaps[k].n += n
	} else if n > 0 {
		p.gaps = append(p.gaps, gap{i, n})
	}
}

// maxEmptyReads is how often a reader may give nothing, in a row.
const maxEmptyReads = 100

// errBadCount is what a reader gets that does not keep to io.Reader.
var errBadCount = errors.New("stringify: a reader returned an impossible count")

// read reads once, so that p.text becomes limit bytes at most.
func (c *cutter) read(p *piece, limit int) {
	p.text = slices.Grow(p.text, limit-len(p.text))
	room := p.text[len(p.text):limit]
	for range maxEmptyReads {
		n, err := c.r.Read(room)
		if n < 0 || n > len(room) {
			c.err = errBadCount
			return
		}
		p.text, c.err = p.text[:len(p.text)+n], err
		if n > 0 || err != nil {
			return
		}
	}
	c.err = io.ErrNoProgress
}
