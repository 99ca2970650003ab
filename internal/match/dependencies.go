package match

import "github.com/stringify-go/stringify/internal/schema"

// A dependency is a list of members that an object must have if it has the member name.
type dependency struct {
	name    string
	keyword schema.Keyword
	names   []string
}

// dependencies compiles `dependencies`, `dependentRequired` and `dependentSchemas` of s.
func (b *builder) dependencies(s *schema.Schema) (lists []dependency, schemas []dependent) {
	u := b.unsentOf(s)
	for i := range s.Dependencies {
		d := &s.Dependencies[i]
		if d.Schema != nil {
			schemas = append(schemas, dependent{d.Name, schema.KwDependencies, b.node(d.Schema), u.has(d.Name)})
		} else if len(d.Names) > 0 {
			lists = append(lists, dependency{d.Name, schema.KwDependencies, d.Names})
		}
	}
	if s.Later == nil {
		return lists, schemas
	}
	for i := range s.Later.DependentRequired {
		if d := &s.Later.DependentRequired[i]; len(d.Names) > 0 {
			lists = append(lists, dependency{d.Name, schema.KwDependentRequired, d.Names})
		}
	}
	for i := range s.Later.DependentSchemas {
		d := &s.Later.DependentSchemas[i]
		schemas = append(schemas, dependent{d.Name, schema.KwDependentSchemas, b.node(d.Schema), u.has(d.Name)})
	}
	return lists, schemas
}

// dependencies reports whether the object has the members that others ask for.
func (r *run) dependencies(n *node) bool {
	u := n.object.unsent
	for i := range n.object.dependencies {
		d := &n.object.dependencies[i]
		if u.has(d.name) || !r.has(d.name) {
			continue
		}
		for _, name := range d.names {
			if there := r.has(name); u.has(name) && r.sent || !there && !u.has(name) {
				return r.missing(n, d.keyword, name)
			}
		}
	}
	return true
}

// dependents asks the schemas that members of the object bring.
func (r *run) dependents(n *node, track bool, e *edges) bool {
	for i := range n.inPlace.dependent {
		d := &n.inPlace.dependent[i]
		if d.unsent || !r.as(n, objects) || !r.has(d.name) {
			continue
		}
		r.next(e)
		if !r.ask(d.node, track) {
			return false
		}
	}
	return true
}

// has reports whether the object has a member of that name.
func (r *run) has(name string) bool {
	if !r.v.Member(name) {
		return false
	}
	r.v.Leave()
	return true
}
