package schema

import (
	"bytes"
	"fmt"
	"strconv"
	"sync"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/rawjson"
)

// ParseOptions bound what Parse reads, and say what it cannot know.
type ParseOptions struct {
	MaxDepth int     // schemas inside each other; the root is level 0
	Budget   *Budget // shared by documents that are read for one purpose; nil is one for the document alone

	Arena *Arena // what schemas are read into; nil is one of their own

	// Meta returns the draft of a `$schema` that names none; nil knows no other.
	Meta func(uri string) (Draft, bool)
}

// A Budget is what documents have taken together of what is bounded. The zero Budget is
// whole.
type Budget struct {
	text    int // bytes of all texts
	values  int // JSON values in them
	schemas int
	naming  int // bytes of the names and pointers of schemas
	again   int // bytes that ParseAt has read
}

// Schemas returns the number of schemas that were read.
func (b *Budget) Schemas() int { return b.schemas }

// MaxText is the length of the longest schema text that is read, in bytes.
const MaxText = 16 << 20

// Further bounds, of all documents with one Budget. No sensible schema comes near them;
// with them, reading takes some 200 MiB at most beside the texts.
const (
	maxNesting = 1 << 15 // containers inside each other
	maxValues  = 1 << 19 // JSON values
	maxSchemas = 1 << 17
	maxNaming  = 32 << 20 // bytes of the names and pointers of schemas
)

// Parse returns the schema that text holds, and all complaints about it, sorted by
// place; those of one document are bounded as Complaints says. Each has its
// place in text.
//
// It checks all that the meta-schema of the draft asks that `$schema` names, that of
// draft-07 without `$schema`, and OpenAPI's `nullable` and
// `discriminator`. Other names are ignored. A schema that lies more than o.MaxDepth
// levels deep is a complaint, and what is inside it is not read.
//
// The document has a copy of text. It is never nil, but its Root is if the text is
// no JSON, too long, or of a draft that is not known.
//
// It takes time linear in text, and keeps some 200 bytes for each schema, 500 more if it
// says what few say, and 28 for each JSON value. It allocates a few times for each list
// of schemas, and for scalar keywords only the text they have.
func Parse(name string, text []byte, o ParseOptions) (*Document, diag.List) {
	doc := o.Arena.newDocument()
	doc.Name, doc.budget = name, o.Budget
	if doc.budget == nil {
		doc.budget = &doc.own
	}
	p := newParser(doc, o)
	p.root(text)
	p.scratch.release()
	return doc, p.complaints.List()
}

// root reads the schema text into p.doc.
func (p *parser) root(text []byte) {
	if len(text) > MaxText {
		p.doc.Partial = true
		p.complain(0, "#", KwNone, fmt.Sprintf("a schema may have at most %d bytes, got %d", MaxText, len(text)))
		return
	}
	p.doc.Text = bytes.Clone(text)
	budget := p.doc.budget
	v, values, err := rawjson.ParseWithin(p.doc.Text, rawjson.Limits{Depth: maxNesting, Values: maxValues - budget.values})
	if err != nil {
		p.doc.Partial = true
		fault := err.(*rawjson.SyntaxError)
		msg := "not JSON: " + fault.Msg
		switch {
		case fault.Depth:
			msg = fault.Msg
		case fault.Many:
			msg = "more than " + strconv.Itoa(maxValues) + " JSON values in the schemas"
		}
		p.complain(fault.Offset, "#", KwNone, msg)
		return
	}
	budget.text += len(text)
	budget.values += values
	p.doc.JSON = v
	if !p.room(p.doc.JSON, "#", KwNone, 1, 0) {
		return
	}
	root := &p.doc.root
	root.Pointer, root.Draft = "#", Draft7
	if !p.draft(root, p.doc.JSON) {
		p.doc.Partial = true
		return
	}
	p.doc.Root = root
	p.repeats.find(p.doc.JSON)
	p.read(root, nil, KwNone, p.doc.JSON)
	if p.repeats != nil {
		p.place = []byte{'#'}
		p.untold(p.doc.JSON)
	}
}

// ParseAt returns the schema v, which stands in doc where no keyword declares one:
// parent is the innermost schema around it, pointer its place from the root of doc.
// It is nil if there are complaints, which are as from Parse.
//
// The schema and those inside it are added to doc.Refs and doc.IDs. All share the
// Budget of doc. Places that are asked for can contain each other; what is read again
// and again for that is bounded too.
func ParseAt(doc *Document, parent *Schema, v rawjson.Value, pointer string, o ParseOptions) (*Schema, diag.List) {
	p := newParser(doc, o)
	defer p.scratch.release()
	if !p.room(v, pointer, KwNone, 1, len(pointer)) {
		return nil, p.complaints.List()
	}
	budget := doc.budget
	budget.again += len(v.Raw())
	if budget.again > 2*budget.text+1<<20 {
		doc.Partial = true
		p.complain(v.Start(), pointer, KwNone, "too many references into places, without keyword, that contain each other")
		return nil, p.complaints.List()
	}
	s := p.schema(pointer)
	p.read(s, parent, KwNone, v)
	if complaints := p.complaints.List(); complaints != nil {
		return nil, complaints
	}
	return s, nil
}

// A parser reads the schemas of one document.
type parser struct {
	doc        *Document
	maxDepth   int
	meta       func(uri string) (Draft, bool) // may be nil
	complaints Complaints
	repeats    repeats // of the text; nil if there are none

	place []byte // see untold

	arena *Arena

	scratch *scratch
}

// newParser returns a parser for doc.
func newParser(doc *Document, o ParseOptions) parser {
	p := parser{doc: doc, maxDepth: o.MaxDepth, meta: o.Meta, arena: o.Arena, scratch: scratches.Get().(*scratch)}
	if p.arena == nil {
		p.arena = new(Arena)
	}
	return p
}

// A scratch is memory for names and pointers on their way into strings.
type scratch struct {
	text []byte
	ends []int32 // of what is in text
}

var scratches = sync.Pool{New: func() any { return new(scratch) }}

// release gives s back, unless it is too large to be kept.
func (s *scratch) release() {
	const most = 1 << 16
	if cap(s.text) <= most && cap(s.ends) <= most/4 {
		scratches.Put(s)
	}
}

// complain adds a complaint about the value at offset.
func (p *parser) complain(offset int, pointer string, k Keyword, msg string) {
	if !p.complaints.Full() {
		p.complaints.Add(p.doc.complaint(offset, pointer, k.String(), msg))
	}
}

// complainIn adds a complaint about v, which stands in s at the tokens; the first of
// them is the keyword.
func (p *parser) complainIn(s *Schema, v rawjson.Value, k Keyword, msg string, tokens ...string) {
	p.complainAt(s, v.Start(), k, msg, tokens...)
}

// complainAt is complainIn for a place that is no value.
func (p *parser) complainAt(s *Schema, offset int, k Keyword, msg string, tokens ...string) {
	if p.complaints.Full() {
		return
	}
	p.complaints.Add(p.doc.complaint(offset, s.pointerTo(k, tokens...), s.Draft.Name(k), msg))
}

// fits is room without a complaint.
func (p *parser) fits(n, bytes int) bool {
	budget := p.doc.budget
	if budget.schemas+n > maxSchemas || budget.naming+bytes > maxNaming {
		return false
	}
	budget.schemas += n
	budget.naming += bytes
	return true
}

// room reports whether n further schemas whose names and pointers have so many bytes are
// within bounds, and takes them off the budget. v is what holds them.
func (p *parser) room(v rawjson.Value, pointer string, k Keyword, n, bytes int) bool {
	budget := p.doc.budget
	budget.schemas += n
	budget.naming += bytes
	switch {
	case budget.schemas > maxSchemas:
		p.complain(v.Start(), pointer, k, "more than "+strconv.Itoa(maxSchemas)+" schemas")
	case budget.naming > maxNaming:
		p.complain(v.Start(), pointer, k, "too many schemas below names that are too long")
	default:
		return true
	}
	budget.schemas -= n
	budget.naming -= bytes
	p.doc.Partial = true
	return false
}

// read fills s, whose Pointer is set, from v. parent is the schema around it and k
// the keyword of parent that holds it. It reports whether v is a schema.
func (p *parser) read(s, parent *Schema, k Keyword, v rawjson.Value) bool {
	s.Doc, s.Parent, s.JSON, s.Rare = p.doc, parent, v, &noRare
	s.Index = p.doc.count
	p.doc.count++
	if parent != nil {
		s.Depth = parent.Depth + 1
		s.Draft = parent.Draft
	}
	if p.complaints.Full() {
		s.Bool = True
		return false
	}
	if (v.Kind() == rawjson.True || v.Kind() == rawjson.False) && !boolSchema(parent, k) {
		s.Bool = True
		p.complain(v.Start(), s.Pointer, k, k.String()+" wants a schema (in draft-04 an object), got "+found(v))
		return false
	}
	switch v.Kind() {
	case rawjson.True:
		s.Bool = True
	case rawjson.False:
		s.Bool = False
	case rawjson.Object:
		if int(s.Depth) > p.maxDepth {
			s.Bool = True
			p.complain(v.Start(), s.Pointer, k, "schemas are nested deeper than "+strconv.Itoa(p.maxDepth)+" levels")
			return false
		}
		p.object(s)
	default:
		s.Bool = True
		p.complain(v.Start(), s.Pointer, k, wantsSchema(k)+found(v))
		return false
	}
	return true
}

// wantsSchema returns the beginning of a complaint.
func wantsSchema(k Keyword) string {
	switch k {
	case KwNone:
		return "want a schema (an object or a boolean), got "
	case KwDependencies:
		return "dependencies wants schemas (objects or booleans) or lists of strings, got "
	case KwAllOf, KwAnyOf, KwOneOf, KwProperties, KwPatternProperties, KwDefinitions, KwDefs, KwPrefixItems, KwDependentSchemas:
		return k.String() + " wants schemas (objects or booleans), got "
	}
	return k.String() + " wants a schema (an object or a boolean), got "
}

// object fills s from the object that it is. Of an unknown draft nothing is read.
func (p *parser) object(s *Schema) {
	if s.Parent != nil && !p.draft(s, s.JSON) {
		s.Bool = True
		return
	}
	p.distinct(s, KwNone, s.JSON)
	seen := notIn[s.Draft]
	for i := range s.JSON.Len() {
		m := s.JSON.Child(i)
		name := m.Name()
		k := KeywordNamed(name)
		if s.Draft == Draft4 {
			k = s.Draft.Keyword(name)
		}
		if k == KwNone || seen.Has(k) {
			continue
		}
		seen = seen.With(k)
		if p.keyword(s, k, m) {
			s.Has = s.Has.With(k)
		}
	}
	if s.Has.HasAny(dynamicRefs) {
		p.joinRefs(s)
	}
}
