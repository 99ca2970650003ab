package planner

import (
	"slices"

	"github.com/stringify-go/stringify/internal/merge"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/schema"
)

// object makes n write objects: first the properties that are required, then the
// others, both in the order of the schema.
func (b *builder) object(n *plan.Node, p *merge.Object) {
	n.Kind = plan.Object
	o := &plan.ObjectNode{Additional: plan.None}
	n.Object = o
	if len(p.Properties) > 0 {
		o.Props = make([]plan.Property, 0, len(p.Properties))
	}
	required := require(p)
	o.Required = required.further
	staying := b.stayingPatterns(p)
	if b.o.Direction != Both && len(p.Required) > 0 {
		b.undemand(&required, p, staying)
		o.Required = required.further
	}
	for _, first := range [2]bool{true, false} {
		if first && required.count == 0 {
			continue
		}
		for i := range p.Properties {
			if b.stopped {
				return
			}
			if required.has(i) == first {
				o.Props = append(o.Props, b.property(p, i, staying, first))
			}
		}
	}
	b.undeclared(o, p, staying)
}

// property returns property i of p. staying is what stayingPatterns returns for p.
func (b *builder) property(p *merge.Object, i int, staying []bool, required bool) plan.Property {
	q := &p.Properties[i]
	if b.propertyStays(p, q, staying) {
		return plan.Property{Name: q.Name, Key: q.Key, Node: plan.None, Required: required}
	}
	var id plan.ID
	var e *entry
	if len(q.Parts) == 1 {
		id, e = b.child(q.Parts[0])
	} else {
		id, e = b.member(q.Parts)
	}
	return b.written(q.Name, q.Key, id, e, required)
}

// written returns the declared member of that name whose node is id, and entry e.
func (b *builder) written(name, key string, id plan.ID, e *entry, required bool) plan.Property {
	out := plan.Property{Name: name, Key: key, Node: id, Required: required}
	if e != nil && id != plan.None && e.fallback != nil {
		out.Default = b.text(e.fallback, schema.KwDefault)
	}
	return out
}

// A requirement says which properties are required.
type requirement struct {
	which   []bool // by index of the property; nil: none
	count   int
	further []string // names that are no properties
}

func (r *requirement) has(i int) bool { return r.which != nil && r.which[i] }

// require returns what p requires.
func require(p *merge.Object) requirement {
	return requirementOf(p.Required, len(p.Properties), func(i int) string { return p.Properties[i].Name })
}

// requirementOf returns which of n properties the names require. The names are few as a rule: a scan finds them
// sooner than a map, until there are many.
func requirementOf(names []string, n int, property func(i int) string) requirement {
	const few = 256 // comparisons that cost as much as the map would
	var r requirement
	if len(names) == 0 {
		return r
	}
	find := func(name string) int {
		for i := range n {
			if property(i) == name {
				return i
			}
		}
		return -1
	}
	long := func(name string) bool { return len(name) > few }
	if len(names)*n > few || slices.ContainsFunc(names, long) {
		index := make(map[string]int, n)
		for i := range n {
			index[property(i)] = i
		}
		find = func(name string) int {
			if i, ok := index[name]; ok {
				return i
			}
			return -1
		}
	}
	for _, name := range names {
		i := find(name)
		if i < 0 {
			r.further = append(r.further, name)
			continue
		}
		if r.which == nil {
			r.which = make([]bool, n)
		}
		r.which[i] = true
		r.count++
	}
	return r
}
