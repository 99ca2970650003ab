package genruntime

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"sync"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/ecma"
	"github.com/stringify-go/stringify/internal/engine"
	"github.com/stringify-go/stringify/internal/govalue"
	"github.com/stringify-go/stringify/internal/plan"
)

// A Mismatch is an error on its way out of a generated function; Error makes of it what a
// user sees.
type Mismatch = diag.Mismatch

// In says that bad is about something inside what path names, from the inside out: names of
// members, and indices of elements. It returns bad.
func In(bad *Mismatch, path ...any) *Mismatch {
	for _, step := range path {
		switch step := step.(type) {
		case string:
			bad.InMember(step)
		case int:
			bad.InElement(step)
		}
	}
	return bad
}

// TooDeep returns the error for a container that the schema at a place writes and that has
// more than limit containers around it and in it.
func TooDeep(limit int, schema string) *Mismatch {
	return &Mismatch{
		Reason: diag.Depth, Schema: schema,
		Want: "at most " + strconv.Itoa(limit) + " values inside each other", Got: "more",
	}
}

// Lacking returns the error for an object without the member name, which the schema at a
// place requires.
func Lacking(name, schema string) *Mismatch {
	bad := &Mismatch{Reason: diag.Required, Schema: schema, Want: "a required member", Got: "nothing"}
	bad.InMember(name)
	return bad
}

// Keys returns the keys of m, sorted.
func Keys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

// A Table is the part of a compiled schema that a generated file needs beside its code, and
// the engines that run it. They are made at first use, which takes microseconds. It is safe
// for concurrent use; its Plan must not be changed after the first call.
//
// Where the methods have a node, it is one of Plan.Nodes; depth counts the objects and arrays
// that are open around the value.
type Table struct {
	Plan     Plan
	Matchers func() Matchers // nil: there are none

	once    sync.Once
	engines engine.Set
	err     error // of the table itself, which is not as it was generated
}

// prepare makes t ready for its engines.
func (t *Table) prepare() {
	t.once.Do(func() {
		if t.err = t.complete(); t.err != nil {
			return
		}
		t.engines.Plan = &t.Plan
		if t.Matchers != nil {
			m := t.Matchers()
			t.engines.Matchers, t.err = m.set(), m.Err
		}
	})
}

// manyTexts is the number of texts from which on a Lookup has an index, as in package planner.
const manyTexts = 6

// complete adds to the plan what is no data: compiled patterns, and indices.
func (t *Table) complete() error {
	for i := range t.Plan.Nodes {
		n := &t.Plan.Nodes[i]
		if n.Object != nil {
			for k := range n.Object.Patterns {
				p := &n.Object.Patterns[k]
				re, err := ecma.Pattern(p.Source, nil)
				if err != nil {
					return fmt.Errorf("genruntime: pattern %q: %w", p.Source, err)
				}
				p.Matcher = re
			}
		}
		if n.Branch != nil && n.Branch.Lookup != nil {
			if l := n.Branch.Lookup; len(l.Texts) >= manyTexts {
				l.Index = make(map[string]int, len(l.Texts))
				for k, text := range l.Texts {
					l.Index[text] = k
				}
			}
		}
	}
	return nil
}

// broken returns the complaint of a table that is not as it was generated.
func (t *Table) broken() *Mismatch {
	return &Mismatch{Reason: diag.User, Schema: "#", Want: "the table as it was generated", Got: "another", Err: t.err}
}

// Value appends v, written by node.
func (t *Table) Value(dst []byte, node ID, v any, depth int) ([]byte, *Mismatch) {
	if t.prepare(); t.err != nil {
		return nil, t.broken()
	}
	return t.engines.Values().Value(dst, node, v, depth)
}

// Member appends what the struct that v points to has for a declared member of an Object
// node, with a comma behind it, or nothing. depth counts the struct itself.
func (t *Table) Member(dst []byte, node ID, at int, v any, depth int) ([]byte, *Mismatch) {
	if t.prepare(); t.err != nil {
		return nil, t.broken()
	}
	return t.engines.Values().Member(dst, node, at, govalue.Of(v), depth)
}

// Rest appends those members of the struct that v points to, or of the map v, that an Object
// node does not declare, each with a comma behind it. depth counts the struct itself.
func (t *Table) Rest(dst []byte, node ID, v any, depth int) ([]byte, *Mismatch) {
	if t.prepare(); t.err != nil {
		return nil, t.broken()
	}
	return t.engines.Values().Rest(dst, node, govalue.Of(v), depth)
}

// Append appends v, written by the whole schema. The error is a [*ValueError]; dst is then
// returned as given.
func (t *Table) Append(dst []byte, v any) ([]byte, error) {
	if t.prepare(); t.err != nil {
		return dst, Error(t.broken())
	}
	out, err := t.engines.Values().Append(dst, v)
	if err != nil {
		return dst, Error(err)
	}
	return out, nil
}

// AppendJSON appends the JSON text src, rewritten by the whole schema. The error is a
// [*SyntaxError] or a [*ValueError]; dst is then returned as given.
func (t *Table) AppendJSON(dst, src []byte) ([]byte, error) {
	if t.prepare(); t.err != nil {
		return dst, Error(t.broken())
	}
	out, err := t.engines.Text().Append(dst, src)
	if err != nil {
		return dst, Error(err)
	}
	return out, nil
}

// What tables are made of. These are the types of the compiled schema itself; what their
// fields mean may change with the version of this package.
type (
	ID         = plan.ID
	MatchID    = plan.MatchID
	Plan       = plan.Plan
	Options    = plan.Options
	Rounding   = plan.Rounding
	Node       = plan.Node
	ObjectNode = plan.ObjectNode
	Property   = plan.Property
	Pattern    = plan.Pattern
	ArrayNode  = plan.ArrayNode
	TupleNode  = plan.TupleNode
	TupleItem  = plan.TupleItem
	SwitchNode = plan.SwitchNode
	BranchNode = plan.BranchNode
	Arm        = plan.Arm
	Test       = plan.Test
	MemberTest = plan.MemberTest
	Scalar     = plan.Scalar
	Lookup     = plan.Lookup
	IfNode     = plan.IfNode
)

// NoArm returns the error for a value of no type that a union, generated for the schema at a
// place, consists of.
func NoArm(schema string) *Mismatch {
	return &Mismatch{Reason: diag.NoMatch, Schema: schema, Want: "a value that fits an arm", Got: "null"}
}
