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

	// ReadOnly and WriteOnly are set if one of the places, or a reference on the way
	// to one, says so.
	ReadOnly, WriteOnly bool
}

// annotations are the keywords that force no merge where they stand beside a $ref.
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
		return Places{List: given, ReadOnly: given[0].ReadOnly, WriteOnly: given[0].WriteOnly}, nil
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
	return x.Places(), nil
}

// simple reports whether s stands for itself alone.
func simple(s *schema.Schema) bool {
	return !s.Has.Has(schema.KwRef) && len(s.AllOf) == 0
}

// An expansion is a list of places being made.
type expansion struct {
	m                   *Merger
	given               *schema.Schema // the first one
	list                []*schema.Schema
	chain               []*schema.Schema // the references of the add that runs
	repeated            bool             // a place was met again
	readOnly, writeOnly bool
	err                 *diag.Error
}

// Places returns the result.
func (x *expansion) Places() Places {
	return Places{List: x.list, ReadOnly: x.readOnly, WriteOnly: x.writeOnly}
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
		x.note(end)
		next := x.m.set.Target(end)
		if next == nil {
			x.err = x.m.At(end, end.RefKeyword().String(), "want a schema, %s leads to none", schema.Quote(end.Ref))
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
		if c.Has.Without(annotations) != 0 && x.m.keeps(c) {
			x.push(c)
			reached = true
		} else {
			x.noteParts(c)
		}
	}
	if !reached && x.err == nil {
		x.err = x.m.At(s, s.RefKeyword().String(), "want a schema, %s leads only back to itself", schema.Quote(s.Ref))
	}
}

// push appends the place s, once.
func (x *expansion) push(s *schema.Schema) {
	x.note(s)
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

// noteParts notes what the parts of the allOf of s say, and all that they lead to. It is
// for a schema that is left out of the merge: what hides a property still counts.
func (x *expansion) noteParts(s *schema.Schema) {
	if len(s.AllOf) == 0 {
		return
	}
	seen := map[*schema.Schema]bool{s: true}
	for queue := slices.Clone(s.AllOf); len(queue) > 0; queue = queue[1:] {
		part := queue[0]
		if seen[part] {
			continue
		}
		if !x.m.charge(1) { // going on without the rest could show what must be hidden
			x.err = s.At("allOf", "want a schema that can be merged in %d steps, this one needs more", MaxSteps)
			return
		}
		seen[part] = true
		x.note(part)
		queue = append(queue, part.AllOf...)
		if part.Has.Has(schema.KwRef) {
			if target := x.m.set.Target(part); target != nil {
				queue = append(queue, target)
			}
		}
	}
}

// note keeps what a property says about itself, wherever it says it.
func (x *expansion) note(s *schema.Schema) {
	x.readOnly = x.readOnly || s.ReadOnly
	x.writeOnly = x.writeOnly || s.WriteOnly
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
