package schema

import (
	"strconv"
	"strings"

	"github.com/stringify-go/stringify/internal/jsonptr"
	"github.com/stringify-go/stringify/internal/rawjson"
)

// single returns the schema v, the value of the keyword k of s; nil if it is none.
func (p *parser) single(s *Schema, k Keyword, v rawjson.Value) (*Schema, bool) {
	pointer := s.Pointer + "/" + k.String()
	if !p.room(v, pointer, k, 1, len(pointer)) {
		return nil, false
	}
	child := p.schema(pointer)
	if !p.read(child, s, k, v) {
		return nil, false
	}
	return child, true
}

// list returns the schemas in the list v, the value of the keyword k of s.
func (p *parser) list(s *Schema, k Keyword, v rawjson.Value) ([]*Schema, bool) {
	if v.Kind() != rawjson.Array {
		p.complainIn(s, v, k, k.String()+" wants a list of schemas, got "+found(v))
		return nil, false
	}
	n := v.Len()
	if n == 0 {
		p.complainIn(s, v, k, k.String()+" wants at least one schema, got an empty list")
		return nil, false
	}
	prefix := s.Pointer + "/" + k.String()
	if !p.room(v, prefix, k, n, n*(len(prefix)+8)) {
		return nil, false
	}
	// All pointers are one string, all schemas one slice.
	schemas, list := take(&p.arena.schemas, n), make([]*Schema, n)
	var names strings.Builder
	names.Grow(n * (len(prefix) + 1 + len(strconv.Itoa(n-1))))
	for i := range schemas {
		begin := names.Len()
		names.WriteString(prefix)
		names.WriteByte('/')
		names.WriteString(strconv.Itoa(i))
		schemas[i].Pointer = names.String()[begin:]
		list[i] = &schemas[i]
	}
	ok := true
	for i := range schemas {
		ok = p.read(&schemas[i], s, k, v.Child(i)) && ok
	}
	return list, ok
}

// members returns the schemas in the object v, the value of the keyword k of s.
func (p *parser) members(s *Schema, k Keyword, v rawjson.Value) ([]Member, bool) {
	if !p.kind(s, k, v, rawjson.Object, "an object of schemas") {
		return nil, false
	}
	p.distinct(s, k, v)
	n := v.Len()
	if n == 0 {
		return nil, true
	}
	size := n * (len(s.Pointer) + len(k.String()) + len(`//"":`))
	for i := range n {
		size += 2 * len(v.Child(i).Name())
	}
	if !p.fits(n, size) && !p.room(v, s.Pointer+"/"+k.String(), k, n, size) {
		return nil, false
	}
	schemas, list := p.named(v, s.Pointer, k.String())
	ok := true
	for i := range v.Len() {
		m := v.Child(i)
		if k == KwPatternProperties {
			ok = p.pattern(s, k, m.Name(), m.NameStart()) && ok
		}
		ok = p.read(&schemas[i], s, k, m) && ok
	}
	return list, ok
}

// named returns new schemas for the members of v, the value of a keyword of the schema at
// pointer, and the list of them. All schemas are one slice, all pointers and names one
// string.
func (p *parser) named(v rawjson.Value, pointer, keyword string) ([]Schema, []Member) {
	schemas, list := take(&p.arena.schemas, v.Len()), take(&p.arena.members, v.Len())
	text, ends := p.scratch.text[:0], p.scratch.ends[:0]
	for i := range list {
		m := v.Child(i)
		text = append(append(text, pointer...), '/')
		text = append(append(text, keyword...), '/')
		text = jsonptr.AppendEscape(text, m.Name())
		ends = append(ends, int32(len(text)))
		text = append(m.AppendName(text), ':')
		ends = append(ends, int32(len(text)))
	}
	names, begin := string(text), int32(0)
	for i := range list {
		key := names[ends[2*i]:ends[2*i+1]]
		schemas[i].Pointer = names[begin:ends[2*i]]
		name := key[1 : len(key)-2]
		if decoded := v.Child(i).Name(); len(decoded) != len(name) {
			name = decoded // the key has escapes
		}
		list[i] = Member{Name: name, Key: key, Schema: &schemas[i]}
		begin = ends[2*i+1]
	}
	p.scratch.text, p.scratch.ends = text, ends
	return schemas, list
}

// dependencies returns the entries of the object v, the value of `dependencies`.
func (p *parser) dependencies(s *Schema, v rawjson.Value) ([]Dependency, bool) {
	const k = KwDependencies
	if !p.kind(s, k, v, rawjson.Object, "an object") {
		return nil, false
	}
	p.distinct(s, k, v)
	list, ok := make([]Dependency, v.Len()), true
	for i := range v.Len() {
		if p.complaints.Full() {
			return nil, false
		}
		m := v.Child(i)
		list[i].Name = m.Name()
		var good bool
		if m.Kind() == rawjson.Array {
			list[i].Names, good = p.texts(s, k, m, m.Name())
			ok = ok && good && p.some(s, k, m, m.Name())
			continue
		}
		pointer := s.Pointer + "/dependencies/" + jsonptr.Escape(m.Name())
		if !p.room(v, s.Pointer+"/dependencies", k, 1, len(pointer)) {
			return nil, false
		}
		list[i].Schema = p.schema(pointer)
		ok = p.read(list[i].Schema, s, k, m) && ok
	}
	return list, ok
}
