package merge

import (
	"slices"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/schema"
)

// Places are the schemas that one merged schema combines.
type Places struct {
	// List has each place once: first the given ones, then the parts of their allOf
	// in order, breadth first. A reference stands for its target, which comes before
	// the keywords beside the reference. It may alias the argument of Places.
	List []*schema.Schema
}

// annotations are the keywords that say nothing about values where they stand beside a $ref.
var annotations = schema.KeywordsOf(
	schema.KwNone, schema.KwRef, schema.KwID, schema.KwSchema, schema.KwComment, schema.KwTitle,
	schema.KwDescription, schema.KwExamples, schema.KwDeprecated, schema.KwReadOnly, schema.KwWriteOnly,
	schema.KwDefinitions, schema.KwDefs, schema.KwContentMediaType, schema.KwContentEncoding, schema.KwContentSchema,
	schema.KwAnchor, schema.KwDynamicRef, schema.KwDynamicAnchor, schema.KwRecursiveRef, schema.KwRecursiveAnchor,
)

// Places returns the places that the given schemas, which all hold for one value,
// combine. The error is about a reference that leads nowhere, or a bound.
//
// A schema without `$ref` and allOf costs nothing: the result aliases the argument.
func (m *Merger) Places(given []*schema.Schema) (Places, *diag.Error) {
	if len(given) == 1 && simple(given[0]) {
		return Places{List: given}, nil
	}
	x := expansion{m: m, given: given[0]}
	for _, s := range given {
		x.add(s)
	}
	for i := 0; i < len(x.list) && x.err == nil; i++ {
		for _, part := range x.list[i].AllOf {
			x.add(part)
		}
	}
	if x.err == nil && x.repeated {
		x.err = m.leadsNowhere(x.list)
	}
	if x.err != nil {
		return Places{}, x.err
	}
	return Places{List: x.list}, nil
}

// simple reports whether s stands for itself alone.
func simple(s *schema.Schema) bool {
	return !s.Has.Has(schema.KwRef) && len(s.AllOf) == 0
}

// An expansion is a list of places being made.
type expansion struct {
	m        *Merger
	given    *schema.Schema // the first one
	list     []*schema.Schema
	chain    []*schema.Schema // the references of the add that runs
	repeated bool             // a place was met again
	err      *diag.Error
}

// add appends what s stands for: the end of its references, then, from there back,
// the references that have keywords beside them.
func (x *expansion) add(s *schema.Schema) {
	if x.err != nil {
		return
	}
	x.chain = x.chain[:0]
	end := s
	for end.Has.Has(schema.KwRef) {
		if slices.Contains(x.chain, end) {
			end = nil
			break
		}
		if len(x.chain) == MaxHops {
			x.err = x.m.At(s, s.RefKeyword().String(), "want at most %d references in a row, got more", MaxHops)
			return
		}
		x.chain = append(x.chain, end)
		next := x.m.set.Target(end)
		if next == nil {
			x.err = x.m.At(end, end.RefKeyword().String(), "want a schema, %s leads to none", diag.Quote(end.Ref))
			return
		}
		end = next
	}
	if !x.m.charge(int64(1 + len(x.chain))) {
		x.err = s.At("", "want a schema that can be merged in %d steps, this one needs more", MaxSteps)
		return
	}
	reached := end != nil
	if end != nil {
		x.push(end)
	}
	for i := len(x.chain) - 1; i >= 0 && x.err == nil; i-- {
		// keeps may come back here, for another expansion.
		c := x.chain[i]
		switch {
		case c.Has.Without(annotations) == 0:
			if end != nil && end.TypeList && len(end.Types) == 1 && forcesMerge(c) {
				x.push(c)
			}
		case x.m.keeps(c):
			x.push(c)
			reached = true
		}
	}
	if !reached && x.err == nil {
		x.err = x.m.At(s, s.RefKeyword().String(), "want a schema, %s leads only back to itself", diag.Quote(s.Ref))
	}
}

// forcesMerge reports whether something stands beside the `$ref` of ref, which says nothing
// about values, that makes the two one merged schema. That matters only to a list of one
// type, which is a single type once it is merged.
func forcesMerge(ref *schema.Schema) bool {
	for _, member := range ref.JSON.Children() {
		switch member.Name() {
		case ref.RefKeyword().String(), "$comment", "title", "description", "examples", "deprecated", "readOnly", "writeOnly":
		default:
			return true
		}
	}
	return false
}

// push appends the place s, once.
func (x *expansion) push(s *schema.Schema) {
	if slices.Contains(x.list, s) {
		x.repeated = true
		return
	}
	if len(x.list) == MaxPlaces {
		x.err = x.m.At(x.given, bringing(x.given), "want at most %d schemas that are merged into one, got more", MaxPlaces)
		return
	}
	x.list = append(x.list, s)
}

// bringing returns the keyword by which s brings other schemas along.
func bringing(s *schema.Schema) string {
	switch {
	case len(s.AllOf) > 0:
		return "allOf"
	case s.Has.Has(schema.KwRef):
		return s.RefKeyword().String()
	}
	return ""
}

// leadsNowhere returns a complaint if the places of list say nothing but allOf, and
// all that leads to is list itself.
func (m *Merger) leadsNowhere(list []*schema.Schema) *diag.Error {
	for _, s := range list {
		others := s.Has.Without(annotations).Without(schema.KeywordsOf(schema.KwAllOf))
		if others != 0 || len(s.AllOf) == 0 {
			return nil
		}
	}
	return m.At(list[0], "allOf", "want a schema, the parts lead only back to themselves")
}
