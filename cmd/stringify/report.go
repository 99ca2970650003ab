package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/stringify-go/stringify"
)

// An inputError is a fault in what the user gave: its text is the whole message.
type inputError struct{ text string }

func (e *inputError) Error() string { return e.text }

// inputFault returns err as an inputError of one line, which says of a file what is
// wrong with it and not by which call of the system that was found.
func inputFault(err error) error {
	if bad, ok := err.(*fs.PathError); ok {
		err = fmt.Errorf("%s: %w", bad.Path, bad.Err)
	}
	return &inputError{visible(err.Error())}
}

// visible escapes what would move the cursor of a terminal, or not show.
func visible(text string) string {
	var b strings.Builder
	for _, r := range text {
		if unicode.IsPrint(r) {
			b.WriteRune(r)
		} else {
			quoted := strconv.QuoteRuneToASCII(r)
			b.WriteString(quoted[1 : len(quoted)-1])
		}
	}
	return b.String()
}

// describe words every complaint about the schemas, with the line at fault and a
// caret below it.
func (c *compiled) describe(faults stringify.SchemaErrors) string {
	var b strings.Builder
	for i, fault := range faults {
		if i > 0 {
			b.WriteByte('\n')
		}
		from := c.sources[fault.Name]
		named := *fault
		if from.file != "" {
			named.Name = from.file
		}
		if strings.Contains(named.Msg, ": no schema has the id ") {
			named.Msg += " (give it with --ref, or --load)"
		}
		b.WriteString(named.Error())
		b.WriteString(excerpt(from.text, fault.Line, fault.Column))
	}
	return b.String()
}

// excerpt returns line with a caret under its column, or nothing if the line is
// not there or too long to help.
func excerpt(text []byte, line, column int) string {
	lines := bytes.SplitAfterN(text, []byte("\n"), line+1)
	if line < 1 || line > len(lines) {
		return ""
	}
	shown := []rune(strings.TrimRight(string(lines[line-1]), "\r\n"))
	if column < 1 || column > len(shown)+1 {
		return ""
	}
	const width = 100 // of a terminal, about; a longer line is cut around the column
	const gap = "..."
	at, before, after := column-1, "", ""
	if len(shown) > width {
		from := max(0, at-width/2)
		to := min(len(shown), from+width)
		if from > 0 {
			before = gap
		}
		if to < len(shown) {
			after = gap
		}
		shown, at = shown[from:to], at-from
	}
	pad := make([]rune, 0, at)
	for i, r := range shown {
		if r != '\t' && !unicode.IsPrint(r) {
			shown[i] = utf8.RuneError
		}
		if r != '\t' {
			r = ' '
		}
		if i < at {
			pad = append(pad, r)
		}
	}
	return fmt.Sprintf("\n    %s%s%s\n    %s%s^", before, string(shown), after, strings.Repeat(" ", len(before)), string(pad))
}

// documentError says which document cannot be written, and where in it.
func documentError(file string, err error) error {
	var syntax *stringify.SyntaxError
	if errors.As(err, &syntax) {
		return &inputError{visible(fmt.Sprintf("%s: offset %d: %s", file, syntax.Offset, syntax.Msg))}
	}
	return &inputError{visible(file + ": " + strings.TrimPrefix(err.Error(), "stringify: "))}
}
