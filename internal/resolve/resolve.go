// Package resolve finds what each reference (`$ref`, `$dynamicRef`, `$recursiveRef`)
// refers to. It knows ids, anchors and pointers, and leaves the schemas themselves as they
// are: what it learns stands in a table beside them.
//
// Where a dynamic reference leads depends on the way to it, and on nothing else. A schema
// that means something else on another way is there as a copy (decision 0008); without
// such references nothing is copied.
package resolve

import (
	"strings"
	"sync"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/rawjson"
	"github.com/stringify-go/stringify/internal/schema"
)

// A Source is the text of a schema, and the id under which `$ref` can reach it.
type Source struct {
	ID   string
	Text []byte
}

// Options are the schemas beside the root, and the bounds.
type Options struct {
	Schemas  []Source
	Loader   func(uri string) ([]byte, error) // asked for ids that are not known, each once; may be nil
	MaxDepth int                              // schemas inside each other; the root is level 0
}

// A Set is a root schema with all that its references lead to.
type Set struct {
	resolver resolver
	arena    schema.Arena // of all documents
}

// sets has sets that were released, for their memory.
var sets = sync.Pool{New: func() any { return new(Set) }}

// mostKept is the number of references up to which the memory for them is kept.
const mostKept = 256

// Release gives back the memory of s, which must not be used any more; nor must the
// schemas of it, and what refers to them. Strings from them are not concerned.
func (s *Set) Release() {
	s.arena.Reset()
	targets, refs := s.resolver.targets, s.resolver.refs
	s.resolver = resolver{}
	if cap(refs) <= mostKept && len(targets) <= mostKept {
		clear(targets)
		clear(refs)
		s.resolver.targets, s.resolver.refs = targets, refs[:0]
	}
	sets.Put(s)
}

// Resolve parses root and the schemas beside it, and resolves the references that can be
// reached from the root: through keywords whose schemas apply to values and through other
// references, but not through definitions that none refers to. Each must lead to a schema,
// and not only to itself.
//
// All complaints are returned, sorted by document and place, bounded as
// schema.Complaints says; the Set is nil if there is one. The schemas in o are parsed and
// checked whether they can be reached or not, as the reference package does. What the
// Loader gives is parsed like them, under its URI as name.
//
// Nothing of the arguments is kept, but the Loader for CheckUnreachable. The cost is
// that of parsing, and linear in the number of schemas that can be reached; nothing if no
// document has a reference.
//
// How a reference is looked up: see (*resolver).target. What `$schema` may say beside the
// drafts: see (*resolver).meta.
func Resolve(root []byte, o Options) (*Set, diag.List) {
	s := sets.Get().(*Set)
	r := &s.resolver
	r.loader.load = o.Loader
	r.parse = schema.ParseOptions{MaxDepth: o.MaxDepth, Budget: &r.budget, Arena: &s.arena, Meta: r.meta}
	r.metas.sources = o.Schemas
	r.addDocument("", root)
	for _, source := range o.Schemas {
		r.addSource(source)
	}
	r.metas.sources = nil
	r.addIDs()
	if !r.partial && !r.complaints.Full() {
		r.reach(r.docs[0].Root)
		r.specialize()
		r.checkCircles()
	}
	if complaints := r.complaints.List(); len(complaints) > 0 {
		return nil, complaints
	}
	return s, nil
}

// Schemas returns the number of schemas that were read for s, in all documents.
func (s *Set) Schemas() int { return s.resolver.budget.Schemas() }

// Root returns the schema that was given as root.
func (s *Set) Root() *schema.Schema { return s.resolver.docs[0].Root }

// Target returns the schema that the reference of ref leads to, in one hop: it may have a
// `$ref` itself. It is not nil if ref can be reached from the root.
//
// A schema that means different things on different ways to it, by its dynamic references
// or those that it leads to, is reached as itself on one of them, and as a copy on others:
// following targets and the schemas inside them from the root is all that validation needs.
func (s *Set) Target(ref *schema.Schema) *schema.Schema {
	t := s.resolver.targets[ref]
	if t == nil {
		t = s.resolver.open[ref].target // of one that only copies are reached of
	}
	return t
}

// Written returns the schema as written that c, which can be reached from the root, stands
// for: c itself, unless it is a copy that dynamic references asked for.
func (s *Set) Written(c *schema.Schema) *schema.Schema {
	if as := s.resolver.written[c]; as != nil {
		return as
	}
	return c
}

// CheckUnreachable resolves the references that cannot be reached from the root, in all
// documents, and returns the complaints about those that lead nowhere, or only to
// themselves. It asks the Loader too. It must not run at the same time as other methods.
func (s *Set) CheckUnreachable() diag.List {
	r := &s.resolver
	// Documents and lists of references may grow meanwhile.
	for d := 0; d < len(r.docs); d++ {
		doc := r.docs[d]
		for i := 0; i < len(doc.Refs); i++ {
			r.reachUnreachable(doc.Refs[i])
		}
	}
	r.checkCircles()
	complaints := r.complaints.List()
	r.complaints = schema.Complaints{}
	return complaints
}

// A resolver is the state of Resolve.
type resolver struct {
	parse      schema.ParseOptions
	budget     schema.Budget // of all documents
	complaints schema.Complaints

	docs    []*schema.Document  // the root first
	alone   [1]*schema.Document // for docs
	partial bool                // a document could not be read as a whole
	index   index

	targets map[*schema.Schema]*schema.Schema
	refs    []*schema.Schema // all references seen, in the order in which they were reached
	checked int              // how many of refs checkCircles has seen
	reached marks

	open    map[*schema.Schema]dynamicRef     // dynamic references that the root does not decide
	opened  []*schema.Schema                  // these, in the order in which they were reached
	asked   int                               // how many of them reach has looked at
	varying []*schema.Schema                  // those that may lead to different schemas
	written map[*schema.Schema]*schema.Schema // by copy: the schema as written

	trail  []string                         // scratch for cursors
	parsed map[site]*schema.Schema          // where no keyword declares a schema; nil for one with complaints
	names  map[rawjson.Value]map[string]int // indices by name, of objects with many members

	loader loader
	metas  metas
}

// addDocument parses text under that name.
func (r *resolver) addDocument(name string, text []byte) *schema.Document {
	doc, complaints := schema.Parse(name, text, r.parse)
	for _, e := range complaints {
		r.complaints.Add(e)
	}
	if r.docs == nil {
		r.docs = r.alone[:0]
	}
	r.docs = append(r.docs, doc)
	r.partial = r.partial || doc.Partial
	return doc
}

// addSource parses a schema that is given beside the root.
func (r *resolver) addSource(source Source) {
	doc := r.addDocument(source.ID, source.Text)
	if doc.Root != nil && strings.TrimSuffix(source.ID, "#") == "" {
		r.complaints.Add(doc.Root.At("", "a schema beside the root wants an id, got %q", source.ID))
	}
}

// addIDs makes what was parsed known by its ids, if there is anything to look up or to
// compare.
func (r *resolver) addIDs() {
	root := r.docs[0]
	if len(r.docs) == 1 && len(root.Refs) == 0 && len(root.IDs) < 2 {
		return
	}
	r.index.complaints = &r.complaints
	for _, doc := range r.docs {
		r.index.addDocument(doc)
	}
}
