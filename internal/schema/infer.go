package schema

// suggestions are the keywords that suggest a type where none is declared, the
// strongest first.
var suggestions = [...]struct {
	keywords KeywordSet
	types    []Type
}{
	{KeywordsOf(KwProperties, KwRequired, KwAdditionalProperties, KwPatternProperties, KwMaxProperties, KwMinProperties,
		KwDependencies), []Type{Object}},
	{KeywordsOf(KwItems, KwPrefixItems, KwAdditionalItems, KwMaxItems, KwMinItems, KwUniqueItems, KwContains), []Type{Array}},
	{KeywordsOf(KwMaxLength, KwMinLength, KwPattern), []Type{String}},
	{KeywordsOf(KwMultipleOf, KwMaximum, KwMinimum, KwExclusiveMaximum, KwExclusiveMinimum), []Type{Number}},
}

// Inferred returns the type that the keywords suggest where `type` is not among them, in a
// list that must not be changed; nil for none.
func Inferred(has KeywordSet) []Type {
	for i := range suggestions {
		if has.HasAny(suggestions[i].keywords) {
			return suggestions[i].types
		}
	}
	return nil
}
