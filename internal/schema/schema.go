// Package schema reads JSON Schemas as they are written: keywords checked and
// typed, members in order, each schema with its place in the text. It knows what
// keywords look like, not what they do; references stay unresolved.
package schema

import (
	"bytes"
	"sync"

	"github.com/stringify-go/stringify/internal/rawjson"
)

// A Document is one JSON text that holds a schema.
type Document struct {
	Name string // id under which the caller gave it; "" for the root
	Text []byte // a private copy; every rawjson.Value below aliases it
	JSON rawjson.Value
	Root *Schema // nil if the text cannot be read at all

	Refs []*Schema // all schemas that have Ref, in the order in which they were read
	IDs  []*Schema // all schemas that have ID or an anchor, likewise; some may stand here twice

	Partial bool // a bound stopped the reading: lists of schemas may lack entries

	count  int32 // schemas read so far: the next Schema.Index
	budget *Budget
	own    Budget // what budget points to, if it is not shared
	root   Schema // what Root points to

	marking sync.Once
	marks   []mark // positions in Text
}

// A Schema is one schema as written. It is never changed after Parse.
//
// Where a keyword is of the wrong shape, its field is as if it were absent. Lists
// of schemas (Properties, AllOf, Dependencies...) run parallel to what is written:
// entry i is the i-th in the text, never nil; one that is no schema stands there
// as `true`. Where a schema has `$ref` and `$dynamicRef` (or `$recursiveRef`), the second
// is the reference of a further part of AllOf, with the JSON and Pointer of the schema.
//
// Most schemas say little: what few of them say is in Rare, so that a schema takes 200
// bytes and not 700.
type Schema struct {
	Doc     *Document
	Parent  *Schema       // the schema around it, nil at the root of a document
	JSON    rawjson.Value // in Doc.JSON
	Pointer string        // from the root of Doc: "#", "#/properties/a"
	Depth   int32         // schemas around it
	Index   int32         // number of the schema in Doc, from 0
	Has     KeywordSet
	Draft   Draft
	Bool    Bool // a schema that is `true` or `false` has nothing else

	TypeList            bool // `type` was written as a list
	Nullable            bool
	ReadOnly, WriteOnly bool
	UniqueItems         bool

	Ref    string // of `$ref`; Has has KwRef also for `$dynamicRef` and `$recursiveRef`, see RefKeyword
	Types  []Type // in the order written, each once
	Format string

	Properties           []Member
	AdditionalProperties *Schema
	Required             []string

	Items *Schema // one schema for all elements

	*Rare // never nil; shared by all schemas that say nothing of it
}

// Rare is what few schemas say. Its fields are fields of Schema.
type Rare struct {
	ID string // of `$id`, in draft-04 of `id`

	Const   rawjson.Value
	Enum    []rawjson.Value
	Default rawjson.Value
	Pattern string

	PatternProperties []Member // Name is the pattern
	PropertyNames     *Schema
	Dependencies      []Dependency
	Discriminator     *Discriminator // OpenAPI's

	ItemList        []*Schema // one schema for each element (`items` as a list, or `prefixItems`)
	AdditionalItems *Schema   // in draft 2020-12, Items beside an ItemList is that
	Contains        *Schema

	AllOf, AnyOf, OneOf []*Schema
	Not, If, Then, Else *Schema
	Definitions         []Member // of `definitions`
	Defs                []Member // of `$defs`

	Later *Later // nil: none of these keywords
}

// noRare is the Rare of the schemas that say nothing of it. It is never written to.
var noRare Rare

// rare are the keywords that Rare is for; `items` may be a list, and is then one, too.
var rare = KeywordsOf(
	KwID, KwConst, KwEnum, KwDefault, KwPattern, KwPatternProperties, KwPropertyNames, KwDependencies, KwDiscriminator,
	KwPrefixItems, KwAdditionalItems, KwContains, KwAllOf, KwAnyOf, KwOneOf, KwNot, KwIf, KwThen, KwElse, KwDefinitions, KwDefs,
) | later

// ownRare makes the Rare of s one that may be written to.
func (s *Schema) ownRare() {
	if s.Rare == &noRare {
		s.Rare = new(Rare)
	}
}

// Number returns the number that is the value of k in s. It does not exist if k is absent,
// or is no keyword that wants a number, or has another value than it wants.
func (s *Schema) Number(k Keyword) rawjson.Value {
	if !s.Has.Has(k) || !numbers.Has(k) {
		return rawjson.Value{}
	}
	if v := s.JSON.Child(s.index(k.String())); v.Kind() == rawjson.Number {
		return v
	}
	return rawjson.Value{} // a boolean, in draft-04
}

// numbers are the keywords that want a number.
var numbers = KeywordsOf(
	KwMultipleOf, KwMaximum, KwMinimum, KwExclusiveMaximum, KwExclusiveMinimum, KwMinLength,
	KwMaxLength, KwMinItems, KwMaxItems, KwMinProperties, KwMaxProperties, KwMinContains, KwMaxContains,
)

// Bool says whether a schema is an object or one of the two boolean schemas.
type Bool uint8

// The forms of a schema.
const (
	NotBool Bool = iota
	True
	False
)

// A Member is a named subschema.
type Member struct {
	Name   string
	Key    string // `"name":` as an engine writes it
	Schema *Schema
}

// A Dependency is one entry of `dependencies`: either Names or Schema.
type Dependency struct {
	Name   string
	Names  []string
	Schema *Schema
}

// A Discriminator is OpenAPI's hint at which member tells the arms of a schema
// apart.
type Discriminator struct {
	PropertyName string
	Mapping      []Mapping // in the order written; empty if there is none
}

// A Mapping says that a value of the discriminating member belongs to the schema
// that Ref names: a reference, or the name of a schema.
type Mapping struct {
	Value, Ref string
}

// Type is one of the names that the keyword `type` knows.
type Type uint8

// The types.
const (
	Null Type = iota
	Boolean
	Integer
	Number
	String
	Object
	Array
	numTypes
)

var typeNames = [numTypes]string{"null", "boolean", "integer", "number", "string", "object", "array"}

// String returns the type's name as schemas have it.
func (t Type) String() string { return typeNames[t] }

// typeOf returns the type whose name is the quoted string raw.
func typeOf(raw []byte) (Type, bool) {
	switch string(raw) {
	case `"null"`:
		return Null, true
	case `"boolean"`:
		return Boolean, true
	case `"integer"`:
		return Integer, true
	case `"number"`:
		return Number, true
	case `"string"`:
		return String, true
	case `"object"`:
		return Object, true
	case `"array"`:
		return Array, true
	}
	if bytes.IndexByte(raw, '\\') >= 0 {
		if canonical := rawjson.AppendString(nil, raw); bytes.IndexByte(canonical, '\\') < 0 {
			return typeOf(canonical)
		}
	}
	return 0, false
}
