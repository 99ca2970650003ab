package genruntime

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/rawjson"
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
	// ErrDepth: a value that is nested more deeply than the options allow, or
	// contains itself.
	ErrDepth = errors.New("the value is nested too deeply")
	// ErrUnsupportedType: a channel, a function, or another Go type without JSON form.
	ErrUnsupportedType = errors.New("a Go type without JSON form")
	// ErrStrict: a value that does not satisfy the schema, or would be coerced, with
	// the strict profile.
	ErrStrict = errors.New("the value does not satisfy the schema")
	// ErrLineBreak: a record of an Encoder with a line break inside, which only text of
	// format "unsafe" can bring.
	ErrLineBreak = errors.New("a record of an Encoder with a line break inside")
)

// A ValueError says which part of a value cannot be written, and why.
type ValueError struct {
	Pointer       string // JSON Pointer of the value; of the missing member where one is missing
	SchemaPointer string // place of the schema: "#/properties/a", "id#/definitions/b"
	Want          string // what the schema declares: "integer", "one of null, string", "a required member"
	Got           string // kind of the value and a short excerpt
	Err           error  // a sentinel (ErrType, ...), or the error of user code
}

// Error returns the complaint in less than 300 bytes, control characters escaped. Where Want
// has a reason for each arm, it leaves out the last ones.
func (e *ValueError) Error() string {
	where := e.Pointer
	if where == "" {
		where = "(root)"
	}
	before := "stringify: " + diag.Elide(where, 76) + ": want "
	after := ", got " + diag.Elide(e.Got, 60)
	if e.Err != nil && !isSentinel(e.Err) {
		after += ": " + diag.Elide(e.Err.Error(), 60)
	}
	after += " (schema " + diag.Elide(e.SchemaPointer, 60) + ")"
	return diag.OneLine(before+fewer(e.Want, max(60, diag.MaxText-len(before)-len(after)))+after, diag.MaxText)
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
		return diag.Elide(want, n)
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
	return diag.Elide(want[:ends[shown-1]], n-len(and(shown))) + and(shown)
}

// Unwrap returns the sentinel, or the error of user code.
func (e *ValueError) Unwrap() error { return e.Err }

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

// Error turns what the engines, and the functions of this package, return into what a user
// sees: a [*ValueError] or a [*SyntaxError].
func Error(err error) error {
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
		return Error(m.Err)
	}
	panic(fmt.Sprintf("genruntime: unknown reason %d", m.Reason))
}

func isSentinel(err error) bool {
	switch err {
	case ErrRequired, ErrType, ErrRange, ErrNoMatch, ErrDepth, ErrUnsupportedType, ErrStrict, ErrLineBreak:
		return true
	}
	return false
}
