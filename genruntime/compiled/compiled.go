// Package compiled makes the matchers of generated files that carry their schema in place of
// what was compiled from it (`stringify gen --inline-matchers=false`). It is not meant to be
// called by hand, and, unlike package genruntime, links the compiler of schemas.
package compiled

import (
	"fmt"
	"slices"

	"github.com/stringify-go/stringify/genruntime"
	"github.com/stringify-go/stringify/internal/planner"
	"github.com/stringify-go/stringify/internal/resolve"
)

// Options are the schema, and the choices that shape its matchers.
type Options struct {
	Schema         string
	Schemas        []Source // those beside it
	MaxSchemaDepth int
	Strict         bool
	Direction      uint8 // as package planner has it
}

// A Source is the text of a schema, and the id under which it is found.
type Source struct{ ID, Text string }

// Matchers returns the matchers of the schemas at the places, in that order. It compiles the
// schema, which takes as long as stringify.Compile does.
//
// Where that fails, Err says why: the file was changed, or was generated for another version.
func Matchers(o Options, places ...string) genruntime.Matchers {
	ro := resolve.Options{MaxDepth: o.MaxSchemaDepth}
	for _, s := range o.Schemas {
		ro.Schemas = append(ro.Schemas, resolve.Source{ID: s.ID, Text: []byte(s.Text)})
	}
	set, complaints := resolve.Resolve([]byte(o.Schema), ro)
	if complaints != nil {
		return genruntime.Matchers{Err: complaints}
	}
	p, matchers, complaints := planner.Build(set, planner.Options{Strict: o.Strict, Direction: planner.Direction(o.Direction)})
	if complaints != nil {
		return genruntime.Matchers{Err: complaints}
	}
	all, shared, _ := matchers.Trees()
	out := genruntime.Matchers{Lenient: shared.Lenient, Hidden: shared.Hidden}
	for _, place := range places {
		at := slices.Index(p.Matches, place)
		if at < 0 || slices.Contains(p.Matches[at+1:], place) {
			return genruntime.Matchers{Err: fmt.Errorf("compiled: want one matcher for %s, got none or several", place)}
		}
		out.Roots = append(out.Roots, all[at])
	}
	return out
}
