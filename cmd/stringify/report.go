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

// readFault returns err, from reading the file name, as an inputError.
func readFault(name string, err error) error {
	return inputFault(fmt.Errorf("%s: %w", name, withoutPath(err)))
}

// withoutPath returns what is wrong with a file without its name.
func withoutPath(err error) error {
	if bad, ok := errors.AsType[*fs.PathError](err); ok {
		return bad.Err
	}
	return err
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
	finders := make(map[string]*finder)
	for i, fault := range faults {
		if i > 0 {
			b.WriteByte('\n')
		}
		from := c.sources[fault.Name]
		places := finders[fault.Name]
		if places == nil {
			places = &finder{text: from.text}
			finders[fault.Name] = places
		}
		named := *fault
		if from.file != "" {
			named.Name = from.file
		}
		if strings.Contains(named.Msg, ": no schema has the id ") {
			named.Msg += " (give it with --ref, or --load)"
		}
		b.WriteString(named.Error())
		b.WriteString(excerpt(places, fault.Line, fault.Column))
	}
	return b.String()
}

// excerptWidth is that of a terminal, about, in code points; a longer line is cut around
// the column.
const excerptWidth = 100

// excerpt returns the line of f with a caret under its column, or nothing if the line is
// not there.
func excerpt(f *finder, line, column int) string {
	if !f.find(line, column) {
		return ""
	}
	const gap = "..."
	shown, more := f.behind(excerptWidth + 1)
	left, less := f.before(excerptWidth)
	at, before, after := len(left), "", ""
	shown = append(left, shown...)
	if less || more || len(shown) > excerptWidth {
		from := max(0, at-excerptWidth/2)
		to := min(len(shown), from+excerptWidth)
		if less || from > 0 {
			before = gap
		}
		if more || to < len(shown) {
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

// A finder finds lines and columns of a text. Looking for places in ascending order
// reads the text once.
type finder struct {
	text         []byte
	line, column int // of the last place found, from 1; 0 before the first
	start, at    int // offsets of its line and of itself
}

// find moves to the place and reports whether it is there.
func (f *finder) find(line, column int) bool {
	if f.line == 0 || line < f.line || line == f.line && column < f.column {
		f.line, f.column, f.start, f.at = 1, 1, 0, 0
	}
	for f.line < line {
		i := bytes.IndexByte(f.text[f.at:], '\n')
		if i < 0 {
			return false
		}
		f.at += i + 1
		f.line, f.column, f.start = f.line+1, 1, f.at
	}
	for f.column < column {
		if f.at == len(f.text) || f.text[f.at] == '\n' {
			return false
		}
		_, n := utf8.DecodeRune(f.text[f.at:])
		f.at, f.column = f.at+n, f.column+1
	}
	return line >= 1 && column >= 1
}

// before returns up to n code points of the line before the place, and whether there are
// more.
func (f *finder) before(n int) (left []rune, more bool) {
	at := f.at
	for ; at > f.start && n > 0; n-- {
		_, size := utf8.DecodeLastRune(f.text[f.start:at])
		at -= size
	}
	return []rune(string(f.text[at:f.at])), at > f.start
}

// behind is before for the other side.
func (f *finder) behind(n int) (right []rune, more bool) {
	rest := f.text[f.at:]
	rest = rest[:min(len(rest), n*utf8.UTFMax)]
	if i := bytes.IndexByte(rest, '\n'); i >= 0 {
		right = []rune(string(bytes.TrimRight(rest[:i], "\r")))
	} else {
		right = []rune(string(rest))
	}
	if len(right) > n {
		return right[:n], true
	}
	return right, false
}

// documentError says why the document of a file cannot be written, and where in it.
func documentError(file string, err error) error {
	syntax, ok := errors.AsType[*stringify.SyntaxError](err)
	if !ok {
		return &inputError{visible(file + ": " + strings.TrimPrefix(err.Error(), "stringify: "))}
	}
	msg := syntax.Msg
	if got, ok := strings.CutPrefix(msg, "want a line break or the end of the text, got "); ok {
		msg = "want the end of the text, got " + got // there is one document
	}
	switch msg {
	case "want the end of the text, got '{'", "want the end of the text, got '['", "want the end of the text, got '\"'":
		msg += " (one document a file; --ndjson reads one a line)"
	}
	return &inputError{visible(fmt.Sprintf("%s: offset %d: %s", file, syntax.Offset, msg))}
}
