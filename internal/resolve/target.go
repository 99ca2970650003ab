package resolve

import (
	"errors"
	"net/url"
	"strconv"
	"strings"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/schema"
)

// target returns the schema that the `$ref` of s leads to, or its `$dynamicRef` or
// `$recursiveRef` (see dynamic), or complains.
//
// What is before the # is looked up as it is, among the ids as the caller gave them; then
// as a URI relative to the innermost `$id` around (or the name of the document); then
// among `$id`s as they are written; then the loader is asked for the URI. Nothing there
// means that resource around.
//
// What is behind the # is an anchor ("$id": "#name", later `$anchor`) or a JSON Pointer, in the resource
// that was found. If nothing is before the # and an embedded resource does not have it, it
// is looked for in the whole document: the reference package looks there alone.
func (r *resolver) target(s *schema.Schema) *schema.Schema {
	if r.complaints.Full() {
		return nil // Resolve fails anyway
	}
	t, m := r.seek(s, s.Ref)
	if m != nil {
		r.complaints.Add(s.At(s.RefKeyword().String(), "cannot find %s: %s", diag.Quote(s.Ref), m))
	}
	if t != nil && s.RefKeyword() != schema.KwRef {
		_, fragment, _ := strings.Cut(s.Ref, "#")
		return r.dynamic(s, t, fragment)
	}
	return t
}

// seek returns the schema that ref means in s; nil if there is none, with a miss or with
// complaints.
func (r *resolver) seek(s *schema.Schema, ref string) (*schema.Schema, *miss) {
	id, fragment, _ := strings.Cut(ref, "#")
	scope := r.index.scope(s)
	if id != "" {
		if scope = r.find(s, scope, id); scope == nil {
			return nil, nil
		}
	}
	t, m := r.inside(scope, fragment)
	if m != nil && id == "" && scope.root != s.Doc.Root {
		var again *miss
		if t, again = r.inside(r.index.owners[s.Doc.Root], fragment); again == nil {
			m = nil
		}
	}
	return t, m
}

// inside returns the schema that fragment, without its #, means in scope; nil if there is
// none, with a miss or with complaints about what is there.
func (r *resolver) inside(scope *resource, fragment string) (*schema.Schema, *miss) {
	if fragment == "" {
		return scope.root, nil
	}
	if t := scope.anchors[fragment]; t != nil {
		return t, nil
	}
	name, err := url.PathUnescape(fragment)
	if err != nil {
		name = fragment
	}
	if t := scope.anchors[name]; t != nil {
		return t, nil
	}
	switch {
	case fragment[0] == '/':
		return r.follow(scope.root, fragment)
	case name[0] == '/':
		return r.follow(scope.root, name)
	}
	return nil, &miss{anchor: fragment, draft: scope.root.Draft}
}

// find returns the resource that id, from the `$ref` of s, means in scope, or complains.
func (r *resolver) find(s *schema.Schema, scope *resource, id string) *resource {
	x := &r.index
	if found := x.byURI[id]; found != nil {
		return found
	}
	uri, ok := x.join(s, s.RefKeyword().String(), scope.uri, id)
	if !ok {
		return nil
	}
	if found := x.byURI[uri]; found != nil {
		return found
	}
	if found := x.byID[id]; found != nil {
		return found
	}
	err := r.load(uri)
	if err == nil {
		return x.byURI[uri]
	}
	switch {
	case err == errBroken:
	case err == errUnknown:
		r.complaints.Add(s.At(s.RefKeyword().String(), "cannot find %s: no schema has the id %s%s", diag.Quote(s.Ref), diag.Quote(uri), x.knownIDs()))
	default:
		r.complaints.Add(s.At(s.RefKeyword().String(), "cannot load %s: %s", diag.Quote(uri), cut(err.Error())))
	}
	return nil
}

// A loader asks the caller for schemas.
type loader struct {
	load  func(uri string) ([]byte, error) // nil if the caller gave none
	asked map[string]error                 // by URI
	texts map[string][]byte                // by URI: those that meta has asked for; nil with an error in asked
	bytes int                              // of all texts
}

// Bounds of what is loaded.
const (
	maxLoads       = 1000
	maxLoadedBytes = schema.MaxText
)

// What load says beside the errors of the caller's function.
var (
	errUnknown = errors.New("nobody knows the schema")
	errBroken  = errors.New("there are complaints about the text of the schema")
	errLoads   = errors.New("more than " + strconv.Itoa(maxLoads) + " schemas to load")
	errBytes   = errors.New("more than " + strconv.Itoa(maxLoadedBytes) + " bytes of schemas to load")
)

// load asks for the schema with that URI, once, and adds it to the index.
func (r *resolver) load(uri string) error {
	l := &r.loader
	if l.load == nil {
		return errUnknown
	}
	err, asked := l.asked[uri]
	if asked {
		return err
	}
	if _, early := l.texts[uri]; !early && len(l.asked)+len(l.texts) >= maxLoads {
		return errLoads
	}
	err = r.loadNew(uri)
	set(&l.asked, uri, err)
	return err
}

// loadNew is load for a URI that has not been asked for, but by meta.
func (r *resolver) loadNew(uri string) error {
	text, early := r.loader.texts[uri]
	if !early {
		var err error
		if text, err = r.loader.fetch(uri); err != nil {
			return err
		}
	}
	doc := r.addDocument(uri, text)
	if doc.Root == nil {
		return errBroken
	}
	r.index.addDocument(doc)
	return nil
}

// fetch returns what the caller has for the URI.
func (l *loader) fetch(uri string) ([]byte, error) {
	text, err := l.load(uri)
	if err != nil {
		return nil, err
	}
	if text == nil {
		return nil, errUnknown
	}
	if l.bytes += len(text); l.bytes > maxLoadedBytes {
		return nil, errBytes
	}
	return text, nil
}
