package dynamic

import (
	"time"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/ecma"
	"github.com/stringify-go/stringify/internal/govalue"
	"github.com/stringify-go/stringify/internal/match"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/view"
)

// This is what the engine for bound Go types asks of this one: to write the parts of a
// value that it has no program for. Errors of all of them have the path from the value
// given; what they return is then nil.

// Write writes v by node id behind dst, when depth containers are open already.
func (e *Engine) Write(dst []byte, id plan.ID, v govalue.Value, depth int) ([]byte, *diag.Mismatch) {
	return e.write(dst, id, v, depth)
}

// Value is Write for a value whose Go type is not known.
func (e *Engine) Value(dst []byte, id plan.ID, v any, depth int) ([]byte, *diag.Mismatch) {
	return e.value(dst, id, v, depth)
}

// Slice is Write for a, which is not nil, by the Array node id; depth counts a itself.
func (e *Engine) Slice(dst []byte, id plan.ID, a []any, depth int) ([]byte, *diag.Mismatch) {
	return e.sliceArray(dst, id, a, depth)
}

// Member writes what the object v has for a declared member of the Object node id, with a
// comma behind it, or nothing. Members that are neither written nor required do not count
// in at. depth counts v itself.
func (e *Engine) Member(dst []byte, id plan.ID, at int, v govalue.Value, depth int) ([]byte, *diag.Mismatch) {
	o := e.lowered[id].object
	return e.member(dst, o, &o.props[at], v, depth)
}

// Rest writes the members of the object v that the Object node id does not declare, each
// with a comma behind it, and looks for the further required ones. depth counts v itself.
func (e *Engine) Rest(dst []byte, id plan.ID, v govalue.Value, depth int) ([]byte, *diag.Mismatch) {
	return e.restOf(dst, e.lowered[id].object, v, depth)
}

// Undeclared returns the node that the Object node id has for the member name, None if it
// leaves the member out; declared is true if the node declares it.
func (e *Engine) Undeclared(id plan.ID, name string) (to plan.ID, declared bool) {
	o := e.lowered[id].object
	if o.declares(name) {
		return plan.None, true
	}
	return o.undeclared(name), false
}

// Null returns what is written for null by node id; "" where that is an error, or not to be
// told from the node alone.
func (e *Engine) Null(id plan.ID) string { return e.null(id) }

// Round returns what Integer nodes write for f; ok is false if they refuse it.
func (e *Engine) Round(f float64) (whole float64, ok bool) {
	whole = ecma.Round(f, ecma.Rounding(e.rounding))
	return whole, whole-whole == 0 && (whole == f || !e.strict)
}

// IsLarge reports whether arrays of n elements are written without their item schema.
func (e *Engine) IsLarge(n int) bool { return e.isLarge(n) }

// Cut returns the number of elements from which on an array is large, or Pays is to be asked.
func (e *Engine) Cut() int { return e.cut }

// MaxDepth returns how many containers there may be inside each other.
func (e *Engine) MaxDepth() int { return e.maxDepth }

// Check refuses v if it does not satisfy what the strict profile asks of all values. If read
// is true, kept must be written in place of v, and by Write: user code has been asked.
func (e *Engine) Check(v govalue.Value) (kept govalue.Value, read bool, bad *diag.Mismatch) {
	if e.must == plan.NoMatch {
		return v, false, nil
	}
	var violation *diag.Mismatch
	unsettled := false
	kept, read, bad = e.ask(e.root, v, 0, func(w match.View) (err error) {
		violation, err = e.matchers.Violation(e.must, w)
		g, ok := w.(*view.Go)
		unsettled = ok && g.Unsettled()
		return err
	})
	switch {
	case bad != nil:
		return kept, read, bad
	case violation != nil:
		return kept, read, violation
	case unsettled:
		return e.checkText(kept)
	}
	return kept, read, nil
}

// checkText is Check for a value with a field whose tag says `,string`, and of which the arm
// that writes it decides whether it is text: what it is written as must satisfy the schema, too.
func (e *Engine) checkText(v govalue.Value) (kept govalue.Value, read bool, bad *diag.Mismatch) {
	kept, err := v.Keep(e.maxDepth)
	if err != nil {
		return v, false, e.undecided(e.root, v, err)
	}
	out, bad := e.write(nil, e.root, kept, 0)
	if bad != nil {
		return kept, true, bad
	}
	w := view.NewText()
	if _, err = w.Read(out, 0, 0, e.maxDepth); err == nil {
		bad, err = e.matchers.Violation(e.must, w)
	}
	w.Release()
	if err != nil {
		bad = e.undecided(e.root, kept, err)
	}
	return kept, true, bad
}

// AppendTime appends t, quoted, in one of the formats of times, or as date-time for all
// other formats.
func AppendTime(dst []byte, f plan.Format, t time.Time) []byte { return appendTime(dst, f, t) }
