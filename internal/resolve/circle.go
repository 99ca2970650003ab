package resolve

import (
	"cmp"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/schema"
)

// maxHops is the number of references that may follow each other.
const maxHops = 100

// checkCircles complains about references, of those that were reached since it last ran,
// that lead only to themselves, and about chains of more than maxHops. Each circle is one
// complaint, at the first of its references.
//
// A circle is a chain of references, whatever is beside them, or a way through references
// and `allOf` on which no schema says anything else.
func (r *resolver) checkCircles() {
	refs := r.refs[r.checked:]
	r.checked = len(r.refs)
	if len(refs) == 0 {
		return
	}
	reported := make(map[*schema.Schema]bool)
	r.checkChains(refs, reported)
	r.checkEmpty(refs, reported)
}

// circling says how far the search for circles is with a schema.
type circling int

const (
	onPath  circling = -1 // it is on the path that is followed
	endless circling = -2 // it leads into a circle
	// From 1: it is done. checkChains counts hops here.
)

// checkChains complains about circles and chains of references alone.
func (r *resolver) checkChains(refs []*schema.Schema, reported map[*schema.Schema]bool) {
	var states map[*schema.Schema]circling
	var path []*schema.Schema
	for _, s := range refs {
		if t := r.targets[s]; t == nil || !t.Has.Has(schema.KwRef) {
			continue // as most are: no chain begins here
		}
		if states == nil {
			states = make(map[*schema.Schema]circling, len(refs))
		}
		path = path[:0]
		for s != nil && s.Has.Has(schema.KwRef) && states[s] == 0 {
			states[s] = onPath
			path = append(path, s)
			s = r.targets[s]
		}
		hops := states[s]
		if hops == onPath {
			r.circle(path, s, reported)
			hops = endless
		}
		for i := len(path) - 1; i >= 0; i-- {
			if hops != endless {
				hops++
			}
			states[path[i]] = hops
			if hops == maxHops+1 {
				r.complaints.Add(path[i].At(path[i].RefKeyword().String(), "more than %d references follow each other", maxHops))
			}
		}
	}
}

// circle complains about the circle that path ends in, which begins with s.
func (r *resolver) circle(path []*schema.Schema, s *schema.Schema, reported map[*schema.Schema]bool) {
	begin := len(path) - 1
	for path[begin] != s {
		begin--
	}
	var first *schema.Schema
	for _, p := range path[begin:] {
		if reported[p] {
			return
		}
		if p.Has.Has(schema.KwRef) && (first == nil || before(p, first)) {
			first = p
		}
	}
	for _, p := range path[begin:] {
		reported[p] = true
	}
	r.complaints.Add(first.At(first.RefKeyword().String(), "%s leads only to itself", diag.Quote(first.Ref)))
}

// before orders schemas by document and place.
func before(a, b *schema.Schema) bool {
	return cmp.Or(cmp.Compare(a.Doc.Name, b.Doc.Name), cmp.Compare(a.JSON.Start(), b.JSON.Start())) < 0
}

// silent are the keywords that say nothing about a value.
var silent = schema.KeywordsOf(
	schema.KwRef, schema.KwAllOf, schema.KwID, schema.KwSchema, schema.KwComment, schema.KwTitle,
	schema.KwDescription, schema.KwExamples, schema.KwDeprecated, schema.KwReadOnly, schema.KwWriteOnly,
	schema.KwDefinitions, schema.KwDefs, schema.KwAnchor, schema.KwDynamicAnchor, schema.KwDynamicRef,
	schema.KwRecursiveAnchor, schema.KwRecursiveRef,
)

// refers reports whether all that s says is to refer to other schemas.
func refers(s *schema.Schema) bool {
	return s.Bool == schema.NotBool && (s.Has.Has(schema.KwRef) || len(s.AllOf) > 0) && s.Has.Without(silent) == 0
}

// checkEmpty complains about circles through references and `allOf` on which no schema
// says anything else.
func (r *resolver) checkEmpty(refs []*schema.Schema, reported map[*schema.Schema]bool) {
	// Circles without allOf are known by now. An allOf matters only if a reference leads
	// to it.
	var work []*schema.Schema
	for _, s := range refs {
		if t := r.targets[s]; t != nil && len(t.AllOf) > 0 && refers(t) {
			work = append(work, t)
		}
	}
	if len(work) == 0 {
		return
	}

	// All that can be reached from there, with the ways back.
	from := make(map[*schema.Schema][]*schema.Schema)
	seen := make(map[*schema.Schema]bool)
	var order, grounded []*schema.Schema
	for len(work) > 0 {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[s] {
			continue
		}
		seen[s] = true
		order = append(order, s)
		if !refers(s) {
			grounded = append(grounded, s)
			continue
		}
		if t := r.targets[s]; t != nil {
			from[t] = append(from[t], s)
			work = append(work, t)
		} else if s.Has.Has(schema.KwRef) {
			grounded = append(grounded, s) // there is a complaint about it
		}
		for _, part := range s.AllOf {
			from[part] = append(from[part], s)
			work = append(work, part)
		}
	}

	// Whatever leads to a schema that says something is no circle.
	saying := make(map[*schema.Schema]bool)
	for len(grounded) > 0 {
		s := grounded[len(grounded)-1]
		grounded = grounded[:len(grounded)-1]
		if !saying[s] {
			saying[s] = true
			grounded = append(grounded, from[s]...)
		}
	}

	// Of the others, each has a way on, and all lead to others: the first will do.
	states := make(map[*schema.Schema]circling)
	var path []*schema.Schema
	for _, s := range order {
		path = path[:0]
		for !saying[s] && states[s] == 0 {
			states[s] = onPath
			path = append(path, s)
			if t := r.targets[s]; t != nil {
				s = t
			} else {
				s = s.AllOf[0]
			}
		}
		if states[s] == onPath {
			r.circle(path, s, reported)
		}
		for _, p := range path {
			states[p] = 1
		}
	}
}
