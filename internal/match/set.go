package match

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/plan"
	"github.com/stringify-go/stringify/internal/rawjson"
	"github.com/stringify-go/stringify/internal/resolve"
	"github.com/stringify-go/stringify/internal/schema"
)

// ErrUnread is View.Err where only user code could tell the value, which is asked once a
// write: the value must be read into memory first, and matched and written from there.
var ErrUnread = errors.New("the value must be read first")

// ErrTooMuch is the error of a match that looks at the same parts of a value again and
// again: more than a million times, and a thousand times as often as there is something
// new to look at.
var ErrTooMuch = errors.New("the schema asks too often about the same parts of the value")

// Options are the choices of the caller that shape matchers.
type Options struct {
	Patterns *Patterns                         // compiles patterns; nil: ecma.Pattern does
	Formats  map[string]func(text string) bool // beside the formats that are built in, or instead of them

	// Demanded returns which of the names that a schema requires must be there; nil: all
	// of them. It is asked by Add. Where a schema is better not satisfied, inside not, the others
	// are never there.
	Demanded func(s *schema.Schema) []string

	// Unsent returns the names that matter to a schema, because it depends on them or counts
	// members, of members that are never written, and whether there may be others; nil: there
	// are none. These members count as there where they are wanted, and not where they are
	// too many; inside not they are never there. It is asked by Add.
	Unsent func(s *schema.Schema) (names []string, others bool)

	// Stays reports whether a member that s describes is never written, so that Violation
	// need not look at it; nil: none is. It is asked by Add.
	Stays func(s *schema.Schema) bool

	// Hides reports whether a member of that name may be one that is never written: of these,
	// and of what is in them, Violation shows no values. It is asked by Violation, by several
	// goroutines at once; nil: it shows all.
	Hides func(name string) bool

	// Called returns, beside each arm of the anyOf or oneOf of s, as k says, the values that
	// the discriminator of s has for the arm: they count as a const on its member. nil stands
	// for any value, and for no discriminator. It is asked by Add; nil: discriminators do not
	// count.
	Called func(s *schema.Schema, k schema.Keyword) [][]plan.Scalar
}

// A Set has the matchers of one plan. Each is built when it is first asked, once; a
// schema that several nodes ask about is one matcher. After the last Add it is safe for
// concurrent use. A nil Set has no matchers.
type Set struct {
	refs *resolve.Set
	o    Options

	ids      map[*schema.Schema]plan.MatchID
	matchers []*matcher // by MatchID, which counts from 1
	looked   map[*schema.Schema]bool
	demanded map[*schema.Schema][]string // what Options.Demanded has said
	unsent   map[*schema.Schema]unsent   // what Options.Unsent has said
	staying  map[*schema.Schema]bool     // for which Options.Stays has said yes
	called   map[discriminated][][]plan.Scalar
	lenient  bool // members may be missing that a schema requires

	building sync.Mutex
	builder  *builder // what was built so far; guarded by building
	builds   atomic.Int32

	scratch sync.Pool // of *scratch
}

// A matcher is one question of a Set.
type matcher struct {
	schema *schema.Schema
	root   atomic.Pointer[node] // nil: not built yet
}

// NewSet returns a set without matchers for schemas of refs.
func NewSet(refs *resolve.Set, o Options) *Set {
	if o.Patterns == nil {
		o.Patterns = NewPatterns(nil)
	}
	return &Set{refs: refs, o: o}
}

// Add makes the question known whether a value satisfies s, and returns its name: the
// same one for the same schema. It builds nothing, but returns the complaints about all
// that building could not do: patterns, in s and in what it applies, that the engine in
// use cannot express. Each schema is looked at once for all calls.
func (x *Set) Add(s *schema.Schema) (plan.MatchID, diag.List) {
	if id, ok := x.ids[s]; ok {
		return id, nil
	}
	if x.ids == nil {
		x.ids = make(map[*schema.Schema]plan.MatchID)
	}
	x.matchers = append(x.matchers, &matcher{schema: s})
	id := plan.MatchID(len(x.matchers))
	x.ids[s] = id
	return id, x.look(s)
}

// look compiles the patterns that matching with s asks, of schemas that were not looked
// at before, and returns the complaints about them.
//
// It recurses as deep as schemas lie inside each other, which the parser bounds.
func (x *Set) look(s *schema.Schema) diag.List {
	var c schema.Complaints
	work := []*schema.Schema{s}
	var visit func(*schema.Schema)
	visit = func(s *schema.Schema) {
		if x.looked[s] {
			return
		}
		if x.looked == nil {
			x.looked = make(map[*schema.Schema]bool)
		}
		x.looked[s] = true
		if s.Bool != schema.NotBool {
			return
		}
		if s.Has.Has(schema.KwPattern) {
			if p := x.o.Patterns.Compile(patternOf(s)); p.Complaint != "" {
				c.Add(s.At("pattern", "%s", p.Complaint))
			}
		}
		if x.o.Demanded != nil && len(s.Required) > 0 {
			if x.demanded == nil {
				x.demanded = make(map[*schema.Schema][]string)
			}
			x.demanded[s] = x.o.Demanded(s)
			x.lenient = x.lenient || len(x.demanded[s]) < len(s.Required)
		}
		x.noteUnsent(s)
		x.noteStaying(s)
		x.noteCalled(s)
		for i := range s.PatternProperties {
			m := &s.PatternProperties[i]
			if p := x.o.Patterns.Compile(m.Name); p.Complaint != "" {
				c.Add(m.Schema.AtName("%s", p.Complaint))
			}
		}
		if s.Has.Has(schema.KwRef) {
			if t := x.refs.Target(s); t != nil {
				work = append(work, t)
			}
		}
		s.EachApplied(func(child *schema.Schema) {
			if asked(s, child) {
				visit(child)
			}
		})
	}
	for len(work) > 0 {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		visit(s)
	}
	return c.List()
}

// noteUnsent asks Options.Unsent about s, if it may matter.
func (x *Set) noteUnsent(s *schema.Schema) {
	depends := len(s.Dependencies) > 0 || s.Later != nil && len(s.Later.DependentRequired)+len(s.Later.DependentSchemas) > 0
	if x.o.Unsent == nil || !depends && !s.Has.HasAny(counting) {
		return
	}
	names, others := x.o.Unsent(s)
	if len(names) == 0 && !others {
		return
	}
	if x.unsent == nil {
		x.unsent = make(map[*schema.Schema]unsent)
	}
	x.unsent[s] = unsent{names, others}
	x.lenient = true
}

// counting are the keywords that count members.
var counting = schema.KeywordsOf(schema.KwMinProperties, schema.KwMaxProperties)

// noteStaying asks Options.Stays about the schemas that s has for members.
func (x *Set) noteStaying(s *schema.Schema) {
	if x.o.Stays == nil {
		return
	}
	note := func(member *schema.Schema) {
		if x.o.Stays(member) {
			if x.staying == nil {
				x.staying = make(map[*schema.Schema]bool)
			}
			x.staying[member] = true
		}
	}
	for i := range s.Properties {
		note(s.Properties[i].Schema)
	}
	for i := range s.PatternProperties {
		note(s.PatternProperties[i].Schema)
	}
	if s.AdditionalProperties != nil {
		note(s.AdditionalProperties)
	}
}

// asked reports whether validation with s asks child, one of the schemas that s applies.
func asked(s, child *schema.Schema) bool {
	switch child {
	case s.If:
		return s.Then != nil || s.Else != nil || s.Draft >= schema.Draft2019
	case s.Then, s.Else:
		return s.If != nil
	case s.AdditionalItems:
		return s.ItemList != nil
	}
	return true
}

// patternOf returns the value of `pattern` in s, which has it.
func patternOf(s *schema.Schema) string {
	for _, m := range s.JSON.Children() {
		if m.Name() == "pattern" && m.Kind() == rawjson.String {
			return rawjson.Name(m.Raw())
		}
	}
	return s.Pattern
}

// Satisfies reports whether the value at the cursor of v satisfies the schema of id. The
// cursor is where it was, afterwards. The error is that of v, that there is no such id, or
// ErrTooMuch.
//
// It takes time linear in the parts of the value that the schema describes, for each
// schema that describes them. It does not allocate for scalars and objects, unless the
// schema has unevaluatedProperties, or refers to itself for the same value.
func (x *Set) Satisfies(id plan.MatchID, v View) (bool, error) {
	n, err := x.root(id)
	if err != nil {
		return false, err
	}
	r := run{v: v, set: x, quiet: true}
	ok := r.start(n)
	return ok, r.end()
}

// Violation returns the first keyword of the schema of id, or of one that it applies,
// that the value at the cursor of v does not satisfy, with the path to the value at
// fault; nil if it satisfies all. Members that the schema does not declare are no
// violation, since they are never written; infinities satisfy no type. The error is as
// that of Satisfies, and so is the cost, if there is no violation.
//
// Members count as undeclared if they have the schema `false`: in additionalProperties,
// unevaluatedProperties, properties or patternProperties. Inside not, if, contains and
// oneOf, which tell values apart, they are violations all the same; but if that leaves no
// arm of a oneOf, the arms are asked again without.
func (x *Set) Violation(id plan.MatchID, v View) (*diag.Mismatch, error) {
	n, err := x.root(id)
	if err != nil {
		return nil, err
	}
	r := run{v: v, set: x, strict: true, open: true}
	ok := r.start(n)
	if err := r.end(); err != nil || ok {
		return nil, err
	}
	return r.found, nil
}

// Build builds all matchers that are not built yet.
func (x *Set) Build() {
	if x == nil {
		return
	}
	for i := range x.matchers {
		_, _ = x.root(plan.MatchID(i + 1))
	}
}

// Builds returns how many matchers were built so far.
func (x *Set) Builds() int {
	if x == nil {
		return 0
	}
	return int(x.builds.Load())
}

// root returns the compiled schema of id.
func (x *Set) root(id plan.MatchID) (*node, error) {
	if x == nil || id <= plan.NoMatch || int(id) > len(x.matchers) {
		return nil, fmt.Errorf("match: want the number of a matcher, got %d", id)
	}
	m := x.matchers[id-1]
	if n := m.root.Load(); n != nil {
		return n, nil
	}
	x.building.Lock()
	defer x.building.Unlock()
	if n := m.root.Load(); n != nil {
		return n, nil
	}
	if x.builder == nil {
		x.builder = &builder{refs: x.refs, patterns: x.o.Patterns, formats: x.o.Formats, demanded: x.demanded, unsent: x.unsent, staying: x.staying, called: x.called, wanted: x.ids, nodes: make(map[*schema.Schema]*node)}
	}
	n := x.builder.build(m.schema)
	m.root.Store(n)
	x.builds.Add(1)
	return n, nil
}
