package schema

// A Keyword is one of the keywords that OpenAPI or one of the drafts defines. Which
// draft has which, Draft.Keyword knows.
type Keyword uint8

// The keywords. KwNone stands for all names that are none.
const (
	KwNone Keyword = iota
	KwRef
	KwID
	KwAnchor
	KwDynamicRef
	KwDynamicAnchor
	KwRecursiveRef
	KwRecursiveAnchor
	KwSchema
	KwComment
	KwTitle
	KwDescription
	KwExamples
	KwDeprecated
	KwReadOnly
	KwWriteOnly
	KwDefault
	KwNullable
	KwDiscriminator
	KwDefinitions
	KwDefs

	KwType
	KwConst
	KwEnum
	KwFormat
	KwContentMediaType
	KwContentEncoding
	KwContentSchema

	KwProperties
	KwPatternProperties
	KwAdditionalProperties
	KwRequired
	KwPropertyNames
	KwDependencies
	KwDependentRequired
	KwDependentSchemas
	KwUnevaluatedProperties
	KwMinProperties
	KwMaxProperties

	KwItems
	KwAdditionalItems
	KwPrefixItems
	KwUnevaluatedItems
	KwContains
	KwMinContains
	KwMaxContains
	KwMinItems
	KwMaxItems
	KwUniqueItems

	KwAllOf
	KwAnyOf
	KwOneOf
	KwNot
	KwIf
	KwThen
	KwElse

	KwPattern
	KwMinLength
	KwMaxLength
	KwMultipleOf
	KwMaximum
	KwMinimum
	KwExclusiveMaximum
	KwExclusiveMinimum

	NumKeywords
)

var keywordNames = [NumKeywords]string{
	KwNone:                  "",
	KwRef:                   "$ref",
	KwID:                    "$id",
	KwAnchor:                "$anchor",
	KwDynamicRef:            "$dynamicRef",
	KwDynamicAnchor:         "$dynamicAnchor",
	KwRecursiveRef:          "$recursiveRef",
	KwRecursiveAnchor:       "$recursiveAnchor",
	KwSchema:                "$schema",
	KwComment:               "$comment",
	KwTitle:                 "title",
	KwDescription:           "description",
	KwExamples:              "examples",
	KwDeprecated:            "deprecated",
	KwReadOnly:              "readOnly",
	KwWriteOnly:             "writeOnly",
	KwDefault:               "default",
	KwNullable:              "nullable",
	KwDiscriminator:         "discriminator",
	KwDefinitions:           "definitions",
	KwDefs:                  "$defs",
	KwType:                  "type",
	KwConst:                 "const",
	KwEnum:                  "enum",
	KwFormat:                "format",
	KwContentMediaType:      "contentMediaType",
	KwContentEncoding:       "contentEncoding",
	KwContentSchema:         "contentSchema",
	KwProperties:            "properties",
	KwPatternProperties:     "patternProperties",
	KwAdditionalProperties:  "additionalProperties",
	KwRequired:              "required",
	KwPropertyNames:         "propertyNames",
	KwDependencies:          "dependencies",
	KwDependentRequired:     "dependentRequired",
	KwDependentSchemas:      "dependentSchemas",
	KwUnevaluatedProperties: "unevaluatedProperties",
	KwMinProperties:         "minProperties",
	KwMaxProperties:         "maxProperties",
	KwItems:                 "items",
	KwAdditionalItems:       "additionalItems",
	KwPrefixItems:           "prefixItems",
	KwUnevaluatedItems:      "unevaluatedItems",
	KwContains:              "contains",
	KwMinContains:           "minContains",
	KwMaxContains:           "maxContains",
	KwMinItems:              "minItems",
	KwMaxItems:              "maxItems",
	KwUniqueItems:           "uniqueItems",
	KwAllOf:                 "allOf",
	KwAnyOf:                 "anyOf",
	KwOneOf:                 "oneOf",
	KwNot:                   "not",
	KwIf:                    "if",
	KwThen:                  "then",
	KwElse:                  "else",
	KwPattern:               "pattern",
	KwMinLength:             "minLength",
	KwMaxLength:             "maxLength",
	KwMultipleOf:            "multipleOf",
	KwMaximum:               "maximum",
	KwMinimum:               "minimum",
	KwExclusiveMaximum:      "exclusiveMaximum",
	KwExclusiveMinimum:      "exclusiveMinimum",
}

// String returns the keyword as schemas have it, "" for KwNone.
func (k Keyword) String() string { return keywordNames[k] }

// KeywordNamed returns the keyword that has the name in some draft, KwNone if none has. It is a
// switch and not a map because the compiler makes a search by length and bytes of
// it, which neither hashes nor allocates.
func KeywordNamed(name string) Keyword {
	switch name {
	case "$ref":
		return KwRef
	case "$id":
		return KwID
	case "$anchor":
		return KwAnchor
	case "$dynamicRef":
		return KwDynamicRef
	case "$dynamicAnchor":
		return KwDynamicAnchor
	case "$recursiveRef":
		return KwRecursiveRef
	case "$recursiveAnchor":
		return KwRecursiveAnchor
	case "$schema":
		return KwSchema
	case "$comment":
		return KwComment
	case "title":
		return KwTitle
	case "description":
		return KwDescription
	case "examples":
		return KwExamples
	case "deprecated":
		return KwDeprecated
	case "readOnly":
		return KwReadOnly
	case "writeOnly":
		return KwWriteOnly
	case "default":
		return KwDefault
	case "nullable":
		return KwNullable
	case "discriminator":
		return KwDiscriminator
	case "definitions":
		return KwDefinitions
	case "$defs":
		return KwDefs
	case "type":
		return KwType
	case "const":
		return KwConst
	case "enum":
		return KwEnum
	case "format":
		return KwFormat
	case "contentMediaType":
		return KwContentMediaType
	case "contentEncoding":
		return KwContentEncoding
	case "contentSchema":
		return KwContentSchema
	case "properties":
		return KwProperties
	case "patternProperties":
		return KwPatternProperties
	case "additionalProperties":
		return KwAdditionalProperties
	case "required":
		return KwRequired
	case "propertyNames":
		return KwPropertyNames
	case "dependencies":
		return KwDependencies
	case "dependentRequired":
		return KwDependentRequired
	case "dependentSchemas":
		return KwDependentSchemas
	case "unevaluatedProperties":
		return KwUnevaluatedProperties
	case "minProperties":
		return KwMinProperties
	case "maxProperties":
		return KwMaxProperties
	case "items":
		return KwItems
	case "additionalItems":
		return KwAdditionalItems
	case "prefixItems":
		return KwPrefixItems
	case "unevaluatedItems":
		return KwUnevaluatedItems
	case "contains":
		return KwContains
	case "minContains":
		return KwMinContains
	case "maxContains":
		return KwMaxContains
	case "minItems":
		return KwMinItems
	case "maxItems":
		return KwMaxItems
	case "uniqueItems":
		return KwUniqueItems
	case "allOf":
		return KwAllOf
	case "anyOf":
		return KwAnyOf
	case "oneOf":
		return KwOneOf
	case "not":
		return KwNot
	case "if":
		return KwIf
	case "then":
		return KwThen
	case "else":
		return KwElse
	case "pattern":
		return KwPattern
	case "minLength":
		return KwMinLength
	case "maxLength":
		return KwMaxLength
	case "multipleOf":
		return KwMultipleOf
	case "maximum":
		return KwMaximum
	case "minimum":
		return KwMinimum
	case "exclusiveMaximum":
		return KwExclusiveMaximum
	case "exclusiveMinimum":
		return KwExclusiveMinimum
	}
	return KwNone
}

// A KeywordSet is a set of keywords.
type KeywordSet uint64

var _ [64 - NumKeywords]struct{} // no more fit into a KeywordSet

// KeywordsOf returns the set of the given keywords.
func KeywordsOf(keywords ...Keyword) KeywordSet {
	var s KeywordSet
	for _, k := range keywords {
		s = s.With(k)
	}
	return s
}

// Has reports whether k is in s.
func (s KeywordSet) Has(k Keyword) bool { return s>>k&1 != 0 }

// HasAny reports whether s and t have a keyword in common.
func (s KeywordSet) HasAny(t KeywordSet) bool { return s&t != 0 }

// With returns s with k.
func (s KeywordSet) With(k Keyword) KeywordSet { return s | 1<<k }

// Without returns what is in s and not in t.
func (s KeywordSet) Without(t KeywordSet) KeywordSet { return s &^ t }
