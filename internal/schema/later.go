package schema

import (
	"strings"

	"github.com/stringify-go/stringify/internal/jsonptr"
	"github.com/stringify-go/stringify/internal/rawjson"
)

// Later is what a schema says with keywords that came after draft-07.
type Later struct {
	Anchor          string // `$anchor`
	DynamicAnchor   string // `$dynamicAnchor`
	RecursiveAnchor bool   // `$recursiveAnchor`

	DependentSchemas      []Member
	DependentRequired     []Dependency
	UnevaluatedItems      *Schema
	UnevaluatedProperties *Schema
	ContentSchema         *Schema

	dynamicRef string // the value of `$dynamicRef` or `$recursiveRef`
}

// noLater is what a schema without such keywords says.
var noLater Later

// later are the keywords that Later is for.
var later = KeywordsOf(
	KwAnchor, KwDynamicRef, KwDynamicAnchor, KwRecursiveRef, KwRecursiveAnchor, KwDependentSchemas,
	KwDependentRequired, KwUnevaluatedItems, KwUnevaluatedProperties, KwContentSchema,
)

// later returns what s says with keywords that came after draft-07, which must not be
// changed.
func (s *Schema) later() *Later {
	if s.Later == nil {
		return &noLater
	}
	return s.Later
}

// Anchors returns the names that `$anchor` and `$dynamicAnchor` give s, "" for none.
func (s *Schema) Anchors() (plain, dynamic string) {
	l := s.later()
	return l.Anchor, l.DynamicAnchor
}

// RecursiveAnchor reports whether s has a `$recursiveAnchor` that is true.
func (s *Schema) RecursiveAnchor() bool { return s.later().RecursiveAnchor }

// RefKeyword returns the keyword that Ref is from: `$ref`, `$dynamicRef` or
// `$recursiveRef`.
func (s *Schema) RefKeyword() Keyword {
	switch {
	case s.Has.Has(KwDynamicRef):
		return KwDynamicRef
	case s.Has.Has(KwRecursiveRef):
		return KwRecursiveRef
	}
	return KwRef
}

// laterKeyword is keyword for those that came after draft-07.
func (p *parser) laterKeyword(s *Schema, k Keyword, v rawjson.Value) (ok bool) {
	switch k {
	case KwPrefixItems:
		s.ItemList, ok = p.list(s, k, v)
		return ok
	case KwMinContains, KwMaxContains:
		return p.number(s, k, v, count)
	}
	if s.Later == nil {
		s.Later = new(Later)
	}
	l := s.Later
	switch k {
	case KwDynamicRef, KwRecursiveRef:
		ok = p.dynamicRef(s, k, v)
	case KwAnchor:
		l.Anchor, ok = p.anchor(s, k, v)
	case KwDynamicAnchor:
		l.DynamicAnchor, ok = p.anchor(s, k, v)
	case KwRecursiveAnchor:
		if l.RecursiveAnchor, ok = p.boolean(s, k, v); l.RecursiveAnchor {
			p.identified(s)
		}
	case KwDependentSchemas:
		l.DependentSchemas, ok = p.members(s, k, v)
	case KwDependentRequired:
		l.DependentRequired, ok = p.dependentRequired(s, v)
	case KwUnevaluatedItems:
		l.UnevaluatedItems, ok = p.single(s, k, v)
	case KwUnevaluatedProperties:
		l.UnevaluatedProperties, ok = p.single(s, k, v)
	case KwContentSchema:
		l.ContentSchema, ok = p.single(s, k, v)
	default:
		panic("schema: no check for the keyword " + k.String())
	}
	return ok
}

// identified adds s to the schemas that have an id or an anchor.
func (p *parser) identified(s *Schema) {
	if n := len(p.doc.IDs); n == 0 || p.doc.IDs[n-1] != s {
		p.doc.IDs = append(p.doc.IDs, s)
	}
}

// anchor returns the name v, the value of `$anchor` or `$dynamicAnchor`.
func (p *parser) anchor(s *Schema, k Keyword, v rawjson.Value) (string, bool) {
	name, ok := p.text(s, k, v)
	if !ok {
		return "", false
	}
	if !isAnchor(name, s.Draft) {
		p.complainIn(s, v, k, k.String()+" wants a letter, then letters, digits and some of . - _, got "+found(v))
		return "", false
	}
	p.identified(s)
	return name, true
}

// isAnchor reports whether name is one that d allows as an anchor.
func isAnchor(name string, d Draft) bool {
	for i := range len(name) {
		switch c := name[i]; {
		case c|0x20 >= 'a' && c|0x20 <= 'z':
		case c == '_' && (i > 0 || d >= Draft2020):
		case i > 0 && (c >= '0' && c <= '9' || c == '.' || c == '-'):
		case i > 0 && c == ':' && d == Draft2019:
		default:
			return false
		}
	}
	return name != ""
}

// dynamicRef reads the value v of `$dynamicRef` or `$recursiveRef`.
func (p *parser) dynamicRef(s *Schema, k Keyword, v rawjson.Value) bool {
	ref, ok := p.text(s, k, v)
	if !ok {
		return false
	}
	if k == KwRecursiveRef && ref != "#" {
		p.complainIn(s, v, k, `$recursiveRef wants "#", got `+found(v))
		return false
	}
	s.Later.dynamicRef = ref
	return true
}

// dynamicRefs are the keywords that joinRefs is for.
var dynamicRefs = KeywordsOf(KwDynamicRef, KwRecursiveRef)

// joinRefs makes a `$dynamicRef` or `$recursiveRef` of s the reference that s has. If s has
// a `$ref` too, both apply: the other one is the reference of a schema that stands for a
// last part of allOf, at the place of s.
func (p *parser) joinRefs(s *Schema) {
	if s.Has.Has(KwRef) {
		if !p.room(s.JSON, s.Pointer, s.RefKeyword(), 1, 0) {
			return
		}
		part := &Schema{
			Doc: s.Doc, Parent: s, JSON: s.JSON, Rare: &noRare, Pointer: s.Pointer, Depth: s.Depth + 1, Index: p.doc.count,
			Draft: s.Draft, Has: s.Has & dynamicRefs, Ref: s.Later.dynamicRef,
		}
		p.doc.count++
		s.Has = s.Has.Without(dynamicRefs).With(KwAllOf)
		s.AllOf = append(s.AllOf, part)
		s = part
	} else {
		s.Ref = s.Later.dynamicRef
	}
	s.Has = s.Has.With(KwRef)
	p.doc.Refs = append(p.doc.Refs, s)
}

// dependentRequired returns the entries of the object v.
func (p *parser) dependentRequired(s *Schema, v rawjson.Value) ([]Dependency, bool) {
	const k = KwDependentRequired
	if !p.kind(s, k, v, rawjson.Object, "an object of lists of strings") {
		return nil, false
	}
	p.distinct(s, k, v)
	list, ok := make([]Dependency, v.Len()), true
	for i := range v.Len() {
		if p.complaints.Full() {
			return nil, false
		}
		m := v.Child(i)
		names, good := p.texts(s, k, m, m.Name())
		list[i] = Dependency{Name: m.Name(), Names: names}
		ok = ok && good
	}
	return list, ok
}

// id reads the value v of `$id`, or of `id` in draft-04.
func (p *parser) id(s *Schema, v rawjson.Value) (ok bool) {
	if s.ID, ok = p.text(s, KwID, v); !ok || s.ID == "" {
		return ok
	}
	if i := strings.IndexByte(s.ID, '#'); s.Draft >= Draft2019 && i >= 0 {
		if i < len(s.ID)-1 {
			p.complainIn(s, v, KwID, "$id wants no fragment in "+s.Draft.String()+" ($anchor gives a name), got "+found(v))
			s.ID = ""
			return false
		}
	}
	p.identified(s)
	return true
}

// some reports whether v, a list of names, has at least one if the draft of s wants that.
func (p *parser) some(s *Schema, k Keyword, v rawjson.Value, tokens ...string) bool {
	if s.Draft != Draft4 || v.Kind() != rawjson.Array || v.Len() > 0 {
		return true
	}
	p.complainIn(s, v, k, k.String()+" wants at least one name in draft-04, got an empty list", tokens...)
	return false
}

// boolSchema reports whether true or false may stand as a schema in the keyword k of
// parent: in draft-04 they may in two keywords only.
func boolSchema(parent *Schema, k Keyword) bool {
	return parent == nil || parent.Draft != Draft4 || k == KwNone || k == KwAdditionalProperties || k == KwAdditionalItems
}

// pointerTo returns the pointer to what is at the tokens in the keyword k of s.
func (s *Schema) pointerTo(k Keyword, tokens ...string) string {
	pointer := []byte(s.Pointer)
	if k != KwNone {
		pointer = append(append(pointer, '/'), s.Draft.Name(k)...)
	}
	for _, t := range tokens {
		pointer = append(append(pointer, '/'), jsonptr.Escape(t)...)
	}
	return string(pointer)
}
