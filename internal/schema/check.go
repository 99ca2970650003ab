package schema

import (
	"github.com/stringify-go/stringify/internal/rawjson"
)

// keyword reads the value v of the keyword k into s, and reports whether it is what
// the keyword wants. It is the table from keyword to check; that k is in s.Has is
// left to the caller.
func (p *parser) keyword(s *Schema, k Keyword, v rawjson.Value) (ok bool) {
	if rare.Has(k) {
		s.ownRare()
	}
	switch k {
	case KwRef:
		if s.Ref, ok = p.text(s, k, v); ok {
			p.doc.Refs = append(p.doc.Refs, s)
		}
	case KwID:
		ok = p.id(s, v)
	case KwSchema:
		ok = p.kind(s, k, v, rawjson.String, "a string") // which one, draft has checked
	case KwComment, KwTitle, KwDescription, KwContentMediaType, KwContentEncoding:
		ok = p.kind(s, k, v, rawjson.String, "a string")
	case KwExamples:
		ok = p.kind(s, k, v, rawjson.Array, "a list")
	case KwReadOnly:
		s.ReadOnly, ok = p.boolean(s, k, v)
	case KwWriteOnly:
		s.WriteOnly, ok = p.boolean(s, k, v)
	case KwNullable:
		s.Nullable, ok = p.boolean(s, k, v)
	case KwDeprecated:
		_, ok = p.boolean(s, k, v)
	case KwUniqueItems:
		s.UniqueItems, ok = p.boolean(s, k, v)
	case KwDefault:
		s.Default, ok = v, true
	case KwConst:
		s.Const, ok = v, true
	case KwEnum:
		s.Enum, ok = p.enum(s, v)
	case KwType:
		s.Types, s.TypeList, ok = p.types(s, v)
	case KwFormat:
		s.Format, ok = p.text(s, k, v)
	case KwDiscriminator:
		s.Discriminator = p.discriminator(s, v)
		ok = s.Discriminator != nil

	case KwDefinitions:
		s.Definitions, ok = p.members(s, k, v)
	case KwDefs:
		s.Defs, ok = p.members(s, k, v)
	case KwProperties:
		s.Properties, ok = p.members(s, k, v)
	case KwPatternProperties:
		s.PatternProperties, ok = p.members(s, k, v)
	case KwDependencies:
		s.Dependencies, ok = p.dependencies(s, v)
	case KwRequired:
		if s.Required, ok = p.texts(s, k, v); ok {
			ok = p.some(s, k, v)
		}

	case KwItems:
		switch {
		case v.Kind() == rawjson.Array && s.Draft == Draft2020:
			p.complainIn(s, v, k, "items wants a schema in draft 2020-12 (prefixItems has the list), got a list")
		case v.Kind() == rawjson.Array:
			s.ownRare()
			s.ItemList, ok = p.list(s, k, v)
		case v.Kind() == rawjson.Object || v.Kind() == rawjson.True || v.Kind() == rawjson.False:
			s.Items, ok = p.single(s, k, v)
		default:
			p.complainIn(s, v, k, "items wants a schema or a list of schemas, got "+found(v))
		}
	case KwAllOf:
		s.AllOf, ok = p.list(s, k, v)
	case KwAnyOf:
		s.AnyOf, ok = p.list(s, k, v)
	case KwOneOf:
		s.OneOf, ok = p.list(s, k, v)
	case KwAdditionalProperties:
		s.AdditionalProperties, ok = p.single(s, k, v)
	case KwPropertyNames:
		s.PropertyNames, ok = p.single(s, k, v)
	case KwAdditionalItems:
		s.AdditionalItems, ok = p.single(s, k, v)
	case KwContains:
		s.Contains, ok = p.single(s, k, v)
	case KwNot:
		s.Not, ok = p.single(s, k, v)
	case KwIf:
		s.If, ok = p.single(s, k, v)
	case KwThen:
		s.Then, ok = p.single(s, k, v)
	case KwElse:
		s.Else, ok = p.single(s, k, v)

	case KwPattern:
		if s.Pattern, ok = p.text(s, k, v); ok {
			ok = p.pattern(s, k, s.Pattern, v.Start())
		}
	case KwMultipleOf:
		ok = p.number(s, k, v, positive)
	case KwExclusiveMaximum, KwExclusiveMinimum:
		if s.Draft == Draft4 {
			_, ok = p.boolean(s, k, v)
			break
		}
		ok = p.number(s, k, v, finite)
	case KwMaximum, KwMinimum:
		ok = p.number(s, k, v, finite)
	case KwMinLength, KwMaxLength, KwMinItems, KwMaxItems, KwMinProperties, KwMaxProperties:
		ok = p.number(s, k, v, count)
	default:
		ok = p.laterKeyword(s, k, v)
	}
	return ok
}
