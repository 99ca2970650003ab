package stringify

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"github.com/stringify-go/stringify/genruntime"
	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/typed"
)

// The reasons for which a value cannot be written, for errors.Is. A [ValueError] has one
// of them in its Err, unless the error is one of user code.
var (
	// ErrRequired: a required member is missing.
	ErrRequired = genruntime.ErrRequired
	// ErrType: a value of another type than the schema declares, that cannot be coerced.
	ErrType = genruntime.ErrType
	// ErrRange: NaN, or an infinity where an integer is declared.
	ErrRange = genruntime.ErrRange
	// ErrNoMatch: a value that fits no arm of anyOf or oneOf, or where the schema is false.
	ErrNoMatch = genruntime.ErrNoMatch
	// ErrDepth: a value that is nested more deeply than [WithMaxValueDepth] allows, or
	// contains itself.
	ErrDepth = genruntime.ErrDepth
	// ErrUnsupportedType: a channel, a function, or another Go type without JSON form.
	ErrUnsupportedType = genruntime.ErrUnsupportedType
	// ErrStrict: a value that does not satisfy the schema, or would be coerced, with
	// [WithStrict].
	ErrStrict = genruntime.ErrStrict
	// ErrLineBreak: a record of an [Encoder] with a line break inside, which only text of
	// format "unsafe" can bring.
	ErrLineBreak = genruntime.ErrLineBreak
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
	return diag.OneLine(fmt.Sprintf("%s:%d:%d: %s: %s", name, e.Line, e.Column, e.Pointer, e.Msg), 1000)
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

// A ValueError says which part of a value cannot be written, and why: Pointer is the JSON
// Pointer of the value (of the missing member where one is missing), SchemaPointer the place
// of the schema ("#/properties/a", "id#/definitions/b"), Want what the schema declares, Got
// the kind of the value and a short excerpt, and Err a sentinel ([ErrType], ...), or the error
// of user code. Code that `stringify gen` has written returns the same type.
type ValueError = genruntime.ValueError

// A SyntaxError says that a JSON text is not one JSON value, or nests deeper than allowed:
// Offset counts bytes from the start of the text to the byte at fault, Msg says what is.
type SyntaxError = genruntime.SyntaxError

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
	return diag.OneLine("stringify: "+diag.Elide(e.Field, 76)+": "+diag.Elide(e.Msg, 120)+" (schema "+diag.Elide(e.SchemaPointer, 60)+")", diag.MaxText)
}

// BindErrors are all reasons why [For] cannot bind a Go type, sorted by path. There is at
// least one; of more than a hundred, the last one only says how many are left out.
// errors.As finds it as BindErrors, and as *BindError the first of them.
type BindErrors []*BindError

// Error returns the reasons, one a line.
func (e BindErrors) Error() string { return lines(e) }

// Unwrap returns the reasons one by one, for errors.Is and errors.As.
func (e BindErrors) Unwrap() []error { return each(e) }

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
func publicError(err error) error { return genruntime.Error(err) }
