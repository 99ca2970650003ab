package merge

import (
	"slices"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/schema"
)

// Dropped returns the keywords beside the `$ref` of ref that are dropped because they
// clash with its target, in the order written, and a clash; nil if they are merged, or
// if there are none. Where the clash is too far down to be found again, only the
// keywords are returned.
func (m *Merger) Dropped(ref *schema.Schema) ([]string, *diag.Error) {
	if ref.Has.Without(annotations) == 0 || m.keeps(ref) {
		return nil, nil
	}
	var keywords []string
	for _, member := range ref.JSON.Children() {
		name := member.Name()
		k := ref.Draft.Keyword(name)
		second := (k == schema.KwDynamicRef || k == schema.KwRecursiveRef) && ref.RefKeyword() == schema.KwRef
		if !annotations.Has(k) || second {
			keywords = append(keywords, name)
		}
	}
	return keywords, m.clashOf(ref)
}

// clashOf returns a clash between ref and its target, nil if none is found.
func (m *Merger) clashOf(ref *schema.Schema) *diag.Error {
	target := m.set.Target(ref)
	if target == nil {
		return nil
	}
	// As Places would list them, had ref been kept, but for the order.
	list, err := m.Places([]*schema.Schema{target})
	if err != nil {
		return nil
	}
	own := Places{}
	if len(ref.AllOf) > 0 {
		if own, err = m.Places(ref.AllOf); err != nil {
			return nil
		}
	}
	return m.clashIn(slices.Concat(list.List, []*schema.Schema{ref}, own.List))
}

// clashIn returns a clash between the places of list, or below them; nil if none is found.
func (m *Merger) clashIn(list []*schema.Schema) *diag.Error {
	seen := make(map[string]bool)
	stack := [][]*schema.Schema{list}
	for len(stack) > 0 && m.charge(1) {
		list := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		key := m.Key(list)
		if seen[key] {
			continue
		}
		seen[key] = true
		p, clashes := m.Merge(list)
		if len(clashes) > 0 {
			return clashes[0]
		}
		p.children(func(given []*schema.Schema) {
			if len(given) < 2 {
				return
			}
			if places, err := m.Places(given); err == nil {
				stack = append(stack, places.List)
			}
		})
	}
	return nil
}
