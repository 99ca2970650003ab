package matcher

import (
	"github.com/stringify-go/stringify/internal/match"
	"github.com/stringify-go/stringify/internal/schema"
)

// dependencies compiles `dependencies`, `dependentRequired` and `dependentSchemas` of s.
func (b *Builder) dependencies(s *schema.Schema) (lists []match.Dependency, schemas []match.Dependent) {
	list := func(k schema.Keyword, name string, names []string) {
		if len(names) > 0 {
			lists = append(lists, match.Dependency{Name: name, Keyword: match.Keyword(k.String()), Names: names})
		}
	}
	u := b.unsent[s]
	for i := range s.Dependencies {
		d := &s.Dependencies[i]
		if d.Schema != nil {
			schemas = append(schemas, match.Dependent{Name: d.Name, Node: b.node(d.Schema), Unsent: u.Has(d.Name)})
		} else {
			list(schema.KwDependencies, d.Name, d.Names)
		}
	}
	if s.Later == nil {
		return lists, schemas
	}
	for i := range s.Later.DependentRequired {
		d := &s.Later.DependentRequired[i]
		list(schema.KwDependentRequired, d.Name, d.Names)
	}
	for i := range s.Later.DependentSchemas {
		d := &s.Later.DependentSchemas[i]
		schemas = append(schemas, match.Dependent{Name: d.Name, Node: b.node(d.Schema), Unsent: u.Has(d.Name)})
	}
	return lists, schemas
}
