// Package merge combines schemas that hold at the same time (the parts of allOf, a
// `$ref` and the keywords beside it, the schemas of one property in several parts)
// into one plain schema that says how to write a value. It knows what keywords mean
// for writing, and neither values nor plans. It changes no schema.
//
// A merged schema is named by the ordered list of the places that it combines, each
// once, and by how much of its anyOf, oneOf and if is decided (see State). Since there are
// finitely many places, following such lists ends even where schemas refer to themselves;
// the bounds below keep it from taking forever.
package merge

import (
	"encoding/binary"
	"unicode/utf8"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/rawjson"
	"github.com/stringify-go/stringify/internal/resolve"
	"github.com/stringify-go/stringify/internal/schema"
)

// The bounds of merging.
const (
	MaxPlaces = 128     // schemas that one merged schema combines
	MaxHops   = 100     // `$ref`s in a row
	MaxSteps  = 1 << 21 // schemas and members looked at in all, more than any sensible schema needs
	maxNested = 200     // merges that must be tried to decide whether another one clashes
)

// A Match returns what tells whether the pattern of entry, a member of
// patternProperties, matches a name, nil if none does, and the size of its program in
// instructions. What it has to complain about the pattern, it keeps to itself.
type Match func(entry *schema.Member) (m Matcher, size int)

// A Matcher is a compiled regular expression.
type Matcher interface{ MatchString(s string) bool }

// A Merger merges schemas of one set, and remembers what it had to find out for that.
// It is not safe for concurrent use.
type Merger struct {
	// Demanded returns which of the names that a schema requires must be there where values
	// are matched; nil: all of them.
	Demanded func(s *schema.Schema) []string

	Forgetful bool // for tests: no `if` tells anything about another one

	set        *resolve.Set
	match      Match
	steps      int64
	nested     int // merges that are only tried
	decisions  decisions
	circles    circles
	values     values
	order      map[*schema.Schema]uint32 // by first sight, for keys
	conditions map[*schema.Schema]*condition
	slots      map[slot]int // by first sight
	adding     map[*schema.Schema]bool
	deep       int // questions of addsToObjects inside each other
}

// New returns a Merger for the schemas of set. match is asked only where one part
// has patternProperties and another one a property that the first does not declare.
func New(set *resolve.Set, match Match) *Merger {
	return &Merger{set: set, match: match}
}

// A Plain is the one schema that a list of places amounts to, as far as it matters
// for writing. Its children are lists of schemas, still to be given to Places.
// Slices may alias the schemas and must not be changed.
type Plain struct {
	False    bool          // fits no value; nothing else is set
	Types    []schema.Type // declared or inferred, in order; nil: any
	ByKind   bool          // Types was declared as a list: the kind of the value decides
	Nullable bool
	Const    *schema.Schema // the place whose const counts, nil if there is none
	Default  *schema.Schema // the place whose default counts, nil if there is none
	Format   string
	Object   *Object // if Types has object and Const is nil
	Array    *Array  // if Types has array and Const is nil
}

// An Object is what a Plain says about objects.
type Object struct {
	Required   []string // union, each once
	Properties []Property
	Patterns   []Pattern
	Additional []*schema.Schema // nil: not declared
	places     []*schema.Schema // what it was merged from, if several
}

// A Property is a declared member: what its parts say about it.
type Property struct {
	Name  string
	Key   string // `"name":`
	Parts []*schema.Schema
}

// A Pattern is an entry of patternProperties: what its parts say about it.
type Pattern struct {
	Source string
	Entry  *schema.Member // where it stands first
	Parts  []*schema.Schema
}

// An Array is what a Plain says about arrays.
type Array struct {
	Tuple bool               // Lists and Rest count, else Items
	Items []*schema.Schema   // nil: not declared
	Lists [][]*schema.Schema // for each element
	Rest  []*schema.Schema   // the elements after Lists; nil: not declared
}

// Merge returns the plain schema that places, as Places lists them, amount to, and
// the clashes between them: complaints with the place of one side that name the
// other. Clashes further down are not looked for. Where places clash, the earlier
// one is in the result. Of anyOf, oneOf and if nothing is in it.
func (m *Merger) Merge(places []*schema.Schema) (Plain, diag.List) {
	m.charge(int64(len(places)))
	var p Plain
	for _, s := range places {
		if s.Bool == schema.False {
			return Plain{False: true}, nil
		}
	}
	var clashes diag.List
	clashes = m.mergeTypes(&p, places, clashes)
	clashes = m.mergeScalars(&p, places, clashes)
	clashes = m.mergeEnums(places, clashes)
	if p.Const != nil {
		return p, clashes
	}
	for _, t := range p.Types {
		switch t {
		case schema.Object:
			p.Object = m.mergeObject(places)
		case schema.Array:
			p.Array = m.mergeArray(places)
		case schema.Null, schema.Boolean, schema.Integer, schema.Number, schema.String:
		}
	}
	return p, clashes
}

// Key returns a string that stands for the list places: two lists have the same key
// if they have the same places in the same order.
func (m *Merger) Key(places []*schema.Schema) string {
	if m.order == nil {
		m.order = make(map[*schema.Schema]uint32)
	}
	key := make([]byte, 0, 4*len(places))
	for _, s := range places {
		n, ok := m.order[s]
		if !ok {
			n = uint32(len(m.order))
			m.order[s] = n
		}
		key = binary.LittleEndian.AppendUint32(key, n)
	}
	return string(key)
}

// clashed stands for complaints that nobody reads.
var clashed = new(diag.Error)

// clash returns the complaint that a keyword of s clashes with another schema's.
// While it is only asked whether schemas clash, wording it would be a waste.
func (m *Merger) clash(s *schema.Schema, keyword, format string, args ...any) *diag.Error {
	if m.nested > 0 {
		return clashed
	}
	return m.At(s, keyword, format, args...)
}

// At is s.At, and counts what that costs: the same complaint may be met at many
// merged schemas.
func (m *Merger) At(s *schema.Schema, keyword, format string, args ...any) *diag.Error {
	m.charge(4 + int64(s.JSON.Len()/8+len(s.Pointer)/64))
	return s.At(keyword, format, args...)
}

// Matches reports whether the pattern of entry matches name, as the Match of m says,
// and counts what asking costs: each byte of the name may have to do with each
// instruction. It is false once m is exhausted.
func (m *Merger) Matches(entry *schema.Member, name string) bool {
	if !m.charge(1) {
		return false
	}
	matcher, size := m.match(entry)
	if matcher == nil || !m.charge(int64(size)*int64(len(name))/32) {
		return false
	}
	if !utf8.ValidString(name) { // a lone surrogate is U+FFFD, as in values
		name = rawjson.Unquote(rawjson.AppendName(nil, name))
	}
	return matcher.MatchString(name)
}

// Exhausted reports whether MaxSteps are used up. Results are incomplete from then on.
func (m *Merger) Exhausted() bool { return m.steps > MaxSteps }

// charge counts n steps and reports whether they may be taken.
func (m *Merger) charge(n int64) bool {
	m.steps += n
	return !m.Exhausted()
}
