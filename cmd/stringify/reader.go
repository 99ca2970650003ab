package main

import (
	"bytes"
	"io"

	"github.com/stringify-go/stringify"
	"github.com/stringify-go/stringify/internal/rawjson"
)

// A documentReader reads the one document that r shall have, with its last line break if it has
// one, and looks for what follows. It validates nothing.
type documentReader struct {
	r      io.Reader
	shown  *progress
	err    error                  // of r, but for io.EOF
	behind *stringify.SyntaxError // what follows the document, if anything does

	split        rawjson.Splitter
	at           int64 // bytes of r that have been read
	begun, ended bool  // the document; ended: by a line break
}

func newDocumentReader(r io.Reader, shown *progress) *documentReader {
	return &documentReader{r: r, shown: shown, split: rawjson.SplitLines()}
}

// Read reads from the document. Once that has ended, it reads r to its end, or to the first
// byte that is no white space.
func (d *documentReader) Read(p []byte) (int, error) {
	for d.behind == nil {
		n, err := d.r.Read(p)
		d.shown.add(n)
		if err != nil && err != io.EOF {
			d.err = err
		}
		text, size := p[:n], 0
		if !d.ended {
			size = d.part(text)
		}
		if i := rawjson.SkipSpace(text, size); d.ended && i < n {
			follows := rawjson.Unexpected(text, i, "the end of the text")
			d.behind = &stringify.SyntaxError{Offset: d.at + int64(i), Msg: follows.Msg}
		}
		d.at += int64(n)
		if size > 0 || n == 0 || err != nil {
			return size, err
		}
	}
	return 0, io.EOF
}

// part returns how much of text, which is what comes next, belongs to the document.
func (d *documentReader) part(text []byte) int {
	i := 0
	if !d.begun {
		i = rawjson.SkipSpace(text, 0)
		d.begun = i < len(text)
	}
	before := d.split
	if _, count, _ := d.split.Scan(text[i:]); count == 0 {
		return len(text)
	}
	d.ended = true
	for i < len(text) {
		line := text[i : i+bytes.IndexByte(text[i:], '\n')+1]
		if _, count, _ := before.Scan(line); count > 0 {
			return i + len(line)
		}
		i += len(line)
	}
	return len(text)
}
