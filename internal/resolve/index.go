package resolve

import (
	"crypto/sha256"
	"slices"
	"strings"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/schema"
)

// Bounds of URIs that are put together. Without them a long `$id` around many short ones
// could ask for any amount of memory.
const (
	maxURI      = 4096     // bytes of the two parts of one
	maxURIBytes = 16 << 20 // bytes of all these
)

// A resource is a schema that has an id, and the scope of the ids and references inside
// it.
type resource struct {
	uri     string // what relative URIs inside it are relative to
	root    *schema.Schema
	anchors map[string]*schema.Schema // by what follows the #
	dynamic map[string]*schema.Schema // those of `$dynamicAnchor`, too; "" is `$recursiveAnchor`
	weak    bool                      // gives way to a resource that is declared with the same URI
}

// An index knows schemas by their ids. Only complaints must be set before use.
type index struct {
	complaints *schema.Complaints

	byURI    map[string]*resource         // by ids as the caller gave them, and by `$id` made a whole URI
	byID     map[string]*resource         // by `$id` as written, the first of each
	owners   map[*schema.Schema]*resource // by the schema with which a resource begins
	identity map[*schema.Schema][sha256.Size]byte
	dynamic  map[string][]*schema.Schema // by `$dynamicAnchor`; "" is `$recursiveAnchor`; one for each resource

	text     int      // bytes of all documents
	joined   int      // bytes of URIs that were put together
	compared int      // bytes of schemas that were compared
	scratch  []byte   // for comparing
	first    []string // the first of the ids in byURI, in order: at most one more than messages show
}

// addDocument makes doc known by its name, and what is inside it by its ids.
func (x *index) addDocument(doc *schema.Document) {
	if doc.Root == nil {
		return
	}
	x.text += len(doc.Text)
	name, _, _ := strings.Cut(doc.Name, "#")
	r := &resource{uri: name, root: doc.Root}
	set(&x.owners, doc.Root, r)
	if name != "" {
		x.add(name, r, "")
	}
	if id, _, _ := strings.Cut(doc.Root.ID, "#"); id != "" {
		r.uri = x.scopeURI(doc.Root, name, id)
	}
	for _, s := range doc.IDs {
		if x.complaints.Full() || x.joined > maxURIBytes {
			return // Resolve fails anyway
		}
		x.addID(s, true)
	}
}

// addID makes s known by its `$id` and its anchors. Where it is declared, no other schema may have the
// same; where it is not (no keyword declares a schema there), it counts if no other does.
//
// An id beside a `$ref` is none for draft-07, but the reference package takes it as one,
// and so does this.
func (x *index) addID(s *schema.Schema, declared bool) {
	id, anchor, _ := strings.Cut(s.ID, "#")
	scope := x.scope(s)
	if id != "" {
		r := scope
		if !begins(s) {
			r = &resource{uri: x.scopeURI(s, scope.uri, id), root: s}
		}
		if r.root == s {
			r.weak = !declared
			x.add(r.uri, r, s.Draft.Name(schema.KwID))
			if x.byID[id] == nil {
				set(&x.byID, id, r)
			}
			scope = r
		}
	}
	if anchor != "" {
		x.addAnchor(scope, anchor, s, declared, s.Draft.Name(schema.KwID), s.ID)
	}
	if s.Later != nil {
		x.addAnchors(scope, s, declared)
	}
}

// addAnchor makes s known in scope as anchor, which the keyword says with that value.
func (x *index) addAnchor(scope *resource, anchor string, s *schema.Schema, declared bool, keyword, value string) {
	other := scope.anchors[anchor]
	switch {
	case other == nil:
		set(&scope.anchors, anchor, s)
	case declared && other != s && !x.same(other, s):
		x.clash(s, keyword, value, other)
	}
}

// addAnchors makes s known in scope by its `$anchor`, `$dynamicAnchor` and
// `$recursiveAnchor`.
func (x *index) addAnchors(scope *resource, s *schema.Schema, declared bool) {
	plain, dynamic := s.Anchors()
	if plain != "" {
		x.addAnchor(scope, plain, s, declared, "$anchor", plain)
	}
	if dynamic != "" {
		x.addAnchor(scope, dynamic, s, declared, "$dynamicAnchor", dynamic)
	}
	if !declared || dynamic == "" && (!s.RecursiveAnchor() || scope.root != s) {
		return // $recursiveAnchor counts where a resource begins
	}
	if scope.dynamic[dynamic] == nil {
		set(&scope.dynamic, dynamic, s)
		set(&x.dynamic, dynamic, append(x.dynamic[dynamic], s))
	}
}

// begins reports whether a resource begins with s, which is not the root of a document
// without id.
func begins(s *schema.Schema) bool {
	return s.ID != "" && s.ID[0] != '#' && (s.Parent == nil || !s.Has.Has(schema.KwRef) || s.Draft >= schema.Draft2019)
}

// scope returns the innermost resource that s is in.
func (x *index) scope(s *schema.Schema) *resource {
	for p := s; ; p = p.Parent {
		if p.Parent == nil {
			return x.owners[p.Doc.Root]
		}
		if !begins(p) {
			continue
		}
		if r := x.owners[p]; r != nil {
			return r
		}
		around := x.scope(p.Parent)
		id, anchor, _ := strings.Cut(p.ID, "#")
		r := &resource{uri: x.scopeURI(p, around.uri, id), root: p}
		if anchor != "" && r.uri == around.uri {
			r = around // the id names an anchor in full
		}
		set(&x.owners, p, r)
		return r
	}
}

// add makes r known as uri. keyword is that which says so, "" if the caller does.
func (x *index) add(uri string, r *resource, keyword string) {
	other := x.byURI[uri]
	switch {
	case other == nil:
		set(&x.byURI, uri, r)
		x.note(uri)
	case other.weak && !r.weak:
		x.byURI[uri] = r
	case r.weak || other.root == r.root || x.same(other.root, r.root):
	default:
		x.clash(r.root, keyword, uri, other.root)
	}
}

// clash complains that s has the id of other.
func (x *index) clash(s *schema.Schema, keyword, id string, other *schema.Schema) {
	if x.complaints.Full() {
		return
	}
	x.complaints.Add(s.At(keyword, "the id %s already belongs to another schema, %s", diag.Quote(id), place(other)))
}

// place returns the place of s as messages name it.
func place(s *schema.Schema) string { return cut(s.Doc.Name + s.Pointer) }

// cut returns text as far as messages show it.
func cut(text string) string {
	const limit = 200
	if len(text) <= limit {
		return text
	}
	return strings.ToValidUTF8(text[:limit], "") + "..."
}

// same reports whether a and b are equal as JSON, and of one draft. Each schema is read once, however often
// it is asked about; schemas inside each other are bounded: if that is too much to read,
// it is one complaint, and they are taken for equal.
func (x *index) same(a, b *schema.Schema) bool {
	if a.Draft != b.Draft || a.JSON.Kind() != b.JSON.Kind() || a.JSON.Len() != b.JSON.Len() {
		return false
	}
	first, ok := x.identityOf(a)
	second, ok2 := x.identityOf(b)
	return !ok || !ok2 || first == second
}

// identityOf returns what schemas that are equal as JSON have in common. If it cannot be
// had, there is a complaint.
func (x *index) identityOf(s *schema.Schema) (id [sha256.Size]byte, ok bool) {
	if id, ok = x.identity[s]; ok {
		return id, true
	}
	limit := 4*x.text + 1<<20
	if x.compared > limit {
		return id, false
	}
	if x.compared += len(s.JSON.Raw()); x.compared > limit {
		x.complaints.Add(s.At(s.Draft.Name(schema.KwID), "too many schemas with the same id are inside each other to compare them all"))
		return id, false
	}
	x.scratch = schema.AppendIdentity(slices.Grow(x.scratch[:0], len(s.JSON.Raw())), s.JSON)
	id = sha256.Sum256(x.scratch)
	set(&x.identity, s, id)
	return id, true
}

// set sets m[k], and makes the map if there is none yet: most schemas need few of the
// maps here.
func set[K comparable, V any](m *map[K]V, k K, v V) {
	if *m == nil {
		*m = make(map[K]V)
	}
	(*m)[k] = v
}

// join returns the URI that id, from the keyword of s, means relative to base. If it is
// too long, or all of them are, that is a complaint, and ok is false.
func (x *index) join(s *schema.Schema, keyword, base, id string) (uri string, ok bool) {
	if stands(base, id) {
		return id, true
	}
	size := len(id)
	if schemeLen(id) == 0 {
		size += len(base)
	}
	if size > maxURI {
		if !x.complaints.Full() {
			x.complaints.Add(s.At(keyword, "%s is too long together with what it is relative to, %s", diag.Quote(id), diag.Quote(base)))
		}
		return "", false
	}
	if x.joined > maxURIBytes {
		return "", false
	}
	if x.joined += size; x.joined > maxURIBytes {
		x.complaints.Add(s.At(keyword, "there are too many relative URIs: %s is one of more than %d bytes, with what they are relative to", diag.Quote(id), maxURIBytes))
		return "", false
	}
	return join(base, id), true
}

// scopeURI is join for an id. One that is too long is relative to nothing.
func (x *index) scopeURI(s *schema.Schema, base, id string) string {
	if uri, ok := x.join(s, s.Draft.Name(schema.KwID), base, id); ok {
		return uri
	}
	return id
}

// mostIDs is the number of ids that messages show.
const mostIDs = 5

// note sees to it that uri, a new one, is in x.first if it belongs there.
func (x *index) note(uri string) {
	if x.first == nil {
		x.first = make([]string, 0, mostIDs+2)
	}
	if i, _ := slices.BinarySearch(x.first, uri); i <= mostIDs {
		x.first = slices.Insert(x.first, i, uri)
		x.first = x.first[:min(len(x.first), mostIDs+1)]
	}
}

// knownIDs returns the end of a message: some of the ids that are known.
func (x *index) knownIDs() string { return listed("; known ids: ", x.first, mostIDs) }

// listed returns prefix and up to most names; "" if there is none.
func listed(prefix string, names []string, most int) string {
	if len(names) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString(prefix)
	for i, name := range names {
		if i == most {
			b.WriteString(", ...")
			break
		}
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(diag.Quote(name))
	}
	return b.String()
}
