package schema

// One returns the schema that is the value of k in s; nil if k is absent, or holds
// something else.
func (s *Schema) One(k Keyword) *Schema {
	switch k {
	case KwAdditionalProperties:
		return s.AdditionalProperties
	case KwPropertyNames:
		return s.PropertyNames
	case KwItems:
		return s.Items
	case KwUnevaluatedItems:
		return s.later().UnevaluatedItems
	case KwUnevaluatedProperties:
		return s.later().UnevaluatedProperties
	case KwContentSchema:
		return s.later().ContentSchema
	case KwAdditionalItems:
		return s.AdditionalItems
	case KwContains:
		return s.Contains
	case KwNot:
		return s.Not
	case KwIf:
		return s.If
	case KwThen:
		return s.Then
	case KwElse:
		return s.Else
	}
	return nil
}

// List returns the schemas in the list that is the value of k in s; nil if k is
// absent, or holds something else.
func (s *Schema) List(k Keyword) []*Schema {
	switch k {
	case KwItems, KwPrefixItems:
		if s.Has.Has(KwPrefixItems) == (k == KwPrefixItems) {
			return s.ItemList
		}
	case KwAllOf:
		return s.AllOf
	case KwAnyOf:
		return s.AnyOf
	case KwOneOf:
		return s.OneOf
	}
	return nil
}

// Named returns the schemas in the object that is the value of k in s; nil if k is
// absent, or holds something else. `dependencies` is not among them.
func (s *Schema) Named(k Keyword) []Member {
	switch k {
	case KwProperties:
		return s.Properties
	case KwPatternProperties:
		return s.PatternProperties
	case KwDefinitions:
		return s.Definitions
	case KwDefs:
		return s.Defs
	case KwDependentSchemas:
		return s.later().DependentSchemas
	}
	return nil
}

// applied are the keywords whose schemas apply to values, by form; `dependencies` and
// the value of `items` that is a list come on top.
var (
	appliedOne = [...]Keyword{
		KwAdditionalProperties, KwPropertyNames, KwItems, KwAdditionalItems,
		KwContains, KwNot, KwIf, KwThen, KwElse,
	}
	appliedList  = [...]Keyword{KwItems, KwPrefixItems, KwAllOf, KwAnyOf, KwOneOf}
	appliedNamed = [...]Keyword{KwProperties, KwPatternProperties}
)

// EachApplied calls yield for each schema directly inside s that may apply to a value:
// all but definitions.
func (s *Schema) EachApplied(yield func(*Schema)) {
	if s.Bool != NotBool {
		return
	}
	if s.Rare == &noRare {
		s.eachCommon(yield)
		return
	}
	for _, k := range appliedNamed {
		for _, m := range s.Named(k) {
			yield(m.Schema)
		}
	}
	for _, k := range appliedList {
		for _, c := range s.List(k) {
			yield(c)
		}
	}
	for _, k := range appliedOne {
		if c := s.One(k); c != nil {
			yield(c)
		}
	}
	for _, d := range s.Dependencies {
		if d.Schema != nil {
			yield(d.Schema)
		}
	}
	if s.Later != nil {
		s.Later.eachApplied(yield)
	}
}

// eachCommon is EachApplied for a schema that says nothing rare.
func (s *Schema) eachCommon(yield func(*Schema)) {
	for i := range s.Properties {
		yield(s.Properties[i].Schema)
	}
	if s.AdditionalProperties != nil {
		yield(s.AdditionalProperties)
	}
	if s.Items != nil {
		yield(s.Items)
	}
}

// eachApplied is EachApplied for the keywords of l.
func (l *Later) eachApplied(yield func(*Schema)) {
	for _, m := range l.DependentSchemas {
		yield(m.Schema)
	}
	for _, c := range [...]*Schema{l.UnevaluatedItems, l.UnevaluatedProperties} {
		if c != nil {
			yield(c)
		}
	}
}
