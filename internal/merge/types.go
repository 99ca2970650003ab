package merge

import (
	"slices"
	"strings"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/schema"
)

// mergeTypes sets p.Types and p.ByKind: the intersection of the types that places
// declare, or, if none does, the type that their keywords suggest.
func (m *Merger) mergeTypes(p *Plain, places []*schema.Schema, clashes diag.List) diag.List {
	var first *schema.Schema
	for _, s := range places {
		if !s.Has.Has(schema.KwType) {
			continue
		}
		p.ByKind = p.ByKind || s.TypeList
		if first == nil {
			first, p.Types = s, s.Types
			continue
		}
		types := intersect(p.Types, s.Types)
		if len(types) == 0 {
			clashes = append(clashes, m.clash(s, "type", "want a type in common with %s, which has %s, got %s",
				nameOf(first), typeNames(p.Types), typeNames(s.Types)))
			continue
		}
		p.Types = types
	}
	// One type that merging leaves is a single type, however it was written; also
	// if the other places, such as `true`, say nothing about types.
	if len(places) > 1 && len(p.Types) == 1 {
		p.ByKind = false
	}
	if first == nil {
		p.Types = inferred(places)
	}
	return clashes
}

// intersect returns the types of a that are among b, in a's order. An integer is a
// number: both together are an integer.
func intersect(a, b []schema.Type) []schema.Type {
	out := make([]schema.Type, 0, len(a))
	for _, t := range a {
		switch {
		case slices.Contains(b, t):
		case t == schema.Integer && slices.Contains(b, schema.Number):
		case t == schema.Number && slices.Contains(b, schema.Integer):
			t = schema.Integer
		default:
			continue
		}
		if !slices.Contains(out, t) {
			out = append(out, t)
		}
	}
	return out
}

// inferred returns the type that the keywords of places suggest, nil for none.
func inferred(places []*schema.Schema) []schema.Type {
	var has schema.KeywordSet
	for _, s := range places {
		has |= s.Has
	}
	return schema.Inferred(has)
}

// typeNames returns types as messages show them: "string" or "string or null".
func typeNames(types []schema.Type) string {
	names := make([]string, len(types))
	for i, t := range types {
		names[i] = typeName[t]
	}
	return strings.Join(names, " or ")
}

var typeName = [...]string{
	schema.Null:    "null",
	schema.Boolean: "boolean",
	schema.Integer: "integer",
	schema.Number:  "number",
	schema.String:  "string",
	schema.Object:  "object",
	schema.Array:   "array",
}

// Place returns where s stands, as errors show it: the document's name, if it has
// one, and the pointer ("ext#/definitions/b").
func Place(s *schema.Schema) string {
	if s.Doc == nil || s.Doc.Name == "" {
		return s.Pointer
	}
	return s.Doc.Name + s.Pointer
}

// nameOf is Place for messages: the middle of a long one is left out.
func nameOf(s *schema.Schema) string {
	const most = 200
	name, pointer := "", s.Pointer
	if s.Doc != nil {
		name = s.Doc.Name
	}
	return shorten(name, most) + shorten(pointer, most)
}

// shorten leaves out the middle of text if it is longer than most bytes.
func shorten(text string, most int) string {
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most/2], "") + "..." + strings.ToValidUTF8(text[len(text)-most/2:], "")
}
