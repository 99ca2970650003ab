package resolve

import (
	"net/url"

	"github.com/stringify-go/stringify/internal/schema"
)

// A dynamicRef is where a `$dynamicRef` or `$recursiveRef` leads that the root does not
// decide: to the schema with that anchor in the outermost resource, of those through which
// the evaluation has come to it, that has one.
type dynamicRef struct {
	anchor string         // "" is `$recursiveAnchor`
	target *schema.Schema // if no such resource has one; has one itself
}

// dynamic returns the schema that s leads to, a `$dynamicRef` or `$recursiveRef` that,
// taken as a `$ref`, leads to t.
//
// If t does not have the anchor by which it was found as a dynamic one, that is t. Else, if
// the resource of the root has the anchor, it is that one: the evaluation begins there.
// Else the result is nil, and r.open has what is known.
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
	set(&r.open, s, dynamicRef{anchor, t})
	r.opened = append(r.opened, s)
	return nil
}

// varies reports whether d may lead to different schemas, as far as the documents are
// known.
func (r *resolver) varies(d dynamicRef) bool {
	others := r.index.dynamic[d.anchor]
	return len(others) > 1 || len(others) == 1 && others[0] != d.target
}

// A binding says where references to some anchors lead in the schemas that are evaluated
// under it: to those of the outermost resources on the way. What a resource has bound
// stays so for all that is evaluated below it.
type binding struct {
	bound []bound // in the order of anchors
	next  map[*resource]*binding
}

// A bound is an anchor, by its number in explorer.anchors, and the schema that it is bound
// to.
type bound struct {
	anchor int32
	target *schema.Schema
}

// lookup returns what anchor is bound to, nil if it is not.
func (b *binding) lookup(anchor int32) *schema.Schema {
	low, high := 0, len(b.bound)
	for low < high {
		if middle := (low + high) / 2; b.bound[middle].anchor < anchor {
			low = middle + 1
		} else {
			high = middle
		}
	}
	if low < len(b.bound) && b.bound[low].anchor == anchor {
		return b.bound[low].target
	}
	return nil
}
