package merge

import (
	"maps"

	"github.com/stringify-go/stringify/internal/schema"
)

// keeps reports whether the keywords beside the `$ref` of ref are merged with its
// target. They are not if they clash with it, at their own level or anywhere below;
// then the target alone counts.
//
// A reference that is met while the question about it is open is taken as merged.
func (m *Merger) keeps(ref *schema.Schema) bool {
	if kept, ok := m.kept[ref]; ok {
		return kept
	}
	if m.kept == nil {
		m.kept = make(map[*schema.Schema]bool)
		m.clean = make(map[string]bool)
	}
	m.kept[ref] = true
	if m.nested == maxNested {
		// Deeper than any schema that was written for a purpose: a clash there
		// is an error.
		return true
	}
	m.nested++
	if m.clashes(ref) {
		m.kept[ref] = false
	}
	m.nested--
	return m.kept[ref]
}

// clashes reports whether merging ref with its target clashes. It goes down only
// where several schemas come together: what one side says alone can only clash with
// itself, and is an error on its own.
func (m *Merger) clashes(ref *schema.Schema) bool {
	var (
		fresh = make(map[string]bool)
		stack = [][]*schema.Schema{{ref}}
	)
	for len(stack) > 0 {
		given := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		places, err := m.Places(given)
		if err != nil {
			continue // reported where it is built
		}
		if len(places.List) > 1 {
			key := m.Key(places.List)
			if m.clean[key] || fresh[key] {
				continue
			}
			fresh[key] = true
		}
		p, clashes := m.Merge(places.List)
		if len(clashes) > 0 {
			return true
		}
		p.children(func(list []*schema.Schema) {
			if len(list) > 1 {
				stack = append(stack, list)
			}
		})
	}
	maps.Copy(m.clean, fresh)
	return false
}

// children calls yield with the lists of schemas that p has for its members and
// elements.
func (p *Plain) children(yield func([]*schema.Schema)) {
	if o := p.Object; o != nil {
		for i := range o.Properties {
			yield(o.Properties[i].Parts)
		}
		for i := range o.Patterns {
			yield(o.Patterns[i].Parts)
		}
		yield(o.Additional)
	}
	if a := p.Array; a != nil {
		yield(a.Items)
		for _, list := range a.Lists {
			yield(list)
		}
		yield(a.Rest)
	}
}
