package match

// A Keyword is the name of a keyword, as complaints have it; "" is none.
type Keyword string

// The keywords that complaints are about.
const (
	kwNone              Keyword = ""
	kwRef               Keyword = "$ref"
	kwType              Keyword = "type"
	kwConst             Keyword = "const"
	kwEnum              Keyword = "enum"
	kwFormat            Keyword = "format"
	kwMinimum           Keyword = "minimum"
	kwMaximum           Keyword = "maximum"
	kwExclusiveMinimum  Keyword = "exclusiveMinimum"
	kwExclusiveMaximum  Keyword = "exclusiveMaximum"
	kwMultipleOf        Keyword = "multipleOf"
	kwMinLength         Keyword = "minLength"
	kwMaxLength         Keyword = "maxLength"
	kwPattern           Keyword = "pattern"
	kwMinItems          Keyword = "minItems"
	kwMaxItems          Keyword = "maxItems"
	kwUniqueItems       Keyword = "uniqueItems"
	kwContains          Keyword = "contains"
	kwMinContains       Keyword = "minContains"
	kwMaxContains       Keyword = "maxContains"
	kwMinProperties     Keyword = "minProperties"
	kwMaxProperties     Keyword = "maxProperties"
	kwRequired          Keyword = "required"
	kwDependencies      Keyword = "dependencies"
	kwDependentRequired Keyword = "dependentRequired"
	kwAnyOf             Keyword = "anyOf"
	kwOneOf             Keyword = "oneOf"
	kwNot               Keyword = "not"
	kwDiscriminator     Keyword = "discriminator"
)
