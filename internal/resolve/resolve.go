// Package resolve finds what each `$ref` refers to. It knows ids, anchors and
// pointers, and leaves the schemas themselves as they are: what it learns stands
// in a table beside them.
package resolve

import (
	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/schema"
)

// A Source is the text of a schema, and the id under which `$ref` can reach it.
type Source struct {
	ID   string
	Text []byte
}

// Options are the schemas beside the root, and the bounds.
type Options struct {
	Schemas  []Source
	Loader   func(uri string) ([]byte, error) // asked for ids that are not known; may be nil
	MaxDepth int                              // schemas inside each other; the root is level 0
}

// A Set is a root schema with all that its references lead to.
type Set struct {
	root    *schema.Document
	targets map[*schema.Schema]*schema.Schema
}

// Resolve parses root and the schemas beside it, and resolves the references that
// can be reached from the root.
func Resolve(root []byte, o Options) (*Set, diag.List) {
	doc, complaints := schema.Parse("", root, schema.ParseOptions{MaxDepth: o.MaxDepth})
	if len(complaints) > 0 {
		return nil, complaints
	}
	return &Set{root: doc}, nil
}

// Root returns the schema that was given as root.
func (s *Set) Root() *schema.Schema { return s.root.Root }

// Target returns the schema that the `$ref` of ref leads to, in one hop.
func (s *Set) Target(ref *schema.Schema) *schema.Schema { return s.targets[ref] }
