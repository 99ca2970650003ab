package resolve

import "github.com/stringify-go/stringify/internal/schema"

// Lookup returns the schema that ref, found in base, leads to if it is read as a `$ref`
// there, in one hop; nil if it leads to none. It is for references that stand in other
// keywords, such as a discriminator. It asks no Loader, and complains about nothing. The
// result is as written, even if values reach copies of it alone: see Written.
//
// It must not run at the same time as other methods.
func (s *Set) Lookup(base *schema.Schema, ref string) *schema.Schema {
	r := &s.resolver
	complaints, load := r.complaints, r.loader.load
	r.complaints, r.loader.load = schema.Complaints{}, nil
	defer func() { r.complaints, r.loader.load = complaints, load }()
	if r.index.owners == nil { // no document has a reference
		r.index.complaints = &r.complaints
		for _, doc := range r.docs {
			r.index.addDocument(doc)
		}
	}
	t, _ := r.seek(s.Written(base), ref)
	return t
}
