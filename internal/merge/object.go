package merge

import (
	"slices"

	"github.com/stringify-go/stringify/internal/schema"
)

// smallObject is the number of names up to which a scan beats a map.
const smallObject = 16

// mergeObject returns what places say about objects.
func (m *Merger) mergeObject(places []*schema.Schema) *Object {
	if len(places) == 1 {
		return m.ownObject(places[0])
	}
	p := &Object{Required: m.mergeRequired(places)}
	for _, s := range places {
		if s.AdditionalProperties != nil {
			p.Additional = append(p.Additional, s.AdditionalProperties)
		}
	}
	m.mergePatterns(p, places)
	m.mergeProperties(p, places)
	return p
}

// ownObject returns what s alone says about objects.
func (m *Merger) ownObject(s *schema.Schema) *Object {
	p := &Object{Required: s.Required}
	n := len(s.Properties) + len(s.PatternProperties)
	if s.AdditionalProperties != nil {
		n++
	}
	if n == 0 || !m.charge(n) {
		return p
	}
	parts := make([]*schema.Schema, 0, n) // backs all lists of one
	one := func(part *schema.Schema) []*schema.Schema {
		parts = append(parts, part)
		return parts[len(parts)-1 : len(parts) : len(parts)]
	}
	if len(s.Properties) > 0 {
		p.Properties = make([]Property, len(s.Properties))
		for i := range s.Properties {
			member := &s.Properties[i]
			p.Properties[i] = Property{Name: member.Name, Key: member.Key, Parts: one(member.Schema)}
		}
	}
	if len(s.PatternProperties) > 0 {
		p.Patterns = make([]Pattern, len(s.PatternProperties))
		for i := range s.PatternProperties {
			entry := &s.PatternProperties[i]
			p.Patterns[i] = Pattern{Source: entry.Name, Entry: entry, Parts: one(entry.Schema)}
		}
	}
	if s.AdditionalProperties != nil {
		p.Additional = one(s.AdditionalProperties)
	}
	return p
}

// mergeRequired returns the names that one of places requires, in order, each once.
func (m *Merger) mergeRequired(places []*schema.Schema) []string {
	var out []string
	var seen names
	for _, s := range places {
		if !m.charge(len(s.Required)) {
			break
		}
		for _, name := range s.Required {
			if _, isNew := seen.index(name); isNew {
				out = append(out, name)
			}
		}
	}
	return out
}

// mergePatterns sets p.Patterns: those of all places, in order, each pattern once.
func (m *Merger) mergePatterns(p *Object, places []*schema.Schema) {
	var seen names
	for _, s := range places {
		if !m.charge(len(s.PatternProperties)) {
			break
		}
		for i := range s.PatternProperties {
			entry := &s.PatternProperties[i]
			k, isNew := seen.index(entry.Name)
			if isNew {
				p.Patterns = append(p.Patterns, Pattern{Source: entry.Name, Entry: entry})
			}
			p.Patterns[k].Parts = append(p.Patterns[k].Parts, entry.Schema)
		}
	}
}

// A declaration is one place's say about a property.
type declaration struct {
	place  int
	schema *schema.Schema
}

// mergeProperties sets p.Properties: those of all places, in order. A property also
// takes, from each place that does not declare it, the first pattern there that
// matches it, or else the additional schema.
func (m *Merger) mergeProperties(p *Object, places []*schema.Schema) {
	var (
		seen     names
		declared [][]declaration // for each of p.Properties, in order
	)
	for i, s := range places {
		if !m.charge(len(s.Properties)) {
			break
		}
		for j := range s.Properties {
			member := &s.Properties[j]
			k, isNew := seen.index(member.Name)
			if isNew {
				p.Properties = append(p.Properties, Property{Name: member.Name, Key: member.Key})
				declared = append(declared, nil)
			}
			declared[k] = append(declared[k], declaration{i, member.Schema})
		}
	}
	givers := m.givers(places)
	for k := range p.Properties {
		p.Properties[k].Parts = m.parts(p.Properties[k].Name, declared[k], givers)
	}
}

// parts returns what all places say about the property name: the first one that
// declares it, what earlier ones give it, then all later ones in order.
func (m *Merger) parts(name string, declared []declaration, givers []giver) []*schema.Schema {
	parts := make([]*schema.Schema, 0, len(declared)+len(givers))
	parts = append(parts, declared[0].schema)
	next := declared[1:]
	for i := range givers {
		g := &givers[i]
		for len(next) > 0 && next[0].place < g.place {
			parts = append(parts, next[0].schema)
			next = next[1:]
		}
		if g.place == declared[0].place || len(next) > 0 && next[0].place == g.place {
			continue // declares it itself
		}
		if s := m.given(g, name); s != nil {
			parts = append(parts, s)
		}
	}
	for _, d := range next {
		parts = append(parts, d.schema)
	}
	return parts
}

// A giver is a place whose patterns or additional schema speak of properties that
// others declare.
type giver struct {
	place      int
	schema     *schema.Schema
	additional *schema.Schema // nil: gives nothing
}

// givers returns those of places that give something. `false` as additional schema
// gives nothing: it takes away nothing that another place declares.
func (m *Merger) givers(places []*schema.Schema) []giver {
	var out []giver
	for i, s := range places {
		g := giver{place: i, schema: s, additional: s.AdditionalProperties}
		if g.additional != nil && (g.additional.Bool == schema.True || m.isFalse(g.additional)) {
			g.additional = nil
		}
		if g.additional != nil || len(s.PatternProperties) > 0 {
			out = append(out, g)
		}
	}
	return out
}

// isFalse reports whether s, with what it refers to, is `false`.
func (m *Merger) isFalse(s *schema.Schema) bool {
	places, err := m.Places([]*schema.Schema{s})
	return err == nil && slices.ContainsFunc(places.List, func(s *schema.Schema) bool { return s.Bool == schema.False })
}

// given returns what g says about the property name, which it does not declare; nil
// if nothing.
func (m *Merger) given(g *giver, name string) *schema.Schema {
	for i := range g.schema.PatternProperties {
		entry := &g.schema.PatternProperties[i]
		if !m.charge(1 + len(entry.Name)*len(name)/16) {
			return nil
		}
		if m.match(entry, name) {
			return entry.Schema
		}
	}
	m.charge(1)
	return g.additional
}

// names numbers names in order of first sight. The zero value is empty.
type names struct {
	list []string
	m    map[string]int // once the list is no longer small
}

// index returns the number of name, and whether it is new.
func (n *names) index(name string) (int, bool) {
	if n.m == nil {
		if i := slices.Index(n.list, name); i >= 0 {
			return i, false
		}
		if len(n.list) == smallObject {
			n.m = make(map[string]int, 2*smallObject)
			for i, name := range n.list {
				n.m[name] = i
			}
		}
	} else if i, ok := n.m[name]; ok {
		return i, false
	}
	i := len(n.list)
	n.list = append(n.list, name)
	if n.m != nil {
		n.m[name] = i
	}
	return i, true
}
