package merge

import (
	"slices"

	"github.com/stringify-go/stringify/internal/schema"
)

// A scan beats a map up to so many names, as long as they are not long.
const (
	smallObject = 16
	smallNames  = 1024 // bytes
)

// mergeObject returns what places say about objects.
func (m *Merger) mergeObject(places []*schema.Schema) *Object {
	if len(places) == 1 {
		return m.ownObject(places[0])
	}
	p := &Object{Required: m.mergeRequired(places), places: places}
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
	if n == 0 || !m.charge(int64(n)) {
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
	total, size := 0, 0
	for _, s := range places {
		total += len(s.Required)
		for _, name := range s.Required {
			size += len(name)
		}
	}
	if total == 0 || !m.chargeNames(2*total, size) {
		return nil
	}
	out := make([]string, 0, total)
	seen := newNames(total, size)
	for _, s := range places {
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
	total, size := 0, 0
	for _, s := range places {
		total += len(s.PatternProperties)
		size += sizeOf(s.PatternProperties)
	}
	if total == 0 || !m.chargeNames(4*total, size) {
		return
	}
	seen := newNames(total, size)
	for _, s := range places {
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

// Beside returns the additional schemas of the places of p that do not have its pattern i:
// they hold for what it matches, too, but nothing is written by them.
func (m *Merger) Beside(p *Object, i int) []*schema.Schema {
	if len(p.Additional) == 0 {
		return nil
	}
	var out []*schema.Schema
	for _, s := range p.places {
		if s.AdditionalProperties == nil || !m.charge(int64(1+len(s.PatternProperties)/8)) {
			continue
		}
		if !slices.ContainsFunc(s.PatternProperties, func(e schema.Member) bool { return e.Name == p.Patterns[i].Source }) {
			out = append(out, s.AdditionalProperties)
		}
	}
	return out
}

// A declaration is one place's say about a property.
type declaration struct {
	property int // index in Object.Properties
	place    int
	schema   *schema.Schema
}

// mergeProperties sets p.Properties: those of all places, in order. A property also
// takes, from each place that does not declare it, the first pattern there that
// matches it, or else the additional schema.
func (m *Merger) mergeProperties(p *Object, places []*schema.Schema) {
	total, size := 0, 0
	for _, s := range places {
		total += len(s.Properties)
		size += sizeOf(s.Properties)
	}
	if total == 0 || !m.chargeNames(4*total, size) {
		return
	}
	p.Properties = make([]Property, 0, total)
	declared := make([]declaration, 0, total)
	seen := newNames(total, size)
	for i, s := range places {
		for j := range s.Properties {
			member := &s.Properties[j]
			k, isNew := seen.index(member.Name)
			if isNew {
				p.Properties = append(p.Properties, Property{Name: member.Name, Key: member.Key})
			}
			declared = append(declared, declaration{k, i, member.Schema})
		}
	}
	// Stable: the declarations of one property stay in the order of places.
	slices.SortStableFunc(declared, func(a, b declaration) int { return a.property - b.property })
	parts := make([]*schema.Schema, total) // backs all lists that take nothing
	for i, d := range declared {
		parts[i] = d.schema
	}
	givers := m.givers(places)
	for i, k := 0, 0; k < len(p.Properties); k++ {
		end := i + 1
		for end < total && declared[end].property == k {
			end++
		}
		q := &p.Properties[k]
		q.Parts = parts[i:end:end]
		if len(givers) > 0 {
			q.Parts = m.taking(q, declared[i:end], givers)
		}
		i = end
	}
}

// taking returns what all places say about q: the first one that declares it, what
// earlier ones give it, then all later ones in order.
func (m *Merger) taking(q *Property, declared []declaration, givers []giver) []*schema.Schema {
	parts := q.Parts[:1:1]
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
		if s := m.given(g, q.Name); s != nil {
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
		if g.additional != nil && m.isFalse(g.additional) {
			g.additional = nil
		}
		if g.additional != nil || len(s.PatternProperties) > 0 {
			out = append(out, g)
		}
	}
	return out
}

// isFalse reports whether s, with what it refers to, is `false`, or cannot be merged
// at all, which is reported where it is built.
func (m *Merger) isFalse(s *schema.Schema) bool {
	places, err := m.Places([]*schema.Schema{s})
	return err != nil || slices.ContainsFunc(places.List, func(s *schema.Schema) bool { return s.Bool == schema.False })
}

// given returns what g says about the property name, which it does not declare; nil
// if nothing.
func (m *Merger) given(g *giver, name string) *schema.Schema {
	for i := range g.schema.PatternProperties {
		entry := &g.schema.PatternProperties[i]
		if m.Matches(entry, name) {
			return entry.Schema
		}
		if m.Exhausted() {
			return nil
		}
	}
	m.charge(1)
	return g.additional
}

// chargeNames counts n steps and the work of telling names of size bytes apart.
func (m *Merger) chargeNames(n, size int) bool { return m.charge(int64(n) + int64(size/512)) }

// sizeOf returns the bytes that the names of members have in all.
func sizeOf(members []schema.Member) int {
	size := 0
	for i := range members {
		size += len(members[i].Name)
	}
	return size
}

// names numbers names in order of first sight.
type names struct {
	list []string
	m    map[string]int // instead of the list, where there may be many
}

// newNames returns a numbering for at most n names of size bytes in all.
func newNames(n, size int) names {
	if n > smallObject || size > smallNames {
		return names{m: make(map[string]int, n)}
	}
	return names{}
}

// index returns the number of name, and whether it is new.
func (n *names) index(name string) (int, bool) {
	if n.m == nil {
		if i := slices.Index(n.list, name); i >= 0 {
			return i, false
		}
		n.list = append(n.list, name)
		return len(n.list) - 1, true
	}
	if i, ok := n.m[name]; ok {
		return i, false
	}
	i := len(n.m)
	n.m[name] = i
	return i, true
}
