package planner

import (
	"slices"

	"github.com/stringify-go/stringify/internal/schema"
)

// A table has what the schemas of a company say about members.
type table struct {
	v       *survey
	schemas []*schema.Schema // all of them, without the one that they are beside
	entries map[string][]companion
	givers  []*schema.Schema // those with patterns or additional members
	staying map[string]bool  // names of members that stay because of how they are declared
	open    bool             // members may stay that nobody declares
}

// table returns what c says about members, its own schema included.
func (v *survey) table(c *company) *table {
	t := &table{v: v, entries: make(map[string][]companion), staying: make(map[string]bool)}
	seen := map[*schema.Schema]bool{}
	add := func(list []*schema.Schema) {
		for _, s := range list {
			if !seen[s] {
				seen[s] = true
				t.schemas = append(t.schemas, s)
			}
		}
	}
	add(v.reach(c.schema))
	for _, o := range c.beside {
		if o.alone {
			add([]*schema.Schema{o.schema})
		} else {
			add(v.reach(o.schema))
		}
	}
	for _, s := range t.schemas {
		v.charge(1 + len(s.Properties) + len(s.PatternProperties))
		for i := range s.Properties {
			m := &s.Properties[i]
			t.entries[m.Name] = append(t.entries[m.Name], companion{m.Schema, false})
			if v.stays(m.Schema) {
				t.staying[m.Name] = true
			}
		}
		gives := s.AdditionalProperties != nil || len(s.PatternProperties) > 0
		if gives {
			t.givers = append(t.givers, s)
		}
		for i := range s.PatternProperties {
			t.open = t.open || v.stays(s.PatternProperties[i].Schema)
		}
		t.open = t.open || s.AdditionalProperties != nil && v.stays(s.AdditionalProperties)
	}
	t.schemas = t.schemas[1:]
	return t
}

// stays reports whether the member of that name does not travel.
func (t *table) stays(name string) bool {
	if t.staying[name] || !t.open {
		return t.staying[name]
	}
	return slices.ContainsFunc(t.given(name), func(c companion) bool { return t.v.stays(c.schema) })
}

// given returns the schemas that speak of the member of that name without naming it.
func (t *table) given(name string) []companion {
	var out []companion
	for _, s := range t.givers {
		t.v.charge(1 + len(s.Properties)/16)
		named := slices.ContainsFunc(s.Properties, func(m schema.Member) bool { return m.Name == name })
		for i := range s.PatternProperties {
			if entry := &s.PatternProperties[i]; t.v.b.merger.Matches(entry, name) {
				named = true
				out = append(out, companion{entry.Schema, false})
			}
		}
		if !named && s.AdditionalProperties != nil {
			out = append(out, companion{s.AdditionalProperties, false})
		}
	}
	return out
}

// members notes what does not travel of what the schema of c speaks of, and has the schemas
// of all else looked at, each beside those that describe the same member or element.
func (v *survey) members(c *company) {
	s := c.schema
	t := v.table(c)
	v.note(s, t)
	for i := range s.Properties {
		m := &s.Properties[i]
		if t.stays(m.Name) {
			v.found.stay[m.Schema] = true
			continue
		}
		v.found.travel[m.Schema] = true
		v.push(m.Schema, append(slices.Clip(t.entries[m.Name]), t.given(m.Name)...))
	}
	for i := range s.PatternProperties {
		entry := &s.PatternProperties[i]
		if !v.stays(entry.Schema) {
			v.found.travel[entry.Schema] = true
			v.push(entry.Schema, v.besidePattern(entry, t))
		}
	}
	if a := s.AdditionalProperties; a != nil && !v.stays(a) {
		v.found.travel[a] = true
		v.push(a, v.besideAdditional(s, t))
	}
	v.elements(s, t)
}

// note notes what s asks of members that stay.
func (v *survey) note(s *schema.Schema, t *table) {
	f := v.found
	for _, name := range s.Required {
		if t.stays(name) && v.charge(1+len(f.undemanded[s])/16) && !slices.Contains(f.undemanded[s], name) {
			f.undemanded[s] = append(f.undemanded[s], name)
		}
	}
	names := make(map[string]bool)
	if s.Has.HasAny(counting) {
		for name := range t.staying {
			names[name] = true
		}
	}
	add := func(name string) {
		if t.stays(name) {
			names[name] = true
		}
	}
	depend := func(list []schema.Dependency) {
		for i := range list {
			add(list[i].Name)
			for _, name := range list[i].Names {
				add(name)
			}
		}
	}
	depend(s.Dependencies)
	if s.Later != nil {
		depend(s.Later.DependentRequired)
		for i := range s.Later.DependentSchemas {
			add(s.Later.DependentSchemas[i].Name)
		}
	}
	v.charge(1 + len(names))
	if f.looked[s] {
		f.names[s] = slices.DeleteFunc(f.names[s], func(name string) bool { return !names[name] })
		f.others[s] = f.others[s] && t.open
		return
	}
	f.looked[s], f.others[s] = true, t.open
	for name := range names {
		f.names[s] = append(f.names[s], name)
	}
	slices.Sort(f.names[s])
}

// counting are the keywords that count members.
var counting = schema.KeywordsOf(schema.KwMinProperties, schema.KwMaxProperties)

// besidePattern returns the schemas of t that describe members of names that the pattern of
// entry matches.
func (v *survey) besidePattern(entry *schema.Member, t *table) []companion {
	var out []companion
	for _, s := range t.schemas {
		for i := range s.Properties {
			if v.b.merger.Matches(entry, s.Properties[i].Name) {
				out = append(out, companion{s.Properties[i].Schema, false})
			}
		}
		same := false
		for i := range s.PatternProperties {
			if p := &s.PatternProperties[i]; p.Name == entry.Name {
				same = true
				out = append(out, companion{p.Schema, false})
			}
		}
		if !same && s.AdditionalProperties != nil {
			out = append(out, companion{s.AdditionalProperties, false})
		}
	}
	return out
}

// besideAdditional returns the schemas of t that describe members that s does not declare.
func (v *survey) besideAdditional(own *schema.Schema, t *table) []companion {
	declared := make(map[string]bool, len(own.Properties))
	for i := range own.Properties {
		declared[own.Properties[i].Name] = true
	}
	var out []companion
	for _, s := range t.schemas {
		v.charge(1 + len(s.Properties))
		for i := range s.Properties {
			if p := &s.Properties[i]; !declared[p.Name] {
				out = append(out, companion{p.Schema, false})
			}
		}
		for i := range s.PatternProperties {
			out = append(out, companion{s.PatternProperties[i].Schema, false})
		}
		if s.AdditionalProperties != nil {
			out = append(out, companion{s.AdditionalProperties, false})
		}
	}
	return out
}

// elements has the schemas looked at that s has for elements, each beside those that may
// describe the same one.
func (v *survey) elements(s *schema.Schema, t *table) {
	at := func(i int) []companion { // i < 0: any that a list does not have
		var out []companion
		for _, o := range t.schemas {
			if i >= 0 && i < len(o.ItemList) {
				out = append(out, companion{o.ItemList[i], false})
				continue
			}
			for _, e := range [...]*schema.Schema{o.Items, o.AdditionalItems} {
				if e != nil {
					out = append(out, companion{e, false})
				}
			}
			if i < 0 {
				for _, e := range o.ItemList {
					out = append(out, companion{e, false})
				}
			}
		}
		v.charge(1 + len(out))
		return out
	}
	for i, e := range s.ItemList {
		v.push(e, at(i))
	}
	for _, e := range [...]*schema.Schema{s.Items, s.AdditionalItems, s.Contains} {
		if e != nil {
			v.push(e, at(-1))
		}
	}
	if l := s.Later; l != nil {
		for _, e := range [...]*schema.Schema{l.UnevaluatedItems, l.UnevaluatedProperties} {
			if e != nil {
				v.push(e, nil)
			}
		}
	}
}
