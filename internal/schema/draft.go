package schema

import (
	"strings"

	"github.com/stringify-go/stringify/internal/diag"
	"github.com/stringify-go/stringify/internal/rawjson"
)

// A Draft is a version of JSON Schema.
type Draft uint8

// The drafts, in the order in which they came.
const (
	Draft4 Draft = iota
	Draft6
	Draft7
	Draft2019
	Draft2020
	numDrafts
)

var draftNames = [numDrafts]string{"draft-04", "draft-06", "draft-07", "draft 2019-09", "draft 2020-12"}

// String returns the name of d as messages have it.
func (d Draft) String() string { return draftNames[d] }

// draftURIs are what `$schema` says, without scheme and empty fragment.
var draftURIs = [numDrafts]string{
	"json-schema.org/draft-04/schema",
	"json-schema.org/draft-06/schema",
	"json-schema.org/draft-07/schema",
	"json-schema.org/draft/2019-09/schema",
	"json-schema.org/draft/2020-12/schema",
}

// knownDrafts is what a complaint about `$schema` lists.
const knownDrafts = `"http://json-schema.org/draft-04/schema#", "http://json-schema.org/draft-06/schema#", "http://json-schema.org/draft-07/schema#", "https://json-schema.org/draft/2019-09/schema" or "https://json-schema.org/draft/2020-12/schema"`

// Keywords that not all drafts have. What a draft does not have is a name like any other
// there. OpenAPI's keywords, and annotations that do no harm, are understood everywhere.
var (
	since6 = KeywordsOf(KwConst, KwContains, KwPropertyNames, KwExamples)
	since7 = KeywordsOf(KwIf, KwThen, KwElse, KwComment, KwContentMediaType, KwContentEncoding)

	since2019 = KeywordsOf(KwAnchor, KwDependentRequired, KwDependentSchemas, KwUnevaluatedItems,
		KwUnevaluatedProperties, KwMinContains, KwMaxContains, KwContentSchema)
	only2019 = KeywordsOf(KwRecursiveRef, KwRecursiveAnchor)
	only2020 = KeywordsOf(KwDynamicRef, KwDynamicAnchor, KwPrefixItems)
	until19  = KeywordsOf(KwAdditionalItems)
)

// notIn has, for each draft, the keywords of others.
var notIn = [numDrafts]KeywordSet{
	Draft4:    since6 | since7 | since2019 | only2019 | only2020,
	Draft6:    since7 | since2019 | only2019 | only2020,
	Draft7:    since2019 | only2019 | only2020,
	Draft2019: only2020,
	Draft2020: only2019 | until19,
}

// Keyword returns the keyword of d that has the name, KwNone if there is none.
func (d Draft) Keyword(name string) Keyword {
	k := KeywordNamed(name)
	if d == Draft4 {
		switch {
		case name == "id":
			return KwID
		case k == KwID:
			return KwNone
		}
	}
	if notIn[d].Has(k) {
		return KwNone
	}
	return k
}

// Name returns k as d writes it.
func (d Draft) Name(k Keyword) string {
	if d == Draft4 && k == KwID {
		return "id"
	}
	return k.String()
}

// DraftOf returns the draft whose `$schema` is uri.
func DraftOf(uri string) (Draft, bool) {
	bare, ok := strings.CutPrefix(uri, "https://")
	if !ok {
		bare, ok = strings.CutPrefix(uri, "http://")
	}
	bare = strings.TrimSuffix(bare, "#")
	for d := range numDrafts {
		if ok && draftURIs[d] == bare {
			return d, true
		}
	}
	return 0, false
}

// draft takes the draft of s from the `$schema` of v, which is s, and reports whether it
// is known; s.Draft is that of the schema around. One that is no string is left to keyword.
//
// A document has a draft, and so has a schema inside it that begins a resource of its own
// by an id. Others must agree with what is around them.
func (p *parser) draft(s *Schema, v rawjson.Value) bool {
	for _, m := range v.Children() {
		if m.Name() != "$schema" || m.Kind() != rawjson.String {
			continue
		}
		uri := m.Text()
		d, known := DraftOf(uri)
		if !known && p.meta != nil {
			d, known = p.meta(uri)
		}
		switch {
		case !known:
			p.complainAt(s, m.Start(), KwSchema, "$schema wants "+knownDrafts+", got "+diag.Quote(uri))
			return false
		case s.Parent != nil && d != s.Draft && !identified(v, d):
			p.complainAt(s, m.Start(), KwSchema,
				"$schema wants "+s.Draft.String()+", as around it, where there is no "+d.Name(KwID)+", got "+d.String())
			return false
		}
		s.Draft = d
		return true
	}
	return true
}

// identified reports whether v, a schema of draft d, has an id that makes it a resource.
func identified(v rawjson.Value, d Draft) bool {
	name := d.Name(KwID)
	for _, m := range v.Children() {
		if m.Name() == name && m.Kind() == rawjson.String {
			id := m.Text()
			return id != "" && id[0] != '#'
		}
	}
	return false
}
