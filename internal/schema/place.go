package schema

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/bits"
	"slices"
	"sort"
	"strconv"
	"unicode/utf8"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/jsonptr"
	"github.com/stringify-go/stringify/internal/rawjson"
)

// markEvery is the distance of marks in bytes. Position looks at no more than
// that much text once the marks are there.
const markEvery = 4096

// A mark is the position of an offset that is a multiple of markEvery.
type mark struct{ line, column int32 }

// Position returns the line and the column of the byte at offset, both from 1. A
// line ends with a line feed; columns count code points (bytes that do not begin
// one count with those before them). Offsets behind the text count as its end.
//
// The first call reads the whole text if it is long, later ones 4 KiB at most.
func (d *Document) Position(offset int) (line, column int) {
	offset = min(max(offset, 0), len(d.Text))
	m, from := mark{1, 1}, 0
	if offset >= markEvery {
		d.marking.Do(d.mark)
		m = d.marks[offset/markEvery]
		from = offset / markEvery * markEvery
	}
	m = m.after(d.Text[from:offset])
	return int(m.line), int(m.column)
}

// mark fills d.marks.
func (d *Document) mark() {
	d.marks = make([]mark, 1, len(d.Text)/markEvery+1)
	d.marks[0] = mark{1, 1}
	for i := markEvery; i <= len(d.Text); i += markEvery {
		d.marks = append(d.marks, d.marks[len(d.marks)-1].after(d.Text[i-markEvery:i]))
	}
}

// after returns the position behind text that begins at m.
func (m mark) after(text []byte) mark {
	if end := bytes.LastIndexByte(text, '\n'); end >= 0 {
		m.line += int32(bytes.Count(text[:end], []byte{'\n'})) + 1
		m.column = 1
		text = text[end+1:]
	}
	m.column += int32(codePoints(text))
	return m
}

// codePoints returns how many bytes of text are not of the form 10xxxxxx, eight at a time.
func codePoints(text []byte) int {
	const ones = 0x0101010101010101
	n := len(text)
	for ; len(text) >= 8; text = text[8:] {
		x := binary.LittleEndian.Uint64(text)
		n -= bits.OnesCount64(x >> 7 & ^(x >> 6) & ones)
	}
	for _, c := range text {
		if !utf8.RuneStart(c) {
			n--
		}
	}
	return n
}

// At returns a complaint about a keyword of s, at the keyword's value. If s does
// not have the keyword, or keyword is "", the place is that of s itself.
func (s *Schema) At(keyword, format string, args ...any) *diag.Error {
	pointer, offset := s.Pointer, s.JSON.Start()
	if i := s.index(keyword); i >= 0 {
		pointer += "/" + jsonptr.Escape(keyword)
		offset = s.JSON.Child(i).Start()
	}
	return s.Doc.complaint(offset, pointer, keyword, fmt.Sprintf(format, args...))
}

// AtName returns a complaint about the name under which s stands in a keyword of the
// schema around it, such as patternProperties, at that name. If there is no such name,
// the place is that of s itself.
func (s *Schema) AtName(format string, args ...any) *diag.Error {
	offset, keyword := s.JSON.Start(), ""
	if s.Parent != nil {
		if outer := memberAround(s.Parent.JSON, offset); outer.Exists() {
			if inner := memberAround(outer, offset); inner.Exists() {
				offset, keyword = inner.NameStart(), outer.Name()
			}
		}
	}
	return s.Doc.complaint(offset, s.Pointer, keyword, fmt.Sprintf(format, args...))
}

// memberAround returns the member of v that holds the byte at offset; it does not exist if
// none does.
func memberAround(v rawjson.Value, offset int) rawjson.Value {
	if v.Kind() != rawjson.Object {
		return rawjson.Value{}
	}
	behind := sort.Search(v.Len(), func(i int) bool { return v.Child(i).NameStart() > offset })
	if behind == 0 {
		return rawjson.Value{}
	}
	return v.Child(behind - 1)
}

// index returns the index of a member of s, -1 if there is none.
func (s *Schema) index(name string) int {
	if s.JSON.Kind() == rawjson.Object {
		for i, m := range s.JSON.Children() {
			if m.Name() == name {
				return i
			}
		}
	}
	return -1
}

// complaint returns a complaint about the byte at offset.
func (d *Document) complaint(offset int, pointer, keyword, msg string) *diag.Error {
	line, column := d.Position(offset)
	return &diag.Error{
		Name:    d.Name,
		Line:    line,
		Column:  column,
		Offset:  offset,
		Pointer: pointer,
		Keyword: keyword,
		Msg:     msg,
	}
}

// Bounds of Complaints. Without them a hostile text could ask for millions of
// complaints, or for long pointers in each.
const (
	maxComplaints     = 1000
	maxComplaintBytes = 1 << 20
)

// Complaints collects complaints about schemas: a thousand of them, or as many as
// have a megabyte of text; a last one says if there were more. The zero
// Complaints is empty.
type Complaints struct {
	list  diag.List
	bytes int
	full  bool
}

// Full reports whether further complaints are dropped.
func (c *Complaints) Full() bool { return c.full }

// Add adds e.
func (c *Complaints) Add(e *diag.Error) {
	if c.full {
		return
	}
	c.bytes += len(e.Pointer) + len(e.Msg)
	if len(c.list) > 0 && (len(c.list) >= maxComplaints || c.bytes > maxComplaintBytes) {
		c.full = true
		more := *e
		more.Pointer, more.Keyword = "#", ""
		more.Msg = "there are more complaints than the " + strconv.Itoa(len(c.list)) + " that are listed"
		e = &more
	}
	c.list = append(c.list, e)
}

// List returns the complaints, sorted by document and place, each once; nil if
// there is none.
func (c *Complaints) List() diag.List {
	c.list.Sort()
	return slices.CompactFunc(c.list, func(a, b *diag.Error) bool { return *a == *b })
}

// maxExcerpt bounds what messages show of a text, in bytes.
const maxExcerpt = 40

// found returns v as messages show it: scalars as they are, of limited length.
func found(v rawjson.Value) string {
	switch v.Kind() {
	case rawjson.Object:
		return "an object"
	case rawjson.Array:
		if v.Len() == 0 {
			return "an empty list"
		}
		return "a list"
	case rawjson.String:
		if head := head(v.Raw(), 8*maxExcerpt); len(head) < len(v.Raw()) {
			return diag.Quote(rawjson.Unquote(append(slices.Clone(head), '"')))
		}
		return diag.Quote(v.Text())
	case rawjson.Number:
		if raw := v.Raw(); len(raw) > maxExcerpt {
			return string(raw[:maxExcerpt]) + "..."
		}
	}
	return string(v.Raw())
}

// head returns the beginning of the quoted string raw: some limit bytes, and no
// escape cut in two; all of raw if it is shorter.
func head(raw []byte, limit int) []byte {
	i := 1
	for i < limit && i < len(raw) {
		if raw[i] == '\\' {
			i++
			if raw[i] == 'u' {
				i += 4
			}
		}
		i++
	}
	return raw[:min(i, len(raw))]
}
