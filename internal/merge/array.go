package merge

import "github.com/stringify-go/stringify/internal/schema"

// mergeArray returns what places say about arrays. If one of places lists its elements, the
// result does: each element takes what each place says about that position. Those after the
// longest list may be there if one of the places has additionalItems (of draft 2020-12, an
// `items`), and take what all say about them.
func (m *Merger) mergeArray(places []*schema.Schema) *Array {
	longest, open := -1, false
	for _, s := range places {
		if listed(s) {
			longest = max(longest, len(s.ItemList))
		}
		open = open || s.AdditionalItems != nil || s.Items != nil && s.Draft == schema.Draft2020
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
	if open {
		p.Rest = rest(places)
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
func listed(s *schema.Schema) bool { return len(s.ItemList) > 0 }

// element returns what s says about element i of a tuple that is longer than that, nil if
// nothing. additionalItems follow the list of s; without one they follow those of others.
func element(s *schema.Schema, i int) *schema.Schema {
	switch {
	case i < len(s.ItemList):
		return s.ItemList[i]
	case listed(s) && s.Draft != schema.Draft2020:
		return s.AdditionalItems
	default:
		return s.Items
	}
}

// rest returns what places say about the elements after all lists.
func rest(places []*schema.Schema) []*schema.Schema {
	var out []*schema.Schema
	for _, s := range places {
		if s.Items != nil {
			out = append(out, s.Items)
		}
		if s.AdditionalItems != nil {
			out = append(out, s.AdditionalItems)
		}
	}
	return out
}
