package gogen

import (
	"strings"

	"github.com/stringify-go/stringify/internal/merge"
	"github.com/stringify-go/stringify/internal/rawjson"
	"github.com/stringify-go/stringify/internal/resolve"
	"github.com/stringify-go/stringify/internal/schema"
)

// schemas are the schemas of a set by their places, as nodes name them.
type schemas struct {
	set *resolve.Set
	at  map[string]*schema.Schema
}

// schemasOf returns the schemas that can be reached from the root of set, which may be nil.
func schemasOf(set *resolve.Set) schemas {
	s := schemas{set: set, at: make(map[string]*schema.Schema)}
	if set == nil {
		return s
	}
	work := []*schema.Schema{set.Root()}
	for len(work) > 0 {
		one := work[len(work)-1]
		work = work[:len(work)-1]
		place := merge.Place(one)
		if s.at[place] != nil {
			continue
		}
		s.at[place] = one
		if one.Has.Has(schema.KwRef) {
			if to := set.Target(one); to != nil {
				work = append(work, to)
			}
		}
		one.EachApplied(func(inner *schema.Schema) { work = append(work, inner) })
	}
	return s
}

// end returns what one refers to, if it has a reference, and so on.
func (s *schemas) end(one *schema.Schema) *schema.Schema {
	for range merge.MaxHops {
		if one == nil || !one.Has.Has(schema.KwRef) {
			break
		}
		to := s.set.Target(one)
		if to == nil {
			break
		}
		one = to
	}
	return one
}

// maxParts bounds the schemas that are looked at for one property.
const maxParts = 200

// property returns the schema of the property name of one, or of a part of it, nil if there
// is none, or if it is too far.
func (s *schemas) property(one *schema.Schema, name string) *schema.Schema {
	work := []*schema.Schema{one}
	for i := 0; i < len(work) && i < maxParts; i++ {
		one := work[i]
		if one == nil {
			continue
		}
		for i := range one.Properties {
			if one.Properties[i].Name == name {
				return one.Properties[i].Schema
			}
		}
		if one.Has.Has(schema.KwRef) {
			work = append(work, s.set.Target(one))
		}
		work = append(append(append(append(work, one.AllOf...), one.AnyOf...), one.OneOf...), one.Then, one.Else)
	}
	return nil
}

// annotation returns the text of an annotation of one, "" if it has none.
func annotation(one *schema.Schema, keyword string) string {
	if one == nil || one.Bool != schema.NotBool {
		return ""
	}
	text := ""
	for _, m := range one.JSON.Children() {
		if m.Kind() == rawjson.String && m.Name() == keyword {
			text = rawjson.Name(m.Raw())
		}
	}
	return text
}

// doc returns the title and the description of one, and of what it refers to if it has none.
func (s *schemas) doc(one *schema.Schema) string {
	for range merge.MaxHops {
		if one == nil {
			break
		}
		title, description := annotation(one, "title"), annotation(one, "description")
		if title != "" && description != "" {
			return title + "\n\n" + description
		}
		if title != "" || description != "" {
			return title + description
		}
		if !one.Has.Has(schema.KwRef) {
			break
		}
		one = s.set.Target(one)
	}
	return ""
}

// definition returns the name under which the schema at a place is defined, "" if it is not.
func definition(place string) string {
	_, pointer, _ := strings.Cut(place, "#")
	steps := strings.Split(pointer, "/")
	if n := len(steps); n >= 2 {
		switch steps[n-2] {
		case "$defs", "definitions", "schemas":
			return pointerText(steps[n-1])
		}
	}
	return ""
}

// pointerText decodes a reference token as far as names care.
func pointerText(token string) string {
	return strings.NewReplacer("~1", "/", "~0", "~").Replace(token)
}
