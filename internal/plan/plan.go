// Package plan is the intermediate form between schemas and engines: what to
// write, with nothing left to decide but what depends on the value. It is data:
// it holds no functions, knows no Go types, looks at no schema, and prints.
package plan

// An ID is the index of a Node in Plan.Nodes. Edges are IDs, so that recursion
// is an edge that points back.
type ID int32

// None is the ID of no node: a member that is left out, an element that must not
// be there.
const None ID = -1

// A Plan says how to write the values of one schema. It is immutable once built.
type Plan struct {
	Nodes   []Node
	Root    ID
	Matches []string // places of the schemas that values are matched with, by MatchID, which counts from 1
	Strict  MatchID  // what every value must satisfy before it is written; NoMatch: nothing
	Options Options
}

// Options are the choices of the caller that engines obey.
type Options struct {
	Rounding       Rounding
	LargeArrays    LargeArrays
	LargeArraySize int // elements; an array of at least this size is large
	MaxValueDepth  int // containers inside each other; the outermost is 1
	Parallel       int // goroutines that may write an array; 0 and 1: that of the caller
}

// Rounding says how a number that is no integer becomes one.
type Rounding uint8

// The ways to round.
const (
	RoundTrunc   Rounding = iota // toward zero
	RoundFloor                   // toward -Inf
	RoundCeil                    // toward +Inf
	RoundNearest                 // to the nearest, halves toward +Inf
)

// LargeArrays says what happens to large arrays.
type LargeArrays uint8

// The treatments of large arrays.
const (
	LargeArraysCoerce      LargeArrays = iota // written like all others
	LargeArraysPassthrough                    // written as Any, without their item schema
)

// Kind is what a node does.
type Kind uint8

// The kinds of nodes. Of Node's fields, each uses those named here, besides
// Nullable and Schema.
const (
	Any     Kind = iota // the generic encoding, as JSON.stringify writes it
	Null                // `null` for every value
	Boolean             // true or false
	Integer             // a number, rounded
	Number              // a number
	String              // quoted text (Format: FormatNone or FormatDuration)
	Time                // quoted text of a time (Format: DateTime, Date or Clock)
	Unsafe              // quotes around text that is not looked at
	Const               // Const, whatever the value is
	Object              // Object
	Array               // Array
	Tuple               // Tuple
	Switch              // Switch: by the JSON kind of the value
	Branch              // Branch: by the arm that the value decides for
	If                  // If: by whether the value satisfies a schema
	Never               // no value fits
	NumKinds
)

// Format is the part of a `format` keyword that changes how text is written.
type Format uint8

// The formats that change how values are written.
const (
	FormatNone     Format = iota
	FormatDateTime        // Time
	FormatDate            // Time
	FormatClock           // Time: JSON Schema calls it "time"
	FormatDuration        // String: a time.Duration in ISO 8601
)

// A Node says how to write one value.
type Node struct {
	Kind     Kind
	Format   Format
	Nullable bool   // null is written `null` before anything else is asked
	Schema   string // place of the schema, for errors: "#/properties/a", "ext#/definitions/b"

	Const  string // JSON text
	Object *ObjectNode
	Array  *ArrayNode
	Tuple  *TupleNode
	Switch *SwitchNode
	Branch *BranchNode
	If     *IfNode
}

// An ObjectNode says how to write the members of an object: Props in order, and
// then, if Open, the remaining ones, sorted by name where the value has no order
// of its own.
type ObjectNode struct {
	Props      []Property
	Required   []string  // further names that must be present, in schema order
	Patterns   []Pattern // asked in order for a member that Props does not name; the first match decides
	Additional ID        // members that neither Props nor Patterns name; None leaves them out
}

// Open reports whether members that Props does not name may be written.
func (o *ObjectNode) Open() bool { return len(o.Patterns) > 0 || o.Additional != None }

// A Property is a declared member.
type Property struct {
	Name     string // as decoded from the schema
	Key      string // `"name":` as it is written, escaped
	Node     ID     // None: declared, but never written
	Required bool
	Default  string // JSON text written when the member is absent; "" if there is none
}

// A Pattern is one entry of patternProperties.
type Pattern struct {
	Source  string // as the schema has it
	Matcher Matcher
	Node    ID // None: matching members are left out
}

// A Matcher is a compiled regular expression.
type Matcher interface{ MatchString(s string) bool }

// An ArrayNode says how to write the elements of an array.
type ArrayNode struct {
	Items ID
}

// A TupleNode says how to write an array whose elements have a schema each.
type TupleNode struct {
	Items []TupleItem
	Rest  ID // elements after Items; None: there must not be any
}

// A TupleItem is one element of a tuple. A value whose kind Accept lacks is an
// error; what passes is written by Node.
type TupleItem struct {
	Node   ID
	Accept KindSet
}

// A SwitchNode names the node for each JSON kind; None where the kind fits none.
// The planner has applied the rules of lists of types: Integer is the node of
// `number` where `integer` is not listed, Null that of the first type that null
// is coerced to where `null` is not.
type SwitchNode struct {
	ByKind [NumJSONKinds]ID // indexed by JSONKind
}

// JSONKind is the kind of a JSON value. Times and other text count as text. An
// integer is a finite number without a fraction, however it is written (1.0,
// 1e2); infinities are JSONNumber.
type JSONKind uint8

// The kinds of JSON values.
const (
	JSONNull JSONKind = iota
	JSONBoolean
	JSONInteger
	JSONNumber
	JSONString
	JSONObject
	JSONArray
	NumJSONKinds
)

// A KindSet is a set of JSON kinds.
type KindSet uint8

// AllKinds has every kind.
const AllKinds KindSet = 1<<NumJSONKinds - 1

// Has reports whether s has k.
func (s KindSet) Has(k JSONKind) bool { return s>>k&1 != 0 }

// With returns s with k.
func (s KindSet) With(k JSONKind) KindSet { return s | 1<<k }

// Without returns s without k.
func (s KindSet) Without(k JSONKind) KindSet { return s &^ (1 << k) }
