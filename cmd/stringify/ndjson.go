package main

import (
	"bufio"
	"bytes"
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
	encoder   *stringify.Encoder
	output    outlet
	stderr    io.Writer
	progress  *progress // nil: none
	keepGoing bool      // skip records that cannot be written

	written, skipped int
}

func newStream(c *compiled, output, stderr io.Writer) *stream {
	s := &stream{output: outlet{w: output}, stderr: stderr}
	s.encoder = stringify.NewEncoder(&s.output, c.Serializer)
	return s
}

// runStream is `run --ndjson`.
func runStream(cmd *cobra.Command, c *compiled, files []string, outputFile string, keepGoing, showProgress bool) error {
	stdin, output := cmd.InOrStdin(), cmd.OutOrStdout()
	s := newStream(c, output, cmd.ErrOrStderr())
	s.keepGoing = keepGoing
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
	var err error
	for _, file := range files {
		if err = s.file(file, stdin); err != nil {
			break
		}
	}
	s.progress.stop()
	if flushed := s.encoder.Flush(); flushed != nil {
		return outputFault(flushed)
	}
	if errors.Is(err, errReaderGone) || !s.keepGoing {
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

// file writes the records of one file.
func (s *stream) file(name string, stdin io.Reader) error {
	in := stdin
	if name != stdinName {
		f, err := os.Open(name)
		if err != nil {
			return readFault(name, err)
		}
		defer f.Close()
		in = f
	}
	lines := lineReader{r: bufio.NewReaderSize(&inlet{in, s}, readSize)}
	for record := 0; ; {
		line, err := lines.next()
		if err != nil && err != io.EOF {
			if s.output.err != nil {
				return outputFault(s.output.err)
			}
			return readFault(name, err)
		}
		if line = bytes.TrimRight(line, " \t\r\n"); len(line) > 0 {
			record++
			if err := s.record(line, name, record); err != nil {
				return err
			}
		}
		if err == io.EOF {
			return nil
		}
	}
}

// record writes the record with that number of a file.
func (s *stream) record(line []byte, file string, number int) error {
	err := s.encoder.EncodeJSON(line)
	switch {
	case err == nil:
		s.written++
		return nil
	case s.output.err != nil:
		return outputFault(s.output.err)
	}
	bad := recordError(file, number, err)
	if !s.keepGoing {
		return bad
	}
	s.skipped++
	s.progress.hide()
	fmt.Fprintln(s.stderr, bad)
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

// readSize is what is read at once.
const readSize = 64 << 10

// An inlet is the input of a stream. Before it waits for more, it passes on the
// records that are ready, so that whoever reads the output need not wait for them.
type inlet struct {
	r io.Reader
	s *stream
}

func (in *inlet) Read(p []byte) (int, error) {
	if err := in.s.encoder.Flush(); err != nil {
		return 0, err
	}
	n, err := in.r.Read(p)
	in.s.progress.add(n)
	return n, err
}

// A lineReader reads lines of any length.
type lineReader struct {
	r    *bufio.Reader
	long []byte // for lines longer than what is read at once
}

// next returns the next line with its line break; it is valid until the following
// call. With io.EOF comes the last line, which may have no line break, or be empty.
// With other errors comes no line.
func (l *lineReader) next() ([]byte, error) {
	line, err := l.r.ReadSlice('\n')
	if err != bufio.ErrBufferFull {
		return line, err
	}
	l.long = l.long[:0]
	for err == bufio.ErrBufferFull {
		l.long = append(l.long, line...)
		line, err = l.r.ReadSlice('\n')
	}
	l.long = append(l.long, line...)
	return l.long, err
}
