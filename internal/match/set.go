package match

import (
	"errors"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/resolve"
	"github.com/stringify-go/stringify/internal/schema"
)

// ErrUnread is View.Err where only user code could tell the value, which is asked once a
// write: the value must be read into memory first, and matched and written from there.
var ErrUnread = errors.New("the value must be read first")

// ErrTooMuch is the error of a match that looks at the same parts of a value again and
// again: more than a million times, and a thousand times as often as there is something
// new to look at.
var ErrTooMuch = errors.New("the schema asks too often about the same parts of the value")

// Options are the choices of the caller that shape matchers.
type Options struct {
	Patterns *Patterns                         // compiles patterns; nil: ecma.Pattern does
	Formats  map[string]func(text string) bool // beside the formats that are built in, or instead of them
}

// A Set has the matchers of one plan. Each is built when it is first asked, once; a
// schema that several nodes ask about is one matcher. After the last Add it is safe for
// concurrent use. A nil Set has no matchers.
type Set struct {
	refs *resolve.Set
	o    Options
}

// NewSet returns a set without matchers for schemas of refs.
func NewSet(refs *resolve.Set, o Options) *Set { return &Set{refs: refs, o: o} }

// Add makes the question known whether a value satisfies s, and returns its name: the
// same one for the same schema. It builds nothing, but returns the complaints about all
// that building could not do: patterns, in s and in what it applies, that the engine in
// use cannot express. Each schema is looked at once for all calls.
func (x *Set) Add(s *schema.Schema) (plan.MatchID, diag.List) {
	panic("match: not built")
}

// Satisfies reports whether the value at the cursor of v satisfies the schema of id. The
// cursor is where it was, afterwards. The error is that of v, or that there is no such id.
func (x *Set) Satisfies(id plan.MatchID, v View) (bool, error) {
	panic("match: not built")
}

// Violation returns the first keyword of the schema of id, or of one that it applies,
// that the value at the cursor of v does not satisfy, with the path to the value at
// fault; nil if it satisfies all. Members that the schema does not declare are no
// violation, since they are never written. The error is as that of Satisfies.
func (x *Set) Violation(id plan.MatchID, v View) (*diag.Mismatch, error) {
	panic("match: not built")
}

// Build builds all matchers that are not built yet.
func (x *Set) Build() {}

// Builds returns how many matchers were built so far.
func (x *Set) Builds() int { return 0 }
