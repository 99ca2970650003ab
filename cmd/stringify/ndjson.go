package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"github.com/stringify-go/stringify"
)

// A stream writes records of NDJSON, one a line, from several inputs to one output.
type stream struct {
	serializer *stringify.Serializer
	output     outlet
	stderr     io.Writer
	progress   *progress // nil: none
	jobs       int       // how many goroutines write records
	keepGoing  bool      // skip records that cannot be written

	before           int // records in the batches of the same file that are done
	written, skipped int
}

// runStream is `run --ndjson`.
func runStream(cmd *cobra.Command, c *compiled, files []string, outputFile string, jobs int, keepGoing, showProgress bool) error {
	stdin, output := cmd.InOrStdin(), cmd.OutOrStdout()
	s := &stream{serializer: c.Serializer, output: outlet{w: output}, stderr: cmd.ErrOrStderr(), jobs: jobs, keepGoing: keepGoing}
	if outputFile != "" {
		f, err := createOutput(outputFile, c.files(), files, stdin)
		if err != nil {
			return err
		}
		defer f.Close()
		s.output.w = f
	} else if err := apart(output, c.files(), files, stdin); err != nil {
		return err
	}
	if showProgress {
		s.progress = newProgress(files, stdin, s.output.w, s.stderr)
	}
	err := s.run(files, stdin)
	if f, ok := s.output.w.(*os.File); ok && outputFile != "" && err == nil {
		if err := f.Close(); err != nil {
			return outputFault(err)
		}
	}
	return err
}

// run writes the records of all files. What was written before a fault is in the
// output when it returns.
func (s *stream) run(files []string, stdin io.Reader) error {
	err := s.files(files, stdin)
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

// files writes the records of all files, until there is a fault.
func (s *stream) files(files []string, stdin io.Reader) error {
	lines := lineReader{files: files, stdin: stdin}
	if s.jobs > 1 {
		return s.parallel(&lines)
	}
	defer lines.close()
	b := newBatch(s.serializer)
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
