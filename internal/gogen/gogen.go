package gogen

import (
	"fmt"
	"go/format"
	"go/types"
	"strings"

	"github.com/stringify-go/stringify/internal/match"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/planner"
	"github.com/stringify-go/stringify/internal/resolve"
)

// Options say what File writes.
type Options struct {
	Package string // name of the package that the file is for
	Name    string // Go name of what the schema describes: AppendName, MarshalName

	Plan     *plan.Plan
	Matchers *match.Set   // of Plan; nil if it asks none
	Set      *resolve.Set // that Plan was made from; names and docs of generated types come from it

	Types bool                   // declare the type Name, and those it needs, and write AppendName for it
	Type  types.Type             // write AppendName for this type of the user; nil: for none, or see Types
	Path  string                 // import path of the package that the file is for, if Type may be one of it
	Taken func(name string) bool // whether the package declares a name already; nil: it declares none

	Values bool // write AppendNameValue, for values of any Go type
	JSON   bool // write AppendNameJSON, for JSON text

	// CompileMatchers has the file carry the text of the schema, and compile what only
	// validation tells from it, by package genruntime/compiled, instead of carrying that.
	// Schemas of Set with a Loader become part of the file.
	CompileMatchers bool
	Direction       planner.Direction // that Plan was made with
	MaxSchemaDepth  int               // likewise

	EscapeHTML bool // what package stringify's WithEscapeHTML does

	Version string // of who generates, for the head of the file
	Source  string // what was generated from, for the head of the file; a file name, say
}

// An Error says why a file cannot be generated.
type Error struct {
	Part   string // of the schema, the type or the options: "#/properties/a", "Order.Price"
	Reason string
}

// Error returns part and reason.
func (e *Error) Error() string { return e.Part + ": " + e.Reason }

// File returns a Go file, formatted, that writes values as o.Plan says: see the package
// comment. The same options give the same bytes.
//
// The error is an *Error, or several joined, where a part cannot be written as Go source;
// nothing is returned then.
func File(o Options) ([]byte, error) {
	g := newGenerator(&o)
	if err := g.check(); err != nil {
		return nil, err
	}
	var declared string
	if o.Types {
		var err error
		if declared, err = g.declare(); err != nil {
			return nil, err
		}
	}
	body, err := g.functions()
	if err != nil {
		return nil, err
	}
	table, err := g.tables.source()
	if err != nil {
		return nil, err
	}
	var b strings.Builder
	g.head(&b)
	b.WriteString(declared)
	b.WriteString(body)
	b.WriteString(table)
	src, err := format.Source([]byte(b.String()))
	if err != nil {
		return nil, fmt.Errorf("gogen: the file that was generated does not parse: %w", err)
	}
	return src, nil
}
