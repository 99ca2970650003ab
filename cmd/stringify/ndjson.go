package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/stringify-go/stringify"
)

// A stream writes records of NDJSON, one a line, from several inputs to one output.
type stream struct {
	*task
	output   outlet
	progress *progress // nil: none

	before           int // records in the batches of the same file that are done
	written, skipped int
}

// records writes the records of all files.
func (t *task) records() error {
	s := &stream{task: t, output: outlet{w: t.stdout}}
	if t.output == "" {
		if err := apart(t.stdout, t.schema.files(), t.files, t.stdin); err != nil {
			return err
		}
		return s.run()
	}
	f, err := createOutput(t.output, t.schema.files(), t.files, t.stdin)
	if err != nil {
		return err
	}
	s.output.w = f
	err = s.run()
	if closed := f.Close(); closed != nil && err == nil {
		err = outputFault(closed)
	}
	return err
}

// run writes the records of all files. What was written before a fault is in the
// output when it returns.
func (s *stream) run() error {
	if !s.noProgress {
		s.progress = newProgress(s.files, s.stdin, s.output.w, s.stderr)
	}
	defer s.output.endBetweenWrites()()
	err := s.all()
	s.progress.stop()
	if s.output.err != nil || !s.keepGoing {
		return err
	}
	total := fmt.Sprintf("%d records written, %d skipped", s.written, s.skipped)
	if s.written == 1 {
		total = fmt.Sprintf("1 record written, %d skipped", s.skipped)
	}
	switch {
	case err != nil:
		return &inputError{err.Error() + "\n" + total}
	case s.skipped > 0:
		return &inputError{total}
	}
	fmt.Fprintln(s.stderr, total)
	return nil
}

// all writes the records of all files, until there is a fault.
func (s *stream) all() error {
	lines := lineReader{files: s.files, stdin: s.stdin}
	if s.jobs > 1 {
		return s.parallel(&lines)
	}
	defer lines.close()
	b := newBatch(s.schema.Serializer)
	for lines.fill(b) {
		s.progress.add(b.read)
		b.work(s.keepGoing)
		if err := s.done(b); err != nil {
			return err
		}
	}
	return nil
}

// done passes on what has become of the lines of b, and works at those that are left.
func (s *stream) done(b *batch) error {
	if err := s.pass(b); err != nil {
		return err
	}
	for b.at < len(b.lines) {
		b.take()
		b.work(s.keepGoing)
		if err := s.pass(b); err != nil {
			return err
		}
	}
	s.before += b.records
	if b.err == nil {
		return nil
	}
	s.before = 0
	if b.err != io.EOF {
		return readFault(b.file, b.err)
	}
	return nil
}

// pass writes the records that could be written, and tells of those that could not.
func (s *stream) pass(b *batch) error {
	if b.text.Len() > 0 {
		if _, err := s.output.Write(b.text.Bytes()); err != nil {
			return outputFault(err)
		}
	}
	s.written += b.written
	for _, f := range b.faults {
		bad := recordError(b.file, s.before+f.record, f.err)
		if !s.keepGoing {
			return bad
		}
		s.skipped++
		s.progress.hide()
		fmt.Fprintln(s.stderr, bad)
	}
	return nil
}

// recordError says which record of a file cannot be written, and where in it.
func recordError(file string, number int, err error) error {
	var syntax *stringify.SyntaxError
	if errors.As(err, &syntax) {
		return inputFault(fmt.Errorf("%s:%d: offset %d: %s", file, number, syntax.Offset, syntax.Msg))
	}
	return inputFault(fmt.Errorf("%s:%d:%s", file, number, strings.TrimPrefix(err.Error(), "stringify: ")))
}
