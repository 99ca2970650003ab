package stringify

import (
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/rawjson"
	"github.com/stringify-go/stringify/internal/typed"
)

// The reasons for which a value cannot be written, for errors.Is. A [ValueError] has one
// of them in its Err, unless the error is one of user code.
var (
	// ErrRequired: a required member is missing.
	ErrRequired = errors.New("a required member is missing")
	// ErrType: a value of another type than the schema declares, that cannot be coerced.
	ErrType = errors.New("a value of another type than the schema declares")
	// ErrRange: NaN, or an infinity where an integer is declared.
	ErrRange = errors.New("a number that JSON cannot express")
	// ErrNoMatch: a value that fits no arm of anyOf or oneOf, or where the schema is false.
	ErrNoMatch = errors.New("no schema fits the value")
	// ErrDepth: a value that is nested more deeply than [WithMaxValueDepth] allows, or
	// contains itself.
	ErrDepth = errors.New("the value is nested too deeply")
	// ErrUnsupportedType: a channel, a function, or another Go type without JSON form.
	ErrUnsupportedType = errors.New("a Go type without JSON form")
	// ErrStrict: a value that does not satisfy the schema, or would be coerced, with
	// [WithStrict].
	ErrStrict = errors.New("the value does not satisfy the schema")
	// ErrLineBreak: a record of an [Encoder] with a line break inside, which only text of
	// format "unsafe" can bring.
	ErrLineBreak = errors.New("a record of an Encoder with a line break inside")
)

// A SchemaError is one complaint about one place in the text of a schema.
type SchemaError struct {
	Name         string // the id of an external schema, "" for the schema given to Compile
	Line, Column int    // from 1; columns count code points
	Pointer      string // "#/properties/age/type"
	Keyword      string // the keyword at fault, "" if none is
	Msg          string // what was wanted and what was found
}

// Error returns name, line, column, pointer and message in one line.
func (e *SchemaError) Error() string {
	name := e.Name
	if name == "" {
		name = "schema"
	}
	return oneLine(fmt.Sprintf("%s:%d:%d: %s: %s", name, e.Line, e.Column, e.Pointer, e.Msg), 1000)
}

// SchemaErrors are all complaints about the schemas of one [Compile] or [Check], or all
// hints of [Lint], sorted by document and place. There is at least one. errors.As finds
// it as SchemaErrors, and as *SchemaError the first of them.
type SchemaErrors []*SchemaError

// Error returns the complaints, one a line.
func (e SchemaErrors) Error() string { return lines(e) }

// Unwrap returns the complaints one by one, for errors.Is and errors.As.
func (e SchemaErrors) Unwrap() []error { return each(e) }

// lines returns the texts of the errors in list, one a line.
func lines[E error](list []E) string {
	var b strings.Builder
	for i, one := range list {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(one.Error())
	}
	return b.String()
}

// each returns list as errors.
func each[E error](list []E) []error {
	all := make([]error, len(list))
	for i, one := range list {
		all[i] = one
	}
	return all
}

// A ValueError says which part of a value cannot be written, and why.
type ValueError struct {
	Pointer       string // JSON Pointer of the value; of the missing member where one is missing
	SchemaPointer string // place of the schema: "#/properties/a", "id#/definitions/b"
	Want          string // what the schema declares: "integer", "one of null, string", "a required member"
	Got           string // kind of the value and a short excerpt
	Err           error  // a sentinel (ErrType, ...), or the error of user code
}

// maxErrorText bounds ValueError.Error in bytes.
const maxErrorText = 299

// Error returns the complaint in less than 300 bytes, control characters escaped. Where Want
// has a reason for each arm, it leaves out the last ones.
func (e *ValueError) Error() string {
	where := e.Pointer
	if where == "" {
		where = "(root)"
	}
	before := "stringify: " + elide(where, 76) + ": want "
	after := ", got " + elide(e.Got, 60)
	if e.Err != nil && !isSentinel(e.Err) {
		after += ": " + elide(e.Err.Error(), 60)
	}
	after += " (schema " + elide(e.SchemaPointer, 60) + ")"
	return oneLine(before+fewer(e.Want, max(60, maxErrorText-len(before)-len(after)))+after, maxErrorText)
}

// fewer shortens want, reasons with "; " between them, to at most n bytes: the first ones, and
// how many more there are. What is in quotes is no end of a reason.
func fewer(want string, n int) string {
	if len(want) <= n {
		return want
	}
	var ends []int
	quoted := false
	for i := 0; i < len(want); i++ {
		switch {
		case want[i] == '\\':
			i++
		case want[i] == '"':
			quoted = !quoted
		case !quoted && strings.HasPrefix(want[i:], "; "):
			ends = append(ends, i)
		}
	}
	if ends == nil {
		return elide(want, n)
	}
	all := len(ends) + 1
	if rest, ok := strings.CutPrefix(want[ends[len(ends)-1]:], "; and "); ok { // some are left out already
		if more, err := strconv.Atoi(strings.TrimSuffix(rest, " more")); err == nil {
			all += more - 1
		}
	}
	and := func(shown int) string { return "; and " + strconv.Itoa(all-shown) + " more" }
	shown := len(ends)
	for shown > 1 && ends[shown-1]+len(and(shown)) > n {
		shown--
	}
	return elide(want[:ends[shown-1]], n-len(and(shown))) + and(shown)
}

// Unwrap returns the sentinel, or the error of user code.
func (e *ValueError) Unwrap() error { return e.Err }

// A BindError is one reason why [For] cannot bind a Go type: a member that the schema
// requires and the type cannot have, or a part of the type whose values are never written
// as the schema declares.
type BindError struct {
	Field         string // path in Go: "Order.Items[].Price"
	GoType        string // Go type of the part, or of the struct that lacks a field
	SchemaPointer string // place of the schema: "#/properties/a", "id#/definitions/b"
	Msg           string // what was wanted and what was found
}

// Error returns path, message and place of the schema in one line of less than 300 bytes.
func (e *BindError) Error() string {
	return oneLine("stringify: "+elide(e.Field, 76)+": "+elide(e.Msg, 120)+" (schema "+elide(e.SchemaPointer, 60)+")", maxErrorText)
}

// BindErrors are all reasons why [For] cannot bind a Go type, sorted by path. There is at
// least one; of more than a hundred, the last one only says how many are left out.
// errors.As finds it as BindErrors, and as *BindError the first of them.
type BindErrors []*BindError

// Error returns the reasons, one a line.
func (e BindErrors) Error() string { return lines(e) }

// Unwrap returns the reasons one by one, for errors.Is and errors.As.
func (e BindErrors) Unwrap() []error { return each(e) }

// A SyntaxError says that a JSON text is not one JSON value, or nests deeper
// than allowed.
type SyntaxError struct {
	Offset int64 // bytes from the start of the text to the byte at fault
	Msg    string
}

// Error returns the message with the offset.
func (e *SyntaxError) Error() string {
	return "stringify: JSON text, offset " + strconv.FormatInt(e.Offset, 10) + ": " + e.Msg
}

func schemaErrors(list diag.List) SchemaErrors {
	all := make(SchemaErrors, len(list))
	for i, e := range list {
		all[i] = &SchemaError{Name: e.Name, Line: e.Line, Column: e.Column, Pointer: e.Pointer, Keyword: e.Keyword, Msg: e.Msg}
	}
	return all
}

// bindErrors turns the complaints about t, of which more are left out, into what a user
// sees.
func bindErrors(t reflect.Type, list []typed.Complaint, more int) BindErrors {
	all := make(BindErrors, len(list), len(list)+1)
	for i, c := range list {
		all[i] = &BindError{Field: c.Field, GoType: c.Go.String(), SchemaPointer: c.Schema, Msg: c.Msg}
	}
	if more > 0 {
		all = append(all, &BindError{Field: t.String(), GoType: t.String(), SchemaPointer: "#", Msg: "and " + strconv.Itoa(more) + " more"})
	}
	return all
}

// publicError turns what an engine returns into what a user sees.
func publicError(err error) error {
	switch e := err.(type) {
	case *rawjson.SyntaxError:
		return &SyntaxError{Offset: int64(e.Offset), Msg: e.Msg}
	case *diag.Mismatch:
		return &ValueError{Pointer: e.Pointer(), SchemaPointer: e.Schema, Want: e.Want, Got: e.Got, Err: cause(e)}
	}
	return err
}

func cause(m *diag.Mismatch) error {
	switch m.Reason {
	case diag.Required:
		return ErrRequired
	case diag.Type:
		return ErrType
	case diag.Range:
		return ErrRange
	case diag.NoMatch:
		return ErrNoMatch
	case diag.Depth:
		return ErrDepth
	case diag.Unsupported:
		return ErrUnsupportedType
	case diag.Strict:
		return ErrStrict
	case diag.User:
		return publicError(m.Err)
	}
	panic(fmt.Sprintf("stringify: unknown reason %d", m.Reason))
}

func isSentinel(err error) bool {
	switch err {
	case ErrRequired, ErrType, ErrRange, ErrNoMatch, ErrDepth, ErrUnsupportedType, ErrStrict, ErrLineBreak:
		return true
	}
	return false
}

// elide shortens s to at most n bytes, leaving out its middle.
func elide(s string, n int) string {
	if len(s) <= n {
		return s
	}
	const gap = "..."
	head, tail := (n-len(gap))/2, len(s)-(n-len(gap))/2
	for head > 0 && !utf8.RuneStart(s[head]) {
		head--
	}
	for tail < len(s) && !utf8.RuneStart(s[tail]) {
		tail++
	}
	return s[:head] + gap + s[tail:]
}

// oneLine escapes what would break a line or not show, and elides to n bytes.
func oneLine(s string, n int) string {
	plain := func(r rune) bool { return r != utf8.RuneError && unicode.IsPrint(r) }
	if strings.IndexFunc(s, func(r rune) bool { return !plain(r) }) < 0 {
		return elide(s, n)
	}
	var b strings.Builder
	for _, r := range s {
		if plain(r) {
			b.WriteRune(r)
		} else {
			quoted := strconv.QuoteRuneToASCII(r)
			b.WriteString(quoted[1 : len(quoted)-1])
		}
	}
	return elide(b.String(), n)
}
