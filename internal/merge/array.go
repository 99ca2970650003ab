package merge

import "github.com/stringify-go/stringify/internal/schema"

// mergeArray returns what places say about arrays. If one of places lists its elements, the
// result does: each element takes what each place says about that position, and the
// places' additionalItems are left for what follows.
func (m *Merger) mergeArray(places []*schema.Schema) *Array {
	longest := -1
	for _, s := range places {
		if listed(s) {
			longest = max(longest, len(s.ItemList))
		}
	}
	p := &Array{Tuple: longest >= 0}
	if !p.Tuple {
		for _, s := range places {
			if s.Items != nil {
				p.Items = append(p.Items, s.Items)
			}
		}
		return p
	}
	for _, s := range places {
		if s.AdditionalItems != nil {
			p.Rest = append(p.Rest, s.AdditionalItems)
		}
	}
	if !m.charge(int64(longest) * int64(len(places))) {
		return p
	}
	p.Lists = make([][]*schema.Schema, longest)
	for i := range p.Lists {
		for _, s := range places {
			if e := element(s, i); e != nil {
				p.Lists[i] = append(p.Lists[i], e)
			}
		}
	}
	return p
}

// listed reports whether s has a schema for each element.
func listed(s *schema.Schema) bool { return s.Has.Has(schema.KwItems) && s.Items == nil }

// element returns what s says about element i of a tuple, nil if nothing.
func element(s *schema.Schema, i int) *schema.Schema {
	switch {
	case i < len(s.ItemList):
		return s.ItemList[i]
	case s.Items != nil:
		return s.Items
	default:
		return s.AdditionalItems
	}
}
