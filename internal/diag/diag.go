// Package diag describes complaints that have a place: in the text of a schema
// (line and column) or in a value (a JSON Pointer). It knows neither schemas nor
// values; it only carries what was wrong and where.
package diag

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// An Error is one complaint about one place in the text of a schema.
type Error struct {
	Name    string // the document: an external schema's id, "" for the root
	Line    int    // from 1
	Column  int    // from 1, in code points
	Offset  int    // from 0, in bytes; orders errors of one document
	Pointer string // "#/properties/age/type"
	Keyword string // the keyword at fault, "" if none is
	Msg     string // what was wanted and what was found
}

// Error returns "name:line:column: pointer: message".
func (e *Error) Error() string {
	name := e.Name
	if name == "" {
		name = "schema"
	}
	return fmt.Sprintf("%s:%d:%d: %s: %s", name, e.Line, e.Column, e.Pointer, e.Msg)
}

// A List is a set of complaints about schemas.
type List []*Error

// Sort orders l by document, then by place.
func (l List) Sort() {
	slices.SortStableFunc(l, func(a, b *Error) int {
		return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Offset, b.Offset), cmp.Compare(a.Pointer, b.Pointer), cmp.Compare(a.Msg, b.Msg))
	})
}

// Error returns the complaints, one a line.
func (l List) Error() string {
	var b strings.Builder
	for i, e := range l {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(e.Error())
	}
	return b.String()
}
