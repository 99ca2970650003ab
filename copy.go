package stringify

import (
	"io"
	"runtime"
	"strconv"
	"strings"
	"sync"

	"github.com/stringify-go/stringify/internal/buffer"
	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/ordered"
	"github.com/stringify-go/stringify/internal/project"
	"github.com/stringify-go/stringify/internal/rawjson"
)

// copyBuffer is how much text Copy reads and writes at once.
const copyBuffer = 64 << 10

// Copy reads JSON text from r and writes it to w, rewritten by the schema: it is
// [Serializer.AppendJSON] for texts of any length, and for any number of documents.
//
// The documents of a stream have a line break between each two (NDJSON, JSON Lines). They may
// have more of them inside, and blank lines count for nothing. Where a document has a line break
// behind it, LF or CR LF, so has what is written for it: one "\n". Two documents on one line,
// and a stream without a document, are an error. Text of format "unsafe" is written as it is,
// with its line breaks.
//
// Copy reads 64 KiB at once, and writes what it made of that by one call of w.Write. It passes
// on the documents that have ended before it waits for more. An array that is longer
// than that is written part by part, so that memory is less than 1 MiB, and a few times
// the longest of its elements. Other documents are read whole, and so are arrays if the schema
// is a list of items or leaves it to validation how an array is written ([WithStrict] does).
// With [LargeArraysPassthrough], as many elements are held as tell whether an array is large.
//
// The error is the one that AppendJSON has for the document: a [*SyntaxError] with the offset in
// the whole stream, or else a [*ValueError]. What is wrong behind the first document is a
// [*RecordError], which has one of them and the number of the document. Nothing that
// follows is written. The documents before are written, and of the one at fault nothing
// unless it is a longer array: then the parts before the one at fault may be. Of such an array
// the error is that of the first part that cannot be written, where AppendJSON would tell of
// text behind it that is not JSON: nothing is read for that. Errors of r, but for io.EOF, and
// of w are returned as they are, those of r when the documents before were written;
// io.ErrNoProgress, if r gives nothing again and again; io.ErrShortWrite, if w takes less
// without saying why. How far r was read is not defined then.
//
// With [WithParallel], what is behind the first MiB is rewritten by several goroutines, and
// written in order. Each holds four times 64 KiB of text, or of longer items; documents are passed
// on when 64 KiB have been read, or the stream has ended.
//
// r and w must not be nil. Copy keeps neither. It is safe for concurrent use, as long as r
// and w are.
func (s *Serializer) Copy(w io.Writer, r io.Reader) error {
	return s.copy(w, r, copyBuffer, s.processors())
}

// processors returns how many goroutines write at once.
func (s *Serializer) processors() int {
	return min(s.compiled().Options.Parallel, runtime.GOMAXPROCS(0))
}

// copy is Copy by n goroutines, with a buffer of size bytes, more than 0, for each piece.
func (s *Serializer) copy(w io.Writer, r io.Reader, size, n int) error {
	in := newCutter(r, size, s.textEngine(), s.compiled().Options.MaxValueDepth)
	c := copier{w: w}
	if err := c.run(s, in, n, manyBytes/copyBuffer); err != nil {
		return err
	}
	switch {
	case in.err != io.EOF:
		return in.err
	case c.records == 0:
		return c.syntaxError(in.at, rawjson.Unexpected(nil, 0, "a value"))
	}
	return nil
}

// run rewrites the pieces of in by s. If n is more than 1, as many goroutines do so at once
// behind the first few pieces: most streams have no more than these.
func (c *copier) run(s *Serializer, in *cutter, n, few int) error {
	p := pieces.Get().(*piece)
	for k := 0; (n <= 1 || k < few) && in.next(p); k++ {
		s.rewrite(p)
		if err := c.done(p); err != nil {
			p.put()
			return err
		}
	}
	p.put()
	if n <= 1 || in.over {
		return nil
	}
	in.prompt = false
	var used []*piece
	err := ordered.Do(n, func(p **piece) bool {
		if *p == nil {
			*p = pieces.Get().(*piece)
			used = append(used, *p)
		}
		return in.next(*p)
	}, func(p **piece) { s.rewrite(*p) }, func(p **piece) error { return c.done(*p) })
	for _, p := range used {
		p.put()
	}
	return err
}

// A piece is what Copy writes at once: a number of documents, or a part of an array.
type piece struct {
	text  []byte
	at    int64 // offset of its text in the stream, but for the gaps
	gaps  []gap
	last  int          // the last separator in text, -1 if there is none
	end   int          // the bracket that closes the array, or comma behind the part; -1 if there is none
	start int64        // offset of the array
	part  project.Part // of the array; without text, if it is none
	first int          // number of the part's first element

	out   []byte
	lines project.Lines // if it is no part
	err   error
}

// A gap is where a piece lacks n bytes of the stream, white space.
type gap struct {
	at int
	n  int64
}

// pieces has pieces whose room is used again.
var pieces = sync.Pool{New: func() any { return new(piece) }}

// put gives p back, unless its room is too large to be kept.
func (p *piece) put() {
	p.err = nil
	if cap(p.text)+cap(p.out) <= buffer.MaxPooled {
		pieces.Put(p)
	}
}

// offset returns the offset in the stream of p.text[i].
func (p *piece) offset(i int) int64 {
	at := p.at + int64(i)
	for _, g := range p.gaps {
		if g.at <= i {
			at += g.n
		}
	}
	return at
}

// isPart reports whether p is a part of an array, endsArray whether it is the last one.
func (p *piece) isPart() bool { return p.part.Text != nil }

func (p *piece) endsArray() bool { return p.part.End > 0 && p.text[p.part.End] == ']' }

// rewrite makes the output of p.
func (s *Serializer) rewrite(p *piece) {
	e := s.textEngine()
	if p.isPart() {
		p.lines = project.Lines{}
		p.out, p.err = e.AppendPart(p.out[:0], p.part)
		if p.err == nil && p.endsArray() && p.text[len(p.text)-1] == '\n' {
			p.out = append(p.out, '\n')
		}
	} else {
		p.out, p.lines, p.err = e.AppendLines(p.out[:0], p.text)
	}
	if len(p.out) > 0 {
		p.out = s.finish(p.out, 0)
	}
}

// A copier writes pieces, and knows how many documents they were.
type copier struct {
	w       io.Writer
	records int64 // documents that have ended
}

// done writes p.
func (c *copier) done(p *piece) error {
	if len(p.out) > 0 {
		n, err := c.w.Write(p.out)
		if err == nil && n < len(p.out) {
			err = io.ErrShortWrite
		}
		if err != nil {
			return err
		}
	}
	c.records += int64(p.lines.Count)
	start := p.start
	if !p.isPart() {
		start = p.offset(p.lines.Start)
	}
	switch err := p.err.(type) {
	case nil:
	case *rawjson.SyntaxError:
		return c.record(start, c.syntaxError(p.offset(err.Offset), err))
	case *diag.Mismatch:
		if p.isPart() {
			err.Behind(p.first)
		}
		return c.record(start, publicError(err))
	default:
		return err
	}
	if p.isPart() && p.endsArray() {
		c.records++
	}
	return nil
}

// syntaxError is err as it is at an offset in the stream.
func (c *copier) syntaxError(offset int64, err *rawjson.SyntaxError) error {
	return &SyntaxError{Offset: offset, Msg: err.Msg}
}

// record is what is wrong with the document that is at hand and begins at start.
func (c *copier) record(start int64, err error) error {
	if c.records == 0 {
		return err
	}
	return &RecordError{Record: c.records + 1, Offset: start, Err: err}
}

// A RecordError says which document of a stream [Serializer.Copy] could not write, if it is not
// the first one.
type RecordError struct {
	Record int64 // number of the document, from 1; blank lines do not count
	Offset int64 // bytes from the start of the stream to the document
	Err    error // a *SyntaxError, its offset that in the whole stream, or a *ValueError
}

// Error returns number, offset and complaint in one line of some 350 bytes at most.
func (e *RecordError) Error() string {
	return "stringify: record " + strconv.FormatInt(e.Record, 10) + ", offset " + strconv.FormatInt(e.Offset, 10) + ": " +
		strings.TrimPrefix(e.Err.Error(), "stringify: ")
}

// Unwrap returns the complaint, for errors.Is and errors.As.
func (e *RecordError) Unwrap() error { return e.Err }
