// Package match decides whether a value satisfies a schema: JSON Schema validation, asked
// through a View of the value. What a schema says it is given as nodes, which package matcher
// makes, or Go source states. It knows what keywords mean for values; it reads no schemas and
// writes nothing, and neither Go values nor JSON text are its business.
package match

import "github.com/stringify-go/stringify/internal/plan"

// A View is a cursor over a value in its JSON form. It stands on one value at a time and
// moves to members and elements and back. Implementations are not safe for concurrent use.
//
// Once Err is not nil, all answers mean nothing.
type View interface {
	// As returns the kind under which the value at the cursor counts where only the
	// kinds of accept are taken: its own, or another one that it has besides (a nil
	// slice is null and an empty array, bytes are text and an array of numbers). ok is
	// false if none is taken; the kind is then the value's own, NumJSONKinds if it has
	// none. duration says that text has the format duration, so that a time.Duration,
	// which is an integer, may count as text.
	//
	// An infinity and NaN are JSONNumber.
	//
	// All other methods see the value as what As has returned, until the cursor moves to
	// another one than its parts; moving into parts and back changes nothing.
	As(accept plan.KindSet, duration bool) (kind plan.JSONKind, ok bool)

	// Text returns the text of a JSONString, lone surrogates as rawjson.Name has them. It
	// is valid until the write ends.
	Text() string

	// IsTime reports whether a JSONString is a time, or a duration that counts as text. It
	// satisfies all keywords for text but const and enum, whatever its Text: RFC 3339's
	// durations know no signs and fractions, ISO 8601's and ours do.
	IsTime() bool

	// Number returns the value of a JSONInteger or JSONNumber.
	Number() Number

	// Bool returns the value of a JSONBoolean.
	Bool() bool

	// Len returns the number of members or elements. Of several members of one name
	// only the last one is there.
	Len() int

	// Name returns the name of member i of an object, below Len, in an order that stays
	// the same until the cursor leaves the object. Like a Text, it is valid until the
	// write ends: who keeps it longer, in a complaint say, must copy it.
	Name(i int) string

	// Enter moves to element or member i, below Len. Leave moves back.
	Enter(i int)

	// Member moves to the member of an object that has the name, and reports whether
	// there is one; if not, the cursor stays. Leave moves back.
	Member(name string) bool

	// Leave moves back to the container that the cursor came from.
	Leave()

	// Err returns why the value cannot be told, nil if it can: ErrUnread, an error of
	// user code, a value nested too deep, a Go type without JSON form.
	Err() error
}

// A Number is the value of a number, as this module writes it: integer text digit for
// digit, all other text as the shortest text of its double. So the double 2^62 is the
// integer 4611686018427388000.
type Number struct {
	Int   int64   // the value, if IsInt
	IsInt bool    // the value is an integer that fits Int
	Float float64 // the value as a double; infinite or NaN if Text is "" and it is no finite number
	Text  string  // the digits of an integer that neither Int is nor the shortest text of Float, else ""
}
