package schema

import (
	"slices"
	"strconv"

	"github.com/stringify-go/stringify/internal/jsonptr"
	"github.com/stringify-go/stringify/internal/rawjson"
)

// single returns the schema v, the value of the keyword k of s; nil if it is none.
func (p *parser) single(s *Schema, k Keyword, v *rawjson.Value) (*Schema, bool) {
	pointer := s.Pointer + "/" + k.String()
	if !p.room(v, pointer, k, 1, int64(len(pointer))) {
		return nil, false
	}
	child := &Schema{Pointer: pointer}
	if !p.read(child, s, k, v) {
		return nil, false
	}
	return child, true
}

// list returns the schemas in the list v, the value of the keyword k of s.
func (p *parser) list(s *Schema, k Keyword, v *rawjson.Value) ([]*Schema, bool) {
	if v.Kind != rawjson.Array {
		p.complainIn(s, v, k, k.String()+" wants a list of schemas, got "+found(v))
		return nil, false
	}
	n := len(v.Items)
	if n == 0 {
		p.complainIn(s, v, k, k.String()+" wants at least one schema, got an empty list")
		return nil, false
	}
	prefix := s.Pointer + "/" + k.String()
	if !p.room(v, prefix, k, n, int64(n)*int64(len(prefix)+8)) {
		return nil, false
	}
	p.scratch(n*(len(prefix)+3), n)
	for i := range n {
		p.names = append(append(p.names, prefix...), '/')
		p.names = strconv.AppendInt(p.names, int64(i), 10)
		p.ends = append(p.ends, len(p.names))
	}
	// All pointers are one string, all schemas one slice.
	names, begin := string(p.names), 0
	schemas := make([]Schema, n)
	list := make([]*Schema, n)
	for i, end := range p.ends {
		schemas[i].Pointer = names[begin:end]
		list[i] = &schemas[i]
		begin = end
	}
	ok := true
	for i := range schemas {
		ok = p.read(&schemas[i], s, k, &v.Items[i]) && ok
	}
	return list, ok
}

// scratch empties p.names and p.ends and makes room for so many bytes and numbers. That
// is a guess: more is fine.
func (p *parser) scratch(names, ends int) {
	p.names = slices.Grow(p.names[:0], names)
	p.ends = slices.Grow(p.ends[:0], ends)
}

// members returns the schemas in the object v, the value of the keyword k of s.
func (p *parser) members(s *Schema, k Keyword, v *rawjson.Value) ([]Member, bool) {
	if !p.kind(s, k, v, rawjson.Object, "an object of schemas") {
		return nil, false
	}
	p.distinct(s, k, v.Members)
	n := len(v.Members)
	if n == 0 {
		return nil, true
	}
	prefix := s.Pointer + "/" + k.String()
	if !p.room(v, prefix, k, n, int64(n)*int64(len(prefix)+1)+int64(len(v.Raw))) {
		return nil, false
	}
	p.scratch(n*(len(prefix)+1)+len(v.Raw), 2*n)
	for i := range v.Members {
		m := &v.Members[i]
		p.names = append(append(p.names, prefix...), '/')
		p.names = append(p.names, jsonptr.Escape(m.Name)...)
		p.ends = append(p.ends, len(p.names))
		p.names = append(rawjson.AppendString(p.names, m.Raw), ':')
		p.ends = append(p.ends, len(p.names))
	}
	names, begin := string(p.names), 0
	schemas := make([]Schema, n)
	list := make([]Member, n)
	for i := range v.Members {
		place, key := p.ends[2*i], p.ends[2*i+1]
		schemas[i].Pointer = names[begin:place]
		list[i] = Member{Name: v.Members[i].Name, Key: names[place:key], Schema: &schemas[i]}
		begin = key
	}
	ok := true
	for i := range v.Members {
		m := &v.Members[i]
		if k == KwPatternProperties {
			ok = p.pattern(s, k, m.Name, m.Start) && ok
		}
		ok = p.read(&schemas[i], s, k, &m.Value) && ok
	}
	return list, ok
}

// dependencies returns the entries of the object v, the value of `dependencies`.
func (p *parser) dependencies(s *Schema, v *rawjson.Value) ([]Dependency, bool) {
	const k = KwDependencies
	if !p.kind(s, k, v, rawjson.Object, "an object") {
		return nil, false
	}
	p.distinct(s, k, v.Members)
	list, ok := make([]Dependency, len(v.Members)), true
	for i := range v.Members {
		m := &v.Members[i]
		list[i].Name = m.Name
		var good bool
		if m.Value.Kind == rawjson.Array {
			list[i].Names, good = p.texts(s, k, &m.Value, m.Name)
			ok = ok && good
			continue
		}
		pointer := s.Pointer + "/dependencies/" + jsonptr.Escape(m.Name)
		if !p.room(v, s.Pointer+"/dependencies", k, 1, int64(len(pointer))) {
			return nil, false
		}
		list[i].Schema = &Schema{Pointer: pointer}
		ok = p.read(list[i].Schema, s, k, &m.Value) && ok
	}
	return list, ok
}
