package schema

import (
	"bytes"
	"fmt"
	"strconv"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/jsonptr"
	"github.com/stringify-go/stringify/internal/rawjson"
)

// ParseOptions bound what Parse reads.
type ParseOptions struct {
	MaxDepth int // schemas inside each other; the root is level 0
}

// MaxText is the length of the longest schema text that is read, in bytes.
const MaxText = 16 << 20

// Further bounds of one document. No sensible schema comes near them: 32 bytes of
// text for a schema, and pointers four times as long as the longest text.
const (
	maxNesting = 1 << 15 // containers inside each other
	maxSchemas = 1 << 19
	maxNaming  = 64 << 20 // bytes of all pointers together
)

// Parse returns the schema that text holds, and all complaints about it, sorted by
// place; those of one document are bounded as Complaints says. Each has its
// place in text.
//
// It checks all that the meta-schema of draft-07 asks, and OpenAPI's `nullable` and
// `discriminator`. Other names are ignored. A schema that lies more than o.MaxDepth
// levels deep is a complaint, and what is inside it is not read.
//
// The document has a copy of text. It is never nil, but its Root is if the text is
// no JSON, too long, or of a draft that is not supported.
//
// It takes time linear in text, and keeps some 900 bytes for each schema, 136 for each
// member and 88 for each other value. It allocates a few times for each list of schemas,
// and for scalar keywords only the text they have.
func Parse(name string, text []byte, o ParseOptions) (*Document, diag.List) {
	doc := &Document{Name: name}
	p := parser{doc: doc, maxDepth: o.MaxDepth}
	p.root(text)
	return doc, p.complaints.List()
}

// root reads the schema text into p.doc.
func (p *parser) root(text []byte) {
	if len(text) > MaxText {
		p.doc.Partial = true
		p.complain(0, "#", KwNone, fmt.Sprintf("a schema may have %d bytes, got %d", MaxText, len(text)))
		return
	}
	p.doc.Text = bytes.Clone(text)
	v, err := rawjson.Parse(p.doc.Text, maxNesting)
	if err != nil {
		p.doc.Partial = true
		fault := err.(*rawjson.SyntaxError)
		msg := "not JSON: " + fault.Msg
		if fault.Depth {
			msg = fault.Msg
		}
		p.complain(fault.Offset, "#", KwNone, msg)
		return
	}
	p.doc.JSON = v
	if !p.draft(&v) {
		p.doc.Partial = true
		return
	}
	p.doc.Root = &Schema{Pointer: "#"}
	p.read(p.doc.Root, nil, KwNone, &v)
}

// ParseAt returns the schema v, which stands in doc where no keyword declares one:
// parent is the innermost schema around it, pointer its place from the root of doc.
// It is nil if there are complaints, which are as from Parse.
//
// The schema and those inside it are added to doc.Refs and doc.IDs, and share
// the bounds of doc.
func ParseAt(doc *Document, parent *Schema, v rawjson.Value, pointer string, o ParseOptions) (*Schema, diag.List) {
	p := parser{doc: doc, maxDepth: o.MaxDepth}
	if !p.room(&v, pointer, KwNone, 1, int64(len(pointer))) {
		return nil, p.complaints.List()
	}
	s := &Schema{Pointer: pointer}
	p.read(s, parent, KwNone, &v)
	if complaints := p.complaints.List(); complaints != nil {
		return nil, complaints
	}
	return s, nil
}

// A parser reads the schemas of one document.
type parser struct {
	doc        *Document
	maxDepth   int
	complaints Complaints

	// For one list of schemas at a time: their names and where each ends.
	names []byte
	ends  []int
}

// complain adds a complaint about the value at offset.
func (p *parser) complain(offset int, pointer string, k Keyword, msg string) {
	if !p.complaints.Full() {
		p.complaints.Add(p.doc.complaint(offset, pointer, k.String(), msg))
	}
}

// complainIn adds a complaint about v, which stands in s at the tokens; the first of
// them is the keyword.
func (p *parser) complainIn(s *Schema, v *rawjson.Value, k Keyword, msg string, tokens ...string) {
	p.complainAt(s, v.Start, k, msg, tokens...)
}

// complainAt is complainIn for a place that is no value.
func (p *parser) complainAt(s *Schema, offset int, k Keyword, msg string, tokens ...string) {
	if p.complaints.Full() {
		return
	}
	pointer := []byte(s.Pointer)
	if k != KwNone {
		pointer = append(append(pointer, '/'), k.String()...)
	}
	for _, t := range tokens {
		pointer = append(append(pointer, '/'), jsonptr.Escape(t)...)
	}
	p.complain(offset, string(pointer), k, msg)
}

// room reports whether n further schemas whose pointers have so many bytes are
// within the bounds of the document, and counts the bytes. v is what holds them.
func (p *parser) room(v *rawjson.Value, pointer string, k Keyword, n int, bytes int64) bool {
	if p.doc.count+n > maxSchemas {
		p.doc.Partial = true
		p.complain(v.Start, pointer, k, "more than "+strconv.Itoa(maxSchemas)+" schemas in one text")
		return false
	}
	if p.doc.naming+bytes > maxNaming {
		p.doc.Partial = true
		p.complain(v.Start, pointer, k, "too many schemas below names that are too long")
		return false
	}
	p.doc.naming += bytes
	return true
}

// read fills s, whose Pointer is set, from v. parent is the schema around it and k
// the keyword of parent that holds it. It reports whether v is a schema.
func (p *parser) read(s, parent *Schema, k Keyword, v *rawjson.Value) bool {
	s.Doc, s.Parent, s.JSON = p.doc, parent, *v
	s.Index = p.doc.count
	p.doc.count++
	if parent != nil {
		s.Depth = parent.Depth + 1
	}
	switch v.Kind {
	case rawjson.True:
		s.Bool = True
	case rawjson.False:
		s.Bool = False
	case rawjson.Object:
		if s.Depth > p.maxDepth {
			s.Bool = True
			p.complain(v.Start, s.Pointer, k, "schemas are nested deeper than "+strconv.Itoa(p.maxDepth)+" levels")
			return false
		}
		p.object(s)
	default:
		s.Bool = True
		p.complain(v.Start, s.Pointer, k, wantsSchema(k)+found(v))
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
	case KwAllOf, KwAnyOf, KwOneOf, KwProperties, KwPatternProperties, KwDefinitions, KwDefs:
		return k.String() + " wants schemas (objects or booleans), got "
	}
	return k.String() + " wants a schema (an object or a boolean), got "
}

// object fills s from the object that it is.
func (p *parser) object(s *Schema) {
	p.distinct(s, KwNone, s.JSON.Members)
	var seen KeywordSet
	for i := range s.JSON.Members {
		m := &s.JSON.Members[i]
		k := KeywordNamed(m.Name)
		if k == KwNone || seen.Has(k) {
			continue
		}
		seen = seen.With(k)
		if p.keyword(s, k, &m.Value) {
			s.Has = s.Has.With(k)
		}
	}
}

// maxPairwise is the number of members up to which comparing each with each is
// faster than a map.
const maxPairwise = 32

// distinct complains about each member whose name an earlier one has. The members
// are those of s, or of its keyword k.
func (p *parser) distinct(s *Schema, k Keyword, members []rawjson.Member, tokens ...string) {
	if len(members) > maxPairwise {
		p.distinctMany(s, k, members, tokens)
		return
	}
	for i := 1; i < len(members); i++ {
		for j := range i {
			if members[i].Name == members[j].Name {
				p.twice(s, k, &members[i], tokens)
				break
			}
		}
	}
}

// distinctMany is distinct for many members.
func (p *parser) distinctMany(s *Schema, k Keyword, members []rawjson.Member, tokens []string) {
	seen := make(map[string]struct{}, len(members))
	for i := range members {
		seen[members[i].Name] = struct{}{}
		if len(seen) != i+1 {
			clear(seen)
			break
		}
	}
	if len(seen) == len(members) {
		return
	}
	for i := range members {
		if _, ok := seen[members[i].Name]; ok {
			p.twice(s, k, &members[i], tokens)
		}
		seen[members[i].Name] = struct{}{}
	}
}

// twice complains about m, whose name an earlier member has.
func (p *parser) twice(s *Schema, k Keyword, m *rawjson.Member, tokens []string) {
	if k == KwNone {
		k = KeywordNamed(m.Name)
		if k != KwNone {
			p.complainAt(s, m.Start, k, m.Name+" stands here twice")
			return
		}
	}
	tokens = append(tokens[:len(tokens):len(tokens)], m.Name)
	p.complainAt(s, m.Start, k, "the name "+Quote(m.Name)+" stands here twice", tokens...)
}
