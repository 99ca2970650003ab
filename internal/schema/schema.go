// Package schema reads JSON Schemas as they are written: keywords checked and
// typed, members in order, each schema with its place in the text. It knows what
// keywords look like, not what they do; references stay unresolved.
package schema

import "github.com/stringify-go/stringify/internal/rawjson"

// A Document is one JSON text that holds a schema.
type Document struct {
	Name string // id under which the caller gave it; "" for the root
	Text []byte // a private copy; every rawjson.Value below aliases it
	JSON rawjson.Value
	Root *Schema
}

// A Schema is one schema as written. It is never changed after Parse.
type Schema struct {
	Doc     *Document
	Parent  *Schema // the schema around it, nil at the root of a document
	JSON    rawjson.Value
	Pointer string // from the root of Doc: "#", "#/properties/a"
	Depth   int    // schemas around it
	Bool    Bool   // a schema that is `true` or `false` has nothing else
	Has     KeywordSet

	Ref string
	ID  string

	Types    []Type // in the order written, each once
	TypeList bool   // `type` was written as a list
	Nullable bool
	Const    rawjson.Value
	Enum     []rawjson.Value
	Default  rawjson.Value
	Format   string

	ReadOnly, WriteOnly bool

	Properties           []Member
	PatternProperties    []Member // Name is the pattern
	AdditionalProperties *Schema
	Required             []string
	PropertyNames        *Schema
	Dependencies         []Dependency

	Items           *Schema   // one schema for all elements
	ItemList        []*Schema // one schema for each element (`items` as a list)
	AdditionalItems *Schema
	Contains        *Schema

	AllOf, AnyOf, OneOf     []*Schema
	Not, If, Then, Else     *Schema
	Definitions             []Member // of `definitions` and `$defs`
	Pattern                 string
	MultipleOf              rawjson.Value // numbers, as written
	Maximum, Minimum        rawjson.Value
	ExclusiveMaximum        rawjson.Value
	ExclusiveMinimum        rawjson.Value
	MinLength, MaxLength    rawjson.Value
	MinItems, MaxItems      rawjson.Value
	MinProperties           rawjson.Value
	MaxProperties           rawjson.Value
	UniqueItems             bool
}

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
)
