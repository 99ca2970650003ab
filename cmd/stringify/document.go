package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/stringify-go/stringify"
)

// heldText is how much of a document is held back until it is known whether all of it can
// be written.
const heldText = 64 << 10

// documents writes one document a file.
func (t *task) documents() error {
	if t.output == "" {
		if err := apart(t.stdout, t.schema.files(), nil, nil); err != nil {
			return err
		}
		return t.write(t.stdout)
	}
	// The output is left alone unless all is well, and may be one of the files that are
	// read.
	all := spool{near: t.output}
	defer all.close()
	if err := t.write(&all); err != nil {
		return err
	}
	f, err := createOutput(t.output, t.schema.files(), nil, nil)
	if err != nil {
		return err
	}
	err = all.passOn(f)
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return outputFault(err)
	}
	return nil
}

// write writes the documents to w.
func (t *task) write(w io.Writer) error {
	out := outlet{w: w}
	held := bufio.NewWriterSize(&out, heldText)
	var shown *progress
	if !t.noProgress {
		shown = newProgress(t.files, t.stdin, w, t.stderr)
	}
	defer shown.stop()
	for _, file := range t.files {
		err := t.document(held, file, shown)
		if err == nil {
			err = held.Flush()
		}
		if out.err != nil {
			return outputFault(out.err)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// document writes the document in a file, and a line break.
func (t *task) document(w io.Writer, file string, shown *progress) error {
	in := t.stdin
	if file != stdinName {
		f, err := os.Open(file)
		if err != nil {
			return readFault(file, err)
		}
		defer f.Close()
		in = f
	}
	src := newDocumentReader(in, shown)
	var whole bytes.Buffer
	text := w
	if t.pretty {
		text = &whole
	}
	err := t.schema.Copy(text, src)
	if err == nil && !src.ended {
		_, err = text.Write([]byte{'\n'})
	}
	fits := true
	if _, is := errors.AsType[*stringify.ValueError](err); is {
		fits = false
		io.Copy(io.Discard, src) // what follows counts for more
	}
	switch {
	case src.err != nil:
		return readFault(file, src.err)
	case src.behind != nil && (err == nil || !fits):
		return documentError(file, src.behind)
	case err != nil:
		return documentError(file, err)
	case t.pretty:
		return indent(w, whole.Bytes(), file)
	}
	return nil
}

// indent writes the document text of a file with indentation.
func indent(w io.Writer, text []byte, file string) error {
	var indented bytes.Buffer
	if err := json.Indent(&indented, text, "", "  "); err != nil {
		return &inputError{visible(fmt.Sprintf("%s: --pretty needs JSON, and text of format \"unsafe\" made it none: %v", file, err))}
	}
	_, err := w.Write(indented.Bytes())
	return err
}
