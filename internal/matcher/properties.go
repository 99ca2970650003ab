package matcher

import (
	"slices"

	"github.com/stringify-go/stringify/internal/match"
	"github.com/stringify-go/stringify/internal/schema"
)

// object states what s says about objects, with dependencies, nil if it says nothing.
func (b *Builder) object(s *schema.Schema, dependencies []match.Dependency) *match.ObjectRules {
	o := &match.ObjectRules{
		Dependencies: dependencies, Unsent: b.unsent[s],
		Least: countOf(s, schema.KwMinProperties), Most: countOf(s, schema.KwMaxProperties),
	}
	b.props(o, s)
	for i := range s.PatternProperties {
		m := &s.PatternProperties[i]
		o.Patterns = append(o.Patterns, match.PatternRule{Pattern: b.o.Patterns.Compile(m.Name).Pattern, Node: b.node(m.Schema), Stays: b.staying[m.Schema]})
	}
	if s.AdditionalProperties != nil {
		o.Additional = b.node(s.AdditionalProperties)
		o.OthersStay = b.staying[s.AdditionalProperties]
	}
	o.Names = b.optional(s.PropertyNames)
	if o.Least <= 0 && o.Most < 0 && len(o.Props) == 0 && len(o.Required) == 0 && len(o.Waived) == 0 && len(o.Patterns) == 0 &&
		o.Additional == nil && o.Names == nil && len(o.Dependencies) == 0 {
		return nil
	}
	return o
}

// props states in o the properties of s, those that tell values apart soonest first, and
// which names it requires.
func (b *Builder) props(o *match.ObjectRules, s *schema.Schema) {
	made := make([]*node, len(s.Properties))
	for i := range s.Properties {
		made[i] = b.making(s.Properties[i].Schema)
	}
	o.Props = make([]match.Prop, 0, len(made))
	for cost := range dear + 1 {
		for i, n := range made {
			if m := &s.Properties[i]; costOf(n.schema) == cost {
				o.Props = append(o.Props, match.Prop{Name: m.Name, Node: &n.Node, Stays: b.staying[m.Schema]})
			}
		}
	}
	required := s.Required
	if demanded, ok := b.demanded[s]; ok {
		o.Waived = slices.DeleteFunc(slices.Clone(required), func(name string) bool { return slices.Contains(demanded, name) })
		required = demanded
	}
	if len(required) == 0 {
		return
	}
	find := finder(o.Props)
	for _, name := range required {
		if i := find(name); i >= 0 {
			o.Props[i].Required = true
		} else {
			o.Required = append(o.Required, name)
		}
	}
}

// fewProps is the number of properties up to which a scan finds a name.
const fewProps = 8

// finder returns a function that returns the index of the property of that name, -1 if there
// is none.
func finder(props []match.Prop) func(name string) int {
	if len(props) <= fewProps {
		return func(name string) int {
			return slices.IndexFunc(props, func(p match.Prop) bool { return p.Name == name })
		}
	}
	index := make(map[string]int, len(props))
	for i := range props {
		index[props[i].Name] = i
	}
	return func(name string) int {
		if i, ok := index[name]; ok {
			return i
		}
		return -1
	}
}

// What asking a schema costs.
const (
	cheap  = iota // it tells values apart at once
	scalar        // it looks at scalars only
	dear          // it may look at the parts of values
)

// costOf says what it costs to ask s: cheap ones are best asked before others.
func costOf(s *schema.Schema) int {
	switch {
	case s.Bool == schema.False, s.Has.Has(schema.KwConst), s.Has.Has(schema.KwEnum):
		return cheap
	case s.Has.Has(schema.KwType) && kindsOf(s.Types)&containers == 0:
		return scalar
	}
	return dear
}
