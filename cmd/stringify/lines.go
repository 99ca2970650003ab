package main

import (
	"bytes"
	"io"
	"os"
	"slices"
)

// readSize is what is read at once, and so about the length of a batch.
const readSize = 64 << 10

// A lineReader reads the lines of several files, in batches.
type lineReader struct {
	files []string // still to be opened
	stdin io.Reader

	name string    // of the file that is read
	in   io.Reader // nil: none is
	file *os.File  // in, if it is to be closed
	rest []byte    // what was read of the line that the next batch begins with
}

// fill takes into b whole lines of one file, as many as can be read at once: with one line
// at hand it waits for nothing. A longer line is read to its end. A batch with the end of
// a file, or what is wrong with it, may have no lines. fill returns false if there are no
// more files.
func (l *lineReader) fill(b *batch) bool {
	if l.in == nil && len(l.files) == 0 {
		return false
	}
	var err error
	if l.in == nil {
		err = l.open()
	}
	b.reset(l.name)
	if err == nil {
		err = l.read(b)
	}
	if b.err = err; err != nil {
		l.close()
	}
	return true
}

// open opens the next file.
func (l *lineReader) open() (err error) {
	l.name, l.files, l.rest = l.files[0], l.files[1:], l.rest[:0]
	if l.name == stdinName {
		l.in = l.stdin
		return nil
	}
	if l.file, err = os.Open(l.name); err == nil {
		l.in = l.file
	}
	return err
}

// close closes the file that is read, if there is one.
func (l *lineReader) close() {
	if l.file != nil {
		l.file.Close()
	}
	l.in, l.file = nil, nil
}

// read reads lines into b, and into rest what comes behind them. Before an error other than
// io.EOF, an unfinished line counts for nothing. The time is in proportion to what is read.
func (l *lineReader) read(b *batch) error {
	b.lines = append(b.lines, l.rest...)
	for {
		from := len(b.lines)
		b.lines = slices.Grow(b.lines, readSize)
		n, err := l.in.Read(b.lines[from : from+readSize])
		b.read += n
		b.lines = b.lines[:from+n]
		if err == io.EOF {
			return err
		}
		end := 0
		if i := bytes.LastIndexByte(b.lines[from:], '\n'); i >= 0 {
			end = from + i + 1
		}
		if end > 0 || err != nil {
			l.rest = append(l.rest[:0], b.lines[end:]...)
			b.lines = b.lines[:end]
			return err
		}
	}
}
