package diag

import (
	"strconv"
	"strings"

	"github.com/stringify-go/stringify/internal/jsonptr"
)

// A Reason says which rule a value broke. The root package has one sentinel
// error for each.
type Reason uint8

// The reasons for which a value cannot be written.
const (
	Required    Reason = iota + 1 // a required member is missing
	Type                          // a value of a type that cannot be written as the declared one
	Range                         // NaN, or an infinity where none can stand
	NoMatch                       // no arm fits
	Depth                         // nested too deep, cycles too
	Unsupported                   // a Go type that has no JSON form
	Strict                        // the strict profile refused
	User                          // code of the user (a Marshaler, an iterator) failed; see Err
)

// Strictly returns r as the strict profile has it: whatever a schema does not take is
// refused as Strict.
func (r Reason) Strictly() Reason {
	switch r {
	case Required, Type, Range, NoMatch:
		return Strict
	}
	return r
}

// A Mismatch is one complaint about one place in a value.
//
// Its path is collected while the engines return: each level that passes a
// Mismatch on calls InMember or InElement, so that a write that succeeds pays
// nothing for it.
type Mismatch struct {
	Reason Reason
	Schema string // pointer of the schema that wanted something else
	Want   string
	Got    string // kind of the value and a short excerpt
	Err    error  // the error of user code, for User

	path []string // reference tokens, innermost first
}

// Error returns the complaint with its place, for tests and internal use; the
// root package words the public one.
func (m *Mismatch) Error() string {
	return m.Pointer() + ": want " + m.Want + ", got " + m.Got
}

// Unwrap returns the error of user code, if that is the cause.
func (m *Mismatch) Unwrap() error { return m.Err }

// InMember says that the complaint is about something inside the member name.
func (m *Mismatch) InMember(name string) { m.path = append(m.path, name) }

// InElement says that the complaint is about something inside element i.
func (m *Mismatch) InElement(i int) { m.path = append(m.path, strconv.Itoa(i)) }

// Behind says that the array, whose element InElement was called with last, is part of one
// that has n elements before it. A complaint about the array itself stays as it is.
func (m *Mismatch) Behind(n int) {
	if last := len(m.path) - 1; last >= 0 {
		if i, err := strconv.Atoi(m.path[last]); err == nil {
			m.path[last] = strconv.Itoa(n + i)
		}
	}
}

// About adds members to what was found: "object" with `"a": 1` is `object with "a": 1`.
func (m *Mismatch) About(members string) {
	if members != "" {
		m.Got += " with " + members
	}
}

// Pointer returns the JSON Pointer of the value (RFC 6901), "" for the root. What is
// not UTF-8 in a name shows as U+FFFD.
func (m *Mismatch) Pointer() string {
	var b strings.Builder
	for i := len(m.path) - 1; i >= 0; i-- {
		b.WriteByte('/')
		b.WriteString(jsonptr.Escape(m.path[i]))
	}
	return strings.ToValidUTF8(b.String(), "\ufffd")
}
