package resolve

import (
	"net/url"

	"github.com/stringify-go/stringify/internal/schema"
)

// A dynamicRef is a reference to an anchor that other schemas may have too.
type dynamicRef struct {
	ref, target *schema.Schema
	anchor      string
}

// dynamic returns the schema that s leads to, a `$dynamicRef` or `$recursiveRef` that,
// taken as a `$ref`, leads to t.
//
// If t does not have the anchor by which it was found as a dynamic one, that is t. Else it
// is the schema with that anchor in the outermost resource, of those through which the
// evaluation has come to s, that has one. The evaluation begins in the resource of the
// root: if that has one, it is always the one. If it has none, checkDynamic sees to it
// that only t is in question.
func (r *resolver) dynamic(s, t *schema.Schema, fragment string) *schema.Schema {
	anchor := ""
	if s.RefKeyword() == schema.KwRecursiveRef {
		if !t.RecursiveAnchor() {
			return t
		}
	} else {
		name, err := url.PathUnescape(fragment)
		if err != nil {
			name = fragment
		}
		if _, anchor = t.Anchors(); anchor == "" || anchor != name {
			return t
		}
	}
	if outermost := r.index.owners[r.docs[0].Root].dynamic[anchor]; outermost != nil {
		return outermost
	}
	r.open = append(r.open, dynamicRef{s, t, anchor})
	return t
}

// checkDynamic complains about references, of those that were resolved since it last ran,
// whose target would depend on the way to them. All documents that can be reached are
// known now.
func (r *resolver) checkDynamic() {
	for _, d := range r.open {
		if r.complaints.Full() {
			break
		}
		for _, other := range r.index.dynamic[d.anchor] {
			if other == d.target {
				continue
			}
			keyword := "$dynamicAnchor"
			if d.anchor == "" {
				keyword = "$recursiveAnchor"
			}
			r.complaints.Add(d.ref.At(d.ref.RefKeyword().String(),
				"%s is not supported yet where the root has no such %s, but several others have: %s and %s",
				schema.Quote(d.ref.Ref), keyword, place(d.target), place(other)))
			break
		}
	}
	r.open = nil
}
