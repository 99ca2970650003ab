package main

import (
	"bytes"

	"github.com/stringify-go/stringify"
)

// A batch is some lines of one file, and what has become of them.
type batch struct {
	file  string
	lines []byte
	read  int   // bytes that were read for it
	err   error // why no lines of file come behind it: io.EOF, or what went wrong; nil: there may be more

	encoder *stringify.Encoder // to text
	at      int                // how far in lines the work has come
	records int                // lines before at that hold one
	faults  []fault            // of these, what could not be written,
	written int                // what could,
	text    bytes.Buffer       // and that, since take
}

// A fault is a record that cannot be written.
type fault struct {
	record int // its number in the batch, from 1
	err    error
}

const (
	// maxText is how much text of a batch, and of what is to be said of its faults, is
	// collected before it is taken: short lines may become long ones.
	maxText = 1 << 20
	// faultSize is about what a fault takes.
	faultSize = 512
	// maxKept bounds the room that a batch keeps although it needed less the last time.
	maxKept = 1 << 20
)

func newBatch(s *stringify.Serializer) *batch {
	b := new(batch)
	b.encoder = stringify.NewEncoder(&b.text, s)
	return b
}

// reset makes b an empty batch of file.
func (b *batch) reset(file string) {
	if cap(b.lines) > maxKept && cap(b.lines)/4 > len(b.lines) {
		b.lines = nil
	}
	b.file, b.lines, b.read, b.err = file, b.lines[:0], 0, nil
	b.at, b.records = 0, 0
	b.take()
}

// take leaves b without what has been written, or could not be.
func (b *batch) take() {
	if b.text.Cap() > maxKept && b.text.Cap()/4 > b.text.Len() {
		b.text = bytes.Buffer{}
	}
	b.text.Reset()
	b.faults, b.written = b.faults[:0], 0
}

// work writes lines until none are left, or there is much text; or one holds a record
// that cannot be written, unless those shall be skipped.
func (b *batch) work(skip bool) {
	for b.at < len(b.lines) && b.text.Len()+len(b.faults)*faultSize < maxText {
		line, _, _ := bytes.Cut(b.lines[b.at:], []byte{'\n'})
		b.at = min(b.at+len(line)+1, len(b.lines))
		if line = bytes.TrimRight(line, " \t\r"); len(line) == 0 {
			continue
		}
		b.records++
		err := b.encoder.EncodeJSON(line)
		if err == nil {
			b.written++
			continue
		}
		b.faults = append(b.faults, fault{b.records, err})
		if !skip {
			break
		}
	}
	b.encoder.Flush() // text takes everything
}
