package merge

import "github.com/stringify-go/stringify/internal/schema"

// decisions remembers which keywords beside a `$ref` are merged with the target.
type decisions struct {
	kept  map[*schema.Schema]bool
	clean map[string]bool // keys of lists that are known to merge, with all below them

	// What was added to the two maps, in order.
	madeKept  []*schema.Schema
	madeClean []string
}

// keeps reports whether the keywords beside the `$ref` of ref are merged with its
// target. They are not if they clash with it, at their own level or anywhere below;
// then the target alone counts.
//
// A reference that is met while the question about it is open is taken as merged. If
// it turns out not to be, what was concluded from that is forgotten.
func (m *Merger) keeps(ref *schema.Schema) bool {
	d := &m.decisions
	if kept, ok := d.kept[ref]; ok {
		return kept
	}
	if d.kept == nil {
		d.kept = make(map[*schema.Schema]bool)
		d.clean = make(map[string]bool)
	}
	if m.nested == maxNested {
		// Deeper than any schema that was written for a purpose: a clash there
		// is an error.
		return true
	}
	d.kept[ref] = true
	kept, clean := len(d.madeKept), len(d.madeClean)
	m.nested++
	clashes := m.clashes(ref)
	m.nested--
	if clashes {
		for _, s := range d.madeKept[kept:] {
			delete(d.kept, s)
		}
		for _, key := range d.madeClean[clean:] {
			delete(d.clean, key)
		}
		d.madeKept, d.madeClean = d.madeKept[:kept], d.madeClean[:clean]
		d.kept[ref] = false
	}
	d.madeKept = append(d.madeKept, ref)
	return !clashes
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
			if m.decisions.clean[key] || fresh[key] {
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
	for key := range fresh {
		if !m.decisions.clean[key] { // a merge inside of this one may have found it
			m.decisions.clean[key] = true
			m.decisions.madeClean = append(m.decisions.madeClean, key)
		}
	}
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
