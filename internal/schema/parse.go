package schema

import (
	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/rawjson"
)

// ParseOptions bound what Parse reads.
type ParseOptions struct {
	MaxDepth int // schemas inside each other; the root is level 0
}

// Parse returns the schema that text holds, and all complaints about it, sorted.
func Parse(name string, text []byte, o ParseOptions) (*Document, diag.List) {
	doc := &Document{Name: name, Text: append([]byte(nil), text...)}
	doc.Root = &Schema{Doc: doc, Pointer: "#"}
	return doc, nil
}

// ParseAt returns the schema at a place of doc that no keyword declares.
func ParseAt(doc *Document, parent *Schema, v rawjson.Value, pointer string, o ParseOptions) (*Schema, diag.List) {
	return &Schema{Doc: doc, Parent: parent, JSON: v, Pointer: pointer}, nil
}

// At returns a complaint about a keyword of s.
func (s *Schema) At(keyword, format string, args ...any) *diag.Error {
	return &diag.Error{Name: s.Doc.Name, Pointer: s.Pointer, Keyword: keyword}
}
