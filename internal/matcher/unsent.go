package matcher

import (
	"github.com/stringify-go/stringify/internal/match"
	"github.com/stringify-go/stringify/internal/schema"
)

// noteUnsent asks Options.Unsent about s, if it may matter.
func (b *Builder) noteUnsent(s *schema.Schema) {
	depends := len(s.Dependencies) > 0 || s.Later != nil && len(s.Later.DependentRequired)+len(s.Later.DependentSchemas) > 0
	if b.o.Unsent == nil || !depends && !s.Has.HasAny(counting) {
		return
	}
	names, others := b.o.Unsent(s)
	if len(names) == 0 && !others {
		return
	}
	if b.unsent == nil {
		b.unsent = make(map[*schema.Schema]*match.Unsent)
	}
	b.unsent[s] = &match.Unsent{Names: names, Others: others}
	b.lenient = true
}

// counting are the keywords that count members.
var counting = schema.KeywordsOf(schema.KwMinProperties, schema.KwMaxProperties)

// noteStaying asks Options.Stays about the schemas that s has for members.
func (b *Builder) noteStaying(s *schema.Schema) {
	if b.o.Stays == nil {
		return
	}
	note := func(member *schema.Schema) {
		if b.o.Stays(member) {
			if b.staying == nil {
				b.staying = make(map[*schema.Schema]bool)
			}
			b.staying[member] = true
		}
	}
	for i := range s.Properties {
		note(s.Properties[i].Schema)
	}
	for i := range s.PatternProperties {
		note(s.PatternProperties[i].Schema)
	}
	if s.AdditionalProperties != nil {
		note(s.AdditionalProperties)
	}
}
